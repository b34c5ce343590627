"""Time tells nothing: neither what a standing decision says, nor that there is one."""

from __future__ import annotations

from bisect import bisect
from pathlib import Path

import pytest

from rules.chance import Chance, seed_from_number
from rules.metropolys.game import Metropolys
from rules.table.clock import DAY, HOUR, PACES, Pace, is_quiet
from rules.table.looks import Retelling
from rules.table.rows import Person
from rules.table.standing import COMING, GOING_ON, SLOWEST, SPREAD, delay
from tests.stewards.waiting import Waiting
from tests.table.place import PEOPLE, place

DAILY = PACES["daily"]
OPENING = "open 3 C7"
BOUNDS = ("raise 1 C 4 pass", "raise 1 C 9 pass", "raise 1 C 13 ask")
"""Decisions that give the same answer to the opening, and differ in what they would do later."""
Seen = tuple[list[float], list[str], list[Retelling]]


# ---------------------------------------------------------------------------------------------------- a pair at a time


async def watched(directory: Path, words: str, other_goals: int = 0) -> Seen:
    """P2 answers an opening by a standing decision: when, what, and what is posted. With other goals, if asked for."""
    async with place(directory) as here:
        row = await here.begun(3, game="metropolys", options={"first": "P1", "mode": "expert"})
        at = Waiting(here, row, draws=(0.31, 0.77, 0.12, 0.5))
        await deal(at, other_goals)
        await at.standing_decisions.give(at.table, PEOPLE[1], words)
        await at.say(0, OPENING)
        await at.go_by(200.0)
        return await at.times(), await at.lines(), await at.posts()


async def deal(at: Waiting, other_goals: int) -> None:
    """The table from a snapshot on; with a number, all secret goals are dealt anew: a spectator cannot tell."""
    session = await at.here.tables.session(at.table)
    game = session.game
    assert isinstance(game, Metropolys)
    if other_goals:
        other = game.imagine(None, Chance(seed_from_number(other_goals)))
        assert other.state.goals != game.state.goals
        game.state = other.state
    snapshot = session.snapshot()
    query = "INSERT INTO snapshots VALUES (?, 0, ?)"
    await at.here.database.write(lambda db: db.execute(query, (at.table, snapshot)) and None)
    at.here.tables.forget(at.table)


async def test_nothing_visible_depends_on_what_it_says(tmp_path: Path) -> None:
    seen = [await watched(tmp_path / str(n), words) for n, words in enumerate(BOUNDS)]
    assert seen[0][1][-1].startswith("P2 raise 4 C")
    for other in seen[1:]:
        assert other[:2] == seen[0][:2]
        assert [(told.view, told.news) for told in other[2]] == [(told.view, told.news) for told in seen[0][2]]


@pytest.mark.parametrize("words", ["pass 1", BOUNDS[1]])
async def test_nothing_visible_depends_on_the_goals(tmp_path: Path, words: str) -> None:
    one = await watched(tmp_path / "one", words)
    for number in (5, 6):
        other = await watched(tmp_path / str(number), words, number)
        assert other[:2] == one[:2]
        assert [(told.view, told.news) for told in other[2]] == [(told.view, told.news) for told in one[2]]


async def test_a_pass_comes_as_late_as_a_raise(tmp_path: Path) -> None:
    passing, raising = await watched(tmp_path / "pass", "pass 1"), await watched(tmp_path / "raise", BOUNDS[1])
    assert passing[0] == raising[0] and passing[1][-1] != raising[1][-1]


async def test_what_is_posted_is_what_a_person_would_have_caused(tmp_path: Path) -> None:
    """The same answer by hand at the same moment: posts, news and the whole log are equal."""
    times, lines, posts = await watched(tmp_path / "standing", "pass 1")
    async with place(tmp_path / "hand") as here:
        row = await here.begun(3, game="metropolys", options={"first": "P1", "mode": "expert"})
        at = Waiting(here, row)
        await deal(at, 0)
        await at.say(0, OPENING)
        await at.say(1, "pass", after=times[-1] - times[-2])
        assert (await at.times(), await at.lines()) == (times, lines)
        by_hand = await at.posts()
        assert [(told.view, told.news, told.result) for told in by_hand] == [
            (told.view, told.news, told.result) for told in posts
        ]
        assert {entry.by for entry in await here.store.entries(at.table)} == {"person"}


# ---------------------------------------------------------------------------------------------------- the draws


def drawn(answers: list[tuple[float, bool]], going_on: bool, pace: Pace = DAILY, many: int = 4000) -> list[float]:
    chance = Chance(seed_from_number(11))
    return sorted(
        delay(answers, going_on, pace, chance.below(1 << 30) / (1 << 30), chance.below(1 << 30) / (1 << 30))
        for _ in range(many)
    )


def distance(one: list[float], other: list[float]) -> float:
    """The greatest difference of two distributions: Kolmogorov's and Smirnov's."""
    points = sorted((*one, *other))
    return max(abs(bisect(one, at) / len(one) - bisect(other, at) / len(other)) for at in points)


def test_answers_come_as_one_has_answered_by_hand() -> None:
    """The draws are spread over the person's own answers: none stands out, and the same share is quick or slow."""
    chance = Chance(seed_from_number(3))
    own = sorted(10 * 1.6 ** (chance.below(1000) / 100) for _ in range(30))
    found = drawn([(seconds, False) for seconds in own], False)
    smoothed = sorted(s * (1 + SPREAD * (2 * k / 99 - 1)) for s in own for k in range(100))
    assert distance(found, smoothed) < 0.03
    # Even hundreds of draws are no odder than another thirty of one's own answers would be.
    assert distance(found, own) < 0.2


def test_two_people_two_manners() -> None:
    quick = drawn([(8.0, False)] * 10, False)
    slow = drawn([(600.0, False)] * 10, False)
    assert max(quick) <= 10 and min(slow) >= 450


def test_going_on_with_ones_turn_is_another_matter() -> None:
    """Who has just thrown the dice answers sooner than who comes back to the table."""
    answers = [(5.0, True)] * 10 + [(300.0, False)] * 10
    assert max(drawn(answers, True)) < 10 < min(drawn(answers, False))


def test_with_few_answers_usual_ones_fill_in() -> None:
    for going_on, usual in ((False, COMING), (True, GOING_ON)):
        found = drawn([], going_on)
        assert min(found) >= (1 - SPREAD) * min(usual) and max(found) <= (1 + SPREAD) * max(usual)
    mixed = drawn([(500.0, False)] * 2, False)
    assert max(mixed) > 300 and min(mixed) < 20


@pytest.mark.parametrize("pace", PACES.values(), ids=lambda pace: pace.name)
def test_time_never_runs_out_over_it(pace: Pace) -> None:
    slow = [(pace.increment / 5, False)] * 20 + [(30 * DAY, False)] * 20
    assert max(drawn(slow, False, pace)) <= (1 + SPREAD) * SLOWEST * pace.increment < pace.increment


def test_who_is_slow_does_not_become_quick() -> None:
    assert min(drawn([(9 * HOUR, False)] * 20, False)) > 4 * HOUR


# ---------------------------------------------------------------------------------------------------- at the table


async def test_answers_by_hand_are_timed(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        at = Waiting(here, await here.begun(2, game="machi_koro", options={"first": "P1"}))
        for _ in range(3):
            await at.say(0, "roll 1", after=40.0)
            if "skip" in await at.legal(0):
                await at.say(0, "skip", after=7.0)
            await at.say(1, "roll 1", after=11.0)
            if "skip" in await at.legal(1):
                await at.say(1, "skip", after=3.0)
        mine = [(until - since, own) for since, until, own in await here.store.answers(at.table, PEOPLE[0])]
        assert set(mine) <= {(40.0, False), (7.0, True)} and len(mine) >= 4
        await here.tables.settled(at.table)


async def test_nobody_answers_in_their_sleep(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        at = Waiting(here, await here.begun(3, game="metropolys", options={"first": "P1"}))
        start = 1_800_000_000 // DAY * DAY  # midnight, in UTC
        here.clock.time = start
        await here.sqlite.put_person(PEOPLE[1], Person("UTC", (22 * 60, 8 * 60)))
        await at.say(0, OPENING)
        await at.standing_decisions.give(at.table, PEOPLE[1], "pass 1")
        await at.go_by(9 * HOUR)
        assert (await at.lines())[-1] == "P2 pass"
        answered = (await at.times())[-1]
        assert start + 8 * HOUR < answered < start + 8 * HOUR + 200
        assert not is_quiet(await here.store.hours(PEOPLE[1]), answered)


async def test_a_night_between_question_and_answer_is_no_time(tmp_path: Path) -> None:
    """Asked at 23:00, answered at 8:05: five minutes, for somebody who sleeps from 22:00 to 8:00."""
    async with place(tmp_path) as here:
        at = Waiting(here, await here.begun(2, game="metropolys", options={"first": "P1"}))
        await here.sqlite.put_person(PEOPLE[1], Person("UTC", (22 * 60, 8 * 60)))
        day = 1_800_000_000 // DAY * DAY
        for number in range(1, 5):
            day += DAY
            here.clock.time = day - HOUR
            space = next(words for words in await at.legal(0) if words.startswith(f"open {number} "))
            await at.say(0, space, after=0)
            await at.say(1, "pass", after=9 * HOUR + 300)
        await at.standing_decisions.give(at.table, PEOPLE[1], "pass 5")
        here.clock.time = day + 12 * HOUR
        await at.say(0, next(words for words in await at.legal(0) if words.startswith("open 5 ")), after=0)
        (given,) = await here.store.standing(at.table)
        assert given.due == pytest.approx(day + 12 * HOUR + 300)
