"""The outbox: what waits to be told, and the posts that tell it. Which post it is, post_policy.py decides."""

from collections.abc import Sequence
from typing import Any

import msgspec

from data.store.sql.connected import Connected, text
from data.store.sql.connection import Connection
from data.store.sql.tables import numbers, read_people
from rules.table.post_policy import NewestPost, Pending, gathered, told_upto
from rules.table.rows import Post, Written

_POST = "SELECT table_id, number, kind, first, last, nonce, channel, message FROM posts"
_LAST = f"{_POST.replace(' FROM', ', waiting FROM')} WHERE table_id = ? ORDER BY number DESC LIMIT 1"
_HOME = "SELECT coalesce(thread, channel), (SELECT count(*) FROM seats WHERE table_id = id) FROM tables WHERE id = ?"


class SqlPosts(Connected):
    async def unsent(self) -> Sequence[str]:
        waiting = "SELECT table_id FROM outbox UNION SELECT table_id FROM posts WHERE due = 1"
        damaged = "SELECT id FROM tables WHERE status = 'damaged'"
        query = f"{waiting} EXCEPT {damaged}"
        if mine := self._mine():
            query = f"SELECT table_id FROM ({query}) AS waiting JOIN tables ON tables.id = table_id WHERE true{mine}"
        return await self._column(query)

    async def claim(self, table: str) -> Post | None:
        return await self._write(lambda db: _claim(db, table, self._now()), table)

    async def sent(self, post: Post, channel: int, message: int) -> bool:
        def tick_off(db: Connection) -> bool:
            query = "UPDATE posts SET channel = ?, message = ?, due = 0 WHERE table_id = ? AND number = ?"
            db.execute(query, (channel, message, post.table, post.number))
            waits = "SELECT 1 FROM outbox WHERE table_id = ? UNION SELECT 1 FROM posts WHERE table_id = ? AND due = 1"
            return db.execute(waits, (post.table, post.table)).fetchone() is not None

        return await self._write(tick_off)

    async def last_post(self, table: str) -> Post | None:
        query = f"{_POST} WHERE table_id = ? AND message IS NOT NULL ORDER BY number DESC LIMIT 1"
        row = await self._first(query, table)
        return None if row is None else Post(*row)

    async def with_controls(self, table: str, before: int) -> Sequence[Post]:
        query = f"{_POST} WHERE table_id = ? AND number < ? AND message IS NOT NULL AND stripped = 0 ORDER BY number"
        return [Post(*row) for row in await self._all(query, table, before)]

    async def stripped(self, post: Post) -> None:
        query = "UPDATE posts SET stripped = 1 WHERE table_id = ? AND number = ?"
        await self._run(query, post.table, post.number)


def write_news(db: Connection, written: Written, last: int) -> None:
    """The part of a transaction that is to be told: up to the last entry there is."""
    if written.announce is None:
        return
    query = "INSERT INTO outbox (table_id, kind, upto, waiting) SELECT id, ?, ?, waiting FROM tables WHERE id = ?"
    db.execute(query, (written.announce, last, written.row.id))


def _claim(db: Connection, table: str, now: float) -> Post | None:
    # All is asked before the first answer is looked at: with a server elsewhere that is one way there and back.
    due = db.execute(f"{_POST} WHERE table_id = ? AND due = 1 ORDER BY number LIMIT 1", (table,))
    rows = db.execute("SELECT kind, upto, waiting FROM outbox WHERE table_id = ? ORDER BY id", (table,))
    home = db.execute(_HOME, (table,))
    last = db.execute(_LAST, (table,))
    if (claimed := due.fetchone()) is not None:
        return msgspec.structs.replace(Post(*claimed), again=True)
    pending = [Pending(kind, upto, numbers(waiting) or ()) for kind, upto, waiting in rows]
    if not pending:
        return None
    db.execute("DELETE FROM outbox WHERE table_id = ?", (table,))
    place, seats = home.fetchone()
    newest = _newest(db, last.fetchone(), told_upto(pending))
    post, waiting = gathered(table, pending, newest, place, seats, now), text(pending[-1].waiting)
    if newest is not None and post.number == newest.post.number:
        change = "UPDATE posts SET last = ?, waiting = ?, due = 1 WHERE table_id = ? AND number = ?"
        db.execute(change, (post.last, waiting, table, post.number))
    else:
        columns = "table_id, number, kind, first, last, nonce, waiting"
        values = (table, post.number, post.kind, post.first, post.last, post.nonce, waiting)
        db.execute(f"INSERT INTO posts ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    return post


def _newest(db: Connection, kept: Sequence[Any] | None, upto: int) -> NewestPost | None:
    if kept is None:
        return None
    post, waiting = Post(*kept[:-1]), kept[-1]
    acted = """SELECT seat FROM entries WHERE table_id = ? AND number > ? AND number <= ? AND seat IS NOT NULL
               ORDER BY number"""
    seats = tuple(seat for (seat,) in db.execute(acted, (post.table, post.last, upto)))
    return NewestPost(post, numbers(waiting) or (), seats)


def check_posts(db: Connection, table: str) -> None:
    """Every value of a table's posts, read as it is meant; what does not read is a fault of it."""
    for kept in ("posts", "outbox"):
        for (waiting,) in db.execute(f"SELECT waiting FROM {kept} WHERE table_id = ?", (table,)):
            read_people(waiting)
