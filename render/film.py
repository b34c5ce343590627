"""A whole game as one animated picture: small enough for Discord, drawn frame by frame with little kept in memory.

Animated WebP: Discord plays it as it plays a GIF, at an eighth of the size and with all colours.
"""

import io
from collections.abc import Sequence
from typing import Any

import msgspec
from PIL import Image

from render import painters
from render.painter import Frame, Style
from rules.game import View

LARGEST = 10 << 20
"""Bytes of an attachment that every server takes; a film stays below."""
WIDTH = 900
"""Three quarters of a picture: whatever is read in a post is read in a film."""
KEPT_QUALITY = 92
"""Drawn frames wait as JPEG: a tenth of the memory, and nobody sees it."""
TRIES = ((WIDTH, 75, 1), (WIDTH, 50, 1), (720, 50, 1), (600, 50, 2), (600, 30, 4))
"""How wide, which quality, and every which frame: the first that is small enough is taken."""
NO_KEYFRAMES = 1 << 15
"""People watch from the start: every frame but the first holds only what changed."""


class Shot(msgspec.Struct, frozen=True):
    view: View
    frame: Frame
    milliseconds: int


Taken = tuple[bytes, int]
"""A frame as JPEG, and how long it is shown."""


class Film(msgspec.Struct, frozen=True):
    data: bytes
    shots: int
    width: int
    height: int


class TooLarge(Exception):
    """No film of this game is small enough."""


def take(game: str, shot: Shot, names: Sequence[str], style: Style) -> Taken:
    """Draws one frame, small: for a worker. Between two of them there is time for posts."""
    picture = painters.find(game).draw(shot.view, shot.frame, names, style).convert("RGB")
    return _jpeg(_narrow(picture, WIDTH)), shot.milliseconds


def join(game: str, taken: Sequence[Taken]) -> Film:
    """Encodes them: slow, for a worker."""
    table = painters.find(game).table()
    for wide, quality, every in TRIES:
        film = _encoded(_thinned(taken, every), wide, quality, table)
        if len(film.data) < LARGEST:
            return film
    raise TooLarge


def _narrow(picture: Image.Image, wide: int) -> Image.Image:
    if picture.width == wide:
        return picture
    return picture.resize((wide, round(picture.height * wide / picture.width)), Image.Resampling.BOX)


def _jpeg(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=KEPT_QUALITY, subsampling=0)
    return buffer.getvalue()


def _thinned(kept: Sequence[Taken], every: int) -> list[Taken]:
    """Every so manyth frame and the last; the others' time goes to the one before them."""
    groups = [kept[i : i + every] for i in range(0, len(kept) - 1, every)]
    return [*((group[0][0], sum(time for _, time in group)) for group in groups), kept[-1]]


def _encoded(kept: Sequence[Taken], wide: int, quality: int, table: Image.Image) -> Film:
    reel = _Reel([data for data, _ in kept], wide, table)
    buffer = io.BytesIO()
    reel.shown(0).save(
        buffer,
        "WEBP",
        save_all=True,
        append_images=[reel],
        duration=[time for _, time in kept],
        loop=0,
        quality=quality,
        method=0,
        kmin=NO_KEYFRAMES - 1,
        kmax=NO_KEYFRAMES,
    )
    return Film(buffer.getvalue(), len(kept), *reel.size)


class _Reel:
    """All frames but the first, as Pillow asks for them when it saves: one at a time, on one size.

    The moves fill it; the end, which is often higher, lies on the table a little smaller.
    """

    mode = "RGB"

    def __init__(self, frames: Sequence[bytes], wide: int, table: Image.Image) -> None:
        sizes = [Image.open(io.BytesIO(data)).size for data in frames]
        self.size = (wide, max(round(height * wide / width) for width, height in sizes[:-1] or sizes))
        self.n_frames = len(frames) - 1
        self._frames = frames
        self._table = _narrow(table, wide).crop((0, 0, *self.size))
        self._now = self.shown(0)

    def shown(self, number: int) -> Image.Image:
        canvas, taken, (wide, high) = self._table.copy(), Image.open(io.BytesIO(self._frames[number])), self.size
        picture = _narrow(taken, min(wide, int(high * taken.width / taken.height)))
        canvas.paste(picture, ((wide - picture.width) // 2, (high - picture.height) // 2))
        return canvas

    def seek(self, number: int) -> None:
        self._now = self.shown(number + 1)

    def getim(self) -> Any:
        return self._now.getim()
