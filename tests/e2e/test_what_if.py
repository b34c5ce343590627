"""What if, pressed through: tried, stepped back, tried with other luck, played for real; nobody else sees any of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.chance import Chance, seed_from_number
from tests.e2e.players import opened, skyline, until
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen

TRIED = "What if?"
ENDS = ("Back to the table", "Other luck")


async def _page(ada: ScriptedUser) -> Seen:
    """The sandbox of whoever is to roll."""
    answer = await ada.slash("table whatif")
    await until(lambda: answer.message is not None and not answer.message.thinking)
    assert answer.message is not None and TRIED in answer.message.text
    return answer.message


async def _friends(playground: Playground) -> tuple[ScriptedUser, ScriptedUser]:
    ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
    await opened(ada, "machikoro new", [ben], seats=2, first="P1")
    return ada, ben


async def test_tried_and_stepped_back_and_played(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = await _friends(playground)
        await ben.wait_for(lambda seen: "roll the dice" in seen.text)
        ((table, _),) = await bot.store.running()
        posts, entries = [seen.text for seen in ben.messages()], await bot.store.entries(table)
        page = await _page(ada)
        await ada.click(page, next(label for label in page.buttons if "Roll" in label))
        await until(lambda: "rolled" in ada.see(page).text)
        assert TRIED in ada.see(page).text and "What do you build" in ada.see(page).text
        for word, told in (("Step back", False), ("Roll 1 die", True), ("Other luck", True)):
            now = ada.see(page)
            await ada.click(now, next(label for label in now.buttons if word in label))
            await until(lambda there=told: ("rolled" in ada.see(page).text) is there)  # type: ignore[misc]
        assert await bot.store.entries(table) == entries
        assert [seen.text for seen in ben.messages()] == posts, "nobody else can tell"
        now = ada.see(page)
        await ada.click(now, next(label for label in now.buttons if label.startswith("For real")))
        await until(lambda: TRIED not in ada.see(page).text)
        assert [entry.text for entry in await bot.store.entries(table)][-1] == "roll 1"


async def test_never_in_a_rated_game(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], rated=True, seats=2, first="P1")
        await ada.wait_for(lambda seen: "roll the dice" in seen.text)
        told = await ada.slash("table whatif")
        assert told.message is not None and "friendly games only" in told.message.text


@pytest.mark.parametrize("command", ["cities", "machikoro", "metropolys", "mycity", "pointcity"])
async def test_pressed_at_random_in_every_game(tmp_path: Path, command: str) -> None:
    """Every control of a sandbox leads to another page of it, in the placing control too, and nothing is played."""
    chance = Chance(seed_from_number(4))
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go_direct()
        await ada.slash(f"{command} new", seats=2, **({} if command in ("mycity", "pointcity") else {"first": "P1"}))
        await ada.wait_for(lambda seen: "Rules" in seen.buttons)
        ((table, _),) = await bot.store.running()
        await bot.tables.settled(table)
        before, page = await bot.store.entries(table), await _page(ada)
        for _ in range(12):
            shown = ada.see(page)
            labels = [label for label in shown.buttons if label not in ENDS and not label.startswith("For real")]
            if not labels:
                labels = ["Step back"]
            pressed = await ada.click(shown, chance.choice(labels))
            assert TRIED in ada.see(page).text and not pressed.followups, "no refusal beside it"
        assert await bot.store.entries(table) == before
