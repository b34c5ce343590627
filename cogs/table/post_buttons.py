"""The buttons below a table's post: what the seat on turn may do, seats on offer, and after the end a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cogs.context import Context
from cogs.controls.ids import Control, Kind
from cogs.controls.pages import A_ROW, MOST_ROWS, Button, Page, Picker, with_row
from cogs.controls.pages import Row as PageRow
from cogs.face import Face, Scene
from cogs.learn.steps import after_buttons
from cogs.table.places import Place
from data.texts import Say, mark
from rules.table.looks import Retelling
from rules.table.rows import Post, Row

AT_HAND = {
    "board": ("🗺️", mark("Board")),
    "log": ("📜", mark("Log")),
    "rules": ("📖", mark("Rules")),
    "undo": ("↩️", mark("Undo")),
}


class Companion(Protocol):
    """What a campaign adds to the posts of its episodes."""

    async def before(self, place: Place, post: Post, told: Retelling) -> None: ...

    async def after(self, place: Place, post: Post, told: Retelling) -> None: ...

    async def lines(self, row: Row, say: Say) -> list[str]: ...

    async def controls(self, row: Row, say: Say) -> Page: ...


class PostButtons:
    def __init__(self, context: Context, campaign: Companion) -> None:
        self._context = context
        self._campaign = campaign

    async def page(self, post: Post, row: Row, scene: Scene, face: Face, waiting: Sequence[int]) -> Page:
        """What the seat on turn may do, as far as everybody may know it: its verbs, and dice to throw at once."""
        if row.status in ("finished", "closed"):
            again = Button(Control(Kind.TABLE, row.id, 0, post.number, ("rematch",)), scene.say("Rematch"), "success")
            fair = Button(Control(Kind.LOBBY, row.id, 0, 0, ("fair",)), scene.say("Fair play"))
            ended = Page("", ((again, fair) if row.status == "finished" else (again,),))
            if row.lesson:
                ended = Page("", (after_buttons(row.game, scene.say),))
            if row.campaign is not None:
                ended = await self._campaign.controls(row, scene.say)
            return with_row(ended, self.at_hand(row, scene.say)[:3])
        if not waiting:
            return Page("", (self.at_hand(row, scene.say),))
        extra = []
        if any(seat.standin is not None or seat.offered for seat in row.seats):
            extra.append(Button(Control(Kind.TABLE, row.id, 0, post.number, ("back",)), scene.say("I am back")))
        for number, seat in enumerate(row.seats):
            if seat.offered:
                label = scene.say("Take seat P{seat}", seat=number + 1)
                extra.append(
                    Button(Control(Kind.TABLE, row.id, 0, post.number, ("take", f"P{number + 1}")), label, "success")
                )
        rows = await self._decision(post, row, scene, face, waiting, MOST_ROWS - 1 - bool(extra))
        return Page("", (*rows, *([tuple(extra[:A_ROW])] if extra else []), self.at_hand(row, scene.say)))

    async def _decision(
        self, post: Post, row: Row, scene: Scene, face: Face, waiting: Sequence[int], room: int
    ) -> Sequence[PageRow]:
        """What the seat on turn may do, or where several are asked, each one's way to their own page."""
        if len(waiting) == 1 and (person := row.seats[waiting[0]].person) is not None:
            look = await self._context.tables.look(row.id, person)
            if look.entries == post.last and look.legal:
                return Picker(face, look, scene).on_post(room)
        return [(Button(Control(Kind.OPEN, row.id, 0, post.number), scene.say("My move…"), "primary"),)]

    def at_hand(self, row: Row, say: Say) -> tuple[Button, ...]:
        """What everybody may ask for at any time, in grey below the decision."""
        return tuple(
            Button(Control(Kind.TABLE, row.id, 0, 0, (word,)), f"{sign} {say(label)}")
            for word, (sign, label) in AT_HAND.items()
            if word != "undo" or not row.lesson
        )
