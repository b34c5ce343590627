"""Views to draw: for picture tests and the bench. From the first choice to full districts of every shape."""

from __future__ import annotations

from functools import cache

from render.painter import Frame
from rules.chance import Chance, seed_from_number
from rules.cities.game import Cities
from rules.cities.moves import DONE, Put
from rules.cities.view import COLOURS, Change, CitiesView
from tests.render.people import LONG_NAMES
from tests.rules.cities.positions import begun, holding, new, offer, play

Sample = tuple[CitiesView, Frame, tuple[str, ...]]

SHORT_NAMES = ("Ada", "Bruno", "Chiara", "Dan")
FULL = ("T01/3@E3", "T18/1@G3", "T21@I3", "S1@E5", "T28/1@G5", "T09/2@I5", "T30/3@E7", "T07/3@G7", "T08/1@I7")
FULL_FEATURES = "FP3@F3 FP2@F4 FP1@G4 FW4@J4 FX@F5 FP4@G5 FX@H5 FW1@J5 FP3@E6 FW2@F6 FW1@H6 FW4@I6 FW1@I7 FW3@I8 FS@E8"
FULL_PIECES = "B@E3 G@G3 R@I3 R@J3 B@H4 Y@I4 Y@I4 R@E5 B@F5 G@H5 G@H5 G@H5 G@H5 Y@I5 Y@I5 Y@I5 R@J6 R@J6 R@J7 G@J8"


def played(seats: int, number: int, moves: int | None = None, *, city: str = "new_york", long: bool = False) -> Cities:
    """A game played at random that builds whatever it can; the whole of it, or so many moves."""
    game = new(seats, number, city=city, long=long)
    chance = Chance(seed_from_number(number))
    while game.waiting() and moves != 0:
        seat = game.state.turn
        legal = [move for move in game.legal(seat) if move != DONE] or game.legal(seat)
        game.play(seat, chance.choice(legal))
        moves = None if moves is None else moves - 1
    return game


def until(game: Cities, phase: str, number: int = 1) -> Cities:
    """Goes on until somebody has to decide this."""
    chance = Chance(seed_from_number(number))
    while game.state.phase != phase:
        seat = game.state.turn
        game.play(seat, chance.choice([move for move in game.legal(seat) if move != DONE]))
    return game


@cache
def full() -> CitiesView:
    """The test district, with a statue, milestones reached and eight cards."""
    game = begun(4, city="rio_de_janeiro")
    game.state.round = 8
    holding(game, 1, *FULL, features=FULL_FEATURES, pieces=FULL_PIECES)
    game.state.rings = [[1, 3, -1], [2, 1, -1], [0, -1, -1]]
    game.state.holdings[1].cards = ["K07", "K10", "K13", "K17", "K20", "K25", "K26", "K30"]
    game.state.holdings[1].last = [Change("take", "pieces4"), Change("put", "G", "H5")]
    return game.view(None)


def young(*moves: str) -> CitiesView:
    """The sixth round: six tiles, one in hand, and what was played with it."""
    game = begun(3, city="lisbon")
    game.state.round = 6
    game.state.holdings[0].cards = ["K02", "K11", "K23", "K28", "K32"]
    holding(
        game,
        0,
        *[tile for tile in FULL if tile[-2:] in ("E3", "G3", "E5", "G5", "I5", "G7")],
        features="FP3@F3 FP2@F4 FX@F5 FX@H5 FW2@F6 FW4@I6 FW3@G6 FS@E4 FP1@G4",
        pieces="B@E3 G@G3 B@H4 G@H5 G@H5 G@H5 Y@I5 Y@I5 R@E5 R@E5",
    )
    offer(game, "tile2", "T16")
    play(game, "P1 take tile2", *moves)
    return game.view(0)


@cache
def long_wide() -> CitiesView:
    """The long game at its end: ten fields one way, fourteen cards."""
    for number in range(1, 60):
        view = played(2, number, city="sydney", long=True).view(None)
        if len({field.name[0] for field in view.districts[0].fields}) == 10:
            return view
    raise AssertionError


@cache
def long_high() -> CitiesView:
    for number in range(1, 60):
        view = played(2, number, city="venice", long=True).view(None)
        if len({field.name[0] for field in view.districts[0].fields}) == 6:
            return view
    raise AssertionError


def long_late() -> CitiesView:
    """The long game in its last rounds: wide districts, a dozen cards each."""
    return until(played(2, 3, 250, city="sydney", long=True), "take").view(None)


def claimed() -> CitiesView:
    """Somebody has just reached a milestone and somebody else is on turn."""
    game = begun(3, city="rio_de_janeiro")
    holding(game, 0, *FULL[:6], features="FP3@F3 FP2@F4 FX@F5", pieces="B@E3 G@G3 R@I3 R@J3")
    game.state.rings = [[0, -1, -1], [-1, -1, -1], [-1, -1, -1]]
    game.state.holdings[0].last = [Change("take", "pieces2"), Change("put", "B", "E3"), Change("claim", "RIO1")]
    game.state.turn = 1
    return game.view(None)


def piece_tried() -> Sample:
    """A second storey, before it is built."""
    game = until(played(4, 2, 150, city="barcelona"), "put")
    move = next(move for move in game.legal(game.state.turn) if isinstance(move, Put) and move.thing in COLOURS)
    ghost = Frame("ghost", game.state.turn, f"put {move.thing} {move.field}")
    return game.view(game.state.turn), ghost, SHORT_NAMES


OTHER_CITIES = ("lisbon", "sydney", "venice", "mexico_city", "buenos_aires")
"""Whose offers show a vignette that no other sample has."""

STORED = (
    *("start_offer", "middle_offer", "full_offer", "middle_table", "three_table", "long_names_table"),
    *("full_city", "young_city", "wide_city", "young_ghost", "put_ghost", "result", "wide_result"),
    *("two_table", "piece_ghost", "three_result"),
    *("first_turn", "start_turn", "middle_turn", "three_turn", "two_turn", "long_turn", "long_names_turn"),
)
"""The samples kept as pictures."""


@cache
def samples() -> dict[str, Sample]:
    """Every picture in its main states."""
    middle = until(played(4, 3, 120), "take").view(None)
    start = played(4, 1, 2).view(None)
    three = until(played(3, 5, 90, city="barcelona"), "take").view(1)
    put = until(played(2, 6, 70, city="mexico_city"), "put")
    thing = put.legal(put.state.turn)[0]
    piece = f"put {thing.thing} {thing.field}"  # type: ignore[attr-defined]
    two = until(played(2, 9, 70, city="venice"), "take").view(None)
    result = played(4, 8, city="buenos_aires").view(None)
    return {
        "first_turn": (new(4, 1).view(None), Frame("turn"), SHORT_NAMES),
        "start_turn": (start, Frame("turn", 3), SHORT_NAMES),
        "middle_turn": (middle, Frame("turn", 0), SHORT_NAMES),
        "three_turn": (three, Frame("turn", 1), SHORT_NAMES[:3]),
        "two_turn": (two, Frame("turn", 0), SHORT_NAMES[:2]),
        "put_turn": (put.view(None), Frame("turn"), SHORT_NAMES[:2]),
        "late_turn": (until(played(4, 8, 260, city="buenos_aires"), "take").view(None), Frame("turn"), SHORT_NAMES),
        "full_turn": (full(), Frame("turn", 1), SHORT_NAMES),
        "claimed_turn": (claimed(), Frame("turn", 0), SHORT_NAMES[:3]),
        "long_turn": (long_late(), Frame("turn"), SHORT_NAMES[:2]),
        "long_names_turn": (middle, Frame("turn", 1), LONG_NAMES),
        "long_names_two_turn": (two, Frame("turn", 1), LONG_NAMES[:2]),
        "start_table": (start, Frame("table"), SHORT_NAMES),
        "start_offer": (start, Frame("offer"), SHORT_NAMES),
        "start_city": (start, Frame("city", 3), SHORT_NAMES),
        "empty_city": (start, Frame("city", 0), SHORT_NAMES),
        "middle_table": (middle, Frame("table"), SHORT_NAMES),
        "middle_offer": (middle, Frame("offer"), SHORT_NAMES),
        "middle_city": (middle, Frame("city", 0), SHORT_NAMES),
        "three_table": (three, Frame("table"), SHORT_NAMES[:3]),
        "three_offer": (three, Frame("offer"), SHORT_NAMES[:3]),
        "full_city": (full(), Frame("city", 1), SHORT_NAMES),
        "full_offer": (full(), Frame("offer"), SHORT_NAMES),
        "young_ghost": (young(), Frame("ghost", 0, "place T16 turn1 I7"), SHORT_NAMES[:3]),
        "young_city": (young("P1 place T16 turn1 I7"), Frame("city", 0), SHORT_NAMES[:3]),
        "put_ghost": (put.view(0), Frame("ghost", put.state.turn, piece), SHORT_NAMES[:2]),
        "wide_city": (long_wide(), Frame("city", 0), SHORT_NAMES[:2]),
        "wide_table": (long_wide(), Frame("table"), SHORT_NAMES[:2]),
        "wide_result": (long_wide(), Frame("result"), SHORT_NAMES[:2]),
        "high_city": (long_high(), Frame("city", 0), SHORT_NAMES[:2]),
        "piece_ghost": piece_tried(),
        "long_names_ghost": (young(), Frame("ghost", 0, "place T16 turn0 E7"), LONG_NAMES[1:]),
        "late_table": (until(played(4, 8, 260, city="buenos_aires"), "take").view(None), Frame("table"), SHORT_NAMES),
        "two_table": (two, Frame("table"), SHORT_NAMES[:2]),
        "high_table": (long_high(), Frame("table"), SHORT_NAMES[:2]),
        "high_result": (long_high(), Frame("result"), SHORT_NAMES[:2]),
        "three_result": (played(3, 4, city="lisbon").view(None), Frame("result"), SHORT_NAMES[:3]),
        "shared_result": (played(2, 11).view(None), Frame("result"), SHORT_NAMES[:2]),
        "long_names_shared_result": (played(2, 11).view(None), Frame("result"), LONG_NAMES[:2]),
        **{
            f"{city}_offer": (until(played(2, n, 24, city=city), "take").view(None), Frame("offer"), SHORT_NAMES[:2])
            for n, city in enumerate(OTHER_CITIES)
        },
        "long_names_table": (middle, Frame("table"), LONG_NAMES),
        "long_names_offer": (middle, Frame("offer"), LONG_NAMES),
        "long_names_city": (middle, Frame("city", 1), LONG_NAMES),
        "long_names_result": (result, Frame("result"), LONG_NAMES),
        "result": (result, Frame("result"), SHORT_NAMES),
    }
