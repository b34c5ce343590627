"""Forty worlds, none of which goes wrong, and none of which is like another; the same number gives the same world."""

from __future__ import annotations

import re

import pytest

from tests.simulation.running import simulation

HALVES = (range(20), range(20, 40))
AGAIN = 5


@pytest.mark.parametrize("seeds", HALVES, ids=str)
def test_nothing_goes_wrong_in_these_worlds(seeds: range) -> None:
    done = simulation("--from", str(seeds.start), "--count", str(len(seeds)))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert f"{len(seeds)} traces" in done.stdout, "two of these worlds are one"


def test_the_same_seed_gives_the_same_world_in_another_process() -> None:
    """Once among others in a process that is warm, once alone in a cold one with another order of its hashes."""
    among = simulation("--from", str(AGAIN), "--count", "1", hash_seed=1)
    alone = simulation(str(AGAIN), hash_seed=2)
    again = simulation(str(AGAIN), hash_seed=3)
    assert alone.returncode == 0, alone.stdout[-2000:]
    assert alone.stdout == again.stdout, "a replay is to be the same to the byte"
    found = re.search(rf"^{AGAIN} (\w+)", among.stdout, re.MULTILINE)
    assert found is not None and f"trace {found[1]}" in alone.stdout
