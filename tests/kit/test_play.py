"""Whole games: they go on until they end, nothing is lost on the way, and the end adds up."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from rules.game import AnyGame, Event, Illegal, Result
from rules.notation import RESERVED
from tests.kit.case import Case, Table
from tests.kit.cases import every_case, every_table
from tests.kit.walks import end, script, walk

SOAK_GAMES = 2000


@every_table
def test_a_whole_game(table: Table, number: int = 1) -> None:
    """Somebody can always move until the end, `check` holds after every move, and what was revealed stays revealed."""
    game = table.new(number)
    table.case.check(game)
    look_at_events(game, game.opening)
    revealed = game.revealed()
    for seat, move in script(table, number):
        look_at_waiting(game)
        assert game.result() is None, "a result before the end"
        look_at_events(game, game.play(seat, move))
        table.case.check(game)
        assert game.revealed() >= revealed, "revealed() has shrunk"
        revealed = game.revealed()
        assert game.state.draws == game.chance.count, "chance was used behind the state's back"
    assert game.over() and game.waiting() == ()
    assert all(game.legal(seat) == [] for seat in range(table.seats))
    look_at_result(game, game.result())


def look_at_waiting(game: AnyGame) -> None:
    waiting = game.waiting()
    assert not game.over()
    assert waiting == tuple(sorted(set(waiting))), "waiting seats are listed once, in order"
    assert set(waiting) <= set(range(game.setup.seats))
    for seat in range(game.setup.seats):
        moves = game.legal(seat)
        assert bool(moves) == (seat in waiting), "a waiting seat has a legal move, any other has none"
        assert {type(move) for move in moves} <= set(game.moves), "the game does not list that kind of move"


def look_at_events(game: AnyGame, events: Sequence[Event]) -> None:
    for event in events:
        to = event.to
        assert to is None or (to == tuple(sorted(set(to))) and set(to) <= set(range(game.setup.seats))), event
        assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event


def look_at_result(game: AnyGame, result: Result | None) -> None:
    assert result is not None, "no result at the end"
    seats = range(game.setup.seats)
    assert len(result.places) == len(result.totals) == len(result.parts) == game.setup.seats
    for seat in seats:
        assert sum(part.points for part in result.parts[seat]) == result.totals[seat], "the parts are not the total"
    taken = result.places if result.rival is None else (*result.places, result.rival.place)
    assert min(taken) == 1, "nobody is first"
    for place in taken:
        assert sum(other < place for other in taken) == place - 1, f"places {taken}"
    for a in seats:
        for b in seats:
            if result.totals[a] > result.totals[b]:
                assert result.places[a] <= result.places[b], "more points, but a worse place"
            if result.totals[a] == result.totals[b] and result.places[a] != result.places[b]:
                assert result.tie_break is not None, "a tie was broken by nothing"
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result


@every_table
def test_equal_beginnings_and_moves_make_equal_games(table: Table) -> None:
    assert table.new(5).dump() == table.new(5).dump()
    assert end(table).dump() == end(table).dump()


@every_case
def test_the_seed_matters(case: Case) -> None:
    """Somewhere chance has a say: other seeds make other games of the same moves or other beginnings."""
    table = case.tables()[0]
    assert len({end(table, number).hash() for number in range(1, 5)}) > 1


@every_case
def test_what_does_not_go_together_is_refused(case: Case) -> None:
    for seats in (case.game.seats.start - 1, case.game.seats.stop):
        with pytest.raises(Illegal):
            case.game.new(seats, case.options[0], components=case.components)
    for table in case.combinations():
        if not case.allows(table.options, table.seats, table.prior):
            with pytest.raises(Illegal):
                table.new()
        elif table.prior is None:
            case.game.check(table.seats, table.options)


@every_case
def test_verbs_belong_to_the_game(case: Case) -> None:
    verbs = {kind.verb for kind in case.game.moves}
    assert not verbs & RESERVED
    assert len(set(case.game.moves)) == len(case.game.moves)


@every_case
def test_every_kind_of_move_is_met(case: Case) -> None:
    """A kind of move that no random game ever makes is dead, or the case leaves something out."""
    met = set()
    for number in range(1, 30):
        for table in case.tables():
            met |= {type(move) for game, seat, _ in walk(table, number) for move in game.legal(seat)}
            if met == set(case.game.moves) - set(case.former):
                return
    raise AssertionError(f"never legal: {[kind.verb for kind in set(case.game.moves) - met]}")


@pytest.mark.soak
@every_case
def test_thousands_of_games(case: Case) -> None:
    found = case.tables()
    for number in range(2, 2 + -(-SOAK_GAMES // len(found))):
        for table in found:
            test_a_whole_game(table, number)
