"""`/toy new`: the smallest cog that works. A real game's is in cogs/<key>/cog.py, and the bot finds it by its key."""

from __future__ import annotations

from cogs.answering import Interaction
from cogs.game_cog import Asked, GameCog, opening
from tests.toy.face import FACE


class ToyCog(GameCog, name=FACE.about.command, description=FACE.about.line):
    face = FACE

    @opening(FACE.about, lamp=str)
    async def new(self, interaction: Interaction, asked: Asked) -> None:
        await self.lobby.open(interaction, FACE.key, asked.options, asked.seats, asked.stewards)
