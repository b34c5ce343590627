"""What libraries take from the system and not from the loop: clocks, chance, discord.py's heartbeat thread."""

from __future__ import annotations

import asyncio
import os
import random
import time
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import aiohttp._websocket.writer as websocket_writer
import discord
import discord.backoff
import discord.gateway
import discord.utils

from rules.table import draws
from tests.simulation.loop import SeededLoop

EPOCH = 1_790_000_000.0


class WorldClock:
    """The time of day; it may jump ahead of the loop's: a night passes, and nobody had to wait for it.

    The bot has it through its own clock, which may be off by some seconds besides.
    """

    def __init__(self, loop: SeededLoop) -> None:
        self._loop = loop
        self.jumped = 0.0
        self.off = 0.0
        """How far the bot's clock is off."""

    def true(self) -> float:
        return EPOCH + self._loop.now + self.jumped

    def now(self) -> float:
        return self.true() + self.off


class Heartbeat:
    """discord.gateway.KeepAliveHandler, a thread there, as a coroutine."""

    def __init__(self, *, ws: Any, interval: float | None = None, shard_id: int | None = None, **more: Any) -> None:
        self.ws, self.interval, self.shard_id = ws, interval or 41.25, shard_id
        self._heard = self._sent = time.perf_counter()
        self.latency = float("inf")
        self._stopped = False

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._beats())

    async def _beats(self) -> None:
        while not self._stopped:
            await asyncio.sleep(self.interval)
            if self._stopped:
                return
            try:
                if self._heard + self.ws._max_heartbeat_timeout < time.perf_counter():
                    self.stop()
                    await self.ws.close(4000)
                else:
                    await self.ws.send_heartbeat(self.beat())
            except Exception:
                self.stop()

    def beat(self) -> dict[str, Any]:
        self._sent = time.perf_counter()
        return {"op": self.ws.HEARTBEAT, "d": self.ws.sequence}

    get_payload = beat

    def stop(self) -> None:
        self._stopped = True

    def tick(self) -> None:
        self._heard = time.perf_counter()

    def ack(self) -> None:
        self.latency = time.perf_counter() - self._sent


class SeededBackoff:
    """discord.py's backoff makes a generator of its own, and seeds it from the system."""

    source: random.Random

    @classmethod
    def Random(cls) -> random.Random:
        made = random.Random(cls.source.random())
        made.seed = lambda *anything: None  # type: ignore[method-assign,assignment]
        return made


def take_over(loop: SeededLoop) -> WorldClock:
    """From now on this process's clocks and chance are the world's. For a process that runs one world and ends."""
    chance, clock = loop.chance.entropy, WorldClock(loop)
    os.urandom = random._urandom = chance.randbytes  # type: ignore[attr-defined,assignment]
    random.seed(chance.random())
    draws.source = loop.chance.draws
    with suppress(KeyError):
        # A generator made once, as a default argument.
        websocket_writer.WebSocketWriter.__init__.__kwdefaults__["random"].seed(chance.random())  # type: ignore[index]
    SeededBackoff.source = chance
    discord.backoff.random = SeededBackoff  # type: ignore[attr-defined]
    time.time = clock.true
    time.monotonic = time.perf_counter = loop.time
    time.time_ns = lambda: int(clock.true() * 1e9)
    time.monotonic_ns = time.perf_counter_ns = lambda: int(loop.now * 1e9)
    discord.utils.utcnow = lambda: datetime.fromtimestamp(clock.true(), UTC)
    discord.gateway.KeepAliveHandler = Heartbeat  # type: ignore[misc,assignment]
    # Told once a process: the second world would differ from the first.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    return clock
