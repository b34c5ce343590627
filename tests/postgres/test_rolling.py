"""A rolling upgrade: two versions side by side while the schema changes; nobody who plays sees anything of it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from cogs.client import Skyline
from data.__main__ import main
from data.store.postgres import lease, tools, versions
from data.store.postgres.store import at
from data.store.sql.connection import steps
from rules.chance import Chance, seed_from_number
from rules.notation import text
from tests.e2e.players import make_plain, opened
from tests.postgres.test_clusters import WIDEN
from tests.postgres.test_two_bots import LIMITS
from tests.postgres_server import address, schema_of
from tests.scripted import Playground
from tests.scripted.clock import Unhurried
from tests.scripted.user import ScriptedUser
from tests.soak.town import GAMES, seed_of

TABLES, MOVES = 10, 200
DONE = "✓ "


class Running(AsyncExitStack):
    """A bot until it is closed."""

    bot: Skyline


class Upgrade:
    def __init__(self, playground: Playground, directory: Path) -> None:
        self.playground = playground
        self.directory = directory
        self.people = [playground.user(name) for name in ("Ada", "Ben")]
        self.places: dict[str, tuple[int, int]] = {}
        """Server and thread of each table."""
        self.told: dict[str, list[int]] = {}
        self.chance = Chance(seed_from_number(4))

    async def start(self, name: str) -> Running:
        held = Running()
        open_store = at(address(), lambda directory: schema_of(self.directory), spare=True)
        bot = Skyline(self.directory / name / "store", "en", open_store, warm=False)
        await held.enter_async_context(self.playground.running(bot))
        make_plain(bot)
        held.bot = bot
        return held

    async def replaced(self, old: Running, name: str, meanwhile: Running) -> Running:
        """One ends and another one begins, while those at the other's tables play on."""
        playing = asyncio.create_task(self.play(meanwhile.bot, MOVES // 4))
        await old.aclose()
        new = await self.start(name)
        await playing
        return new

    async def open(self, bots: list[Skyline]) -> None:
        guilds = list(self.playground.world.guilds.values())
        for number in range(TABLES):
            guild = guilds[number % len(guilds)]
            for person in self.people:
                person.go(self.playground.channel("games", guild.name))
            place = await opened(self.people[0], f"{GAMES[number % len(GAMES)]} new", self.people[1:], seats=2)
            for _ in range(100):
                if found := await bots[0].store.at(place):
                    self.places[found[0]] = (guild.id, place)
                    break
                await asyncio.sleep(0.05)

    def of(self, bot: Skyline) -> list[str]:
        return [table for table, (guild, _) in self.places.items() if bot.store.cluster.owns(guild)]

    async def play(self, bot: Skyline, moves: int) -> None:
        """So many moves at the tables of this bot; every one of them is done."""
        tables = self.of(bot)
        for number in range(moves):
            table = tables[number % len(tables)]
            for person in self.people:
                look = await bot.tables.look(table, person.id)
                if look.legal and look.row.status == "running":
                    await self._move(person, table, text(self.chance.choice(look.legal)))
                    break

    async def _move(self, person: ScriptedUser, table: str, words: str) -> None:
        asked = person._person.slash(person._channel(self.places[table][1]), "move", {"words": words})
        answer = await person._answered(asked, "slash", "move")
        shown = answer.message or answer.followups[0]
        assert shown.text.startswith(DONE), shown.text
        self.told.setdefault(table, []).append(asked.id)


@pytest.mark.soak
async def test_old_and_new_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tools, "SCHEMA", schema_of(tmp_path))
    monkeypatch.setenv("SKYLINE_DATABASE", address())
    monkeypatch.setattr("cogs.operating.sharing.IDENTIFY", 0.2)
    assert main(["clusters", "4", "2"]) == 0
    caplog.set_level(logging.ERROR)
    world = Playground(tmp_path / "playground", rate_limits=LIMITS, shards=4, seed=seed_of(6), clock=Unhurried())
    async with world as playground:
        town = Upgrade(playground, tmp_path)
        first, second = await town.start("first"), await town.start("second")
        bots = [held.bot for held in (first, second)]
        await town.open(bots)
        part = MOVES // 4
        for bot in bots:
            await town.play(bot, part // 2)
        known = dict(steps())
        known[900] = tmp_path / "widen"
        known[900].write_text(WIDEN)
        for module in (lease, versions):
            monkeypatch.setattr(module, "steps", lambda: known)
        # Each old one ends, and one of the new version takes over, the first of them with a wider schema.
        third = await town.replaced(first, "third", meanwhile=second)
        for bot in (second.bot, third.bot):
            await town.play(bot, part // 2)
        fourth = await town.replaced(second, "fourth", meanwhile=third)
        for bot in (third.bot, fourth.bot):
            await town.play(bot, part // 2)
        store = fourth.bot.store
        query = "SELECT interaction FROM entries WHERE table_id = ? AND interaction IS NOT NULL ORDER BY number"
        for table, sent in town.told.items():
            kept = await store._column(query, table)
            assert kept == sent, "nothing is lost, nothing doubled, and all in its order"
        assert sum(map(len, town.told.values())) >= MOVES
        assert await store._column("SELECT mood FROM tables LIMIT 1") == ["fine"]
        for held in (third, fourth):
            await held.aclose()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
