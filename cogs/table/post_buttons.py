"""The buttons below a table's post: what the seat on turn may do, seats on offer, and after the end a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cogs.context import Context
from cogs.controls.ids import Control, Kind
from cogs.controls.pages import LABEL, Button, Page, rows_of
from cogs.face import Face, Scene
from cogs.table.places import Place
from data.texts import Say
from rules.notation import next_words, words
from rules.registry import find as find_game
from rules.table.looks import Look, Retelling
from rules.table.rows import Post, Row


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
        if row.campaign is not None and row.status in ("finished", "closed"):
            return await self._campaign.controls(row, scene.say)
        if row.status in ("finished", "closed"):
            again = Button(Control(Kind.TABLE, row.id, 0, post.number, ("rematch",)), scene.say("Rematch"), "success")
            fair = Button(Control(Kind.LOBBY, row.id, 0, 0, ("fair",)), scene.say("Fair play"))
            return Page("", ((again, fair) if row.status == "finished" else (again,),))
        if not waiting:
            return Page("", ())
        buttons: list[Button] = []
        if len(waiting) == 1 and (person := row.seats[waiting[0]].person) is not None:
            look = await self._context.tables.look(row.id, person)
            if look.entries == post.last:
                buttons = list(_verbs(look, scene, face))
        if not buttons:
            buttons = [Button(Control(Kind.OPEN, row.id, 0, post.number), scene.say("My move…"), "primary")]
        rows = rows_of(buttons)[:4]
        extra = []
        if any(seat.standin is not None or seat.offered for seat in row.seats):
            extra.append(Button(Control(Kind.TABLE, row.id, 0, post.number, ("back",)), scene.say("I am back")))
        for number, seat in enumerate(row.seats):
            if seat.offered:
                label = scene.say("Take seat P{seat}", seat=number + 1)
                extra.append(
                    Button(Control(Kind.TABLE, row.id, 0, post.number, ("take", f"P{number + 1}")), label, "success")
                )
        if extra:
            rows.append(tuple(extra))
        return Page("", tuple(rows))


def _verbs(look: Look, scene: Scene, face: Face) -> Sequence[Button]:
    kind = find_game(look.row.game)
    found: list[Button] = []
    for verb in next_words(kind, look.legal, ()):
        wholes = [(verb, *rest) for rest in _rests(look, verb)]
        if all(face.direct(said) for said in wholes):
            for said in wholes:
                control = Control(Kind.PLAY, look.row.id, look.seat or 0, look.decision, said)
                found.append(Button(control, face.choice(scene, said).label[:LABEL], "primary"))
        else:
            control = Control(Kind.OPEN, look.row.id, look.seat or 0, look.decision, (verb,))
            found.append(Button(control, face.choice(scene, (verb,)).label[:LABEL], "primary"))
    return found


def _rests(look: Look, verb: str) -> list[tuple[str, ...]]:
    return [words(move)[1:] for move in look.legal if move.verb == verb]
