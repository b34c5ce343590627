"""The whole way of a click but for HTTP: tables, store, outbox and renderer, and a Discord that takes everything.

A request is a count and a number handed back; with `limits` it waits as Discord would have it wait: so many in a second
in all, so many posts in five seconds in a channel.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord

from cogs.context import Context
from cogs.controls.pages import Page
from cogs.history.commands import History
from cogs.table.lobby_post import LobbyPosts
from cogs.table.outbox import Outbox
from data.store.sql.store import SqlStore
from data.store.sqlite.database import SqliteDatabase
from render.studio import Studio
from rules.notation import text
from rules.registry import find
from rules.stewards.steward import decide, find_steward
from rules.table import lobby
from rules.table.post_policy import EPOCH
from rules.table.rows import Home, Seat
from rules.table.session import Session
from rules.table.tables import Tables
from rules.table.workers import Workers

PERSON = 10_000
_NUMBERS = itertools.count()


def snowflake() -> int:
    """An id as Discord gives them out: it says when."""
    return (int((time.time() - EPOCH) * 1000) << 22) | (next(_NUMBERS) & 0x3FFFFF)


class WallClock:
    def now(self) -> float:
        return time.time()


class Limits:
    """Discord's own: each request gets its turn in the order in which it was made."""

    def __init__(self, in_all: int = 50, posts: int = 5, window: float = 5.0) -> None:
        self._in_all, self._posts, self._window = in_all, posts, window
        self._all: deque[float] = deque()
        self._channels: dict[int, deque[float]] = {}

    async def turn(self, channel: int, *, post: bool) -> None:
        loop = asyncio.get_running_loop()
        at = loop.time()
        if post:
            at = _next(self._channels.setdefault(channel, deque()), self._posts, self._window, at)
        at = _next(self._all, self._in_all, 1.0, at)
        await asyncio.sleep(at - loop.time())


def _next(taken: deque[float], most: int, window: float, now: float) -> float:
    at = max(now, taken[-most] + window) if len(taken) >= most else now
    taken.append(at)
    while len(taken) > most:
        taken.popleft()
    return at


class Discord:
    """What the outbox asks of a client."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.requests: Counter[str] = Counter()
        self.waiting = 0
        self.limits = limits
        self._channels: dict[int, Channel] = {}

    async def wait_until_ready(self) -> None:
        pass

    def get_channel(self, ident: int) -> Channel:
        return self._channels.setdefault(ident, Channel(self, ident))

    get_partial_messageable = get_channel

    async def request(self, kind: str, channel: int) -> None:
        self.requests[kind] += 1
        self.waiting += 1
        if self.limits is not None:
            await self.limits.turn(channel, post=kind == "post")
        self.waiting -= 1


class Channel(discord.TextChannel):
    def __init__(self, client: Discord, ident: int) -> None:
        self.client = client
        self.id = ident
        self.guild: Any = SimpleNamespace(me=None)

    async def send(self, *_: Any, files: Any = (), **__: Any) -> Any:
        await self.client.request("post", self.id)
        return SimpleNamespace(id=snowflake())

    def get_partial_message(self, ident: int) -> Any:
        async def edit(**changes: Any) -> None:
            kind = "lobby" if ident == self.id else "amend" if "attachments" in changes else "strip"
            await self.client.request(kind, self.id)

        async def delete() -> None:
            await self.client.request("delete", self.id)

        return SimpleNamespace(id=ident, edit=edit, delete=delete)


class NoCampaign:
    async def before(self, *_: Any) -> None: ...

    async def after(self, *_: Any) -> None: ...

    async def lines(self, *_: Any) -> list[str]:
        return []

    async def controls(self, *_: Any) -> Page:
        return Page("", ())


class House:
    def __init__(self, database: SqliteDatabase, studio: Studio, tables: Tables, client: Discord) -> None:
        self.client = client
        self.database = database
        self.store = tables.store
        self.studio = studio
        self.tables = tables
        self.context = Context(tables, tables.store, studio, "en")
        self.lobby_posts = LobbyPosts(client, self.context)  # type: ignore[arg-type]
        self.history = History(client, self.context)  # type: ignore[arg-type]
        self.outbox = Outbox(
            client,  # type: ignore[arg-type]
            self.context,
            NoCampaign(),
            self.lobby_posts,
            [self.history.mirrors.wake],
        )
        tables.announcer = self.outbox
        self.outbox.rest = self.outbox.breath = 0.0

    async def begun(self, game: str, seats: int) -> str:
        """A table of people in a thread of its own; their games go on as `move` says."""
        place = snowflake()
        host, *guests = [
            Seat(PERSON + seat, f"{name} Player", None, snowflake())
            for seat, name in zip(range(seats), ("Ada", "Ben", "Cleo", "Dan"), strict=False)
        ]
        row = await self.tables.open(game, {}, host, Home(1, place), "en", seats)
        for guest in guests:
            row = await self.tables.change_lobby(row.id, lambda r, g=guest: lobby.join(r, g))  # type: ignore[misc]
        await self.tables.change_lobby(row.id, lambda r: lobby.posted(r, place, place))
        await self.tables.start(row.id, PERSON, snowflake())
        await self.quiet(row.id)
        return row.id

    def move(self, session: Session) -> tuple[int, str] | None:
        """Who decides next, and what: as an easy steward would. Whose thinking costs next to nothing."""
        game = session.game
        if not (waiting := game.waiting()):
            return None
        steward = find_steward(session.row.game, "easy")
        return waiting[0], text(decide(game, waiting[0], steward, session.setup.seed, session.count))

    async def play(self, table: str, chosen: tuple[int, str]) -> None:
        await self.tables.play(table, PERSON + chosen[0], None, chosen[1], snowflake())

    async def posted(self, table: str) -> None:
        await self.outbox.tasks.settled(table)

    async def quiet(self, table: str) -> None:
        """Until nothing runs for this table any more."""
        await self.posted(table)
        await self.outbox._tidying.settled(table)
        await self.history.mirrors.tasks.settled(table)


def seats_of(game: str, number: int) -> int:
    """Tables of two, three and four by turns; nobody plays alone."""
    kind = find(game)
    return min(kind.seats.stop - 1, max(2, kind.seats.start) + number % 3)


@asynccontextmanager
async def house(
    directory: Path,
    workers: int = 0,
    limits: Limits | None = None,
    around: Callable[[SqlStore], Any] = lambda store: store,
) -> AsyncIterator[House]:
    database = await SqliteDatabase.open(directory)
    clock, pool = WallClock(), Workers(workers)
    studio = Studio(pool)
    tables = Tables(around(SqlStore(database, clock.now)), clock, workers=pool)
    here = House(database, studio, tables, Discord(limits))
    try:
        yield here
        await tables.drain()
        await here.outbox.drain()
        await here.history.mirrors.drain()
    finally:
        await pool.close()
        await database.close()
