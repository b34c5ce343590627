"""Where pictures are made: in worker threads, never on the event loop's, each one once as long as it is remembered."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b

import msgspec
from PIL import Image

from render import painters
from render.cache import ByteCache
from render.festive.cover import Cover, describe_cover, draw_cover
from render.festive.review import Chart, describe_chart, draw_chart
from render.painter import ALT_LIMIT, RENDERER, Frame, Picture, Style
from rules.game import View

QUALITY = 90
"""Of WebP. Method 0 is the quickest way to encode; slower ones save a tenth of the bytes for twice the time."""

KEPT = 24 << 20
THREADS = 2


class Studio:
    def __init__(self, kept: int = KEPT, threads: int = THREADS) -> None:
        self.pictures: ByteCache[Picture] = ByteCache(kept, lambda picture: len(picture.data) + len(picture.alt))
        self._workers = ThreadPoolExecutor(threads, thread_name_prefix="studio")
        self._making: dict[bytes, asyncio.Future[Picture]] = {}

    async def picture(
        self, game: str, view: View, frame: Frame, names: Sequence[str], style: Style | None = None
    ) -> Picture:
        """The picture of a view for people of these names; made anew only if it is not remembered."""
        style = style or Style()
        key = picture_key(game, view, frame, names, style)
        return await self._once(key, lambda: make(game, view, frame, tuple(names), style))

    async def cover(self, game: str, cover: Cover, style: Style | None = None) -> Picture:
        """The cover of a lobby; as it says little, few of them are ever made."""
        style = style or Style()
        return await self._once(cover_key(game, cover, style), lambda: make_cover(game, cover, style))

    async def chart(self, chart: Chart, style: Style | None = None) -> Picture:
        """The chances over a finished game."""
        style = style or Style()
        return await self._once(_digest((RENDERER, "chart", chart, style)), lambda: make_chart(chart, style))

    async def _once(self, key: bytes, job: Callable[[], Picture]) -> Picture:
        """What is remembered under a key, else what the job makes; whoever asks meanwhile waits for the same one."""
        found = self.pictures.get(key)
        if found is not None:
            return found
        making = self._making.get(key)
        if making is None:
            making = asyncio.get_running_loop().run_in_executor(self._workers, job)
            self._making[key] = making
            making.add_done_callback(lambda done: self._made(key, done))
        return await asyncio.shield(making)

    @property
    def waiting(self) -> int:
        """How many pictures are being made or wait for it."""
        return len(self._making)

    def _made(self, key: bytes, done: asyncio.Future[Picture]) -> None:
        self._making.pop(key, None)
        if not done.cancelled() and done.exception() is None:
            self.pictures.put(key, done.result())

    async def warm(self) -> None:
        """Prepares the grounds and sprites of all games, one game after another."""
        loop = asyncio.get_running_loop()
        for painter in await loop.run_in_executor(self._workers, painters.every):
            await loop.run_in_executor(self._workers, painter.warm)

    def close(self) -> None:
        """Waits for what is being drawn; what was not begun is dropped."""
        self._workers.shutdown(wait=True, cancel_futures=True)


def picture_key(game: str, view: View, frame: Frame, names: Sequence[str], style: Style) -> bytes:
    """Everything a picture depends on, in 16 bytes."""
    return _digest((RENDERER, game, type(view).__name__, view, frame, tuple(names), style))


def cover_key(game: str, cover: Cover, style: Style) -> bytes:
    return _digest((RENDERER, game, type(cover).__name__, cover, style))


def _digest(everything: tuple[object, ...]) -> bytes:
    return blake2b(msgspec.msgpack.encode(everything, order="deterministic"), digest_size=16).digest()


def make(game: str, view: View, frame: Frame, names: Sequence[str], style: Style) -> Picture:
    """Draws and encodes: slow, for worker threads and tools."""
    painter = painters.find(game)
    image = painter.draw(view, frame, names, style)
    alt = painter.alt(view, frame, names, style)
    return Picture(encode(image, style), style.format, alt[:ALT_LIMIT], image.width, image.height)


def make_cover(game: str, cover: Cover, style: Style) -> Picture:
    image = draw_cover(game, cover, style).image
    alt = describe_cover(cover, style)
    return Picture(encode(image, style), style.format, alt[:ALT_LIMIT], image.width, image.height)


def make_chart(chart: Chart, style: Style) -> Picture:
    image = draw_chart(chart, style).image
    return Picture(encode(image, style), style.format, describe_chart(chart, style)[:ALT_LIMIT], *image.size)


def encode(image: Image.Image, style: Style) -> bytes:
    buffer = io.BytesIO()
    if style.format == "png":
        image.save(buffer, "PNG", compress_level=6)
    else:
        image.save(buffer, "WEBP", quality=QUALITY, method=0)
    return buffer.getvalue()
