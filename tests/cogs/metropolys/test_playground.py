"""Metropolys through Discord's own protocol: the commands, one's own goals, and whole games by clicks."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from render.studio import Studio
from rules.chance import Chance, seed_from_number
from rules.record import replay
from tests.e2e.players import BOT, Party, opened, skyline, until
from tests.scripted.user import ScriptedUser, Seen


async def answered(person: ScriptedUser, command: str, **options: str) -> Seen:
    """The private answer to a command, once it is there."""
    answer = await person.slash(command, **options)
    await until(lambda: answer.message is not None and not answer.message.thinking)
    assert answer.message is not None
    return answer.message


@pytest.fixture
def not_warmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures of other games are not needed here."""

    async def warm(self: Studio) -> None:
        return None

    monkeypatch.setattr(Studio, "warm", warm)


async def test_goals_are_for_their_own_seat(tmp_path: Path, not_warmed: None) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben, cleo = (playground.user(name).go("games") for name in ("Ada", "Ben", "Cleo"))
        refused = await ada.slash("metropolys new", layout="house", unused="north", seats=3)
        assert "The fixed layout lies elsewhere" in refused.text
        place = await opened(ada, "metropolys new", [ben], seats=2, mode="expert")
        party = Party([ada, ben], Chance(seed_from_number(1)))
        assert await party.play(3) == 3
        assert max(party.clicks) <= 5
        shown = {}
        for person in (ada, ben):
            goals = await answered(person, "metropolys goals")
            assert goals.ephemeral and goals.attachments and "points for each" in goals.text
            shown[person.name] = goals.text
        assert shown["Ada"] != shown["Ben"]
        cleo.go(place)
        assert "U tohoto stolu nemáš místo" in (await answered(cleo, "metropolys goals")).text
        public = "".join(seen.text for seen in ada.messages() if not seen.ephemeral)
        assert "points for each" not in public
        rules = await answered(cleo, "metropolys rules", topic="tender")
        assert "Sousední pole mají společnou hranici nebo most." in rules.text


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "seats"), [("family", 2), ("expert", 4)])
async def test_a_whole_game(tmp_path: Path, mode: str, seats: int) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        host, *guests = (playground.user(name).go("games") for name in ("Ada", "Ben", "Cleo", "Dan")[:seats])
        await opened(host, "metropolys new", guests, seats=seats, mode=mode)
        party = Party([host, *guests], Chance(seed_from_number(2)))
        decisions = await party.play()
        assert party.over()
        _, *posts = [seen for seen in host.messages() if not seen.ephemeral and seen.author == BOT]
        assert {len(seen.attachments) for seen in posts} == {1}
        (table,) = await bot.store.at(host.last().channel_id)
        assert replay(await bot.tables.record(table)).result() is not None
        median = statistics.median(party.clicks)
        print(f"metropolys {mode} {seats}: {decisions} decisions, clicks: median {median}, most {max(party.clicks)}")
        assert median <= 4 and max(party.clicks) <= 5
