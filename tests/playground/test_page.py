"""The page in a real browser: how pictures lie, what fits, what Escape closes, what a screen reader is told."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image

from bot import GREETING
from playground import RateLimits
from tests.playground.demo_bot import DemoBot
from tests.playground.page_driver import PHONE, WIDE, Browser, Page, browser
from tests.playground.rest_client import Rest
from tests.scripted import Playground

pytestmark = pytest.mark.page
Size = tuple[int, int]


def picture(size: Size) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "#2b6777").save(out, "PNG")
    return out.getvalue()


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[tuple[Rest, Browser]]:
    pg = Playground(tmp_path, rate_limits=RateLimits.relaxed(), greeting=GREETING)
    async with pg, pg.running(DemoBot()), browser() as found, aiohttp.ClientSession() as session:
        yield Rest(pg, session), found


async def enter(page: Page, rest: Rest) -> None:
    """Into the page, past the greeting."""
    await page.open(rest.pg.page_url)
    await page.wait(".welcome")
    await page.press("Escape")
    await page.wait(".welcome", gone=True)


async def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    script = f"""[...document.querySelectorAll({json.dumps(selector)})].map((node) => {{
        const {{x, y, width, height, right, bottom}} = node.getBoundingClientRect();
        return {{x, y, width, height, right, bottom}};
    }})"""
    found: list[dict[str, float]] = await page.evaluate(script)
    return found


async def post_pictures(rest: Rest, page: Page, sizes: list[Size]) -> list[dict[str, float]]:
    listed = [{"id": index, "filename": f"{index}.png"} for index in range(len(sizes))]
    status, _ = await rest.send({"attachments": listed}, [picture(size) for size in sizes])
    assert status == 200
    last = ".message:last-child .picture img"
    await page.wait(last)
    await page.evaluate(
        f"Promise.all([...document.querySelectorAll({json.dumps(last)})].map((one) => {{"
        "one.loading = 'eager'; return one.decode(); }))"
    )
    return await boxes(page, last)


def near(value: float, wanted: float) -> bool:
    return abs(value - wanted) < 1.5


class TestPictures:
    @pytest.mark.parametrize(
        ("size", "shown"),
        [((1600, 1000), (550, 344)), ((600, 1400), (150, 350)), ((200, 100), (200, 100)), ((4000, 400), (550, 55))],
    )
    async def test_one_is_shown_whole(self, opened: tuple[Rest, Browser], size: Size, shown: Size) -> None:
        rest, found = opened
        async with found.page(WIDE) as page:
            await enter(page, rest)
            (box,) = await post_pictures(rest, page, [size])
            assert near(box["width"], shown[0]) and near(box["height"], shown[1]), box

    async def test_one_has_the_width_of_a_phone(self, opened: tuple[Rest, Browser]) -> None:
        rest, found = opened
        async with found.page(PHONE) as page:
            await enter(page, rest)
            (box,) = await post_pictures(rest, page, [(1600, 1000)])
            assert box["width"] > 350 and near(box["height"], box["width"] / 1.6), box

    @pytest.mark.parametrize("size", [WIDE, PHONE])
    async def test_several_are_tiles(self, opened: tuple[Rest, Browser], size: Size) -> None:
        """Cropped, whatever shape they have: two squares; one large and two; two by two; then rows of three."""
        rest, found = opened
        async with found.page(size) as page:
            await enter(page, rest)
            shapes = [(1600, 1000), (600, 900)] * 5
            tiles = {count: await post_pictures(rest, page, shapes[:count]) for count in (2, 3, 4, 5, 10)}
            fits = await page.evaluate("getComputedStyle(document.querySelector('.several img')).objectFit")
        assert fits == "cover"
        one, other = tiles[2]
        assert near(one["width"], one["height"]) and near(other["width"], one["width"]) and near(one["y"], other["y"])
        large, upper, lower = tiles[3]
        assert near(large["height"], lower["bottom"] - upper["y"]) and upper["x"] == lower["x"] > large["right"]
        assert large["width"] > 1.9 * upper["width"]
        corners = tiles[4]
        assert len({box["x"] for box in corners}) == len({box["y"] for box in corners}) == 2
        assert [len({box["y"] for box in tiles[n]}) for n in (5, 10)] == [2, 4]
        for several in tiles.values():
            width = max(box["right"] for box in several) - min(box["x"] for box in several)
            assert near(width, 550) if size == WIDE else 350 < width < size[0], width
            assert all(box["right"] <= size[0] for box in several)


UNSEEN = """[...document.querySelectorAll(%s)].filter((node) => {
    if (!node.getClientRects().length || !node.textContent.trim()) return false;
    const box = node.getBoundingClientRect();
    const inside = box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !inside || !node.contains(top) || node.scrollWidth > node.clientWidth + 1;
}).map((node) => node.textContent)"""


class TestEverythingIsSeen:
    @pytest.mark.parametrize("size", [WIDE, PHONE, (1024, 700)])
    async def test_the_greeting(self, opened: tuple[Rest, Browser], size: Size) -> None:
        rest, found = opened
        async with found.page(size) as page:
            await page.open(rest.pg.page_url)
            await page.wait(".welcome")
            parts = ".welcome h2, .welcome p, .welcome .button, .welcome footer button"
            assert await page.count(".welcome .start") == len(GREETING.actions)
            assert await page.evaluate(UNSEEN % json.dumps(parts)) == []
            await page.click(".welcome .plain", "Look around first")
            await page.wait(".welcome", gone=True)

    async def test_a_low_window_keeps_the_way_out_in_sight(self, opened: tuple[Rest, Browser]) -> None:
        rest, found = opened
        async with found.page((800, 420)) as page:
            await page.open(rest.pg.page_url)
            await page.wait(".welcome")
            assert await page.evaluate(UNSEEN % json.dumps(".welcome h2, .welcome footer button")) == []


class TestEscape:
    """Whatever is open closes, one a press, the uppermost first."""

    async def test_what_a_message_and_the_line_open(self, opened: tuple[Rest, Browser]) -> None:
        rest, found = opened
        async with found.page(WIDE) as page:
            await enter(page, rest)
            await page.click("#composer .line")
            await page.type("/city")
            await page.wait("#popup .entry")
            await page.press("Enter")
            await page.wait("#composer.command")
            await page.press("Enter")
            await page.click(".select-face")
            await page.wait(".select-menu")
            # Not only from within: the focus may be anywhere.
            await page.evaluate("document.activeElement.blur()")
            await page.press("Escape")
            await page.wait(".select-menu", gone=True)
            await page.click("#composer .line")
            await page.type("/")
            await page.wait("#popup")
            await page.evaluate("document.activeElement.blur()")
            await page.press("Escape")
            await page.wait("#popup", gone=True)
            await page.click("#composer .line")
            await page.press("Backspace")
            await page.type("/paint")
            await page.press("Enter")
            await page.wait("#composer.command")
            await page.evaluate("document.activeElement.blur()")
            await page.press("Escape")
            await page.wait("#composer.command", gone=True)
            await page.click(".picture")
            await page.wait(".lightbox")
            await page.press("Escape")
            await page.wait(".lightbox", gone=True)
            await page.click(".button", "Name it")
            await page.wait(".modal")
            await page.press("Escape")
            await page.wait(".modal", gone=True)

    async def test_what_the_sides_open(self, opened: tuple[Rest, Browser]) -> None:
        rest, found = opened
        async with found.page(PHONE) as page:
            await enter(page, rest)
            await page.click("#menu")
            await page.wait("body.drawer")
            await page.click("#switch")
            await page.wait(".people")
            await page.press("Escape")
            await page.wait(".people", gone=True)
            await page.wait("body.drawer")
            await page.press("Escape")
            await page.wait("body.drawer", gone=True)


async def test_the_slash_list_is_a_listbox(opened: tuple[Rest, Browser]) -> None:
    rest, found = opened
    async with found.page(WIDE) as page:
        await enter(page, rest)
        await page.click("#composer .line")
        line = "document.querySelector('#composer .line')"
        assert await page.evaluate(f"{line}.getAttribute('aria-expanded')") == "false"
        await page.type("/")
        await page.wait("#popup .entry")
        told: dict[str, Any] = await page.evaluate(
            f"""(() => {{
                const list = document.getElementById({line}.getAttribute("aria-controls"));
                const children = [...list.children];
                return {{
                    line: {line}.getAttribute("role"),
                    expanded: {line}.getAttribute("aria-expanded"),
                    list: list.getAttribute("role"),
                    named: document.getElementById(list.getAttribute("aria-labelledby")).textContent,
                    options: [...new Set(children.map((one) => one.getAttribute("role")))],
                    entries: children.length,
                }};
            }})()"""
        )
        assert told.pop("entries") == await page.count("#popup .entry") > 3
        assert told == {
            "line": "combobox",
            "expanded": "true",
            "list": "listbox",
            "named": "Commands matching /",
            "options": ["option"],
        }
        marked = f"document.getElementById({line}.getAttribute('aria-activedescendant')).dataset.command"
        selected = "[...document.querySelectorAll('[aria-selected=true]')].map((one) => one.dataset.command)"
        first = await page.evaluate(marked)
        await page.press("ArrowDown")
        second = await page.evaluate(marked)
        assert first != second and await page.evaluate(selected) == [second]
        await page.press("Escape")
        assert await page.evaluate(f"{line}.getAttribute('aria-expanded')") == "false"
