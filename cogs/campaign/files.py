"""Campaigns as files: who may take one away or bring one, and what is asked of a file before anything is believed."""

import asyncio
import io

import discord
from msgspec.structs import replace

from cogs.answering import Interaction
from cogs.context import Context
from cogs.names import clean
from rules.campaign.file_format import LARGEST, Portable, read_file
from rules.campaign.model import Campaign
from rules.game import Illegal
from rules.table.campaigns import Campaigns
from rules.table.rows import Home


class Files:
    def __init__(self, context: Context, campaigns: Campaigns) -> None:
        self.context = context
        self.campaigns = campaigns

    async def export(self, interaction: Interaction, campaign: Campaign) -> None:
        if interaction.user.id != campaign.host and not interaction.permissions.manage_guild:
            raise Illegal("export_only")
        text = await self.campaigns.export(campaign.id)
        if len(text) > LARGEST:
            raise Illegal("import_too_large", LARGEST >> 20)
        file = discord.File(io.BytesIO(text), filename=f"campaign-{campaign.id}.json")
        say = self.context.private(interaction)
        told = say(
            "The campaign so far. An episode in play is not in it. `/campaign import` goes on with it elsewhere."
        )
        await interaction.followup.send(told, file=file, ephemeral=True)

    async def read(self, interaction: Interaction, file: discord.Attachment) -> Portable:
        """The file, if this person may bring it and it is one. Its size is looked at before it is fetched."""
        manager = interaction.permissions.manage_guild
        hosted = {
            one.id
            for one in await self.context.store.campaigns_in(interaction.guild_id or 0)
            if one.host == interaction.user.id
        }
        if not manager and not hosted:
            raise Illegal("import_only")
        if file.size > LARGEST:
            raise Illegal("import_too_large", LARGEST >> 20)
        found = await asyncio.to_thread(read_file, await file.read())
        if not manager and found.campaign not in hosted:
            raise Illegal("import_only")
        return found

    async def adopt(self, interaction: Interaction, file: Portable, home: Home) -> Campaign:
        """Nobody is seated or mentioned by a file: its cities are taken by button."""
        server = await self.context.store.server(home.guild)
        language = server.language or self.context.public(interaction)
        named = replace(file, cities=tuple(clean(city) if city else "" for city in file.cities))
        return await self.campaigns.adopt(named, interaction.user.id, home, language)
