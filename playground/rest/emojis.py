"""The application's own emojis: pictures by name that its messages may show anywhere."""

from __future__ import annotations

import base64
import binascii
import io
import re

from aiohttp import web
from PIL import Image, UnidentifiedImageError

from playground.forms.shapes import EmojiShape, shaped
from playground.protocol import payloads
from playground.protocol.errors import Form, refuse
from playground.protocol.limits import limit
from playground.rest.core import PREFIX, answer, nothing, number, read_json, server_of
from playground.world.model import Emoji
from playground.world.world import World

BASE = f"{PREFIX}/applications/{{application}}/emojis"
NAME = re.compile(r"\w{2,}", re.ASCII)
DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)


def routes() -> list[web.RouteDef]:
    one = f"{BASE}/{{emoji}}"
    return [
        web.get(BASE, listed),
        web.post(BASE, create),
        web.get(one, get),
        web.patch(one, rename),
        web.delete(one, delete),
    ]


def _world(request: web.Request) -> World:
    world = server_of(request).world
    if number(request, "application") != world.bot.id:
        raise refuse(20012)
    return world


def _one(request: web.Request) -> Emoji:
    found = _world(request).emojis.get(number(request, "emoji"))
    if found is None:
        raise refuse(10014)
    return found


async def listed(request: web.Request) -> web.Response:
    world = _world(request)
    return answer({"items": [payloads.emoji(world, item) for item in world.emojis.values()]})


async def get(request: web.Request) -> web.Response:
    return answer(payloads.emoji(_world(request), _one(request)))


async def create(request: web.Request) -> web.Response:
    world, form = _world(request), Form()
    given = shaped(await read_json(request), EmojiShape)
    _check_name(form, world, given.name)
    content = _content(form, given.image)
    form.check()
    if len(world.emojis) >= limit("application.emojis"):
        raise refuse(30008)
    made = Emoji(world.new_id(), given.name or "")
    world.store.write_file(made.id, content)
    world.save(made)
    return answer(payloads.emoji(world, made), 201)


async def rename(request: web.Request) -> web.Response:
    world, kept, form = _world(request), _one(request), Form()
    given = shaped(await read_json(request), EmojiShape)
    _check_name(form, world, given.name)
    form.check()
    kept.name = given.name or kept.name
    world.save(kept)
    return answer(payloads.emoji(world, kept))


async def delete(request: web.Request) -> web.Response:
    _world(request).forget(_one(request))
    return nothing()


def _check_name(form: Form, world: World, name: str | None) -> None:
    at = form.at("name")
    if not at.text(name, "emoji.name", least=2):
        return
    if not NAME.fullmatch(name or ""):
        at.error("STRING_TYPE_REGEX", "String value did not match validation regex.")
    elif any(other.name == name for other in world.emojis.values()):
        at.error("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists")


def _content(form: Form, image: str | None) -> bytes:
    at, found = form.at("image"), DATA.fullmatch(image or "")
    try:
        content = base64.b64decode(found[1], validate=True) if found is not None else b""
        with Image.open(io.BytesIO(content)):
            pass
    except (binascii.Error, UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        at.error("IMAGE_INVALID", "Invalid image data")
        return b""
    if len(content) > limit("emoji.bytes"):
        at.error("BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return content
