"""The end: the rulebook knows only a winner, so the others share the second place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.game import Part, Result

if TYPE_CHECKING:
    from rules.machi_koro.game import MachiKoro


def final_result(game: MachiKoro) -> Result:
    s, box = game.state, game.box
    counted = [standing & box.counted for standing in s.standing]
    return Result(
        places=places(game),
        totals=tuple(bits.bit_count() for bits in counted),
        parts=tuple(
            tuple(Part("landmark", 1, (mark.id,)) for k, mark in enumerate(box.landmarks) if bits >> k & 1)
            for bits in counted
        ),
    )


def places(game: MachiKoro) -> tuple[int, ...]:
    """By seat, once the game is over: its winner was the last on turn."""
    return tuple(1 if seat == game.state.turn else 2 for seat in range(game.setup.seats))
