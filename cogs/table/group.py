"""`/table`: one group of commands, written in several files and joined in cogs/table/commands.py."""

from __future__ import annotations

from discord import app_commands

from data.texts import mark

TABLE = app_commands.Group(name="table", description=mark("The table in this channel"), guild_only=True)
