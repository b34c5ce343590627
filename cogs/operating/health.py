"""A small HTTP server for whoever runs the bot: does it live, may it be talked to, what does it count.

It is there before the bot is and while the bot waits as a spare. It tells numbers only, and listens on this machine
alone unless an operator says otherwise.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from data import VERSION, metrics
from rules.table.ports import StoreFailed

if TYPE_CHECKING:
    from cogs.client import Skyline

COUNTED_EVERY = 30.0
"""Seconds for which tables are not counted again: there may be a hundred thousand."""


class Health:
    def __init__(self) -> None:
        self.bot: Skyline | None = None
        """Whoever is at work now."""
        self._counted = float("-inf")
        self._runner: web.AppRunner | None = None
        self.port = 0
        metrics.ABOUT.labels(VERSION).set(1)

    async def serve(self, address: str, port: int) -> None:
        """OSError where it cannot."""
        app = web.Application()
        app.add_routes(
            [web.get("/healthz", self._healthz), web.get("/readyz", self._readyz), web.get("/metrics", self._metrics)]
        )
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, address, port).start()
        self.port = self._runner.addresses[0][1]

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def _healthz(self, request: web.Request) -> web.Response:
        """That it answers says that the event loop goes round; a spare is well, too."""
        return web.Response(text="ok\n")

    async def _readyz(self, request: web.Request) -> web.Response:
        missing = "no bot" if self.bot is None else self.bot.not_ready()
        return web.Response(text=f"{missing or 'ok'}\n", status=503 if missing else 200)

    async def _metrics(self, request: web.Request) -> web.Response:
        await self._look()
        body = await asyncio.to_thread(generate_latest, metrics.REGISTRY)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _look(self) -> None:
        """What is not counted where it happens."""
        bot = self.bot
        owned = bot is not None and bot.owns_store
        metrics.LEASE.set(owned)
        metrics.GATEWAY.set(bot is not None and bot.is_ready())
        if bot is None or not owned:
            return
        metrics.SERVERS.set(len(bot.guilds))
        metrics.JOBS.set(bot.workers.waiting)
        metrics.OUTBOX_AGE.set(bot.outbox.oldest())
        if bot.latency == bot.latency:
            metrics.LATENCY.set(bot.latency)
        now = asyncio.get_running_loop().time()
        if now - self._counted >= COUNTED_EVERY:
            self._counted = now
            try:
                metrics.OUTBOX.set(len(await bot.store.unsent()))
                for state, tables in (await bot.store.census()).items():
                    metrics.TABLES.labels(state).set(tables)
            except StoreFailed:
                # That is counted where it failed.
                self._counted = float("-inf")
