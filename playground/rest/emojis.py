"""The application's own emojis: pictures by name that its messages may show anywhere."""

import base64
import io
import re

from aiohttp import web
from PIL import Image, UnidentifiedImageError

from playground.forms.shapes import Emoji as EmojiShape
from playground.forms.shapes import shaped
from playground.protocol import payloads
from playground.protocol.errors import Form, limit, refuse
from playground.rest.core import PREFIX, answer, nothing, number, read_json, server_of
from playground.world.model import Emoji
from playground.world.world import World

BASE = f"{PREFIX}/applications/{{application}}/emojis"
ONE = f"{BASE}/{{emoji}}"
NAME = re.compile(r"\w{2,}", re.ASCII)
DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)


def routes() -> list[web.RouteDef]:
    made = [web.get(BASE, listed), web.post(BASE, create)]
    return [*made, web.get(ONE, get), web.patch(ONE, rename), web.delete(ONE, delete)]


def _world(request: web.Request) -> World:
    world = server_of(request).world
    if number(request, "application") != world.bot.id:
        raise refuse(20012)
    return world


def _one(request: web.Request) -> tuple[World, Emoji]:
    world = _world(request)
    if number(request, "emoji") not in world.emojis:
        raise refuse(10014)
    return world, world.emojis[number(request, "emoji")]


async def listed(request: web.Request) -> web.Response:
    world = _world(request)
    return answer({"items": [payloads.emoji(world, item) for item in world.emojis.values()]})


async def get(request: web.Request) -> web.Response:
    return answer(payloads.emoji(*_one(request)))


async def create(request: web.Request) -> web.Response:
    world, form = _world(request), Form()
    given = shaped(await read_json(request), EmojiShape)
    _check_name(form, world, given.name)
    content = _content(form, given.image or "")
    form.check()
    if len(world.emojis) >= limit("application.emojis"):
        raise refuse(30008)
    made = Emoji(world.new_id(), given.name or "")
    world.store.write_file(made.id, content)
    world.save(made)
    return answer(payloads.emoji(world, made), 201)


async def rename(request: web.Request) -> web.Response:
    (world, kept), form = _one(request), Form()
    name = shaped(await read_json(request), EmojiShape).name
    _check_name(form, world, name)
    form.check()
    kept.name = name or kept.name
    world.save(kept)
    return answer(payloads.emoji(world, kept))


async def delete(request: web.Request) -> web.Response:
    world, gone = _one(request)
    world.forget(gone)
    return nothing()


def _check_name(form: Form, world: World, name: str | None) -> None:
    at = form.at("name")
    if not at.text(name, "emoji.name", least=2):
        return
    if not NAME.fullmatch(name or ""):
        at.error("STRING_TYPE_REGEX", "String value did not match validation regex.")
    elif any(other.name == name for other in world.emojis.values()):
        at.error("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists")


def _content(form: Form, image: str) -> bytes:
    content, found = b"", DATA.fullmatch(image)
    try:
        content = base64.b64decode(found[1] if found is not None else "", validate=True)
        Image.open(io.BytesIO(content)).close()
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        form.at("image").error("IMAGE_INVALID", "Invalid image data")
    if len(content) > limit("emoji.bytes"):
        form.at("image").error("BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return content
