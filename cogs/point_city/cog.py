"""`/pointcity new`, `/pointcity rules`."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from cogs.desk import Desk, Interaction
from cogs.game_help import complete_topic, show_topic
from cogs.lobby import Lobby
from cogs.point_city import FACE
from data.texts import mark

ALONE = 1


class PointCityCog(
    commands.GroupCog, name="pointcity", description=mark("Point City: two cards a turn, for resources and buildings")
):
    def __init__(self, desk: Desk, lobby: Lobby) -> None:
        self.desk = desk
        self.lobby = lobby
        super().__init__()

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

    @app_commands.command(name="rules", description=mark("The rules, by topic"))
    @app_commands.describe(topic=mark("What you want to know"))
    async def rules(self, interaction: Interaction, topic: str = "") -> None:
        await show_topic(self.desk, interaction, FACE, topic)

    @rules.autocomplete("topic")
    async def topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return complete_topic(self.desk, interaction, FACE, typed)


async def setup(bot: commands.Bot | commands.AutoShardedBot, desk: Desk, lobby: Lobby) -> None:
    await bot.add_cog(PointCityCog(desk, lobby))
