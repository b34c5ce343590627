"""How many clicks a turn takes, on a short sample; `python -m tests.clicks` has the figures over whole games."""

from __future__ import annotations

from itertools import islice

import pytest

from rules import registry
from rules.chance import seed_from_number
from rules.stewards.steward import decide, find_steward
from tests.clicks import GOALS, average, turns

SAMPLE = 16
"""Turns of each game that are looked at, from the middle of it."""
BEGUN = 16
"""Moves that are made before."""
ALONE = ("my_city",)
"""Where somebody else closes a round, one's page is opened anew: the goal is for who plays among stewards."""
QUICK = "easy"


@pytest.mark.parametrize("key", registry.KEYS)
def test_a_turn_takes_few_clicks(key: str) -> None:
    game = registry.find(key).new(2, seed=seed_from_number(1))
    steward = find_steward(key, QUICK)
    for number in range(BEGUN):
        seat = game.waiting()[0]
        game.play(seat, decide(game, seat, steward, game.setup.seed, number))
    found = list(islice(turns(game, 1, alone=key in ALONE, by=QUICK), SAMPLE))
    assert average(found) <= GOALS[key], found
