"""Machi Koro with both modules through Discord's own protocol: four people, every kind of decision."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from rules.chance import Chance, seed_from_number
from rules.machi_koro.moves import MOVES
from rules.record import replay
from rules.table import lobby
from tests.e2e.players import Party, opened, skyline

SEED = 575
"""A short game in which every kind of decision is reached by the chooser below."""
KINDS = {move.verb for move in MOVES}
LANDMARKS = ("airport", "radio_tower", "amusement_park", "shopping_mall", "train_station", "harbor")
LEADS_TO = {
    "demolition_company": {"demolish", "order"},
    "moving_company": {"give"},
    "tv_station": {"tv"},
    "business_center": {"swap"},
    "renovation_company": {"renovate"},
    "tech_startup": {"invest"},
}
"""The cards that bring decisions with them."""
GOOD = ("mine", "vineyard", "winery", "apple_orchard", "furniture_factory", "forest", "convenience_store")


class Curious:
    """Takes what has not been taken yet, then builds landmarks; never by chance, so that a game is the same again."""

    def __init__(self) -> None:
        self.taken: set[str] = set()

    def __call__(self, ids: Sequence[str], chance: Chance) -> int:
        best = max(range(len(ids)), key=lambda n: (self._worth(_words(ids[n])), -n))
        self.taken.add(_words(ids[best])[0])
        return best

    def _worth(self, words: Sequence[str]) -> int:
        verb, word = words[0], words[-1]
        if verb not in self.taken:
            return 200
        if verb == "demolish":
            return LANDMARKS.index(word) if word in LANDMARKS else 0
        if word in LANDMARKS:
            return 100 - LANDMARKS.index(word)
        if LEADS_TO.get(word, set()) - self.taken:
            return 150
        if word in GOOD:
            return 60 - GOOD.index(word)
        if verb == "roll":
            return int(word)
        return {"keep": 10, "skip": 1}.get(verb, 5)


def _words(control: str) -> list[str]:
    """Of a button's id, or of a select's with the value chosen."""
    return re.split(r"[ =]", control.split(":")[3].partition(">")[0])


async def _played(directory: Path, decisions: int) -> tuple[Party, Counter[str], bool]:
    """The game as far as it was played, how often each kind of decision was made by people, whether it is over."""
    async with skyline(directory, plain=True) as (playground, bot):
        people = [playground.user(name).go("games") for name in ("Ada", "Ben", "Cleo", "Dan")]
        await opened(people[0], "machikoro new", people[1:], box="both")
        party = Party(people, Chance(seed_from_number(1)), Curious())
        await party.play(decisions)
        (table,) = await bot.store.at(people[0].last().channel_id)
        record = await bot.tables.record(table)
        made = Counter(entry.text.split()[0] for entry in record.entries if entry.by == "person")
        over = replay(record).result() is not None
        assert over == party.over()
        clicks = sorted(party.turns.values())
        print(f"\n{sum(made.values())} decisions: {dict(made.most_common())}")
        print(f"clicks in each of {len(clicks)} turns: median {statistics.median(clicks)}, most {clicks[-1]}")
        return party, made, over


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "seed_of", lambda secret, ids: seed_from_number(SEED))


async def test_the_beginning_of_a_game_with_both_modules(tmp_path: Path) -> None:
    party, made, over = await _played(tmp_path, 24)
    assert sum(made.values()) == 24 and not over
    assert made.keys() >= {"roll", "build", "skip"}
    assert statistics.median(party.turns.values()) <= 4


@pytest.mark.soak
async def test_a_whole_game_with_every_kind_of_decision(tmp_path: Path) -> None:
    party, made, over = await _played(tmp_path, 1000)
    assert over
    assert made.keys() == KINDS
    assert statistics.median(party.turns.values()) <= 4
