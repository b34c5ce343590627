"""Harbour lights as a sixth game of the bot, as a key in rules/registry.py and folders of its own would make it."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands

from cogs import face
from cogs.client import Skyline
from render import painters
from tests.toy.cog import ToyCog
from tests.toy.face import FACE
from tests.toy.painter import PAINTER

Tree = app_commands.CommandTree[Skyline]


def invited(arrange: Callable[[Tree], None]) -> Callable[[Tree], None]:
    """What takes the place of `cogs.client.arrange`: the toy's command is there, too."""
    face.register(FACE)
    painters.register(PAINTER)

    def with_the_toy(tree: Tree) -> None:
        bot = tree.client
        lobby = bot.get_cog("cities").lobby  # type: ignore[union-attr]
        tree.add_command(ToyCog(bot.context, lobby).__cog_app_commands_group__)  # type: ignore[arg-type]
        arrange(tree)

    return with_the_toy
