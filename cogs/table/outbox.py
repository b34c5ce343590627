"""The outbox's other end: one post per turn, made from the log, sent once, amended while the same turn goes on.

A post is claimed in the store before it is sent and ticked off after. If we die in between, it is looked for in the
channel before it is sent again, and sent under the same nonce, so that Discord itself can refuse a second one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Protocol

import aiohttp
import discord

from cogs.context import UNREACHED, Context
from cogs.controls.ids import Control
from cogs.controls.items import view_of
from cogs.controls.pages import A_ROW, LABEL, Button, Page
from cogs.face import Face, Scene
from cogs.table.lobby_post import lobby_post
from cogs.table.result import result_lines
from data.texts import Say, speak
from render import painters
from rules.game import Illegal
from rules.notation import next_words, words
from rules.registry import find as find_game
from rules.table.looks import Look, Retelling
from rules.table.ports import StoreFailed
from rules.table.rows import Post, Row
from rules.table.session import Damaged

log = logging.getLogger(__name__)

MESSAGE = 2000
PATIENCE = (1, 2, 5, 15, 60)
"""Seconds between attempts after Discord failed; then the table waits until something wakes it."""
LOOK_BACK = 25
SILENT = (50083, 160005)
"""Discord's codes for an archived and for a locked thread."""
Place = discord.TextChannel | discord.Thread | discord.VoiceChannel


class Companion(Protocol):
    """What a campaign adds to the posts of its episodes."""

    async def before(self, place: Place, post: Post, told: Retelling) -> None: ...

    async def after(self, place: Place, post: Post, told: Retelling) -> None: ...

    async def lines(self, row: Row, say: Say) -> list[str]: ...

    async def controls(self, row: Row, say: Say) -> Page: ...


class Outbox:
    """Announces what waits in the outbox, table by table."""

    campaign: Companion | None = None

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self.followers: list[Callable[[str], None]] = []
        """Who else is to hear that a table has news, once they are posted or cannot be."""

    def wake(self, table: str) -> None:
        """Something of this table waits in the outbox."""
        if table in self._tasks:
            self._again.add(table)
            return
        task = asyncio.create_task(self._announce(table))
        self._tasks[table] = task
        task.add_done_callback(lambda done: self._announced(table, done))

    def _announced(self, table: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table, None)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("table %s could not be announced", table, exc_info=fault)
        if table in self._again and not task.cancelled():
            self._again.discard(table)
            self.wake(table)

    async def wake_all(self) -> None:
        """A place may have come back: everything that waits is tried again."""
        for table in await self._context.store.unsent():
            self.wake(table)

    async def drain(self) -> None:
        """Finishes what is being sent; what is not begun waits in the store."""
        self._again.clear()
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=5)

    async def _announce(self, table: str) -> None:
        await self._client.wait_until_ready()
        while not self._context.tables.busy(table):
            try:
                post = await self._context.store.claim(table)
            except StoreFailed as fault:
                log.warning("nothing of table %s could be claimed: %s", table, fault)
                return
            if post is None:
                return
            delivered = await self._deliver(post)
            for follow in self.followers:
                follow(table)
            if not delivered:
                return

    async def _deliver(self, post: Post) -> bool:
        """Sends or amends one post. False: its place is gone or silent, and it waits."""
        for seconds in (*PATIENCE, 0):
            try:
                await self._send(post)
                return True
            except (discord.Forbidden, discord.NotFound) as fault:
                log.warning("table %s is homeless: %s", post.table, fault)
                return False
            except discord.HTTPException as fault:
                if fault.code in SILENT:
                    log.warning("table %s is homeless: %s", post.table, fault)
                    return False
                log.warning("post %s not delivered yet: %s", post.nonce, fault)
                await asyncio.sleep(seconds)
            except (Illegal, Damaged) as refused:
                log.error("post %s cannot be told: %s", post.nonce, refused)
                return False
            except (OSError, aiohttp.ClientError, StoreFailed) as fault:
                log.warning("post %s not delivered yet: %s", post.nonce, fault)
                await asyncio.sleep(seconds)
        return False

    async def _send(self, post: Post) -> None:
        told = await self._context.tables.retell(post)
        place = await self._place(told.row)
        content, files, view, mentions = await self._made(post, told)
        if post.message is not None and post.channel == place.id:
            try:
                message = await place.get_partial_message(post.message).edit(
                    content=content, attachments=files, view=view, allowed_mentions=mentions
                )
                await self._context.store.sent(post, place.id, message.id)
                return
            except discord.NotFound:
                log.info("post %s was deleted; it is made again", post.nonce)
                content, files, view, mentions = await self._made(post, told)
        # A post that is made again because somebody deleted it needs a nonce of its own, or Discord gives the old one.
        nonce = post.nonce if post.message is None else f"{post.nonce}r"
        moved = post if post.message is not None and post.channel != place.id else None
        found = await self._found(place, post) if post.again else None
        if found is None and self.campaign is not None:
            await self.campaign.before(place, post, told)
        if found is None:
            try:
                sent = await place.send(content, files=files, view=view, nonce=nonce, allowed_mentions=mentions)
            except discord.HTTPException as fault:
                if fault.status not in (400, 413) or fault.code in SILENT:
                    raise
                log.error("post %s goes without pictures: %s", post.nonce, fault)
                sent = await place.send(content, view=view, nonce=nonce, allowed_mentions=mentions)
            found = sent.id
        if self.campaign is not None:
            await self.campaign.after(place, post, told)
        await self._context.store.sent(post, place.id, found)
        if moved is not None:
            await self._take_controls(moved)
        await self._strip(post)
        await self.lobby_changed(told.row)

    async def _place(self, row: Row) -> Place:
        place = self._client.get_channel(row.home.place)
        if place is None:
            place = await self._client.fetch_channel(row.home.place)
        if not isinstance(place, Place):
            raise Illegal("no_permission")
        if isinstance(place, discord.Thread) and place.archived and not place.locked:
            await place.edit(archived=False)
        return place

    async def _found(self, place: Place, post: Post) -> int | None:
        """The message of a post that was sent without our knowing: its pictures carry the post's name."""
        async for message in place.history(limit=LOOK_BACK):
            names = [attachment.filename for attachment in message.attachments]
            if any(name.startswith(f"{post.nonce}-") for name in names):
                return message.id
        return None

    async def _strip(self, post: Post) -> None:
        """Older posts lose their controls; a failure is never fatal, an old button only says that it is old."""
        for old in await self._context.store.with_controls(post.table, post.number):
            await self._take_controls(old)
            await self._context.store.stripped(old)

    async def _take_controls(self, old: Post) -> None:
        try:
            channel = self._client.get_partial_messageable(old.channel or 0)
            await channel.get_partial_message(old.message or 0).edit(view=None)
        except discord.HTTPException as fault:
            log.info("post %s keeps its controls: %s", old.nonce, fault)

    # ------------------------------------------------------------------------------------------------ the lobby's post

    async def lobby_changed(self, row: Row) -> None:
        """The lobby's post as the table is now; never fatal, a click on an old one only says so."""
        if row.lobby_message is None:
            return
        try:
            channel = self._client.get_partial_messageable(row.lobby_place or row.home.channel)
            async with self._context.lobby_post_of(row.id):
                # As it is now: somebody else may have changed it since.
                now = await self._context.tables.row(row.id)
                await channel.get_partial_message(row.lobby_message).edit(**await lobby_post(self._context, now))
        except UNREACHED as fault:
            log.info("the lobby of %s keeps its old look: %s", row.id, fault)

    async def expired(self, row: Row) -> None:
        await self.lobby_changed(row)

    # ------------------------------------------------------------------------------------------------ reminders

    async def remind(self, person: int, tables: list[str]) -> None:
        """One reminder for all tables that wait for a person: where they wish to get it."""
        how = (await self._context.store.person(person)).remind
        if how == "off":
            return
        rows = [await self._context.tables.row(table) for table in tables]
        say = speak(rows[0].language)
        if how == "dm" and await self._by_dm(person, rows, say):
            return
        for guild in dict.fromkeys(row.home.guild for row in rows):
            await self._by_mention(person, [row for row in rows if row.home.guild == guild], say)

    async def _by_mention(self, person: int, rows: Sequence[Row], say: Say) -> None:
        """In the first of the tables' places that takes it: one that is gone must not swallow the others' reminder."""
        for row in rows:
            # What is private is named in its own place only.
            there = [other for other in rows if other.id == row.id or not other.terms.private]
            lines = [f"<@{person}> " + say("You are waited for:"), *self._listed(there, say)]
            try:
                place = await self._place(row)
                users = [discord.Object(person)]
                await place.send("\n".join(lines), allowed_mentions=discord.AllowedMentions(users=users))
                return
            except (discord.HTTPException, aiohttp.ClientError, Illegal) as fault:
                log.info("no reminder at table %s: %s", row.id, fault)

    async def _by_dm(self, person: int, rows: Sequence[Row], say: Say) -> bool:
        try:
            user = self._client.get_user(person) or await self._client.fetch_user(person)
            await user.send("\n".join([say("You are waited for:"), *self._listed(rows, say)]))
        except discord.HTTPException as fault:
            log.info("no direct message to %s: %s", person, fault)
            return False
        return True

    def _listed(self, rows: Sequence[Row], say: Say) -> list[str]:
        return [f"- **{self._context.face(row).title(say)}** <#{row.home.place}>" for row in rows[:20]]

    # ------------------------------------------------------------------------------------------------ what it says

    async def _made(
        self, post: Post, told: Retelling
    ) -> tuple[str, list[discord.File], discord.ui.View, discord.AllowedMentions]:
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
            if self.campaign is not None:
                lines += await self.campaign.lines(row, say)
        waiting = told.view.waiting if row.status == "running" else ()
        people = [row.seats[seat].person for seat in waiting]
        ask = self._ask(row, scene, face, people) if waiting else ""
        content = _fitted(say, lines, ask)
        changed = face.changed(told.view, events)
        frames = painters.find(row.game).frames(told.view, changed)
        files = await self._context.files(row, told.view, frames, say, post.nonce)
        view = view_of(await self._controls(post, row, scene, face, waiting))
        pings = await self._context.pinging([person for person in people if person is not None])
        return content, files, view, pings

    def _ask(self, row: Row, scene: Scene, face: Face, people: Sequence[int | None]) -> str:
        named = " ".join(f"<@{person}>" for person in people if person is not None)
        return f"{named} {face.asks(scene)}".strip()

    async def _controls(self, post: Post, row: Row, scene: Scene, face: Face, waiting: Sequence[int]) -> Page:
        """What the seat on turn may do, as far as everybody may know it: its verbs, and dice to throw at once."""
        if row.campaign is not None and self.campaign is not None and row.status in ("finished", "closed"):
            return await self.campaign.controls(row, scene.say)
        if row.status in ("finished", "closed"):
            again = Button(Control("t", row.id, 0, post.number, ("rematch",)), scene.say("Rematch"), "success")
            return Page("", ((again,),))
        if not waiting:
            return Page("", ())
        buttons: list[Button] = []
        if len(waiting) == 1 and (person := row.seats[waiting[0]].person) is not None:
            look = await self._context.tables.look(row.id, person)
            if look.entries == post.last:
                buttons = list(_verbs(post, look, scene, face))
        if not buttons:
            buttons = [Button(Control("o", row.id, 0, post.number), scene.say("My move…"), "primary")]
        rows = [tuple(buttons[i : i + A_ROW]) for i in range(0, len(buttons), A_ROW)][:4]
        extra = []
        if any(seat.standin is not None or seat.offered for seat in row.seats):
            extra.append(Button(Control("t", row.id, 0, post.number, ("back",)), scene.say("I am back")))
        for number, seat in enumerate(row.seats):
            if seat.offered:
                label = scene.say("Take seat P{seat}", seat=number + 1)
                extra.append(Button(Control("t", row.id, 0, post.number, ("take", f"P{number + 1}")), label, "success"))
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
                control = Control("c", look.row.id, look.seat or 0, look.decision, said)
                found.append(Button(control, face.choice(scene, said).label[:LABEL], "primary"))
        else:
            control = Control("o", look.row.id, look.seat or 0, look.decision, (verb,))
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
