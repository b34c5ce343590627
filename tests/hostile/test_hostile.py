"""A few hundred forged inputs: each is refused with a reason or is a legal move of that very seat.

`python -m tests.soak.inputs` sends a million.
"""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from rules.chance import Chance, seed_from_number
from tests.hostile.attack import attacked
from tests.hostile.harness import SLASH, harness


async def test_a_few_hundred_forged_inputs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        found = await attacked(tmp_path, 400, Chance(seed_from_number(400)))
    assert not found.unexplained
    assert found.inputs - found.moves > found.moves > 0
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_number_past_its_range_costs_no_memory(tmp_path: Path) -> None:
    """Discord keeps options within their range. 10^15 stewards as a list would be refused by no machine's patience."""
    options = [{"name": name, "type": 4, "value": 10**15} for name in ("seats", "stewards")]
    new = {"id": "5", "name": "campaign", "type": 1, "options": [{"name": "new", "type": 1, "options": options}]}
    async with harness(tmp_path) as here:
        told = str(await here.send(SLASH, new, 4242))
        assert "2 to 4" in told, told
        assert not await here.bot.store.campaigns_in(0)
