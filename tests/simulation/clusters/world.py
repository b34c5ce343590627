"""One seed: several processes on one database, tables in several servers, trouble of processes and of the database."""

from __future__ import annotations

import dataclasses
import sqlite3
from collections import defaultdict
from typing import TYPE_CHECKING, Any, cast

from playground import RateLimits
from playground.world.world import DEFAULT, SeedGuild
from rules.table.ports import StoreFailed
from tests.scripted import Playground
from tests.scripted.clock import Unhurried
from tests.scripted.user import Refused
from tests.simulation.checks.ledger import ANSWER_LASTS, Asked, Ledger
from tests.simulation.clusters.checks import History, Owners
from tests.simulation.clusters.client import put_in_place
from tests.simulation.clusters.loop import ClusterLoop
from tests.simulation.clusters.plan import Blow, ClusterPlan, ClusterTable
from tests.simulation.clusters.processes import Processes, cluster_of
from tests.simulation.clusters.server import Server, Session
from tests.simulation.nature import take_over
from tests.simulation.people import patiently
from tests.simulation.plan import CHANNELS, PEOPLE, Plan, TablePlan
from tests.simulation.trace import Trace
from tests.simulation.trouble import A_MOMENT, Troubles
from tests.simulation.world import World

if TYPE_CHECKING:
    from cogs.client import Skyline
    from tests.simulation.disk import Disk
    from tests.simulation.lives import Lives

SERVERS = 12
SITS_APART = """SELECT seats.person, coalesce(thread, channel) FROM seats JOIN tables ON tables.id = table_id
                WHERE status = 'running' AND seats.person IN (SELECT person FROM seats JOIN tables ON id = table_id
                WHERE status = 'running' GROUP BY person HAVING count(DISTINCT shard) > 1) ORDER BY 1, 2"""
START_LASTS = 120.0
A_WHILE = 30.0
"""Seconds before a loss in which somebody may have asked who goes unanswered by it, and after it."""
TAKEN_OVER = 75.0
"""Seconds by which another process has a dead one's shards: silence, a spare's start, the gateway's turns."""


class ClusterWorld(World):
    plan: ClusterPlan
    excuses = (StoreFailed,)
    """A database that is away, or another's by now."""
    alone = False

    def _set_up(self, plan: Plan, trace: Trace) -> None:
        assert isinstance(plan, ClusterPlan)
        self.loop: ClusterLoop = ClusterLoop(plan.seed, trace)
        self.clock = take_over(self.loop)
        self.server = Server(self.loop, self.clock, plan.shards, plan.clusters)
        put_in_place(self.server)
        self.processes = Processes(self.loop, self.server, self.clock, self._directory)
        self.processes.many = plan.clusters + plan.spares
        # To people and checks they are what one bot and its disk are elsewhere.
        self.disk, self.lives = cast("Disk", self.server), cast("Lives", self.processes)
        self.troubles = ClusterTroubles(self)
        self._homes: dict[int, list[str]] = defaultdict(list)

    def _new_ledger(self) -> Ledger:
        return ClusterLedger(self)

    def _listen(self) -> None:
        self.owners, self.history = Owners(self), History(self)
        self.checks += [self.owners, self.history]
        self.server.committed = self._session_committed

    def _session_committed(self, session: Session) -> None:
        self.owners.wrote(session, self.server.wrote)
        self._committed(self.server.db)

    def rows(self, query: str, *values: object) -> list[Any]:
        return self.server.db.execute(query, values).fetchall()

    @property
    def reading(self) -> sqlite3.Connection:
        return self.server.db

    def bots(self) -> list[Skyline]:
        return self.processes.bots()

    def bot_of(self, table: str) -> Skyline | None:
        return self.processes.of(int(self.rows("SELECT guild FROM tables WHERE id = ?", table)[0][0]))

    # ------------------------------------------------------------------------------------------------ servers

    def _made_playground(self) -> Playground:
        names = tuple(user.name for user in DEFAULT.users)
        channels = tuple((name, "") for name in CHANNELS)
        towns = ("Harbour Square", *(f"Town {number}" for number in range(1, SERVERS)))
        guilds = tuple(SeedGuild(name, "en-GB", names, channels) for name in towns)
        limits = dataclasses.replace(RateLimits.relaxed(), sessions=100_000, identify_window=5.0, together=8)
        seed = dataclasses.replace(DEFAULT, guilds=guilds)
        return Playground(
            self._directory / "playground", rate_limits=limits, seed=seed, shards=self.plan.shards, clock=Unhurried()
        )

    def server_of(self, table: TablePlan) -> str:
        assert isinstance(table, ClusterTable)
        return self._homes[table.cluster][0]

    def note_figures(self) -> None:
        """What came of it, for those who count."""
        self.counts["pauses"] = self.processes.pauses
        self.counts["leases lost"] = self.processes.fenced
        self.counts["answers lost"] = self.server.answers_lost
        for kind, times in self.server.struck.items():
            self.counts[f"database: {kind}"] = times

    async def _awake(self) -> None:
        for guild in self.playground.world.guilds.values():
            self._homes[cluster_of(guild.id, self.plan.shards, self.plan.clusters)].append(guild.name)
        for cluster in range(self.plan.clusters):
            asks = self.playground.user("Ada").go("games", self._homes[cluster][0])

            async def answers(asks: Any = asks) -> bool:
                await asks.slash("help")
                return True

            await patiently(self, answers, f"the first answer of cluster {cluster}", START_LASTS)

    # ------------------------------------------------------------------------------------------------ trouble

    def _trouble_ahead(self, base: int) -> None:
        super()._trouble_ahead(base)
        for one in self.plan.blows:
            self.loop.at_step(base + one.step, lambda kind=one.kind: self.troubles.blow(kind))  # type: ignore[misc,attr-defined]

    async def run(self) -> None:
        try:
            await super().run()
        finally:
            self.note_figures()

    def _enough(self) -> bool:
        if self.ledger.moves < self.plan.moves:
            return False
        struck = self.troubles.struck.total() >= len(self.plan.events) + len(self.plan.blows)
        return struck or self.ledger.moves >= 3 * self.plan.moves


class ClusterTroubles(Troubles):
    _world: ClusterWorld

    def strike(self, kind: Any) -> None:
        if kind == "night" and self._world.loop.asleep:
            # Nobody who sleeps is woken by a clock: what it had begun would be done a day later.
            self._world.loop.at_step(self._world.loop.steps + A_MOMENT, lambda: self.strike(kind))
        else:
            super().strike(kind)
            # Between two processes only Discord itself can refuse a second answer, and it does.
            self.forgets_answers = False

    def blow(self, kind: Blow) -> None:
        world, chance = self._world, self._world.loop.chance.trouble
        world.trace.note(f"trouble: {kind}")
        done = True
        match kind:
            case "kill":
                done = world.processes.kill()
            case "stop":
                done = world.processes.stop()
            case "pause":
                done = world.processes.pause()
            case "lease cut":
                done = world.processes.loses_lease()
            case "severed" | "unanswered":
                world.server.falls_ill(kind, chance.randint(50, 500), chance.choice((0.2, 0.5)))
            case "fail-over":
                world.server.fails_over(
                    chance.choice(("severed", "unanswered")), chance.choice((0.3, 3.0, 8.0, 25.0, 50.0))
                )
            case "forgetting":
                self._forgets()
        if done:
            self.struck[kind] += 1
        else:
            world.loop.at_step(world.loop.steps + A_MOMENT, lambda: self.blow(kind))

    def _forgets(self) -> None:
        """Somebody who sits at tables of two processes has themselves forgotten at one of them; once in a world."""
        world = self._world
        found = world.rows(SITS_APART)
        if not found or world.forgotten:
            return
        person, place = world.loop.chance.trouble.choice(found)
        users = map(world.playground.user, PEOPLE)
        user = next(user for user in users if user.id == person)
        try:
            user.go(place)
        except Refused:
            # A private thread into which nobody has let them yet.
            return
        world.forgotten.add(person)
        world.counts["forgotten elsewhere, too"] += 1
        # The owner's next write is refused: what it remembered is not so any more.
        world.server.failures += 1
        world.background(user.slash("me forget", sure=user.user.name))

    def end(self) -> None:
        super().end()
        self._world.processes.end()


class ClusterLedger(Ledger):
    world: ClusterWorld

    def _told(self, item: Any, draft: Any) -> None:
        super()._told(item, draft)
        self.world.history.told(item.id)

    def _excused(self, asked: Asked) -> bool:
        """Something was lost about then; or an answer may be lost on its way."""
        losses = self.world.processes.losses + self.world.server.outages
        if any(loss - ANSWER_LASTS <= asked.at <= loss + TAKEN_OVER for loss in losses):
            return True
        return (
            asked.item.type == 4
            or asked.unsure
            or any(asked.at <= night <= asked.at + ANSWER_LASTS for night in self.world.troubles.nights)
        )
