"""A place for tables in tests: a store in a folder, a clock one can turn, an announcer that notes who was woken."""

from __future__ import annotations

import itertools
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

from data.__main__ import main
from data.settings import store_in
from data.store.sql.connection import Database
from data.store.sql.store import SqlStore
from data.store.sqlite.database import FILE, SqliteDatabase
from rules.chance import Chance, seed_from_number
from rules.notation import text
from rules.table import lobby
from rules.table.looks import Look, Played
from rules.table.ports import StoreFailed
from rules.table.rows import Home, Row, Seat, Terms, Written
from rules.table.tables import Tables
from tests.toy import Toy

HOME = Home(1, 2)
PEOPLE = (101, 102, 103, 104)
INTERACTIONS = itertools.count(time.time_ns())
"""Discord never gives an id twice, not even across restarts."""


MakeStore = Callable[[SqlStore], Any]
"""Puts another store around the real one: one that fails, say."""


class FalseClock:
    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        return self.time


class Around:
    """A store that is as the one in it, but for what a test changes."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class FullDisk(Around):
    """Every so many writes one fails, as on a full disk: nothing of it is stored."""

    every = 3

    def __init__(self, inner: Any) -> None:
        super().__init__(inner)
        self.writes = 0

    async def write(self, written: Written) -> None:
        self.writes += 1
        if self.writes % self.every == 0:
            raise StoreFailed("disk full")
        await self.inner.write(written)


class Listener:
    def __init__(self) -> None:
        self.woken: list[str] = []
        self.rests: list[float] = []
        self.thought_about: list[str] = []

    def wake(self, table: str, *, later: float = 0.0) -> None:
        self.woken.append(table)
        self.rests.append(later)

    def thinking(self, table: str) -> None:
        self.thought_about.append(table)


class Place:
    """Tables on a store, and people at them who choose at random."""

    def __init__(self, database: Database, store: MakeStore | None = None) -> None:
        self.database = database
        self.clock = FalseClock()
        self.sqlite = SqlStore(database, self.clock.now)
        self.store = store(self.sqlite) if store is not None else self.sqlite
        self.listener = Listener()
        self.tables = Tables(self.store, self.clock, self.listener)

    def interaction(self) -> int:
        return next(INTERACTIONS)

    def seated(self, people: int) -> list[Seat]:
        """Ada, who is the host, and her guests, each by a click of their own."""
        return [
            Seat(person, f"Guest {person}" if number else "Ada", None, self.interaction())
            for number, person in enumerate(PEOPLE[:people])
        ]

    async def opened(
        self, seats: int = 3, stewards: int = 0, game: str = Toy.key, options: dict[str, str] | None = None
    ) -> Row:
        host, *guests = self.seated(seats - stewards)
        row = await self.tables.open(game, options or {}, host, HOME, "en", seats)
        for guest in guests:
            row = await self.tables.change_lobby(row.id, lambda r, g=guest: lobby.join(r, g))  # type: ignore[misc]
        for _ in range(stewards):
            row = await self.tables.change_lobby(row.id, lambda r: lobby.add_steward(r, PEOPLE[0], "random"))
        return row

    async def begun(
        self,
        seats: int = 3,
        stewards: int = 0,
        game: str = Toy.key,
        options: dict[str, str] | None = None,
        terms: Terms | None = None,
    ) -> Row:
        row = await self.opened(seats, stewards, game, options)
        agreed = terms or Terms(rated=True)
        row = await self.tables.change_lobby(row.id, lambda r: lobby.set_terms(r, PEOPLE[0], agreed))
        return (await self.tables.start(row.id, PEOPLE[0], self.interaction())).row

    async def waiting(self, table: str) -> Look | None:
        """The table as the first person sees it who is to decide; None when nobody is."""
        for person in PEOPLE:
            look = await self.tables.look(table, person)
            if look.legal and look.row.status == "running":
                return look
        return None

    async def step(self, table: str, chance: Chance) -> Played | None:
        """The next person to decide plays something; None when the game is over."""
        look = await self.waiting(table)
        if look is None or look.seat is None:
            return None
        person = look.row.seats[look.seat].person
        assert person is not None
        said = text(chance.choice(look.legal))
        return await self.tables.play(table, person, look.decision, said, self.interaction())

    async def steps(self, table: str, count: int, seed: int = 1) -> int:
        chance = Chance(seed_from_number(seed))
        for number in range(count):
            if await self.step(table, chance) is None:
                return number
        return count

    async def hash(self, table: str) -> str:
        session = await self.tables.session(table)
        return session.game.hash()


PlaceT = TypeVar("PlaceT", bound=Place)
ON_POSTGRES = os.environ.get("SKYLINE_TEST_STORE") == "postgres"
"""The whole suite of tables and campaigns can be run on the other database."""


async def opened_database(directory: Path) -> Database:
    if ON_POSTGRES:
        from tests.postgres_server import open_database

        return await open_database(directory)
    return await SqliteDatabase.open(directory)


def operate(directory: Path, *told: str) -> int:
    """`python -m data` on the store of a data directory, whichever database it is on; its exit code."""
    if not ON_POSTGRES:
        return main(["--data", str(directory), *told])
    from data.store.postgres import tools
    from tests.postgres_server import address, schema_of

    named = {"SKYLINE_DATABASE": address(), "SKYLINE_DATA": str(directory)}
    with mock.patch.dict(os.environ, named), mock.patch.object(tools, "SCHEMA", schema_of(store_in(directory))):
        return main([*told])


def tamper(store: Path, *statements: str) -> None:
    """Changes what is stored, past everything that would forbid it."""
    if ON_POSTGRES:
        import psycopg

        from tests.postgres_server import address, schema_of

        with psycopg.connect(address(), autocommit=True, options=f"-c search_path={schema_of(store)}") as plain:
            for statement in statements:
                of = " ON checkpoints" if statement.startswith("DROP TRIGGER") else ""
                plain.execute(statement + of)  # type: ignore[arg-type]
        return
    db = sqlite3.connect(store / FILE, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.close()


@asynccontextmanager
async def opened_place(
    make: type[PlaceT], directory: Path, store: MakeStore | None, mixer: object
) -> AsyncIterator[PlaceT]:
    """A place of that kind while it is open. `mixer` is the module that makes seeds of secrets."""
    database = await opened_database(directory)
    seeds = itertools.count(1)
    try:
        # Secrets and interactions differ from run to run; a test that is to fail again must not.
        with mock.patch.object(mixer, "seed_of", lambda secret, ids: seed_from_number(next(seeds))):
            here = make(database, store)
            yield here
            await here.tables.drain()
    finally:
        await database.close()


def place(directory: Path, store: MakeStore | None = None) -> AbstractAsyncContextManager[Place]:
    return opened_place(Place, directory, store, lobby)
