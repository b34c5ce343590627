"""The eternal game through Discord's own protocol: everybody at once, the ghost by buttons, a restart in mid-round."""

from __future__ import annotations

import asyncio
import re
import statistics
from collections.abc import Sequence
from pathlib import Path

import pytest

from cogs.client import Skyline
from cogs.controls.ids import Kind, beginning
from data.store.sqlite.store import open_store
from playground import RateLimits
from rules.chance import Chance, seed_from_number
from rules.record import replay
from tests.e2e.players import Party, opened, until
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen

WHOLE = 200
"""More decisions than any game has."""
ENOUGH = 2
"""Moves of the ghost before it is built, at most."""


def builder(ids: Sequence[str], chance: Chance) -> int:
    """Moves the ghost about and builds; without a place it refuses, and ends only if there is nothing else."""
    build = [n for n, control in enumerate(ids) if control.startswith(beginning(Kind.PLAY))]
    nudges = [n for n, control in enumerate(ids) if re.match(r"1n|1j.*=[A-K]", control)]
    rest = [n for n, control in enumerate(ids) if control[:2] in ("1o", "1w") and not control.endswith(":end")]
    if build and (not nudges or chance.below(ENOUGH + 1) == 0):
        return build[0]
    return chance.choice(nudges or rest or list(range(len(ids))))


async def open_ghost(person: ScriptedUser, post: Seen) -> Seen:
    """The person's own picker, with its picture."""
    answer = await person.click(post, post.live_controls[0]["custom_id"])
    await until(
        lambda: answer.message is not None and not answer.message.thinking and bool(answer.message.live_controls)
    )
    assert answer.message is not None
    return person.see(answer.message)


async def build(person: ScriptedUser, picker: Seen) -> str:
    """Builds where the ghost stands; the words of the move."""
    control = next(c["custom_id"] for c in picker.live_controls if c["custom_id"].startswith(beginning(Kind.PLAY)))
    await person.click(picker, control)
    await until(lambda: person.see(picker).text.startswith("Done:"))
    return str(control.split(":", 3)[3])


async def answer(party: Party, person: ScriptedUser) -> str:
    await until(lambda: person in party.asked())
    picker = await open_ghost(person, party.post())
    assert picker.ephemeral and picker.attachments, "a picture of the ghost"
    return await build(person, picker)


async def a_game(directory: Path, rounds: int) -> None:
    async with Playground(directory / "playground", rate_limits=RateLimits.relaxed()) as playground:
        people = [playground.user(name).go("games") for name in ("Ada", "Ben", "Dan")]
        party = Party(people, Chance(seed_from_number(5)), builder)
        bot = Skyline(directory / "store", "en", open_store, warm=False)
        async with playground.running(bot):
            place = await opened(people[0], "mycity new", people[1:], seats=3)
            await until(lambda: len(party.asked()) == 3)
            first = await together(party, people)
            early = await answer(party, people[2])
            await until(lambda: "Decided: Dan" in party.post().text)
            assert early not in "".join(seen.text for seen in people[0].messages()), "an open answer was posted"
        bot = Skyline(directory / "store", "en", open_store, warm=False)
        async with playground.running(bot):
            await until(lambda: len(party.asked()) == 2)
            assert "Decided: Dan" in party.post().text, "the answer given before the restart stands"
            await asyncio.gather(*(answer(party, person) for person in people[:2]))
            await until(lambda: len(party.asked()) == 3)
            await party.play(rounds)
            (table,) = await bot.store.at(place)
            record = await bot.tables.record(table)
            texts = [entry.text for entry in record.entries if entry.by == "person"]
            assert texts[:3] != texts[3:6] and sorted(texts[:3]) == sorted(first) and early in texts[3:6]
            replay(record)
            if party.clicks:
                print(f"{len(party.clicks)} decisions, clicks: median {statistics.median(party.clicks)}, "
                      f"most {max(party.clicks)}")  # fmt: skip
            if rounds >= WHOLE:
                assert party.over()


async def together(party: Party, people: Sequence[ScriptedUser]) -> list[str]:
    """All three in the same second: one post shows three cities, each with its new building."""
    before = party.post().id
    said = await asyncio.gather(*(answer(party, person) for person in people))
    await until(lambda: party.post().id != before and len(party.asked()) == 3)
    post = party.post()
    assert all(f"**{person.name}** builds" in post.text for person in people), post.text
    assert len(post.attachments) == 1, "all cities in one picture"
    return list(said)


async def test_a_round_of_three_with_a_restart(tmp_path: Path) -> None:
    await a_game(tmp_path, 2)


@pytest.mark.soak
async def test_a_whole_game_of_three(tmp_path: Path) -> None:
    await a_game(tmp_path, WHOLE)


async def test_one_s_own_city_is_private(tmp_path: Path) -> None:
    async with Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed()) as playground:
        people = [playground.user(name).go("games") for name in ("Ada", "Ben")]
        party = Party(people, Chance(seed_from_number(5)), builder)
        async with playground.running(Skyline(tmp_path / "store", "en", open_store, warm=False)):
            await opened(people[0], "mycity new", people[1:], seats=2)
            await until(lambda: len(party.asked()) == 2)
            said = await answer(party, people[0])
            shown = await people[0].slash("mycity city")
            await until(lambda: shown.message is not None and bool(shown.message.attachments))
            assert shown.message is not None and shown.message.ephemeral
            assert said.split()[-1] in shown.message.attachments[0]["description"]
            rules = await people[1].slash("mycity rules", topic="score")
            assert rules.message is not None and "well" in rules.message.text
