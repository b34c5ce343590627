"""Looking back: `/table replay`, a private page that steps through a game, and films, a whole game as one picture.

A replay's buttons carry everything: they survive a restart. Films are made by workers frame by frame, one at a time in
a server.
"""

import io
import logging
from collections.abc import Awaitable, Callable, Sequence

import discord

from cogs.answering import Interaction
from cogs.context import Context
from cogs.controls.clicks import Click
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import OPTION, Button, Page, Select
from cogs.face import Choice, Scene
from cogs.history.news import newest
from data.texts import speak
from render import painters
from render.film import Shot, TooLarge, join, take
from render.painter import Frame
from rules.game import Illegal
from rules.history.timeline import Step
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


FIRST, BACK, FORWARD, LAST, FILM, JUMP, PICTURE = "f", "b", "n", "l", "m", "j", "p"
"""The letters of the controls; each carries the step that is shown, so two of them never have the same id."""
JUMPS = 25
MOST_LINES = 20
ROOM = 1500
USUAL = "all"
FARTHEST = 99_999


class Replay:
    def __init__(self, context: Context, archive: Archive, films: Films) -> None:
        self._context = context
        self._archive = archive
        self._films = films

    async def open(self, interaction: Interaction, table: str, move: int | None) -> None:
        """The page for the first time: the last step, or the one asked for."""
        row = await self._context.tables.row(table)
        self._context.same_server(interaction, row)
        self._context.allow_looking_back(interaction.user.id)
        timeline = await self._archive.timeline(table)
        number = len(timeline) if move is None else move
        if number > len(timeline):
            raise Illegal("no_such_step", len(timeline))
        content, files, view = await self._made(interaction, table, number, "")
        await interaction.followup.send(content, files=files, view=view, ephemeral=True)

    async def click(self, click: Click) -> None:
        """A button or a select of the page."""
        interaction, control = click.interaction, click.control
        row = await self._context.tables.row(control.table)
        self._context.in_sight(interaction, row)
        if control.nudge in (FILM, POST):
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self._films.show(interaction, control.table, public=control.nudge == POST)
            return
        if click.private:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
        number, picture = self._meant(control, click.value, row)
        self._context.allow_looking_back(interaction.user.id)
        content, files, view = await self._made(interaction, control.table, number, picture)
        await interaction.edit_original_response(content=content, attachments=files, view=view)

    def _meant(self, control: Control, value: str | None, row: Row) -> tuple[int, str]:
        """The step and the picture a control asks for; what lies beyond the ends is the end."""
        number, picture = control.number, control.words[0] if control.words else ""
        seats = [f"P{seat + 1}" for seat in range(len(row.seats))]
        there = {FIRST: 0, BACK: max(0, number - 1), FORWARD: number + 1, LAST: FARTHEST}
        if control.nudge in there:
            number = there[control.nudge]
        elif control.nudge == JUMP and value is not None and value.isascii() and value.isdigit():
            number = min(int(value[:5]), FARTHEST)
        elif control.nudge == PICTURE and value in (USUAL, *seats):
            picture = str(value)
        else:
            raise Illegal("unknown_control")
        return number, picture if picture in seats else ""

    # ------------------------------------------------------------------------------------------------ the page

    async def _made(
        self, interaction: Interaction, table: str, number: int, picture: str
    ) -> tuple[str, list[discord.File], discord.ui.View]:
        say, person = self._context.private(interaction), interaction.user.id
        timeline, step, goals = await self._archive.page(table, number, person, JUMPS)
        row = timeline.row
        scene = self._context.scene(row, step.view, say)
        face = self._context.face(row)
        if picture:
            frames = [Frame("city", int(picture[1:]) - 1)]
        else:
            changed = face.changed(step.view, step.events) if step.number else []
            frames = painters.find(row.game).frames(step.view, changed)
        files = await self._context.preview_files(person, row, step.view, frames, say, f"{table}-step{step.number}")
        page = Page(
            self._text(len(timeline), step, scene, row), self._rows(len(timeline), step, goals, picture, scene, row)
        )
        return page.text, files, view_of(page)

    def _text(self, last: int, step: Step, scene: Scene, row: Row) -> str:
        say = scene.say
        head = say("Move {n} of {all}", n=step.number, all=last) if step.number else say("The start, before any move")
        whose = say("everything is open") if row.status == "finished" else say("as you may see it")
        lines = newest(told(self._context, row, step, scene), MOST_LINES, ROOM)
        return "\n".join([f"**{self._context.face(row).title(say)}** · {head} · {whose}", *lines])

    def _rows(
        self, last: int, step: Step, goals: Sequence[Step], picture: str, scene: Scene, row: Row
    ) -> tuple[tuple[Button, ...] | Select, ...]:
        say, words = scene.say, (picture,) if picture else ()

        def control(kind: Kind, letter: str) -> Control:
            return Control(kind, row.id, 0, step.number, words, nudge=letter)

        def button(letter: str, label: str, enabled: bool) -> Button:
            return Button(control(Kind.REPLAY, letter), label, "primary" if letter == FORWARD else "secondary", enabled)

        buttons = (
            button(FIRST, "⏮", step.number > 0),
            button(BACK, "◀", step.number > 0),
            button(FORWARD, "▶", step.number < last),
            button(LAST, "⏭", step.number < last),
            button(FILM, say("🎞 The whole game"), last > 0),
        )
        rows: list[tuple[Button, ...] | Select] = [buttons]
        if goals:
            rows.append(
                Select(
                    control(Kind.REPLAY_SELECT, JUMP), say("Go to…"), tuple(self._goal(g, scene, row) for g in goals)
                )
            )
        names = self._context.names(row, say)
        pictures = (Choice(USUAL, say("As it was posted")), *(Choice(f"P{n}", name) for n, name in enumerate(names, 1)))
        rows.append(Select(control(Kind.REPLAY_SELECT, PICTURE), say("Picture…"), pictures))
        return tuple(rows)

    def _goal(self, step: Step, scene: Scene, row: Row) -> Choice:
        """A move to go to, with what happened by it."""
        say = scene.say
        label = say("Move {n}", n=step.number) if step.number else say("The start")
        lines = self._context.face(row).tell(self._context.scene(row, step.view, say), step.events)
        return Choice(str(step.number), label, plain(lines[0])[:OPTION] if lines else "")


def told(context: Context, row: Row, step: Step, scene: Scene) -> list[str]:
    """What happened in a step; once nothing is hidden any more also what single seats alone had learned."""
    face, say = context.face(row), scene.say
    lines = face.tell(scene, step.events)
    for seat, events in step.private:
        lines += [f"-# {scene.names[seat]}: {line}" for line in face.tell(scene, events)]
    return lines or [say("Nothing that may be shown yet.")]


def plain(line: str) -> str:
    """A line without its markup: selects show none."""
    return line.replace("**", "").replace("\\", "").replace("`", "")
