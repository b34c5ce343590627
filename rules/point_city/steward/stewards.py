"""The computer players of Point City. They count with what lies open and never look at what is face down."""

from __future__ import annotations

from rules.chance import Chance
from rules.game import Move
from rules.point_city.game import PointCity
from rules.point_city.steward import reasons
from rules.point_city.steward.beginner import fancy
from rules.point_city.steward.expert import PointCityExpert
from rules.point_city.steward.planning import Plan
from rules.stewards.steward import Seen, Steward, Thinker


class Easy(Thinker[PointCity]):
    """Takes what looks best by itself: points, permanents, tokens, cards; never turns a card over."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        game = self.imagined(seen, chance)
        return max(moves, key=lambda move: fancy(game, seen.seat, move))


class Steady(Thinker[PointCity]):
    """Weighs permanents by the turns left, tokens by what they will pay, and thinks of its next turn."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        plan = Plan(self.imagined(seen, chance), seen.seat)
        return plan.best(chance.shuffled(seen.legal()))


STEWARDS: dict[str, Steward] = {
    "easy": Easy(PointCity, reasons.reason),
    "steady": Steady(PointCity, reasons.reason),
    "expert": PointCityExpert(PointCity, reasons.reason),
}
