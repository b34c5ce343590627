"""The computer players of My City. They count in a game they imagine; of the cards to come they use no order."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from rules.chance import Chance
from rules.game import Move
from rules.my_city.game import MyCity
from rules.my_city.moves import END, Place, Refuse
from rules.my_city.steward import reasons
from rules.my_city.steward.evaluation import NUGGET, PROGRESS, Evaluation
from rules.my_city.steward.sticker_choice import worth
from rules.stewards.steward import Seen, Steward, Thinker

PATIENCE = 6
"""A beginner refuses a building only while more cards than this are to come."""

WIDTH = 8
"""So many of the best places are looked at for the room they leave."""

GLANCES = 3
"""So many places for a sticker a beginner thinks of."""


class Easy(Thinker[MyCity]):
    """Builds where it wins most points at once, and goes on building as long as anything fits."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        moves = chance.shuffled(seen.legal())
        game = self.imagined(seen, chance)
        if game.state.card is None:
            return max(moves[:GLANCES], key=lambda move: worth(game, seen.seat, move))
        evaluation = Evaluation(game, seen.seat)
        found = [move for move in moves if isinstance(move, Place)]
        if found:
            return max(found, key=evaluation.gain)
        refusals = [move for move in moves if isinstance(move, Refuse)]
        if not refusals:
            return END
        free = game.refusing(seen.seat, game.state.card) == 0
        # A nugget is spent rather than a point.
        cheapest = min(refusals, key=lambda move: move.nugget is None)
        return cheapest if free or cheapest.nugget or len(evaluation.coming) > PATIENCE else END


class Steady(Thinker[MyCity]):
    """Builds with an eye to what the free fields and open sides promise; refuses what spoils more than it costs."""

    def choose(self, seen: Seen, chance: Chance) -> Move:
        game = self.imagined(seen, chance)
        moves = chance.shuffled(seen.legal())
        if game.state.card is None:
            return max(moves, key=lambda move: worth(game, seen.seat, move))
        evaluation = Evaluation(game, seen.seat)
        found = [(evaluation.promised(move), move) for move in moves if isinstance(move, Place)]
        found.sort(key=lambda pair: -pair[0])
        # Each with what it promises and what it wins for sure.
        answers: list[tuple[float, float, Move]] = []
        if found:
            promised, place = _best(evaluation, found)
            answers.append((promised - evaluation.room(None), evaluation.gain(place), place))
        now = evaluation.risk(None)
        for move in moves:
            if isinstance(move, Refuse):
                cost = _cost(game, seen.seat, move)
                answers.append((-cost - now, -cost, move))
        if not answers:
            return END
        _, sure, chosen = max(answers, key=lambda answer: answer[0])
        return chosen if sure >= 0 or sure + evaluation.future() > 0 else END


def _best(evaluation: Evaluation, found: Sequence[tuple[float, Place]]) -> tuple[float, Place]:
    """The place that promises most with the room it leaves; one that walls the city in only if there is no other."""
    first = sorted(
        ((value + evaluation.room(place), place) for value, place in found[:WIDTH]), key=lambda pair: -pair[0]
    )
    best = (-inf, first[0][1])
    for promised, place in (*first, *found[WIDTH:]):
        if promised <= best[0]:
            continue
        risk = evaluation.risk(place)
        best = max(best, (promised - risk, place), key=lambda pair: pair[0])
        if not risk:
            break
    return best


def _cost(game: MyCity, seat: int, move: Refuse) -> float:
    """What refusing costs, in points: a nugget is dear to whoever may win something by having most."""
    card, legacy = game.state.card, game.legacy
    assert card is not None
    if move.nugget is None or legacy is None:
        return float(game.refusing(seat, card) or 0)
    most = max(city.nuggets for other, city in enumerate(legacy.cities) if other != seat)
    leads = legacy.cities[seat].nuggets >= most and any(row.most == "nuggets" for row in game.episode.milestones)
    return PROGRESS if leads else NUGGET


STEWARDS: dict[str, Steward] = {"easy": Easy(MyCity, reasons.reason), "steady": Steady(MyCity, reasons.reason)}
