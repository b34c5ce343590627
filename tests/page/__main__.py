"""`python -m tests.page [FOLDER]`: a newcomer's way through the page, in chromium, to the end of a game.

Starts what `make run` starts, clicks as a person would, and leaves screenshots of a wide and a phone-sized window in
the folder (out/page), to be looked at. Ends with 3 where there is no chromium and none can be installed.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
import time
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from rules.chance import Chance, seed_from_number
from rules.stewards.steward import NAMES
from tests.page.chromium import Missing, chromium
from tests.page.player import MOVES, OVER, Player
from tests.page.running import ROOT, Running, running
from tests.playground.page_driver import PHONE, WIDE, Browser, Page, PageError, browser

LONGEST = 150.0
"""Seconds for one game: as a rule it takes less than half of that."""
MARKUP = "Harbour <b>x</b> <img src=x onerror=alert(1)>"
NO_CHROMIUM = 3
OLDER = """[...document.querySelectorAll('#messages .message:not(.private):has(.picture)')].slice(-3, -1)
    .flatMap((post) => [...post.querySelectorAll('[data-custom-id]')].map((one) => one.dataset.customId))"""


class Visit:
    """One run of the bot, one browser, what is found out one after another."""

    def __init__(self, found: Browser, run: Running, folder: Path) -> None:
        self.found = found
        self.run = run
        self.folder = folder

    @contextlib.asynccontextmanager
    async def window(self, size: tuple[int, int] = WIDE, who: str = "ada") -> AsyncIterator[Page]:
        """A window of somebody's; it must not complain, and leaves a screenshot where something fails."""
        async with self.found.page(size) as page:
            try:
                await page.open(self.run.address.replace("/#", f"/?as={who}#"))
                yield page
                # A private picture may be replaced by the next one while the browser still fetches it, and a post
                # may change while one of its buttons is pressed: the page then says so.
                complaints = [one for one in page.complaints if "/preview-" not in one and not one.endswith("/click")]
                assert complaints == [], complaints
            except AssertionError:
                await self.shot(page, f"failed-{who}")
                raise

    async def shot(self, page: Page, name: str) -> None:
        # Transitions last up to 180 ms, and pictures load when they come into sight.
        await asyncio.sleep(0.5)
        await page.screenshot(self.folder / f"{name}.png")

    async def door(self) -> None:
        """Without the key behind the #, the page stays closed."""
        async with self.found.page(WIDE) as page:
            await page.open(self.run.address.partition("#")[0])
            await page.wait("#messages", "The door is closed")
            assert not await page.count(".channel"), "a closed door shows no channels"

    async def game(self) -> None:
        """One click of the greeting starts a table against stewards; a person finishes it, wide and on a phone."""
        async with self.window() as page:
            await page.wait(".welcome")
            await self.shot(page, "wide-1-greeting")
            await page.click(".start", "Machi Koro")
            player = Player(page, Chance(seed_from_number(1)))
            begun = time.monotonic()
            await page.wait("#channel-name", "🤖")
            await player.asked()
            await self.shot(page, "wide-2-begun")
            await player.play(3)
            await self.shot(page, "wide-3-turn")
            await page.click(".picture")
            await page.wait(".lightbox img")
            await self.shot(page, "wide-4-enlarged")
            await page.press("Escape")
            # The picture may have been scrolled to; whoever goes on looks at the end of the list again.
            await page.evaluate("document.querySelector('#messages').scrollTop = 1e6")
            await page.viewport(*PHONE)
            await player.play(4)
            await self.shot(page, "phone-1-turn")
            await player.open_picker()
            await self.shot(page, "phone-2-picker")
            await page.viewport(*WIDE)
            assert await player.play(until=begun + LONGEST)
            await self._ended(page)
            print(f"  {player.turns} turns, {player.clicks} clicks, {time.monotonic() - begun:.0f} s")

    async def _ended(self, page: Page) -> None:
        await page.wait(".message .content", OVER)
        # Old buttons are taken away beside the posts that follow; those in between keep theirs where posts came faster.
        await page.wait_until(f"!({OLDER}).some((id) => {list(MOVES)}.some((kind) => id.startsWith(kind)))")
        places = "[...document.querySelectorAll('#messages .message:not(.private):has(.picture)')].at(-1)"
        # Pictures load when they come into sight; a private page may lie below the post.
        await page.evaluate(f"{places}.scrollIntoView()")
        await self.shot(page, "wide-5-result")
        text = await page.evaluate(f"{places}.innerText")
        assert all(name in text for name in ("Ada", "🥇")) and sum(name in text for name in NAMES) == 3, text
        width = await page.evaluate(f"{places}.querySelector('.picture img').naturalWidth")
        assert width == 1200, f"the result's picture is {width} wide"
        await page.viewport(*PHONE)
        await self.shot(page, "phone-3-result")

    async def others(self) -> None:
        """A second window is a second person, on a phone: sees the table, not what only Ada may see."""
        async with self.window(PHONE, "ben") as page:
            await page.wait("#messages .thread-card", "Machi Koro")
            await self.shot(page, "phone-4-channel")
            await page.click(".thread-card", "Machi Koro")
            await page.wait(".message .content", OVER)
            assert not await page.count(".message.private"), "Ada's ephemeral messages are not for Ben"
            await page.click("#menu")
            await page.click("#switch")
            await self.shot(page, "phone-5-people")
            await page.click(".channel", "table-talk")
            await page.click("#composer .line")
            await page.type(MARKUP)
            await page.press("Enter")
            await page.wait(".message .content", MARKUP)
            assert await page.count(".content b, .content img, .content script") == 0, "markup appears as text"

    async def commands(self) -> None:
        """The list behind /, options, autocomplete, and a table with the modules by hand."""
        async with self.window() as page:
            await page.wait("#switch", "Ada")
            await page.click(".channel", "quiet-corner")
            await page.click("#composer .line")
            await page.type("/")
            await page.wait("#popup .entry", "/machikoro new")
            await self.shot(page, "wide-6-commands")
            await page.type("machikoro card")
            await page.press("Enter")
            await page.wait("#composer.command")
            await page.type("boat")
            await page.wait("#popup .entry", "Mackerel Boat")
            await self.shot(page, "wide-7-autocomplete")
            await page.press("Enter")
            await page.press("Enter")
            await page.wait(".message.private .content", "Mackerel Boat")
            await self._table(page)

    async def files(self) -> None:
        """A file travels with a command."""
        async with self.window() as page:
            await page.wait("#switch", "Ada")
            await page.click(".channel", "quiet-corner")
            await page.click("#composer .line")
            await page.type("/campaign import")
            await page.wait("#popup .entry", "/campaign import")
            await page.press("Enter")
            await page.wait("#composer.command")
            await page.evaluate(
                """(() => {
                    const input = document.querySelector("#composer input[type=file]");
                    const chosen = new DataTransfer();
                    chosen.items.add(new File(["{}"], "campaign.json"));
                    input.files = chosen.files;
                    input.dispatchEvent(new Event("input", {bubbles: true}));
                })()"""
            )
            await asyncio.sleep(0.3)
            await page.click("#composer .send")
            await page.wait(".message.private .content", "That is no campaign’s file")

    async def _table(self, page: Page) -> None:
        await page.click("#composer .line")
        await page.type("/machikoro new")
        await page.wait("#popup .entry", "/machikoro new")
        await page.press("Enter")
        await page.click(".more", "box")
        await page.click("#popup .entry", "both")
        await page.press("Enter")
        await page.wait(".message .content li", "free")
        await self.shot(page, "wide-8-lobby")
        await page.click(".button", "Game options…")
        await page.wait(".modal .choices")
        await self.shot(page, "wide-8-form")
        await page.click(".modal .choices label", "Harbor and Millionaire’s Row")
        await page.click(".modal .button", "Submit")
        await page.wait(".modal", gone=True)
        for seat in (2, 3, 4):
            await page.click(".button", "Add an easy steward")
            await page.wait(f".message .content li:nth-child({seat})", "🤖")
        await page.click(".button", "Start")
        await page.wait(".message .content", "The game has begun")
        await page.click(".thread-card", "Machi Koro")
        await Player(page, Chance(seed_from_number(2))).play(2)
        await self.shot(page, "wide-9-modules")

    async def direct(self) -> None:
        """A game alone in the direct messages, and the menu of its post."""
        async with self.window(PHONE, "dan") as page:
            await page.wait("#messages .opening")
            await page.click("#menu")
            await page.wait("body.drawer")
            await asyncio.sleep(0.5)
            await page.click(".server[data-guild=direct]")
            await page.press("Escape")
            await page.wait("#channel-name", "Skyline")
            await page.click("#composer .line")
            await page.type("/pointcity new")
            await page.wait("#popup .entry", "/pointcity new")
            await page.press("Enter")
            await page.press("Enter")
            await page.wait(".message .button", "Board")
            await self.shot(page, "phone-6-direct")
            await page.click(".message:last-child .dots-menu")
            await page.click(".message-menu button", "Describe board")
            await page.wait(".message.private .content", "Market")
            await self.shot(page, "phone-7-menu")

    async def end(self) -> None:
        """Ctrl+C ends it all in good order, and the log tells of no fault."""
        assert await self.run.stop() == 0
        assert self.run.faults() == [], self.run.faults()


async def check(title: str, what: Callable[[], Awaitable[None]]) -> bool:
    begun = time.monotonic()
    try:
        await what()
    except (AssertionError, TimeoutError) as fault:
        traceback.print_exception(fault)
        print(f"FAILED {title}", flush=True)
        return False
    print(f"passed {title} ({time.monotonic() - begun:.0f} s)", flush=True)
    return True


async def visit(program: str, folder: Path) -> list[bool]:
    with tempfile.TemporaryDirectory() as home:
        async with running(Path(home)) as run, browser(program) as found:
            one = Visit(found, run, folder)
            return [
                await check("a closed door", one.door),
                await check("a whole game by clicks", one.game),
                await check("another person's window", one.others),
                await check("commands", one.commands),
                await check("a file", one.files),
                await check("direct messages", one.direct),
                await check("a quiet end", one.end),
            ]


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "out" / "page"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("failed-*.png"):
        old.unlink()
    try:
        program = chromium()
    except Missing as fault:
        print(fault, file=sys.stderr)
        return NO_CHROMIUM
    try:
        passed = asyncio.run(visit(program, folder))
    except (AssertionError, PageError, TimeoutError) as fault:
        traceback.print_exception(fault)
        passed = [False]
    print(f"Screenshots: {folder}")
    print(f"{sum(passed)} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
