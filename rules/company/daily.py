"""The city of the day: one deal for everybody, made of the date and a secret that is told the day after. Pure.

A day is a number (20261118) and lasts from midnight to midnight, UTC. Its secret is drawn once and hashed: the hash is
shown while the day lasts, the secret once it is over. The seed of everybody's game is made of that secret and of the
day, as `rules.record.seed_of` makes every seed, so that `python -m rules verify` checks it.
"""

from collections.abc import Iterable, Sequence

import msgspec

from data.sets import read_set
from rules.record import seed_of
from rules.table.clock import DAY, day_number, day_start
from rules.table.rows import DailyTry, Row


class City(msgspec.Struct, frozen=True):
    game: str
    options: dict[str, str] = {}


class Plan(msgspec.Struct, frozen=True):
    first: int
    plan: tuple[City, ...]


PLAN = msgspec.toml.decode(read_set("company", "daily").text, type=Plan)


def number_of(day: int) -> int:
    return round((day_start(day) - day_start(PLAN.first)) / DAY) + 1


def game_of(day: int) -> City:
    return PLAN.plan[number_of(day) % len(PLAN.plan)]


def is_over(day: int, now: float) -> bool:
    return now >= day_start(day) + DAY


def sealed(row: Row, now: float) -> bool:
    """Whether the secret of a table's deal must not be told although its game is over: others still play it."""
    return row.terms.daily is not None and not is_over(row.terms.daily, now)


def dealt(row: Row, day: int, secret: bytes) -> Row:
    """A lobby of one as the city of that day."""
    terms = msgspec.structs.replace(row.terms, daily=day, rated=False)
    return msgspec.structs.replace(row, secret=secret, terms=terms)


def begun(row: Row) -> Row:
    assert row.terms.daily is not None
    mixed = (row.terms.daily,)
    return msgspec.structs.replace(row, status="running", mixed=mixed, seed=seed_of(row.secret, mixed))


def in_time(tries: Iterable[DailyTry]) -> list[DailyTry]:
    """Those that count: finished before the secret was told."""
    return [one for one in tries if one.ended is not None and not is_over(one.day, one.ended)]


def streak(tries: Iterable[DailyTry], today: int) -> int:
    """Days in a row that were finished in time, up to today, or up to yesterday while today is not finished."""
    done = {one.day for one in in_time(tries)}
    day = today if today in done else before(today)
    count = 0
    while day in done:
        count, day = count + 1, before(day)
    return count


def before(day: int) -> int:
    return day_number(day_start(day) - DAY)


def place(tries: Sequence[DailyTry], person: int) -> tuple[int, int] | None:
    """One's place among those who count, and how many they are."""
    scores = {one.person: one.score or 0 for one in in_time(tries)}
    if person not in scores:
        return None
    return 1 + sum(score > scores[person] for score in scores.values()), len(scores)
