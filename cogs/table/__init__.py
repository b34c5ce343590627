"""A table in Discord. Its commands are written in commands.py, seat_and_time_commands.py, hint_commands.py,
fair_command.py and cogs/history/commands.py, and joined in commands.py."""

from discord import app_commands

from data.texts import mark

TABLE = app_commands.Group(name="table", description=mark("The table in this channel"))
"""`/table`, to which those files add."""
