"""What a roll of the dice costs the store, from the press until the bot is quiet: what `python -m tests.way` counts."""

from __future__ import annotations

from tests.way import WAYS, WHOLE, figures, measured


async def test_a_roll_of_the_dice_reads_three_times_and_writes_three_times() -> None:
    found = figures(await measured(*WAYS["Machi Koro, a roll"]))[WHOLE]
    assert found["read transactions"] <= 3 and found["write transactions"] <= 3 and found["sessions rebuilt"] == 0
