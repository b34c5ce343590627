"""The bot without any network: interactions go in as Discord's own dictionaries, every outgoing payload is caught.

Uses private names of discord.py, which is pinned; all of them are in this file.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from cogs.client import Skyline
from data.store.sqlite.store import open_store
from render.painter import Picture
from tests.table.place import Listener

APPLICATION = 7
GUILD, OTHER_GUILD = 1, 9
CHANNEL, THREAD = 2, 3
SLASH, CLICK, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
_ids = itertools.count(1 << 50)


def user(person: int) -> dict[str, Any]:
    return {"id": str(person), "username": f"user{person}", "discriminator": "0", "avatar": None, "global_name": None}


def message(ident: int, content: str = "", components: Any = (), *, private: bool = False) -> dict[str, Any]:
    return {
        "id": str(ident),
        "channel_id": str(THREAD),
        "author": user(APPLICATION) | {"bot": True},
        "content": content,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": 64 if private else 0,
        "components": list(components),
    }


class Recorder(AsyncWebhookAdapter):
    """Stands where Discord's REST interface stands for answers to interactions."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, list[dict[str, Any]]] = {}

    async def request(self, route: Route, session: Any, **more: Any) -> Any:
        payload, parts = more.get("payload"), more.get("multipart") or []
        if payload is None:
            payload = next((json.loads(p["value"]) for p in parts if p["name"] == "payload_json"), {})
        token = str(route.webhook_token)
        calls = self.sent.setdefault(token, [])
        files = {p["filename"]: p["value"].read() for p in parts if p["name"].startswith("files")}
        calls.append({"method": route.method, "path": route.path, "payload": payload, "files": files})
        if route.path.endswith("/callback"):
            inner = {"id": str(next(_ids)), "type": payload["type"], "response_message_id": str(next(_ids))}
            return {"interaction": inner}
        body = payload.get("data", payload)
        return message(next(_ids), str(body.get("content") or ""), body.get("components") or ())

    def answers(self, token: str) -> list[dict[str, Any]]:
        return self.sent.get(token, [])


def _sleeps(task: asyncio.Task[Any]) -> bool:
    """This very test, discord.py's own waiting for a view to time out, whoever waits to be stirred, and live posts,
    which wait for a gateway that is never there."""
    what = repr(task.get_coro())
    return task is asyncio.current_task() or any(one in what for one in ("timeout_task", "Event.wait", "LivePosts"))


class Harness:
    def __init__(self, bot: Skyline, recorder: Recorder) -> None:
        self.bot = bot
        self.recorder = recorder

    async def send(
        self, kind: int, data: dict[str, Any], person: int, *, guild: int = GUILD, channel: int = THREAD, **more: Any
    ) -> list[dict[str, Any]]:
        """One interaction, waited for to its end; what the bot answered."""
        permissions, nick = str(1 << 5) if more.pop("manager", False) else "0", more.pop("nick", None)
        ident = next(_ids)
        token = f"token{ident}"
        member = {"user": user(person), "roles": [], "joined_at": None, "deaf": False, "mute": False, "flags": 0}
        payload = {
            "id": str(ident),
            "application_id": str(APPLICATION),
            "type": kind,
            "token": token,
            "version": 1,
            "guild_id": str(guild),
            "channel_id": str(channel),
            "channel": {"id": str(channel), "type": 0, "name": "games", "position": 0, "guild_id": str(guild)},
            "member": member | {"permissions": permissions, "nick": nick, "avatar": None},
            "locale": "en-GB",
            "guild_locale": "en-GB",
            "app_permissions": str(discord.Permissions.all().value),
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(guild)},
            "context": 0,
            "attachment_size_limit": 10 << 20,
            "data": data,
            **more,
        }
        before = asyncio.all_tasks()
        self.bot._connection.parse_interaction_create(payload)  # type: ignore[arg-type]
        for _ in range(20):
            await asyncio.sleep(0)
            started = [task for task in asyncio.all_tasks() - before if not _sleeps(task)]
            if started:
                await asyncio.wait(started, timeout=20)
            elif self.recorder.answers(token):
                break
        return self.recorder.answers(token)

    async def click(self, ident: str, person: int, *, values: list[str] | None = None, **more: Any) -> Any:
        """A press on a component with this id, whatever it is."""
        component: dict[str, Any] = {"type": 2, "style": 1, "label": "x", "custom_id": ident, "id": 1}
        data: dict[str, Any] = {"custom_id": ident, "component_type": 2}
        if values is not None:
            options = [{"label": value[:100] or "x", "value": value[:100] or "x"} for value in values]
            component = {"type": 3, "custom_id": ident, "options": options, "id": 1}
            data = {"custom_id": ident, "component_type": 3, "values": values}
        shown = message(
            next(_ids), "", [{"type": 1, "components": [component], "id": 2}], private=more.pop("private", True)
        )
        return await self.send(CLICK, data, person, message=shown, **more)


@asynccontextmanager
async def harness(directory: Path, *, pictures: bool = False) -> AsyncIterator[Harness]:
    """`pictures`: real ones, where a test looks at them."""
    bot = Skyline(directory, "en", open_store, warm=False)
    recorder = Recorder()
    async_context.set(recorder)

    async def nothing(*_: Any) -> None:
        return None

    async def refused(*_: Any, **__: Any) -> Any:
        raise discord.Forbidden(SimpleNamespace(status=403, reason="Forbidden"), "no network here")  # type: ignore[arg-type]

    async def drawn(*_: Any, **__: Any) -> Picture:
        return Picture(b"picture", "webp", "a picture", 1, 1)

    bot._sync_commands = nothing  # type: ignore[method-assign]
    bot._connection.application_id = APPLICATION
    bot._connection.user = discord.ClientUser(state=bot._connection, data=user(APPLICATION) | {"bot": True})  # type: ignore[arg-type]
    bot._connection.http._HTTPClient__session = SimpleNamespace(close=nothing)  # type: ignore[attr-defined]
    bot.http.request = refused  # type: ignore[method-assign]
    await bot._async_setup_hook()
    await bot.setup_hook()
    if not pictures:
        bot.studio.picture = drawn  # type: ignore[method-assign]
    bot.tables.announcer = Listener()
    # A word in the channel would wait for a gateway that never comes.
    bot.tables.found_damaged = lambda table: None
    try:
        yield Harness(bot, recorder)
    finally:
        # Live posts wait for it too, and the end would give them two seconds.
        for waiting in (bot.open_tables, bot.history.mirrors):
            await waiting.tasks.cancel()
        await bot.close()
