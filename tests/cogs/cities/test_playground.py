"""Cities through Discord's own protocol: by clicks on the offer, the ghost of a tile and the fields."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from pathlib import Path

import pytest

from cogs.controls.ids import Kind, beginning
from rules.chance import Chance, seed_from_number
from rules.record import replay
from tests.e2e.players import BOT, Party, opened, skyline, until

ENOUGH = 2
"""Moves of the ghost before the tile is laid, about."""


def builder(ids: Sequence[str], chance: Chance) -> int:
    """Moves the ghost about and lays the tile; everything else by lot."""
    lay = [n for n, control in enumerate(ids) if control.startswith(beginning(Kind.PLAY)) and ":place " in control]
    nudges = [n for n, control in enumerate(ids) if control.startswith(beginning(Kind.NUDGE))]
    if lay and (not nudges or chance.below(ENOUGH) == 0):
        return lay[0]
    return chance.choice(nudges or list(range(len(ids))))


def hasty(ids: Sequence[str], chance: Chance) -> int:
    """Confirms, lays and is done as soon as that is offered."""
    at_once = [
        n for n, control in enumerate(ids) if control.startswith(beginning(Kind.PLAY)) or control.endswith(":done")
    ]
    return chance.choice(at_once or list(range(len(ids))))


async def test_two_people_play_by_clicks(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada, ben = (playground.user(name).go("games") for name in ("Ada", "Ben"))
        await opened(ada, "cities new", [ben], seats=2, city="lisbon")
        party = Party([ada, ben], Chance(seed_from_number(2)), builder)
        assert await party.play(8) == 8
        assert any("Lisbon" in post.text for post in party.posts())
        card = await ada.slash("cities card", name="Homogeneous districts")
        await until(lambda: card.message is not None)
        assert card.message is not None and "3 connected lots" in card.message.text
        rules = await ada.slash("cities rules", topic="components")
        await until(lambda: rules.message is not None)
        assert rules.message is not None and "our" in rules.message.text.lower()


async def test_a_whole_game_with_a_steward(tmp_path: Path) -> None:
    """The shortest game there is, from the lobby to the result: one person against the computer."""
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go("games")
        await opened(ada, "cities new", seats=2, stewards=1, city="venice", first="P1")
        party = Party([ada], Chance(seed_from_number(4)), hasty)
        await party.play()
        assert party.over() and party.post().attachments
        (table,) = await bot.store.at(ada.last().channel_id)
        result = replay(await bot.tables.record(table)).result()
        assert result is not None and str(result.totals[0]) in party.post().text


async def test_the_long_game_is_for_two(tmp_path: Path) -> None:
    async with skyline(tmp_path, plain=True) as (playground, _):
        ada = playground.user("Ada").go("games")
        answer = await ada.slash("cities new", long=True, seats=3)
        await until(lambda: bool(answer.followups) or answer.message is not None)
        said = [seen.text for seen in (*answer.followups, *([answer.message] if answer.message else []))]
        assert any("for two seats, not 3" in text for text in said), said


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "long"), [(4, False), (2, False), (2, True)])
async def test_a_whole_game(tmp_path: Path, seats: int, long: bool) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        host, *guests = (playground.user(name).go("games") for name in ("Ada", "Ben", "Cleo", "Dan")[:seats])
        await opened(host, "cities new", guests, seats=seats, long=long)
        party = Party([host, *guests], Chance(seed_from_number(3)), builder)
        decisions = await party.play()
        assert party.over()
        _, *posts = [seen for seen in host.messages() if not seen.ephemeral and seen.author == BOT]
        assert {len(seen.attachments) for seen in posts} == {1}
        (table,) = await bot.store.at(host.last().channel_id)
        assert replay(await bot.tables.record(table)).result() is not None
        median = statistics.median(party.clicks)
        print(f"cities {seats}{' long' if long else ''}: {decisions} decisions, clicks: median {median}")
        assert median <= 4


async def test_the_first_game_of_a_server_is_proposed_in_new_york_C28(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as none has ended there, and unless the host says otherwise; then it is by lot."""
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go("games")
        first = await ada.slash("cities new", seats=2)
        assert first.message is not None and "New York" in first.message.text
        own = await ada.slash("cities new", seats=2, city="lisbon")
        assert own.message is not None and "Lisbon" in own.message.text and "New York" not in own.message.text

        async def played(guild: int, game: str | None = None) -> list[str]:
            return ["a game that has ended"] if game == "cities" else []

        monkeypatch.setattr(bot.store, "plays", played)
        later = await ada.slash("cities new", seats=2)
        assert later.message is not None and "New York" not in later.message.text
