"""Where pictures are made: by workers, never on the event loop's thread, each one once as long as it is remembered."""

import asyncio
import io
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import product
from typing import Any

import msgspec
from PIL import Image

from data import metrics
from render import painters
from render.cache import DRAWN, ByteCache
from render.canvas import Canvas
from render.festive.cover import Cover, describe_cover, draw_cover
from render.festive.daily import DailyCard, describe_daily, draw_daily
from render.festive.profile import Profile, describe_profile, draw_profile
from render.festive.review import Chart, describe_chart, draw_chart
from render.painter import ALT_LIMIT, RENDERER, Frame, Picture, Style, UnknownFrame
from render.spotlight import spotlit
from rules.game import View
from rules.notation import text
from rules.registry import KEYS, find
from rules.stewards.steward import decide, find_steward
from rules.table.workers import Urgency, Workers

QUALITY = 90
"""Of WebP. Method 0 is the quickest way to encode; slower ones save a tenth of the bytes for twice the time."""
HEAVIEST = 500_000
QUICK = ((88, "4:4:4"), (80, "4:4:4"), (75, "4:2:0"))
"""Quality and colour of JPEG, the first that is light enough: the first is as good as our WebP, costs a seventh of its
time and weighs up to 60 % more (`python -m tests.bench encoders`)."""
AT_REST = 5.0
"""Seconds without another picture after which there is time for the smaller file."""

KEPT = 16 << 20
REHEARSED, AGAIN = (25, 250), (1, 100)
"""Of a game by which one warms up: every so manyth move up to that one has its pictures. Again, where nobody has to
wait for it, for what is seen sooner or later."""
PAGES = ("market", "ghost")
"""What somebody is shown who decides, where a game has it: of the steward's move, and of any other."""


Card = DailyCard | Profile | Chart
CARDS: dict[type[Card], tuple[Callable[..., Canvas], Callable[..., str]]] = {
    DailyCard: (draw_daily, describe_daily),
    Profile: (draw_profile, describe_profile),
    Chart: (draw_chart, describe_chart),
}


class Studio:
    def __init__(self, workers: Workers | None = None, kept: int = KEPT) -> None:
        self.pictures: ByteCache[Picture] = ByteCache(kept, lambda picture: len(picture.data) + len(picture.alt))
        self._workers = workers or Workers()
        self._making: dict[bytes, asyncio.Future[Picture]] = {}
        self._asked = float("-inf")

    async def picture(
        self,
        game: str,
        view: View,
        frame: Frame,
        names: Sequence[str],
        style: Style | None = None,
        urgency: Urgency = Urgency.POST,
    ) -> Picture:
        """The picture of a view for people of these names; made anew only if it is not remembered."""
        style = style or Style()
        values = game, view, frame, tuple(names)
        return await self._once(picture_key(*values, style), urgency, make, *values, self._now(style))

    async def cover(self, game: str, cover: Cover, style: Style | None = None) -> Picture:
        """The cover of a lobby; as it says little, few of them are ever made."""
        style = style or Style()
        return await self._once(
            picture_key(game, cover, style), Urgency.POST, make_cover, game, cover, self._now(style)
        )

    async def card(self, card: Card, style: Style | None = None) -> Picture:
        """A day's, a person's, or the chances over a finished game: nobody waits for these."""
        style, urgency = style or Style(), Urgency.REVIEW if isinstance(card, Chart) else Urgency.PAGE
        return await self._once(picture_key(card, style), urgency, make_card, card, self._now(style))

    def _now(self, style: Style) -> Style:
        """Where it is left to us: the smaller file while there is time, else the quicker one."""
        before, self._asked = self._asked, asyncio.get_running_loop().time()
        if style.format != "auto":
            return style
        rests = not self._making and self._asked - before >= AT_REST
        return msgspec.structs.replace(style, format="webp" if rests else "jpg")

    async def _once(self, key: bytes, urgency: Urgency, job: Callable[..., Picture], *values: Any) -> Picture:
        """What is remembered under a key, else what the job makes; whoever asks meanwhile waits for the same one."""
        found = self.pictures.get(key)
        if found is not None:
            return found
        making = self._making.get(key)
        if making is None:
            kin = values[0] if isinstance(values[0], str) else ""
            making = asyncio.ensure_future(self._workers.run(urgency, job, *values, kin=kin))
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
            picture = done.result()
            self.pictures.put(key, picture)
            metrics.DRAWN.observe(picture.drawing)
            metrics.ENCODED.observe(picture.encoding)

    async def warm(self) -> None:
        """Has what the pictures of each game use drawn where they will be, one game after another."""
        for often, upto in (REHEARSED, AGAIN) if self._workers.apart else (REHEARSED,):
            for key in KEYS:
                for seats in find(key).seats:
                    await self._workers.run(Urgency.REVIEW, warm, key, seats, often, upto, kin=key)


def picture_key(*parts: object) -> bytes:
    """Everything a picture depends on, in 16 bytes: what it shows, whose names, how it is drawn."""
    named = [(type(part).__name__, part) for part in parts]
    return blake2b(msgspec.msgpack.encode((RENDERER, named), order="deterministic"), digest_size=16).digest()


def warm(game: str, seats: int = 2, often: int = REHEARSED[0], upto: int = REHEARSED[1]) -> None:
    """Draws some pictures of a whole game of stewards, up to its result: so what posts and pages use is there."""
    painter, trial, number = painters.find(game), find(game).new(seats, seed=bytes(32)), 0
    names, steward = [f"P{seat + 1}" for seat in range(seats)], find_steward(game, "easy")
    while waiting := trial.waiting():
        seat, number = waiting[number % len(waiting)], number + 1
        move, shown = decide(trial, seat, steward, bytes(32), number), number % often == 1 % often and number < upto
        other = trial.legal(seat)[number * 7 % len(trial.legal(seat))]
        for kind, planned in product(PAGES, (move, other)) if shown and often == 1 else ():
            with suppress(UnknownFrame):
                painter.draw(trial.view(seat), Frame(kind, seat, text(planned)), names, Style())
        trial.play(seat, move)
        view = trial.view(None)
        for frame in painter.frames(view, [seat]) if shown or view.over else ():
            painter.draw(view, frame, names, Style())
    DRAWN.tidy()


def make(game: str, view: View, frame: Frame, names: Sequence[str], style: Style) -> Picture:
    """Draws and encodes: slow, for workers and tools."""
    painter, begun = painters.find(game), time.perf_counter()
    image = painter.draw(view, frame, names, style)
    image = image if frame.light is None else spotlit(image, frame.light)
    alt = painter.alt(view, frame, names, style)
    return _finished(image, style, alt, begun)


def make_cover(game: str, cover: Cover, style: Style) -> Picture:
    begun = time.perf_counter()
    return _finished(draw_cover(game, cover, style).image, style, describe_cover(cover, style), begun)


def _finished(image: Image.Image, style: Style, alt: str, begun: float) -> Picture:
    kind, drawn = "webp" if style.format == "auto" else style.format, time.perf_counter()
    data = encode(image, style)
    took = drawn - begun, time.perf_counter() - drawn
    return Picture(data, kind, alt[:ALT_LIMIT], image.width, image.height, *took)


def make_card(card: Card, style: Style) -> Picture:
    begun, (draw, describe) = time.perf_counter(), CARDS[type(card)]
    return _finished(draw(card, style).image, style, describe(card, style), begun)


def encode(image: Image.Image, style: Style) -> bytes:
    if style.format == "png":
        return _saved(image, "PNG", compress_level=6)
    if style.format != "jpg":
        return _saved(image, "WEBP", quality=QUALITY, method=0)
    for quality, colour in QUICK:
        data = _saved(image, "JPEG", quality=quality, subsampling=colour)
        if len(data) < HEAVIEST:
            break
    return data


def _saved(image: Image.Image, kind: str, **how: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **how)
    return buffer.getvalue()
