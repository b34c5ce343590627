"""Processes of the real bot on one PostgreSQL, the playground, and people at tables: for soaks that kill them."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import dataclasses
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import msgspec
import psycopg

from cogs.controls.ids import Kind, read
from data.store.sql.check import replayed
from playground.world.model import Message
from playground.world.world import DEFAULT, Seed, SeedGuild
from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.notation import text
from rules.table.ports import CannotOpen
from rules.table.session import Damaged, Session
from tests.e2e.bot_process import BotProcess
from tests.e2e.players import opened, until
from tests.scripted import Playground, user
from tests.scripted.user import Refused, ScriptedUser, Unanswered
from tests.soak.checking import Checking
from tests.soak.child import FAULTS
from tests.soak.figures import Figures, Ledger
from tests.soak.history import Asked, Outcome
from tests.soak.parts import ROOT, Part
from tests.soak.server import Server

GAMES = ("machikoro", "cities", "metropolys", "pointcity", "mycity")
DONE = "✓ "
THOUGHT = 1.5
"""Seconds between two decisions at a table, at most."""
START_LASTS = 300.0
user.REAL_PATIENCE = 6.0
"""Seconds after which somebody who sees the bot think for ever tries again."""
AWAY = (psycopg.Error, CannotOpen)
AT_ONCE = 4
"""Tables that are opened at the same time."""
LOOKS = 5
"""Every so many times somebody only looks what they have to decide."""
DECIDES = (Kind.OPEN, Kind.WORD, Kind.WORD_SELECT, Kind.NUDGE, Kind.GHOST_SELECT, Kind.PLAY, Kind.TRY)
"""Controls that say which decision they are for."""


def seed_of(guilds: int) -> Seed:
    """So many servers with everybody in them."""
    names, channels = tuple(user.name for user in DEFAULT.users), (("games", "Start a table here"),)
    made = tuple(SeedGuild(f"Town {number}", "en-GB", names, channels) for number in range(guilds))
    return dataclasses.replace(DEFAULT, guilds=made)


class Town(Checking):
    def __init__(
        self, playground: Playground, part: Part[Figures], server: Server, processes: int, tables: int,
        bot: Sequence[str] = (sys.executable, "bot.py"),
    ) -> None:  # fmt: skip
        self.playground = playground
        self.part = part
        self.server = server
        self.figures = part.figures
        settings = {"SKYLINE_DATABASE": server.address}
        self.bots = [
            BotProcess(playground, part.folder / f"bot-{n}", command=bot, settings=settings) for n in range(processes)
        ]
        self.people = self._people()
        self.tables = tables
        self.answered: dict[str, float] = {}
        self._ledger = part.folder / "ledger.json"
        self.ledger = Ledger()
        if self._ledger.exists():
            self.ledger = msgspec.json.decode(self._ledger.read_bytes(), type=Ledger)

    def _people(self) -> list[ScriptedUser]:
        return [self.playground.user(name) for name in ("Ada", "Ben")]

    def keep(self) -> None:
        self._ledger.write_bytes(msgspec.json.encode(self.ledger))
        self.part.keep()

    # ------------------------------------------------------------------------------------------------ processes

    async def all_up(self) -> None:
        """Every process that is to be there is, and each cluster has one that answers."""
        for bot in self.bots:
            if not bot.runs():
                await bot.start()
        await self._until_answered([guild.name for guild in self.playground.world.guilds.values()])

    async def _until_answered(self, guilds: list[str]) -> None:
        until = time.monotonic() + START_LASTS
        for guild in guilds:
            while not await self._answers(guild):
                if time.monotonic() > until:
                    raise AssertionError(f"nobody answers in {guild}: see {self.part.folder}")
                await asyncio.sleep(0.2)

    async def _answers(self, guild: str) -> bool:
        with contextlib.suppress(Unanswered, Refused):
            await self.people[0].slash("help", channel=self.playground.channel("games", guild))
            return True
        return False

    def holders(self) -> dict[int, str]:
        """The names of leases by the process that holds them."""
        with contextlib.suppress(*AWAY):
            rows = self.server.ask("SELECT name, holder FROM leases")
            return {int(str(holder).rpartition(":")[2]): str(name) for name, holder in rows}
        return {}

    def owner(self, chance: Chance) -> BotProcess:
        """One of the processes that play."""
        held = self.holders()
        owning = [bot for bot in self.bots if bot.runs() and bot.pid in held]
        return chance.choice(owning or [bot for bot in self.bots if bot.runs()])

    def tables_of(self, bot: BotProcess) -> set[str]:
        """The tables that it plays."""
        return set(self.ledger.places)

    async def down(self) -> None:
        for bot in self.bots:
            if bot.runs():
                bot.send(signal.SIGCONT)
                await bot.kill()

    # ------------------------------------------------------------------------------------------------ playing

    def session(self, table: str) -> Session:
        with self.server.reading() as db:
            return replayed(db, table)

    async def seat_everybody(self) -> None:
        rows = self.server.ask("SELECT id, game, coalesce(thread, channel) FROM tables WHERE status = 'running'")
        self.ledger.places = {str(table): int(str(place)) for table, _, place in rows}
        guilds = [guild.name for guild in self.playground.world.guilds.values()]
        wanted = collections.Counter(GAMES[number % len(GAMES)] for number in range(self.tables))
        missing = wanted - collections.Counter(str(game).replace("_", "") for _, game, _ in rows)
        homes = collections.Counter(self._guild_of(place) for place in self.ledger.places.values())
        turns, opening = asyncio.Semaphore(AT_ONCE), []
        for game in missing.elements():
            home = min(guilds, key=lambda name: homes[name])
            homes[home] += 1
            opening.append(self._open(game, home, turns))
        await asyncio.gather(*opening)
        # Somebody may have gone meanwhile; the next round opens another one.
        self.server.ask("UPDATE tables SET status = 'closed' WHERE status = 'lobby' RETURNING id")
        self.figures.tables.append(len(self.ledger.places))

    async def _open(self, game: str, guild: str, turns: asyncio.Semaphore) -> None:
        host, *guests = self._people()
        async with turns:
            for person in (host, *guests):
                person.go(self.playground.channel("games", guild))
            with contextlib.suppress(AssertionError, Refused):
                await self._opened(game, host, guests)

    async def _opened(self, game: str, host: ScriptedUser, guests: list[ScriptedUser]) -> None:
        place = await opened(host, f"{game} new", guests, seats=2)
        here = "coalesce(thread, channel) = %s AND status = 'running'"
        query = f"SELECT id FROM tables WHERE {here} ORDER BY created DESC"
        await until(lambda: bool(self.server.ask(query, place)))
        self.ledger.places[str(self.server.ask(query, place)[0][0])] = place
        self.figures.games += 1

    def _guild_of(self, place: int) -> str:
        world = self.playground.world
        guild = world.channels[place].guild_id
        return "" if guild is None else world.guilds[guild].name

    async def play(self, table: str, chance: Chance) -> None:
        """Decides at one table, again and again, whatever happens to the bot meanwhile."""
        playing = True
        while playing:
            with contextlib.suppress(Unanswered, Refused, *AWAY):
                playing = await self._decide(table, chance)
            await asyncio.sleep(THOUGHT * chance.below(1_000) / 1_000)
        self.answered[table] = float("inf")

    async def _decide(self, table: str, chance: Chance) -> bool:
        session = await asyncio.to_thread(self.session, table)
        waiting = session.game.waiting()
        if not waiting:
            return False
        seat = chance.choice(waiting)
        person = next(one for one in self.people if one.id == session.row.seats[seat].person)
        # A thread is empty until its first post, which may wait for the next process.
        if chance.below(LOOKS) == 0 and (seen := person._person.messages(person._channel(self.ledger.places[table]))):
            await self._look(table, seat, person, seen[-1])
            return True
        words = text(chance.choice(session.game.legal(seat)))
        asked = person._person.slash(person._channel(self.ledger.places[table]), "move", {"words": words})
        self.figures.attempts += 1
        begun, outcome = time.time(), "unknown"
        try:
            outcome = await self._told(person, asked)
        finally:
            self.ledger.asked.append(Asked(table, asked.id, begun, time.time(), outcome))  # type: ignore[arg-type]
        if outcome == "done":
            self.answered[table] = time.monotonic()
        return True

    async def _look(self, table: str, seat: int, person: ScriptedUser, post: Message) -> None:
        """One's own page of the table: its controls say which decision it is for."""
        place = person._channel(self.ledger.places[table])
        begun, asked = time.time(), person._person.menu(place, "My move", post)
        answer = await person._answered(asked, "menu", "My move")
        controls = [read(one["custom_id"]) for one in answer.message.controls] if answer.message is not None else []
        mine = [one for one in controls if one is not None and (one.table, one.seat) == (table, seat)]
        numbers = {one.number for one in mine if one.kind in DECIDES}
        if len(numbers) == 1:
            self.figures.looks += 1
            self.ledger.asked.append(Asked(table, asked.id, begun, time.time(), "done", numbers.pop(), seat))
            self.answered[table] = time.monotonic()

    async def _told(self, person: ScriptedUser, asked: object) -> Outcome:
        try:
            answer = await person._answered(asked, "slash", "move")  # type: ignore[arg-type]
        except Unanswered:
            self.figures.unanswered += 1
            raise
        shown = answer.message or (answer.followups[0] if answer.followups else None)
        if shown is not None and shown.text.startswith(DONE):
            self.figures.acknowledged += 1
            return "done"
        self.figures.refused += 1
        # "Could not be stored" may be said of what was: only "done" is a promise.
        return "unknown"

    async def playing(self, chance: Chance) -> list[asyncio.Task[None]]:
        self.answered = {}
        return [asyncio.create_task(self.play(t, Chance(chance.seed_bytes()))) for t in self.ledger.places]

    async def rest(self, tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        for fault in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(fault, Damaged):
                self._note(self.figures.errors, [f"a log does not replay: {fault}"])
            elif fault is not None and not isinstance(fault, asyncio.CancelledError | Illegal):
                raise fault

    async def answers_again(self, since: float, tables: set[str], patience: float = 120.0) -> list[float]:
        """How long each of these tables took to answer after then."""
        with contextlib.suppress(AssertionError):
            await until(lambda: all(self.answered.get(table, 0.0) >= since for table in tables), patience)
        for table in tables:
            if self.answered.get(table, 0.0) < since:
                self.figures.silent.append(f"{self.part.number} {table}")
        return [one - since for table in tables if since <= (one := self.answered.get(table, 0.0)) < float("inf")]

    # ------------------------------------------------------------------------------------------------ trouble

    async def killed(self, chance: Chance) -> None:
        bot = self.owner(chance)
        tables, since = self.tables_of(bot), time.monotonic()
        await bot.kill()
        await bot.start()
        self.figures.waits += await self.answers_again(since, tables)
        self.figures.kills += 1

    async def stopped(self, chance: Chance) -> None:
        """Asleep for a while; in two of three times for so long that another one takes over."""
        bot = self.owner(chance)
        tables, since, said = self.tables_of(bot), time.monotonic(), bot.log.read_text().count("has taken over")
        bot.send(signal.SIGSTOP)
        long = chance.below(3) > 0
        if long:
            self.figures.waits += await self.answers_again(since, tables)
        else:
            await asyncio.sleep(chance.below(6_000) / 1_000)
        held = bot.pid in self.holders()
        self.figures.stops += 1
        try:
            bot.send(signal.SIGCONT)
        except ProcessLookupError:
            # It had ended before it slept: nobody is there who could say that another has taken over.
            await bot.start()
            return
        if not held:
            self.figures.taken_over += 1
            for _ in range(600):
                if bot.log.read_text().count("has taken over") > said:
                    break
                await asyncio.sleep(0.1)
            else:
                self.figures.unsaid.append(str(self.part.number))

    async def restarted(self, chance: Chance) -> None:
        await asyncio.to_thread(self.server.kill)
        await asyncio.sleep(chance.below(4_000) / 1_000)
        await asyncio.to_thread(self.server.restart)
        await self.answers_again(time.monotonic(), set(self.ledger.places))
        self.figures.restarts += 1

    async def all_told(self) -> bool:
        """Waits until everything that happened is posted."""
        waits = "SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM posts WHERE due = 1)"
        for _ in range(600):
            if self.server.ask(waits) == [(0,)]:
                return True
            await asyncio.sleep(0.2)
        return False

    def operator(self, *told: str) -> tuple[int, str]:
        settings = {**os.environ, "SKYLINE_DATABASE": self.server.address}
        done = subprocess.run(
            [sys.executable, "-m", "data", *told], cwd=ROOT, env=settings, capture_output=True, text=True, check=False
        )
        return done.returncode, (done.stdout + done.stderr).strip()


def kinds(kills: int, stops: int, restarts: int) -> list[str]:
    """What happens in each round: always the same order."""
    found = ["kill"] * kills + ["stop"] * stops + ["restart"] * restarts
    random.Random(27).shuffle(found)
    return found


async def one_round(town: Town, what: str, chance: Chance) -> None:
    await town.all_up()
    await town.seat_everybody()
    town.make_reminders_due()
    tasks = await town.playing(chance)
    try:
        await asyncio.sleep(1.0 + chance.below(3_000) / 1_000)
        await {"kill": town.killed, "stop": town.stopped, "restart": town.restarted}[what](chance)
        await asyncio.sleep(chance.below(1_000) / 1_000)
    finally:
        await town.rest(tasks)
    town.check()


async def soak(part: Part[Figures], town: Town, rounds: list[str]) -> None:
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, part.stop)
    without, first = part.options.get("without"), part.number
    try:
        while part.goes_on():
            await one_round(town, rounds[part.number], Chance(seed_from_number(part.number)))
            part.number += 1
            town.keep()
            print(part.number, rounds[part.number - 1], part.figures.summary(), flush=True)
            if without and FAULTS[without][1] in (found := part.figures.found()):
                print(f"found after {part.number - first} rounds: {found}")
                return
        await town.all_up()
        if not await town.all_told():
            part.figures.silent.append(f"{part.number}: not everything was posted")
        town.check()
    finally:
        await town.down()
    code, said = town.operator("check")
    town.keep()
    print(f"{part.number} of {part.to}: {part.figures.told()}")
    print(f"check: {said.splitlines()[-1]} (exit code {code})")
