"""The page's own small API. Every answer is made for one person."""

import asyncio
import re
from pathlib import Path
from typing import Any

from aiohttp import web
from msgspec import Struct

from playground.forms.shapes import Id, shaped
from playground.protocol import payloads
from playground.protocol.errors import refuse
from playground.rest.core import answer, asked, number, read_json, server_of
from playground.world.interactions import Interaction
from playground.world.model import Channel, Json
from playground.world.options import Refused
from playground.world.people import Person

STATIC = Path(__file__).parent / "static"
SHOWN_MESSAGES = 60
TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}


def routes() -> list[web.RouteDef]:
    return [
        web.get("/", index),
        web.get("/static/{name}", static),
        web.get("/greeting/{action}/{language:[a-z]{2}}", greeting_picture),
        web.get("/page/people", people),
        web.post("/page/session", open_session),
        web.get("/page/state", state),
        web.post("/page/direct", open_direct),
        web.get("/page/channels/{channel}/messages", messages),
        web.get("/page/channels/{channel}/commands", commands),
        web.post("/page/channels/{channel}/say", say),
        web.post("/page/channels/{channel}/slash", slash),
        web.post("/page/channels/{channel}/autocomplete", autocomplete),
        web.post("/page/messages/{message}/click", click),
        web.post("/page/messages/{message}/select", select),
        web.post("/page/messages/{message}/menu", menu),
        web.post("/page/messages/{message}/dismiss", dismiss),
        web.post("/page/interactions/{interaction}/submit", submit),
        web.get("/page/socket", socket),
    ]


async def index(request: web.Request) -> web.Response:
    return _file("index.html")


async def static(request: web.Request) -> web.Response:
    return _file(request.match_info["name"])


def _file(name: str) -> web.Response:
    path = next((path for path in STATIC.iterdir() if path.name == name), None)
    if path is None or path.suffix not in TYPES:
        raise web.HTTPNotFound
    headers = {"Cache-Control": "no-cache"}
    return web.Response(body=path.read_bytes(), content_type=TYPES[path.suffix], charset="utf-8", headers=headers)


def _me(request: web.Request) -> Person:
    key = request.headers.get("X-Session") or request.query.get("session")
    person = server_of(request).sessions.person(key)
    if person is None:
        raise Refused("this session has ended; choose who you are again")
    return person


class Who(Struct):
    user: Id


class Said(Struct):
    content: str = ""


class Typed(Struct):
    command: str
    options: dict[str, Any] = {}
    focused: str = ""


class Used(Struct):
    custom_id: str
    values: list[str] = []


class Filled(Struct):
    values: dict[str, Any] = {}


def _channel(request: web.Request, person: Person) -> Channel:
    return person.channel(number(request, "channel"))


def _asked(interaction: Interaction) -> web.Response:
    return answer({"interaction": str(interaction.id)})


async def people(request: web.Request) -> web.Response:
    world = server_of(request).world
    return answer([payloads.user(user) | {"locale": user.locale} for user in world.people])


async def open_session(request: web.Request) -> web.Response:
    server = server_of(request)
    user_id = int(shaped(await read_json(request), Who).user)
    if user_id not in {user.id for user in server.world.people}:
        raise refuse(10013)
    return answer({"session": server.sessions.open(user_id)})


async def state(request: web.Request) -> web.Response:
    server = server_of(request)
    me = _me(request)
    world = server.world
    guilds = []
    for guild in me.guilds():
        members = [payloads.user(world.users[user_id]) for user_id in guild.members if user_id != world.bot.id]
        item: Json = {"id": str(guild.id), "name": guild.name, "locale": guild.locale, "members": members}
        item["channels"] = [payloads.channel(world, channel) for channel in me.channels(guild)]
        guilds.append(item)
    direct = me.direct()
    greeting, language = server.greeting, _language(request)
    say = greeting.say(language)
    actions = [
        {
            "title": say(action.title),
            "label": say(action.label),
            "command": action.command,
            "options": dict(action.options),
            "channel": action.channel,
            "picture": None if action.picture is None else f"/greeting/{number}/{language}",
        }
        for number, action in enumerate(greeting.actions)
    ]
    data: Json = {
        "me": payloads.user(me.user) | {"locale": me.user.locale},
        "bot": payloads.user(world.bot),
        "guilds": guilds,
        "direct": None if direct is None else payloads.channel(world, direct),
        "greeting": {"title": say(greeting.title), "lines": [say(line) for line in greeting.lines], "actions": actions},
        "connected": server.gateway.connected,
    }
    return answer(data)


def _language(request: web.Request) -> str:
    """The visitor's, as their browser says it."""
    found = re.match(r"[a-z]{2}", request.headers.get("Accept-Language", "").lower())
    return found[0] if found else "en"


async def greeting_picture(request: web.Request) -> web.Response:
    wanted = number(request, "action")
    actions = server_of(request).greeting.actions
    draw = actions[wanted].picture if wanted < len(actions) else None
    if draw is None:
        raise web.HTTPNotFound
    return web.Response(body=await asyncio.to_thread(draw, request.match_info["language"]), content_type="image/webp")


async def open_direct(request: web.Request) -> web.Response:
    me = _me(request)
    return answer(payloads.channel(me.world, me.open_direct()))


async def messages(request: web.Request) -> web.Response:
    me = _me(request)
    found = me.messages(_channel(request, me))
    if (before := asked(request, "before")) is not None:
        found = [message for message in found if message.id < before]
    return answer([me.payload(message) for message in found[-SHOWN_MESSAGES:]])


async def commands(request: web.Request) -> web.Response:
    me = _me(request)
    return answer([payloads.command(me.world, item) for item in me.commands(_channel(request, me))])


async def say(request: web.Request) -> web.Response:
    me = _me(request)
    said = shaped(await read_json(request), Said)
    return answer(me.payload(me.say(_channel(request, me), said.content)))


async def slash(request: web.Request) -> web.Response:
    me = _me(request)
    typed = shaped(await read_json(request), Typed)
    return _asked(me.slash(_channel(request, me), typed.command, typed.options))


async def autocomplete(request: web.Request) -> web.Response:
    me = _me(request)
    typed = shaped(await read_json(request), Typed)
    return _asked(me.autocomplete(_channel(request, me), typed.command, typed.options, typed.focused))


async def click(request: web.Request) -> web.Response:
    me = _me(request)
    used = shaped(await read_json(request), Used)
    return _asked(me.click(me.message(number(request, "message")), used.custom_id))


async def select(request: web.Request) -> web.Response:
    me = _me(request)
    used = shaped(await read_json(request), Used)
    return _asked(me.select(me.message(number(request, "message")), used.custom_id, used.values))


async def menu(request: web.Request) -> web.Response:
    me = _me(request)
    message = me.message(number(request, "message"))
    chosen = shaped(await read_json(request), Typed)
    return _asked(me.menu(me.channel(message.channel_id), chosen.command, message))


async def dismiss(request: web.Request) -> web.Response:
    me = _me(request)
    me.dismiss(me.message(number(request, "message")))
    return answer({})


async def submit(request: web.Request) -> web.Response:
    me = _me(request)
    filled = shaped(await read_json(request), Filled)
    shown = server_of(request).interactions.get(number(request, "interaction"))
    if shown is None:
        raise Refused("that window has closed")
    return _asked(me.submit(shown, filled.values))


async def socket(request: web.Request) -> web.StreamResponse:
    return await server_of(request).sessions.stream(request, _me(request))
