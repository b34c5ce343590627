"""One seed: a playground, a bot and its lives, people at their tables, trouble; then quiet, an end, and the checks."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any

from cogs.client import Skyline
from data.store.sqlite.database import FILE
from playground import RateLimits
from tests.scripted import Playground
from tests.scripted.user import Refused, Unanswered
from tests.simulation import ending, habits
from tests.simulation.checks import every_check
from tests.simulation.checks.ledger import Ledger
from tests.simulation.disk import Disk
from tests.simulation.lives import Lives
from tests.simulation.loop import SeededLoop
from tests.simulation.nature import take_over
from tests.simulation.opening import opened
from tests.simulation.people import GaveUp, Player, patiently, words_of
from tests.simulation.plan import Plan, TablePlan
from tests.simulation.trace import Trace
from tests.simulation.trouble import Troubles

LONGEST = 3.0 * 3600
"""Virtual seconds in which people get their decisions made, whatever goes wrong."""


class World:
    playground: Playground
    excuses: tuple[type[Exception], ...] = ()
    """Faults that may be in the bot's log, because its world is such."""
    alone = True
    """There is one process: another one may have done meanwhile what it was about to do when it fell asleep."""

    def __init__(self, plan: Plan, directory: Path, trace: Trace) -> None:
        self.plan = plan
        self.trace = trace
        trace.directory = str(directory)
        self._directory = directory
        self._set_up(plan, trace)
        self.counts: Counter[str] = Counter()
        self.violations: list[str] = []
        self.tables: dict[str, TablePlan] = {}
        self.given_up: set[int] = set()
        """Lobby posts that people have learnt are of closed lobbies."""
        self.joined: set[tuple[int, int]] = set()
        self.starts: Counter[int] = Counter()
        """How often a start was tried, by the lobby's post."""
        self.forgotten: set[int] = set()
        """Who has asked to be forgotten."""
        self._reading: sqlite3.Connection | None = None
        self.ledger = self._new_ledger()
        self.checks = every_check(self)

    def _set_up(self, plan: Plan, trace: Trace) -> None:
        """What the bot runs on."""
        self.loop = SeededLoop(plan.seed, trace)
        self.clock = take_over(self.loop)
        self.disk = Disk(self.loop)
        self.lives = Lives(self.loop, self.disk, self.clock, self._directory / "store")
        self.troubles = Troubles(self)

    def _new_ledger(self) -> Ledger:
        return Ledger(self)

    # ------------------------------------------------------------------------------------------------ for people

    def chance_of(self, name: str, table: int) -> Random:
        return self.loop.chance.of(f"{name}{table}")

    def background(self, doing: Coroutine[Any, Any, object]) -> None:
        """Something that nobody waits for."""
        task = self.loop.create_task(doing)
        task.add_done_callback(lambda done: None if done.cancelled() else done.exception())

    def known_words(self, place: int, person: int) -> list[str]:
        """The moves of a person who knows the rules."""
        live = [one for bot in self.bots() for one in bot.tables._live.values() if one.row.home.place == place]
        return words_of(self, live[0], person) if live else []

    def stood_in_for(self, place: int, person: int) -> bool:
        query = """SELECT 1 FROM seats JOIN tables ON id = table_id
                   WHERE person = ? AND coalesce(thread, channel) = ? AND standin IS NOT NULL"""
        return bool(self.rows(query, person, place))

    def sits_down(self, player: Player) -> None:
        """A substitute plays on."""
        table = next(plan for ident, plan in self.tables.items() if self.place_of(ident) == player.place)
        self.background(self._plays(player, [player], table))

    def place_of(self, table: str) -> int:
        return int(self.rows("SELECT coalesce(thread, channel) FROM tables WHERE id = ?", table)[0][0])

    def server_of(self, table: TablePlan) -> str:
        """The name of the server that a table is in."""
        return "Harbour Square"

    # ------------------------------------------------------------------------------------------------ for checks

    def bots(self) -> list[Skyline]:
        """Those that have their store open."""
        bot = self.lives.bot
        return [] if bot is None or not hasattr(bot, "tables") else [bot]

    def bot_of(self, table: str) -> Skyline | None:
        """Who plays this table."""
        return self.lives.bot

    def rows(self, query: str, *values: object) -> list[Any]:
        """From the store, as nobody in the world can."""
        path = self._directory / "store" / FILE
        if self._reading is None:
            if not path.exists():
                return []
            self._reading = sqlite3.connect(path, isolation_level=None)
        try:
            return self._reading.execute(query, values).fetchall()
        except sqlite3.OperationalError:
            return []

    @property
    def reading(self) -> sqlite3.Connection:
        assert self._reading is not None
        return self._reading

    def violated(self, what: str) -> None:
        if what not in self.violations:
            self.trace.note(f"VIOLATION {what}")
            self.violations.append(what)
            if self.plan.stops:
                self.loop.stop()

    # ------------------------------------------------------------------------------------------------ the run

    async def run(self) -> None:
        # Never left: the process ends with the world, and nothing may happen after it.
        self.playground = await self._made_playground().__aenter__()
        self.lives.token = self.playground.token
        self.ledger.watch()
        self._listen()
        self.lives.start()
        await self._awake()
        self._trouble_ahead(self.loop.steps)
        lives = [self.loop.create_task(self._table(table)) for table in self.plan.tables]
        try:
            await asyncio.gather(*lives)
            self.troubles.end()
            await ending.end(self)
        except GaveUp:
            pass
        for check in (self.ledger, *self.checks):
            check.at_the_end()

    def _made_playground(self) -> Playground:
        return Playground(self._directory / "playground", rate_limits=RateLimits.relaxed())

    def _committed(self, db: sqlite3.Connection) -> None:
        for check in self.checks:
            check.committed(db)

    def _listen(self) -> None:
        self.disk.committed = self._committed

    def _trouble_ahead(self, base: int) -> None:
        for event in self.plan.events:
            self.loop.at_step(base + event.step, lambda kind=event.kind: self.troubles.strike(kind))  # type: ignore[misc]

    async def _awake(self) -> None:
        asks = self.playground.user("Ada").go("games", "Harbour Square")

        async def answers() -> bool:
            await asks.slash("help")
            return True

        await patiently(self, answers, "the first answer", 60.0)

    async def _table(self, table: TablePlan) -> None:
        """One table after the other in one place, until enough has happened."""
        while True:
            ident, place = await opened(self, table)
            self.tables[ident] = table
            self.trace.note(f"table {ident} of {table.game} is in play")
            players, outside = self._seated(ident, place, table)
            late = (self._comes_late(name, place, players, table) for name in outside)
            await asyncio.gather(*(self._plays(player, players, table) for player in players), *late)
            if not players:
                # All of them were forgotten meanwhile: stewards play on.
                await asyncio.sleep(30.0)
            if table.campaign or self._enough():
                return

    def _seated(self, ident: str, place: int, table: TablePlan) -> tuple[list[Player], list[str]]:
        """Everybody who sits at a table and finds the way to it; and those who are not in its private thread yet."""
        seated = {person for (person,) in self.rows("SELECT person FROM seats WHERE table_id = ?", ident)}
        found: list[Player] = []
        outside: list[str] = []
        for name in table.people:
            if self.playground.user(name).id in seated:
                try:
                    found.append(Player(self, name, place, self.chance_of(name, table.number)))
                except Refused:
                    outside.append(name)
        return found, outside

    async def _comes_late(self, name: str, place: int, players: list[Player], table: TablePlan) -> None:
        """Whoever could not be added to a private thread is let in by the post that mentions them."""
        end = self.loop.now + LONGEST
        while self._on(table, *players):
            try:
                player = Player(self, name, place, self.chance_of(name, table.number))
            except Refused:
                if self.loop.now > end:
                    self.violated(f"{name} is still not let in after {LONGEST:.0f} s")
                    raise GaveUp from None
                await asyncio.sleep(20.0)
            else:
                players.append(player)
                await self._plays(player, players, table)
                return

    async def _plays(self, player: Player, players: list[Player], table: TablePlan) -> None:
        end = self.loop.now + LONGEST
        while self._on(table, player):
            if self.loop.now > end:
                self.violated(
                    f"{player.user.name} is still at it after {LONGEST:.0f} s, with {self.ledger.moves} moves"
                )
                raise GaveUp
            idle = 1.0
            try:
                if not await player.decide():
                    idle = 4.0
                    await habits.something(player, players)
                elif player.chance.random() < 0.15:
                    await habits.something(player, players)
            except (Unanswered, Refused) as fault:
                idle = 10.0
                self.counts[type(fault).__name__] += 1
            await asyncio.sleep(idle * player.chance.uniform(0.3, 1.5))

    def _on(self, table: TablePlan, *players: Player) -> bool:
        """Whether there is something left to play here."""
        return not any(player.over() for player in players) and (table.end == "play" or not self._enough())

    def _enough(self) -> bool:
        if self.ledger.moves < self.plan.moves:
            return False
        return self.troubles.struck.total() >= len(self.plan.events) or self.ledger.moves >= 3 * self.plan.moves
