"""However often somebody has decided and taken back: a post, a private page and an undo read and play the same."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from data.limits import LIMITS
from data.store.sql.connection import Connection
from rules.cities.game import Cities
from rules.game import Illegal
from rules.notation import text
from rules.record import replay
from rules.table.session import SNAPSHOT_EVERY
from tests.table.long_logs import Counting, ratios, undecided
from tests.table.place import place

MOST = 1.3


async def test_N14_a_long_log_costs_no_more_than_a_short_one(tmp_path: Path) -> None:
    for name, (short, long) in (await ratios(tmp_path, 60, 1_200)).items():
        assert 0 < long.read <= MOST * short.read, name
        assert 0 < long.played <= MOST * short.played, name


async def test_N14_a_session_lets_go_of_what_is_long_past(tmp_path: Path) -> None:
    async with place(tmp_path, Counting) as here:
        table = await undecided(here, 300)
        stored = await here.store.table(table)
        assert len(stored.tail) < SNAPSHOT_EVERY
        session = await here.tables.session(table)
        assert len(session._entries) < 3 * SNAPSHOT_EVERY and len(session.snapshot()) < 20_000
        assert session.game.hash() == await _replayed(here, table)


async def _replayed(here: Any, table: str) -> str:
    return str(replay(await here.tables.record(table)).hash())


async def test_N14_retelling_is_never_done_on_the_event_loop(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="cities")).id
        await here.steps(table, 30)
        post = await here.store.claim(table)
        assert post is not None
        here.tables.forget_all()
        where: list[threading.Thread] = []
        inner = Cities.play

        def play(self: Cities, seat: int, move: Any) -> Any:
            where.append(threading.current_thread())
            return inner(self, seat, move)

        with mock.patch.object(Cities, "play", play):
            await here.tables.retell(post)
        assert where and threading.main_thread() not in where


async def test_N14_take_backs_are_bounded_until_the_table_goes_on(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="cities")).id
        await here.steps(table, 20)
        while True:
            session = await here.tables.session(table)
            seat = session.game.waiting()[0]
            person = session.row.seats[seat].person or 0
            if (await _decide(here, table, person)).free:
                break
        for taken in range(LIMITS.undos_a_turn):
            if taken % 7 == 3:
                here.tables.forget_all()  # a restart forgets nothing
            await here.tables.undo(table, person, here.interaction())
            await _decide(here, table, person)
        before = await here.tables.look(table, person)
        for whole in (False, True):
            with pytest.raises(Illegal, match="undos_spent"):
                await here.tables.undo(table, person, here.interaction(), whole=whole)
        assert await here.tables.look(table, person) == before
        while (await here.tables.session(table)).course.spent_by(seat):
            look = await here.waiting(table)
            assert look is not None and look.seat is not None
            await _decide(here, table, look.row.seats[look.seat].person or 0)
        assert look.seat != seat, "somebody else has brought the table on"


async def _decide(here: Any, table: str, person: int) -> Any:
    look = await here.tables.look(table, person)
    return await here.tables.play(table, person, look.decision, text(look.legal[0]), here.interaction())


def _without_course(db: Connection) -> None:
    """As snapshots of earlier versions were."""
    for number, state in db.execute("SELECT number, state FROM snapshots").fetchall():
        kept = json.loads(bytes(state))
        del kept["course"]
        db.execute("UPDATE snapshots SET state = ? WHERE number = ?", (json.dumps(kept).encode(), number))


async def test_N14_an_old_snapshot_is_good_for_all_of_it(tmp_path: Path) -> None:
    """Snapshots of earlier versions do not say what stands: then the log does."""
    async with place(tmp_path) as here:
        table = (await here.begun(2, game="cities")).id
        await here.steps(table, 30)
        post = await here.store.claim(table)
        assert post is not None
        told = await here.tables.retell(post)
        await here.database.write(_without_course)
        here.tables.forget_all()
        assert await here.tables.retell(post) == told
        expected = await here.hash(table)
        assert (await here.tables.session(table)).game.hash() == expected == await _replayed(here, table)
        assert len((await here.tables.session(table)).standing()) > 0
