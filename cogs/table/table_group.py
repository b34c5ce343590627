"""`/table`: one group of commands, written in four files: here commands, seat_and_time_commands, hint; cogs/history/commands."""

from __future__ import annotations

from discord import app_commands

from data.texts import mark

TABLE = app_commands.Group(name="table", description=mark("The table in this channel"), guild_only=True)
