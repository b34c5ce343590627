"""Uploaded files by their signed address, and plain avatars."""

import hmac
from urllib.parse import quote

from aiohttp import web

from playground.protocol import payloads
from playground.rest.core import number, server_of

COLOURS = ("#5865f2", "#747f8d", "#3ba55c", "#faa61a", "#ed4245", "#eb459f")


def routes() -> list[web.RouteDef]:
    return [
        web.get("/cdn/attachments/{channel}/{attachment}/{filename}", attachment),
        web.get(r"/cdn/emojis/{emoji}.png", emoji),
        web.get("/cdn/embed/avatars/{index}.png", avatar),
    ]


async def attachment(request: web.Request) -> web.Response:
    world = server_of(request).world
    path = f"/cdn/attachments/{number(request, 'channel')}/{number(request, 'attachment')}/"
    path += quote(request.match_info["filename"])
    try:
        expires, issued = int(request.query["ex"], 16), int(request.query["is"], 16)
        given = request.query["hm"].encode(errors="replace")
        signed = hmac.compare_digest(given, payloads.signature(world, path, expires, issued).encode())
    except (KeyError, ValueError):
        signed, expires = False, 0
    content = world.store.read_file(number(request, "attachment"))
    if not signed or world.clock.now() > expires or content is None:
        return web.Response(text="This content is no longer available.", status=404)
    kind = "application/octet-stream"
    for message in world.messages_in(number(request, "channel")):
        for item in message.attachments:
            if item.id == number(request, "attachment"):
                kind = item.content_type
    # Only pictures are shown in place: an uploaded page must not run with the playground's origin.
    shown = "inline" if kind.startswith("image/") and "svg" not in kind else "attachment"
    headers = {"Content-Type": kind, "Content-Disposition": shown, "X-Content-Type-Options": "nosniff"}
    return web.Response(body=content, headers={**headers, "Cache-Control": "private, max-age=86400"})


async def emoji(request: web.Request) -> web.Response:
    content = server_of(request).world.store.read_file(number(request, "emoji"))
    if content is None or number(request, "emoji") not in server_of(request).world.emojis:
        return web.Response(status=404)
    return web.Response(body=content, content_type="image/png", headers={"Cache-Control": "private, max-age=86400"})


async def avatar(request: web.Request) -> web.Response:
    colour = COLOURS[number(request, "index") % len(COLOURS)]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="{colour}"/></svg>'
    )
    return web.Response(text=svg, content_type="image/svg+xml")
