"""Why a computer player made a move: a code and its parameters; the words are elsewhere."""

from __future__ import annotations

from rules.game import Move
from rules.my_city.game import MyCity
from rules.my_city.moves import Place, Refuse
from rules.my_city.prospects import Prospects

Reason = tuple[str | int, ...]


def reason(game: MyCity, seat: int, move: Move) -> Reason:
    card = game.state.card
    assert card is not None
    prospects = Prospects(game, seat)
    if isinstance(move, Place):
        return _built(game, prospects, move)
    fits = any(isinstance(other, Place) for other in game.legal(seat))
    if isinstance(move, Refuse):
        return ("spoils", card) if fits else ("no_room", card)
    return ("not_worth_more", card, len(prospects.coming)) if fits else ("no_room_left", card, len(prospects.coming))


def _built(game: MyCity, prospects: Prospects, move: Place) -> Reason:
    """The line of the score that grows most."""
    after = prospects.after(move)
    for race in prospects.races:
        module, points = game.episode.races[race]
        if module.reached(after):
            return ("race", move.building, move.field, race, points)
    lines: list[tuple[int, str]] = []
    before = {part.code: part.points for part in game.episode.score(prospects.here)}
    lines += [(part.points - before[part.code], part.code) for part in game.episode.score(after)]
    points, line = max(lines, key=lambda found: found[0], default=(0, ""))
    if points > 0:
        return ("line", move.building, move.field, line, points)
    return ("least_harm", move.building, move.field)
