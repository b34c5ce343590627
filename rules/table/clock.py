"""Time at a table: a bank that each decision fills a little and thinking empties, stopped while one sleeps or is away.

Everything is a pure function of times in seconds (Unix time) and of a person's hours; nothing here reads a clock.
How long what is not a decision lasts: pauses, questions, lobbies, the patience with a host.
When people are reminded that they are waited for. The clock works the times out, the scheduler sees to them.
"""

from bisect import bisect_left
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec

REMINDERS = (0.5, 0.85)
"""The parts of one's time after which one is reminded."""
UNTOLD = -1
"""In place of the number of reminders: the turn came in quiet hours, so that its ping is still to be made up for."""


MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
MOST_QUIET = 10 * HOUR
"""A day's quiet hours, at most."""
MOST_AWAY, MOST_AWAY_A_YEAR = 14 * DAY, 30 * DAY
PaceName = Literal["live", "daily", "relaxed", "own"]


class Pace(msgspec.Struct, frozen=True):
    """How fast a table plays: the bank at the start (and at most), and what each decision adds."""

    name: PaceName
    bank: float
    increment: float


PACES: dict[str, Pace] = {
    "live": Pace("live", 15 * MINUTE, 3 * MINUTE),
    "daily": Pace("daily", 2 * DAY, 1 * DAY),
    "relaxed": Pace("relaxed", 7 * DAY, 3 * DAY),
}
DEFAULT_PACE = PACES["daily"]
OWN_HOURS = range(1, 24 * 14 + 1)


def own_pace(hours: int) -> Pace:
    """A pace of one's own: so many hours for a decision, twice as many in the bank."""
    return Pace("own", 2 * hours * HOUR, hours * HOUR)


class Hours(msgspec.Struct, frozen=True):
    """When a person's clocks stand still: quiet hours each day in their time zone, and holidays."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    """Minutes after midnight, from and to; over midnight if from is the later one."""
    away: tuple[tuple[float, float], ...] = ()


ALWAYS = Hours()


class SeatClock(msgspec.Struct, frozen=True):
    """One seat's time: what is left, since when it is being used, when it ends, how often one was reminded."""

    bank: float
    since: float | None = None
    deadline: float | None = None
    reminded: int = 0
    remind_at: float | None = None
    """The next reminder, if one is still to come."""
    grace: bool = False
    """The time in which the seat is on offer before a steward decides; there is one for a decision."""


# ---------------------------------------------------------------------------------------------------- hours


def _pauses(hours: Hours, start: float, end: float) -> Iterator[tuple[float, float]]:
    """The stretches between start and end in which nothing runs, as they come; they may touch and overlap.

    It is quiet exactly while the person's own clock shows a quiet time. So minutes that a change of the clock leaves
    out are nobody's quiet minutes, and minutes that it shows twice are quiet twice.
    """
    yield from ((a, b) for a, b in hours.away if b > start and a < end)
    if hours.quiet is None or hours.quiet[0] == hours.quiet[1]:
        return
    begins = hours.quiet[0] * MINUTE
    lasts = (hours.quiet[1] - hours.quiet[0]) % (24 * 60) * MINUTE
    for since, until, ahead in _stretches(ZoneInfo(hours.zone), start, end):
        # One day back: hours over midnight may have begun there.
        day = (since + ahead) // DAY * DAY - DAY
        while (a := day + begins - ahead) < until:
            if a + lasts > since:
                yield max(a, since), min(a + lasts, until)
            day += DAY


def _stretches(zone: ZoneInfo, start: float, end: float) -> Iterator[tuple[float, float, float]]:
    """From, to, and how far the zone's clocks are ahead of UTC meanwhile; cut where they change."""
    since, ahead = start, _ahead(zone, start)
    while since < end:
        until = min(since + DAY, end)
        if _ahead(zone, until) != ahead:
            until = _change(zone, since, until)
        yield since, until, ahead
        since, ahead = until, _ahead(zone, until)


def _change(zone: ZoneInfo, since: float, until: float) -> float:
    """The second at which the zone's clocks are changed; zoneinfo does not give its list away."""
    before = _ahead(zone, since)
    return float(bisect_left(range(int(until)), True, lo=int(since), key=lambda when: _ahead(zone, when) != before))


def _ahead(zone: ZoneInfo, when: float) -> float:
    offset = datetime.fromtimestamp(when, zone).utcoffset()
    return 0.0 if offset is None else offset.total_seconds()


def _merged(hours: Hours, start: float, end: float) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for a, b in sorted(_pauses(hours, start, end)):
        if found and a <= found[-1][1]:
            found[-1] = (found[-1][0], max(b, found[-1][1]))
        else:
            found.append((a, b))
    return found


def used(hours: Hours, start: float, end: float) -> float:
    """How much of a clock runs off between two times."""
    if end <= start:
        return 0.0
    still = sum(min(b, end) - max(a, start) for a, b in _merged(hours, start, end))
    return end - start - still


def due(hours: Hours, start: float, seconds: float) -> float:
    """The time at which so many seconds have run off; never inside a pause."""
    now, left = start, max(0.0, seconds)
    while True:
        horizon = now + left + 2 * DAY
        for a, b in _merged(hours, now, horizon):
            if a > now and a >= now + left:
                break
            left -= max(0.0, a - now)
            now = max(now, b)
        else:
            # Pauses are cut at the horizon, so that what ends there may go on behind it.
            if now + left < horizon:
                return now + left
            continue
        return now + left


def awake(hours: Hours, now: float) -> float:
    """Now, or the end of the pause that has begun."""
    return due(hours, now, 0)


def is_quiet(hours: Hours, now: float) -> bool:
    return used(hours, now, now + 1) < 1


def day_number(now: float) -> int:
    """The day of a time, by UTC, as a number that reads as a date."""
    return int(datetime.fromtimestamp(now, UTC).strftime("%Y%m%d"))


def day_start(day: int) -> float:
    return datetime.strptime(str(day), "%Y%m%d").replace(tzinfo=UTC).timestamp()


QUARTER = 15 * MINUTE
ALL_DAY = (1 << 96) - 1


def waking(hours: Hours, midnight: float) -> int:
    """The quarters of the day that begins then in which a person is usually awake, as bits."""
    if hours.quiet is None:
        return ALL_DAY
    usual = Hours(hours.zone, hours.quiet)
    return sum(1 << n for n in range(96) if not is_quiet(usual, midnight + n * QUARTER))


# ---------------------------------------------------------------------------------------------------- a seat's clock


def fresh(pace: Pace) -> SeatClock:
    return SeatClock(pace.bank)


def begin(clock: SeatClock, pace: Pace, hours: Hours, now: float) -> SeatClock:
    """The seat is to decide from now on: the bank grows by the increment, never above its beginning."""
    bank = min(pace.bank, max(0.0, clock.bank) + pace.increment)
    return running(SeatClock(bank, reminded=UNTOLD if is_quiet(hours, now) else 0), hours, now)


def running(clock: SeatClock, hours: Hours, now: float) -> SeatClock:
    """Goes on with what is in the bank; deadline and reminders follow from the person's hours."""
    deadline = due(hours, now, clock.bank)
    remind_at = _next_reminder(clock.reminded, clock.bank, hours, now)
    return SeatClock(clock.bank, now, deadline, clock.reminded, remind_at, clock.grace)


def grace(pace: Pace, hours: Hours, now: float) -> SeatClock:
    """One increment more, without reminders: there have been enough."""
    return running(SeatClock(pace.increment, reminded=len(REMINDERS), grace=True), hours, now)


def credited(clock: SeatClock, pace: Pace) -> SeatClock:
    """A decision that arises while the table pauses: it has its increment, but the clock stands."""
    return SeatClock(min(pace.bank, max(0.0, clock.bank) + pace.increment))


def returned(clock: SeatClock, pace: Pace) -> SeatClock:
    """A decision that an undo takes away again: so does its increment go."""
    return SeatClock(max(0.0, clock.bank - pace.increment))


def _next_reminder(number: int, bank: float, hours: Hours, since: float) -> float | None:
    if number == UNTOLD:
        return awake(hours, since)
    return awake(hours, due(hours, since, bank * REMINDERS[number])) if number < len(REMINDERS) else None


def stop(clock: SeatClock, hours: Hours, now: float) -> SeatClock:
    """The seat has decided, or the table pauses: what ran off is gone."""
    if clock.since is None:
        return clock
    return SeatClock(max(0.0, clock.bank - used(hours, clock.since, now)), reminded=clock.reminded, grace=clock.grace)


def reminded(clock: SeatClock, hours: Hours) -> SeatClock:
    """One reminder was sent; when the next one is due."""
    number = clock.reminded + 1
    remind_at = None if clock.since is None else _next_reminder(number, clock.bank, hours, clock.since)
    return msgspec.structs.replace(clock, reminded=number, remind_at=remind_at)


PAUSE = 7 * DAY
HOST_ABSENT = 7 * DAY
LOBBY_LASTS = 7 * DAY
REQUEST_LASTS = 24 * HOUR
REOPEN = 90 * DAY
"""A closed game may go on within this time."""
QUEUE_LONG = {"live": HOUR / 4, "daily": 6 * HOUR, "relaxed": 24 * HOUR}
"""By pace: after so long, who waits in a queue is offered stewards."""
QUEUE_LASTS = 7 * DAY
