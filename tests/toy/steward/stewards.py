"""A steward of the toy's own, to show that one is found by its game's folder."""

from __future__ import annotations

from rules.chance import Chance
from rules.game import Move, Reason
from rules.stewards.steward import Seen, Steward
from tests.toy.moves import Show


class Bright:
    """Shows its brightest lamp; anything else is left to luck."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        legal = seen.legal()
        lamps = [move for move in legal if isinstance(move, Show)]
        return max(lamps, key=lambda move: move.lamp) if lamps else chance.choice(legal)

    def reason(self, seen: Seen, move: Move) -> Reason:
        return ("brightest", move.lamp) if isinstance(move, Show) else ("luck",)


STEWARDS: dict[str, Steward] = {"easy": Bright()}
