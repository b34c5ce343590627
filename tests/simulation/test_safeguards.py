"""The simulation itself is tested: the product without one of its safeguards, or one of its mends, is found out.

Each by the seed that is known for it (known.toml), in one process for all of them.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.simulation.mends import MENDS, UNSEEDED
from tests.simulation.running import simulation
from tests.simulation.safeguards import SAFEGUARDS

KNOWN = Path(__file__).with_name("known.toml")


def test_every_safeguard_and_mend_has_a_seed() -> None:
    known = tomllib.loads(KNOWN.read_text(encoding="utf-8"))
    assert set(known["safeguards"]) == set(SAFEGUARDS) - set(UNSEEDED) and len(SAFEGUARDS) == 14
    assert set(known["mends"]) == set(MENDS) - set(UNSEEDED)


@pytest.mark.soak
def test_what_is_taken_out_is_missed() -> None:
    done = simulation("--known")
    found = dict(re.findall(r"^without (.+?), seed \d+: (.*)$", done.stdout, re.MULTILINE))
    assert set(found) == {*SAFEGUARDS, *MENDS} - set(UNSEEDED), done.stdout[-2000:] + done.stderr[-2000:]
    assert [name for name, violated in found.items() if violated == "nothing"] == []
    assert done.returncode == 0
