"""Clicks by which a move is made: the next page of one's picker, a ghost that moves, the move itself, its undoing."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from cogs.answering import MESSAGE, Interaction
from cogs.context import Context
from cogs.controls.clicks import Click, Handler
from cogs.controls.ghost import Ghost
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page, Picker
from cogs.controls.private_pages import PrivatePages
from cogs.face import Scene
from cogs.servers.permissions import unheard
from data.texts import Say
from render.painter import Frame
from rules.game import Illegal
from rules.notation import text, words
from rules.table.looks import Look

log = logging.getLogger(__name__)

NewsTeller = Callable[[Look, Say], Awaitable[str]]
LONGEST_WORD = 40
MOST_ROWS = 5


class MoveClicks:
    """From the first word to the move: everything is checked again on each click."""

    def __init__(self, context: Context, news: NewsTeller) -> None:
        """`news` tells what is new since the person last looked, when they open their picker."""
        self.context = context
        self._news = news
        self._private_pages = PrivatePages(context.tables.clock.now)

    def handlers(self) -> dict[Kind, Handler]:
        return {
            Kind.OPEN: self._open,
            Kind.WORD: self._word,
            Kind.WORD_SELECT: self._word_chosen,
            Kind.NUDGE: self._nudge,
            Kind.GHOST_SELECT: self._place_chosen,
            Kind.PLAY: self._play,
        }

    # ------------------------------------------------------------------------------------------------ by kind

    async def _open(self, click: Click) -> None:
        look, control = click.look, click.control
        # A verb on an older post must not choose anything now: it only opens the picker.
        said, group = ((), "") if _is_old(click) else (control.words, control.group)
        scene = self._asked(click)
        await self._go_on(click.interaction, look, scene, said, group, await self._news(look, scene.say))

    async def _word(self, click: Click) -> None:
        if not await self._moved_on(click):
            await self._go_on(
                click.interaction, click.look, self._asked(click), click.control.words, click.control.group
            )

    async def _word_chosen(self, click: Click) -> None:
        if not await self._moved_on(click):
            said = (*click.control.words, _chosen(click))
            await self._go_on(click.interaction, click.look, self._asked(click), said)

    async def _nudge(self, click: Click) -> None:
        if not await self._moved_on(click):
            said, letter = click.control.words, click.control.nudge
            await self._move_ghost(click, lambda ghost, near: ghost.nudged(said, letter, near))

    async def _place_chosen(self, click: Click) -> None:
        if not await self._moved_on(click):
            said, value = click.control.words, _chosen(click)
            await self._move_ghost(click, lambda ghost, near: ghost.jumped(said, value, near))

    async def _play(self, click: Click) -> None:
        control, private = click.control, click.private
        if control.seat != click.seated() and not private:
            raise Illegal("not_your_turn", control.seat + 1)
        if not await self._moved_on(click, shows=private):
            said, say = " ".join(control.words), self.context.private(click.interaction)
            await self.play(click.interaction, click.look, control.number, said, say, private)

    async def take_back(self, click: Click) -> None:
        """One's last decision, or with the word `reset` one's whole turn, while nobody has to agree."""
        click.seated()
        look, say = click.look, self.context.private(click.interaction)
        whole = click.control.words == ("reset",)
        undone = await self.context.tables.undo(
            look.row.id, click.interaction.user.id, click.interaction.id, click.control.number, whole=whole
        )
        scene = self.context.scene(undone.look.row, undone.look.view, say)
        if undone.look.legal:
            await self._go_on(click.interaction, undone.look, scene, (), note=say("Taken back."))
        else:
            await self._show(click.interaction, look, Page(say("Taken back."), ()))

    async def _moved_on(self, click: Click, *, shows: bool = True) -> bool:
        """Whether the control is about an earlier decision, or another seat's; then the person has been told."""
        if not _is_old(click):
            return False
        await self._stale(click.interaction, click.look, self.context.private(click.interaction), shows)
        return True

    def _asked(self, click: Click) -> Scene:
        """The scene for whom the table waits for; Illegal for anybody else."""
        look = click.look
        if look.row.status != "running":
            raise Illegal("over")
        if not look.legal:
            waiting = look.view.waiting if look.view is not None else ()
            raise Illegal("not_your_turn", *(seat + 1 for seat in waiting))
        return self.context.scene(look.row, look.view, self.context.private(click.interaction))

    # ------------------------------------------------------------------------------------------------ the next page

    async def _go_on(
        self, interaction: Interaction, look: Look, scene: Scene, said: tuple[str, ...], group: str = "", note: str = ""
    ) -> None:
        """The next page after these words; a move that is whole is played if it can be taken back, else shown."""
        ghost = self._ghost(look, scene, said)
        if ghost is not None:
            await self._show_ghost(interaction, look, scene, ghost, said, note)
            return
        picker = Picker(self.context.face(look.row), look, scene)
        page = picker.page(said, group)
        if page.move is None:
            await self._show(interaction, look, _noted(page, note), await self._choosing(interaction, look, scene.say))
            return
        _, free = await self.context.tables.attempt(look.row.id, interaction.user.id, text(page.move))
        if free:
            await self.play(interaction, look, look.decision, text(page.move), scene.say, True)
            return
        await self._show(
            interaction,
            look,
            picker.confirm(page.move),
            await self._preview(interaction, look, words(page.move), scene.say),
        )

    # ------------------------------------------------------------------------------------------------ the ghost

    def _ghost(self, look: Look, scene: Scene, said: tuple[str, ...]) -> Ghost | None:
        """The placing control, where the game has one and there is something to place."""
        face = self.context.face(look.row)
        pad = face.ghost(scene, ())
        if pad is None or (said and said[0] != pad.verb):
            return None
        ghost = Ghost(face, look, scene, pad.verb)
        return ghost if ghost.offered else None

    async def _move_ghost(self, click: Click, move: Callable[[Ghost, str | None], tuple[str, ...]]) -> None:
        look, scene = click.look, self._asked(click)
        ghost = self._ghost(look, scene, click.control.words)
        if ghost is None:
            raise Illegal("unknown_control")
        pad = self.context.face(look.row).ghost(scene, ())
        there = move(ghost, pad.near if pad is not None else None)
        await self._show_ghost(click.interaction, look, scene, ghost, there)

    async def _show_ghost(
        self, interaction: Interaction, look: Look, scene: Scene, ghost: Ghost, said: tuple[str, ...], note: str = ""
    ) -> None:
        face = self.context.face(look.row)
        first = face.ghost(scene, ())
        assert first is not None
        here = ghost.stands(said, first.near)
        pad = face.ghost(scene, here)
        assert pad is not None
        page = ghost.page(here, pad)
        await self._show(interaction, look, _noted(page, note), await self._preview(interaction, look, here, scene.say))

    async def _choosing(self, interaction: Interaction, look: Look, say: Say) -> list[discord.File] | None:
        """The picture of what one chooses from."""
        assert look.seat is not None and look.view is not None
        return await self._private_picture(
            interaction, look, self.context.face(look.row).choosing(look.view, look.seat), say
        )

    async def _preview(
        self, interaction: Interaction, look: Look, said: tuple[str, ...], say: Say
    ) -> list[discord.File] | None:
        assert look.seat is not None
        return await self._private_picture(interaction, look, self.context.face(look.row).preview(said, look.seat), say)

    async def _private_picture(
        self, interaction: Interaction, look: Look, frame: Frame | None, say: Say
    ) -> list[discord.File] | None:
        if frame is None or look.view is None:
            return None
        return await self.context.preview_files(interaction.user.id, look.row, look.view, [frame], say)

    async def play(
        self, interaction: Interaction, look: Look, decision: int | None, said: str, say: Say, shows: bool
    ) -> None:
        """Plays the words; the picker then shows the next question, or that it is done."""
        scene = self.context.scene(look.row, look.view, say)
        face = self.context.face(look.row)
        try:
            played = await self.context.tables.play(
                look.row.id, interaction.user.id, decision, said, interaction.id, offers_undo=shows
            )
        except Illegal as refused:
            if refused.code == "stale":
                await self._stale(interaction, look, say, shows)
                return
            raise
        words_ = tuple((played.told[0].entry.text if played.told else said).split())
        done, waits = say("Done: {move}", move=face.sentence(scene, words_)), unheard(interaction, look.row, say)
        done = f"{done}\n{waits}" if waits else done
        if not shows:
            if waits:
                await self.context.tell(interaction, done)
            return
        after = played.look
        number = played.told[0].number if played.told else 0
        undo, reset = (
            Button(Control(Kind.TABLE, after.row.id, after.seat or 0, number, (word,)), label)
            for word, label in (("undo", say("Take back")), ("reset", say("Start my turn over")))
        )
        last = ((undo, reset) if played.resets else (undo,),) if played.free else ()
        if after.legal and after.row.status == "running":
            next_scene = self.context.scene(after.row, after.view, say)
            if self._ghost(after, next_scene, ()) is not None:
                await self._go_on(interaction, after, next_scene, (), note=done)
                return
            page = Picker(face, after, next_scene).page(())
            page = _noted(Page(page.text, (*page.rows, *last)[:MOST_ROWS]), done)
            await self._show(interaction, look, page, await self._choosing(interaction, after, say))
        else:
            await self._show(interaction, look, Page(done, last))

    async def _stale(self, interaction: Interaction, look: Look, say: Say, shows: bool) -> None:
        """The board has moved on: say so, and go on from the present one."""
        scene = self.context.scene(look.row, look.view, say)
        note = say("The board has moved on since that button was made. Here is the present one.")
        if not look.legal:
            page = Page(f"{note}\n\n{self.context.face(look.row).asks(scene)}", ())
        elif shows:
            await self._go_on(interaction, look, scene, (), note=note)
            return
        else:
            page = _noted(Picker(self.context.face(look.row), look, scene).page(()), note)
        if shows:
            await self._show(interaction, look, page)
        else:
            await self.context.tell(interaction, page.text, view=view_of(page))

    async def _show(
        self, interaction: Interaction, look: Look, page: Page, files: list[discord.File] | None = None
    ) -> None:
        more: dict[str, Any] = {"attachments": files or []}
        text = self.context.faced(page.text)
        if files is not None and not files:
            text += "\n-# " + self.context.private(interaction)(
                "Too many pictures in this minute: this one is left out."
            )
        try:
            shown = await interaction.edit_original_response(content=text[:MESSAGE], view=view_of(page), **more)
        except discord.NotFound as gone:
            # A newer page has taken this one's place while it was pressed: what came of it is told all the same.
            log.info("a page was gone before it could change: %s", gone)
            await self.context.tell(interaction, text, view=view_of(page))
            return
        await self._private_pages.shown(interaction, look.row.id, shown)


def _noted(page: Page, note: str) -> Page:
    return Page(f"{note}\n\n{page.text}", page.rows, page.move) if note else page


def _is_old(click: Click) -> bool:
    return click.control.seat != click.seated() or click.control.number != click.look.decision


def _chosen(click: Click) -> str:
    """The word or place chosen in a select; Illegal for what cannot be one."""
    if click.value is None or len(click.value) > LONGEST_WORD:
        raise Illegal("unknown_control")
    return click.value
