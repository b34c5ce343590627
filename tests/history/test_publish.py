"""The log as people may read it: rounds in seat order, nothing hidden, and still the same game."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.game import AnyGame
from rules.history.publish import publish, readable
from rules.my_city.game import MyCity
from rules.notation import text
from rules.record import BadRecord, Entry, Record, effective, replay
from tests.history.logs import random_log
from tests.kit.case import Case, Table
from tests.kit.cases import cases, every_case
from tests.toy import Toy

SIMULTANEOUS = (Toy, MyCity)


def shown(game: AnyGame, log: list[Entry], seat: int | None = None) -> tuple[Entry, ...]:
    return readable(log, publish(game.key, game.setup, log), seat)


def lines(game: AnyGame, log: list[Entry], seat: int | None = None) -> list[str]:
    return [entry.line() for entry in shown(game, log, seat)]


def some(case: Case) -> list[Table]:
    tables = case.tables()
    return [tables[0], tables[-1]]


@every_case
def test_what_is_published_plays_to_the_same_game(case: Case, numbers: range = range(1, 3)) -> None:
    for table in some(case):
        for number in numbers:
            history = random_log(table, number, 7)
            game, log = history.game, history.log
            record = Record(game.key, game.setup, (), shown(game, log))
            assert replay(record).hash() == game.hash()


@every_case
def test_what_is_published_half_way_is_what_everybody_knows(case: Case) -> None:
    """Everything but the open answers: playing those too leads to the table as it is."""
    for table in some(case):
        for decisions in range(3, 60, 7):
            history = random_log(table, 5, 6, decisions)
            game, log = history.game, history.log
            known = publish(game.key, game.setup, log)
            again = replay(Record(game.key, game.setup, (), readable(log, known, None)))
            told = {number for group in known.groups for number in group}
            hidden = [number for number in known.hidden if number not in told]
            assert bool(hidden) <= (len(again.waiting()) > 1)
            for number in hidden:
                entry = log[number - 1]
                assert entry.seat is not None
                again.play(entry.seat, next(m for m in again.legal(entry.seat) if text(m) == entry.text))
            assert again.hash() == game.hash()


@pytest.mark.soak
@every_case
def test_many_published_logs(case: Case) -> None:
    test_what_is_published_plays_to_the_same_game(case, range(3, 40))


def _round(kind: type[AnyGame], seed: bytes = b"round") -> tuple[AnyGame, list[Entry], dict[int, list[str]]]:
    """A game of three in which all seats are asked at once: the log before, and what each may answer."""
    game = kind.new(3, seed=seed)
    log = []
    while len(game.waiting()) < 3:
        seat = game.waiting()[0]
        move = game.legal(seat)[0]
        log.append(Entry(seat, text(move)))
        game.play(seat, move)
    return game, log, {seat: [text(move) for move in game.legal(seat)] for seat in game.waiting()}


@pytest.mark.parametrize("kind", SIMULTANEOUS)
def test_nobody_learns_who_answered_first(kind: type[AnyGame]) -> None:
    game, log, answers = _round(kind)
    closed, open_ = set(), set()
    for order in permutations(range(3)):
        answered = [*log, *(Entry(seat, answers[seat][0]) for seat in order)]
        closed.add(tuple(lines(game, answered)))
        open_ |= {tuple(lines(game, answered[:-1], None)), tuple(lines(game, answered[:-2], None))}
    assert closed == {(*(e.line() for e in log), *(f"P{seat + 1} {answers[seat][0]}" for seat in range(3)))}
    assert open_ == {tuple(e.line() for e in log)}


@pytest.mark.parametrize("kind", SIMULTANEOUS)
def test_an_open_round_shows_each_seat_its_own_answer(kind: type[AnyGame]) -> None:
    game, log, answers = _round(kind)
    answered = [*log, Entry(2, answers[2][0]), Entry(None, "pause"), Entry(0, answers[0][0])]
    before = [*(e.line() for e in log), "* pause"]
    assert lines(game, answered, None) == before
    assert lines(game, answered, 1) == before
    assert lines(game, answered, 0) == [*before, f"P1 {answers[0][0]}"]
    assert lines(game, answered, 2) == [*before, f"P3 {answers[2][0]}"]


@pytest.mark.parametrize("kind", SIMULTANEOUS)
@pytest.mark.parametrize("how", ["undo {n}", "undo {n} P1"])
def test_a_replaced_answer_is_never_seen(kind: type[AnyGame], how: str) -> None:
    """Taken back while the round was open, alone or after others had answered: neither it nor its order is told."""
    game, log, answers = _round(kind)
    plain = [*log, *(Entry(seat, answers[seat][0]) for seat in range(3))]
    undo = Entry(None, how.format(n=len(log) + 2))
    first = [*log, Entry(2, answers[2][0]), Entry(0, answers[0][-1])]
    replaced = [*first, undo, Entry(0, answers[0][0]), Entry(1, answers[1][0])]
    assert replay(Record(game.key, game.setup, (), tuple(replaced))).hash() == (
        replay(Record(game.key, game.setup, (), tuple(plain))).hash()
    )
    for seat in (None, 0, 1, 2):
        assert lines(game, replaced, seat) == lines(game, plain, seat)


def test_an_undo_that_all_agreed_to_stays_readable() -> None:
    """It leads into the middle of a closed round: who had answered before keeps the answer, as everybody saw."""
    game, log, answers = _round(MyCity)
    start = len(log)
    told = [*log, Entry(2, answers[2][0]), Entry(1, answers[1][0]), Entry(0, answers[0][0])]
    undone = [*told, Entry(None, f"undo {start + 2}"), Entry(0, answers[0][-1]), Entry(1, answers[1][-1])]
    found = lines(game, undone)[start:]
    assert found == [
        f"P3 {answers[2][0]}",
        f"P1 {answers[0][0]}",
        f"P2 {answers[1][0]}",
        f"* undo {start + 2}",
        f"P1 {answers[0][-1]}",
        f"P2 {answers[1][-1]}",
    ]
    record = Record(game.key, game.setup, (), shown(game, undone))
    assert replay(record).hash() == replay(Record(game.key, game.setup, (), tuple(undone))).hash()


def test_an_undo_of_nothing_is_refused() -> None:
    game, log, _ = _round(Toy)
    with pytest.raises(BadRecord):
        publish(game.key, game.setup, [*log, Entry(None, "undo 99")])


def test_there_are_games_with_rounds_and_without() -> None:
    """The logs above have hidden answers in them, or they would prove nothing."""
    found = {}
    for case in cases():
        hidden = 0
        for decisions in range(3, 40):
            history = random_log(case.tables()[-1], 5, 6, decisions)
            hidden += bool(publish(history.game.key, history.game.setup, history.log).hidden)
            assert effective(history.log) is not None
        found[case.game.key] = bool(hidden)
    assert found == {case.game.key: case.game in SIMULTANEOUS for case in cases()}
