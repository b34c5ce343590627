"""How many clicks a turn takes, on a short sample; `python -m tests.clicks` has the figures over whole games."""

from __future__ import annotations

from itertools import islice

import pytest

from rules import registry
from rules.chance import seed_from_number
from rules.stewards.steward import decide, find_steward
from tests.clicks import GOALS, STEWARD, average, turns

SAMPLE = {"my_city": 24}
"""Turns of each game that are looked at."""
BEGUN = {"my_city": 16}
"""Moves that are made before: with most of the board free there is most to choose from."""
QUICK = {"metropolys": "easy"}
"""Where the other steward thinks long."""


@pytest.mark.parametrize("key", registry.KEYS)
def test_a_turn_takes_few_clicks(key: str) -> None:
    game = registry.find(key).new(3 if key not in BEGUN else 2, seed=seed_from_number(3))
    by = QUICK.get(key, STEWARD)
    for number in range(BEGUN.get(key, 0)):
        seat = game.waiting()[0]
        game.play(seat, decide(game, seat, find_steward(key, by), game.setup.seed, number))
    found = list(islice(turns(game, 3, by=by), SAMPLE.get(key, 14)))
    assert average(found) <= GOALS[key], found
