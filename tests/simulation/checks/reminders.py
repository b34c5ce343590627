"""Reminders: each is marked before it is sent, so that none comes twice."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from typing import TYPE_CHECKING

from playground.world.messages import Draft
from playground.world.model import Message
from tests.simulation.checks.clocks import Clocks
from tests.simulation.texts import WAITED_FOR

if TYPE_CHECKING:
    from tests.simulation.world import World

AT = "SELECT id, seat FROM tables JOIN seats ON table_id = id WHERE coalesce(thread, channel) = ? AND person = ?"


class Reminders:
    def __init__(self, world: World, clocks: Clocks) -> None:
        self._world = world
        self._clocks = clocks
        self._seen: dict[tuple[str, int], tuple[float | None, int]] = {}
        """Since when each clock runs, and how often its holder has been reminded."""
        self._marked: Counter[tuple[str, int]] = Counter()
        self._sent: Counter[tuple[str, int]] = Counter()
        """In all: a reminder that is on its way when its holder decides comes while the next clock runs."""
        self._nonces: set[str] = set()
        """Of a reminder that discord.py itself repeats, in a night after which Discord has forgotten the first."""
        world.ledger.made.append(self._made)

    def committed(self, db: sqlite3.Connection) -> None:
        for place, clock in self._clocks.known.items():
            since, before = self._seen.get(place, (None, 0))
            if since == clock.since:
                self._marked[place] += max(0, clock.reminded - before)
            self._seen[place] = (clock.since, clock.reminded)

    def _made(self, message: Message, draft: Draft) -> None:
        text = message.content or ""
        nonce = str(draft.data.get("nonce"))
        if not any(told in text for told in WAITED_FOR) or nonce in self._nonces:
            return
        self._nonces.add(nonce)
        person = self._reminded(message, text)
        self._world.counts["reminders"] += 1
        for channel in re.findall(r"<#(\d+)>", text):
            for table, seat in self._world.rows(AT, int(channel), person):
                clock = self._clocks.known.get((table, seat))
                if clock is None:
                    # Another table of theirs in the same channel, where nobody plays yet.
                    continue
                self._sent[table, seat] += 1
                if clock.since is not None and self._sent[table, seat] > self._marked[table, seat]:
                    self._world.violated(f"seat {seat} at {table} was reminded more often than was marked")

    def _reminded(self, message: Message, text: str) -> int:
        if found := re.search(r"<@(\d+)>", text):
            return int(found[1])
        return self._world.playground.world.channels[message.channel_id].recipient_id or 0

    def at_the_end(self) -> None:
        pass
