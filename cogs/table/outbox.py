"""The outbox's other end: one post per turn, made from the log, sent once, amended while the same turn goes on.

A post is claimed in the store before it is sent and ticked off after. If we die in between, it is looked for in the
channel before it is sent again, and sent under the same nonce, so that Discord itself can refuse a second one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

import discord

from cogs.context import Context
from cogs.table.lobby_post import LobbyPosts
from cogs.table.places import NOT_POSTED, SILENT, find_place, find_post, is_lost, may_pass
from cogs.table.post_buttons import Companion
from cogs.table.turn_post import TurnPosts
from rules.game import Illegal
from rules.table.keyed import KeyedTasks
from rules.table.ports import StoreFailed
from rules.table.retrying import patiently
from rules.table.rows import Post
from rules.table.session import Damaged

log = logging.getLogger(__name__)

PATIENCE = (1, 2, 5, 15, 60)
"""Seconds between attempts after Discord failed; then the table waits until something wakes it."""


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
        self.tasks = KeyedTasks(self._announce, "the announcing")

    def wake(self, table: str) -> None:
        """Something of this table waits in the outbox."""
        self.tasks.wake(table)

    async def wake_all(self) -> None:
        """A place may have come back: everything that waits is tried again."""
        for table in await self._context.store.unsent():
            self.wake(table)

    async def drain(self) -> None:
        """Finishes what is being sent; what is not begun waits in the store."""
        await self.tasks.finish(5)

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
            for follow in self._followers:
                follow(table)
            if not delivered:
                return

    async def _deliver(self, post: Post) -> bool:
        """Sends or amends one post. False: its place is gone or silent, and it waits."""
        try:
            await patiently(lambda: self._send(post), PATIENCE, may_pass, f"post {post.nonce} not delivered yet")
            return True
        except (Illegal, Damaged) as refused:
            log.error("post %s cannot be told: %s", post.nonce, refused)
        except NOT_POSTED as fault:
            why = "its place is lost" if is_lost(fault) else "patience has run out"
            log.warning("post %s waits, %s: %s", post.nonce, why, fault)
        return False

    async def _send(self, post: Post) -> None:
        told = await self._context.tables.retell(post)
        place = await find_place(self._client, told.row.home.place)
        content, files, view, mentions = await self.turn_posts.made(post, told)
        if post.message is not None and post.channel == place.id:
            try:
                message = await place.get_partial_message(post.message).edit(
                    content=content, attachments=files, view=view, allowed_mentions=mentions
                )
                await self._context.store.sent(post, place.id, message.id)
                return
            except discord.NotFound:
                log.info("post %s was deleted; it is made again", post.nonce)
                content, files, view, mentions = await self.turn_posts.made(post, told)
        # A post that is made again because somebody deleted it needs a nonce of its own, or Discord gives the old one.
        nonce = post.nonce if post.message is None else f"{post.nonce}r"
        moved = post if post.message is not None and post.channel != place.id else None
        found = await find_post(place, post.nonce) if post.again else None
        if found is None:
            await self._campaign.before(place, post, told)
            try:
                sent = await place.send(content, files=files, view=view, nonce=nonce, allowed_mentions=mentions)
            except discord.HTTPException as fault:
                if fault.status not in (400, 413) or fault.code in SILENT:
                    raise
                log.error("post %s goes without pictures: %s", post.nonce, fault)
                sent = await place.send(content, view=view, nonce=nonce, allowed_mentions=mentions)
            found = sent.id
        await self._campaign.after(place, post, told)
        await self._context.store.sent(post, place.id, found)
        if moved is not None:
            await self._take_controls(moved)
        await self._strip(post)
        await self._lobby_posts.changed(told.row)

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
