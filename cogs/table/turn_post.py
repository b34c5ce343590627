"""What a turn's post says: what happened, whom it waits for, and the pictures. post_buttons.py has the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import discord
import msgspec

from cogs.answering import MESSAGE
from cogs.context import Context
from cogs.controls.items import view_of
from cogs.face import Face, Scene
from cogs.learn.steps import lesson_news, lit, step_words
from cogs.names import shown
from cogs.table.opening import dealt_line
from cogs.table.places import stamp
from cogs.table.post_buttons import Companion, PostButtons
from cogs.table.result_text import result_lines
from cogs.table.turn_words import fitted, turns
from data.texts import Say, speak
from render import painters
from rules.history.badges import ALL
from rules.table.clock import SeatClock
from rules.table.lesson_script import LEARNER
from rules.table.looks import Retelling
from rules.table.rows import Post, Row

LONGEST_STORY = 1200
"""Characters that tell what happened: as much as one reads on a phone."""
MOST_BADGES = 6


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
        news_ = lesson_news(row, told.news) if row.lesson else told.news
        events = [event for news in news_ for event in news.events]
        lines: list[str] = []
        stood_in = {news.seat for news in news_ if news.by == "steward" and news.seat is not None}
        for seat in sorted(stood_in):
            if row.seats[seat].standin is not None:
                lines.append(say("A steward decides for **{name}**, whose time has run out.", name=scene.names[seat]))
        if post.kind == "closed" and row.status == "closed":
            lines.append(say("This table is closed."))
        if told.result is not None:
            lines += result_lines(row, told.result, face, scene)
            lines += await self._campaign.lines(row, say)
            lines += await self._badges(row, say)
        if row.lesson:
            lines.append(step_words(row, post.last, say))
        waiting = told.view.waiting if row.status == "running" else ()
        if row.lesson:
            # The script says when the steward answers: the learner is the one who is asked.
            waiting = tuple(seat for seat in waiting if row.seats[seat].person is not None)
        people = [person for seat in waiting if (person := row.seats[seat].person) is not None]
        now = await self._context.store.before_decision(row.id, None, people)
        ask = self._context.faced(_ask(row, scene, face, waiting, now.clocks)) if waiting else ""
        lines = [self._context.faced(line) for line in lines]
        # Elsewhere the opening has said it.
        dealt = "\n-# " + dealt_line(say, row) if post.number == 1 and row.campaign is not None else ""
        end = dealt if pictures else dealt + "\n-# " + say("I may attach no pictures here: I lack Attach Files.")
        end += "" if pictures else f" {stamp(stem)}"
        room = MESSAGE - len(end) - len(ask) - sum(len(line) + 1 for line in lines) - 10
        story = fitted(say, turns(face, scene, news_), min(room, LONGEST_STORY), room, self._context.faced)
        content = ("\n".join([*story, *lines, ask]).strip() or "…")[: MESSAGE - len(end)] + end
        files = []
        if pictures:
            shown = face.pictured(told.view, events)
            changed = [LEARNER] if row.lesson else face.changed(shown, events)
            made = painters.find(row.game).frames(shown, changed)
            frames = [lit(row, post.last, frame) for frame in made]
            files = await self._context.files(row, shown, frames, say, stem)
        view = view_of(await self._buttons.page(post, row, scene, face, waiting))
        pings = await self._context.pinging(people if post.kind != "quiet" else (), now.hours)
        return Message(content, files, view, pings)

    async def _badges(self, row: Row, say: Say) -> list[str]:
        """What this game has brought to whom: said here, once, in small letters."""
        named, found = row.named(), await self._context.store.badges_from(row.id)
        told = [(shown(named[person]), ALL[badge]) for person, badge in found if person in named and badge in ALL]
        return [f"-# 🏅 {name}: **{say(badge.title)}** ({say(badge.text)})" for name, badge in told[:MOST_BADGES]]


def _ask(row: Row, scene: Scene, face: Face, waiting: Sequence[int], clocks: Mapping[int, SeatClock]) -> str:
    """What is asked, each person once and by mention, and until when."""
    called = {seat: f"<@{row.seats[seat].person}>" for seat in waiting if row.seats[seat].person is not None}
    names = tuple(called.get(seat, name) for seat, name in enumerate(scene.names))
    asked = face.asks(msgspec.structs.replace(scene, names=names))
    unnamed = [mention for mention in called.values() if mention not in asked]
    due = [clocks[seat].deadline for seat in waiting if seat in clocks]
    until = min((deadline for deadline in due if deadline is not None), default=None)
    return " ".join([*unnamed, asked, *([f"⏳ <t:{int(until)}:R>"] if until is not None else [])])
