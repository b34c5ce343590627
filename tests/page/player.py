"""Somebody who plays by clicking in the page: what is pressed is what can be seen and pressed there."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from cogs.controls.ids import Kind, beginning
from rules.chance import Chance
from tests.e2e.players import Choose
from tests.e2e.test_machi_koro import ambitious
from tests.playground.page_driver import Page, PageError

PATIENCE = 20.0
READ = """(() => {
  const own = (node) => node && {
    id: node.dataset.messageId,
    text: node.querySelector(".content")?.innerText ?? "",
    controls: [...node.querySelectorAll("[data-custom-id]")].flatMap((control) =>
      control.matches(".select")
        ? [...control.querySelectorAll(".option")].map(({ dataset }) => `${control.dataset.customId}=${dataset.value}`)
        : control.disabled ? [] : [control.dataset.customId]),
  };
  const all = [...document.querySelectorAll("#messages .message[data-message-id]")];
  const last = all.at(-1);
  return {
    post: own(all.filter((node) => !node.matches(".private") && node.querySelector(".picture")).at(-1)) ?? null,
    picker: last?.matches(".private") ? own(last) : null,
    busy: Boolean(document.querySelector("#messages .busy, #messages .thinking")),
  };
})()"""
OVER = "The game is over."
IN_SIGHT = """(() => {
  const list = document.querySelector("#messages").getBoundingClientRect();
  const box = document.querySelector(%s)?.getBoundingClientRect();
  return !box || (box.top >= list.top - 1 && box.bottom <= list.bottom + 1);
})()"""
MOVES = tuple(beginning(kind) for kind in (Kind.OPEN, Kind.WORD, Kind.WORD_SELECT, Kind.PLAY, Kind.GHOST_SELECT))
"""How the ids begin of what leads to a move; the grey row and the ways on are not pressed."""


def _asks(message: dict[str, Any] | None) -> bool:
    return message is not None and any(name.startswith(MOVES) for name in message["controls"])


class Player:
    def __init__(self, page: Page, chance: Chance, choose: Choose = ambitious, patience: float = PATIENCE) -> None:
        self.page = page
        self.chance = chance
        self.choose = choose
        self.patience = patience
        self.clicks = 0
        self.turns = 0

    async def seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = await self.page.evaluate(READ)
        return seen

    async def asked(self) -> dict[str, Any]:
        """Waits until there is something to press, or the game is over."""
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            seen = await self.seen()
            post = seen["post"]
            if post and not seen["busy"] and (OVER in post["text"] or _asks(post) or _asks(seen["picker"])):
                return seen
            await asyncio.sleep(0.02)
        raise PageError(f"nothing to press: {await self.seen()}; complaints: {self.page.complaints}")

    async def play(self, turns: int = 1000, until: float = 0.0) -> bool:
        """So many turns, or until the game is over, which is the answer."""
        last = self.turns + turns
        while self.turns < last:
            seen = await self.asked()
            if OVER in seen["post"]["text"]:
                return True
            if until and time.monotonic() > until:
                raise PageError(f"no end after {self.turns} turns")
            await self._press(seen)
        return False

    async def click_on(self, clicks: int) -> bool:
        """So many clicks, whatever they come to, or until the game is over, which is the answer."""
        for _ in range(clicks):
            seen = await self.asked()
            if OVER in seen["post"]["text"]:
                return True
            await self._press(seen)
        return False

    async def open_picker(self) -> None:
        """Clicks until one's own picker asks for something."""
        while True:
            seen = await self.asked()
            if _asks(seen["picker"]):
                return
            await self._press(seen)

    async def _press(self, seen: dict[str, Any]) -> None:
        """One click: in one's own picker, if one is open, else on the post."""
        picker = seen["picker"]
        place = picker if _asks(picker) else seen["post"]
        forward = [name for name in place["controls"] if name.startswith(MOVES) and not name.endswith(">back")]
        chosen = forward[self.choose(forward, self.chance)]
        control, _, value = chosen.partition("=")
        box = f"[data-message-id={json.dumps(place['id'])}] [data-custom-id={json.dumps(control)}]"
        if ":roll " in control:
            self.turns += 1
            if int(place["id"]) == max(int(one["id"]) for one in (seen["post"], picker) if one):
                # What is asked last stands at the end of the list, unless news came since, and the list scrolls there.
                await self.page.wait_until(IN_SIGHT % json.dumps(box))
        try:
            if value:
                await self.page.click(f"{box} .select-face")
                await self.page.click(f"{box} .option[data-value={json.dumps(value)}]")
            else:
                await self.page.click(box)
        except PageError:
            if await self.page.count(".lightbox"):
                # The list moved under the finger, and a picture was pressed instead.
                await self.page.press("Escape")
                return
            # A post may be amended while one reaches for it: one looks again. What is still there must be clickable.
            if await self.page.count(box):
                raise
            return
        self.clicks += 1 + bool(value)
        await self._changed(seen)

    async def _changed(self, before: dict[str, Any]) -> None:
        """Waits for the picker's next page, or, when it is done, for the table's news."""
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            now = await self.seen()
            asks = now["picker"] and now["picker"] != before["picker"]
            if not now["busy"] and (asks or now["post"] != before["post"]):
                return
            await asyncio.sleep(0.02)
        raise PageError(f"a click changed nothing: {before}; complaints: {self.page.complaints}")
