"""Presses of the buttons below posts: each lets us edit its post by the press's own token, which costs no request.

Discord counts 50 requests a second for a bot, but not those that answer a press, for a quarter of an hour. Most posts
are edited soon after they were pressed: the turn goes on, or it ends and its controls go. Kept in memory only: without
a press a post is edited as any message is.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import discord

from cogs.answering import Interaction

log = logging.getLogger(__name__)

MOST = 300


class Presses:
    def __init__(self, now: Callable[[], float], most: int = MOST) -> None:
        self._now = now
        self._most = most
        self._newest: OrderedDict[int, Interaction] = OrderedDict()

    def note(self, interaction: Interaction) -> None:
        """It was acknowledged in silence: what is edited by it is the message on which the button stands."""
        if interaction.message is None or interaction.message.flags.ephemeral:
            return
        self._newest[interaction.message.id] = interaction
        self._newest.move_to_end(interaction.message.id)
        while len(self._newest) > self._most:
            self._newest.popitem(last=False)

    async def edit(self, message: discord.PartialMessage, **changes: Any) -> None:
        """Changes a post of ours, by its newest press if there is one that still counts."""
        press = self._newest.get(message.id)
        if press is not None and press.expires_at.timestamp() > self._now():
            try:
                await press.edit_original_response(**changes)
                return
            except discord.NotFound as gone:
                log.info("a press of message %s counts no more: %s", message.id, gone)
                for file in changes.get("attachments", ()):
                    file.reset()
        self._newest.pop(message.id, None)
        await message.edit(**changes)
