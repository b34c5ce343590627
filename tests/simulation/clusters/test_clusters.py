"""A few worlds with several processes, none of which goes wrong; by number the same; and what each promises to try."""

from __future__ import annotations

import re

import pytest

from tests.simulation.clusters.plan import drawn
from tests.simulation.clusters.planted import PLANTED
from tests.simulation.running import simulation

SEEDS = 500
FOUND_BY = {"no epoch compare": 10, "no version compare": 0}
"""From which world on each is looked for."""


def test_a_few_worlds_and_one_of_them_again() -> None:
    """Once in a process that is warm, once in a cold one with another order of its hashes."""
    few = simulation("--clusters", "--from", "1", "--count", "2", hash_seed=1)
    assert few.returncode == 0, few.stdout[-3000:] + few.stderr[-3000:]
    alone = simulation("--clusters", "1", hash_seed=2)
    found = re.search(r"^1 (\w+)", few.stdout, re.MULTILINE)
    assert found is not None and f"trace {found[1]}" in alone.stdout


def test_the_plans_have_processes_tables_and_trouble() -> None:
    plans = list(map(drawn, range(SEEDS)))
    assert {plan.clusters for plan in plans} == {2, 3} and {plan.spares for plan in plans} == {0, 1}
    for plan in plans:
        assert {table.cluster for table in plan.tables} == set(range(plan.clusters)) and plan.blows
    kinds = [{blow.kind for blow in plan.blows} for plan in plans]
    assert min(sum(kind in one for one in kinds) for kind in ("kill", "pause")) >= SEEDS // 2
    assert sum("fail-over" in one for one in kinds) >= SEEDS // 3


@pytest.mark.soak
@pytest.mark.parametrize("name", PLANTED)
def test_a_compare_that_is_missing_is_found(name: str) -> None:
    """By the first world that says nothing of the product as it is."""
    done = simulation("--clusters", "--without", name, "--from", str(FOUND_BY[name]))
    print(done.stdout[-300:])
    assert f"without {name}, seed " in done.stdout, done.stdout[-2000:] + done.stderr[-2000:]


@pytest.mark.soak
def test_five_hundred_worlds() -> None:
    done = simulation("--clusters")
    print(done.stdout[-600:])
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
