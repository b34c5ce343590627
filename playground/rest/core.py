"""What every REST request passes through: who asks, faults, rate limits, errors as Discord writes them."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import HttpProcessingError

from playground.forms.shapes import CallbackShape, shaped
from playground.protocol.errors import ApiError, TooOften, limit, not_found, refuse, unauthorised
from playground.protocol.trouble import Rule
from playground.world.messages import Draft
from playground.world.model import Json
from playground.world.uploads import Upload

if TYPE_CHECKING:
    from playground.server import Server

log = logging.getLogger(__name__)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
SERVER: web.AppKey[Any] = web.AppKey("server")
PREFIX = "/api/v10"
# Their secret is the token in the path.
BY_PATH_TOKEN = re.compile(r"^/(interactions|webhooks)/\d+/[^/]+")
FILE_FIELD = re.compile(r"^files\[([0-9]{1,9})\]$")
SNOWFLAKE = re.compile(r"[0-9]{1,20}")
DEEPEST = 64
"""Levels of a JSON body: far more than any form has, and few enough to walk through."""
PIECE = 1 << 16
BESIDE_FILES = 1 << 20
"""Bytes of a request that are not its files."""


def server_of(request: web.Request) -> Server:
    server: Server = request.app[SERVER]
    return server


def answer(data: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py reads JSON only when the type is exactly this, without a charset.
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, headers={**(headers or {}), "Content-Type": "application/json"})


def nothing() -> web.Response:
    return web.Response(status=204)


def number(request: web.Request, key: str) -> int:
    return snowflake(request.match_info[key], key)


def asked(request: web.Request, key: str) -> int | None:
    """A number behind the question mark, if there is one."""
    text = request.query.get(key)
    return None if text is None else snowflake(text, key)


def snowflake(text: str, key: str) -> int:
    if not SNOWFLAKE.fullmatch(text):
        problem = {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{text[:40]}" is not snowflake.'}
        raise ApiError(400, 50035, "Invalid Form Body", {key: {"_errors": [problem]}})
    return int(text)


def parse_json(content: bytes) -> Any:
    """Stricter than Python's own: no NaN, no halves of characters, no tower of brackets."""
    try:
        data = msgspec.json.decode(content or b"{}")
    except (ValueError, RecursionError):
        raise refuse(50109) from None
    level, depth = [data], 0
    while level:
        level = [
            inside
            for node in level
            if isinstance(node, dict | list)
            for inside in (node.values() if isinstance(node, dict) else node)
        ]
        depth += 1
        if depth > DEEPEST:
            raise refuse(50109)
    return data


async def read_json(request: web.Request) -> Any:
    try:
        return parse_json(await request.read())
    except web.HTTPRequestEntityTooLarge:
        raise refuse(40005) from None


async def read_object(request: web.Request) -> Json:
    body = await read_json(request)
    if not isinstance(body, dict):
        raise refuse(50035)
    return body


async def read_draft(request: web.Request, *, inner: bool = False) -> tuple[Json, Draft]:
    """The whole body and the message in it; in an interaction callback the message is below `data`."""
    uploads: list[Upload] = []
    body: Any = {}
    if request.content_type == "multipart/form-data":
        for part, content in await _parts(request):
            if part.name == "payload_json":
                body = parse_json(content)
            elif part.name and (found := FILE_FIELD.match(part.name)):
                uploads.append(Upload(int(found.group(1)), part.filename or "unknown", content))
    else:
        body = await read_json(request)
    if not isinstance(body, dict):
        raise refuse(50035)
    data = (shaped(body, CallbackShape).data or {}) if inner else body
    return body, Draft(data, uploads, ("data",) if inner else ())


async def _parts(request: web.Request) -> list[tuple[BodyPartReader, bytes]]:
    found: list[tuple[BodyPartReader, bytes]] = []
    room = limit("request.bytes") + BESIDE_FILES
    try:
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                continue
            content = bytearray()
            # In pieces: what is too large is not read to its end.
            while piece := await part.read_chunk(PIECE):
                content += piece
                room -= len(piece)
                if room < 0:
                    raise refuse(40005)
            found.append((part, bytes(content)))
    except (ValueError, AssertionError, RuntimeError, HttpProcessingError):
        # Everything that aiohttp's reader says of a body that is not in parts.
        raise refuse(50035) from None
    return found


@web.middleware
async def rest_middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
    server = server_of(request)
    path = request.path.removeprefix(PREFIX)
    by_path_token = bool(BY_PATH_TOKEN.match(path))
    server.requests[request.method, re.sub(r"\d{5,}", "#", path.split("/callback")[0])] += 1
    if "Origin" in request.headers:
        # A bot sends none, so this is a web page reaching for the API.
        return answer({"message": "403: Forbidden", "code": 0}, 403)
    verdict = server.limiter.check(request.method, path, counted_globally=not by_path_token)
    if verdict.banned:
        return web.Response(text="error code: 1015", status=429, headers={"Retry-After": "600"})
    if verdict.retry_after is not None:
        server.limiter.count_invalid(429)
        return too_many(verdict.retry_after, verdict.is_global, verdict.headers)
    rule = server.troubles.take(request.method, path)
    if rule is not None and not rule.after and (failure := await _trouble(rule)):
        return failure
    try:
        if not by_path_token and request.headers.get("Authorization") != f"Bot {server.world.meta.token}":
            raise unauthorised()
        response = await handler(request)
        response.headers.update(verdict.headers)
    except TooOften as error:
        server.limiter.count_invalid(error.status)
        scope = {"X-RateLimit-Scope": "user"}
        response = too_many(error.retry_after, False, {**verdict.headers, **scope}, error.body())
    except ApiError as error:
        server.limiter.count_invalid(error.status)
        response = answer(error.body(), error.status, verdict.headers)
    except web.HTTPNotFound:
        server.unknown_routes[request.method, path] += 1
        response = answer(not_found().body(), 404)
    except web.HTTPMethodNotAllowed:
        server.unknown_routes[request.method, path] += 1
        response = answer({"message": "405: Method Not Allowed", "code": 0}, 405)
    except ConnectionError:
        # Whoever asked has gone; aiohttp knows what to do with nobody.
        server.world.store.flush()
        raise
    except Exception as error:
        response = crashed(request, error)
    server.world.store.flush()
    if rule is not None and rule.after and (failure := await _trouble(rule)):
        return failure
    return response


def crashed(request: web.Request, error: Exception) -> web.Response:
    """A hole in the playground: told in the log and to the tests, and to the sender as Discord would."""
    log.error("%s %s", request.method, request.path, exc_info=error)
    server_of(request).crashes.append(error)
    return answer({"message": "500: Internal Server Error", "code": 0}, 500)


async def _trouble(rule: Rule) -> web.Response | None:
    if rule.seconds:
        await asyncio.sleep(rule.seconds)
    if rule.status == 429:
        return too_many(rule.retry_after, rule.is_global, {})
    if rule.status is not None:
        return web.Response(text=f"{rule.status}: the playground was asked to fail", status=rule.status)
    return None


def too_many(retry_after: float, is_global: bool, headers: dict[str, str], reason: Json | None = None) -> web.Response:
    told = reason or {"message": "You are being rate limited."}
    body = {**told, "retry_after": round(retry_after, 3), "global": is_global}
    # Without Via discord.py takes a 429 for a ban by Discord's front door.
    extra = {"Retry-After": str(max(1, round(retry_after))), "Via": "1.1 playground"}
    return answer(body, 429, {**headers, **extra})
