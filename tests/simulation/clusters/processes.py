"""Processes of the real bot on one database: each runs `bot.run`, may die, be stopped or put to sleep at any step."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

import bot
from cogs.client import Skyline
from data.settings import Settings
from rules.table.rows import Cluster
from tests.simulation.clusters.loop import ClusterLoop
from tests.simulation.clusters.server import Server
from tests.simulation.lives import Lifetime
from tests.simulation.nature import WorldClock
from tests.simulation.owner import OWNER, WORLD, context_of
from tests.simulation.studio import StubStudio

DOWNTIMES = (0.05, 0.5, 3.0, 20.0, 60.0)
"""Seconds until somebody starts a process again."""
SLEEPS = (2.0, 6.0, 9.0, 15.0, 40.0, 90.0)
"""Seconds: some too short for the lease to be lost, none longer than Discord remembers a nonce."""


class Process(msgspec.Struct, eq=False):
    number: int
    life: Lifetime
    bot: Skyline | None = None
    """The present one: who has lost the lease begins another, as a spare."""

    @property
    def owner(self) -> str:
        return self.life.owner


class Processes:
    def __init__(self, loop: ClusterLoop, server: Server, clock: WorldClock, directory: Path) -> None:
        self._loop = loop
        self._server = server
        self._clock = clock
        self._directory = directory
        self.token = ""
        self.many = 0
        self.all: list[Lifetime] = []
        self.present: list[Process] = []
        self.ended_with: list[str] = []
        self.losses: list[float] = []
        """When a process died, fell asleep, or lost its lease."""
        self.pauses = self.fenced = 0
        bot.Skyline = self._made  # type: ignore[assignment,misc]

    @property
    def deaths(self) -> int:
        return sum(life.how == "killed" for life in self.all)

    def awake(self) -> float:
        return self._loop.now

    # ------------------------------------------------------------------------------------------------ who is there

    def bots(self) -> list[Skyline]:
        """Those that have a store, and may be asked."""
        found = [process.bot for process in self.present if process.owner not in self._loop.asleep]
        return [one for one in found if one is not None and one.owns_store and hasattr(one, "outbox")]

    @property
    def bot(self) -> Skyline | None:
        return next(iter(self.bots()), None)

    def of(self, guild: int) -> Skyline | None:
        """The one that plays this server's tables, and is up."""
        for one in self.bots():
            if one.store.cluster.owns(guild) and one.is_ready() and one.store.surely():
                return one
        return None

    # ------------------------------------------------------------------------------------------------ lives

    def start(self) -> None:
        for number in range(self.many):
            self._start(number)

    def _start(self, number: int) -> None:
        owner = f"bot{len(self.all) + 1}"
        process = Process(number, Lifetime(owner, self._loop.now))
        self.all.append(process.life)
        self.present.append(process)
        self._loop.trace.note(f"{owner} starts")
        self._loop.create_task(self._runs(process), context=context_of(owner))

    def _made(self, directory: Path, language: str, open_store: Any, *, processes: int) -> Skyline:
        process = next(one for one in self.present if one.owner == OWNER.get())
        if process.bot is not None:
            self._loses()
            self.fenced += 1
            self._loop.trace.note(f"{process.owner} has lost its lease, and waits as a spare")
        studio = StubStudio(self._loop.chance.studio)
        process.bot = Skyline(directory, language, open_store, warm=False, clock=self._clock, studio=studio)
        return process.bot

    async def _runs(self, process: Process) -> None:
        data = str(self._directory / str(process.number))
        settings = Settings(database="postgresql://simulated", data=data, workers=0)

        def ready() -> None:
            process.life.ready = process.life.ready or self._loop.now

        try:
            await bot.run(settings, self.token, ready)
        except Exception as fault:
            self.ended_with.append(f"{type(fault).__name__}: {fault}")
            self._loop.trace.note(f"{process.owner} ends: {fault!r}")
        how: Any = "stopped" if process.life.closing is not None else "by itself"
        self._loop.call_soon(self._over, process, how, context=context_of(WORLD))

    def _loses(self) -> None:
        """Whoever asks now may be told that it could not be stored."""
        self.losses.append(self._loop.now)
        self._server.failures += 1

    def _any(self, chance: Any, *, awake: bool = True) -> Process | None:
        found = [one for one in self.present if one.life.how == "lives" and one.life.closing is None]
        found = [one for one in found if one.owner not in self._loop.asleep] if awake else found
        # One that has something to lose, most of the time.
        holding = [one for one in found if self._server.leases_of(one.owner)]
        return chance.choice(holding if holding and chance.random() < 0.85 else found) if found else None

    def kill(self) -> bool:
        process = self._any(self._loop.chance.lives, awake=False)
        if process is not None:
            self._over(process, "killed")
        return process is not None

    def stop(self) -> bool:
        """As SIGTERM does: it may finish what it has begun."""
        process = self._any(self._loop.chance.lives)
        if process is None or process.bot is None or not process.bot.is_ready():
            return False
        process.life.closing = self._loop.now
        self._loses()
        self._loop.trace.note(f"{process.owner} is told to go")
        self._loop.create_task(process.bot.close(), context=context_of(process.owner))
        return True

    def pause(self) -> bool:
        """As SIGSTOP does, and SIGCONT after a while."""
        process = self._any(self._loop.chance.lives)
        if process is None or self._loop.asleep:
            return False
        seconds = self._loop.chance.lives.choice(SLEEPS)
        self.pauses += 1
        self._loses()
        self._loop.put_to_sleep(process.owner)
        self._loop.call_later(seconds, self._wakes, process.owner, context=context_of(WORLD))
        return True

    def _wakes(self, owner: str) -> None:
        self._loses()
        self._loop.wake(owner)

    def loses_lease(self) -> bool:
        """Its connection is cut, and it has to ask for the lock again; a spare may be quicker."""
        process = self._any(self._loop.chance.lives)
        held = [] if process is None else self._server.leases_of(process.owner)
        for session in held:
            self._loop.trace.note(f"the lease of {session.owner} is cut")
            self._loses()
            self._server.end(session)
        return bool(held)

    def end(self) -> None:
        """Nobody sleeps any more."""
        for owner in list(self._loop.asleep):
            self._wakes(owner)

    def _over(self, process: Process, how: Literal["killed", "stopped", "by itself"]) -> None:
        life = process.life
        if life.how != "lives":
            return
        life.how, life.ended = how, self._loop.now
        self._loses()
        self._loop.asleep.pop(process.owner, None)
        self._loop.kill(process.owner)
        self._loop.bury(process.bot)
        self._server.owner_died(process.owner)
        self.present.remove(process)
        down = self._loop.chance.lives.choice(DOWNTIMES)
        self._loop.call_later(down, self._start, process.number, context=context_of(WORLD))


def cluster_of(guild: int, shards: int, clusters: int) -> int:
    return next(one for one in range(clusters) if Cluster(shards, clusters, one).owns(guild))
