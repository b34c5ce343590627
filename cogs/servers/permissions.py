"""What the bot may do in a place, and what it lacks there: Discord says so only when something is refused."""

from collections.abc import Sequence

import discord

from data.texts import Say, english
from rules.game import Illegal
from rules.table.rows import Home, Row

NEEDED = english("words", dict[str, dict[str, str]])["needed"]


def granted_at(client: discord.Client, home: Home) -> discord.Permissions | None:
    """What we may do where a table lives, as far as is known without asking."""
    place = client.get_channel(home.place) or client.get_channel(home.channel)
    if not isinstance(place, discord.abc.GuildChannel | discord.Thread) or place.guild.me is None:
        return None
    if isinstance(place, discord.Thread) and place.parent is None:
        return None
    return place.permissions_for(place.guild.me)


def may_post(granted: discord.Permissions, *, thread: bool) -> bool:
    return granted.view_channel and (granted.send_messages_in_threads if thread else granted.send_messages)


def may_open(granted: discord.Permissions, *, thread: bool, private: bool = False) -> bool:
    """Whether a table that begins here has somewhere to go: into this thread, a new one, or the channel itself."""
    in_threads = granted.view_channel and granted.send_messages_in_threads
    if thread or private:  # a private thread that cannot be made is refused where it is to be made
        return in_threads
    return (in_threads and granted.create_public_threads) or may_post(granted, thread=False)


def lacking(granted: discord.Permissions, row: Row) -> tuple[str, ...]:
    """What a table lacks in its place; before the start, what it will lack where it is opened."""
    wanted = {"view_channel", "read_message_history"}
    thread = row.home.thread is not None
    wanted.add("send_messages_in_threads" if thread else "send_messages")
    if not thread and row.status == "lobby":
        wanted |= {"send_messages_in_threads", f"create_{'private' if row.terms.private else 'public'}_threads"}
    if granted.send_messages and (not thread or granted.send_messages_in_threads):
        # Else it is not known: whoever may not write counts as unable to attach, there and in threads below.
        wanted.add("attach_files")
    return tuple(key for key in NEEDED if key in wanted and not getattr(granted, key))


def named(say: Say, keys: Sequence[str]) -> str:
    return say.listed([say(NEEDED[key]) for key in keys if key in NEEDED])


def must_be_heard(granted: discord.Permissions, *, thread: bool, private: bool = False) -> None:
    """Raises Illegal where a table would be played in silence."""
    if may_open(granted, thread=thread, private=private):
        return
    wanted = ["view_channel", "send_messages_in_threads"]
    if not thread and not private:
        wanted += ["send_messages", "create_public_threads"]
    raise Illegal("lacking", *(key for key in NEEDED if key in wanted and not getattr(granted, key)))


def must_post(granted: discord.Permissions, row: Row) -> None:
    """Raises Illegal where a table that lives there could not post."""
    if not may_post(granted, thread=row.home.thread is not None):
        raise Illegal("lacking", *lacking(granted, row))


def unheard(interaction: discord.Interaction[discord.Client], row: Row, say: Say) -> str:
    """For somebody who acts where we may not post: why the others do not hear of it yet. Empty where they do."""
    granted = interaction.app_permissions
    if interaction.channel_id != row.home.place or may_post(granted, thread=row.home.thread is not None):
        return ""
    names = named(say, lacking(granted, row))
    return "-# " + say("I may not post here, so the others do not hear of it yet. Missing: {names}", names=names)
