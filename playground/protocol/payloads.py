"""Discord's JSON for everything in the world."""

import hashlib
import hmac
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import msgspec

from playground.protocol.errors import limit
from playground.world import model, permissions
from playground.world.world import World

PLAIN = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=dict[str, model.Json])
"""What is the same in everything of a kind, for the playground has no other."""


def stamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def user(value: model.User) -> model.Json:
    return PLAIN["user"] | {
        "id": str(value.id),
        "username": value.name,
        "global_name": None if value.bot else value.display,
        "discriminator": "0000" if value.bot else "0",
        "bot": value.bot,
    }


def me(value: model.User) -> model.Json:
    return user(value) | PLAIN["me"]


def role(value: model.Role) -> model.Json:
    return PLAIN["role"] | {
        "id": str(value.id),
        "name": value.name,
        "position": value.position,
        "permissions": str(value.permissions),
        "managed": value.managed,
    }


def member(world: World, guild: model.Guild, value: model.Member, *, with_user: bool = True) -> model.Json:
    data = PLAIN["member"] | {
        "roles": [str(role_id) for role_id in value.roles],
        "nick": value.nick,
        "joined_at": stamp(1_600_000_000),
    }
    if with_user:
        data["user"] = user(world.users[value.user_id])
    return data


def channel(world: World, value: model.Channel) -> model.Json:
    data: model.Json = {"id": str(value.id), "type": value.type, "flags": 0}
    data["last_message_id"] = None if value.last_message_id is None else str(value.last_message_id)
    if value.type == model.DIRECT:
        recipient = world.users[value.recipient_id] if value.recipient_id else world.bot
        return data | {"recipients": [user(recipient)]}
    data |= {
        "guild_id": str(value.guild_id),
        "name": value.name,
        "parent_id": None if value.parent_id is None else str(value.parent_id),
        "rate_limit_per_user": 0,
    }
    if not value.is_thread:
        return data | {
            "topic": value.topic,
            "position": value.position,
            "nsfw": False,
            "permission_overwrites": [
                {"id": str(item.id), "type": item.kind, "allow": str(item.allow), "deny": str(item.deny)}
                for item in value.overwrites
            ],
        }
    data |= {
        "owner_id": str(value.owner_id),
        "message_count": sum(not item.ephemeral for item in world.messages_in(value.id)),
        "member_count": len(value.people),
        "total_message_sent": value.sent,
        "thread_metadata": {
            "archived": value.archived,
            "locked": value.locked,
            "invitable": value.invitable,
            "auto_archive_duration": value.auto_archive,
            "archive_timestamp": stamp(value.archived_at),
            "create_timestamp": stamp(((value.id >> 22) / 1000) + 1_420_070_400.0),
        },
    }
    if world.bot.id in value.people:
        data["member"] = thread_member(world, value, world.bot.id)
    return data


def thread_member(world: World, thread: model.Channel, user_id: int) -> model.Json:
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": stamp(world.clock.now()), "flags": 0}


def guild(world: World, value: model.Guild, *, full: bool) -> model.Json:
    data = PLAIN["guild"] | {
        "id": str(value.id),
        "name": value.name,
        "owner_id": str(value.owner_id),
        "roles": [role(item) for item in value.roles],
        "preferred_locale": value.locale,
    }
    if full:
        inside = [item for item in world.channels_of(value) if world.can_see(world.bot.id, item)]
        data |= PLAIN["full_guild"] | {
            "joined_at": stamp(1_600_000_000),
            "member_count": len(value.members),
            # Without the privileged members intent the bot is told of itself only.
            "members": [member(world, value, value.members[world.bot.id])],
            "channels": [channel(world, item) for item in inside if not item.is_thread],
            "threads": [channel(world, item) for item in inside if item.is_thread and not item.archived],
        }
    return data


def signature(world: World, path: str, expires: int, issued: int) -> str:
    text = f"{path}|{expires:x}|{issued:x}".encode()
    return hmac.new(world.meta.signing_key.encode(), text, hashlib.sha256).hexdigest()


def attachment_url(world: World, channel_id: int, value: model.Attachment) -> str:
    """Signed and expiring like Discord's: an address kept too long stops working here too."""
    path = f"/cdn/attachments/{channel_id}/{value.id}/{quote(value.filename)}"
    issued = int(world.clock.now())
    expires = issued + limit("attachment.address")
    return f"{world.url}{path}?ex={expires:x}&is={issued:x}&hm={signature(world, path, expires, issued)}"


def attachment(world: World, message: model.Message, value: model.Attachment) -> model.Json:
    data = _file(world, message.channel_id, value)
    if message.ephemeral:
        data["ephemeral"] = True
    return data


def given_file(world: World, channel: model.Channel, value: model.Attachment) -> model.Json:
    """A file that came with a command: nobody else sees it."""
    return {**_file(world, channel.id, value), "ephemeral": True}


def _file(world: World, channel_id: int, value: model.Attachment) -> model.Json:
    url = attachment_url(world, channel_id, value)
    data: model.Json = {
        "id": str(value.id),
        "filename": value.filename,
        "size": value.size,
        "url": url,
        "proxy_url": url,
        "content_type": value.content_type,
    }
    if value.width is not None:
        data |= {"width": value.width, "height": value.height}
    if value.description is not None:
        data["description"] = value.description
    return data


def message(world: World, value: model.Message, *, reference: bool = True) -> model.Json:
    place = world.channels.get(value.channel_id)
    author = world.users[value.author_id]
    files = [attachment(world, value, item) for item in value.attachments]
    data = PLAIN["message"] | {
        "id": str(value.id),
        "channel_id": str(value.channel_id),
        "author": user(author),
        "content": value.content,
        "timestamp": stamp(value.created),
        "edited_timestamp": None if value.edited is None else stamp(value.edited),
        "mention_everyone": value.mention_everyone,
        "mentions": [user(world.users[user_id]) for user_id in value.mentions if user_id in world.users],
        "attachments": files,
        "embeds": resolved_media(value.embeds, files),
        "components": resolved_media(value.components, files),
        "pinned": value.pinned,
        "type": value.type,
        "flags": value.flags | (model.EPHEMERAL if value.ephemeral else 0),
        "reactions": [
            PLAIN["reaction"]
            | {
                "emoji": {"id": None, "name": emoji},
                "count": len(people),
                "me": world.bot.id in people,
                "count_details": {"burst": 0, "normal": len(people)},
            }
            for emoji, people in value.reactions.items()
        ],
    }
    if value.nonce is not None:
        data["nonce"] = value.nonce
    if author.bot:
        data["application_id"] = str(author.id)
    if value.origin is not None:
        data["webhook_id"] = str(author.id)
        data["interaction_metadata"] = value.origin
    if value.thread_id is not None and value.thread_id in world.channels:
        data["thread"] = channel(world, world.channels[value.thread_id])
    if value.reference is not None:
        data["message_reference"] = value.reference
        other = world.messages.get(int(value.reference["message_id"]))
        if reference:
            data["referenced_message"] = None if other is None else message(world, other, reference=False)
    if place is not None and place.is_thread:
        data["position"] = place.sent
    return data


def resolved_media(tree: list[model.Json], files: list[model.Json]) -> list[model.Json]:
    """`attachment://name` becomes the file's present address, as in Discord's answers."""
    if not files or "attachment://" not in str(tree):
        return tree
    by_name = {"attachment://" + str(item["filename"]): item for item in files}

    def walk(node: object) -> object:
        if isinstance(node, list):
            return [walk(item) for item in node]
        if not isinstance(node, dict):
            return node
        out = {key: walk(item) for key, item in node.items()}
        found = by_name.get(str(node.get("url")))
        if found is not None:
            out |= {"url": found["url"], "proxy_url": found["url"], "content_type": found["content_type"]}
            out |= {"attachment_id": found["id"], "width": found.get("width"), "height": found.get("height")}
        return out

    result = walk(tree)
    return result if isinstance(result, list) else []


def message_event(world: World, value: model.Message) -> model.Json:
    """A gateway message: as above, with the server and the author's membership."""
    data = message(world, value)
    place = world.channels.get(value.channel_id)
    # Discord sends an ephemeral message's event without its server.
    if place is not None and place.guild_id is not None and not value.ephemeral:
        home = world.guilds[place.guild_id]
        data["guild_id"] = str(home.id)
        if value.author_id in home.members and value.origin is None:
            data["member"] = member(world, home, home.members[value.author_id], with_user=False)
    return data


def command(world: World, value: model.Command) -> model.Json:
    own = {"id": str(value.id), "application_id": str(world.bot.id), "version": str(value.version)}
    data = PLAIN["command"] | own | value.body
    if value.guild_id is None:
        data.setdefault("contexts", None)
        data.setdefault("dm_permission", True)
        data.setdefault("integration_types", [0])
    else:
        data["guild_id"] = str(value.guild_id)
    return data


def emoji(world: World, value: model.Emoji) -> model.Json:
    flags = {"require_colons": True, "managed": False, "animated": False, "available": True}
    return {"id": str(value.id), "name": value.name, "roles": [], "user": user(world.bot), **flags}


def permissions_in(world: World, value: model.Channel, user_id: int) -> str:
    bits = world.may(user_id, value)
    if user_id == world.bot.id:
        # Discord grants these to every answer to an interaction.
        P = permissions.Permission
        bits |= P.ATTACH_FILES | P.EMBED_LINKS | P.MENTION_EVERYONE
    return str(int(bits))
