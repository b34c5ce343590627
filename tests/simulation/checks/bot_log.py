"""The bot's own log: an error in it that no trouble explains is a fault."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tests.simulation.owner import OWNER

if TYPE_CHECKING:
    from tests.simulation.world import World

EXCUSED = ("not stored", "what is to be announced could not be read", "not every table that was left standing")
"""Errors of a store that fails now and then."""


class BotLog(logging.Handler):
    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self._world = world
        self.errors: list[str] = []
        root = logging.getLogger()
        root.handlers[:] = [self]
        root.setLevel(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        self._world.trace.note(f"{record.levelname.lower()} of {OWNER.get()}, {record.name}: {text[:300]}")
        if record.levelno < logging.ERROR or record.name.startswith(("discord", "aiohttp", "asyncio")):
            return
        if text.startswith(EXCUSED):
            return
        fault = record.exc_info[1] if record.exc_info else None
        # A store that failed is told without a traceback.
        away = bool(self._world.excuses) and fault is None and " stumbled: " in text
        if away or isinstance(fault, self._world.excuses):
            return
        self.errors.append(f"{record.name}: {text[:200]} {fault!r}")

    def check(self) -> None:
        for error in self.errors:
            self._world.violated(f"an error in the bot's log: {error}")
        for owner, context in self._world.loop.unhandled:
            fault = context.get("exception")
            if owner.startswith("bot") and fault is not None:
                self._world.violated(f"nobody caught: {context.get('message')} {fault!r}")
