"""Forty worlds, none of which goes wrong, and none of which is like another; the same number gives the same world."""

from __future__ import annotations

import re

import pytest

from tests.simulation.running import simulation

HALVES = (range(20), range(20, 40))
AGAIN = (5, 432)
"""In the second the store cannot be opened for a while, and the bot says where it lies."""


@pytest.mark.parametrize("seeds", HALVES, ids=str)
def test_nothing_goes_wrong_in_these_worlds(seeds: range) -> None:
    done = simulation("--from", str(seeds.start), "--count", str(len(seeds)))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert f"{len(seeds)} traces" in done.stdout, "two of these worlds are one"


@pytest.mark.parametrize("seed", AGAIN)
def test_the_same_seed_gives_the_same_world_in_another_process(seed: int) -> None:
    """Once in a process that is warm, once in a cold one with another order of its hashes: every step and every byte
    that was sent is in the digest."""
    among = simulation("--from", str(seed), "--count", "1", hash_seed=1)
    alone = simulation(str(seed), hash_seed=2)
    assert alone.returncode == 0, alone.stdout[-2000:]
    found = re.search(rf"^{seed} (\w+)", among.stdout, re.MULTILINE)
    assert found is not None and f"trace {found[1]}" in alone.stdout
