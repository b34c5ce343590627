"""Point City through Discord's own protocol: alone without a lobby, and whole games by clicks."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from rules.chance import Chance, seed_from_number
from rules.record import replay
from tests.e2e.players import BOT, Party, opened, skyline, until


async def test_alone_the_game_starts_at_once(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada = playground.user("Ada").go("games")
        answer = await ada.slash("pointcity new", seats=1, solo="hard")
        assert answer.message is not None
        await until(lambda: ada.see(answer.message).buttons == ["Fair play"])  # type: ignore[arg-type]
        lobby = ada.see(answer.message)
        assert "hard" in lobby.text and lobby.thread_id is not None
        ada.go(lobby.thread_id)
        party = Party([ada], Chance(seed_from_number(1)))
        assert await party.play(3) == 3
        assert any("virtual opponent" in post.text for post in party.posts())
        rules = await ada.slash("pointcity rules", topic="solo")
        await until(lambda: rules.message is not None)
        assert rules.message is not None and "1/2/4" in rules.message.text


async def test_two_people_play_by_clicks(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben = (playground.user(name).go("games") for name in ("Ada", "Ben"))
        await opened(ada, "pointcity new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(2)))
        assert await party.play(3) == 3
        # Whoever presses at random may change their mind about a card before the move is whole.
        assert statistics.median(party.clicks) <= 5 and max(party.clicks) <= 12


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 4])
async def test_a_whole_game(tmp_path: Path, seats: int) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        host, *guests = (playground.user(name).go("games") for name in ("Ada", "Ben", "Cleo", "Dan")[:seats])
        await opened(host, "pointcity new", guests, seats=seats)
        party = Party([host, *guests], Chance(seed_from_number(3)))
        decisions = await party.play()
        assert party.over()
        _, *posts = [seen for seen in host.messages() if not seen.ephemeral and seen.author == BOT]
        assert {len(seen.attachments) for seen in posts} == {1}
        (table,) = await bot.store.at(host.last().channel_id)
        record = await bot.tables.record(table)
        assert replay(record).result() is not None
        clicks = list(party.turns.values())
        median, late = statistics.median(clicks), statistics.quantiles(clicks, n=20)[-1]
        print(f"point_city {seats}: {decisions} decisions, clicks a turn: median {median}, 95th percentile {late}")
        assert median <= 4 and late <= 9
