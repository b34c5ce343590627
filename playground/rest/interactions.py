"""Interaction callbacks and the webhook by which an interaction is followed up."""

from aiohttp import web

from playground.protocol import payloads
from playground.protocol.errors import refuse
from playground.rest.core import PREFIX, answer, nothing, number, read_draft, server_of

HOOK = f"{PREFIX}/webhooks/{{application}}/{{token}}"


def routes() -> list[web.RouteDef]:
    return [
        web.post(f"{PREFIX}/interactions/{{interaction}}/{{token}}/callback", respond),
        web.post(HOOK, follow_up),
        web.get(f"{HOOK}/messages/{{message}}", get),
        web.patch(f"{HOOK}/messages/{{message}}", edit),
        web.delete(f"{HOOK}/messages/{{message}}", delete),
    ]


def _token(request: web.Request) -> str:
    if number(request, "application") != server_of(request).world.bot.id:
        raise refuse(10015)
    return request.match_info["token"]


def _message(request: web.Request) -> int | None:
    return None if request.match_info["message"] == "@original" else number(request, "message")


async def respond(request: web.Request) -> web.Response:
    server = server_of(request)
    body, draft = await read_draft(request, inner=True)
    interaction = number(request, "interaction")
    result = server.interactions.respond(interaction, request.match_info["token"], body, draft)
    wanted = request.query.get("with_response", "").lower() in ("1", "true")
    return answer(result) if wanted else nothing()


async def follow_up(request: web.Request) -> web.Response:
    server = server_of(request)
    token = _token(request)
    server.interactions.by_token(token)
    _, draft = await read_draft(request)
    return answer(payloads.message(server.world, server.interactions.follow_up(token, draft)))


async def get(request: web.Request) -> web.Response:
    server = server_of(request)
    return answer(payloads.message(server.world, server.interactions.find(_token(request), _message(request))))


async def edit(request: web.Request) -> web.Response:
    server = server_of(request)
    token, wanted = _token(request), _message(request)
    _, draft = await read_draft(request)
    return answer(payloads.message(server.world, server.interactions.edit(token, wanted, draft)))


async def delete(request: web.Request) -> web.Response:
    server_of(request).interactions.delete(_token(request), _message(request))
    return nothing()
