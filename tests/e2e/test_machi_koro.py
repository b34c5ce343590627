"""Machi Koro from lobby to result through Discord's own protocol."""

from __future__ import annotations

import re
import statistics
from collections.abc import Sequence
from pathlib import Path

import pytest

from rules.chance import Chance, seed_from_number
from rules.record import replay
from rules.table import lobby
from tests.e2e.players import BOT, Party, opened, skyline

PRICE = {"train_station": 90, "shopping_mall": 91, "amusement_park": 92, "radio_tower": 93, "harbor": 89, "airport": 94}
CARDS = {"mine": 60, "forest": 50, "furniture_factory": 55, "convenience_store": 45, "ranch": 20, "cheese_factory": 40}


def ambitious(ids: Sequence[str], chance: Chance) -> int:
    """Landmarks before good cards before anything before nothing: games of this kind are short."""

    def worth(control: str) -> int:
        said = re.split(r"[: =>]", control)
        word = said[-1]
        if word in ("skip", "give", "demolish"):
            return 1
        return PRICE.get(word, CARDS.get(word, 10 + (word == "2") + (word == "build")))

    best = max(map(worth, ids))
    return chance.choice([n for n, control in enumerate(ids) if worth(control) == best])


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's secret and the interactions' ids differ from run to run; a seeded game has neither."""
    monkeypatch.setattr(lobby, "seed_of", lambda secret, ids: seed_from_number(4))


async def test_a_short_game_of_two(tmp_path: Path, same_dice: None) -> None:
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        await opened(ada, "machikoro new", [ben], rated=True, seats=2)
        party = Party([ada, ben], Chance(seed_from_number(1)), ambitious)
        decisions = await party.play()
        assert party.over()
        assert "wins!" in "".join(seen.text for seen in ada.messages())
        opening, *posts = [seen for seen in ada.messages() if not seen.ephemeral and seen.author == BOT]
        assert "landmarks" in opening.text and opening.buttons == ["Rules", "🎓 Learn it"]
        assert all(len(seen.attachments) == 1 for seen in posts)
        (table,) = await bot.store.at(ada.last().channel_id)
        assert replay(await bot.tables.record(table)).result() is not None
        print(f"{decisions} decisions, clicks each: median {statistics.median(party.clicks)}, most {max(party.clicks)}")
        assert statistics.median(party.clicks) <= 4
