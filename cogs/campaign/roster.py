"""`/campaign roster …`: who plays which city, a steward for an evening, an episode sat out.

The groups of commands stand here; those of `/campaign` itself join them in cogs/campaign/cog.py.
"""

from collections.abc import Callable
from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction
from cogs.campaign import roster_page
from cogs.campaign.actions import QUIET, CampaignActions
from cogs.context import Context, newcomer
from cogs.controls.items import view_of
from data.texts import mark
from rules.campaign import roster
from rules.campaign.model import GAME, Campaign
from rules.table.campaigns import known_stewards
from rules.table.sessions import quick_steward

CAMPAIGN = app_commands.Group(name="campaign", description=mark("A campaign of My City"))
ROSTER = app_commands.Group(name="roster", description=mark("Who plays which city"), parent=CAMPAIGN)


Number = app_commands.Range[int, 1, 4]


class RosterCommands(commands.Cog):
    """The part of `/campaign` that is about seats: of the campaign that lives here, or of the person's only one."""

    context: Context
    actions: CampaignActions

    @ROSTER.command(name="show", description=mark("Who plays which city, with what you may change"))
    async def roster_show(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            await self._shown(interaction, await self._here(interaction))

    @ROSTER.command(name="take", description=mark("Takes a city that is free or that a steward plays"))
    @app_commands.describe(seat=mark("The number of its seat"))
    async def roster_take(self, interaction: Interaction, seat: Number) -> None:
        somebody = newcomer(interaction)
        await self._change(interaction, lambda c: roster.claim(c, somebody, seat - 1), "take")

    @ROSTER.command(name="leave", description=mark("Gives your city up, for somebody else to take"))
    async def roster_leave(self, interaction: Interaction) -> None:
        await self._change(interaction, lambda c: roster.leave(c, interaction.user.id), "leave")

    @ROSTER.command(name="free", description=mark("Frees a city whose player has vanished (host only)"))
    @app_commands.describe(seat=mark("The number of its seat"))
    async def roster_free(self, interaction: Interaction, seat: Number) -> None:
        await self._change(interaction, lambda c: roster.free(c, interaction.user.id, seat - 1), "free")

    @ROSTER.command(name="steward", description=mark("Gives a free city to a computer player (host only)"))
    @app_commands.describe(seat=mark("The number of its seat"), strength=mark("How well it plays"))
    async def roster_steward(self, interaction: Interaction, seat: Number, strength: str = "") -> None:
        name = strength if strength in known_stewards() else known_stewards()[0]
        await self._change(
            interaction, lambda c: roster.seat_steward(c, interaction.user.id, name, seat - 1), "steward"
        )

    @roster_steward.autocomplete("strength")
    async def strengths(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in known_stewards() if typed.lower() in name]

    @ROSTER.command(name="evening", description=mark("A steward fills in for the next episode"))
    @app_commands.describe(
        on=mark("False: you play yourself, after all"), seat=mark("As host: the seat of somebody who is absent")
    )
    async def roster_evening(self, interaction: Interaction, on: bool = True, seat: Number | None = None) -> None:
        steward = quick_steward(GAME) if on else None
        number = seat - 1 if seat is not None else None
        await self._change(interaction, lambda c: roster.evening(c, interaction.user.id, steward, number))

    @ROSTER.command(name="pause", description=mark("Your city sits the next episode out"))
    @app_commands.describe(
        on=mark("False: you play, after all"), seat=mark("As host: the seat of somebody who is absent")
    )
    async def roster_pause(self, interaction: Interaction, on: bool = True, seat: Number | None = None) -> None:
        number = seat - 1 if seat is not None else None
        await self._change(interaction, lambda c: roster.pause(c, interaction.user.id, on, number))

    async def _here(self, interaction: Interaction) -> Campaign:
        await interaction.response.defer(ephemeral=True, thinking=True)
        return await self.actions.campaign(interaction, None)

    async def _change(
        self, interaction: Interaction, change: Callable[[Campaign], Campaign], notice: str | None = None
    ) -> None:
        async with self.context.answering(interaction):
            found = await self._here(interaction)
            await self._shown(interaction, await self.actions.change(interaction, found, change, notice))

    async def _shown(self, interaction: Interaction, campaign: Campaign) -> None:
        page = roster_page.own_page(campaign, self.context.private(interaction), interaction.user.id)
        more: dict[str, Any] = {"view": view_of(page)} if page.rows else {}
        await interaction.followup.send(page.text, ephemeral=True, allowed_mentions=QUIET, **more)
