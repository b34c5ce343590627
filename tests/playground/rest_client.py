"""The bot's side without discord.py: raw requests, for what discord.py would never send."""

from __future__ import annotations

import json
from typing import Any

import aiohttp

from playground.world.interactions import COMMAND, COMPONENT, Interaction
from playground.world.model import Message
from tests.scripted import Playground


class Rest:
    def __init__(self, pg: Playground, session: aiohttp.ClientSession) -> None:
        self.pg = pg
        self.session = session
        self.headers = {"Authorization": f"Bot {pg.token}"}

    async def call(
        self, method: str, path: str, body: Any = None, *, files: list[bytes] | None = None, headers: Any = None
    ) -> tuple[int, Any]:
        data: Any = None
        sent = dict(self.headers if headers is None else headers)
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body or {}))
            for index, content in enumerate(files):
                data.add_field(f"files[{index}]", content, filename=f"file{index}.bin")
        elif body is not None:
            data = json.dumps(body)
            sent["Content-Type"] = "application/json"
        async with self.session.request(method, f"{self.pg.url}/api/v10{path}", data=data, headers=sent) as response:
            text = await response.text()
            return response.status, json.loads(text) if text.startswith(("{", "[")) else text

    @property
    def channel(self) -> str:
        return f"/channels/{self.pg.channel('games').id}"

    @property
    def application(self) -> str:
        return f"/applications/{self.pg.world.bot.id}"

    async def send(self, body: Any, files: list[bytes] | None = None) -> tuple[int, Any]:
        return await self.call("POST", f"{self.channel}/messages", body, files=files)

    def ask(self, kind: int = COMMAND, data: Any = None, message: Message | None = None) -> Interaction:
        """An interaction out of nothing: as if Ada had used something."""
        server = self.pg.server
        place = self.pg.channel("games")
        body = data or {"id": "1", "name": "demo", "type": 1, "options": []}
        if kind == COMPONENT:
            body = {"component_type": 2, "custom_id": "demo"}
        return server.interactions.ask(kind, self.pg.world.person("Ada"), place, body, message)

    async def respond(self, asked: Interaction, body: Any) -> tuple[int, Any]:
        return await self.call("POST", f"/interactions/{asked.id}/{asked.token}/callback?with_response=1", body)

    def hook(self, asked: Interaction) -> str:
        return f"/webhooks/{self.pg.world.bot.id}/{asked.token}"
