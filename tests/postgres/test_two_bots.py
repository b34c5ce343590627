"""Two bots on one database and one Discord of four shards: each plays its servers, and nothing is done twice."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from cogs.client import Skyline
from data.__main__ import main
from data.store.postgres import tools
from data.store.postgres.store import at
from playground import RateLimits
from rules.chance import Chance, seed_from_number
from tests.e2e.players import Party, make_plain, opened, until
from tests.postgres_server import address, schema_of
from tests.scripted import Playground
from tests.scripted.clock import Unhurried
from tests.soak.town import seed_of

LIMITS = dataclasses.replace(RateLimits.relaxed(), identify_window=0.2, together=4)


@asynccontextmanager
async def _town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Playground, list[Skyline]]]:
    monkeypatch.setattr(tools, "SCHEMA", schema_of(tmp_path))
    monkeypatch.setenv("SKYLINE_DATABASE", address())
    monkeypatch.setattr("cogs.operating.sharing.IDENTIFY", 0.2)
    assert main(["clusters", "4", "2"]) == 0
    async with AsyncExitStack() as held:
        world = Playground(tmp_path / "playground", rate_limits=LIMITS, shards=4, seed=seed_of(6), clock=Unhurried())
        playground = await held.enter_async_context(world)
        bots = []
        for name in ("one", "two"):
            open_store = at(address(), lambda directory: schema_of(tmp_path), spare=False)
            bot = Skyline(tmp_path / name / "store", "en", open_store, warm=False)
            await held.enter_async_context(playground.running(bot))
            make_plain(bot)
            bots.append(bot)
        yield playground, bots


async def test_each_plays_its_own_servers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with _town(tmp_path, monkeypatch) as (playground, bots):
        assert [bot.shard_ids for bot in bots] == [[0, 2], [1, 3]]
        served = [{guild.id for guild in bot.guilds} for bot in bots]
        assert served[0] | served[1] == set(playground.world.guilds) and not served[0] & served[1]
        assert playground.server.requests["PUT", "/applications/#/commands"] <= 1
        people = [playground.user(name) for name in ("Ada", "Ben")]
        places = []
        for guild in playground.world.guilds.values():
            for person in people:
                person.go(playground.channel("games", guild.name))
            places.append(await opened(people[0], "machikoro new", people[1:], seats=2))
            assert await Party(people, Chance(seed_from_number(3))).play(2) == 2
        for number, bot in enumerate(bots):
            other = bots[1 - number]
            assert {row.home.guild for row in [s.row for s in bot.tables._live.values()]} <= served[number]
            assert not set(bot.tables._live) & set(other.tables._live)
            # Who is asked for tables everywhere looks at others', and keeps nothing of them.
        ada = people[0].go(playground.channel("games", next(iter(playground.world.guilds.values())).name))
        answer = await ada.slash("turns")
        shown = answer.message or answer.followups[0]
        assert "In other servers" in shown.text
        await until(lambda: not any(bot.outbox.tasks for bot in bots))
        for place in places:
            names = [seen.attachments[0]["filename"] for seen in people[0].messages(place) if seen.attachments]
            assert len(names) == len(set(names)) > 1
        # Nobody takes a server that another one serves for one that has removed the bot.
        for bot in bots:
            cog = bot.get_cog("ServersCog")
            await cog.on_ready()  # type: ignore[union-attr]
        assert [await bots[0].store.gone_since(guild) for guild in playground.world.guilds] == [None] * 6
        capsys.readouterr()
        assert main(["clusters"]) == 0
        said = capsys.readouterr().out
        assert "cluster 1: " in said and "no news waits" in said
