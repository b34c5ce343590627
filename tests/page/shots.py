"""`python -m tests.page.shots [FOLDER] [GAME...]`: what a newcomer sees of each game, wide and on a phone.

The first minute, a turn, a decision, the lobby and the end, through the page that `make run` serves, as
`point_city-3-decision-phone.png` in the folder (out/shots), to be looked at by somebody who has not drawn it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from cogs import face as faces
from data.texts import SOURCE, speak
from rules import registry
from rules.chance import Chance, seed_from_number
from tests.e2e.test_every_game import going_on
from tests.e2e.test_machi_koro import ambitious
from tests.page.chromium import chromium
from tests.page.player import OVER, Player
from tests.page.running import ROOT, Running, running
from tests.playground.page_driver import PHONE, WIDE, Browser, Page, browser

SIZES = {"wide": WIDE, "phone": PHONE}
CLICKS = {"machi_koro": 4}
"""Clicks before the turn that is looked at."""
CHOOSE = {"machi_koro": ambitious}
LONGEST = 240.0
"""Seconds for one game."""
POST = "[...document.querySelectorAll('#messages .message:not(.private):has(.picture)')].at(-1)"
LAST = "[...document.querySelectorAll('#messages .message')].at(-1)"
PAGE = "[...document.querySelectorAll('#messages .message.private')].at(-1)"


class Shots:
    def __init__(self, found: Browser, run: Running, folder: Path) -> None:
        self.found, self.run, self.folder = found, run, folder

    async def take(self, page: Page, name: str, seen: str) -> None:
        """Both sizes, each scrolled to the end of what is to be seen, where its buttons are."""
        for size, (width, height) in SIZES.items():
            await page.viewport(width, height)
            await page.evaluate(f"{seen}?.scrollIntoView({{block: 'end'}})")
            # Pictures load when they come into sight.
            await asyncio.sleep(0.8)
            await page.evaluate(f"{seen}?.scrollIntoView({{block: 'end'}})")
            await asyncio.sleep(0.3)
            await page.screenshot(self.folder / f"{name}-{size}.png")
        await page.viewport(*WIDE)

    async def game(self, key: str) -> None:
        title, begun = faces.find(key).title(speak(SOURCE)), time.monotonic()
        async with self.found.page(WIDE) as page:
            await page.open(self.run.address.replace("/#", "/?as=ada#"))
            await page.wait(".welcome")
            await page.wait_until("[...document.querySelectorAll('.start img')].every((one) => one.naturalWidth)")
            await self.take(page, "greeting", "null")
            await page.click(".start", title)
            await page.wait("#channel-name", title)
            await self._play(page, key)
            await self._lobby(page, key)
            print(f"{key}: {time.monotonic() - begun:.0f} s", flush=True)

    async def _play(self, page: Page, key: str) -> None:
        end = time.monotonic() + LONGEST
        player = Player(page, Chance(seed_from_number(1)), CHOOSE.get(key, going_on), patience=60.0)
        try:
            await player.asked()
            await self.take(page, f"{key}-1-first", LAST)
            await player.click_on(CLICKS.get(key, 6))
            await player.open_picker()
            # The words come first, the picture follows.
            await page.wait_until(f"!{PAGE} || {PAGE}.querySelector('.picture img')?.naturalWidth")
            await self.take(page, f"{key}-3-decision", PAGE)
            await self.take(page, f"{key}-2-turn", POST)
            while not await player.click_on(1):
                assert time.monotonic() < end, f"no end of {key} after {player.clicks} clicks"
            await page.wait(".message .content", OVER)
            await self.take(page, f"{key}-5-end", POST)
        except AssertionError:
            await page.screenshot(self.folder / f"failed-{key}.png")
            raise

    async def _lobby(self, page: Page, key: str) -> None:
        command = f"/{key.replace('_', '')} new"
        await page.click(".channel", "table-talk")
        await page.click("#composer .line")
        await page.type(command)
        await page.wait("#popup .entry", command)
        await page.press("Enter")
        await page.press("Enter")
        await page.wait(".message .content li", "free")
        await self.take(page, f"{key}-4-lobby", LAST)


async def visit(folder: Path, keys: list[str]) -> None:
    """Each game in a world of its own: only a first visitor is greeted."""
    for key in keys:
        with tempfile.TemporaryDirectory() as home:
            async with running(Path(home)) as run, browser(chromium()) as found:
                await Shots(found, run, folder).game(key)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "out" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(visit(folder, sys.argv[2:] or list(registry.KEYS)))
    print(f"Screenshots: {folder}")


if __name__ == "__main__":
    main()
