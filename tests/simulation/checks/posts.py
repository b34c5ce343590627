"""Posts: each once, in order, only of what is stored, and known to the store by the message that it is."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from cogs.table.outbox import Outbox
from playground.world.messages import Draft
from playground.world.model import Message
from rules.table.rows import Terms

if TYPE_CHECKING:
    from tests.simulation.world import World

TICKED_OFF = "SELECT 1 FROM posts WHERE nonce = ? AND due = 0"
NONCE = re.compile(r"(?P<table>[0-9A-Z]{10})-(?P<number>\d+)(r\d+)?")
PRIVATE_THREAD = 12


class Posts:
    def __init__(self, world: World) -> None:
        self._world = world
        self._attempts: Counter[str] = Counter()
        """How often the bot has tried to send each."""
        self._first: dict[str, tuple[int, float]] = {}
        """By which attempt each was made first, and how much time had been skipped then."""
        self._overnight: set[str] = set()
        """A night fell between a request and discord.py's own repetition of it, which no bot can know of."""
        world.ledger.made.append(self._made)
        self._count_attempts()

    def _count_attempts(self) -> None:
        posted = Outbox._posted

        async def counted(outbox: Any, post: Any, told: Any, place: Any, name: str) -> int:
            self._attempts[name] += 1
            if self._world.alone and name == post.nonce and self._world.rows(TICKED_OFF, name):
                # Only what Discord remembers stands between this and a second post.
                self._world.violated(f"post {name} is sent once more, and is ticked off")
            return await posted(outbox, post, told, place, name)

        Outbox._posted = counted  # type: ignore[method-assign]

    def committed(self, db: sqlite3.Connection) -> None:
        pass

    def _made(self, message: Message, draft: Draft) -> None:
        nonce = str(draft.data.get("nonce") or "")
        found = NONCE.fullmatch(nonce)
        if found is None:
            return
        self._world.trace.note(f"post {nonce}: {str(draft.data.get('content'))[:90]!r}")
        table, number = found["table"], int(found["number"])
        rows = self._world.rows("SELECT last, due FROM posts WHERE table_id = ? AND number = ?", table, number)
        ((count,),) = self._world.rows("SELECT count(*) FROM entries WHERE table_id = ?", table)
        if not rows or rows[0][0] > count:
            self._world.violated(f"post {nonce} tells more than the {count} entries that are stored")
        elif not rows[0][1] and nonce == f"{table}-{number}":
            # Under another name it takes the place of one that is too old to be amended, and that goes.
            made = "again after it was ticked off" if nonce in self._first else "after it was ticked off"
            self._world.violated(f"post {nonce} was made {made}")
        attempt, skipped = self._first.setdefault(nonce, (self._attempts[nonce], self._world.clock.jumped))
        if self._attempts[nonce] == attempt and self._world.clock.jumped != skipped:
            self._overnight.add(f"{table}-{number}")

    def at_the_end(self) -> None:
        """By what the pictures of a message are called, as people could see them."""
        world = self._world.playground.world
        named: Counter[str] = Counter()
        there: dict[int, int] = {}
        for message in world.messages.values():
            if message.author_id == world.bot.id and message.only_user is None and message.attachments:
                stem = re.sub(r"-[^-]*$", "", message.attachments[0].filename)
                if found := NONCE.fullmatch(stem):
                    named[f"{found['table']}-{found['number']}"] += 1
                    there[message.id] = message.channel_id
                    if world.channels[message.channel_id].type != PRIVATE_THREAD and self._is_private(found["table"]):
                        self._world.violated(f"post {stem} of a private table stands where everybody sees it")
        for name, times in named.items():
            if times > 1 and name not in self._overnight:
                self._world.violated(f"post {name} stands there {times} times")
        self._in_order(there)

    def _is_private(self, table: str) -> bool:
        ((terms,),) = self._world.rows("SELECT terms FROM tables WHERE id = ?", table)
        return msgspec.json.decode(terms, type=Terms).private

    def _in_order(self, there: dict[int, int]) -> None:
        """`there`: the channels of the messages that stand there."""
        order: dict[tuple[str, int], int] = {}
        rows = self._world.rows(
            "SELECT table_id, number, nonce, message, channel, due FROM posts ORDER BY table_id, number"
        )
        for table, _, nonce, message, channel, due in rows:
            if due:
                self._world.violated(f"post {nonce} still waits")
            elif message not in there:
                self._world.violated(f"post {nonce} is known by a message that is none")
            elif order.get((table, channel), 0) > message:
                self._world.violated(f"post {nonce} stands above the one before it")
            order[table, channel] = message or 0
