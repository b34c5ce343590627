"""Films: a whole game as one animated picture, made by workers frame by frame, one at a time in a server."""

from __future__ import annotations

import io
import logging
from collections.abc import Awaitable, Callable

import discord

from cogs.answering import Interaction
from cogs.context import Context
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page
from data.texts import speak
from render import painters
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
POST = "o"
"""The letter of the button that shows a film to everybody."""
NOBODY = 0
"""Who looks with the eyes of a spectator."""
MakeShots = Callable[[], Awaitable[tuple[Row, list[Shot]]]]
"""The table whose names the film bears, and its frames."""


class Films:
    def __init__(self, context: Context, archive: Archive) -> None:
        self._context = context
        self._archive = archive
        self._making = OneAtATime()
        """By the server for which a film is made."""
        self._closed = False

    async def show(self, interaction: Interaction, table: str, public: bool = False) -> None:
        """The film of a table as this person may see it; or for everybody in its place, as a spectator sees it."""
        row = await self._context.tables.row(table)
        here = interaction.channel_id == row.home.place
        if public and not here:
            raise Illegal("no_table")

        async def made() -> tuple[Row, list[Shot]]:
            steps = await self._archive.steps(table, NOBODY if public else interaction.user.id, MOST_SHOTS)
            if len(steps) < 2:
                raise Illegal("film_too_short")
            posted = [painters.find(row.game).frames(step.view, [])[0] for step in steps]
            # The last move is seen on the table before the result.
            frames = [Frame("table") if step.view.over else frame for step, frame in zip(steps, posted, strict=True)]
            shots = [Shot(step.view, frame, A_SHOT) for step, frame in zip(steps, frames, strict=True)]
            return row, [*shots, Shot(steps[-1].view, posted[-1], LAST_SHOT)]

        say = speak(row.language) if public else self._context.private(interaction)
        post = Button(Control(Kind.REPLAY, table, 0, 0, nudge=POST), say("Post it here")) if here else None
        text = say("The whole game, from the first move on.")
        await self.give(interaction, made, f"{table}-film", text, None if public else post, public)

    async def give(
        self,
        interaction: Interaction,
        made: MakeShots,
        stem: str,
        text: str,
        post: Button | None = None,
        public: bool = False,
    ) -> None:
        """Makes a film of these shots of a table, and gives it to the person who asked, or to everybody here.

        `post` is what shows it to everybody.
        """
        with self._making.holding(interaction.guild_id or interaction.user.id, Illegal("film_busy")):
            self._context.allow_film(interaction.user.id)
            try:
                file = await self._file(interaction, made, stem, public)
            except TooLarge:
                raise Illegal("film_too_large") from None
        if public:
            # The first answer is private, as it was promised; the next one is for everybody.
            await interaction.followup.send(self._context.private(interaction)("Posted for everybody."), ephemeral=True)
        view = view_of(Page(text, ((post,),))) if post is not None else discord.utils.MISSING
        await interaction.followup.send(text, file=file, view=view, ephemeral=not public)

    async def _file(self, interaction: Interaction, made: MakeShots, stem: str, public: bool) -> discord.File:
        row, shots = await made()
        say = speak(row.language) if public else self._context.private(interaction)
        names = self._context.names(row, say)
        style = await self._context.style(say, None if public else interaction.user.id)
        workers, taken = self._context.tables.workers, []
        for shot in shots:
            if self._closed:
                raise Illegal("busy")
            taken.append(await workers.run(Urgency.FILM, take, row.game, shot, names, style))
        film = await workers.run(Urgency.FILM, join, row.game, taken)
        log.info("%s: %d frames", stem, film.shots)
        alt = say("The whole game as an animated picture, {n} frames.", n=film.shots)
        return discord.File(io.BytesIO(film.data), filename=f"{stem}.webp", description=alt)

    def close(self) -> None:
        """Nobody waits any more: what is being made is left off before its next frame."""
        self._closed = True
