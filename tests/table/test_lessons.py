"""Lessons at tables: the script alone is played, nothing is taken back, a lesson that has changed begins again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from rules.game import Illegal
from rules.notation import text
from rules.registry import KEYS
from rules.table.hints import Adviser
from rules.table.lesson_script import LEARNER, LESSON, has_lesson, script_of
from rules.table.lessons import Lessons
from rules.table.rows import Row, Seat
from rules.table.standing_decisions import StandingDecisions
from tests.table.place import HOME, PEOPLE, Place
from tests.table.place import place as opened

GAME = "machi_koro"
ADA = PEOPLE[0]


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    async with opened(tmp_path) as found:
        yield found


async def _begun(place: Place, game: str = GAME) -> Row:
    return await Lessons(place.tables).begin(game, Seat(ADA, "Ada", None, place.interaction()), HOME, "en")


def test_every_game_has_a_lesson() -> None:
    assert all(map(has_lesson, KEYS)) and not has_lesson("toy")


async def test_only_the_move_of_the_step_is_played(place: Place) -> None:
    row, script = await _begun(place), script_of(GAME)
    first = script.lines[script.begun]
    await place.tables.play(row.id, ADA, None, first.text, place.interaction())
    look = await place.tables.look(row.id, ADA)
    expected = script.lines[look.entries].text
    for move in look.legal:
        if text(move) != expected:
            with pytest.raises(Illegal) as refused:
                await place.tables.play(row.id, ADA, None, text(move), place.interaction())
            assert refused.value.code == "lesson_step" and refused.value.details[0] == script.step(look.entries)
    assert (await place.tables.look(row.id, ADA)).entries == look.entries
    hint = await Adviser(place.tables).hint(row.id, ADA)
    assert text(hint.move) == expected and hint.reason[0] == LESSON


async def test_the_steward_answers_by_the_script_and_says_why(place: Place) -> None:
    row, script = await _begun(place), script_of(GAME)
    for line in script.lines[script.begun :]:
        if line.seat == LEARNER and not line.forced:
            await place.tables.settled(row.id)
            await place.tables.play(row.id, ADA, None, line.text, place.interaction())
    entries = await place.store.entries(row.id)
    assert [(entry.seat, entry.text) for entry in entries] == [(line.seat, line.text) for line in script.lines]
    reasons = await place.store.reasons(row.id)
    answered = [n for n, line in enumerate(script.lines, 1) if line.step >= 0 and line.seat != LEARNER]
    assert {reasons[n][0] for n in answered} == {LESSON}
    assert (await place.tables.row(row.id)).status == "finished"
    assert await place.store.newcomers(GAME, [ADA]) == {ADA}, "a lesson is no game that was played"


async def test_nothing_is_taken_back_and_no_clock_runs(place: Place) -> None:
    row, script = await _begun(place), script_of(GAME)
    played = await place.tables.play(row.id, ADA, None, script.lines[script.begun].text, place.interaction())
    assert not played.free and not played.resets
    with pytest.raises(Illegal, match="lesson_forward"):
        await place.tables.undo(row.id, ADA, place.interaction())
    with pytest.raises(Illegal, match="lesson_forward"):
        await StandingDecisions(place.tables, place.store).give(row.id, ADA, "reroll never")
    assert all(clock.since is None for clock in (await place.store.clocks(row.id)).values())
    assert (await place.store.count_tables(HOME.guild, ADA))[1] == 0, "it takes the place of no other table"


async def test_a_lesson_that_has_changed_begins_again(place: Place) -> None:
    row, lessons = await _begun(place), Lessons(place.tables)
    assert (found := await lessons.of(ADA, GAME)) is not None and found.id == row.id

    def another(row: Row) -> Row:
        return msgspec.structs.replace(row, terms=msgspec.structs.replace(row.terms, lesson="Lother"))

    await place.tables.change_lobby(row.id, another)
    assert await lessons.of(ADA, GAME) is None
    with pytest.raises(Illegal, match="lesson_changed"):
        await place.tables.play(row.id, ADA, None, "roll 1", place.interaction())
    await lessons.leave(ADA, GAME)
    assert (await place.tables.row(row.id)).status == "closed"
    assert (await _begun(place)).status == "running"
