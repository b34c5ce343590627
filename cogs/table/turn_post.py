"""What a turn's post says: what happened, whom it waits for, and the pictures. post_buttons.py has the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from cogs.answering import MESSAGE
from cogs.context import Context
from cogs.controls.items import view_of
from cogs.face import Face, Scene
from cogs.table.opening import dealt_line
from cogs.table.places import stamp
from cogs.table.post_buttons import Companion, PostButtons
from cogs.table.result_text import result_lines
from data.texts import Say, speak
from render import painters
from rules.table.looks import Retelling
from rules.table.rows import Post, Row


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
        self._buttons = PostButtons(context, campaign)

    async def made(self, post: Post, told: Retelling, stem: str, *, pictures: bool) -> Message:
        """`stem` begins the names of its pictures, or stands at its end: by it the post is found again."""
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
        # Elsewhere the opening has said it.
        dealt = "\n-# " + dealt_line(say, row) if post.number == 1 and row.campaign is not None else ""
        end = dealt if pictures else dealt + "\n-# " + say("I may attach no pictures here.") + f" {stamp(stem)}"
        content = _fitted(say, lines, ask, MESSAGE - len(end)) + end
        files = []
        if pictures:
            shown = face.pictured(told.view, events)
            frames = painters.find(row.game).frames(shown, face.changed(shown, events))
            files = await self._context.files(row, shown, frames, say, stem)
        view = view_of(await self._buttons.page(post, row, scene, face, waiting))
        called = [person for person in people if person is not None and post.kind != "quiet"]
        pings = await self._context.pinging(called)
        return Message(content, files, view, pings)

    def _ask(self, row: Row, scene: Scene, face: Face, people: Sequence[int | None]) -> str:
        named = " ".join(f"<@{person}>" for person in people if person is not None)
        return f"{named} {face.asks(scene)}".strip()


def _fitted(say: Say, lines: Sequence[str], ask: str, most: int) -> str:
    """As many of the newest lines as fit into so many letters, and whom it waits for."""
    room = most - len(ask) - 40
    kept: list[str] = []
    for line in reversed(lines):
        if sum(len(k) + 1 for k in kept) + len(line) > room:
            kept.append(say("…"))
            break
        kept.append(line)
    return "\n".join([*reversed(kept), ask]).strip() or "…"
