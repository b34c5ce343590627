"""Metropolys in the kit, and what holds in every position of it."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import msgspec

from rules.game import AnyGame, Json
from rules.metropolys.about import MetropolysOptions, Unused
from rules.metropolys.components import Board
from rules.metropolys.game import Metropolys
from rules.metropolys.state import MetropolysState
from tests.kit.case import Case

BUILDINGS = 13


def check(game: AnyGame) -> None:
    assert isinstance(game, Metropolys)
    check_buildings(game.board, game.state)
    check_chain(game.board, game.state)
    check_tokens(game)
    check_cards(game)


def check_buildings(board: Board, state: MetropolysState) -> None:
    spaces = [placed.space for placed in (*state.buildings, *state.chain)]
    assert len(set(spaces)) == len(spaces), "two buildings on one space"
    assert state.occupied == board.mask(spaces)
    assert not state.occupied & ~state.usable, "a building in an unused district"
    for seat, stock in enumerate(state.stock):
        built = [placed.value for placed in state.buildings if placed.seat == seat]
        assert len(built) == len(set(built)) <= BUILDINGS
        assert sum(1 << value for value in built) + stock == board.stock, "a building was lost or made"
    finished = [seat for seat, stock in enumerate(state.stock) if stock == 0]
    assert state.over == bool(finished) and len(finished) <= 1, "the game ends exactly at a last building"
    if state.over:
        assert state.buildings[-1].seat == finished[0]
        assert not state.chain and not state.passed


def check_chain(board: Board, state: MetropolysState) -> None:
    for before, after in zip(state.chain, state.chain[1:], strict=False):
        assert after.value > before.value and after.seat != before.seat
        assert board.neighbours[board.index[before.space]] >> board.index[after.space] & 1
    assert len(set(state.passed)) == len(state.passed) < len(state.stock)
    if state.chain:
        assert state.turn not in state.passed and state.turn != state.chain[-1].seat
        assert all(state.stock[placed.seat] >> placed.value & 1 for placed in state.chain)
    else:
        assert not state.passed


def check_tokens(game: Metropolys) -> None:
    state, board = game.state, game.board
    setup = next(row for row in board.box.setups if row.seats == game.setup.seats)
    lying = Counter(state.tokens.values())
    for token, number in setup.tokens.items():
        assert lying[token] + sum(held[token] for held in state.held) == number, "a token was lost or made"
    tokens = board.mask(state.tokens)
    assert not tokens & board.dead_ends and not tokens & ~state.usable
    assert not tokens & board.mask(placed.space for placed in state.buildings), "a token was not taken"
    for district in board.box.districts:
        assert (tokens & board.districts[district.id]).bit_count() <= district.tokens


def check_cards(game: Metropolys) -> None:
    state, board, mode = game.state, game.board, game.options.mode
    metro = [held["metro"] for held in state.held]
    assert ("metro" in state.cards) == any(metro)
    if "metro" in state.cards:
        assert metro[state.cards["metro"]] == max(metro)
    archaeology = [held["archaeology"] for held in state.held]
    assert ("archaeology" in state.cards) == any(archaeology)
    if "archaeology" in state.cards:
        assert archaeology[state.cards["archaeology"]] > 0
    deck = board.box.goals.family if mode == "family" else board.box.goals.expert
    around = [goals.neighbourhood for goals in state.goals] + state.undealt_neighbourhoods
    assert sorted(around) == sorted(card.id for card in deck if game.setup.seats >= card.seats_from)
    residences = [goals.residence for goals in state.goals if goals.residence is not None] + state.undealt_residences
    assert sorted(residences) == (sorted(board.types) if mode == "expert" else [])


def goes_together(options: msgspec.Struct, seats: int, prior: Json) -> bool:
    assert isinstance(options, MetropolysOptions)
    first = 0 if options.first == "random" else int(options.first[1:])
    chosen = 0 if options.unused == "random" else len(options.unused.split("_"))
    layout = {2: "south_west", 3: "west"}.get(seats) if options.layout == "house" else options.unused
    return first <= seats and chosen in (0, 4 - seats) and options.unused in ("random", layout)


OPTIONS = [
    MetropolysOptions(),
    MetropolysOptions(mode="expert", first="P2"),
    MetropolysOptions(layout="house", first="P3"),
    MetropolysOptions(mode="expert", layout="house", first="P4"),
    *(MetropolysOptions(mode="expert", first="P1", unused=unused) for unused in get_args(Unused)[1:]),
]

CASE = Case(game=Metropolys, options=OPTIONS, check=check, allows=goes_together)
