"""Messages of which there is one a key (a table, a server), kept as things are: edited in place while they are young.

Each is a row. If its message is gone, or too old to be edited at will, it is made again; if its place is gone or closed
to us, it ends. What it shows is made anew each time: nothing is kept.
"""

import logging
from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

import discord
import msgspec

from cogs.context import Context
from cogs.table.places import NOT_POSTED, Place, amended, find_place, if_allowed, is_lost, may_pass
from rules.game import Illegal
from rules.table.keyed import KeyedLocks, KeyedTasks
from rules.table.post_policy import is_old
from rules.table.retrying import patiently
from rules.table.rows import Mirror, OpenPost

log = logging.getLogger(__name__)

PATIENCE = (1, 5, 30, 120, 600)
"""Seconds between attempts after Discord failed; then it waits for the next news."""
L = TypeVar("L", Mirror, OpenPost)


class LivePosts(ABC, Generic[L]):
    what: str
    """What the log calls one."""
    refusal: str
    """Where it may not be."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self.tasks = KeyedTasks(self._follow, self.what)
        self._locks = KeyedLocks()
        """Held while one is changed."""

    @abstractmethod
    async def _kept(self, key: str) -> L | None: ...

    @abstractmethod
    async def _put(self, live: L) -> None: ...

    @abstractmethod
    async def _lost(self, key: str, fault: Exception) -> None:
        """Its place is gone or closed to us."""

    @abstractmethod
    async def _shown(self, live: L) -> dict[str, Any]:
        """The message, as arguments of an edit."""

    @abstractmethod
    async def _found(self, live: L, place: Place, but: int | None) -> int | None:
        """The message, if it was sent without our knowing."""

    async def _settled(self, live: L) -> None:
        """It shows what there is."""

    def wake(self, key: str) -> None:
        """There is news; if there is a live post of it, that shows them."""
        self.tasks.wake(key)

    async def drain(self) -> None:
        """Nothing is lost: the next start shows everything again."""
        await self.tasks.finish(2)

    async def _follow(self, key: str) -> None:
        await self._client.wait_until_ready()

        async def refresh() -> None:
            async with self._locks.of(key):
                await self._refresh(key)

        try:
            await patiently(refresh, PATIENCE, may_pass, f"{self.what} of {key} is late")
        except Illegal as refused:
            log.warning("%s of %s cannot be shown: %s", self.what, key, refused.code)
        except NOT_POSTED as fault:
            if is_lost(fault):
                await self._lost(key, fault)
            else:
                log.warning("%s of %s waits for the next news: %s", self.what, key, fault)

    async def _refresh(self, key: str) -> None:
        live = await self._kept(key)
        if live is None:
            return
        place = await find_place(self._client, live.channel, self.refusal)
        if await self._amended(live, place):
            return
        await self._send(key, msgspec.structs.replace(live, message=None), place, live.message)
        if live.message is not None:
            old = place.get_partial_message(live.message)
            await if_allowed(old.delete(), f"{self.what} of {key} stays behind")

    async def _amended(self, live: L, place: Place) -> bool:
        if live.message is None or is_old(live.message, self._context.tables.clock.now()):
            return False
        message, nobody = place.get_partial_message(live.message), discord.AllowedMentions.none()
        shown = await self._shown(live)
        if not await amended(message, **shown, allowed_mentions=nobody):
            return False
        await self._settled(live)
        return True

    async def _send(self, key: str, live: L, place: Place, instead_of: int | None) -> None:
        """A new message; one that was sent without our knowing is looked for first."""
        found = await self._looked_for(live, place, instead_of)
        if found is not None:
            await self._put(msgspec.structs.replace(live, message=found))
            await self._refresh(key)
            return
        live = msgspec.structs.replace(live, made=live.made + 1)
        await self._put(live)
        shown = await self._shown(live)
        files, nobody = shown.pop("attachments", ()), discord.AllowedMentions.none()
        sent = await place.send(**shown, files=files, nonce=f"{key}-m{live.made}", allowed_mentions=nobody)
        await self._put(msgspec.structs.replace(live, message=sent.id))
        await self._settled(live)

    async def _looked_for(self, live: L, place: Place, but: int | None) -> int | None:
        try:
            return await self._found(live, place, but) if live.made else None
        except discord.Forbidden as fault:
            log.info("%s cannot be looked for: %s", self.what, fault)
            return None
