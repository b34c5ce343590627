"""The simulation itself is tested: the product without one of its safeguards, or one of its mends, is found out."""

from __future__ import annotations

import re

import pytest

from cogs.table import outbox
from tests.simulation.mends import MENDS
from tests.simulation.renewing import MOST, kept
from tests.simulation.running import simulation
from tests.simulation.safeguards import SAFEGUARDS, replaced

FIRST = 2
"""Of the forty worlds: what any of them must miss."""


def test_every_safeguard_and_mend_has_a_world() -> None:
    assert len(SAFEGUARDS) == 14
    assert set(kept()) == {*SAFEGUARDS, *MENDS}
    assert max(kept().values()) < MOST


def test_what_the_product_calls_otherwise_cannot_be_taken_out() -> None:
    """Else a name that changed would leave the product whole, and its safeguard untested."""
    with pytest.raises(AttributeError, match="no find_post to be taken out"):
        replaced(outbox, "find_post", None)
    done = simulation("--fits")
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]


def test_any_few_worlds_miss_some() -> None:
    done = simulation("--without", "tick off after sending", "--count", str(FIRST))
    assert done.returncode == 1 and re.search(r"^seed \d+: ", done.stdout, re.MULTILINE), done.stdout + done.stderr


def test_what_was_found_once_is_not_found_again() -> None:
    """The worlds by which mends are known, but for the forty that are run anyway."""
    done = simulation("--as-it-is", "--from", "40")
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]


@pytest.mark.soak
@pytest.mark.parametrize("name", [*SAFEGUARDS, *MENDS])
def test_what_is_taken_out_is_missed(name: str) -> None:
    """By the world that is known for it, or, once that has shifted, by one of the first five hundred."""
    done = simulation("--known", "--only", name)
    print(done.stdout)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
