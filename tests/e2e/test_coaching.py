"""Coaching in one's first game of a kind: each kind of decision once, what else one could have done, the switch."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from cogs import face as faces
from cogs.learn.coach import BUTTONS, Coach, explained
from data.texts import languages, speak
from rules.registry import KEYS, find
from rules.table.rows import Coaching, Terms
from tests.e2e.players import opened, skyline, until
from tests.kit.looks import look as look_at
from tests.kit.looks import scene
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
        assert speak("en")(BUTTONS) in shown.text, "what is new on the page is introduced"
        await ada.click(shown, next(label for label in shown.buttons if label.startswith("Ranch")))
        await until(lambda: "Here a " in ada.see(page).text)
        again = ada.see(page)
        assert speak("en")(explained("machi_koro")["roll"]) in again.text and " × " in again.text
        assert speak("en")(BUTTONS) not in again.text, "once"
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


async def test_the_first_building_is_explained_by_the_river(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada = playground.user("Ada").go_direct()
        await ada.slash("mycity new", seats=2)
        post = await ada.wait_for(lambda seen: "Build…" in seen.buttons and "Refuse" in seen.buttons)
        answer = await ada.click(post, "Build…")
        await until(lambda: answer.message is not None and COACHED in answer.message.text)
        assert answer.message is not None and "your first at the river" in answer.message.text


async def test_an_opening_in_metropolys_is_explained_as_the_lesson_does(tmp_path: Path) -> None:
    """High ones are for the best spaces: the coach does not open with a 13 where the lesson has kept its 8."""
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada = playground.user("Ada").go_direct()
        await ada.slash("metropolys new", seats=2, mode="family", first="P1")
        post = await ada.wait_for(lambda seen: "13" in seen.buttons)
        answer = await ada.click(post, "13")
        await until(lambda: answer.message is not None and COACHED in answer.message.text)
        assert answer.message is not None
        assert "Your 13 would stand at once" in answer.message.text and "For example" not in answer.message.text


async def test_two_presses_that_cross_lose_nothing() -> None:
    """What is explained and the wish for no more of it, on their way to the store at once and stored in any order."""
    stored: dict[tuple[str, int], Coaching] = {}
    gates: list[asyncio.Event] = []

    class Slow:
        async def coaching(self, table: str, person: int) -> Coaching | None:
            await asyncio.sleep(0)
            return stored.get((table, person))

        async def newcomers(self, game: str, people: list[int]) -> list[int]:
            return people

        async def put_coaching(self, table: str, person: int, coaching: Coaching) -> None:
            gates.append(gate := asyncio.Event())
            if len(gates) > 2:
                gate.set()
            await gate.wait()
            stored[table, person] = coaching

    game = find("machi_koro").new(2)
    seat = game.waiting()[0]
    seen, here = look_at(game, seat), scene(game, seat)
    look = msgspec.structs.replace(seen, row=msgspec.structs.replace(seen.row, terms=Terms(rated=False)))
    face = faces.find("machi_koro")
    context = SimpleNamespace(store=Slow(), face=lambda row: face)
    coach, person = Coach(context), look.row.seats[seat].person  # type: ignore[arg-type]
    assert person is not None
    telling = asyncio.create_task(coach.lines(look, here))
    off = asyncio.create_task(coach.switch(look, person, False))
    for _ in range(20):
        await asyncio.sleep(0)
    for gate in reversed(gates):  # the later one is stored first
        gate.set()
        await asyncio.sleep(0)
    await asyncio.gather(telling, off)
    assert not await coach.coached(look)
    assert stored[look.row.id, person] == Coaching(False, {"roll": look.decision})


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
