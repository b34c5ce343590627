"""Application commands: registered for everybody or for one server."""

from aiohttp import web

from playground.protocol import payloads
from playground.protocol.errors import refuse
from playground.rest.core import PREFIX, answer, nothing, number, read_json, read_object, server_of
from playground.world.commands import Commands
from playground.world.model import Command

GLOBAL = f"{PREFIX}/applications/{{application}}/commands"
LOCAL = f"{PREFIX}/applications/{{application}}/guilds/{{guild}}/commands"


def routes() -> list[web.RouteDef]:
    found = []
    for base in (GLOBAL, LOCAL):
        found += [
            web.get(base, listed),
            web.put(base, overwrite),
            web.post(base, upsert),
            web.get(f"{base}/{{command}}", get),
            web.patch(f"{base}/{{command}}", edit),
            web.delete(f"{base}/{{command}}", delete),
        ]
    return found


def _scope(request: web.Request) -> tuple[Commands, int | None]:
    server = server_of(request)
    if number(request, "application") != server.world.bot.id:
        raise refuse(20012)
    if "guild" not in request.match_info:
        return server.commands, None
    guild = server.world.guild(number(request, "guild"))
    if not guild.bot_present:
        raise refuse(50001)
    return server.commands, guild.id


def _one(request: web.Request) -> Command:
    commands, guild_id = _scope(request)
    return commands.get(guild_id, number(request, "command"))


async def listed(request: web.Request) -> web.Response:
    commands, guild_id = _scope(request)
    return answer([payloads.command(commands.world, item) for item in commands.of(guild_id)])


async def overwrite(request: web.Request) -> web.Response:
    commands, guild_id = _scope(request)
    body = await read_json(request)
    if not isinstance(body, list):
        raise refuse(50035)
    return answer([payloads.command(commands.world, item) for item in commands.overwrite(guild_id, body)])


async def upsert(request: web.Request) -> web.Response:
    commands, guild_id = _scope(request)
    known = {(item.type, item.name) for item in commands.of(guild_id)}
    command = commands.upsert(guild_id, await read_object(request))
    return answer(payloads.command(commands.world, command), 200 if (command.type, command.name) in known else 201)


async def get(request: web.Request) -> web.Response:
    return answer(payloads.command(server_of(request).world, _one(request)))


async def edit(request: web.Request) -> web.Response:
    commands, _ = _scope(request)
    old = _one(request)
    body = {**old.body, **(await read_object(request))}
    return answer(payloads.command(commands.world, commands.replace(old, body)))


async def delete(request: web.Request) -> web.Response:
    commands, _ = _scope(request)
    commands.remove(_one(request))
    return nothing()
