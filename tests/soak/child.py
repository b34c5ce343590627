"""The bot of a soak, by `python -m tests.soak.child`: as it is, but for drawing ahead what nobody has asked for.

With `plain` it draws nothing, so that it costs less. By name it is run without one of its safeguards, in this process
alone: a soak that does not find that finds nothing. Where a second safeguard stands behind the first, both are out.
"""

from __future__ import annotations

import asyncio
import runpy
import sys
from collections.abc import Callable, Sequence
from typing import Any

from cogs.operating import sharing
from cogs.servers.coming_and_going import ServersCog
from data.store.postgres.lease import Lease
from data.store.sql import tables as sql_tables
from data.store.sql.servers import SqlServers
from render.studio import Studio
from rules.table import scheduler
from tests.e2e.players import plain_cover, plain_picture
from tests.simulation.safeguards import replaced


class Blind(int):
    """As many entries as one likes to believe."""

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = int.__hash__


def without_epochs() -> None:
    """Nobody compares the epoch; nor does anybody ask their own clock whether the lease can have been lost."""

    def regained(lease: Any) -> bool:
        lease._holder = lease._connected()
        return True

    replaced(Lease, "check", lambda lease, epoch: None)
    replaced(Lease, "surely", lambda lease: True)
    replaced(Lease, "_regained", regained)


def without_versions() -> None:
    """Whatever a table has become meanwhile is written on; leases would keep others from it, so they do not count."""
    without_epochs()
    count = sql_tables._count
    replaced(sql_tables, "_count", lambda db, table: Blind(count(db, table)))


def _without_marks() -> None:
    """Nobody notes that somebody was reminded."""

    class Forgetful:
        def __getattr__(self, name: str) -> Any:
            return (lambda clock, hours: clock) if name == "reminded" else getattr(clocks, name)

    clocks = scheduler.clocks
    replaced(scheduler, "clocks", Forgetful())


def _without_owners() -> None:
    """Whose servers are not on one's own shards have removed the bot; nor is Discord asked whether they have."""

    async def every(self: Any) -> Sequence[int]:
        return await self._column("SELECT DISTINCT guild FROM tables WHERE guild <> 0")  # type: ignore[no-any-return]

    async def yes(self: Any, guild: int) -> bool:
        return True

    replaced(SqlServers, "servers_known", every)
    replaced(ServersCog, "_is_gone", yes)


def _plain() -> None:
    """Pictures are empty, with the words of the real ones."""
    replaced(Studio, "picture", staticmethod(plain_picture))
    replaced(Studio, "cover", staticmethod(plain_cover))


def _unlimited() -> None:
    """Discord's fifty requests a second do not count: where it is asked what processors can do."""
    replaced(sharing, "EACH", 1e-6)


WAYS = {"plain": _plain, "unlimited": _unlimited}
FAULTS: dict[str, tuple[Callable[[], None], str]] = {
    "epochs": (without_epochs, "lost_or_doubled"),
    "versions": (without_versions, "errors"),
    "marks": (_without_marks, "reminded_twice"),
    "owners": (_without_owners, "removed"),
}
"""What can be taken out, and the figure that must show it."""


def command(without: str = "", way: str = "") -> tuple[str, ...]:
    if without and without not in FAULTS:
        raise SystemExit(f"There is no {without!r} to be taken out; there are {', '.join(FAULTS)}.")
    return (sys.executable, "-m", "tests.soak.child", *filter(None, [way, without]))


async def _for_ever(studio: Studio) -> None:
    await asyncio.Event().wait()


if __name__ == "__main__":
    replaced(Studio, "warm", _for_ever)
    for name in sys.argv[1:]:
        (WAYS[name] if name in WAYS else FAULTS[name][0])()
    sys.argv = ["bot.py"]
    runpy.run_path("bot.py", run_name="__main__")
