"""Views to draw: for picture tests and the bench. From the first turn to the end, and more than happens at once."""

from __future__ import annotations

from functools import cache
from random import Random

from render.painter import Frame
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF, Take
from rules.point_city.view import Level, PointCityView
from tests.render.people import LONG_NAMES, SHORT_NAMES
from tests.rules.point_city.scene import award, build, give, new, play

Sample = tuple[PointCityView, Frame, tuple[str, ...]]

MIXED_NAMES = ("Ἀλέξανδρος Παπαδιαμάντης ο Β΄", "Владимир Владимирович Щедрин-Ы")
"""Letters from other fonts, with marks above and below."""
WHOLE = 1000
TIES = {2: 61, 3: 33, 4: 13}
"""Games that end with equal points for the first place, and the cards left decide."""


@cache
def played(seats: int, number: int, turns: int, solo: Level = "medium") -> PointCity:
    """A game by somebody who likes to build, after so many turns."""
    game, random = new(seats, number, solo), Random(number)

    def liking(move: object) -> float:
        if not isinstance(move, Take):
            return random.random() - (getattr(move, "verb", "") == "flip")
        fronts = [game.state.fronts >> CELL_OF[cell] & 1 for cell in (move.first, move.second) if cell in CELL_OF]
        return 2 + sum(fronts) + random.random()

    while not game.over() and game.state.turns < turns:
        seat = game.state.turn
        game.play(seat, max(game.legal(seat), key=liking))
    return game


@cache
def choosing(seats: int) -> PointCityView:
    """Somebody is to choose a token, and two cards are gone."""
    for number in range(200):
        game, random = new(seats, number), Random(number)
        for _ in range(60):
            if game.over():
                break
            legal = game.legal(game.state.turn)
            game.play(game.state.turn, random.choice(legal))
            if game.state.owed:
                return game.view(None)
    raise AssertionError("nobody ever builds a civic building")


@cache
def crowded() -> PointCityView:
    """A city with a dozen of a kind, more cards than anybody keeps, and a row and a half of tokens."""
    game = played(2, 4, 20).copy()
    economy = [card.id for card in game.box.sheet.cards if card.gives == "m"]
    built = {game.box.ids[card] for city in game.state.cities for card in city}
    build(game, 0, *[card for card in economy if card not in built][:12])
    build(game, 0, *[c.id for c in game.box.sheet.cards if c.building == "fairground" and c.id not in built][:4])
    give(game, 0, "c c c c c2 c2 m2 m2 w w w w w w w n")
    award(game, 0, *[token.id for token in game.box.tokens if game.box.token_of[token.id] in game.state.offer])
    return game.view(None)


@cache
def flipped() -> PointCityView:
    """Somebody has turned a card over and is to take two."""
    game = played(2, 3, 6).copy()
    cell = next(cell.id for cell in game.view(None).market if cell.turnable)
    play(game, f"P{game.state.turn + 1} flip {cell}")
    return game.view(None)


STORED = (
    *("start_turn_4", "late_turn_1", "late_turn_2", "late_turn_3", "late_turn_4", "long_turn_4", "token_turn"),
    *("start_table_2", "late_table_1", "late_table_4", "token_table", "long_table_4", "late_cities_3", "late_cities_4"),
    *(
        "late_market_2",
        "ghost_market",
        "late_city_4",
        "crowded_city",
        "rival",
        "result_4",
        "hard_result",
        "tie_result_4",
    ),
)
"""The samples kept as pictures."""


@cache
def samples() -> dict[str, Sample]:
    """Every picture in its main states."""
    found: dict[str, Sample] = {}
    for seats in (1, 2, 3, 4):
        names, late = SHORT_NAMES[:seats], played(seats, 3, 11 * max(2, seats)).view(None)
        found[f"start_table_{seats}"] = (played(seats, 3, 0).view(None), Frame("table"), names)
        found[f"start_turn_{seats}"] = (played(seats, 3, 0).view(None), Frame("turn"), names)
        found[f"late_turn_{seats}"] = (late, Frame("turn"), names)
        found[f"long_turn_{seats}"] = (late, Frame("turn"), LONG_NAMES[:seats])
        found[f"late_table_{seats}"] = (late, Frame("table"), names)
        found[f"late_market_{seats}"] = (late, Frame("market", late.turn), names)
        found[f"late_cities_{seats}"] = (late, Frame("cities"), names)
        found[f"late_city_{seats}"] = (late, Frame("city", seats - 1), names)
        found[f"long_table_{seats}"] = (late, Frame("table"), LONG_NAMES[:seats])
        over = played(seats, 3, WHOLE).view(None)
        found[f"over_table_{seats}"] = (over, Frame("table"), names)
        found[f"result_{seats}"] = (over, Frame("result"), names)
        found[f"long_result_{seats}"] = (over, Frame("result"), LONG_NAMES[:seats])
    for seats, number in TIES.items():
        found[f"tie_result_{seats}"] = (played(seats, number, WHOLE).view(None), Frame("result"), SHORT_NAMES[:seats])
    hard = played(1, 6, WHOLE, "hard").view(None)
    late = played(4, 3, 44).view(None)
    ghost = "take " + " ".join(late.pairs[0])
    return found | {
        "start_cities": (played(4, 3, 0).view(None), Frame("cities"), SHORT_NAMES),
        "start_city": (played(2, 3, 0).view(None), Frame("city", 0), SHORT_NAMES[:2]),
        "token_turn": (choosing(3), Frame("turn"), SHORT_NAMES[:3]),
        "crowded_turn": (crowded(), Frame("turn"), LONG_NAMES[:2]),
        "flipped_turn": (flipped(), Frame("turn"), SHORT_NAMES[:2]),
        "mixed_turn": (played(2, 3, 22).view(None), Frame("turn"), MIXED_NAMES),
        "last_turn": (played(4, 3, 67).view(None), Frame("turn"), SHORT_NAMES),
        "token_table": (choosing(3), Frame("table"), SHORT_NAMES[:3]),
        "ghost_market": (late, Frame("market", late.turn, ghost), SHORT_NAMES),
        "mixed_table": (played(2, 3, 22).view(None), Frame("table"), MIXED_NAMES),
        "build_market": (late, Frame("market", late.turn, "take C1 D1"), SHORT_NAMES),
        "flip_market": (played(4, 3, 0).view(None), Frame("market", 0, "flip B2"), SHORT_NAMES),
        "long_city": (late, Frame("city", 1), LONG_NAMES),
        "long_cities": (late, Frame("cities"), LONG_NAMES),
        "crowded_cities": (crowded(), Frame("cities"), LONG_NAMES[:2]),
        "long_market": (late, Frame("market", late.turn), LONG_NAMES),
        "rival": (hard, Frame("rival"), SHORT_NAMES[:1]),
        "hard_result": (hard, Frame("result"), SHORT_NAMES[:1]),
        "crowded_table": (crowded(), Frame("table"), LONG_NAMES[:2]),
        "crowded_market": (crowded(), Frame("market", 0), LONG_NAMES[:2]),
        "crowded_city": (crowded(), Frame("city", 0), LONG_NAMES[:2]),
    }
