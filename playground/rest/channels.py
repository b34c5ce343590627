"""Channels and threads, as the bot reaches them."""

from aiohttp import web

from playground.protocol import payloads
from playground.protocol.errors import refuse
from playground.rest.core import PREFIX, answer, nothing, number, read_object, server_of
from playground.world.model import DIRECT, PRIVATE_THREAD, PUBLIC_THREAD, Channel
from playground.world.permissions import Permission
from playground.world.world import Event

BASE = f"{PREFIX}/channels/{{channel}}"


def routes() -> list[web.RouteDef]:
    return [
        web.get(BASE, get),
        web.patch(BASE, change),
        web.delete(BASE, delete),
        web.post(f"{BASE}/typing", typing),
        web.post(f"{BASE}/threads", start_thread),
        web.post(f"{BASE}/messages/{{message}}/threads", start_thread_from_message),
        web.get(f"{BASE}/threads/archived/{{kind:public|private}}", archived),
        web.get(f"{BASE}/users/@me/threads/archived/private", archived),
        web.get(f"{BASE}/thread-members", members),
        web.get(f"{BASE}/thread-members/{{user}}", member),
        web.put(f"{BASE}/thread-members/{{user}}", join),
        web.delete(f"{BASE}/thread-members/{{user}}", leave),
    ]


def my_channel(request: web.Request, wanted: Permission = Permission.VIEW_CHANNEL) -> Channel:
    world = server_of(request).world
    found = world.channel(number(request, "channel"))
    world.need(world.bot.id, found, wanted | Permission.VIEW_CHANNEL)
    return found


async def get(request: web.Request) -> web.Response:
    return answer(payloads.channel(server_of(request).world, my_channel(request)))


async def change(request: web.Request) -> web.Response:
    server = server_of(request)
    place = my_channel(request)
    body = await read_object(request)
    return answer(payloads.channel(server.world, server.channels.change(place, server.world.bot.id, body)))


async def delete(request: web.Request) -> web.Response:
    server = server_of(request)
    place = my_channel(request)
    payload = payloads.channel(server.world, place)
    if place.type != DIRECT:
        wanted = Permission.MANAGE_THREADS if place.is_thread else Permission.MANAGE_CHANNELS
        server.world.need(server.world.bot.id, place, wanted)
        server.channels.delete(place)
    return answer(payload)


async def typing(request: web.Request) -> web.Response:
    server = server_of(request)
    place = my_channel(request, Permission.SEND_MESSAGES)
    data = {"channel_id": str(place.id), "user_id": str(server.world.bot.id)}
    server.world.bus.emit(Event("TYPING_START", data, place.guild_id, place.id, to_bot=False))
    return nothing()


async def start_thread(request: web.Request) -> web.Response:
    server = server_of(request)
    place = my_channel(request)
    thread = server.channels.start_thread(place, server.world.bot.id, await read_object(request))
    return answer(payloads.channel(server.world, thread), 201)


async def start_thread_from_message(request: web.Request) -> web.Response:
    server = server_of(request)
    place = my_channel(request)
    message = server.world.message(place.id, number(request, "message"))
    if message.ephemeral:
        raise refuse(10008)
    thread = server.channels.start_thread(place, server.world.bot.id, await read_object(request), message)
    return answer(payloads.channel(server.world, thread), 201)


async def archived(request: web.Request) -> web.Response:
    world = server_of(request).world
    place = my_channel(request, Permission.READ_MESSAGE_HISTORY)
    kind = PUBLIC_THREAD if request.match_info.get("kind") == "public" else PRIVATE_THREAD
    inside = [
        item for item in world.channels.values() if item.parent_id == place.id and item.type == kind and item.archived
    ]
    seen = [item for item in inside if world.can_see(world.bot.id, item)]
    seen.sort(key=lambda item: item.archived_at, reverse=True)
    return answer({"threads": [payloads.channel(world, item) for item in seen], "members": [], "has_more": False})


def _user(request: web.Request) -> int:
    text = request.match_info["user"]
    return server_of(request).world.bot.id if text == "@me" else number(request, "user")


async def members(request: web.Request) -> web.Response:
    world, thread = server_of(request).world, my_channel(request)
    return answer([payloads.thread_member(world, thread, user_id) for user_id in thread.people])


async def member(request: web.Request) -> web.Response:
    world, thread = server_of(request).world, my_channel(request)
    user_id = _user(request)
    if user_id not in thread.people:
        raise refuse(10007)
    return answer(payloads.thread_member(world, thread, user_id))


async def join(request: web.Request) -> web.Response:
    server = server_of(request)
    thread = my_channel(request)
    user_id = _user(request)
    if user_id != server.world.bot.id:
        server.world.need(server.world.bot.id, thread, Permission.SEND_MESSAGES_IN_THREADS)
        guild = server.world.guild_of(thread)
        if guild is None or user_id not in guild.members:
            raise refuse(10007)
    server.messages.set_member(thread, user_id, inside=True)
    return nothing()


async def leave(request: web.Request) -> web.Response:
    server = server_of(request)
    thread = my_channel(request)
    user_id = _user(request)
    bot = server.world.bot.id
    if user_id != bot and thread.owner_id != bot:
        server.world.need(bot, thread, Permission.MANAGE_THREADS)
    server.messages.set_member(thread, user_id, inside=False)
    return nothing()
