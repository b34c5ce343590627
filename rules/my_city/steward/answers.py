"""The answers to a card: the places that promise most with the room they leave, what refusing costs, the end."""

from collections.abc import Sequence
from math import inf

from rules.game import Move
from rules.my_city.game import MyCity
from rules.my_city.moves import END, Place, Refuse
from rules.my_city.steward.evaluation import NUGGET, PROGRESS, Evaluation

WIDTH = 8
"""So many of the best places are looked at for the room they leave."""

Ranked = list[tuple[float, Place]]
"""Places with what they promise, the best first."""


def ranked(evaluation: Evaluation, moves: Sequence[Move], width: int = WIDTH) -> Ranked:
    """With the room they leave, for the first `width` of them."""
    found = [(evaluation.promised(move), move) for move in moves if isinstance(move, Place)]
    found.sort(key=lambda pair: -pair[0])
    first = [(value + evaluation.room(place), place) for value, place in found[:width]]
    return sorted(first, key=lambda pair: -pair[0]) + found[width:]


def safest(evaluation: Evaluation, found: Ranked) -> tuple[float, Place]:
    """The place that promises most; one that walls the city in only if there is no other."""
    best = (-inf, found[0][1])
    for promised, place in found:
        if promised <= best[0]:
            continue
        risk = evaluation.risk(place)
        best = max(best, (promised - risk, place), key=lambda pair: pair[0])
        if not risk:
            break
    return best


def answer(
    game: MyCity, evaluation: Evaluation, best: tuple[float, Place] | None, moves: Sequence[Move], at_stake: float
) -> Move:
    """The best place, a refusal, or the end; `at_stake`: what a refusal leaves in danger."""
    # Each with what it promises and what it wins for sure.
    answers: list[tuple[float, float, Move]] = []
    if best is not None:
        promised, place = best
        answers.append((promised - evaluation.room(None), evaluation.gain(place), place))
    for move in moves:
        if isinstance(move, Refuse):
            cost = _cost(game, evaluation.seat, move)
            answers.append((-cost - at_stake, -cost, move))
    if not answers:
        return END
    _, sure, chosen = max(answers, key=lambda one: one[0])
    return chosen if sure >= 0 or sure + evaluation.future() > 0 else END


def _cost(game: MyCity, seat: int, move: Refuse) -> float:
    """What refusing costs, in points: a nugget is dear to whoever may win something by having most."""
    card, legacy = game.state.card, game.legacy
    assert card is not None
    if move.nugget is None or legacy is None:
        return float(game.refusing(seat, card) or 0)
    most = max(city.nuggets for other, city in enumerate(legacy.cities) if other != seat)
    leads = legacy.cities[seat].nuggets >= most and any(row.most == "nuggets" for row in game.episode.milestones)
    return PROGRESS if leads else NUGGET
