"""`/metropolys new`, `/metropolys rules`, `/metropolys goals`."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from cogs.context import Context, Interaction
from cogs.game_cog import GameCog
from cogs.metropolys import FACE
from cogs.metropolys.story import goals_in_words
from cogs.table.lobby import Lobby
from data.texts import mark
from render.painter import Frame
from rules.metropolys.view import MetropolysView


class MetropolysCog(GameCog, name="metropolys", description=mark("Metropolys: tenders for building sites")):
    face = FACE

    @app_commands.command(name="new", description=mark("Opens a table of Metropolys here"))
    @app_commands.guild_only()
    @app_commands.describe(
        mode=mark("Family: one goal each. Expert: two goals and the highest buildings"),
        layout=mark("Tokens by lot, or the fixed layout of the house (four seats)"),
        first=mark("Who opens the first tender"),
        seats=mark("How many seats"),
        stewards=mark("Seats for computer players; a full table starts at once"),
    )
    async def new(
        self,
        interaction: Interaction,
        mode: Literal["family", "expert"] = "family",
        layout: Literal["random", "house"] = "random",
        first: Literal["random", "P1", "P2", "P3", "P4"] = "random",
        seats: app_commands.Range[int, 2, 4] = 4,
        stewards: app_commands.Range[int, 0, 3] = 0,
    ) -> None:
        options: dict[str, str] = {"mode": mode, "layout": layout, "first": first}
        await self.lobby.open(interaction, FACE.key, options, seats, stewards)

    @app_commands.command(name="goals", description=mark("Your secret goals, to you alone"))
    @app_commands.guild_only()
    async def goals(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            look, seat, view = await self.own_seat(interaction)
            assert isinstance(view, MetropolysView)
            say, own = self.context.private(interaction), view.planners[seat].goals
            assert own is not None
            told = goals_in_words(self.context.scene(look.row, view, say), own)
            files = await self.context.asked_files(
                interaction.user.id, look.row, view, [Frame("goals", seat)], say, f"{look.row.id}-goals"
            )
            await interaction.followup.send(told, files=files, ephemeral=True)


async def setup(bot: commands.Bot | commands.AutoShardedBot, context: Context, lobby: Lobby) -> None:
    await bot.add_cog(MetropolysCog(context, lobby))
