"""Which private page is a person's newest at a table: the one before it goes away, so that they do not pile up.

Kept in memory only. After a restart, or a quarter of an hour, an old page stays where it is until its reader closes it.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable

import discord

from cogs.answering import UNREACHED, Interaction

log = logging.getLogger(__name__)

MOST = 1000
UNTOUCHABLE = (10008, 10015, 50027)
"""Discord's codes for a message that is gone, and for a token that is too old."""


class PrivatePages:
    def __init__(self, now: Callable[[], float], most: int = MOST) -> None:
        self._now = now
        self._most = most
        self._shown: OrderedDict[tuple[int, str], tuple[int, Interaction]] = OrderedDict()
        self._newest: OrderedDict[tuple[int, str], int] = OrderedDict()

    def begins(self, interaction: Interaction, table: str) -> None:
        """This press changes the page from now on; what an earlier one has still to add comes too late."""
        key = interaction.user.id, table
        self._newest[key] = max(interaction.id, self._newest.pop(key, 0))
        while len(self._newest) > self._most:
            self._newest.popitem(last=False)

    def is_newest(self, interaction: Interaction, table: str) -> bool:
        return self._newest.get((interaction.user.id, table), interaction.id) == interaction.id

    async def shown(self, interaction: Interaction, table: str, message: discord.InteractionMessage) -> None:
        """This page is on show now. Never fatal, and never touches anything that others see."""
        if not message.flags.ephemeral or not self.is_newest(interaction, table):
            return
        key = interaction.user.id, table
        before = self._shown.pop(key, None)
        for other in [other for other, (page, _) in self._shown.items() if page == message.id]:
            # The page of one table has become another's.
            del self._shown[other]
        self._shown[key] = message.id, interaction
        while len(self._shown) > self._most:
            self._shown.popitem(last=False)
        if before is None or before[0] == message.id or before[1].expires_at.timestamp() <= self._now():
            return
        try:
            await before[1].delete_original_response()
        except UNREACHED as fault:
            if not isinstance(fault, discord.HTTPException) or fault.code not in UNTOUCHABLE:
                log.info("an old page stays where it is: %s", fault)
