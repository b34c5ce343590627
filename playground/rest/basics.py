"""Who am I, where am I: the bot's user, its application, its servers and their members."""

from aiohttp import web

from playground.forms.shapes import RecipientShape, shaped
from playground.protocol import payloads
from playground.protocol.errors import refuse
from playground.rest.core import PREFIX, answer, nothing, number, read_json, server_of
from playground.world.model import Guild


def routes() -> list[web.RouteDef]:
    return [
        web.get(f"{PREFIX}/gateway", gateway),
        web.get(f"{PREFIX}/gateway/bot", gateway),
        web.get(f"{PREFIX}/users/@me", me),
        web.get(f"{PREFIX}/users/@me/guilds", my_guilds),
        web.delete(f"{PREFIX}/users/@me/guilds/{{guild}}", leave),
        web.post(f"{PREFIX}/users/@me/channels", open_direct),
        web.get(f"{PREFIX}/users/{{user}}", user),
        web.get(f"{PREFIX}/applications/@me", application),
        web.get(f"{PREFIX}/oauth2/applications/@me", application),
        web.get(f"{PREFIX}/guilds/{{guild}}", guild),
        web.get(f"{PREFIX}/guilds/{{guild}}/channels", channels),
        web.get(f"{PREFIX}/guilds/{{guild}}/roles", roles),
        web.get(f"{PREFIX}/guilds/{{guild}}/members/{{user}}", member),
        web.get(f"{PREFIX}/guilds/{{guild}}/threads/active", active_threads),
    ]


def my_guild(request: web.Request) -> Guild:
    """A server the bot is in; of others it may not even know the name."""
    found = server_of(request).world.guild(number(request, "guild"))
    if not found.bot_present:
        raise refuse(10004)
    return found


async def gateway(request: web.Request) -> web.Response:
    found = server_of(request).gateway
    return answer({"url": found.address, "shards": found.shards, "session_start_limit": found.starts.told()})


async def me(request: web.Request) -> web.Response:
    return answer(payloads.me(server_of(request).world.bot))


async def my_guilds(request: web.Request) -> web.Response:
    world = server_of(request).world
    mine = [item for item in world.guilds.values() if item.bot_present]
    return answer([{"id": str(item.id), "name": item.name, "icon": None, "owner": False} for item in mine])


async def leave(request: web.Request) -> web.Response:
    server_of(request).world.remove_bot(my_guild(request))
    return nothing()


async def open_direct(request: web.Request) -> web.Response:
    world = server_of(request).world
    person = world.user(int(shaped(await read_json(request), RecipientShape).recipient_id))
    if person.bot:
        raise refuse(50007)
    return answer(payloads.channel(world, world.direct_channel(person)))


async def user(request: web.Request) -> web.Response:
    return answer(payloads.user(server_of(request).world.user(number(request, "user"))))


async def application(request: web.Request) -> web.Response:
    world = server_of(request).world
    owner = payloads.user(world.people[0])
    own = {"id": str(world.bot.id), "name": world.bot.display, "verify_key": world.meta.signing_key}
    return answer(payloads.PLAIN["application"] | own | {"owner": owner, "bot": payloads.user(world.bot)})


async def guild(request: web.Request) -> web.Response:
    world, place = server_of(request).world, my_guild(request)
    counts = {"approximate_member_count": len(place.members), "approximate_presence_count": len(place.members)}
    return answer(payloads.guild(world, place, full=False) | counts)


async def channels(request: web.Request) -> web.Response:
    world, place = server_of(request).world, my_guild(request)
    return answer([payloads.channel(world, item) for item in world.channels_of(place) if not item.is_thread])


async def roles(request: web.Request) -> web.Response:
    return answer([payloads.role(item) for item in my_guild(request).roles])


async def member(request: web.Request) -> web.Response:
    world, place = server_of(request).world, my_guild(request)
    user_id = number(request, "user")
    if user_id not in place.members:
        raise refuse(10007)
    return answer(payloads.member(world, place, place.members[user_id]))


async def active_threads(request: web.Request) -> web.Response:
    world, place = server_of(request).world, my_guild(request)
    inside = [item for item in world.channels_of(place) if item.is_thread and not item.archived]
    seen = [item for item in inside if world.can_see(world.bot.id, item)]
    mine = [payloads.thread_member(world, item, world.bot.id) for item in seen if world.bot.id in item.people]
    return answer({"threads": [payloads.channel(world, item) for item in seen], "members": mine, "has_more": False})
