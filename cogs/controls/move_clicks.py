"""Clicks by which a move is made: the next page of one's picker, a ghost that moves, the move itself, its undoing."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
import msgspec

from cogs.answering import MESSAGE, UNREACHED, Interaction
from cogs.context import Context
from cogs.controls.clicks import Click, Handler
from cogs.controls.ghost import Ghost
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page, Picker, ghost_verb, with_row
from cogs.controls.private_pages import PrivatePages
from cogs.face import Scene
from cogs.learn.coach import Coach
from cogs.learn.steps import kind_reason, leads_away, lit, step_at, step_words
from cogs.servers.permissions import unheard
from cogs.table.turn_words import DETAIL
from data.texts import Say
from render.painter import Frame
from rules.game import Illegal
from rules.notation import words
from rules.table.looks import Look, Played, known
from rules.table.ports import StoreFailed
from rules.table.tables import is_alone

log = logging.getLogger(__name__)

NewsTeller = Callable[[Look, Say], Awaitable[str]]
GhostMove = Callable[[Ghost, str | None], tuple[str, ...]]
LONGEST_WORD = 40
FIRST_TRY = ("o", "0", "*")
"""Of a sandbox: nothing tried, nothing said (what_if.py)."""
DONE = "✓"
"""Before the words for what a move came to: it is stored."""
STEWARDS_THINK = 10.0
"""Seconds for which a page waits for the stewards' moves."""


class MoveClicks:
    """From the first word to the move: everything is checked again on each click."""

    def __init__(self, context: Context, news: NewsTeller, coach: Coach) -> None:
        """`news` tells what is new since the person last looked, when they open their picker."""
        self.context = context
        self.coach = coach
        self._news = news
        self._private_pages = PrivatePages(context.tables.clock.now)

    def handlers(self) -> dict[Kind, Handler]:
        return {
            Kind.OPEN: self.open,
            Kind.WORD: self._word,
            Kind.WORD_SELECT: self._word_chosen,
            Kind.NUDGE: self._nudge,
            Kind.GHOST_SELECT: self._place_chosen,
            Kind.PLAY: self._play,
        }

    # ------------------------------------------------------------------------------------------------ by kind

    async def open(self, click: Click) -> None:
        """One's own page of this table, after the words of the control."""
        look, control = click.look, click.control
        # A verb on an older post must not choose anything now: it only opens the picker.
        said, group = ((), "") if is_old(click) else (control.words, control.group)
        scene = self._asked(click)
        await self._go_on(click.interaction, look, scene, said, group, await self._news(look, scene.say))

    async def _word(self, click: Click) -> None:
        if not await self._moved_on(click):
            look, scene, said = click.look, self._asked(click), click.control.words
            note = self.context.face(look.row).instead(scene, click.control.group, said)
            ghost = self.ghost(look, scene, said)
            if ghost is not None and ghost.is_place(said):
                if await self._is_free(click.interaction, look, said):
                    await self._play_unseen(click.interaction, look, said, scene.say)
                    return
                note = scene.say("This cannot be taken back, so look once more: the green button builds it.")
            await self._go_on(click.interaction, look, scene, said, click.control.group, note)

    async def _word_chosen(self, click: Click) -> None:
        if not await self._moved_on(click):
            said = (*click.control.words, chosen(click))
            await self._go_on(click.interaction, click.look, self._asked(click), said)

    async def _nudge(self, click: Click) -> None:
        if not await self._moved_on(click):
            said, letter = click.control.words, click.control.nudge
            await self._move_ghost(click, lambda ghost, near: ghost.nudged(said, letter, near))

    async def _place_chosen(self, click: Click) -> None:
        if not await self._moved_on(click):
            said, value = click.control.words, chosen(click)
            await self._move_ghost(click, lambda ghost, near: ghost.jumped(said, value, near))

    async def _play(self, click: Click) -> None:
        control = click.control
        if control.seat != click.seated() and not click.private:
            raise Illegal("not_your_turn", control.seat + 1)
        if not await self._moved_on(click):
            said, say = " ".join(control.words), self.context.private(click.interaction)
            await self.play(click.interaction, click.look, control.number, said, say)

    async def take_back(self, click: Click) -> None:
        """One's last decision, or with the word `reset` one's whole turn, while nobody has to agree."""
        click.seated()
        look, say = click.look, self.context.private(click.interaction)
        whole = click.control.words == ("reset",)
        undone = await self.context.tables.undo(
            look.row.id, click.interaction.user.id, click.interaction.id, click.control.number or None, whole=whole
        )
        scene = self.context.scene(undone.look.row, undone.look.view, say)
        if undone.look.legal:
            await self._go_on(click.interaction, undone.look, scene, (), note=say("Taken back."))
        else:
            await self.show(click.interaction, look, Page(say("Taken back."), ()))

    async def _moved_on(self, click: Click) -> bool:
        """Whether the control is about an earlier decision, or another seat's; then the person has been told."""
        if not is_old(click):
            return False
        await self.stale(click.interaction, click.look, self.context.private(click.interaction))
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
        """The next page after these words; a move that is whole is played if it can be taken back, else asked."""
        if look.row.lesson and self.ghost(look, scene, said) is None and leads_away(look.row, look.entries, said):
            note = f"{note}\n{kind_reason(look.row, step_at(look), said, scene.say)}".strip()
            said, group = (), ""
        page, frame = self.page_of(look, scene, said, group)
        if page.move is not None:
            face, said = self.context.face(look.row), words(page.move)
            if await self._is_free(interaction, look, said):
                await self.play(interaction, look, look.decision, " ".join(said), scene.say)
                return
            page = Picker(face, look, scene).confirm(page.move)
        files = await self._picture(interaction, look, frame, scene.say)
        page = page if said else with_row(page, tries(look, scene.say))
        await self.show(interaction, look, await self._dressed(scene, look, page, note), files)

    async def _is_free(self, interaction: Interaction, look: Look, said: tuple[str, ...]) -> bool:
        """Whether a whole move may be played unasked: it can be taken back and is not dangerous."""
        tables, face = self.context.tables, self.context.face(look.row)
        return not face.dangerous(said) and await tables.is_free(look.row.id, interaction.user.id, " ".join(said))

    def page_of(self, look: Look, scene: Scene, said: tuple[str, ...], group: str = "") -> tuple[Page, Frame | None]:
        """The page after these words, and the picture above it: what one chooses from, or the whole move."""
        assert look.seat is not None and look.view is not None
        face, ghost = self.context.face(look.row), self.ghost(look, scene, said)
        if ghost is not None:
            first = face.ghost(scene, ())
            here = ghost.stands(said, first.near if first is not None else None)
            pad = face.ghost(scene, here)
            assert pad is not None
            return ghost.page(here, pad), face.preview(here, look.seat)
        page = Picker(face, look, scene).page(said, group)
        move = words(page.move) if page.move is not None else said
        shown = face.preview(move, look.seat) if move[1:] else None
        return page, shown if shown is not None or page.move is not None else face.choosing(
            look.view, look.seat, page.said
        )

    async def _dressed(self, scene: Scene, look: Look, page: Page, note: str = "") -> Page:
        """The page with what came before it above, and what the seat alone knows below."""
        coached = await self.coach.lines(look, scene)
        page = with_row(page, [self.coach.off_button(look, scene)]) if coached else page
        secrets = self.context.face(look.row).secrets(scene)
        step = step_words(look.row, look.entries, scene.say) if look.row.lesson else ""
        text = "\n\n".join(
            part for part in (note, step or coached, page.text, f"-# {secrets}" if secrets else "") if part
        )
        return msgspec.structs.replace(page, text=text)

    # ------------------------------------------------------------------------------------------------ the ghost

    def ghost(self, look: Look, scene: Scene, said: tuple[str, ...]) -> Ghost | None:
        """The placing control, where the game has one and there is something to place."""
        face = self.context.face(look.row)
        verb = ghost_verb(face, look)
        return Ghost(face, look, scene, verb) if verb is not None and said[:1] in ((), (verb,)) else None

    async def _move_ghost(self, click: Click, move: GhostMove) -> None:
        look, scene = click.look, self._asked(click)
        await self._go_on(click.interaction, look, scene, self.ghost_moved(look, scene, click.control.words, move))

    def ghost_moved(self, look: Look, scene: Scene, said: tuple[str, ...], move: GhostMove) -> tuple[str, ...]:
        """The words after a press on the placing control."""
        ghost = self.ghost(look, scene, said)
        if ghost is None:
            raise Illegal("unknown_control")
        pad = self.context.face(look.row).ghost(scene, ())
        return move(ghost, pad.near if pad is not None else None)

    async def _picture(
        self, interaction: Interaction, look: Look, frame: Frame | None, say: Say
    ) -> list[discord.File] | None:
        if frame is None or look.view is None:
            return None
        shown = lit(look.row, look.entries, frame)
        return await self.context.preview_files(interaction.user.id, look.row, look.view, [shown], say)

    # ------------------------------------------------------------------------------------------------ the move itself

    async def play(self, interaction: Interaction, look: Look, decision: int | None, said: str, say: Say) -> bool:
        """Plays the words; what came of it is told at once, with the next question, and the picture follows.

        False where the board has moved on and nothing was played.
        """
        table, face = look.row.id, self.context.face(look.row)
        try:
            played = await self.context.tables.play(table, interaction.user.id, decision, said, interaction.id)
        except Illegal as refused:
            if refused.code == "stale":
                await self.stale(interaction, look, say)
                return False
            if refused.code == "lesson_step":
                note = kind_reason(look.row, int(refused.details[0]), str(refused.details[1]).split(), say)
                await self._go_on(interaction, look, self.context.scene(look.row, look.view, say), (), note=note)
                return False
            raise
        after = played.look
        scene = self.context.scene(after.row, after.view, say)
        told = face.tell(scene, [event for one in played.told for event in known(one.events, None)])
        words_ = tuple((played.told[0].entry.text if played.told else said).split())
        done, *more = told or [face.sentence(self.context.scene(look.row, look.view, say), words_)]
        lines = [f"{DONE} {done.removeprefix(DETAIL)}", *more, unheard(interaction, look.row, say)]
        note = "\n".join(line for line in lines if line)
        try:
            ways = await self._ways_on(interaction, after, say, played)
            goes_on = () if after.row.lesson else face.goes_on(words_)
            await self._after(interaction, after, note, ways, goes_on)
            if is_alone(after.row) and not after.legal:
                await self._stewards_done(interaction, note, played, say)
        except StoreFailed as fault:
            # The move is stored: nobody may read that it is not, because what follows could not be read.
            log.warning("the page after a move could not be made: %s", fault)
            await self.context.tell(interaction, note)
        return True

    async def _play_unseen(self, interaction: Interaction, look: Look, said: tuple[str, ...], say: Say) -> None:
        """A place that was not shown before: its picture follows, where no other question does."""
        assert look.seat is not None
        played = await self.play(interaction, look, look.decision, " ".join(said), say)
        if played and not (await self.context.tables.look(look.row.id, interaction.user.id)).legal:
            await self._add_picture(interaction, look, self.context.face(look.row).preview(said, look.seat), say)

    async def _ways_on(self, interaction: Interaction, after: Look, say: Say, played: Played) -> list[Button]:
        """Taking it back, where that is free, and once nothing is asked here any more, the next table that waits."""
        number = played.told[0].number if played.told else 0
        found = [("undo", say("Take back"), number)] if played.free else []
        found += [("reset", say("Start my turn over"), number)] if played.resets else []
        elsewhere = not (after.legal or after.row.lesson)
        if elsewhere and await self.context.store.waits_elsewhere(interaction.user.id, after.row.id):
            found.append(("next", say("Next table"), 0))
        ways = [
            Button(Control(Kind.TABLE, after.row.id, after.seat or 0, entry, (word,)), label)
            for word, label, entry in found
        ]
        return ways + await self.coach.ways(after, number, self.context.scene(after.row, after.view, say))

    async def _stewards_done(self, interaction: Interaction, note: str, played: Played, say: Say) -> None:
        """Whoever is alone with stewards goes on from the same page, once they have moved."""
        table = played.look.row.id
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(STEWARDS_THINK):
                await self.context.tables.settled(table)
        now = await self.context.tables.look(table, interaction.user.id)
        if now.legal and self._private_pages.is_newest(interaction, table):
            news = await self._news(now, say)
            # In a lesson the steward says itself what it did, above the step.
            told = "\n\n".join(part for part in (note, "" if now.row.lesson else news) if part)
            await self._after(interaction, now, told, await self._ways_on(interaction, now, say, played))

    async def _after(
        self, interaction: Interaction, look: Look, note: str, ways: Sequence[Button], said: tuple[str, ...] = ()
    ) -> None:
        """The next question, if there is one, below what was done: the words first, then the picture."""
        if not look.legal or look.row.status != "running":
            await self.show(interaction, look, with_row(Page(note, ()), ways))
            return
        scene = self.context.scene(look.row, look.view, self.context.private(interaction))
        page, frame = self.page_of(look, scene, said)
        if page.move is not None:
            page = Picker(self.context.face(look.row), look, scene).confirm(page.move)
        ways = [*ways, *tries(look, scene.say)]
        await self.show(interaction, look, with_row(await self._dressed(scene, look, page, note), ways))
        await self._add_picture(interaction, look, frame, scene.say)

    async def _add_picture(self, interaction: Interaction, look: Look, frame: Frame | None, say: Say) -> None:
        files = await self._picture(interaction, look, frame, say)
        if files and self._private_pages.is_newest(interaction, look.row.id):
            # The words stand there already: nobody may read "try again" below them, because a picture was lost.
            with contextlib.suppress(*UNREACHED):
                await interaction.edit_original_response(attachments=files)

    async def stale(self, interaction: Interaction, look: Look, say: Say) -> None:
        """The board has moved on: say so, and go on from the present one."""
        scene = self.context.scene(look.row, look.view, say)
        note = say("The board has moved on since that button was made. Here is the present one.")
        if look.legal:
            await self._go_on(interaction, look, scene, (), note=note)
        else:
            await self.show(interaction, look, Page(f"{note}\n\n{self.context.face(look.row).asks(scene)}", ()))

    async def show(
        self, interaction: Interaction, look: Look, page: Page, files: list[discord.File] | None = None
    ) -> None:
        self._private_pages.begins(interaction, look.row.id)
        more: dict[str, Any] = {"attachments": files or []}
        text = self.context.faced(page.text)
        if files is not None and not files:
            text += "\n-# " + self.context.private(interaction)(
                "Too many pictures in this minute: this one is left out. Open the page again in a minute."
            )
        try:
            shown = await interaction.edit_original_response(content=text[:MESSAGE], view=view_of(page), **more)
        except UNREACHED as fault:
            # Gone (a newer page has taken its place), or the answer was lost: what came of it is told all the same.
            log.info("a page did not change: %r", fault)
            await self.context.tell(interaction, text, view=view_of(page))
            return
        await self._private_pages.shown(interaction, look.row.id, shown)


def tries(look: Look, say: Say) -> list[Button]:
    """The way to a sandbox, in friendly games."""
    control = Control(Kind.TRY, look.row.id, look.seat or 0, look.decision, FIRST_TRY)
    return [] if look.row.rated or look.row.lesson else [Button(control, say("What if…"), emoji="🔎")]


def is_old(click: Click) -> bool:
    return click.control.seat != click.seated() or click.control.number != click.look.decision


def chosen(click: Click) -> str:
    """The word or place chosen in a select; Illegal for what cannot be one."""
    if click.value is None or len(click.value) > LONGEST_WORD:
        raise Illegal("unknown_control")
    return click.value
