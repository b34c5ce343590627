"""The product without one of its safeguards, in this process alone: each must be found missing.

Where a second safeguard stands behind the first, both are taken out: `also` says which.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

import cogs.answering
from cogs.answering import Answering
from cogs.controls import move_clicks
from cogs.table import outbox
from cogs.table.outbox import Outbox
from data.store.sql import store
from data.store.sql.store import SqlStore
from data.store.sqlite import database
from rules.game import Event
from rules.my_city.game import MyCity
from rules.table import clock as clocks
from rules.table.keyed import KeyedLocks
from rules.table.life import consent, pauses
from rules.table.rows import Before, Written
from rules.table.scheduler import Scheduler
from rules.table.sessions import Sessions
from rules.table.steward_runner import StewardRunner
from rules.table.tables import Tables
from tests.simulation.plan import Focus

if TYPE_CHECKING:
    from tests.simulation.world import World


class Safeguard(msgspec.Struct, frozen=True):
    take_out: Callable[[World], None]
    also: str = ""
    """What stands behind it, and goes with it."""
    focus: Focus | None = None
    """The trouble in which it is looked for."""
    says: str = ""
    """What is violated without it, where something else is, too."""


def replaced(owner: object, name: str, other: object) -> None:
    """What the product does not have by this name any more cannot be taken out: nothing would be tested."""
    if not hasattr(owner, name):
        raise AttributeError(f"{getattr(owner, '__name__', owner)} has no {name} to be taken out")
    setattr(owner, name, other)


def _announce_after_commit(world: World) -> None:
    commit, announce = Sessions.commit, StewardRunner._announce

    async def early(self: Any, session: Any, *args: Any, **more: Any) -> None:
        announce(self, session.row.id)
        await commit(self, session, *args, **more)

    replaced(Sessions, "commit", early)
    replaced(StewardRunner, "_announce", lambda self, *args, **more: None)


def _interaction_ids(world: World) -> None:
    before = SqlStore.before_decision

    async def unseen(self: Any, table: str, interaction: int | None, people: Any) -> Before:
        return msgspec.structs.replace(await before(self, table, interaction, people), seen=None)

    bind = database.bind

    def twice_in_the_log(db: sqlite3.Connection, application: int) -> None:
        bind(db, application)
        db.execute("DROP INDEX IF EXISTS entries_once")

    replaced(SqlStore, "before_decision", unseen)
    replaced(database, "bind", twice_in_the_log)
    replaced(cogs.answering, "HEARD", 0)
    world.troubles.always_forgets = True


def _tick_off_after_sending(world: World) -> None:
    posted = Outbox._posted

    async def early(self: Any, post: Any, told: Any, place: Any, name: str) -> int:
        await self._context.store.sent(post, place.id, 0)
        return await posted(self, post, told, place, name)

    replaced(Outbox, "_posted", early)


def _decision_numbers(world: World) -> None:
    check = Tables._check
    replaced(Tables, "_check", lambda self, session, seat, decision: check(self, session, seat, None))
    replaced(move_clicks, "is_old", lambda click: False)


def _locks(world: World) -> None:
    replaced(KeyedLocks, "of", lambda self, key: asyncio.Lock())
    write = store.write_table

    def wherever(db: Any, written: Written, now: float) -> int:
        ((count,),) = db.execute("SELECT count(*) FROM entries WHERE table_id = ?", (written.row.id,)).fetchall()
        return write(db, msgspec.structs.replace(written, after=count), now)

    replaced(store, "write_table", wherever)


def _look_back(world: World) -> None:
    async def nothing(*args: Any, **more: Any) -> None:
        return None

    replaced(outbox.places, "find_post", nothing)


def _reminders_marked_first(world: World) -> None:
    async def late(self: Any, person: int) -> None:
        tables = [t for t in await self._store.of_person(person) if (await self._tables.row(t)).status == "running"]
        await self._reminder.remind(person, tables)
        await self._mark(person)

    replaced(Scheduler, "_remind_of_all", late)


def _consent(world: World) -> None:
    agreed = consent._agreed
    replaced(consent, "_agreed", lambda row, request: request.kind == "undo" or agreed(row, request))


def _private_events(world: World) -> None:
    """The answers of an open round are told to everybody."""
    tell = MyCity.tell

    def aloud(self: Any, event: Event) -> None:
        tell(self, msgspec.structs.replace(event, to=None) if event.to is not None else event)

    replaced(MyCity, "tell", aloud)


def _sessions_forgotten(world: World) -> None:
    replaced(Sessions, "forget", lambda self, table: None)


def _pauses_stop_clocks(world: World) -> None:
    class Running:
        def __getattr__(self, name: str) -> Any:
            return (lambda clock, hours, now: clock) if name == "stop" else getattr(clocks, name)

    replaced(pauses, "clocks", Running())


def _outbox_in_transaction(world: World) -> None:
    write = SqlStore.write
    news = store.write_news
    replaced(store, "write_news", lambda db, written, last: None)

    async def apart(self: Any, written: Written) -> None:
        await write(self, written)
        last = written.after + len(written.entries)
        await self._write(lambda db: news(db, written, last))

    replaced(SqlStore, "write", apart)


def _answers_at_the_end(world: World) -> None:
    async def hasty(self: Any, seconds: float) -> None:
        pass

    replaced(Answering, "drain", hasty)


def _checkpoint_in_transaction(world: World) -> None:
    campaign, write = store.write_campaign, SqlStore.write
    replaced(store, "write_campaign", lambda db, written, now: None)

    async def apart(self: Any, written: Written) -> None:
        await write(self, written)
        if written.lasts is not None:
            await self._write(lambda db: campaign(db, written, self._now()))

    replaced(SqlStore, "write", apart)


SAFEGUARDS: dict[str, Safeguard] = {
    "announce after commit": Safeguard(_announce_after_commit),
    "interaction ids": Safeguard(
        _interaction_ids,
        "what was heard in this life is remembered; Discord refuses a second answer; the log has an interaction once",
    ),
    "tick off after sending": Safeguard(_tick_off_after_sending),
    "decision numbers": Safeguard(_decision_numbers, "the click itself is checked before the table checks it"),
    "locks": Safeguard(_locks, "the store refuses what does not follow its last entry"),
    "look back": Safeguard(_look_back),
    "reminders marked first": Safeguard(_reminders_marked_first),
    "consent": Safeguard(_consent),
    "private events": Safeguard(_private_events),
    "sessions forgotten": Safeguard(_sessions_forgotten),
    "pauses stop clocks": Safeguard(_pauses_stop_clocks),
    "outbox in transaction": Safeguard(_outbox_in_transaction),
    "answers at the end": Safeguard(_answers_at_the_end),
    "checkpoint in transaction": Safeguard(_checkpoint_in_transaction),
}
