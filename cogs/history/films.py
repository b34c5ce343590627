"""Films: a whole game as one animated picture, made in a thread of its own, one at a time in a server."""

from __future__ import annotations

import asyncio
import io
import logging
import threading
from concurrent.futures import ThreadPoolExecutor

import discord

from cogs.answering import Interaction
from cogs.context import Context
from render.film import Shot, Stopped, TooLarge, make_film
from render.painter import Frame
from rules.game import Illegal
from rules.table.archive import Archive
from rules.table.keyed import OneAtATime

log = logging.getLogger(__name__)

MOST_SHOTS = 150
A_SHOT, LAST_SHOT = 500, 5000
"""Milliseconds."""


class Films:
    def __init__(self, context: Context, archive: Archive) -> None:
        self._context = context
        self._archive = archive
        self._making = OneAtATime()
        """By the server for which a film is made."""
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="film")
        self._stop = threading.Event()

    async def show(self, interaction: Interaction, table: str) -> None:
        """Makes the film of a table as this person may see it, and gives it to them."""
        with self._making.holding(interaction.guild_id or 0, Illegal("film_busy")):
            self._context.allow_film(interaction.user.id)
            try:
                file = await self._file(interaction, table)
            except Stopped:
                raise Illegal("busy") from None
            except TooLarge:
                raise Illegal("film_too_large") from None
        say = self._context.private(interaction)
        await interaction.followup.send(say("The whole game, from the first move on."), file=file, ephemeral=True)

    async def _file(self, interaction: Interaction, table: str) -> discord.File:
        say = self._context.private(interaction)
        row = await self._context.tables.row(table)
        steps = await self._archive.steps(table, interaction.user.id, MOST_SHOTS)
        if len(steps) < 2:
            raise Illegal("film_too_short")
        shots = [Shot(step.view, Frame("table"), A_SHOT) for step in steps]
        end = Frame("result") if steps[-1].view.over else Frame("table")
        shots.append(Shot(steps[-1].view, end, LAST_SHOT))
        names, style = self._context.names(row, say), await self._context.style(say, interaction.user.id)
        loop = asyncio.get_running_loop()
        film = await loop.run_in_executor(self._worker, make_film, row.game, shots, names, style, self._stop.is_set)
        log.info("a film of table %s: %d frames", table, film.shots)
        alt = say("The whole game as an animated picture, {n} frames.", n=film.shots)
        return discord.File(io.BytesIO(film.data), filename=f"{table}-film.webp", description=alt)

    def close(self) -> None:
        """Nobody waits any more: what is being made is left off before its next frame."""
        self._stop.set()
        self._worker.shutdown(wait=False)
