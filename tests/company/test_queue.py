"""Who of a queue is seated together: against a reference that tries everything, on a thousand crowds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path

import msgspec

from rules.chance import Chance, seed_from_number
from rules.company.queue import Party, seated
from rules.registry import KEYS, find
from rules.table.clock import HOUR, Hours, waking
from rules.table.rows import Waiting
from tests.table.place import HOME, PEOPLE, place
from tests.table.time_passing import life_of

SEATS = {key: find(key).seats for key in KEYS}
PACES = ("live", "daily", "relaxed")
ZONES = ("Europe/Prague", "America/New_York", "Asia/Tokyo", "Pacific/Auckland")
MIDNIGHT = 1_790_000_000 // 86400 * 86400


def waiting(
    person: int,
    since: float,
    games: tuple[str, ...] = KEYS,
    pace: str = "daily",
    seats: int | None = None,
    guild: int = 1,
) -> Waiting:
    return Waiting(
        guild=guild,
        person=person,
        name=f"P{person}",
        games=games,
        pace=pace,
        seats=seats,
        since=since,
        channel=5,
        joined=person,
    )


@cache
def quarters_of(hours: Hours) -> int:
    return waking(hours, MIDNIGHT)


def slowly(crowd: Sequence[Waiting], hours: dict[int, Hours]) -> Party | None:
    """The rule in its own words: of all tables that could be made, the best by all that counts, in its order."""
    line = sorted(crowd, key=lambda one: (one.since, one.person))
    quarters = {one.person: {n for n in range(96) if quarters_of(hours[one.person]) >> n & 1} for one in line}
    tables = []
    for first in line:
        others = [one for one in line if one is not first]
        for game, size in product(KEYS, range(2, 6)):
            for company in combinations(others, size - 1) if size in SEATS[game] else ():
                people = (first, *company)
                if all(game in one.games and one.seats in (None, size) and one.pace == first.pace for one in people):
                    common = len(set.intersection(*(quarters[one.person] for one in people)))
                    order = [line.index(one) for one in company]
                    worth = (line.index(first), -size, -common, first.games.index(game), order)
                    tables.append((worth, Party(game, people)))
        if tables:
            return min(tables, key=lambda table: table[0])[1]
    return None


def crowd(chance: Chance) -> tuple[list[Waiting], dict[int, Hours]]:
    people, hours = [], {}
    for person in range(1, chance.below(8) + 2):
        games = tuple(dict.fromkeys(KEYS[chance.below(len(KEYS))] for _ in range(1 + chance.below(5))))
        seats = (None, None, 2, 3, 4)[chance.below(5)]
        people.append(waiting(person, float(chance.below(6)), games, PACES[chance.below(2)], seats))
        start = 60 * chance.below(24)
        quiet = None if chance.below(4) == 0 else (start, (start + 60 * (1 + chance.below(10))) % 1440)
        hours[person] = Hours(ZONES[chance.below(len(ZONES))], quiet)
    return people, hours


def test_the_queue_equals_the_slow_rule_on_a_thousand_crowds_and_nobody_is_seated_twice() -> None:
    tables = 0
    for number in range(1000):
        people, hours = crowd(Chance(seed_from_number(number)))
        quarters = {person: quarters_of(one) for person, one in hours.items()}
        sat: list[int] = []
        while True:
            party = seated(people, quarters, SEATS)
            assert party == slowly(people, hours), number
            if party is None:
                break
            tables += 1
            sat += [one.person for one in party.people]
            people = [one for one in people if one not in party.people]
        assert len(sat) == len(set(sat))
    assert tables > 500


def test_who_has_waited_longest_comes_first_and_common_hours_choose_the_others() -> None:
    night = Hours("UTC", (0, 600))
    day = Hours("UTC", (720, 1320))
    hours = {1: day, 2: night, 3: day, 4: day}
    people = [waiting(4, 1.0, seats=2), waiting(2, 2.0, seats=2), waiting(3, 3.0, seats=2)]
    party = seated(people, {person: waking(one, MIDNIGHT) for person, one in hours.items()}, SEATS)
    assert party is not None and [one.person for one in party.people] == [4, 3]


async def test_a_queue_that_lasts_too_long_offers_stewards_once_and_ends_after_a_week(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        _, scheduler, bell = life_of(here)
        now, store = here.clock.time, here.store
        await store.put_waiting(waiting(PEOPLE[0], now, pace="live", guild=HOME.guild))
        await store.put_waiting(waiting(PEOPLE[1], now, pace="daily", guild=HOME.guild))
        for hours in (0.2, 0.3, 7.0, 30.0):
            here.clock.time = now + hours * HOUR
            for _ in range(2):
                await scheduler.tick()
        assert bell.offered == [(now + 0.3 * HOUR, PEOPLE[0]), (now + 7 * HOUR, PEOPLE[1])]
        here.clock.time = now + 8 * 24 * HOUR
        await scheduler.tick()
        assert not await store.queue(HOME.guild)


def test_a_whole_day_of_common_hours_is_that_of_people_who_set_none() -> None:
    assert waking(Hours(), MIDNIGHT).bit_count() == 96
    assert waking(Hours("UTC", (0, 60), ((0.0, 9e9),)), MIDNIGHT) == ((1 << 96) - 1) ^ 0b1111
    assert msgspec.structs.replace(waiting(1, 0.0), seats=3).seats == 3
