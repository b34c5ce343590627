"""Why a computer player made a move: a code and its parameters; the words are elsewhere."""

from typing import cast

from rules.game import Move
from rules.my_city.game import MyCity
from rules.my_city.moves import Place, Refuse, Stick, StickKiosk
from rules.my_city.steward.evaluation import Evaluation
from rules.my_city.steward.sticker_choice import LIKES_OPEN
from rules.my_city.sticker_places import COG, PICK, depth
from rules.my_city.view import Colour

Reason = tuple[str | int, ...]
EMPTY = "empty"


def reason(game: MyCity, seat: int, move: Move) -> Reason:
    if isinstance(move, Stick | StickKiosk):
        return _stuck(game, seat, move)
    card = game.state.card
    assert card is not None
    evaluation = Evaluation(game, seat)
    if isinstance(move, Place):
        return _built(game, evaluation, move)
    fits = any(isinstance(other, Place) for other in game.legal(seat))
    if isinstance(move, Refuse):
        return _refused(game, seat, move, fits)
    return ("not_worth_more", card, len(evaluation.coming)) if fits else ("no_room_left", card, len(evaluation.coming))


def _refused(game: MyCity, seat: int, move: Refuse, fits: bool) -> Reason:
    if move.nugget is not None:
        return ("nugget", move.building)
    if game.refusing(seat, move.building) == 0:
        return ("costs_nothing", move.building)
    return ("spoils", move.building) if fits else ("no_room", move.building)


def _built(game: MyCity, evaluation: Evaluation, move: Place) -> Reason:
    """The race it wins, the line of the score that grows most, or what it pays at once."""
    after = evaluation.after(move)
    for race in evaluation.races:
        module, points = game.episode.races[race]
        if module.reached(after):
            return ("race", move.building, move.field, race, points)
    lines: list[tuple[int, str]] = []
    before = {part.code: part.points for part in game.episode.score(evaluation.here)}
    lines += [(part.points - before[part.code], part.code) for part in game.episode.score(after)]
    points, line = max(lines, key=lambda found: found[0], default=(0, ""))
    for code, paid in evaluation.earned(move):
        # Wherever it stands, a building covers empty fields: what it pays at once says more.
        if line == EMPTY or paid >= points:
            return ("earns", move.building, move.field, code, paid)
    if points > 0:
        return ("line", move.building, move.field, line, points)
    return ("least_harm", move.building, move.field)


def _stuck(game: MyCity, seat: int, move: Stick | StickKiosk) -> Reason:
    if isinstance(move, StickKiosk):
        return ("kiosk", move.colour, move.at)
    if move.sticker == COG:
        return ("small_building", move.at, game.episode.buildings[move.at].size)
    if move.sticker == PICK:
        legacy = game.legacy
        assert legacy is not None
        return ("digs", move.at, 1 + depth(legacy.cities[seat], cast(Colour, move.at)))
    if LIKES_OPEN[move.sticker] > 0:
        return ("open_ground", move.sticker, move.at)
    return ("sheltered", move.sticker, move.at)
