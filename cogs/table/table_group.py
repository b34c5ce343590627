"""`/table`: one group of commands, written in commands.py, seat_and_time_commands.py, hint.py and cogs/history/commands.py."""

from __future__ import annotations

from discord import app_commands

from data.texts import mark

TABLE = app_commands.Group(name="table", description=mark("The table in this channel"), guild_only=True)
