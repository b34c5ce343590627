"""How long a decision may rest before others hear of it: no longer than it is no news, or its turn goes on."""

from __future__ import annotations

from pathlib import Path

from rules.table.looks import ROUND_RESTS, TURN_RESTS
from tests.table.place import place


async def test_an_answer_in_an_open_round_rests_longer_than_a_turn_that_goes_on(tmp_path: Path) -> None:
    async with place(tmp_path) as here:
        heard = here.listener.rests
        dice, rounds = await here.begun(2, game="machi_koro"), await here.begun(2, game="my_city")
        await here.steps(dice.id, 1)
        assert heard[-1] == TURN_RESTS, "the throw: the same seat builds next"
        await here.steps(rounds.id, 1)
        assert heard[-1] == ROUND_RESTS, "the other has not answered"
        await here.steps(rounds.id, 1)
        assert heard[-1] == 0, "the round is over"
        alone = await here.begun(1, game="point_city")
        await here.steps(alone.id, 1)
        assert heard[-1] == 0, "nobody else decides"
