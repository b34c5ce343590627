"""The websocket itself, packet by packet."""

from __future__ import annotations

import zlib
from typing import Any

import aiohttp
import discord
import pytest
from discord.ext import commands

from tests.playground.rest_client import Rest
from tests.scripted import Playground

INTENTS = 1 | 1 << 9


class Wire:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def next(self, op: int | None = None, name: str | None = None) -> Any:
        while True:
            message = await self.socket.receive(timeout=3)
            if message.type is aiohttp.WSMsgType.CLOSE:
                return {"closed": message.data}
            packet = message.json()
            if op in (None, packet["op"]) and name in (None, packet["t"]):
                return packet

    async def identify(self, token: str, intents: int = INTENTS, **more: Any) -> None:
        await self.socket.send_json({"op": 2, "d": {"token": token, "intents": intents, **more}})


@pytest.fixture
async def wire(rest: Rest) -> Any:
    async with rest.session.ws_connect(f"{rest.pg.url}/gateway?v=10&encoding=json", autoclose=False) as socket:
        yield Wire(socket)


async def test_hello_heartbeat_ready_and_guilds(pg: Playground, wire: Wire) -> None:
    hello = await wire.next(10)
    assert hello["d"]["heartbeat_interval"] > 0
    await wire.socket.send_json({"op": 1, "d": None})
    await wire.next(11)
    await wire.identify(pg.token)
    ready = await wire.next(name="READY")
    assert ready["s"] == 1
    assert len(ready["d"]["guilds"]) == 2
    names = {(await wire.next(name="GUILD_CREATE"))["d"]["name"] for _ in range(2)}
    assert names == {"Harbour Square", "Old Town"}


async def test_a_heartbeat_is_acknowledged_no_faster_than_a_network_would(
    pg: Playground, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once is too soon for discord.py in the same process: it would warn that it cannot keep up."""
    monkeypatch.setattr("playground.protocol.gateway.ROUND_TRIP", 0.5, raising=False)
    await wire.next(10)
    await wire.socket.send_json({"op": 1, "d": None})
    await wire.identify(pg.token)
    assert (await wire.next())["t"] == "READY"
    await wire.next(11)


@pytest.mark.parametrize(("token", "intents", "code"), [("wrong", 1, 4004), (None, 1 << 15, 4014), (None, 2, 4014)])
async def test_refused_at_the_door(pg: Playground, wire: Wire, token: str | None, intents: int, code: int) -> None:
    await wire.next(10)
    await wire.identify(token or pg.token, intents)
    assert (await wire.next()) == {"closed": code}


async def test_unknown_session_is_invalid(pg: Playground, wire: Wire) -> None:
    await wire.next(10)
    await wire.socket.send_json({"op": 6, "d": {"token": pg.token, "session_id": "unknown", "seq": 3}})
    assert (await wire.next(9))["d"] is False


async def test_resume_replays_in_order(pg: Playground, rest: Rest, wire: Wire) -> None:
    await wire.next(10)
    await wire.identify(pg.token)
    ready = await wire.next(name="READY")
    await wire.next(name="GUILD_CREATE")
    seen = (await wire.next(name="GUILD_CREATE"))["s"]
    await pg.faults.drop_socket()
    for index in range(3):
        await rest.send({"content": str(index)})
    async with rest.session.ws_connect(ready["d"]["resume_gateway_url"]) as socket:
        again = Wire(socket)
        await again.next(10)
        session = ready["d"]["session_id"]
        await socket.send_json({"op": 6, "d": {"token": pg.token, "session_id": session, "seq": seen}})
        missed = [await again.next() for _ in range(4)]
    assert [packet["d"].get("content") for packet in missed[:3]] == ["0", "1", "2"]
    assert [packet["s"] for packet in missed] == [seen + 1, seen + 2, seen + 3, seen + 4]
    assert missed[3]["t"] == "RESUMED"


async def test_intents_choose_the_events(pg: Playground, rest: Rest, wire: Wire) -> None:
    await wire.next(10)
    await wire.identify(pg.token, 1)
    await wire.next(name="READY")
    await rest.send({"content": "unheard"})
    await rest.call("POST", f"{rest.channel}/threads", {"name": "heard", "type": 11})
    while (packet := await wire.next())["t"] == "GUILD_CREATE":
        pass
    assert packet["t"] == "THREAD_CREATE"


async def test_shards_share_the_servers(pg: Playground, rest: Rest) -> None:
    found: list[str] = []
    for shard in range(2):
        async with rest.session.ws_connect(f"{pg.url}/gateway") as socket:
            wire = Wire(socket)
            await wire.identify(pg.token, shard=[shard, 2])
            found += [guild["id"] for guild in (await wire.next(name="READY"))["d"]["guilds"]]
    assert sorted(found) == sorted(str(guild_id) for guild_id in pg.world.guilds)


async def test_compressed_stream(pg: Playground, rest: Rest) -> None:
    async with rest.session.ws_connect(f"{pg.url}/gateway?compress=zlib-stream") as socket:
        message = await socket.receive(timeout=3)
        assert message.type is aiohttp.WSMsgType.BINARY
        assert b'"op": 10' in zlib.decompressobj().decompress(message.data)


async def test_sharded_bots_work_too(pg: Playground) -> None:
    bot = commands.AutoShardedBot(
        commands.when_mentioned, intents=discord.Intents(guilds=True), shard_count=2, guild_ready_timeout=0.05
    )

    @bot.tree.command(description="Answers")
    async def ping(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"Shard {interaction.guild.shard_id if interaction.guild else None}")

    async def no_pause(shard_id: int | None, *, initial: bool = False) -> None: ...

    bot.before_identify_hook = no_pause  # type: ignore[method-assign]
    async with pg.running(bot):
        await bot.tree.sync()
        for guild in pg.world.guilds.values():
            answer = await pg.user("Ada").go("games", guild.name).slash("ping")
            assert answer.text == f"Shard {(guild.id >> 22) % 2}"
