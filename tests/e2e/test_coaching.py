"""Coaching in one's first game of a kind: each kind of decision once, what else one could have done, the switch."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cogs import face as faces
from cogs.learn.coach import explained
from data.texts import languages, speak
from rules.registry import KEYS, find
from tests.e2e.players import opened, skyline, until
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen

COACHED = "🎓"


async def _rolled(ada: ScriptedUser) -> Seen:
    """The private page after the roll of a first table in direct messages."""
    post = await ada.wait_for(lambda seen: any("Roll 1 die" in label for label in seen.buttons))
    answer = await ada.click(post, "Roll 1 die")
    await until(lambda: answer.message is not None and not answer.message.thinking)
    assert answer.message is not None
    return answer.message


async def _begun(playground: Playground) -> ScriptedUser:
    ada = playground.user("Ada").go_direct()
    await ada.slash("machikoro new", seats=2, first="P1")
    return ada


async def test_each_kind_of_decision_is_explained_once_with_a_number(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = await _begun(playground)
        page = await _rolled(ada)
        await until(lambda: COACHED in ada.see(page).text)
        shown = ada.see(page)
        assert speak("en")(explained("machi_koro")["build"]) in shown.text
        worked = shown.text.partition(COACHED)[2].splitlines()[1]
        assert worked.startswith("-# For example: ") and any(letter.isdigit() for letter in worked)
        assert "What else?" in shown.buttons and "No more coaching" in shown.buttons
        await ada.click(shown, next(label for label in shown.buttons if label.startswith("Ranch")))
        await until(lambda: "Here a " in ada.see(page).text)
        again = ada.see(page)
        assert speak("en")(explained("machi_koro")["roll"]) in again.text and " × " in again.text
        instead = await ada.click(again, "What else?")
        await until(lambda: bool(instead.followups))
        assert "Stewards would have played:" in instead.followups[-1].text
        roll = next(label for label in again.buttons if "Roll" in label)
        await ada.click(again, roll)
        await until(lambda: "rolled" in ada.see(page).text and "What do you build" in ada.see(page).text)
        assert COACHED not in ada.see(page).text, "building was explained before"
        ((table, _),) = await bot.store.running()
        kept = await bot.store.coaching(table, ada.id)
        assert kept is not None and kept.on and set(kept.told) == {"build", "roll"}
    async with skyline(tmp_path, plain=True) as (playground, bot):
        assert await bot.store.coaching(table, playground.user("Ada").id) == kept


async def test_one_press_ends_it_and_a_command_brings_it_back(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = await _begun(playground)
        page = await _rolled(ada)
        await until(lambda: "No more coaching" in ada.see(page).buttons)
        await ada.click(page, "No more coaching")
        ((table, _),) = await bot.store.running()
        for _ in range(500):  # the press is acknowledged before it is stored
            kept = await bot.store.coaching(table, ada.id)
            if kept is not None and not kept.on:
                break
            await asyncio.sleep(0.02)
        assert kept is not None and not kept.on
        await ada.slash("table coaching", on=True)
        kept = await bot.store.coaching(table, ada.id)
        assert kept is not None and kept.on


async def test_nobody_is_coached_in_a_rated_game(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], rated=True, seats=2, first="P1")
        page = await _rolled(ada)
        await until(lambda: "What do you build" in ada.see(page).text)
        assert COACHED not in ada.see(page).text and "What else?" not in ada.see(page).buttons
        told = await ada.slash("table coaching", on=True)
        assert told.message is not None and "rated" in told.message.text


@pytest.mark.parametrize("game", KEYS)
def test_what_is_explained_are_verbs_of_the_game(game: str) -> None:
    verbs = {move.verb for move in find(game).moves}
    assert set(explained(game)) <= verbs
    said = [speak(language)(text) for language in languages() for text in explained(game).values()]
    assert all(len(text) < 250 for text in said) and faces.find(game).key == game
