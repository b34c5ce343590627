"""`/campaign` and `/campaign roster`: groups of commands, written in two files and joined in cogs/campaign/cog.py."""

from __future__ import annotations

from discord import app_commands

from data.texts import mark

CAMPAIGN = app_commands.Group(name="campaign", description=mark("A campaign of My City"))
ROSTER = app_commands.Group(name="roster", description=mark("Who plays which city"), parent=CAMPAIGN)
