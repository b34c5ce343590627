"""Coaching: in one's first games each kind of decision is explained when it first comes up, by the position at hand.

It is on where somebody plays a game for the first time, and never in a rated one.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import cache

import msgspec

from cogs.context import Context
from cogs.controls.clicks import Click
from cogs.controls.ids import Control, Kind
from cogs.controls.pages import Button
from cogs.face import Face, Scene
from cogs.reasons import in_words
from data.texts import english
from rules.game import Illegal
from rules.notation import words
from rules.registry import KEYS
from rules.table.hints import Adviser
from rules.table.looks import Look
from rules.table.rows import Coaching, Row

MOST_KEPT = 1000
BUTTONS = english("words", dict[str, dict[str, str]])["explained"]["buttons"]


@cache
def explained(game: str) -> dict[str, str]:
    """What is said of each kind of decision, by its verb; where several may be used, the first that has words.
    A game that lives elsewhere may have none."""
    return english(f"{game}/coaching", dict[str, str]) if game in KEYS else {}


class Coach:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._kept: OrderedDict[tuple[str, int], Coaching] = OrderedDict()
        """As in the store: a page must not cost a read more."""

    async def coached(self, look: Look) -> bool:
        """Whether this person is coached at this table now."""
        person = look.row.seats[look.seat].person if look.seat is not None else None
        if person is None or look.row.rated or look.row.lesson:
            return False
        return (await self._of(look.row, person)).on

    async def _of(self, row: Row, person: int) -> Coaching:
        if (row.id, person) not in self._kept:
            found = await self._context.store.coaching(row.id, person)
            if found is None:
                found = Coaching(bool(await self._context.store.newcomers(row.game, [person])))
            # Another press may have been quicker, and may have changed it since.
            self._kept.setdefault((row.id, person), found)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return self._kept[row.id, person]

    async def _change(self, row: Row, person: int, change: Callable[[Coaching], Coaching]) -> None:
        """Kept first, then stored: what crosses on the way to the store is stored once more, as it is kept."""
        kept = self._kept[row.id, person] = change(await self._of(row, person))
        stored = None
        while kept != stored:
            await self._context.store.put_coaching(row.id, person, kept)
            stored, kept = kept, self._kept.get((row.id, person), kept)

    async def switch(self, look: Look, person: int, on: bool) -> None:
        """Somebody's own wish, for this table."""
        if look.seat is None:
            raise Illegal("not_seated")
        if look.row.rated:
            raise Illegal("no_coaching")
        await self._change(look.row, person, lambda kept: msgspec.structs.replace(kept, on=on))

    async def lines(self, look: Look, scene: Scene) -> str:
        """What this decision is about, the first time one of its kind comes up, with a number of this position."""
        if not look.legal or not await self.coached(look):
            return ""
        face, person = self._context.face(look.row), look.row.seats[look.seat or 0].person
        verbs = {move.verb for move in look.legal}
        code = next((verb for verb in explained(look.row.game) if verb in verbs), None)
        if code is None or person is None:
            return ""
        coaching = await self._of(look.row, person)
        if coaching.told.get(code, look.decision) != look.decision:
            return ""
        if code not in coaching.told:
            new = {code: look.decision}
            await self._change(look.row, person, lambda kept: msgspec.structs.replace(kept, told=new | kept.told))
        said = f"🎓 {scene.say(explained(look.row.game)[code])}\n-# {await self._worked(look, scene, face, person)}"
        first = min(coaching.told.values(), default=look.decision) == look.decision
        return f"{said}\n-# {scene.say(BUTTONS)}" if first else said

    async def _worked(self, look: Look, scene: Scene, face: Face, person: int) -> str:
        """A number of this very position: the game's own, or why a quick steward would choose what it would."""
        own = face.worked(scene, look.seat or 0)
        if own:
            return own
        found = await Adviser(self._context.tables).hint(look.row.id, person, quick=True)
        move = face.sentence(scene, words(found.move)).rstrip(".")
        return scene.say("For example: {move}. {why}", move=move, why=in_words(face, scene, found.reason))

    def off_button(self, look: Look, scene: Scene) -> Button:
        control = Control(Kind.TABLE, look.row.id, look.seat or 0, 0, ("coach", "off"))
        return Button(control, scene.say("No more coaching"))

    # ------------------------------------------------------------------------------------------------ looking back

    async def ways(self, after: Look, number: int, scene: Scene) -> list[Button]:
        """After a move: what else one could have done."""
        if not number or not await self.coached(after):
            return []
        control = Control(Kind.TABLE, after.row.id, after.seat or 0, number, ("else",))
        return [Button(control, scene.say("What else?"))]

    async def alternatives(self, click: Click) -> None:
        """What stewards would have played instead, and why."""
        say, look = self._context.private(click.interaction), click.look
        person, number = click.interaction.user.id, click.control.number
        found = await Adviser(self._context.tables).instead(look.row.id, person, number)
        face, scene = self._context.face(look.row), self._context.scene(look.row, found[0].look.view, say)
        lines = []
        for one in found:
            same = " " + say("(what you played)") if one.played else ""
            lines.append(f"- **{face.sentence(scene, words(one.move)).rstrip('.')}**{same}")
            lines.append(f"-# {in_words(face, scene, one.reason)}")
        await self._context.tell(click.interaction, "\n".join([say("Stewards would have played:"), *lines]))
