"""What every game's group of commands has: its table layer's parts, and the rules help."""

from __future__ import annotations

from typing import ClassVar

from discord import app_commands
from discord.ext import commands

from cogs.context import Context, Interaction, quietly
from cogs.face import Face
from cogs.table.lobby import Lobby
from cogs.typed_search import finds
from data.texts import mark
from rules.game import Illegal, View
from rules.table.looks import Look


class GameCog(commands.GroupCog):
    """A game's cog names its face and adds `new` and what is its own."""

    face: ClassVar[Face]

    def __init__(self, context: Context, lobby: Lobby) -> None:
        self.context = context
        self.lobby = lobby
        super().__init__()

    async def own_seat(self, interaction: Interaction) -> tuple[Look, int, View]:
        """The table of this game here as the person sees it who holds a seat at it; nobody else has one."""
        look = await self.context.look(interaction, await self.context.table_at(interaction))
        if look.row.game != self.face.key:
            raise Illegal("no_table")
        if look.seat is None:
            raise Illegal("not_seated")
        if look.view is None:
            raise Illegal("not_begun")
        return look, look.seat, look.view

    @app_commands.command(name="rules", description=mark("The rules, by topic"))
    @app_commands.describe(topic=mark("What you want to know"))
    async def rules(self, interaction: Interaction, topic: str = "") -> None:
        """One topic, the first if none is named or known; the others are listed below it."""
        async with self.context.answering(interaction):
            say = self.context.private(interaction)
            topics = self.face.topics(say)
            key = topic if topic in topics else next(iter(topics))
            title, text = topics[key]
            others = say("More: {topics}", topics=", ".join(f"`{other}`" for other in topics if other != key))
            await self.context.tell(interaction, f"## {self.face.title(say)}: {title}\n{text}\n-# {others}")

    @rules.autocomplete("topic")
    @quietly
    async def topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        topics = self.face.topics(self.context.private(interaction))
        return [
            app_commands.Choice(name=title[:100], value=key)
            for key, (title, _) in topics.items()
            if finds(typed, title) or finds(typed, key)
        ][:25]
