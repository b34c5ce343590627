"""A game alone against the virtual opponent."""

from __future__ import annotations

from random import Random

import pytest

from rules.game import Part
from rules.point_city import events, scoring, solo
from rules.point_city.view import Level
from tests.rules.point_city.case import check_laid
from tests.rules.point_city.scene import award, build, give, lay, new, offer, on_top, play, random_walk

LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")


def test_the_opponent_takes_what_was_marked_and_pays_nothing() -> None:
    game = lay(new(1), A2="1-008 up", A3="1-001")
    offer(game, "T09", "T02")
    on_top(game, "1-002", "1-003", "1-005", "1-006")
    assert game.view(0).virtual.next == ("A2", "A3")  # type: ignore[union-attr]
    told = play(game, "P1 take deck")
    assert [type(event) for event in told] == [events.TookFromDeck, events.Took, events.TokenTaken, events.Refilled]
    assert told[1] == events.Took(
        seat=None, cells=("A2", "A3"), sides=(game.box.fronts[7], game.box.backs[0]), spent=()
    )
    assert told[2] == events.TokenTaken(seat=None, token="T09"), "the first of the row"
    assert isinstance(told[3], events.Refilled) and told[3].cells == ("A2", "A3")
    assert told[3].sides == (game.box.backs[4], game.box.fronts[5])
    assert game.waiting() == (0,) and game.view(0).virtual.next == ("B2", "B3")  # type: ignore[union-attr]
    virtual = game.view(0).virtual
    assert virtual is not None and virtual.city.cards == 1
    assert [building.card for building in virtual.city.buildings] == ["1-008"]
    check_laid(game)


def test_it_takes_what_the_seat_has_left_there() -> None:
    """The market is filled before the opponent's turn, so it may get the new card."""
    game = lay(new(1), A2="1-004", B2="1-001")
    on_top(game, "1-005", "1-006")
    told = play(game, "P1 take A2 B2")
    took = next(event for event in told if isinstance(event, events.Took) and event.seat is None)
    assert took.sides[0] == game.box.fronts[4]
    assert [deed.seat for deed in game.view(0).deeds] == [0, None]


def test_the_seat_chooses_any_token_and_the_opponent_the_first() -> None:
    game = lay(new(1), C1="1-008 up", D1="1-009", A2="1-016 up", A3="1-025 up")
    give(game, 0, "i i i")
    offer(game, "T05", "T06", "T07", "T08")
    play(game, "P1 take C1 D1")
    assert len(game.legal(0)) == 4
    play(game, "P1 token T06")
    assert [game.box.tokens[token].id for token in game.state.tokens[solo.VIRTUAL]] == ["T05", "T07"]
    assert [token.id for token in game.view(0).offer] == ["T08"]


def test_without_tokens_it_gets_nothing() -> None:
    game = offer(lay(new(1), A2="1-016 up", A3="1-025 up"), "T05")
    told = play(game, "P1 take deck")
    assert told.count(events.NoToken(seat=None)) == 1


@pytest.mark.parametrize(
    ("level", "parts"),
    [
        ("easy", (("buildings", 4), ("permanents", 6), ("tokens", 6))),
        ("medium", (("buildings", 4), ("kinds", 4 + 2 + 1), ("tokens", 10))),
        ("hard", (("buildings", 4), ("kinds", 6 + 3 + 1), ("tokens", 14), ("ingenuity", 2))),
    ],
)
def test_its_score(level: Level, parts: tuple[tuple[str, int], ...]) -> None:
    """Three community, two economy, one energy, four printed points, two tokens, two ingenuity cards."""
    game = new(1, solo=level)
    build(game, solo.VIRTUAL, "1-027", "1-040", "1-020", "1-003", "1-043", "1-026", "1-008", "1-009")
    award(game, solo.VIRTUAL, "T03", "T01")
    give(game, solo.VIRTUAL, "w w c2")
    assert tuple((part.code, part.points) for part in solo.parts(game.box, game.state, level)) == parts
    view = game.view(0).virtual
    assert view is not None and view.city.total == sum(points for _, points in parts)
    assert solo.parts(game.box, game.state, level)[0] == Part("buildings", 4)
    assert view.ahead


@pytest.mark.parametrize("level", LEVELS)
def test_seventeen_turns_each(level: Level) -> None:
    game = new(1, 5, solo=level)
    own = 0
    for _, move in random_walk(game, Random(5)):
        own += move.verb == "take"
    assert own == 17 and game.state.turns == 34
    assert len(game.state.cities[solo.VIRTUAL]) + len(game.state.hands[solo.VIRTUAL]) == 34
    result = game.result()
    virtual = game.view(None).virtual
    assert result is not None and virtual is not None and virtual.next == ()
    assert virtual.ahead == scoring.virtual_ahead(game.box, game.state, level)


def test_the_end_tells_who_is_ahead() -> None:
    game = new(1, 5, solo="hard")
    while not game.over():
        told = play(game, "P1 take deck")
    ended = told[-1]
    assert isinstance(ended, events.Ended) and ended.virtual_ahead
    assert ended.virtual_total == sum(part.points for part in ended.virtual_parts) > ended.totals[0]
    assert game.result().places == (1,)  # type: ignore[union-attr]
