"""The set-up for each number of seats."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.game import Illegal
from rules.point_city import events
from rules.point_city.moves import FLIPS, TAKE_DECK, TAKES
from tests.rules.point_city.case import check
from tests.rules.point_city.scene import new

SETUPS = {1: ((40, 24, 18), 10), 2: ((40, 24, 18), 10), 3: ((52, 36, 28), 12), 4: ((64, 48, 38), 14)}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_cards_and_tokens(seats: int) -> None:
    game = new(seats)
    state, (levels, tokens) = game.state, SETUPS[seats]
    used = Counter(game.box.levels[card] for card in (*state.deck, *state.market))
    assert tuple(used[level] for level in (1, 2, 3)) == levels
    assert all(game.box.levels[card] == 1 for card in state.market)
    assert len(state.offer) == tokens and state.fronts == 0
    check(game)
    view = game.view(None)
    assert view.levels == (levels[0] - 16, *levels[1:]) and view.deck == sum(levels) - 16
    assert view.length == 17 and view.turns == 1
    assert all(cell.side is not None and cell.side.resource is not None and cell.turnable for cell in view.market)


def test_the_market_is_laid_from_the_top_in_reading_order() -> None:
    """The level-1 cards were shuffled, so the order shows in the stream: the same deck, dealt from its top."""
    game = new(3)
    pile = game.chance.__class__(game.setup.seed).shuffled([card for card in range(160) if game.box.levels[card] == 1])
    assert game.state.market == pile[:16]
    assert game.state.deck[-1] == pile[16]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_starting_cards(seats: int) -> None:
    """One each, among them always the first player's."""
    for number in range(30):
        game = new(seats, number)
        names = [[game.box.ids[card] for card in hand] for hand in game.state.hands[:seats]]
        assert sorted(name for (name,) in names) == [f"S-{n}" for n in range(1, seats + 1)]
        assert names[game.state.first] == ["S-1"] and game.waiting() == (game.state.first,)
        assert all(city.hand[0].card.symbol == "ingenuity" and city.cards == 1 for city in game.view(None).cities)


def test_everybody_may_begin() -> None:
    assert {new(4, number).state.first for number in range(60)} == {0, 1, 2, 3}
    assert {new(1, number).state.first for number in range(20)} == {0}


def test_the_first_turn_offers_everything() -> None:
    game = new(4)
    assert game.legal(game.state.turn) == [*TAKES, TAKE_DECK, *FLIPS]


def test_what_is_told_of_the_deal() -> None:
    game = new(3)
    tokens = tuple(game.box.tokens[token].id for token in game.state.offer)
    assert game.opening == (events.Prepared(first=game.state.first, tokens=tokens),)


def test_all_tokens_and_cards_come_into_play() -> None:
    games = [new(2, number) for number in range(80)]
    assert {token for game in games for token in game.state.offer} == set(range(22))
    assert {card for game in games for card in (*game.state.deck, *game.state.market)} == set(range(160))


def test_a_level_of_the_virtual_opponent_needs_a_game_alone() -> None:
    with pytest.raises(Illegal) as refused:
        new(2, solo="hard")
    assert refused.value.code == "solo_level"
    assert new(1, solo="hard").options.solo == "hard"
