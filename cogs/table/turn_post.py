"""What a turn's post says: what happened, whom it waits for, the pictures, and the controls below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import discord

from cogs.context import MESSAGE, Context
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import LABEL, Button, Page, rows_of
from cogs.face import Face, Scene
from cogs.table.places import Place
from cogs.table.result import result_lines
from data.texts import Say, speak
from render import painters
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


class Message(NamedTuple):
    content: str
    files: list[discord.File]
    """Good for one sending: Discord's library reads them to their end."""
    view: discord.ui.View
    mentions: discord.AllowedMentions


class TurnPosts:
    def __init__(self, context: Context, campaign: Companion) -> None:
        self._context = context
        self._campaign = campaign

    async def made(self, post: Post, told: Retelling) -> Message:
        row, say = told.row, speak(told.row.language)
        face, scene = self._context.face(row), self._context.scene(told.row, told.view, say)
        events = [event for news in told.news for event in news.events]
        lines = face.tell(scene, events)
        if any(news.undo for news in told.news):
            lines.append(say("A decision was taken back."))
        stood_in = {news.seat for news in told.news if news.by == "steward" and news.seat is not None}
        for seat in sorted(stood_in):
            if row.seats[seat].standin is not None:
                lines.append(say("A steward decides for **{name}**, whose time has run out.", name=scene.names[seat]))
        if post.kind == "closed" and row.status == "closed":
            lines.append(say("This table is closed."))
        if told.result is not None:
            lines += result_lines(row, told.result, face, scene)
            lines += await self._campaign.lines(row, say)
        waiting = told.view.waiting if row.status == "running" else ()
        people = [row.seats[seat].person for seat in waiting]
        ask = self._ask(row, scene, face, people) if waiting else ""
        content = _fitted(say, lines, ask)
        changed = face.changed(told.view, events)
        frames = painters.find(row.game).frames(told.view, changed)
        files = await self._context.files(row, told.view, frames, say, post.nonce)
        view = view_of(await self._controls(post, row, scene, face, waiting))
        pings = await self._context.pinging([person for person in people if person is not None])
        return Message(content, files, view, pings)

    def _ask(self, row: Row, scene: Scene, face: Face, people: Sequence[int | None]) -> str:
        named = " ".join(f"<@{person}>" for person in people if person is not None)
        return f"{named} {face.asks(scene)}".strip()

    async def _controls(self, post: Post, row: Row, scene: Scene, face: Face, waiting: Sequence[int]) -> Page:
        """What the seat on turn may do, as far as everybody may know it: its verbs, and dice to throw at once."""
        if row.campaign is not None and row.status in ("finished", "closed"):
            return await self._campaign.controls(row, scene.say)
        if row.status in ("finished", "closed"):
            again = Button(Control(Kind.TABLE, row.id, 0, post.number, ("rematch",)), scene.say("Rematch"), "success")
            return Page("", ((again,),))
        if not waiting:
            return Page("", ())
        buttons: list[Button] = []
        if len(waiting) == 1 and (person := row.seats[waiting[0]].person) is not None:
            look = await self._context.tables.look(row.id, person)
            if look.entries == post.last:
                buttons = list(_verbs(post, look, scene, face))
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


def _verbs(post: Post, look: Look, scene: Scene, face: Face) -> Sequence[Button]:
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


def _fitted(say: Say, lines: Sequence[str], ask: str) -> str:
    """As many of the newest lines as fit into a message, and whom it waits for."""
    room = MESSAGE - len(ask) - 40
    kept: list[str] = []
    for line in reversed(lines):
        if sum(len(k) + 1 for k in kept) + len(line) > room:
            kept.append(say("…"))
            break
        kept.append(line)
    return "\n".join([*reversed(kept), ask]).strip() or "…"
