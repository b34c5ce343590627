"""Clocks that are exact: quiet hours, holidays, clock changes."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.table.clock import (
    ALWAYS,
    DAY,
    HOUR,
    PACES,
    REMINDERS,
    Hours,
    begin,
    due,
    fresh,
    is_quiet,
    own_pace,
    reminded,
    stop,
    used,
)

PRAGUE = ZoneInfo("Europe/Prague")
NIGHT = Hours("Europe/Prague", (22 * 60, 8 * 60))
NAP = Hours("Europe/Prague", (13 * 60, 14 * 60))


def at(*when: int) -> float:
    return datetime(*when, tzinfo=PRAGUE).timestamp()  # type: ignore[arg-type]


def test_without_pauses_time_is_time() -> None:
    assert used(ALWAYS, 100, 160) == 60
    assert due(ALWAYS, 100, 60) == 160


def test_a_night_costs_nothing() -> None:
    evening, morning = at(2026, 5, 4, 21), at(2026, 5, 5, 9)
    assert used(NIGHT, evening, morning) == 2 * HOUR
    assert due(NIGHT, evening, 2 * HOUR) == morning
    assert due(NIGHT, at(2026, 5, 4, 23), 1 * HOUR) == at(2026, 5, 5, 9)
    assert is_quiet(NIGHT, at(2026, 5, 5, 3)) and not is_quiet(NIGHT, at(2026, 5, 5, 9))


def test_quiet_hours_within_a_day() -> None:
    assert used(NAP, at(2026, 5, 4, 12), at(2026, 5, 4, 15)) == 2 * HOUR
    assert due(NAP, at(2026, 5, 4, 13, 30), 60) == at(2026, 5, 4, 14, 1)


@pytest.mark.parametrize(("day", "length"), [((2026, 3, 29), 23), ((2026, 10, 25), 25)])
def test_on_the_days_when_clocks_change(day: tuple[int, int, int], length: int) -> None:
    noon_before = datetime(*day, 12, tzinfo=PRAGUE).timestamp() - length * HOUR
    noon = at(*day, 12)
    quiet = length - 14  # 22:00 to 8:00 has ten hours on other days
    assert used(NIGHT, noon_before, noon) == (length - quiet) * HOUR
    assert due(NIGHT, noon_before, (length - quiet) * HOUR) == noon


SPRING, AUTUMN = (2026, 3, 29), (2026, 10, 25)


@pytest.mark.parametrize(
    ("day", "quiet", "minutes"),
    [
        (SPRING, "02:30 03:00", 0),  # wholly inside the hour that is left out
        (SPRING, "02:00 03:00", 0),
        (SPRING, "02:30 04:00", 60),  # begins in it
        (SPRING, "01:30 02:30", 30),  # ends in it
        (SPRING, "01:00 04:00", 120),
        (SPRING, "23:00 02:30", 60 + 120),  # over midnight, of this day and of the next
        (AUTUMN, "02:30 03:00", 60),  # shown twice
        (AUTUMN, "01:30 02:30", 30 + 60),
        (AUTUMN, "02:30 04:00", 60 + 60),
        (AUTUMN, "01:00 04:00", 240),
    ],
)
def test_quiet_hours_at_the_change_of_the_clock(day: tuple[int, int, int], quiet: str, minutes: int) -> None:
    """From midnight to midnight it is quiet for as long as the clock on the wall shows a quiet time."""
    begins, ends = (int(text[:2]) * 60 + int(text[3:]) for text in quiet.split())
    hours = Hours("Europe/Prague", (begins, ends))
    start, end = at(*day), at(day[0], day[1], day[2] + 1)
    assert end - start - used(hours, start, end) == minutes * 60


# Half an hour (Lord Howe), a whole day (Samoa left out 30 December 2011), at midnight (Beirut), backwards (Dublin).
ZONES = {
    "Europe/Prague": [(2026, 3, 29), (2026, 10, 25)],
    "America/New_York": [(2026, 3, 8), (2026, 11, 1)],
    "Australia/Lord_Howe": [(2026, 4, 5), (2026, 10, 4)],
    "Pacific/Apia": [(2011, 12, 30)],
    "Asia/Beirut": [(2026, 3, 29), (2026, 10, 25)],
    "Europe/Dublin": [(2026, 3, 29), (2026, 10, 25)],
    "Asia/Kathmandu": [(2026, 3, 29)],
}


def awake_minutes(hours: Hours, start: int, end: int) -> list[int]:
    """The slow way: the minutes at which the clock on the wall shows a time that is not quiet."""
    assert hours.quiet is not None
    zone, (begins, ends) = ZoneInfo(hours.zone), hours.quiet
    found = []
    for when in range(start, end, 60):
        wall = datetime.fromtimestamp(when, zone)
        shown = wall.hour * 60 + wall.minute
        quiet = begins <= shown < ends if begins <= ends else shown >= begins or shown < ends
        if not quiet:
            found.append(when)
    return found


@st.composite
def nights_of_change(draw: st.DrawFn) -> tuple[Hours, int, int]:
    name = draw(st.sampled_from(sorted(ZONES)))
    noon = int(datetime(*draw(st.sampled_from(ZONES[name])), 12, tzinfo=UTC).timestamp())
    first = noon + 60 * draw(st.integers(-2 * 1440, 1440))
    near = st.integers(0, 300)  # where most changes are
    minute = st.one_of(near, st.integers(0, 1439))
    return Hours(name, (draw(minute), draw(minute))), first, first + 60 * draw(st.integers(1, 2 * 1440))


@settings(deadline=None)
@given(nights_of_change())
def test_quiet_hours_are_those_of_the_clock_on_the_wall(case: tuple[Hours, int, int]) -> None:
    hours, start, end = case
    awake = awake_minutes(hours, start, end)
    assert used(hours, start, end) == 60 * len(awake)
    for when in range(start, end, 600):
        assert is_quiet(hours, when) == (when not in awake)
    for count in {0, 1, len(awake) // 2, len(awake) - 1} & set(range(len(awake))):
        # In the middle of a minute, where no pause begins or ends.
        assert due(hours, start, 60 * count + 30) == awake[count] + 30


def test_a_holiday() -> None:
    away = Hours(away=((10 * DAY, 20 * DAY), (15 * DAY, 24 * DAY)))
    assert used(away, 9 * DAY, 25 * DAY) == 2 * DAY
    assert due(away, 9 * DAY, 2 * DAY) == 25 * DAY


spans = st.tuples(st.integers(0, 1439), st.integers(0, 1439))


@settings(deadline=None)
@example((240, 0), 1.7e9, 3e-39)
@given(spans, st.floats(1.7e9, 1.8e9), st.floats(0, 30 * DAY))
def test_due_and_used_agree(quiet: tuple[int, int], start: float, seconds: float) -> None:
    """For any hours of at least a little waking time, what is due is exactly what was given."""
    hours = Hours("America/New_York", quiet)
    length = (quiet[1] - quiet[0]) % 1440
    if length > 1200:
        return
    end = due(hours, start, seconds)
    assert used(hours, start, end) == pytest.approx(seconds, abs=1e-3)
    assert not is_quiet(hours, end + 0.001) or seconds == 0 or used(hours, end - 1, end) > 0


def test_the_bank_fills_and_empties() -> None:
    pace = own_pace(10)
    clock = begin(fresh(pace), pace, ALWAYS, 0)
    assert (clock.bank, clock.deadline) == (20 * HOUR, 20 * HOUR)
    clock = stop(clock, ALWAYS, 15 * HOUR)
    assert clock.bank == 5 * HOUR and clock.deadline is None
    clock = begin(clock, pace, ALWAYS, 30 * HOUR)
    assert (clock.bank, clock.deadline) == (15 * HOUR, 45 * HOUR)
    assert stop(clock, ALWAYS, 99 * HOUR).bank == 0


def test_two_reminders_and_no_more() -> None:
    pace = PACES["daily"]
    clock = begin(fresh(pace), pace, ALWAYS, 0)
    times = []
    while clock.remind_at is not None:
        times.append(clock.remind_at)
        clock = reminded(clock, ALWAYS)
    assert times == [part * pace.bank for part in REMINDERS]
    assert clock.deadline is not None and max(times) < clock.deadline


def test_a_ping_that_fell_into_quiet_hours_is_made_up_for() -> None:
    clock = begin(fresh(PACES["daily"]), PACES["daily"], NIGHT, at(2026, 5, 4, 3))
    assert clock.remind_at == at(2026, 5, 4, 8)
    times = []
    while clock.remind_at is not None:
        times.append(clock.remind_at)
        clock = reminded(clock, NIGHT)
    assert len(times) == 1 + len(REMINDERS) and times == sorted(times)


def test_no_reminder_falls_into_quiet_hours() -> None:
    for hour in range(24):
        clock = begin(fresh(PACES["daily"]), PACES["daily"], NIGHT, at(2026, 5, 4, hour))
        assert clock.remind_at is not None and clock.deadline is not None
        assert not is_quiet(NIGHT, clock.remind_at) and not is_quiet(NIGHT, clock.deadline - 2)
