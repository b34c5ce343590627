"""`python -m tests.soak.kills`: the real bot over the playground, killed a thousand times while eight tables play.

After every kill: each move that was acknowledged is stored, once; nothing is stored that nobody sent; no post stands
there twice. Every fiftieth start finds something broken (tests/soak/damages.py), after which the store is put back.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator

import msgspec

from data.store.sql.check import replayed
from data.store.sqlite.database import FILE
from playground import RateLimits
from playground.world.world import Event
from rules.chance import Chance, seed_from_number
from rules.game import Illegal
from rules.notation import text
from rules.table.session import Damaged, Session
from tests.e2e.bot_process import BotProcess
from tests.e2e.players import BOT, opened
from tests.scripted import Playground
from tests.scripted.user import Refused, ScriptedUser, Unanswered
from tests.soak.damages import DAMAGES, Damage, DamageFigures
from tests.soak.parts import ROOT, Part

KILLS = 1_000
GAMES = ("machikoro", "cities", "metropolys", "pointcity", "mycity", "machikoro", "cities", "metropolys")
BREAKS_EVERY = 50
LONGEST_LIFE = 5.0
"""Seconds that the bot plays before it is killed, at most."""
LONGEST_WAIT = 8.0
AFTER_A_POST = 0.1
"""Seconds in which it is killed after a post has come, in two of three lives."""
THOUGHT = 2.0
"""Seconds between two decisions at a table, at most: people look at posts, so there are some."""
START_LASTS = 60.0
DONE = "✓ "


class Figures(msgspec.Struct):
    kills: int = 0
    attempts: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    posts: int = 0
    twice: int = 0
    games: int = 0
    refused: int = 0
    unposted: list[str] = []
    """Parts at whose end something was not posted in two minutes."""
    damages: DamageFigures = msgspec.field(default_factory=DamageFigures)


class Attempt(msgspec.Struct, frozen=True):
    table: str
    interaction: int
    acknowledged: bool


class Ledger(msgspec.Struct):
    """What was sent, what was acknowledged, which tables play where, and what was posted there."""

    sent: list[Attempt] = []
    places: dict[str, int] = {}
    posts: dict[str, int] = {}
    """The message of each post, by the name of its first picture."""
    newest: int = 0
    """The newest message that has been looked at."""


class Square:
    """The playground, the bot in its process, and two people who play at eight tables."""

    def __init__(self, playground: Playground, part: Part[Figures]) -> None:
        self.playground = playground
        self.part = part
        self.figures = part.figures
        self.data = part.folder / "bot" / "data"
        self.bot = BotProcess(playground, part.folder / "bot")
        self.people = {user.id: user for user in (playground.user("Ada"), playground.user("Ben"))}
        self._copy = part.folder / "copy"
        self._put_back()
        self._ledger = part.folder / "ledger.json"
        self.ledger = Ledger()
        if self._ledger.exists():
            self.ledger = msgspec.json.decode(self._ledger.read_bytes(), type=Ledger)
        self._earlier: set[int] = set()
        """Interactions that were stored already when this part began: one before may have been cut off."""
        if (self.data / "store" / FILE).exists():
            with self.store() as db:
                self._earlier = {one for (one,) in db.execute("SELECT interaction FROM entries") if one is not None}

    @property
    def host(self) -> ScriptedUser:
        return next(iter(self.people.values()))

    def keep(self) -> None:
        self._ledger.write_bytes(msgspec.json.encode(self.ledger))
        self.part.keep()

    @contextlib.contextmanager
    def store(self) -> Iterator[sqlite3.Connection]:
        db = sqlite3.connect(f"file:{self.data / 'store' / FILE}?mode=ro", uri=True)
        try:
            yield db
        finally:
            db.close()

    # ------------------------------------------------------------------------------------------------ the bot

    async def up(self) -> bool:
        """Waits until it answers; False if it has ended."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(START_LASTS):
                while self.bot.runs():
                    if self.playground.server.gateway.connected:
                        with contextlib.suppress(Unanswered, Refused):
                            await self.host.slash("help", channel="games")
                            return True
                    await asyncio.sleep(0.05)
        return False

    async def down(self) -> None:
        if self.bot.runs():
            await self.bot.kill()

    # ------------------------------------------------------------------------------------------------ playing

    def session(self, table: str) -> Session:
        with self.store() as db:
            return replayed(db, table)

    async def seat_everybody(self) -> None:
        """As many tables as are wanted, of all games."""
        with self.store() as db:
            rows = db.execute("SELECT id, game, thread FROM tables WHERE status = 'running'").fetchall()
        running = {table: game for table, game, _ in rows}
        self.ledger.places = {table: place for table, _, place in rows}
        missing = collections.Counter(GAMES) - collections.Counter(
            running[table].replace("_", "") for table in self.ledger.places
        )
        ada, ben = self.people.values()
        for game in missing.elements():
            ada.go("games", "Harbour Square")
            ben.go("games", "Harbour Square")
            place = await opened(ada, f"{game} new", [ben], seats=2)
            self.ledger.places[await self._begun(place)] = place
            self.figures.games += 1

    async def _begun(self, place: int) -> str:
        """The table that was started there: its thread is made a moment before."""
        while True:
            with self.store() as db:
                query = "SELECT id FROM tables WHERE thread = ? AND status = 'running' ORDER BY created DESC"
                if (row := db.execute(query, (place,)).fetchone()) is not None:
                    return str(row[0])
            await asyncio.sleep(0.05)

    async def play(self, table: str, chance: Chance) -> None:
        """Decides at one table, again and again, until the bot is no more."""
        playing = True
        while playing:
            playing = await self.decide(table, chance)
            await asyncio.sleep(THOUGHT * chance.below(1_000) / 1_000)

    async def decide(self, table: str, chance: Chance) -> bool:
        """One decision; False if the game is over."""
        session = await asyncio.to_thread(self.session, table)
        waiting = session.game.waiting()
        if not waiting:
            return False
        seat = chance.choice(waiting)
        person = self.people[session.row.seats[seat].person or 0]
        words = text(chance.choice(session.game.legal(seat)))
        asked = person._person.slash(person._channel(self.ledger.places[table]), "move", {"words": words})
        self.figures.attempts += 1
        at = len(self.ledger.sent)
        self.ledger.sent.append(Attempt(table, asked.id, False))
        answer = await person._answered(asked, "slash", "move")
        shown = answer.message or (answer.followups[0] if answer.followups else None)
        if shown is not None and shown.text.startswith(DONE):
            self.figures.acknowledged += 1
            self.ledger.sent[at] = Attempt(table, asked.id, True)
        else:
            self.figures.refused += 1
        return True

    async def life(self, chance: Chance) -> None:
        """Everybody plays, until somebody pulls the plug."""
        tasks = [asyncio.create_task(self.play(t, Chance(chance.seed_bytes()))) for t in self.ledger.places]
        if chance.below(3):
            await self._posted(1 + chance.below(len(GAMES)))
            await asyncio.sleep(AFTER_A_POST * chance.below(1_000) / 1_000)
        else:
            await asyncio.sleep(LONGEST_LIFE * chance.below(1_000) / 1_000)
        await self.down()
        for task in tasks:
            task.cancel()
        for fault in await asyncio.gather(*tasks, return_exceptions=True):
            if fault is not None and not isinstance(fault, asyncio.CancelledError | Unanswered | sqlite3.Error):
                raise fault

    async def _posted(self, many: int) -> None:
        """Waits for so many messages in the threads, but not for long: a kill between sending and ticking off."""
        posted = asyncio.Semaphore(0)

        def hear(event: Event) -> None:
            if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and event.only_user is None:
                posted.release()

        stop = self.playground.world.bus.listen(hear)
        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_WAIT):
                    for _ in range(many):
                        await posted.acquire()
        finally:
            stop()

    # ------------------------------------------------------------------------------------------------ checking

    def check(self, since: int = 0) -> None:
        """Counts what was lost, doubled or posted twice; `since`: the first attempt to look at."""
        known = self._earlier | {attempt.interaction for attempt in self.ledger.sent}
        with self.store() as db:
            for attempt in self.ledger.sent[since:]:
                stored = db.execute(
                    "SELECT count(*) FROM entries WHERE table_id = ? AND interaction = ?",
                    (attempt.table, attempt.interaction),
                ).fetchone()[0]
                self.figures.lost += attempt.acknowledged and not stored
                self.figures.doubled += stored > 1
            for table in self.ledger.places:
                made = "SELECT interaction FROM entries WHERE table_id = ? AND by = 'person' AND seat IS NOT NULL"
                self.figures.doubled += sum(one not in known for (one,) in db.execute(made, (table,)))
        for name, message in self.new_posts():
            first = self.ledger.posts.setdefault(name, message)
            self.figures.twice += first != message
        self.figures.posts = len(self.ledger.posts)

    def new_posts(self) -> list[tuple[str, int]]:
        """The posts since the last look, each by the name of its first picture."""
        found = [seen for place in self.ledger.places.values() for seen in self.host.messages(place)]
        new = [seen for seen in found if seen.id > self.ledger.newest]
        self.ledger.newest = max((seen.id for seen in new), default=self.ledger.newest)
        named = [seen for seen in new if seen.author == BOT and seen.attachments and not seen.ephemeral]
        return [(seen.attachments[0]["filename"], seen.id) for seen in named]

    async def told(self) -> bool:
        """Waits until everything that happened is posted."""
        for _ in range(1_200):
            with self.store() as db:
                waits = "SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM posts WHERE due)"
                if not db.execute(waits).fetchone()[0]:
                    return True
            await asyncio.sleep(0.1)
        return False

    def operator(self, *told: str) -> tuple[int, str]:
        """What `python -m data` says to an operator, and its exit code."""
        settings = {**os.environ, "SKYLINE_DATA": str(self.data)}
        done = subprocess.run(
            [sys.executable, "-m", "data", *told], cwd=ROOT, env=settings, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    # ------------------------------------------------------------------------------------------------ broken starts

    async def broken(self, damage: Damage, chance: Chance) -> None:
        """A start that finds something broken; afterwards the store is as it was."""
        shutil.copytree(self.data, self._copy)
        self.keep()
        counted = self.figures.attempts, self.figures.acknowledged, self.figures.refused
        try:
            await self._broken(damage, chance)
        finally:
            await self.down()
            self._put_back()
        # What was decided and posted meanwhile is of tables that never were.
        self.ledger = msgspec.json.decode(self._ledger.read_bytes(), type=Ledger)
        self.figures.attempts, self.figures.acknowledged, self.figures.refused = counted
        self.new_posts()

    def _put_back(self) -> None:
        """The store as it was before it was broken; also if a part was cut off meanwhile."""
        if self._copy.exists():
            shutil.rmtree(self.data)
            self._copy.rename(self.data)

    async def _broken(self, damage: Damage, chance: Chance) -> None:
        figures, name = self.figures.damages, f"{self.part.number} {damage.name}"
        lost = damage.do(self.data / "store" / FILE, list(self.ledger.places), chance)
        bot = BotProcess(self.playground, self.part.folder / "bot")
        bot.log = self.part.folder / "bot" / f"broken-{self.part.number}.log"
        usual, self.bot = self.bot, bot
        await bot.start(largest_file=damage.largest_file)
        try:
            figures.starts += 1
            plays = await self.up()
            said = bot.log.read_text()
            figures.playing += plays
            figures.sentences += not plays and not bot.runs() and bool(said.strip())
            if (not plays and bot.runs()) or "Traceback" in said or not said.strip():
                figures.neither.append(name)
            if plays and lost:
                for table in self.ledger.places:
                    if await self._plays_on(table, chance):
                        lost.discard(table)
                    elif table not in lost:
                        figures.others_stopped.append(f"{name} {table}")
        finally:
            await self.down()
            self.bot = usual
        if lost:
            _, told = self.operator("check")
            figures.untold += [f"{name} {table}" for table in lost if table not in told]
            figures.lost_and_told += sum(table in told for table in lost)

    async def _plays_on(self, table: str, chance: Chance) -> bool:
        before = self.figures.acknowledged
        for _ in range(3):
            with contextlib.suppress(Unanswered, Illegal, Damaged, msgspec.MsgspecError):
                if not await self.decide(table, chance) or self.figures.acknowledged > before:
                    return True
        return False


async def soak(part: Part[Figures]) -> None:
    world = part.folder / "playground"
    async with Playground(world, rate_limits=RateLimits.relaxed()) as playground:
        square = Square(playground, part)
        try:
            while part.goes_on():
                await _one(square, part)
            await _end(square, part)
        finally:
            await square.down()


async def _one(square: Square, part: Part[Figures]) -> None:
    chance = Chance(seed_from_number(part.number))
    if part.number % BREAKS_EVERY == BREAKS_EVERY - 1:
        await square.broken(DAMAGES[part.number // BREAKS_EVERY % len(DAMAGES)], chance)
    await square.bot.start()
    if not await square.up():
        raise AssertionError(f"start {part.number} ended in nothing: see {square.bot.log}")
    await square.seat_everybody()
    since = len(square.ledger.sent)
    await square.life(chance)
    square.check(since)
    part.number += 1
    part.figures.kills += 1
    square.keep()


async def _end(square: Square, part: Part[Figures]) -> None:
    """The last start of a part: everything is told, and the operator finds all as it should be."""
    await square.bot.start()
    if not await square.up() or not await square.told():
        part.figures.unposted.append(str(part.number))
    square.check()
    if square.bot.runs():
        await square.bot.stop()
    else:
        part.figures.unposted.append(f"{part.number}: the bot has ended by itself, {square.bot.code()}")
    code, said = square.operator("check")
    square.keep()
    print(part.told())
    print(f"check: {said.strip().splitlines()[-1]} (exit code {code})")


if __name__ == "__main__":
    asyncio.run(soak(Part("kills", KILLS, Figures)))
