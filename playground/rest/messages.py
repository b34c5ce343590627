"""Messages, pins and reactions, as the bot reaches them. Ephemeral messages do not exist here, not even its own."""

from urllib.parse import unquote

from aiohttp import web

from playground.forms.shapes import ManyShape, shaped
from playground.protocol import payloads
from playground.protocol.errors import Form, limit, refuse
from playground.rest.channels import my_channel
from playground.rest.core import PREFIX, answer, asked, nothing, number, read_draft, read_json, server_of
from playground.world.model import Json, Message
from playground.world.permissions import Permission
from playground.world.world import Event

BASE = f"{PREFIX}/channels/{{channel}}"
PAGE = 100


def routes() -> list[web.RouteDef]:
    return [
        web.post(f"{BASE}/messages", create),
        web.get(f"{BASE}/messages", history),
        web.get(f"{BASE}/messages/pins", pins),
        web.put(f"{BASE}/messages/pins/{{message}}", pin),
        web.delete(f"{BASE}/messages/pins/{{message}}", unpin),
        web.post(f"{BASE}/messages/bulk-delete", delete_many),
        web.get(f"{BASE}/messages/{{message}}", get),
        web.patch(f"{BASE}/messages/{{message}}", edit),
        web.delete(f"{BASE}/messages/{{message}}", delete),
        web.put(f"{BASE}/messages/{{message}}/reactions/{{emoji}}/@me", react),
        web.delete(f"{BASE}/messages/{{message}}/reactions/{{emoji}}/@me", unreact),
    ]


def my_message(request: web.Request, wanted: Permission = Permission.READ_MESSAGE_HISTORY) -> Message:
    place = my_channel(request, wanted)
    found = server_of(request).world.message(place.id, number(request, "message"))
    if found.ephemeral:
        raise refuse(10008)
    return found


async def create(request: web.Request) -> web.Response:
    server = server_of(request)
    place = server.world.channel(number(request, "channel"))
    _, draft = await read_draft(request)
    message = server.messages.create(place, server.world.bot.id, draft)
    return answer(payloads.message(server.world, message))


async def history(request: web.Request) -> web.Response:
    world = server_of(request).world
    place = my_channel(request, Permission.READ_MESSAGE_HISTORY)
    count = asked(request, "limit")
    count = 50 if count is None else count
    if not 1 <= count <= PAGE:
        form = Form()
        form.at("limit").error("NUMBER_TYPE_MAX", f"int value should be between 1 and {PAGE}.")
        form.check()
    found = [message for message in world.messages_in(place.id) if not message.ephemeral]
    if (before := asked(request, "before")) is not None:
        found = [message for message in found if message.id < before]
    if (after := asked(request, "after")) is not None:
        found = [message for message in found if message.id > after][:count]
    if (around := asked(request, "around")) is not None:
        found.sort(key=lambda message: abs(message.id - around))
        found = sorted(found[:count], key=lambda message: message.id)
    return answer([payloads.message(world, message) for message in reversed(found[-count:])])


async def get(request: web.Request) -> web.Response:
    return answer(payloads.message(server_of(request).world, my_message(request)))


async def edit(request: web.Request) -> web.Response:
    server = server_of(request)
    message = my_message(request, Permission.VIEW_CHANNEL)
    if message.author_id != server.world.bot.id:
        raise refuse(50005)
    server.limiter.old_edit(message.channel_id, message.created)
    _, draft = await read_draft(request)
    return answer(payloads.message(server.world, server.messages.edit(message, draft)))


async def delete(request: web.Request) -> web.Response:
    server = server_of(request)
    message = my_message(request, Permission.VIEW_CHANNEL)
    if message.author_id != server.world.bot.id:
        server.world.need(server.world.bot.id, server.world.channels[message.channel_id], Permission.MANAGE_MESSAGES)
    server.messages.delete(message)
    return nothing()


async def delete_many(request: web.Request) -> web.Response:
    server = server_of(request)
    place = my_channel(request, Permission.MANAGE_MESSAGES)
    for message_id in shaped(await read_json(request), ManyShape).messages:
        message = server.world.messages.get(int(message_id))
        if message is not None and message.channel_id == place.id and not message.ephemeral:
            server.messages.delete(message)
    return nothing()


async def pins(request: web.Request) -> web.Response:
    world, place = server_of(request).world, my_channel(request, Permission.READ_MESSAGE_HISTORY)
    found = [message for message in world.messages_in(place.id) if message.pinned]
    items = [{"pinned_at": payloads.stamp(item.created), "message": payloads.message(world, item)} for item in found]
    return answer({"items": items[::-1], "has_more": False})


async def pin(request: web.Request) -> web.Response:
    server = server_of(request)
    message = my_message(request, Permission.PIN_MESSAGES)
    if sum(item.pinned for item in server.world.messages_in(message.channel_id)) >= limit("channel.pins"):
        raise refuse(30003)
    server.messages.pin(message, True)
    return nothing()


async def unpin(request: web.Request) -> web.Response:
    server_of(request).messages.pin(my_message(request, Permission.PIN_MESSAGES), False)
    return nothing()


async def react(request: web.Request) -> web.Response:
    message = my_message(request, Permission.ADD_REACTIONS)
    return _reaction(request, message, present=True)


async def unreact(request: web.Request) -> web.Response:
    return _reaction(request, my_message(request), present=False)


def _reaction(request: web.Request, message: Message, *, present: bool) -> web.Response:
    world = server_of(request).world
    emoji = unquote(request.match_info["emoji"])
    people = message.reactions.setdefault(emoji, [])
    bot = world.bot.id
    if present and bot not in people:
        people.append(bot)
    elif not present and bot in people:
        people.remove(bot)
    if not people:
        del message.reactions[emoji]
    world.save(message)
    place = world.channels[message.channel_id]
    data: Json = {
        "user_id": str(bot),
        "channel_id": str(place.id),
        "message_id": str(message.id),
        "emoji": {"id": None, "name": emoji},
        "type": 0,
        "burst": False,
    }
    if place.guild_id is not None:
        data["guild_id"] = str(place.guild_id)
    name = "MESSAGE_REACTION_ADD" if present else "MESSAGE_REACTION_REMOVE"
    world.bus.emit(Event(name, data, place.guild_id, place.id))
    return nothing()
