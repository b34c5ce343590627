"""The studio: workers, one drawing per picture, bounded memory, the quicker file while there is much to draw."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from typing import ClassVar

import pytest
from PIL import Image

from render import painters
from render import studio as studio_module
from render.cache import LAYERS, SPRITES
from render.painter import Frame, Painter, Style
from render.studio import HEAVIEST, Studio, encode, picture_key, warm
from rules.game import View
from tests.render.every import forget


class Spy(Painter[View]):
    key: ClassVar[str] = "spy"

    def __init__(self) -> None:
        self.threads: list[int] = []
        self.slow = 0.0

    def frames(self, view: View, changed: Sequence[int]) -> list[Frame]:
        return [Frame("table")]

    def draw(self, view: View, frame: Frame, names: Sequence[str], style: Style) -> Image.Image:
        self.threads.append(threading.get_ident())
        time.sleep(self.slow)
        if frame.kind == "broken":
            raise ValueError("no such thing")
        return Image.effect_noise((120, 100), 80).convert("RGB")

    def alt(self, view: View, frame: Frame, names: Sequence[str], style: Style) -> str:
        self.threads.append(threading.get_ident())
        return "x" * 2000


VIEW = View(seat=None, seats=2, waiting=(0,), over=False)


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    painter = Spy()
    monkeypatch.setitem(painters._PAINTERS._found, "spy", painter)
    return painter


@pytest.fixture
def studio() -> Studio:
    return Studio(kept=60_000)


async def test_never_on_the_loops_thread(spy: Spy, studio: Studio) -> None:
    picture = await studio.picture("spy", VIEW, Frame("table"), ("A", "B"), Style())
    assert spy.threads and threading.get_ident() not in spy.threads
    assert (picture.width, picture.height, picture.filename_ext) == (120, 100, "webp")
    assert picture.data[:4] == b"RIFF" and len(picture.alt) == 1000


async def test_png_if_asked(spy: Spy, studio: Studio) -> None:
    picture = await studio.picture("spy", VIEW, Frame("table"), ("A", "B"), Style(format="png"))
    assert picture.data[:4] == b"\x89PNG" and picture.filename_ext == "png"


async def test_the_small_file_while_there_is_time_and_the_quick_one_while_there_is_not(
    spy: Spy, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def made(seat: int, style: Style | None = None) -> str:
        return (await studio.picture("spy", VIEW, Frame("city", seat), ("A", "B"), style)).filename_ext

    assert await made(0) == "webp"
    assert await made(1) == "jpg", "right after another one"
    assert await made(2, Style(format="webp")) == "webp", "who has chosen gets what was chosen"
    monkeypatch.setattr(studio_module, "AT_REST", 0.0)
    assert await made(3) == "webp" and await made(1) == "jpg", "what is remembered stays as it is"
    assert await asyncio.gather(made(4), made(5)) == ["webp", "jpg"], "while another is being made"


def test_the_quick_file_is_never_too_heavy() -> None:
    for noise in (0, 15, 20):
        data = encode(Image.effect_noise((1200, 1200), noise).convert("RGB"), Style(format="jpg"))
        assert data[:3] == b"\xff\xd8\xff" and len(data) < HEAVIEST, noise


async def test_each_picture_is_drawn_once(spy: Spy, studio: Studio) -> None:
    spy.slow = 0.05
    asked = [studio.picture("spy", VIEW, Frame("table"), ("A", "B"), Style()) for _ in range(5)]
    together = await asyncio.gather(*asked)
    again = await studio.picture("spy", VIEW, Frame("table"), ("A", "B"), Style())
    assert len(spy.threads) == 2
    assert all(picture is again for picture in together)


async def test_the_loop_goes_on_while_drawing(spy: Spy, studio: Studio) -> None:
    spy.slow = 0.2
    drawing = asyncio.ensure_future(studio.picture("spy", VIEW, Frame("table"), ("A", "B"), Style()))
    longest = 0.0
    while not drawing.done():
        before = time.perf_counter()
        await asyncio.sleep(0.005)
        longest = max(longest, time.perf_counter() - before)
    assert longest < 0.1


async def test_a_failure_is_told_and_not_kept(spy: Spy, studio: Studio) -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match="no such thing"):
            await studio.picture("spy", VIEW, Frame("broken"), ("A", "B"), Style())
    assert len(spy.threads) == 2 and len(studio.pictures) == 0


async def test_one_who_gives_up_does_not_spoil_it_for_others(spy: Spy, studio: Studio) -> None:
    spy.slow = 0.1
    first = asyncio.ensure_future(studio.picture("spy", VIEW, Frame("table"), ("A", "B"), Style()))
    second = asyncio.ensure_future(studio.picture("spy", VIEW, Frame("table"), ("A", "B"), Style()))
    await asyncio.sleep(0.02)
    first.cancel()
    assert (await second).width == 120


async def test_memory_is_bounded(spy: Spy, studio: Studio) -> None:
    for seat in range(40):
        await studio.picture("spy", VIEW, Frame("city", seat), ("A", "B"), Style())
    assert 0 < studio.pictures.held <= 60_000
    assert len(studio.pictures) < 40


def test_keys_tell_apart_what_a_picture_depends_on() -> None:
    other = View(seat=None, seats=2, waiting=(1,), over=False)
    names = ("A", "B")
    keys = {
        picture_key("spy", VIEW, Frame("table"), names, Style()),
        picture_key("toy", VIEW, Frame("table"), names, Style()),
        picture_key("spy", other, Frame("table"), names, Style()),
        picture_key("spy", VIEW, Frame("table", 0), names, Style()),
        picture_key("spy", VIEW, Frame("table", ghost="pass"), names, Style()),
        picture_key("spy", VIEW, Frame("table"), ("A", "C"), Style()),
        picture_key("spy", VIEW, Frame("table"), names, Style(language="cs")),
        picture_key("spy", VIEW, Frame("table"), names, Style(palette="contrast")),
    }
    assert len(keys) == 8
    assert picture_key("spy", VIEW, Frame("table"), names, Style()) in keys


def test_warming_draws_what_posts_use() -> None:
    forget()
    warm("machi_koro")
    assert len(SPRITES) > 50 and len(LAYERS)
