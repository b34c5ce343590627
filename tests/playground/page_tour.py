"""A walk through the page in a real browser, with the demo bot: `python -m tests.playground.page_tour FOLDER`.

Leaves screenshots of a wide and a phone-sized window in the folder, to be looked at.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from playground import Action, Greeting, RateLimits
from tests.playground.demo_bot import DemoBot
from tests.playground.page_driver import PHONE, WIDE, Page, browser
from tests.scripted import Playground

GREETING = Greeting(actions=(Action("Start a demo table with three stewards", "table new", {"stewards": 3}),))
MARKUP = "Harbour <b>x</b> <img src=x onerror=alert(1)>"


async def shot(page: Page, folder: Path, name: str) -> None:
    # Transitions last up to 180 ms.
    await asyncio.sleep(0.3)
    await page.screenshot(folder / f"{name}.png")


async def slash(page: Page, text: str, options: int = 0) -> None:
    await page.click("#composer .line")
    await page.type(f"/{text}")
    await page.wait("#popup .entry", f"/{text}")
    await page.press("Enter")
    await page.wait("#composer.command")
    if not options:
        await page.press("Enter")


async def wide(page: Page, pg: Playground, folder: Path) -> None:
    await page.open(pg.page_url)
    await page.wait(".welcome")
    await shot(page, folder, "wide-1-greeting")
    await page.click(".start")
    await page.wait(".button", "Count 0")
    await page.click(".channel", "games")
    await page.wait(".message.private .mention", "#Table 1")
    await shot(page, folder, "wide-2-table")
    await page.click(".thread-card", "1 message")
    await page.click(".button", "Count 0")
    await page.wait(".content", "Counted to 1")
    await page.click("#composer .line")
    await page.type("/")
    await page.wait("#popup .entry", "/table new")
    await shot(page, folder, "wide-3-commands")
    await page.press("Backspace")
    await slash(page, "paint", options=1)
    await page.type("r")
    await page.wait("#popup .entry", "Crimson")
    await shot(page, folder, "wide-4-autocomplete")
    await page.press("ArrowDown")
    await page.press("Enter")
    await page.press("Enter")
    await page.wait(".content", "Nobody in crimson")
    await slash(page, "city")
    await page.wait(".picture img")
    await page.click(".select-face")
    await shot(page, folder, "wide-5-select")
    await page.click(".option", "Amber")
    await page.click(".option", "Blue")
    await page.click(".select-done")
    await page.wait(".message.private", "Picked amber, blue")
    await page.click(".button", "Name it")
    await page.wait(".modal")
    await page.type(MARKUP[:30])
    await shot(page, folder, "wide-6-modal")
    await page.press("Enter")
    await page.wait(".content", f"The city is called {MARKUP[:30]}")
    await page.wait(".modal", gone=True)
    await page.click(".picture")
    await shot(page, folder, "wide-7-enlarged")
    await page.press("Escape")
    await slash(page, "layout")
    await page.wait(".container .picture img")
    await slash(page, "text")
    await page.wait(".content pre", "roll 2")
    assert await page.count(".content script, .content b, .content img") == 0
    await shot(page, folder, "wide-8-text")
    assert page.complaints == [], page.complaints


async def phone(page: Page, pg: Playground, folder: Path) -> None:
    await page.open(pg.page_url.replace("/#", "/?as=ben#"))
    await page.wait(".message .picture img")
    assert "Opened" not in await page.text("#messages"), "Ada's ephemeral answer is not for Ben"
    await shot(page, folder, "phone-1-channel")
    await page.click("#menu")
    await page.click("#switch")
    await shot(page, folder, "phone-2-drawer")
    await page.click(".channel.thread")
    await page.wait(".button", "Name it")
    await page.click("#composer .line")
    await page.type("/")
    await page.wait("#popup .entry")
    await shot(page, folder, "phone-3-commands")
    await page.press("Backspace")
    await slash(page, "city")
    await page.wait(".origin", "Ben")
    await shot(page, folder, "phone-4-city")
    await page.click(".select-face")
    await shot(page, folder, "phone-5-select")
    await page.press("Escape")
    await page.click("#help")
    await shot(page, folder, "phone-6-greeting")
    assert page.complaints == [], page.complaints


async def interruptions(page: Page, pg: Playground, folder: Path) -> None:
    """Another person, a translated command, a bot that does not answer, a server that goes away and comes back."""
    await page.open(pg.page_url.replace("/#", "/?as=dan#"))
    await page.wait("#switch", "Dan")
    await page.click("#menu")
    await page.click("#switch")
    await page.click(".who", "Cleo")
    await page.wait("#switch", "Cleo")
    await page.click(".channel", "games")
    await slash(page, "odezva")
    await page.wait(".content", "Pong, cs")
    await slash(page, "silent")
    await page.wait(".failed", "did not respond")
    await shot(page, folder, "phone-7-unanswered")
    await pg.restart()
    await page.wait("#banner", "connection was lost")
    await page.wait("#banner", gone=True)
    await slash(page, "count")
    await page.click(".button", "Count 0")
    await page.wait(".content", "Counted to 1")


async def tour(folder: Path) -> None:
    limits = RateLimits.relaxed()
    with tempfile.TemporaryDirectory() as home:
        playground = Playground(home, greeting=GREETING, rate_limits=limits)
        async with playground as pg, pg.running(DemoBot()), browser() as found:
            async with found.page(WIDE) as page:
                await wide(page, pg, folder)
            async with found.page(PHONE) as page:
                await phone(page, pg, folder)
            async with found.page(PHONE) as page:
                await interruptions(page, pg, folder)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(tour(target))
