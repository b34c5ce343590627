"""Plays a campaign through the table layer until it is killed, or kills itself at a given moment. Run by test_crash.py.

Every acknowledged move is written to a file of its own, one line, after the table layer has said that it is stored.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any
from unittest import mock

from data.store.sql import campaigns, store
from rules.chance import Chance
from rules.table.rows import Written
from tests.campaign.valley import Valley, valley
from tests.soak.killing import Acknowledged
from tests.table.place import Around

MOMENTS = ("before", "within", "after")
SEATS = 3


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def is_it(what: str, written: Written) -> bool:
    """Whether this is a sticker that is being placed, or the end of an episode."""
    if what == "closing":
        return written.lasts is not None and written.lasts.result is not None
    return any(entry.text.startswith("stick ") for entry in written.entries)


class Mortal(Around):
    """A store that dies with the whole process before, within or after the transaction in question."""

    def __init__(self, inner: Any, what: str, moment: str, skip: int) -> None:
        super().__init__(inner)
        self._what, self._moment, self._skip = what, moment, skip

    async def write(self, written: Written) -> None:
        now = is_it(self._what, written)
        if now and self._skip:
            now, self._skip = False, self._skip - 1
        if now and self._moment == "before":
            die()
        if now and self._moment == "within":
            # All of it is written and none of it is committed: rows, checkpoint and what is to be announced.
            def dying(db: sqlite3.Connection, one: Written, at: float) -> None:
                campaigns.write_campaign(db, one, at)
                die()

            mock.patch.object(store, "write_campaign", dying).start()
        await self.inner.write(written)
        if now:
            die()


async def play(here: Valley, campaign: str, chance: Chance, acknowledged: Acknowledged) -> None:
    """Episode after episode, each to its end."""
    while (now := await here.get(campaign)).status == "open":
        table = now.table or (await here.next(campaign)).row.id
        played = await here.step(table, chance)
        acknowledged.note(table, played)


async def main(directory: Path, seed: int, what: str, moment: str) -> None:
    acknowledged = Acknowledged(directory)
    chance = Chance(seed.to_bytes(8, "big") * 4)
    mortal = None if what == "any" else lambda inner: Mortal(inner, what, moment, chance.below(3))
    async with valley(directory / "store", mortal) as here:
        print("ready", flush=True)
        while True:
            known = [one for one in await here.sqlite.campaigns_in(1) if one.status == "open"]
            ident = known[0].id if known else (await here.opened_campaign(SEATS)).id
            await play(here, ident, chance, acknowledged)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]))
