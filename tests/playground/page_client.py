"""The page's API without a browser."""

from __future__ import annotations

from types import TracebackType
from typing import Any

import aiohttp

from tests.scripted import Playground


class PageClient:
    def __init__(self, pg: Playground, name: str) -> None:
        self.pg = pg
        self.name = name
        self.http = aiohttp.ClientSession()
        self.headers = {"X-Page-Token": pg.world.meta.page_token, "Origin": pg.url}
        self.session = ""

    async def __aenter__(self) -> PageClient:
        _, body = await self.post("session", {"user": str(self.pg.world.person(self.name).id)})
        self.session = body["session"]
        self.headers["X-Session"] = self.session
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.close()

    async def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        return await self._call("GET", path, None, headers)

    async def post(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        return await self._call("POST", path, body or {}, headers)

    async def _call(self, method: str, path: str, body: Any, headers: dict[str, str] | None) -> tuple[int, Any]:
        address = f"{self.pg.url}/page/{path}"
        sent = self.headers if headers is None else headers
        async with self.http.request(method, address, json=body, headers=sent) as response:
            return response.status, await response.json() if response.content_type == "application/json" else ""

    def socket(self, origin: str | None = None, token: str | None = None) -> Any:
        query = {"token": token or self.headers["X-Page-Token"], "session": self.session}
        headers = {"Origin": origin or self.pg.url}
        return self.http.ws_connect(f"{self.pg.url}/page/socket", params=query, headers=headers)
