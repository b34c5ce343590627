"""A seat never learns what it may not know: pairs of games that differ only in that look the same to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

import msgspec
import pytest

from rules.game import AnyGame, Event
from rules.notation import text
from tests.kit.case import Case, Table
from tests.kit.cases import every_case, every_table
from tests.kit.walks import finish, luck, positions, positions_and_end, share, walk

MOST_MOVES = 6


def watchers(game: AnyGame) -> tuple[int | None, ...]:
    return (None, *range(game.setup.seats))


def pairs(table: Table, number: int = 1) -> Iterator[tuple[int, int | None, AnyGame, AnyGame]]:
    """A game and one imagined from it, for each who may look at it."""
    for at, game in positions_and_end(table, number=number):
        for seat in watchers(game):
            yield at, seat, game, game.imagine(seat, luck(at, number, 0 if seat is None else seat + 1))


def alike(seat: int | None, one: AnyGame, other: AnyGame) -> None:
    """Nothing that comes out for this seat tells the two apart."""
    first, second = one.view(seat), other.view(seat)
    assert first == second, "the views differ"
    assert msgspec.json.encode(first) == msgspec.json.encode(second), "the views differ in their order"
    if seat is not None:
        assert [text(m) for m in one.legal(seat)] == [text(m) for m in other.legal(seat)], "the legal moves differ"
    assert one.waiting() == other.waiting()
    assert one.revealed() == other.revealed()
    assert one.result() == other.result()


@every_table
def test_an_imagined_game_looks_the_same(table: Table, number: int = 1) -> None:
    for _, seat, game, imagined in pairs(table, number):
        alike(seat, game, imagined)
        assert imagined.setup.seed != game.setup.seed, "an imagined game must not know what will be drawn"
        assert imagined.chance.seed == imagined.setup.seed
        table.case.check(imagined)


@every_table
def test_imagining_changes_nothing_and_depends_on_its_chance_only(table: Table) -> None:
    for at, game in positions(table):
        before = game.dump()
        for seat in watchers(game):
            one, other = game.imagine(seat, luck(at)), game.imagine(seat, luck(at))
            assert one.dump() == other.dump() and one.setup.seed == other.setup.seed
            assert game.dump() == before
        finish(one, at)
        assert game.dump() == before, "playing an imagined game has changed the real one"
        table.case.check(one)


@every_table
def test_a_move_tells_no_more_than_its_events(table: Table, number: int = 1) -> None:
    """The same move in both games of a pair: unless it reveals something, the seat sees the same in both."""
    for at, seat, game, imagined in pairs(table, number):
        for mover in game.waiting():
            both = [move for move in game.legal(mover) if move in imagined.legal(mover)]
            for move in luck(at, mover).shuffled(both)[:MOST_MOVES]:
                one, other = game.copy(), imagined.copy()
                first, second = one.play(mover, move), other.play(mover, move)
                if one.revealed() == game.revealed() and other.revealed() == imagined.revealed():
                    assert told(seat, first) == told(seat, second), "the events tell what is hidden"
                    alike(seat, one, other)


@every_table
def test_answers_of_an_open_round_stay_hidden(table: Table, number: int = 1) -> None:
    """Where several seats wait, nobody else can tell one answer from another while the others are still waited for."""
    most = 3 * share(table)
    rounds = (game for game, _, _ in walk(table, number) if len(game.waiting()) > 1)
    for at, game in enumerate(islice(rounds, most)):
        for mover in game.waiting():
            for answer, other in pairwise(luck(at, mover).shuffled(game.legal(mover))[:MOST_MOVES]):
                one, two = game.copy(), game.copy()
                first, second = one.play(mover, answer), two.play(mover, other)
                if one.waiting() != two.waiting() or not set(one.waiting()) - {mover}:
                    continue
                for seat in watchers(game):
                    if seat != mover:
                        assert told(seat, first) == told(seat, second), "an open answer was told"
                        alike(seat, one, two)


def told(seat: int | None, events: Sequence[Event]) -> list[bytes]:
    return [type(event).__name__.encode() + msgspec.json.encode(event) for event in events if event.known_to(seat)]


@every_table
def test_the_deal_tells_each_seat_its_own(table: Table) -> None:
    """What the opening tells a seat is the same in every game that looks the same to it."""
    seen: dict[tuple[int | None, bytes], list[bytes]] = {}
    for number in range(1, 40):
        game = table.new(number)
        for seat in watchers(game):
            heard = told(seat, game.opening)
            assert seen.setdefault((seat, msgspec.json.encode(game.view(seat))), heard) == heard


@pytest.mark.soak
@every_case
def test_many_pairs(case: Case) -> None:
    for number in range(2, 12):
        for table in case.tables():
            test_an_imagined_game_looks_the_same(table, number)
            test_a_move_tells_no_more_than_its_events(table, number)
            test_answers_of_an_open_round_stay_hidden(table, number)


@every_case
def test_what_is_hidden_really_differs(case: Case) -> None:
    """Pairs that are the same game would prove nothing."""
    differ = any(game.dump() != imagined.dump() for table in case.tables() for _, _, game, imagined in pairs(table))
    assert differ == case.secrets, "say in the case whether the state holds something hidden"
