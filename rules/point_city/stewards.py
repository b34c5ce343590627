"""The computer players of Point City. They count with what lies open and never look at what is face down."""

from __future__ import annotations

from rules.chance import Chance
from rules.game import Move, Reason
from rules.point_city import reasons
from rules.point_city.fancies import fancy
from rules.point_city.game import PointCity
from rules.point_city.planning import Plan
from rules.stewards import Seen, Steward


class _Mayor:
    """Explains its moves."""

    def reason(self, seen: Seen, move: Move) -> Reason:
        return reasons.reason(_imagined(seen, Chance(b"reason")), seen.seat, move)


class Easy(_Mayor):
    """Takes what looks best by itself: points, permanents, tokens, cards; never turns a card over."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        game = _imagined(seen, chance)
        return max(moves, key=lambda move: fancy(game, seen.seat, move))


class Steady(_Mayor):
    """Weighs permanents by the turns left, tokens by what they will pay, and thinks of its next turn."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        plan = Plan(_imagined(seen, chance), seen.seat)
        return plan.best(chance.shuffled(seen.legal()))


def _imagined(seen: Seen, chance: Chance) -> PointCity:
    game = seen.imagine(chance)
    assert isinstance(game, PointCity)
    return game


STEWARDS: dict[str, Steward] = {"easy": Easy(), "steady": Steady()}
