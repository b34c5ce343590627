"""Films: a whole game as one animated picture, made by workers frame by frame, one at a time in a server."""

from __future__ import annotations

import io
import logging
from collections.abc import Awaitable, Callable

import discord

from cogs.answering import Interaction
from cogs.context import Context
from render.film import Shot, TooLarge, join, take
from render.painter import Frame
from rules.game import Illegal
from rules.table.archive import Archive
from rules.table.keyed import OneAtATime
from rules.table.rows import Row
from rules.table.workers import Urgency

log = logging.getLogger(__name__)

MOST_SHOTS = 150
A_SHOT, LAST_SHOT = 500, 5000
"""Milliseconds."""
MakeShots = Callable[[], Awaitable[tuple[Row, list[Shot]]]]
"""The table whose names the film bears, and its frames."""


class Films:
    def __init__(self, context: Context, archive: Archive) -> None:
        self._context = context
        self._archive = archive
        self._making = OneAtATime()
        """By the server for which a film is made."""
        self._closed = False

    async def show(self, interaction: Interaction, table: str) -> None:
        """The film of a table as this person may see it."""

        async def made() -> tuple[Row, list[Shot]]:
            steps = await self._archive.steps(table, interaction.user.id, MOST_SHOTS)
            if len(steps) < 2:
                raise Illegal("film_too_short")
            shots = [Shot(step.view, Frame("table"), A_SHOT) for step in steps]
            end = Frame("result") if steps[-1].view.over else Frame("table")
            return await self._context.tables.row(table), [*shots, Shot(steps[-1].view, end, LAST_SHOT)]

        text = self._context.private(interaction)("The whole game, from the first move on.")
        await self.give(interaction, made, f"{table}-film", text)

    async def give(self, interaction: Interaction, made: MakeShots, stem: str, text: str) -> None:
        """Makes a film of these shots of a table, and gives it to the person who asked."""
        with self._making.holding(interaction.guild_id or 0, Illegal("film_busy")):
            self._context.allow_film(interaction.user.id)
            try:
                file = await self._file(interaction, made, stem)
            except TooLarge:
                raise Illegal("film_too_large") from None
        await interaction.followup.send(text, file=file, ephemeral=True)

    async def _file(self, interaction: Interaction, made: MakeShots, stem: str) -> discord.File:
        say = self._context.private(interaction)
        row, shots = await made()
        names, style = self._context.names(row, say), await self._context.style(say, interaction.user.id)
        workers, taken = self._context.tables.workers, []
        for shot in shots:
            if self._closed:
                raise Illegal("busy")
            taken.append(await workers.run(Urgency.FILM, take, row.game, shot, names, style))
        film = await workers.run(Urgency.FILM, join, taken)
        log.info("%s: %d frames", stem, film.shots)
        alt = say("The whole game as an animated picture, {n} frames.", n=film.shots)
        return discord.File(io.BytesIO(film.data), filename=f"{stem}.webp", description=alt)

    def close(self) -> None:
        """Nobody waits any more: what is being made is left off before its next frame."""
        self._closed = True
