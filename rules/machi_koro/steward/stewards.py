"""The computer players of Machi Koro. They count in a game they imagine, which hides what they may not know."""

from __future__ import annotations

from rules.chance import Chance
from rules.game import Move
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.steward import reasons
from rules.machi_koro.steward.beginner import fancy
from rules.machi_koro.steward.choices import best
from rules.machi_koro.steward.evaluation import compare
from rules.machi_koro.steward.expert import MachiKoroExpert
from rules.stewards.steward import Seen, Steward, Thinker


class Easy(Thinker[MachiKoro]):
    """Builds landmarks as soon as it can, else the dearest card; sees what a throw pays, but weighs no chances."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        game = self.imagined(seen, chance)
        return max(moves, key=lambda move: fancy(game, seen.seat, move))


class Steady(Thinker[MachiKoro]):
    """Builds what brings its last landmark nearer, and throws the dice that promise most."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        return best(self.imagined(seen, chance), seen.seat, seen.legal(), compare)


STEWARDS: dict[str, Steward] = {
    "easy": Easy(MachiKoro, reasons.reason),
    "steady": Steady(MachiKoro, reasons.reason),
    "expert": MachiKoroExpert(MachiKoro, reasons.reason),
}
