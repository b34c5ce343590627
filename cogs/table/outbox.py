"""The outbox's other end: one post per turn, made from the log, sent once, amended while the same turn goes on.

A post is claimed in the store before it is sent and ticked off after. If we die in between, it is looked for in the
channel before it is sent again, and sent under the same nonce, so that Discord itself can refuse a second one.
"""

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeVar

import discord
import msgspec

from cogs.context import Context
from cogs.operating.sharing import IMPORTANCE, LATER
from cogs.table import places
from cogs.table.lobby_post import LobbyPosts
from cogs.table.silence import Silence
from cogs.table.turn_post import Companion, Message, Opening, TurnPosts
from data import metrics
from rules.game import Illegal
from rules.table.keyed import KeyedTasks
from rules.table.looks import Retelling
from rules.table.post_policy import is_old
from rules.table.retrying import patiently
from rules.table.rows import Post
from rules.table.session import Damaged

log = logging.getLogger(__name__)

T = TypeVar("T")
TYPING_LASTS = 8.0
"""Seconds before a sign of thinking is given again: Discord shows one for ten."""
PATIENCE = (1, 2, 5, 15, 60)
"""Seconds between attempts after Discord failed; then the table waits until something wakes it."""
REST = 60.0
"""Seconds for which anything rests at most."""
BREATH = 2.0
"""Seconds until a table is tidied after a post, and the posts that followed meanwhile with it."""
STRIPPED = 2
"""Of posts whose controls are old, so many are edited at a time, the newest: the others have scrolled away."""


class Outbox:
    """Announces what waits in the outbox, table by table."""

    def __init__(
        self,
        client: discord.Client,
        context: Context,
        campaign: Companion,
        lobby_posts: LobbyPosts,
        followers: Sequence[Callable[[str], None]],
    ) -> None:
        """`followers` hear that a table has news, once they are posted or cannot be."""
        self._client = client
        self._context = context
        self._campaign = campaign
        self._lobby_posts = lobby_posts
        self._followers = followers
        self.turn_posts = TurnPosts(context, campaign)
        self._opening = Opening(context)
        self._silence = Silence(client, context, lobby_posts)
        self.tasks = KeyedTasks(self._announce, "the announcing")
        self._tidying = KeyedTasks(self._tidy, "the tidying")
        """Apart from the announcing: no post waits for an edit that nobody misses."""
        self._later: dict[str, asyncio.TimerHandle] = {}
        self._sending: dict[str, float] = {}
        """Since when each post has been tried."""
        self.rest, self.breath = REST, BREATH
        self._ending = asyncio.Event()
        self._typing = KeyedTasks(self._type, "the typing")

    def wake(self, table: str, *, later: float = 0.0) -> None:
        """Something of this table waits in the outbox; what may be told later is when nothing comes for so long."""
        if (timer := self._later.pop(table, None)) is not None:
            timer.cancel()
        if seconds := min(later, self.rest):
            self._later[table] = asyncio.get_running_loop().call_later(seconds, self.wake, table)
        else:
            self.tasks.wake(table)

    def thinking(self, table: str) -> None:
        """Seen as somebody typing: the post comes when the steward has moved."""
        if table not in self._typing:
            self._typing.wake(table)

    async def _type(self, table: str) -> None:
        row = await self._context.tables.stored_row(table)
        place = self._client.get_channel(row.home.place)
        if isinstance(place, places.Place):
            with suppress(discord.HTTPException):
                await place.typing()
        await asyncio.sleep(TYPING_LASTS)

    async def wake_all(self) -> None:
        """A place may have come back: everything that waits is tried again."""
        for table in await self._context.store.unsent():
            self.wake(table)

    def oldest(self) -> float:
        """Seconds since the oldest post was claimed that is being sent."""
        return time.perf_counter() - min(self._sending.values()) if self._sending else 0.0

    async def drain(self) -> None:
        """Finishes what is being sent; what is not begun waits in the store."""
        for timer in self._later.values():
            timer.cancel()
        await self.tasks.finish(5)
        self._ending.set()
        await self._tidying.finish(2)
        await self._typing.cancel()

    async def _announce(self, table: str) -> None:
        await self._client.wait_until_ready()
        while not self._context.tables.busy(table):
            late = f"nothing of table {table} could be claimed"
            post = await patiently(lambda: self._context.store.claim(table), PATIENCE, places.may_pass, late)
            if post is None:
                return
            more = await self._deliver(post)
            if more is not None:
                self._silence.broken(table)
            for follow in self._followers:
                follow(table)
            if not more:
                return

    async def _deliver(self, post: Post) -> bool | None:
        """Sends or amends one post; whether another waits. None: its place is gone or silent, and it waits itself."""
        attempts = itertools.chain([post], itertools.repeat(msgspec.structs.replace(post, again=True)))
        begun = self._sending[post.table] = time.perf_counter()
        try:
            late = f"post {post.nonce} not delivered yet"
            more = await patiently(lambda: self._send(next(attempts)), PATIENCE, places.may_pass, late)
            metrics.POSTED.observe(time.perf_counter() - begun)
            return more
        except (Illegal, Damaged) as refused:
            log.error("post %s cannot be told: %s", post.nonce, refused)
        except places.NOT_POSTED as fault:
            why = "its place is lost" if places.is_lost(fault) else "patience has run out"
            log.warning("post %s waits, %s: %s", post.nonce, why, fault)
            if places.is_lost(fault):
                await self._silence.fell(post.table)
        finally:
            del self._sending[post.table]
        metrics.NOT_POSTED.inc()
        return None

    async def _send(self, post: Post) -> bool:
        """Whether another waits."""
        told = await self._context.tables.retell(post)
        place = await places.find_place(self._client, told.row.home.place)
        if await self._amended(post, told, place):
            return await self._context.store.sent(post, place.id, post.message or 0)
        name = post.nonce if post.message is None else _name_of_another(post.nonce, post.message)
        found = await places.find_post(place, name) if post.again else None
        if found is None:
            await self._campaign.before(place, post, told)
            await self._opening.before(place, post, told)
            found = await self._posted(post, told, place, name)
        await self._campaign.after(place, post, told)
        if post.message is not None:
            # Before it is ticked off: whoever tries again tries this, too.
            await self._put_away(post, place)
        more = await self._context.store.sent(post, place.id, found)
        self._tidying.wake(post.table)
        return more

    async def _amended(self, post: Post, told: Retelling, place: places.Place) -> bool:
        """Whether the post that is there tells it now. One that is gone, too old for it or elsewhere is made again."""
        if post.message is None or post.channel != place.id or is_old(post.message, self._context.tables.clock.now()):
            return False
        message = place.get_partial_message(post.message)

        async def amend(made: Message) -> bool:
            changes = {"content": made.content, "attachments": made.files, "view": made.view}
            return await places.amended(message, **changes, allowed_mentions=made.mentions)

        return await self._with_pictures_or_without(post, told, post.nonce, amend)

    async def _posted(self, post: Post, told: Retelling, place: places.Place, name: str) -> int:
        async def send(made: Message) -> int:
            content, files, view, mentions = made
            return (await place.send(content, files=files, view=view, nonce=name, allowed_mentions=mentions)).id

        return await self._with_pictures_or_without(post, told, name, send)

    async def _with_pictures_or_without(
        self, post: Post, told: Retelling, name: str, deliver: Callable[[Message], Awaitable[T]]
    ) -> T:
        """Where pictures may not be attached, or are not taken, words are better than nothing."""
        try:
            return await deliver(await self.turn_posts.made(post, told, name, pictures=True))
        except discord.HTTPException as fault:
            refused = fault.status in (400, 413) and fault.code not in places.SILENT
            if not refused and fault.code != places.MISSING_PERMISSIONS:
                raise
            icons = self._context.gone_icon(fault)
            log.warning("post %s goes without %s: %s", post.nonce, "emojis" if icons else "pictures", fault)
        return await deliver(await self.turn_posts.made(post, told, name, pictures=icons))

    # ------------------------------------------------------------------------------------------------ tidying

    async def _tidy(self, table: str) -> None:
        """Older posts lose their controls, and the lobby's follows; where that fails, or is left undone because posts
        come faster, nobody is wronged: an old button only says that it is old."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._ending.wait(), self.breath)
        newest = await self._context.store.last_post(table)
        if newest is None:
            return
        olds = await self._context.store.with_controls(table, newest.number)
        for old in olds:
            if old in olds[-STRIPPED:]:
                await self._take_controls(old)
            await self._context.store.stripped(old)
        await self._lobby_posts.follow(await self._context.tables.row(table))

    async def _put_away(self, old: Post, place: places.Place) -> None:
        """The message that another has replaced: with it, all that it told is told again."""
        if old.channel != place.id:
            await self._take_controls(old)
        elif old.message is not None:
            message = place.get_partial_message(old.message)
            await places.if_allowed(message.delete(), f"post {old.nonce} stands there twice", insist=True)

    async def _take_controls(self, old: Post) -> None:
        IMPORTANCE.set(LATER)
        message = self._client.get_partial_messageable(old.channel or 0).get_partial_message(old.message or 0)
        await places.if_allowed(message.edit(view=None), f"post {old.nonce} keeps its controls")


def _name_of_another(nonce: str, message: int) -> str:
    """The nonce of a post that takes this message's place: under the old one Discord would give the old post."""
    return f"{nonce}r{(message >> 22) % 10_000_000}"
