"""What a turn's post says: what happened, whom it waits for, the pictures and the buttons below them.

Before the first turn it tells what the game is about, how a turn goes, and where to ask.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

import discord
import msgspec

from cogs.answering import MESSAGE
from cogs.context import Context
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import A_ROW, MOST_ROWS, Button, Page, Picker, with_row
from cogs.controls.pages import Row as PageRow
from cogs.face import Face, Scene
from cogs.learn.steps import after_buttons, learn_buttons, lesson_news, lesson_text, lit, step_words
from cogs.names import shown
from cogs.table.places import Place, send_once, stamp
from cogs.table.result_text import result_lines
from cogs.table.threads import admit
from cogs.table.turn_words import fitted, turns
from data.texts import Say, mark, speak
from render import painters
from rules.history.badges import ALL
from rules.table.clock import SeatClock
from rules.table.lesson_script import LEARNER
from rules.table.looks import Retelling
from rules.table.rows import Post, Row

LONGEST_STORY = 1200
"""Characters that tell what happened: as much as one reads on a phone."""
MOST_BADGES = 6
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

    async def page(self, post: Post, told: Retelling, scene: Scene, face: Face, waiting: Sequence[int]) -> Page:
        """What the seat on turn may do, as far as everybody may know it: its verbs, and dice to throw at once."""
        row = told.row
        # Nothing can be taken back before a person has decided something.
        decided = post.number > 1 or any(news.seat is not None and news.by == "person" for news in told.news)
        at_hand = self.at_hand(row, scene.say, undo=decided and row.status == "running" and not row.lesson)
        if row.status in ("finished", "closed"):
            again = Button(Control(Kind.TABLE, row.id, 0, post.number, ("rematch",)), scene.say("Rematch"), "success")
            fair = Button(Control(Kind.LOBBY, row.id, 0, 0, ("fair",)), scene.say("Fair play"))
            ended = Page("", ((again, fair) if row.status == "finished" else (again,),))
            if row.lesson:
                ended = Page("", (after_buttons(row.game, scene.say),))
            if row.campaign is not None:
                ended = await self._campaign.controls(row, scene.say)
            return with_row(ended, at_hand)
        if not waiting:
            return Page("", (at_hand,))
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
        return Page("", (*rows, *([tuple(extra[:A_ROW])] if extra else []), at_hand))

    async def _decision(
        self, post: Post, row: Row, scene: Scene, face: Face, waiting: Sequence[int], room: int
    ) -> Sequence[PageRow]:
        """What the seat on turn may do, or where several are asked, each one's way to their own page."""
        if len(waiting) == 1 and (person := row.seats[waiting[0]].person) is not None:
            look = await self._context.tables.look(row.id, person)
            if look.entries == post.last and look.legal:
                return Picker(face, look, scene).on_post(room)
        return [(Button(Control(Kind.OPEN, row.id, 0, post.number), scene.say("My move…"), "primary"),)]

    def at_hand(self, row: Row, say: Say, *, undo: bool) -> tuple[Button, ...]:
        """What everybody may ask for at any time, in grey below the decision."""
        return tuple(
            Button(Control(Kind.TABLE, row.id, 0, 0, (word,)), f"{sign} {say(label)}")
            for word, (sign, label) in AT_HAND.items()
            if word != "undo" or undo
        )


class Opening:
    def __init__(self, context: Context) -> None:
        self._context = context

    async def before(self, place: Place, post: Post, told: Retelling) -> None:
        """A campaign's episode has an opening of its own; to a private table people are let in."""
        if told.row.campaign is not None or post.number != 1 or post.message is not None:
            return
        if told.row.terms.private and isinstance(place, discord.Thread):
            await admit(place, told.row.named(), speak(told.row.language))
        page = opening_page(self._context.face(told.row), told.row, speak(told.row.language))
        await send_once(place, post, f"{post.nonce}o", page.text, view=view_of(page))


def opening_page(face: Face, row: Row, say: Say) -> Page:
    if row.lesson:
        intro = [say("## Lesson: {game}", game=face.title(say)), *(say(line) for line in lesson_text(row.game).intro)]
        return Page("\n".join(intro), ())
    lines = [f"## {face.title(say)}", *(f"- {say(line)}" for line in face.about.start)]
    lines.append(say("**A turn**: {turn}", turn=say(face.about.turn)))
    lines.append("-# " + dealt_line(say, row))
    buttons = [Button(Control(Kind.HELP, row.id, 0, 0, ("rules", face.key)), say("Rules"))]
    if row.hints:
        buttons.append(Button(Control(Kind.HELP, row.id, 0, 0, ("hint",)), say("Hint")))
    buttons += learn_buttons(row.game, say, row.id)
    return Page("\n".join(lines), (tuple(buttons),))


def dealt_line(say: Say, row: Row) -> str:
    """What was mixed with the secret: said at once, so that it cannot be chosen afterwards."""
    ids = " ".join(map(str, row.mixed))
    return say("Fair play: ||`{ids}`|| is mixed into the deal. `/table fair` explains it.", ids=ids)


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
        news_ = lesson_news(row, 0, told.news) if row.lesson else told.news
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
        # The picture shows the whole turn, the words below a step only what came of the one before.
        last_step = lesson_news(row, post.last, news_) if row.lesson else news_
        story = fitted(say, turns(face, scene, last_step), min(room, LONGEST_STORY), room, self._context.faced)
        # A step comes first: it must be seen without scrolling.
        last = [f"-# {line.strip('*')}" for line in story]
        parts = [*lines, ask, *last] if row.lesson else [*story, *lines, ask]
        content = ("\n".join(filter(None, parts)).strip() or "…")[: MESSAGE - len(end)] + end
        files = []
        if pictures:
            shown = face.pictured(told.view, events)
            changed = [LEARNER] if row.lesson else face.changed(shown, events)
            made = painters.find(row.game).frames(shown, changed)
            frames = [lit(row, post.last, frame) for frame in made]
            files = await self._context.files(row, shown, frames, say, stem)
        view = view_of(await self._buttons.page(post, told, scene, face, waiting))
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
