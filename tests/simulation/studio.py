"""Pictures are stubs: empty, with the words of the real ones, and some time to make them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from render import painters
from render.festive.cover import Cover, describe_cover
from render.painter import ALT_LIMIT, Frame, Picture, Style
from render.studio import Studio
from rules.game import View

EMPTY = b"RIFF\x1a\x00\x00\x00WEBPVP8L\r\x00\x00\x00/\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00"
"""A picture of one point."""


class StubStudio(Studio):
    def __init__(self, chance: Random) -> None:
        super().__init__()
        self._chance = chance

    async def picture(
        self, game: str, view: View, frame: Frame, names: Sequence[str], style: Style | None = None, urgency: int = 0
    ) -> Picture:
        alt = painters.find(game).alt(view, frame, tuple(names), style or Style())
        return await self._stub(alt)

    async def cover(self, game: str, cover: Cover, style: Style | None = None) -> Picture:
        return await self._stub(describe_cover(cover, style or Style()))

    async def _stub(self, alt: str) -> Picture:
        await asyncio.sleep(self._chance.expovariate(50))
        return Picture(EMPTY, "webp", alt[:ALT_LIMIT], 1, 1)

    async def warm(self) -> None:
        pass
