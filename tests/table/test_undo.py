"""Undo that hurts nobody: free while nothing was revealed and nobody acted on it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.notation import text
from rules.record import replay
from rules.table.looks import Look
from tests.table.place import PEOPLE, Place, place
from tests.table.time_passing import asked


async def _until_show(here: Place, table: str) -> list[Look]:
    """Plays until all seats are asked for their lamps at once."""
    chance = Chance(seed_from_number(2))
    for _ in range(50):
        looks = [await here.tables.look(table, person) for person in PEOPLE[:3]]
        if sum(bool(look.legal) for look in looks) == 3:
            return looks
        await here.step(table, chance)
    raise AssertionError("the toy never asked all seats at once")


async def _play(here: Place, table: str, look: Look, number: int = 0) -> None:
    assert look.seat is not None
    person = look.row.seats[look.seat].person
    await here.tables.play(table, person or 0, look.decision, text(look.legal[number]), here.interaction())


async def test_an_answer_in_an_open_round_is_taken_back_alone(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        one, two, three = await _until_show(here, table)
        await _play(here, table, one)
        await _play(here, table, two)
        before = await here.tables.look(table, PEOPLE[1])
        undone = await here.tables.undo(table, PEOPLE[0], here.interaction())
        assert undone.look.legal == one.legal
        assert undone.told[0].entry.text.endswith("P1")
        after = await here.tables.look(table, PEOPLE[1])
        same = {"waiting": after.view.waiting, "answered": after.view.answered}  # type: ignore[union-attr]
        assert msgspec.structs.replace(before.view, **same) == after.view  # type: ignore[type-var]
        assert not after.legal
        # The third seat's button, older than the undo, still counts: its decision has not changed.
        await _play(here, table, three)
        again = await here.tables.look(table, PEOPLE[0])
        await _play(here, table, again, -1)
        assert replay(await here.tables.record(table)).hash() == await here.hash(table)


async def test_an_answer_taken_back_stays_so_when_another_is_taken_back_too(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        one, two, _ = await _until_show(here, table)
        await _play(here, table, two)
        await _play(here, table, one)
        await here.tables.undo(table, PEOPLE[1], here.interaction())
        await here.tables.undo(table, PEOPLE[0], here.interaction())
        assert (await here.tables.session(table)).game.waiting() == (0, 1, 2)
        assert replay(await here.tables.record(table)).hash() == await here.hash(table)


async def test_a_button_from_before_an_undo_is_refused(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        one, _, _ = await _until_show(here, table)
        await _play(here, table, one)
        await here.tables.undo(table, PEOPLE[0], here.interaction())
        with pytest.raises(Illegal, match="stale"):
            await _play(here, table, one)
        now = await here.tables.look(table, PEOPLE[0])
        assert now.decision > one.decision
        await _play(here, table, now)


async def test_nothing_revealed_is_taken_back(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        look = await here.waiting(table)
        assert look is not None and look.seat is not None
        await _play(here, table, look)  # a throw
        with pytest.raises(Illegal, match="undo_not_free"):
            await here.tables.undo(table, look.row.seats[look.seat].person or 0, here.interaction())
        for one in await _until_show(here, table):
            await _play(here, table, one)
        with pytest.raises(Illegal, match="undo_not_free"):
            await here.tables.undo(table, PEOPLE[0], here.interaction())


async def test_nothing_to_undo(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        with pytest.raises(Illegal, match="undo_not_free"):
            await here.tables.undo(table, PEOPLE[2], here.interaction())
        with pytest.raises(Illegal, match="not_seated"):
            await here.tables.undo(table, 999, here.interaction())


async def test_what_is_called_free_can_be_taken_back(tmp_path: Path) -> None:
    """Forced moves that follow are played in the attempt as they are in earnest."""
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="cities")).id
        chance = Chance(seed_from_number(9))
        free = 0
        for _ in range(60):
            look, person = await asked(here, table)
            said = text(chance.choice(look.legal))
            promised = await here.tables.is_free(table, person, said)
            played = await here.tables.play(table, person, look.decision, said, here.interaction())
            if promised:
                free += 1
                assert played.free
        assert free


async def test_T1_the_whole_turn_is_taken_back_at_once(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="cities")).id
        seen = 0
        for step in range(70):
            look = await here.waiting(table)
            if look is None:
                break
            person = look.row.seats[look.seat or 0].person
            assert person is not None
            before = await here.hash(table)
            played = await here.steps(table, 1, seed=step)
            assert played == 1
            session = await here.tables.session(table)
            if not session.resettable(look.seat or 0):
                continue
            seen += 1
            undone = await here.tables.undo(table, person, here.interaction(), whole=True)
            assert await here.hash(table) != before, "more than the last decision is gone"
            assert undone.look.legal
            with pytest.raises(Illegal, match="stale"):
                await here.tables.play(table, person, look.decision, "take tile1", here.interaction())
        assert seen > 2


@pytest.mark.parametrize("game", ["toy", "machi_koro", "metropolys"])
async def test_random_play_with_undo_replays_to_the_same(tmp_path: Path, game: str) -> None:
    """Undo whenever it is allowed, with snapshots on the way and a restart; the log always tells the same story."""
    async with place(tmp_path) as here:
        table = (await here.begun(game=game)).id
        chance = Chance(seed_from_number(11))
        undone = 0
        for _ in range(60):
            if await here.step(table, chance) is None:
                break
            person = PEOPLE[chance.below(3)]
            if chance.below(2):
                before = await here.tables.look(table, person)
                try:
                    played = await here.tables.undo(table, person, here.interaction())
                except Illegal as refused:
                    assert refused.code in ("undo_not_free", "over")
                    assert await here.tables.look(table, person) == before
                else:
                    undone += 1
                    assert played.look.legal
                    assert played.look.decision > before.decision
        assert undone
        expected = await here.hash(table)
        assert replay(await here.tables.record(table)).hash() == expected
    async with place(tmp_path) as here:
        assert await here.hash(table) == expected
