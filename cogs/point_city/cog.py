"""`/pointcity new`, `/pointcity rules`."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from cogs.context import Context, Interaction
from cogs.game_cog import GameCog
from cogs.point_city import FACE
from cogs.table.lobby import Lobby
from data.texts import mark

ALONE = 1


class PointCityCog(
    GameCog, name="pointcity", description=mark("Point City: two cards a turn, for resources and buildings")
):
    face = FACE

    @app_commands.command(name="new", description=mark("Opens a table of Point City here"))
    @app_commands.guild_only()
    @app_commands.describe(
        seats=mark("How many seats; 1 starts at once, against the virtual opponent"),
        solo=mark("Alone: how well the virtual opponent scores"),
        stewards=mark("Seats for computer players; a full table starts at once"),
    )
    async def new(
        self,
        interaction: Interaction,
        seats: app_commands.Range[int, 1, 4] = 4,
        solo: Literal["easy", "medium", "hard"] = "medium",
        stewards: app_commands.Range[int, 0, 3] = 0,
    ) -> None:
        # The level means nothing at a table of several, and nobody should read it there.
        options: dict[str, str] = {"solo": solo} if seats == ALONE else {}
        await self.lobby.open(interaction, FACE.key, options, seats, stewards)


async def setup(bot: commands.Bot | commands.AutoShardedBot, context: Context, lobby: Lobby) -> None:
    await bot.add_cog(PointCityCog(context, lobby))
