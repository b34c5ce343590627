"""The computer players of My City. They count in a game they imagine; of the cards to come they use no order."""

from __future__ import annotations

from rules.chance import Chance
from rules.game import Move
from rules.my_city import reasons
from rules.my_city.game import MyCity
from rules.my_city.moves import END, Place, Refuse
from rules.my_city.prospects import Prospects
from rules.stewards import Seen, Steward

PATIENCE = 6
"""A beginner refuses a building only while more cards than this are to come."""

WIDTH = 8
"""So many of the best places are looked at for the room they leave."""


class _Builder:
    """Explains its moves."""

    def reason(self, seen: Seen, move: Move) -> reasons.Reason:
        return reasons.reason(_imagined(seen, Chance(b"reason")), seen.seat, move)


class Easy(_Builder):
    """Builds where it wins most points at once, and goes on building as long as anything fits."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        prospects = Prospects(_imagined(seen, chance), seen.seat)
        found = [move for move in moves if isinstance(move, Place)]
        if found:
            return max(found, key=prospects.gain)
        refusals = [move for move in moves if isinstance(move, Refuse)]
        return refusals[0] if refusals and len(prospects.coming) > PATIENCE else END


class Steady(_Builder):
    """Builds with an eye to what the free fields and open sides promise; refuses what spoils more than it costs."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        game = _imagined(seen, chance)
        prospects = Prospects(game, seen.seat)
        cost = float(game.view(seen.seat).refusing or 0)
        moves = chance.shuffled(seen.legal())
        found = [(prospects.promised(move), move) for move in moves if isinstance(move, Place)]
        found.sort(key=lambda pair: -pair[0])
        best = [(worth + prospects.room(move), move) for worth, move in found[:WIDTH]]
        # Each with what it promises and what it wins for sure.
        answers: list[tuple[float, float, Move]] = []
        if best:
            worth, place = max(best, key=lambda pair: pair[0])
            answers.append((worth - prospects.room(None), prospects.gain(place), place))
        answers += [(-cost, -cost, move) for move in moves if isinstance(move, Refuse)]
        if not answers:
            return END
        _, sure, chosen = max(answers, key=lambda answer: answer[0])
        return chosen if sure >= 0 or sure + prospects.future() > 0 else END


def _imagined(seen: Seen, chance: Chance) -> MyCity:
    game = seen.imagine(chance)
    assert isinstance(game, MyCity)
    return game


STEWARDS: dict[str, Steward] = {"easy": Easy(), "steady": Steady()}
