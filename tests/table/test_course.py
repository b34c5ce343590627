"""What a session knows of its log without the log is what the log says."""

from __future__ import annotations

import msgspec

from rules.history.publish import publish
from rules.record import Record, effective, replay
from rules.table.course import MOST_RUNS, Course
from rules.table.session import Session
from tests.history.logs import random_log, row_of
from tests.kit.case import Case
from tests.kit.cases import every_case


@every_case
def test_a_session_knows_what_stands_and_what_was_taken_back(case: Case) -> None:
    """With undos of every kind, those of undos among them."""
    table = case.tables()[-1]
    for number in (1, 2):
        history = random_log(table, number, 4, 70)
        log, row = tuple(history.log), row_of(history.game)
        session = Session(row)
        for count, entry in enumerate(log, 1):
            session.advance(entry)
            assert session.standing() == effective(log[:count])
            assert session.course.length == len(session.standing())
        assert session.game.hash() == replay(Record(row.game, session.setup, (), log)).hash()
        known = publish(row.game, session.setup, log)
        assert session.course.open == known.hidden
        told = {n for group in known.groups for n in group}
        assert {*session.course.known_before} <= told & {*known.hidden}
        assert session.course.taken_back in (0, *known.undos)


def test_a_course_has_a_bounded_size() -> None:
    course = Course()
    for number in range(1, 10 * MOST_RUNS, 2):
        course = course.moved(number, 0, 2, closes=True)
    short = course.short()
    assert len(short.runs) == MOST_RUNS and short.length == course.length and short.last == course.last
    assert short.after(short.floor) == course.after(short.floor)
    earlier = Course()
    for number in range(1, short.floor + 2, 2):
        earlier = earlier.moved(number, 0, 2, closes=True)
    assert short.joined(earlier).after(0) == course.after(0)
    assert len(msgspec.json.encode(short)) < 3_000
