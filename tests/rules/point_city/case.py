"""Point City in the kit, and what holds in every position of it."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.game import AnyGame, Json
from rules.point_city.about import PointCityOptions
from rules.point_city.components import KINDS
from rules.point_city.game import PointCity
from tests.kit.case import Case

CARDS = 160
TOKENS = 22
TURNS = 17
MARKET = 16


def check(game: AnyGame) -> None:
    assert isinstance(game, PointCity)
    check_levels(game)
    check_laid(game)


def check_laid(game: PointCity) -> None:
    """What holds also where cards were laid by hand."""
    check_cards(game)
    check_tokens(game)
    check_counts(game)
    check_turns(game)


def check_levels(game: PointCity) -> None:
    """The deck runs from level 1 to 3, and as many cards of each and tokens are left out as the set-up says."""
    state, box, seats = game.state, game.box, game.setup.seats
    levels = [box.levels[card] for card in state.deck]
    assert levels == sorted(levels, reverse=True), "the cards of level 1 are on top"
    left_out = Counter(box.levels[card] for card in state.box)
    wanted = box.setup(seats).levels
    assert len(state.spare) == TOKENS - box.setup(seats).tokens
    assert [left_out[level] + wanted[level - 1] for level in (1, 2, 3)] == [65, 50, 45]


def check_cards(game: PointCity) -> None:
    """160 cards and one starting card per person, each in one place."""
    state, seats = game.state, game.setup.seats
    lying = [card for card in state.market if card >= 0]
    places = [state.deck, state.box, lying, state.discard, *state.hands, *state.cities]
    assert sorted(card for place in places for card in place) == list(range(CARDS + seats)), "a card was lost or made"
    assert all(card < CARDS for city in state.cities for card in city), "a starting card cannot be built"


def check_tokens(game: PointCity) -> None:
    state = game.state
    places = [state.offer, state.spare, *state.tokens]
    assert sorted(token for place in places for token in place) == list(range(TOKENS)), "a token was lost or made"
    for city, taken in zip(state.cities, state.tokens, strict=True):
        civic = sum(game.box.civic[card] for card in city)
        assert len(taken) <= civic
        if state.offer and not state.owed:
            assert len(taken) == civic, "a civic building without its token"


def check_counts(game: PointCity) -> None:
    """What is kept counted is what lies there."""
    state, box = game.state, game.box
    for hand, stock, city, permanents in zip(state.hands, state.stock, state.cities, state.permanents, strict=True):
        assert stock == [sum(box.kinds[card] == kind for card in hand) for kind in range(KINDS)]
        assert permanents == [sum(box.gives[card] == r for card in city) for r in range(5)]


def check_turns(game: PointCity) -> None:
    state, cities = game.state, len(game.state.cities)
    lying = sum(card >= 0 for card in state.market)
    assert state.turns <= TURNS * cities
    if state.over:
        assert state.turns == TURNS * cities and not state.deck
        assert lying == (MARKET if state.passed else MARKET - 2)
    else:
        assert len(state.deck) == 2 * (TURNS * cities - 1 - state.turns)
        assert lying == (MARKET - len(state.now.cells))
        assert bool(state.owed) == bool(state.now.cells)
        if game.setup.seats > 1:
            assert state.turn == (state.first + state.turns) % game.setup.seats


def goes_together(options: msgspec.Struct, seats: int, prior: Json) -> bool:
    return seats == 1 or options == PointCityOptions()


OPTIONS = [PointCityOptions(), PointCityOptions(solo="easy"), PointCityOptions(solo="hard")]

CASE = Case(game=PointCity, options=OPTIONS, check=check, allows=goes_together)
