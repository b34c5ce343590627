"""What is new to somebody, and who gets which record, over a store."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.game import Illegal
from rules.history.verify import check_secret
from rules.record import read, read_header, replay
from rules.table.archive import Archive
from rules.table.life import TableLife
from rules.table.rows import Seat
from tests.history.test_outcomes import finished
from tests.table.place import PEOPLE, Place, place
from tests.table.test_undo import _play, _until_show

ADA, BEN, CLEO, DAN = PEOPLE
STRANGER = 666


def archive(here: Place) -> Archive:
    return Archive(here.tables, here.sqlite)


async def test_what_is_new_is_told_once_and_to_those_at_the_table(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="machi_koro")).id
        await here.steps(table, 12)
        old = archive(here)
        assert not await old.fresh(table, STRANGER)
        looks = [await here.tables.look(table, person) for person in (ADA, BEN)]
        waiting = next(look for look in looks if look.legal)
        other = BEN if waiting.seat == 0 else ADA
        acting = ADA if other == BEN else BEN
        first = await old.fresh(table, acting)
        assert first and first.events
        assert not await old.fresh(table, acting), "it counts as seen"
        await here.tables.play(table, acting, None, "roll 1", here.interaction())
        assert not await old.fresh(table, acting), "one's own decision is no news"
        assert await old.fresh(table, other)
    async with place(tmp_path) as here:
        assert not await archive(here).fresh(table, other), "a restart forgets nothing"


async def test_what_is_carried_out_for_somebody_absent_shows_them_nothing(tmp_path: Path) -> None:
    """A standing decision is an entry of its seat that no click made."""
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="machi_koro")).id
        await here.steps(table, 12)
        assert await here.sqlite.last_decided(table, ADA) > 0
        by_click = await archive(here).fresh(table, ADA)
        await here.database.write(lambda db: db.execute("UPDATE entries SET interaction = NULL") and None)
        await here.database.write(lambda db: db.execute("DELETE FROM marks") and None)
        assert await here.sqlite.last_decided(table, ADA) == 0
        assert len((await archive(here).fresh(table, ADA)).steps) > len(by_click.steps)


async def test_a_replaced_answer_is_no_news(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun()).id
        one, two, _ = await _until_show(here, table)
        old = archive(here)
        for person in (ADA, BEN, CLEO):
            await old.fresh(table, person)
        await _play(here, table, one)
        await _play(here, table, two)
        await here.tables.undo(table, ADA, here.interaction())
        found = await old.fresh(table, CLEO)
        assert not found.undone and not found.events


async def test_a_substitute_sees_what_the_seat_may_see(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, table = TableLife(here.tables), (await here.begun()).id
        one, _, _ = await _until_show(here, table)
        await _play(here, table, one)
        old = archive(here)
        open_answer = (await here.store.entries(table))[-1].line()
        assert (await old.record(table, ADA)).endswith(open_answer + "\n")
        assert open_answer not in await old.record(table, STRANGER)
        await life.offer(table, ADA, 0)
        await life.take_over(table, Seat(DAN, "Dan", None, here.interaction()), 0)
        assert open_answer not in await old.record(table, ADA), "who has left the seat is a spectator"
        assert open_answer in await old.record(table, DAN)
        assert len(await old.story(table, DAN)) == len(await old.story(table, STRANGER))


async def test_the_record_of_a_finished_table_proves_itself(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(game="metropolys", seats=2)).id
        await finished(here, table)
        row = await here.tables.row(table)
        assert len(row.mixed) == 3 and all(row.mixed)
        text = await archive(here).record(table, STRANGER)
        assert replay(read(text)).hash() == await here.hash(table)
        header = read_header(text)
        # The seeds of these tests are not made of their secrets; all else is as it should be.
        assert [(what, good) for what, good, _ in check_secret(header)] == [("commitment", True), ("seed", False)]
        assert header["ids"].split() == [str(ident) for ident in row.mixed]


async def test_a_table_that_has_not_begun_or_is_damaged_has_nothing_to_look_back_at(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        old, table = archive(here), (await here.opened()).id
        with pytest.raises(Illegal, match="not_begun"):
            await old.timeline(table)
        await here.tables.start(table, ADA, here.interaction())
        assert len(await old.timeline(table)) == 0
        await here.sqlite.mark_damaged(table, "somebody wrote into it")
        here.tables.forget(table)
        with pytest.raises(Illegal, match="damaged"):
            await old.record(table, ADA)
        with pytest.raises(Illegal, match="no_table"):
            await old.record("0000000000", ADA)


async def test_a_log_that_somebody_wrote_into_is_answered_for(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        old, table = archive(here), (await here.begun()).id
        await here.steps(table, 8)
        await here.database.write(lambda db: db.execute("UPDATE entries SET text = 'moor Z Z'") and None)
        for work in (old.timeline(table), old.record(table, ADA), old.story(table, ADA), old.fresh(table, ADA)):
            with pytest.raises(Illegal, match="damaged"):
                await work


async def test_seats_that_change_hands_leave_the_seed_provable(tmp_path: Path) -> None:
    """The ids that were mixed into the seed are those of the start, whoever sits there now."""
    async with place(tmp_path) as here:
        life, row = TableLife(here.tables), await here.begun()
        await life.offer(row.id, ADA, 0)
        await life.take_over(row.id, Seat(DAN, "Dan", None, here.interaction()), 0)
        here.tables.forget_all()
        assert (await here.tables.row(row.id)).mixed == row.mixed != ()


async def test_the_newest_is_what_the_timeline_ends_with(tmp_path: Path) -> None:
    """What a mirror shows, after every decision: read from the last snapshot on."""
    for game in ("toy", "machi_koro", "cities"):
        async with place(tmp_path / game) as here:
            old, table = archive(here), (await here.begun(game=game)).id
            for step in range(50):
                await here.steps(table, 1, seed=step)
                if step % 9 == 4:
                    here.tables.forget_all()
                timeline = await old.timeline(table)
                _, view, events = await old.newest(table)
                assert view == timeline.at(len(timeline), None).view
                assert events == timeline.at(timeline.settled, None).events
