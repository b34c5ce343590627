"""Chance: fair, repeatable, and a function of seed and count alone."""

from __future__ import annotations

import doctest
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

import rules.chance
from rules.chance import Chance, seed_from_number
from rules.record import commitment, seed_of, steward_chance

DRAWS = 6000


def test_the_examples_in_its_text() -> None:
    assert doctest.testmod(rules.chance).failed == 0


@given(seed=st.binary(min_size=1, max_size=80), before=st.integers(0, 40))
def test_taken_up_again_at_any_count(seed: bytes, before: int) -> None:
    one = Chance(seed)
    for _ in range(before):
        one.die()
    other = Chance(seed, one.count)
    assert [one.below(52) for _ in range(20)] == [other.below(52) for _ in range(20)]


def test_dice_are_fair() -> None:
    chance = Chance(seed_from_number(1))
    counted = Counter(chance.die() for _ in range(DRAWS))
    assert set(counted) == {1, 2, 3, 4, 5, 6}
    squares = sum((number - DRAWS / 6) ** 2 / (DRAWS / 6) for number in counted.values())
    assert squares < 20.5, "worse than one in a thousand fair dice"


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance = Chance(seed_from_number(2))
    counted = Counter(tuple(chance.shuffled("abc")) for _ in range(DRAWS))
    assert len(counted) == 6
    assert sum((number - DRAWS / 6) ** 2 / (DRAWS / 6) for number in counted.values()) < 20.5


@given(things=st.lists(st.integers(), max_size=30))
def test_a_shuffle_loses_nothing(things: list[int]) -> None:
    before = list(things)
    assert sorted(Chance(b"s").shuffled(things)) == sorted(before)
    assert things == before


def test_streams_do_not_meet() -> None:
    """Different seeds, seats and decisions have streams of their own."""
    seeds = [seed_from_number(n) for n in range(50)]
    streams = [Chance(seed) for seed in seeds]
    streams += [steward_chance(seeds[0], seat, number) for seat in range(4) for number in range(50)]
    assert len({tuple(stream.below(1 << 60) for _ in range(2)) for stream in streams}) == len(streams)


def test_a_seed_depends_on_the_secret_and_on_every_join() -> None:
    secret = bytes(range(32))
    made = {seed_of(secret, ids) for ids in ([], [1], [2], [1, 2], [2, 1])} | {seed_of(bytes(32), [1])}
    assert len(made) == 6
    assert all(len(seed) == 32 for seed in made)
    assert commitment(secret) != commitment(bytes(32)) and len(commitment(secret)) == 64
