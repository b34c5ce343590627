"""What if: a private page on which one tries moves of one's own, looks, steps back, and plays for real or not.

The pages are those of a real decision; each of their controls is put into one whose id also says what was tried so far.
"""

import msgspec

from cogs.answering import Interaction
from cogs.controls.clicks import Click
from cogs.controls.ghost import Words
from cogs.controls.ids import KINDS, LETTERS, Control, Kind
from cogs.controls.move_clicks import MoveClicks, chosen, is_old
from cogs.controls.pages import LABEL, Button, Page, Row, Select, with_row
from cogs.face import Scene
from data.texts import english
from render import painters
from render.painter import Frame
from rules.game import Illegal, View
from rules.notation import words
from rules.table.looks import Look
from rules.table.sandbox import Tried, sandbox

END = "*"
"""Between what was tried and the words of the next move."""
MOST_LUCK = 99
HEADLINE = english("words", dict[str, dict[str, str]])["explained"]["what_if"]


class Trail(msgspec.Struct, frozen=True):
    luck: int = 0
    """Which lot: another number draws what is hidden anew."""
    moves: tuple[int, ...] = ()


class WhatIf:
    def __init__(self, moves: MoveClicks) -> None:
        self._moves = moves
        self._context = moves.context

    async def open(self, interaction: Interaction, look: Look) -> None:
        await self._go_on(interaction, look, Trail())

    async def click(self, click: Click) -> None:
        if is_old(click):
            await self._moves.stale(click.interaction, click.look, self._context.private(click.interaction))
            return
        control = click.control
        try:
            letter, luck, *rest = control.words
            end = rest.index(END)
            trail = Trail(int(luck), tuple(int(number) for number in rest[:end]))
            kind, said = KINDS[letter], tuple(rest[end + 1 :])
        except (ValueError, KeyError):
            raise Illegal("unknown_control") from None
        value = chosen(click) if click.value is not None else ""
        await self._go_on(click.interaction, click.look, trail, said, kind, control.group or control.nudge, value)

    async def _go_on(
        self,
        interaction: Interaction,
        look: Look,
        trail: Trail,
        said: Words = (),
        kind: Kind = Kind.OPEN,
        extra: str = "",
        value: str = "",
    ) -> None:
        """The page after this press; a whole move is tried at once."""
        self._context.allow_trying(interaction.user.id)
        moves, say = self._moves, self._context.private(interaction)
        found = await sandbox(self._context.tables, look.row.id, interaction.user.id, trail.luck, trail.moves)
        scene = self._context.scene(look.row, found.look.view, say)
        match kind:
            case Kind.NUDGE:
                said = moves.ghost_moved(found.look, scene, said, lambda ghost, near: ghost.nudged(said, extra, near))
            case Kind.GHOST_SELECT:
                said = moves.ghost_moved(found.look, scene, said, lambda ghost, near: ghost.jumped(said, value, near))
            case Kind.WORD_SELECT:
                said = (*said, value)
        page, frame = Page("", ()), None
        if found.look.legal:
            page, frame = moves.page_of(found.look, scene, said, extra if kind is Kind.WORD else "")
        legal = [words(move) for move in found.look.legal]
        ghost = moves.ghost(found.look, scene, said) if kind is Kind.WORD else None
        pressed = kind is Kind.PLAY or (ghost is not None and ghost.is_place(said))
        whole = words(page.move) if page.move is not None else said if pressed else ()
        if whole in legal:
            await self._go_on(interaction, look, Trail(trail.luck, (*trail.moves, legal.index(whole))))
            return
        told = self._context.face(look.row).tell(scene, found.told)
        text = "\n\n".join(part for part in (say(HEADLINE), "\n".join(told), page.text) if part)
        page = Page(text, tuple(put(row, trail) for row in page.rows))
        await self._show(interaction, look, with_row(page, self._ways(scene, look, found, trail)), found, frame)

    async def _show(self, interaction: Interaction, look: Look, page: Page, found: Tried, frame: Frame | None) -> None:
        view, frames = (found.look.view, [frame]) if frame is not None else self._outcome(look, found)
        assert view is not None
        say = self._context.private(interaction)
        files = await self._context.preview_files(interaction.user.id, look.row, view, frames, say, "what-if")
        await self._moves.show(interaction, look, page, files)

    def _outcome(self, look: Look, found: Tried) -> tuple[View | None, list[Frame]]:
        """What everybody would see then; of an answer in an open round, which nobody would, the answer itself."""
        face, after = self._context.face(look.row), found.look.view
        assert after is not None and look.seat is not None
        if any(event.known_to(None) for event in found.told):
            return after, painters.find(look.row.game).frames(after, face.changed(after, found.told))[:1]
        frame = face.preview(words(found.moves[-1]), look.seat) if found.moves else None
        return found.before, [frame] if frame is not None else []

    def _ways(self, scene: Scene, look: Look, found: Tried, trail: Trail) -> list[Button]:
        """Playing the first of the moves for real, one step back, other luck, and back to the table."""
        row, seat, say = look.row.id, look.seat or 0, scene.say
        leave = Button(Control(Kind.OPEN, row, seat, look.decision), say("Back to the table"))
        if not found.moves:
            return [leave]
        first = words(found.moves[0])
        move = self._context.face(look.row).sentence(self._context.scene(look.row, look.view, say), first)
        real = Button(Control(Kind.PLAY, row, seat, look.decision, first), say("For real: {move}", move=move)[:LABEL])
        back, again = Trail(trail.luck, trail.moves[:-1]), Trail((trail.luck + 1) % MOST_LUCK, trail.moves[:1])
        plain = Control(Kind.OPEN, row, seat, look.decision)
        return [
            msgspec.structs.replace(real, style="success"),
            Button(_tried(plain, back), say("Step back")),
            Button(_tried(plain, again), say("Other luck")),
            leave,
        ]


def put(row: Row, trail: Trail) -> Row:
    """A row of a real page as one of a sandbox in which this was tried."""
    if isinstance(row, Select):
        return msgspec.structs.replace(row, control=_tried(row.control, trail))
    return tuple(msgspec.structs.replace(button, control=_tried(button.control, trail)) for button in row)


def _tried(control: Control, trail: Trail) -> Control:
    """The same press, in a sandbox."""
    said = (LETTERS[control.kind], str(trail.luck), *map(str, trail.moves), END, *control.words)
    return msgspec.structs.replace(control, kind=Kind.TRY, words=said)
