"""The way in: settings, joining the parts, start-up, shut-down."""

import argparse
import asyncio
import contextlib
import itertools
import logging
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path

import discord
from msgspec.structs import replace

from cogs.client import Skyline
from cogs.face import find
from cogs.operating import trial
from cogs.operating.health import Health
from cogs.table.lobby_post import cover_of
from data.logs import formatter, sealed, secrets_of
from data.settings import BadSettings, Settings, read_settings
from data.store.stores import has_store, left_beside, store_at
from data.texts import mark, speak
from playground import Action, CannotServe, Greeting, addresses, serve
from render.painter import Style
from render.studio import make_cover
from rules.table.ports import CannotOpen, StoreFailed
from rules.table.workers import usual

log = logging.getLogger(__name__)

MEGABYTE = 1_000_000
LEARN, IN_SHORT = mark("Learn a game"), mark("by playing it, in five minutes")


@cache
def cover(game: str, language: str) -> bytes:
    return make_cover(game, cover_of(game, speak(language)), Style(language=speak(language).language)).data


@cache
def lesson_cover(language: str) -> bytes:
    say, style = speak(language), Style(language=speak(language).language)
    return make_cover("cities", replace(cover_of("cities", say), title=say(LEARN), pill=say(IN_SHORT)), style).data


def _demo(game: str, label: str, **options: int | str) -> Action:
    about = find(game).about
    return Action(about.title, label, f"{about.command} new", options, picture=partial(cover, game))


GREETING = Greeting(
    title=mark("Welcome to Skyline"),
    lines=(
        mark("This is a small Discord of your own; nothing leaves this machine. Type / to see what the bot can do."),
        mark("Start a table with one click. Stewards are computer players."),
    ),
    actions=(
        Action(LEARN, IN_SHORT, "learn", picture=lesson_cover),
        _demo("machi_koro", mark("against three stewards"), stewards=3, first="P1"),
        _demo("point_city", mark("alone, against the virtual opponent"), seats=1),
        _demo("metropolys", mark("against three stewards"), stewards=3, first="P1"),
        _demo("cities", mark("against one steward"), seats=2, stewards=1, first="P1"),
        _demo("my_city", mark("against two stewards"), seats=3, stewards=2),
    ),
    say=speak,
)
"""What the playground offers a first visitor, who always begins."""


def set_up_logging(settings: Settings) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(settings.log_format, secrets_of(settings.token, settings.database)))
    logging.basicConfig(level=settings.log_level, handlers=[handler])
    # What nobody catches is printed by Python itself, past the log, unless the log gets it.
    sys.excepthook = lambda kind, fault, trace: log.critical("stopped by a fault", exc_info=(kind, fault, trace))
    threading.excepthook = lambda hook: log.critical("a thread stopped by a fault", exc_info=hook.exc_value)
    # We have no voice: discord.py need not say what is missing for it.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(settings.log_level)))


async def run(settings: Settings, token: str, ready: Callable[[], object] = lambda: None) -> None:
    """Runs the bot until it is told to stop; `ready` is called once, when it can be talked to."""
    health = Health()
    try:
        if settings.metrics:
            await health.serve(*settings.metrics_place())
            log.info("health and metrics: port %d", health.port)
        while await _run_once(settings, token, ready, health):
            log.warning("Another process has taken over; this one waits as a spare.")
    finally:
        await health.close()


async def _run_once(settings: Settings, token: str, ready: Callable[[], object], health: Health) -> bool:
    """Whether the bot was ended only because it has lost its store."""
    open_store = partial(store_at(settings.database), backups=settings.backups * MEGABYTE)
    processes = usual() if settings.workers is None else settings.workers
    bot = health.bot = Skyline(settings.store, settings.language, open_store, processes=processes)
    connected = itertools.count()

    async def on_connect() -> None:
        if next(connected) == 0:
            ready()

    bot.add_listener(on_connect)
    running = asyncio.create_task(bot.start(token))

    async def stop() -> None:
        await bot.close()
        running.cancel()  # A spare would go on waiting for its store.

    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(name, lambda: asyncio.create_task(stop()))
    losing = asyncio.create_task(bot.lost())
    try:
        await asyncio.wait((running, losing), return_when=asyncio.FIRST_COMPLETED)
        if not losing.done() and not running.cancelled():
            await running
        return losing.done()
    finally:
        losing.cancel()
        await stop()


async def main(settings: Settings) -> None:
    beside = None if settings.database else left_beside(settings.directory, settings.store)
    if beside is not None:
        if not has_store(settings.store):
            raise CannotOpen(beside)
        log.warning("%s", beside)
    if settings.token:
        if settings.api:
            addresses.point_at(settings.api, settings.token)
        await run(settings, settings.token)
    else:
        await serve(
            lambda token, ready: run(settings, token, ready),
            settings.directory / "playground",
            port=settings.port,
            greeting=GREETING,
        )


async def try_out(settings: Settings, words: Sequence[str]) -> None:
    """`skyline trial CHANNEL`, or `python bot.py trial CHANNEL`."""
    parser = argparse.ArgumentParser(prog="skyline trial", description=trial.__doc__)
    parser.add_argument("channel", type=int, help="the id of a text channel; stop the bot before")
    parser.add_argument("--report", type=Path, default=Path("trial.md"), help="the file for the report")
    parser.add_argument("--patience", type=float, default=trial.PATIENCE, help="seconds a person has for each answer")
    given = parser.parse_args(words)
    if not settings.token:
        raise BadSettings("A trial is made on Discord itself: it needs DISCORD_TOKEN.")
    if settings.api:
        addresses.point_at(settings.api, settings.token)
    text = await trial.run(settings.token, given.channel, speak(settings.language), given.patience)
    given.report.write_text(text, encoding="utf-8")
    print(text)


def start() -> str | None:
    """Until it is told to stop; where it cannot start, a sentence that says why."""
    secrets: tuple[str, ...] = ()
    try:
        chosen = read_settings()
        secrets = secrets_of(chosen.token, chosen.database)
        set_up_logging(chosen)
        trying = sys.argv[1:2] == ["trial"]
        asyncio.run(try_out(chosen, sys.argv[2:]) if trying else main(chosen))
    except (BadSettings, CannotOpen, CannotServe, addresses.UnsafeAddress) as fault:
        return sealed(str(fault), *secrets)
    except StoreFailed as fault:
        return sealed(f"The store does not read: {fault}. docs/operating.md: how to put a copy in its place.", *secrets)
    except discord.LoginFailure:
        return "Discord does not know this token. Check DISCORD_TOKEN."
    except OSError as fault:
        return sealed(f"Skyline cannot start: {fault}", *secrets)
    except KeyboardInterrupt:
        pass
    return None


if __name__ == "__main__":
    sys.exit(start())
