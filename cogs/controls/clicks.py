"""What a click does: acknowledge at once, check everything again, show the next page or play the move."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from cogs.context import Context, Interaction
from cogs.controls.ghost import Ghost
from cogs.controls.ids import Control
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page, Picker
from cogs.controls.private_pages import PrivatePages
from cogs.face import Scene
from data.texts import Say
from rules.game import Illegal
from rules.notation import text, words
from rules.table.looks import Look

log = logging.getLogger(__name__)

LobbyHandler = Callable[[Interaction, Control, str | None], Awaitable[None]]
LifeHandler = Callable[[Interaction, Control, Look], Awaitable[None]]
CampaignHandler = Callable[[Interaction, Control], Awaitable[None]]
StandingHandler = Callable[[Interaction, Control], Awaitable[None]]
NewsTeller = Callable[[Look, Say], Awaitable[str]]
LONGEST_WORD = 40
MOST_ROWS = 5
TAKE_BACK = (("undo",), ("reset",))


class ClickHandler:
    """Takes every click on a control of a table."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.lobby: LobbyHandler | None = None
        self.life: LifeHandler | None = None
        self.campaign: CampaignHandler | None = None
        self.standing: StandingHandler | None = None
        self.replay: LobbyHandler | None = None
        self.news: NewsTeller | None = None
        self._private_pages = PrivatePages()

    async def take(self, interaction: Interaction, control: Control, value: str | None) -> None:
        async with self.context.answering(interaction):
            if control.kind in "lp":
                assert self.lobby is not None
                await self.lobby(interaction, control, value)
                return
            if control.kind in "rq":
                assert self.replay is not None
                await self.replay(interaction, control, value)
                return
            if control.kind == "k":
                assert self.campaign is not None
                await self.campaign(interaction, control)
                return
            private = interaction.message is not None and interaction.message.flags.ephemeral
            if private or control.kind == "c":
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
            await self._taken(interaction, control, value, private)

    async def lost(self, interaction: Interaction) -> None:
        """A control that is none of ours any more."""
        async with self.context.answering(interaction):
            raise Illegal("unknown_control")

    async def _taken(self, interaction: Interaction, control: Control, value: str | None, private: bool) -> None:
        look = await self.context.look(interaction, control.table)
        self.context.in_sight(interaction, look.row)
        async with self.context.answering(interaction, look):
            await self._on(interaction, control, value, private, look)

    async def _on(
        self, interaction: Interaction, control: Control, value: str | None, private: bool, look: Look
    ) -> None:
        say = self.context.private(interaction)
        if control.kind == "t" and control.words not in TAKE_BACK:
            assert self.life is not None
            await self.life(interaction, control, look)
            return
        if look.seat is None:
            raise Illegal("not_seated")
        if control.kind == "d":
            assert self.standing is not None
            await self.standing(interaction, control)
            return
        if control.kind == "t":
            await self._undo(interaction, look, say, control)
            return
        shows = private or control.kind != "c"
        if control.kind == "c" and not private and control.seat != look.seat:
            raise Illegal("not_your_turn", control.seat + 1)
        old = control.seat != look.seat or control.number != look.decision
        if control.kind != "o" and old:
            await self._stale(interaction, look, say, shows)
            return
        if control.kind == "o" and old:
            # A verb on an older post must not choose anything now: it only opens the picker.
            control = Control("o", control.table)
        if control.kind in "sj" and (value is None or len(value) > LONGEST_WORD):
            raise Illegal("unknown_control")
        if control.kind == "s":
            control = Control("w", control.table, control.seat, control.number, (*control.words, str(value)))
        if control.kind == "c":
            await self.play(interaction, look, control.number, " ".join(control.words), say, shows)
            return
        self._must_wait(look)
        scene = self.context.scene(look.row, look.view, say)
        if control.kind in "nj":
            await self._move_ghost(interaction, look, scene, control, value)
            return
        note = await self.news(look, say) if control.kind == "o" and self.news is not None else ""
        await self._go_on(interaction, look, scene, control.words, control.group, note)

    def _must_wait(self, look: Look) -> None:
        if look.row.status != "running":
            raise Illegal("over")
        if not look.legal:
            waiting = look.view.waiting if look.view is not None else ()
            raise Illegal("not_your_turn", *(seat + 1 for seat in waiting))

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
            await self._show(interaction, look, _noted(page, note))
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

    async def _move_ghost(
        self, interaction: Interaction, look: Look, scene: Scene, control: Control, value: str | None
    ) -> None:
        ghost = self._ghost(look, scene, control.words)
        if ghost is None:
            raise Illegal("unknown_control")
        pad = self.context.face(look.row).ghost(scene, ())
        near = pad.near if pad is not None else None
        if control.kind == "j":
            there = ghost.jumped(control.words, str(value), near)
        else:
            there = ghost.nudged(control.words, control.nudge, near)
        await self._show_ghost(interaction, look, scene, ghost, there)

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

    async def _preview(
        self, interaction: Interaction, look: Look, said: tuple[str, ...], say: Say
    ) -> list[discord.File] | None:
        assert look.seat is not None
        frame = self.context.face(look.row).preview(said, look.seat)
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
        if not shows:
            return
        after = played.look
        sentence = face.sentence(scene, tuple(played.told[0].entry.text.split())) if played.told else said
        done = say("Done: {move}", move=sentence)
        number = played.told[0].number if played.told else 0
        undo = Button(Control("t", after.row.id, after.seat or 0, number, ("undo",)), say("Take back"))
        reset = Button(Control("t", after.row.id, after.seat or 0, number, ("reset",)), say("Start my turn over"))
        last = ((undo, reset) if played.resets else (undo,),) if played.free else ()
        if after.legal and after.row.status == "running":
            next_scene = self.context.scene(after.row, after.view, say)
            if self._ghost(after, next_scene, ()) is not None:
                await self._go_on(interaction, after, next_scene, (), note=done)
                return
            page = Picker(face, after, next_scene).page(())
            await self._show(interaction, look, _noted(Page(page.text, (*page.rows, *last)[:MOST_ROWS]), done))
        else:
            await self._show(interaction, look, Page(done, last))

    async def _undo(self, interaction: Interaction, look: Look, say: Say, control: Control) -> None:
        undone = await self.context.tables.undo(
            look.row.id, interaction.user.id, interaction.id, control.number, whole=control.words == ("reset",)
        )
        scene = self.context.scene(undone.look.row, undone.look.view, say)
        if undone.look.legal:
            await self._go_on(interaction, undone.look, scene, (), note=say("Taken back."))
        else:
            await self._show(interaction, look, Page(say("Taken back."), ()))

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
        text = page.text
        if files is not None and not files:
            text += "\n-# " + self.context.private(interaction)(
                "Too many pictures in this minute: this one is left out."
            )
        try:
            shown = await interaction.edit_original_response(content=text[:2000], view=view_of(page), **more)
        except discord.NotFound as gone:
            # A newer page has taken this one's place while it was pressed: what came of it is told all the same.
            log.info("a page was gone before it could change: %s", gone)
            await self.context.tell(interaction, text, view=view_of(page))
            return
        await self._private_pages.shown(interaction, look.row.id, shown)


def _noted(page: Page, note: str) -> Page:
    return Page(f"{note}\n\n{page.text}", page.rows, page.move) if note else page
