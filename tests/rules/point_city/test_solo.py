"""A game alone against the virtual opponent."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.chance import seed_from_number
from rules.cli.commands import main
from rules.game import Part
from rules.history.outcome import outcome
from rules.history.verify import result_line
from rules.notation import text
from rules.point_city import events, scoring, solo
from rules.point_city.about import PointCityOptions
from rules.point_city.game import PointCity
from rules.point_city.view import Level
from tests.history.logs import row_of
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
    assert game.result().places == (2,)  # type: ignore[union-attr]


def beaten(version: int = PointCity.version) -> PointCity:
    """A game alone that the virtual opponent wins: the seat draws from the deck as long as there is one."""
    game = PointCity.new(1, PointCityOptions(solo="hard"), seed_from_number(3), version=version)
    while not game.over():
        legal = [text(move) for move in game.legal(0)]
        play(game, f"P1 {'take deck' if 'take deck' in legal else legal[-1]}")
    return game


def test_a_loss_alone_is_no_first_place() -> None:
    game = beaten()
    result, virtual = game.result(), game.view(0).virtual
    assert result is not None and result.rival is not None and virtual is not None
    assert virtual.ahead and result.places == (2,)
    assert (result.rival.code, result.rival.place) == ("virtual", 1)
    assert result.rival.total == sum(part.points for part in result.rival.parts) == virtual.city.total


def test_a_loss_alone_is_told_by_the_command_line_and_in_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = beaten()
    assert result_line(game.result()).startswith("2:")  # type: ignore[arg-type]
    assert " virtual=1:" in result_line(game.result())  # type: ignore[arg-type]
    file = tmp_path / "record.txt"
    assert main(["play", "point_city", "--seats", "1", "--option", "solo=hard", "--record", str(file)]) == 0
    told = capsys.readouterr().out
    assert "  virtual: place 1, " in told and "  P1: place 2, " in told
    assert main(["replay", str(file)]) == 0 and "virtual: place 1" in capsys.readouterr().out


def test_games_alone_of_version_1_end_as_they_would_have() -> None:
    """Everybody alone was first then, and their published results still verify."""
    old = beaten(version=1)
    result = old.result()
    assert result is not None and result.places == (1,) and result.rival is None
    assert old.hash() == beaten().hash(), "nothing else of the game has changed"


def test_a_loss_alone_is_no_first_place_in_statistics() -> None:
    game = beaten()
    result = game.result()
    assert result is not None
    (share,) = outcome(row_of(game, "finished", ended=5.0), (), (), result).shares
    assert (share.place, share.total) == (2, result.totals[0])
