"""What the menu of a table's post offers: the board in words, what happened, one's move. The post says which table."""

from collections.abc import Iterator

import discord
from discord import app_commands

from cogs.answering import Interaction
from cogs.controls.clicks import Click
from cogs.controls.ids import Control, Kind
from cogs.table.commands import TablesCog
from data.texts import mark


class PostMenus:
    def __init__(self, tables: TablesCog) -> None:
        self._tables = tables

    def all(self) -> Iterator[app_commands.ContextMenu]:
        yield app_commands.ContextMenu(name=mark("Describe board"), callback=self.describe)
        yield app_commands.ContextMenu(name=mark("What happened"), callback=self.happened)
        yield app_commands.ContextMenu(name=mark("My move"), callback=self.move)

    async def describe(self, interaction: Interaction, post: discord.Message) -> None:
        await self._tables.describe.callback(self._tables, interaction)  # type: ignore[arg-type,call-arg]

    async def happened(self, interaction: Interaction, post: discord.Message) -> None:
        await self._tables.log.callback(self._tables, interaction)  # type: ignore[arg-type,call-arg]

    async def move(self, interaction: Interaction, post: discord.Message) -> None:
        context, moves = self._tables.context, self._tables.moves
        async with context.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            look = await context.look_here(interaction)
            async with context.answering(interaction, look):
                opened = Click(interaction, Control(Kind.OPEN, look.row.id), None, look)
                await moves.handlers()[Kind.OPEN](opened)
