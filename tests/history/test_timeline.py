"""Step by step: the right positions, through the right eyes."""

from __future__ import annotations

import msgspec
import pytest

from rules.history.timeline import Timeline
from rules.metropolys.view import MetropolysView
from rules.notation import parse, text
from rules.record import Entry, effective, undo_of
from rules.table.archive import spread
from tests.history.logs import random_log, row_of
from tests.kit.case import Case, Table
from tests.kit.cases import cases, every_case
from tests.kit.walks import luck


def table_of(key: str, number: int = -1) -> Table:
    return next(case for case in cases() if case.game.key == key).tables()[number]


@every_case
def test_every_step_is_the_position_it_was(case: Case) -> None:
    """Without undos and rounds a step is a move; with them the last step is still the table as it is."""
    for table in (case.tables()[0], case.tables()[-1]):
        history = random_log(table, 3, 8)
        row = row_of(history.game)
        timeline = Timeline(row, history.log)
        assert [n for step in timeline.steps for n in sorted(step)] == effective(history.log)
        for seat in (None, *range(table.seats)):
            assert timeline.at(len(timeline), seat).view == history.game.view(seat)
        game = table.new(3)
        assert timeline.at(0, 1).view == game.view(1)
        played = {0}
        for number, numbers in enumerate(timeline.steps, 1):
            for entry in (history.log[n - 1] for n in numbers):
                assert entry.seat is not None
                game.play(entry.seat, parse(game.moves, entry.text))
            if number in spread(len(timeline), 7):
                assert timeline.at(number, 0).view == game.view(0)
                played.add(number)
        assert len(played) == len(spread(len(timeline), 7))


@every_case
def test_several_steps_at_once_are_the_same_steps(case: Case) -> None:
    table = case.tables()[-1]
    timeline = Timeline(row_of(table.new(3)), random_log(table, 3, 8).log)
    wanted = spread(len(timeline), 9)
    assert list(timeline.run(0, wanted)) == [timeline.at(number, 0) for number in wanted]
    assert len(timeline.story(0)) == len(timeline) + 1


def test_beyond_the_ends_is_the_end() -> None:
    table = table_of("metropolys")
    timeline = Timeline(row_of(table.new(3)), random_log(table, 3, 8, 20).log)
    assert timeline.at(99_999, None) == timeline.at(len(timeline), None)
    assert timeline.at(-5, None) == timeline.at(0, None)
    assert list(timeline.run(None, [])) == []


def test_a_table_where_nothing_was_played() -> None:
    game = table_of("metropolys").new(3)
    timeline = Timeline(row_of(game), [])
    assert len(timeline) == 0
    assert timeline.at(0, None).view == game.view(None)
    assert timeline.since(0, 0) == ()


def _expert() -> Table:
    tables = next(case for case in cases() if case.game.key == "metropolys").tables()
    return next(t for t in tables if t.seats == 4 and t.options.mode == "expert")  # type: ignore[attr-defined]


def test_secret_goals_are_seen_by_their_seat_and_at_the_end_by_all() -> None:
    table = _expert()
    history = random_log(table, 4, 9)
    running, finished = (Timeline(row_of(history.game, status), history.log) for status in ("running", "finished"))
    for number in (0, 1, len(running) // 2):
        for seat in (None, *range(4)):
            view = running.at(number, seat).view
            assert isinstance(view, MetropolysView)
            assert [p.goals is not None for p in view.planners] == [other == seat for other in range(4)]
            open_view = finished.at(number, seat).view
            assert isinstance(open_view, MetropolysView)
            assert all(planner.goals is not None for planner in open_view.planners)
            assert not open_view.over
    dealt = finished.at(0, None)
    assert [seat for seat, _ in dealt.private] == [0, 1, 2, 3]
    assert all(event.to is None for event in dealt.events)
    assert running.at(0, None).private == () and len(running.at(0, 2).events) == len(dealt.events) + 1


@pytest.mark.parametrize("status", ["running", "closed"])
def test_only_a_finished_game_is_open(status: str) -> None:
    table = _expert()
    row = row_of(table.new(4))
    timeline = Timeline(msgspec.structs.replace(row, status=status), random_log(table, 4, 9, 30).log)
    assert timeline.eyes(None) is None and timeline.eyes(2) == 2


def test_a_round_is_one_step_and_an_open_one_the_last() -> None:
    game = table_of("my_city").new(3)
    seats = game.setup.seats
    log: list[Entry] = []
    for seat in (*range(seats)[::-1], 1):
        log.append(Entry(seat, text(game.legal(seat)[0])))
        game.play(seat, game.legal(seat)[0])
    timeline = Timeline(row_of(game), log)
    assert [len(step) for step in timeline.steps] == [seats, 1]
    assert timeline.settled == 1
    first, present = timeline.at(1, 0), timeline.at(2, 1)
    assert first.seats == tuple(range(seats))
    assert all(event.to is None for event in first.events), "a closed round tells all answers; nobody needs an echo"
    assert timeline.at(2, 0).events == () and len(present.events) == 1


def test_what_is_new_is_what_others_did() -> None:
    table = table_of("machi_koro", 0)
    history = random_log(table, 6, 10_000, 30)
    timeline = Timeline(row_of(history.game), history.log)
    for mark in (0, 7, 30):
        expected = [n for n, entry in enumerate(history.log, 1) if n > mark and entry.seat != 0]
        assert list(timeline.since(mark, 0)) == expected


def test_taking_back_is_news_only_if_it_was_known() -> None:
    table = table_of("my_city")
    game = table.new(3)
    chance = luck(1)
    answers = {seat: text(game.legal(seat)[0]) for seat in game.waiting()}
    hidden = [Entry(0, answers[0]), Entry(None, "undo 1")]
    assert not _undone_since(Timeline(row_of(game), hidden), 0)
    closed = [*(Entry(seat, words) for seat, words in answers.items()), Entry(None, f"undo {len(answers)}")]
    assert _undone_since(Timeline(row_of(game), closed), chance.below(len(answers)))
    assert not _undone_since(Timeline(row_of(game), closed), len(closed))


def _undone_since(timeline: Timeline, mark: int) -> bool:
    """Whether something everybody knew of was taken back after that entry."""
    return any(
        number > mark and undo_of(timeline.entries[number - 1]) is not None
        for group in timeline.published.groups
        for number in group
    )
