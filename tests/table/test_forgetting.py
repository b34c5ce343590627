"""What is forgotten: a server that removed the bot, and a person who asked for it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from data.store.sql.connection import Connection, schema
from data.store.sql.recount import differences
from rules.company import daily
from rules.table import lobby
from rules.table.clock import DAY, HOUR
from rules.table.rows import DIRECT, Coaching, Home, Person, Seat
from tests.contract.test_company import waiting
from tests.table.place import HOME, ON_POSTGRES, PEOPLE, Place, place
from tests.table.time_passing import asked, life_of

ADA, BEN, CLEO = PEOPLE[:3]


async def test_T9_a_removed_server_stands_still_and_is_forgotten(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, scheduler, bell = life_of(here)
        table = (await here.begun(game="machi_koro", seats=2)).id
        look, _ = await asked(here, table)
        seat = look.seat or 0
        before = (await here.store.clocks(table))[seat]
        assert before.deadline is not None
        here.clock.time += HOUR
        await here.sqlite.server_left(HOME.guild)
        here.clock.time += 30 * DAY
        await scheduler.tick()
        row = await here.tables.row(table)
        assert row.seats[seat].standin is None and not bell.rung and row.host == ADA
        since = await here.sqlite.gone_since(HOME.guild)
        assert since is not None
        for _ in range(2):  # a second time does no harm, should we die in between
            await life.stood_still(table, since)
        await here.sqlite.server_back(HOME.guild)
        after = (await here.store.clocks(table))[seat]
        assert after.deadline == pytest.approx(before.deadline + 30 * DAY)
        assert await here.steps(table, 1) == 1
        await here.sqlite.server_left(HOME.guild)
        here.clock.time += 89 * DAY
        await scheduler.tick()
        assert await here.store.table(table) is not None
        here.clock.time += 2 * DAY
        await scheduler.tick()
        assert await here.store.table(table) is None
        assert await here.sqlite.servers_known() == []


async def test_forgotten_in_questions_and_beside_the_store(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        life, _, _ = life_of(here)
        person = 987654321987654321
        table = (await here.begun(3, game="machi_koro")).id
        await here.steps(table, 6)
        await life.offer(table, CLEO, 2)
        await life.take_over(table, Seat(person, "Zzyzx", None, 5), 2)
        await life.ask_close(table, person)
        await here.sqlite.forget(person)
        traces = (str(person).encode(), person.to_bytes(8, "big"), b"Zzyzx")
        assert not [trace for kept in await _everything(here, tmp_path) for trace in traces if trace in kept]


def _files(directory: Path) -> list[bytes]:
    return [file.read_bytes() for file in directory.glob("skyline.db*")]


COMPANY = ("queue", "badges", "daily_tries", "daily_servers", "daily_public", "followers", "coaching")
OTHERS = ("seats", "entries", "shares", "ratings", "marks", "people", "holidays", "pictures")
STRANGER = 987654321987654321
NAMED = "Zzyzx Quibbleworth"


async def _company(here: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody in every table of what finding players and coming back keeps, and in most of the others."""
    store, day = here.store, 20260921
    monkeypatch.setattr("tests.table.place.PEOPLE", (STRANGER, BEN))
    finished = (await here.begun(2, game="point_city")).id
    await here.steps(finished, 2000)
    assert (await here.tables.row(finished)).status == "finished"
    running = (await here.begun(2, game="machi_koro")).id
    await here.steps(running, 3)
    await store.follow(running, STRANGER, True)
    await store.put_coaching(running, STRANGER, Coaching(True, {"roll": 1}))
    await store.mark(running, STRANGER)
    await store.put_waiting(msgspec.structs.replace(waiting(STRANGER), name=NAMED))
    await store.daily_secret(day, b"s" * 32)
    opened = lobby.open_lobby(
        "point_city",
        {"solo": "easy"},
        host=Seat(STRANGER, NAMED, None, 8),
        home=Home(DIRECT, 9),
        language="en",
        now=1.0,
        places=1,
    )
    city = await here.tables.begin_daily(daily.dealt(opened, day, b"s" * 32))
    await here.steps(city.id, 2)
    await store.show_daily(day, HOME.guild, STRANGER)
    await store.set_daily_public(STRANGER, True)
    await store.put_person(STRANGER, Person(zone="Europe/Prague"))


async def _everything(here: Place, directory: Path) -> list[bytes]:
    if not ON_POSTGRES:
        return _files(directory)

    def work(db: Connection) -> list[bytes]:
        return [
            _written(value) for table in schema(db) for row in db.execute(f"SELECT * FROM {table}") for value in row
        ]

    return await here.sqlite.database.read(work)


def _written(value: object) -> bytes:
    if isinstance(value, int):
        return value.to_bytes(8, "big", signed=True)
    return bytes(value) if isinstance(value, bytes | memoryview) else str(value).encode()


async def test_nothing_of_anybodys_company_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole file is searched, for the id as it is stored and as it is written, and for the name; on PostgreSQL
    every value of every row, for what was deleted goes with the server's own vacuum."""
    async with place(tmp_path) as here:
        await _company(here, monkeypatch)

        def rows(db: object, table: str) -> int:
            query = f"SELECT count(*) FROM {table} WHERE person = ?"
            return int(db.execute(query, (STRANGER,)).fetchone()[0])  # type: ignore[attr-defined]

        filled = [t for t in (*COMPANY, *OTHERS) if await here.sqlite.database.read(lambda db, t=t: rows(db, t))]
        assert {*COMPANY, "seats", "entries", "shares", "ratings", "people"} <= {*filled}
        traces = (str(STRANGER).encode(), STRANGER.to_bytes(8, "big"), NAMED.encode())
        assert all([any(trace in kept for kept in await _everything(here, tmp_path)) for trace in traces[1:]])
        await here.sqlite.forget(STRANGER)
        assert not [trace for kept in await _everything(here, tmp_path) for trace in traces if trace in kept]
        assert not any((await here.store.about(STRANGER)).values())
        assert await here.sqlite.database.read(differences) == [], "what others have left is still what the logs say"


async def test_every_table_that_names_a_person_is_forgotten_about(tmp_path: Path) -> None:
    """A table that is new must be added above, or be said to hold nothing of its own."""
    async with place(tmp_path) as here:
        kept = await here.sqlite.database.read(schema)
    found = {table for table, columns in kept.items() if "person" in columns}
    elsewhere = {
        "unlisted",
        "standing",
        "lineage",
        "campaign_seats",
        "campaign_lineage",
        "campaign_votes",
        "campaign_marks",
    }
    assert found == {*COMPANY, *OTHERS, *elsewhere}
