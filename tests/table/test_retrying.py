"""Trying again: after what may pass, as long as the waits last."""

from __future__ import annotations

import asyncio

import pytest

from rules.table.retrying import growing, patiently, tick_for_ever


class Ill:
    """Fails so many times before it is well."""

    def __init__(self, times: int, fault: type[Exception] = OSError) -> None:
        self.left = times
        self.fault = fault
        self.attempts = 0

    async def __call__(self) -> str:
        self.attempts += 1
        self.left -= 1
        if self.left >= 0:
            raise self.fault(f"failure {self.attempts}")
        return "well"


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Nobody really waits: the seconds that would have been."""
    naps: list[float] = []

    async def nap(seconds: float) -> None:
        naps.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", nap)
    return naps


def passes(fault: Exception) -> bool:
    return isinstance(fault, OSError)


@pytest.mark.parametrize("times", range(4))
async def test_it_waits_between_attempts_until_one_is_well(
    times: int, slept: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    ill = Ill(times)
    assert await patiently(ill, (1, 2, 5), passes, "the post waits") == "well"
    assert ill.attempts == times + 1 and slept == [1, 2, 5][:times]
    assert [record.getMessage() for record in caplog.records] == [
        f"the post waits: failure {n + 1}" for n in range(times)
    ]


async def test_the_last_fault_is_raised(slept: list[float]) -> None:
    ill = Ill(9)
    with pytest.raises(OSError, match="failure 4"):
        await patiently(ill, (1, 2, 5), passes, "the post waits")
    assert slept == [1, 2, 5]


async def test_what_cannot_pass_is_raised_at_once(slept: list[float]) -> None:
    ill = Ill(9, KeyError)
    with pytest.raises(KeyError):
        await patiently(ill, (1, 2, 5), passes, "the post waits")
    assert ill.attempts == 1 and not slept


async def test_without_end_the_waits_grow_to_their_most(slept: list[float]) -> None:
    assert await patiently(Ill(8), growing(60.0), passes, "the post waits") == "well"
    assert slept == [1, 3, 7, 15, 31, 60, 60, 60]


async def test_a_clock_outlives_a_tick_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    ticks, rests = Ill(1, RuntimeError), []

    async def tick() -> float:
        await ticks()
        return 7.0

    async def rest(seconds: float) -> None:
        rests.append(seconds)
        if len(rests) == 3:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await tick_for_ever(tick, rest, 60.0, "the clock")
    assert rests == [60.0, 7.0, 7.0]
    assert "the clock stumbled" in caplog.text
