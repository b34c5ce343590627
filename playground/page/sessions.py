"""Open pages: each is one person, and hears what that person may hear."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from typing import TYPE_CHECKING

from aiohttp import web

from playground.world.model import Json
from playground.world.people import Person
from playground.world.world import Event

if TYPE_CHECKING:
    from playground.server import Server


class Sessions:
    """Session keys stand for one person; the page token alone reads nothing."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._people: dict[str, int] = {}
        self._sockets: dict[web.WebSocketResponse, asyncio.Queue[Json | None]] = {}

    def open(self, user_id: int) -> str:
        key = secrets.token_urlsafe(24)
        self._people[key] = user_id
        return key

    def person(self, key: str | None) -> Person | None:
        user_id = self._people.get(key or "")
        return None if user_id is None else self._server.person(user_id)

    async def stream(self, request: web.Request, person: Person) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(heartbeat=30.0)
        await ws.prepare(request)
        queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._sockets[ws] = queue

        def hear(event: Event) -> None:
            if person.hears(event):
                queue.put_nowait({"event": event.name, "data": event.data})

        stop = self._server.world.bus.listen(hear)
        writer = asyncio.get_running_loop().create_task(self._write(ws, queue))
        try:
            async for _ in ws:
                pass
        finally:
            stop()
            self._sockets.pop(ws, None)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return ws

    async def _write(self, ws: web.WebSocketResponse, queue: asyncio.Queue[Json | None]) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while (item := await queue.get()) is not None:
                await ws.send_str(json.dumps(item))

    async def close(self) -> None:
        for ws in list(self._sockets):
            await ws.close(code=1012)
