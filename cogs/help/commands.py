"""The commands as people meet them: what everybody needs comes first, where each may be used, how one is named."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from cogs import face as faces
from rules.registry import KEYS

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""In servers and direct messages; a command that cannot be used in one of them says so there, and why."""
IN_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
OF_SERVERS = app_commands.AppInstallationType(guild=True, user=False)
ABOUT_SERVERS = ("tables", "queue", "stats", "campaign", "settings")
"""What these tell and settle is a server's that has the bot."""
FIRST = ("help", "learn", "turns", "move", "hint", "table", "tables", "queue", "daily")
LAST = ("standing", "me", "profile", "stats", "campaign", "settings")
OF_A_TABLE = ("board", "describe", "log", "undo", "replay", "clock", "hints", "why", "invite", "here")
"""The others follow."""


def arrange(tree: app_commands.CommandTree[Any]) -> None:
    """Puts all commands into this order, for that in which files are read says nothing; and in their places."""
    games = [faces.find(key).about.command for key in KEYS]
    _put(tree, [*FIRST, *games, *LAST])
    for name in ABOUT_SERVERS:
        group = tree.get_command(name)
        assert isinstance(group, app_commands.Group | app_commands.Command)
        group.allowed_contexts, group.allowed_installs = IN_SERVERS, OF_SERVERS
    table = tree.get_command("table")
    assert isinstance(table, app_commands.Group)
    _put(table, OF_A_TABLE)


def _put(holder: app_commands.CommandTree[Any] | app_commands.Group, names: Sequence[str]) -> None:
    present = [command.name for command in holder.commands] if isinstance(holder, app_commands.Group) else list(names)
    for name in [*names, *(name for name in present if name not in names)]:
        command = holder.get_command(name)
        assert command is not None
        holder.remove_command(name)
        holder.add_command(command)


def mentions(tree: app_commands.CommandTree[Any], numbers: Mapping[str, int]) -> dict[str, str]:
    """Every command by its words, as Discord makes a button of it in a text."""
    leaves = [command for command in tree.walk_commands() if isinstance(command, app_commands.Command)]
    named = [(command.qualified_name, (command.root_parent or command).name) for command in leaves]
    return {words: f"</{words}:{numbers[root]}>" for words, root in named if root in numbers}
