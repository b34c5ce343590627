"""The way in: settings, joining the parts, start-up, shut-down."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys

import discord

from cogs.client import Skyline
from data.settings import BadSettings, Settings, read_settings
from data.store.stores import DEFAULT, STORES
from playground import Action, Greeting, addresses, serve
from rules.table.ports import CannotOpen

GREETING = Greeting(
    actions=(
        Action("Play Machi Koro against three stewards", "machikoro new", {"stewards": 3}),
        Action("Point City, alone against the virtual opponent", "pointcity new", {"seats": 1}),
        Action("Metropolys against three stewards", "metropolys new", {"stewards": 3}),
        Action("Cities against one steward", "cities new", {"seats": 2, "stewards": 1}),
        Action("My City against two stewards", "mycity new", {"seats": 3, "stewards": 2}),
    )
)
"""What the playground offers a first visitor."""


def set_up_logging(settings: Settings) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    if settings.token:
        handler.addFilter(lambda record: settings.token not in record.getMessage())
    logging.basicConfig(level=settings.log_level, handlers=[handler])
    # We have no voice: discord.py need not say what is missing for it.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(settings.log_level)))


async def run(settings: Settings, token: str) -> None:
    """Runs the bot until it is told to stop."""
    bot = Skyline(settings.directory / "store", settings.language, STORES[DEFAULT])
    running = asyncio.create_task(bot.start(token))
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(name, lambda: asyncio.create_task(bot.close()))
    try:
        await running
    finally:
        await bot.close()


async def main(settings: Settings) -> None:
    if settings.token:
        if settings.api:
            addresses.point_at(settings.api, settings.token)
        await run(settings, settings.token)
    else:
        await serve(
            lambda token: run(settings, token), settings.directory / "playground", port=settings.port, greeting=GREETING
        )


if __name__ == "__main__":
    try:
        chosen = read_settings()
        set_up_logging(chosen)
        asyncio.run(main(chosen))
    except (BadSettings, CannotOpen, addresses.UnsafeAddress) as fault:
        sys.exit(str(fault))
    except discord.LoginFailure:
        sys.exit("Discord does not know this token. Check DISCORD_TOKEN.")
    except KeyboardInterrupt:
        pass
