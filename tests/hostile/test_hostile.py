"""A few hundred forged inputs: each is refused with a reason or is a legal move of that very seat.

`python -m tests.soak.inputs` sends a million.
"""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from rules.chance import Chance, seed_from_number
from tests.hostile.attack import attacked


async def test_a_few_hundred_forged_inputs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        found = await attacked(tmp_path, 400, Chance(seed_from_number(400)))
    assert not found.unexplained
    assert found.inputs - found.moves > found.moves > 0
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
