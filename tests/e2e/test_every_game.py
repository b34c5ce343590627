"""A short game of each kind, from lobby to result: one person among stewards, choosing by lot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cogs.controls.ids import Kind, beginning
from rules.chance import Chance, seed_from_number
from rules.record import replay
from rules.table import lobby
from tests.e2e.players import Party, opened, skyline

# Machi Koro and Cities have games of their own: tests/e2e/test_machi_koro.py, tests/cogs/cities/test_playground.py.
GAMES: dict[str, dict[str, Any]] = {
    "metropolys": {"seats": 2, "stewards": 1},
    "pointcity": {"seats": 1},
    "mycity": {"seats": 2, "stewards": 1},
}


def going_on(ids: Sequence[str], chance: Chance) -> int:
    """Builds where the ghost stands, and leaves the game only when nothing else is on offer."""
    building = [n for n, control in enumerate(ids) if control.startswith(beginning(Kind.PLAY)) and ":place " in control]
    staying = [n for n, control in enumerate(ids) if not control.partition(".")[2].endswith((":end", ":refuse"))]
    return chance.choice(building or staying or range(len(ids)))


@pytest.mark.parametrize("command", GAMES)
async def test_a_short_game(tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "seed_of", lambda secret, ids: seed_from_number(7))
    async with skyline(tmp_path, plain=True) as (playground, bot):
        ada = playground.user("Ada").go("games")
        place = await opened(ada, f"{command} new", **GAMES[command])
        party = Party([ada], Chance(seed_from_number(5)), going_on)
        decisions = await party.play()
        assert party.over() and decisions > 5
        (table,) = await bot.store.at(place)
        record = await bot.tables.record(table)
        assert replay(record).result() is not None
        assert (await bot.tables.row(table)).status == "finished"
        assert len([entry for entry in record.entries if entry.by == "person"]) >= decisions  # a picker may go on
