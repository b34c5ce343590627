"""The way in: settings, joining the parts, start-up, shut-down."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys

import discord

from cogs.client import Skyline
from data.database import CannotOpen
from data.settings import BadSettings, Settings, read_settings
from playground import addresses, serve


def set_up_logging(settings: Settings) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    if settings.token:
        handler.addFilter(lambda record: settings.token not in record.getMessage())
    logging.basicConfig(level=settings.log_level, handlers=[handler])
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(settings.log_level)))


async def run(settings: Settings, token: str) -> None:
    """Runs the bot until it is told to stop."""
    bot = Skyline(settings.directory / "store", settings.language)
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
        await serve(lambda token: run(settings, token), settings.directory / "playground", port=settings.port)


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
