"""Fits what the expert of Point City counts: `python -m tests.stewards.fit_point_city --games 500`.

Steady stewards play, now and then by lot; how many points a holding still brought is explained by what it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from data.weights import SHELF
from rules.chance import Chance, seed_from_number
from rules.point_city.game import PointCity
from rules.point_city.moves import Flip
from rules.point_city.state import NONE
from rules.point_city.steward.candidates import holding_of
from rules.point_city.steward.evaluation import COUNTED, TENS, Evaluation, counts
from rules.stewards.steward import decide, find_steward
from tests.stewards.regression import least_squares

BY_LOT = (0, 15, 30)
"""Of a hundred moves of a seat, one of these shares by lot."""
RIDGE = 20.0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--first", type=int, default=100_001)
    asked = parser.parse_args()
    rows: list[list[float]] = []
    targets: list[float] = []
    for number in range(asked.first, asked.first + asked.games):
        for row, target in played(number):
            rows.append(row)
            targets.append(target)
    fitted = least_squares(rows, targets, RIDGE)
    lines = [f"# Fitted to {len(rows)} holdings of {asked.games} games by python -m tests.stewards.fit_point_city."]
    lines.append("# Points that each brings, by 1, x and x² of the turns left in tens.")
    for place, name in enumerate(COUNTED):
        lines.append(f"{name} = {[round(w, 4) for w in fitted[3 * place : 3 * place + 3]]}")
    (SHELF / "point_city.toml").write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


def played(number: int) -> Iterator[tuple[list[float], float]]:
    """Of one game: what was held before each turn, and what it still brought."""
    game, chance = PointCity.new(2, seed=seed_from_number(number)), Chance(b"fit:%d" % number)
    steady = find_steward("point_city", "steady")
    shares = [chance.choice(BY_LOT) for _ in range(2)]
    held: list[tuple[int, int, list[float]]] = []
    moves = 0
    while waiting := game.waiting():
        seat, state = waiting[0], game.state
        if not state.owed and state.now.flipped == NONE:
            left = len(state.deck) // 2 // 2
            for other in range(2):
                holding = holding_of(game.box, state, other)
                counted = counts(Evaluation(game.box, left, state.offer), holding)
                x = left / TENS
                row = [count * x**power for count in (*counted, 1.0) for power in range(3)]
                held.append((other, holding.points, row))
        if chance.below(100) < shares[seat]:
            legal = game.legal(seat)
            move = chance.choice([move for move in legal if not isinstance(move, Flip)] or legal)
        else:
            move = decide(game, seat, steady, game.setup.seed, moves)
        game.play(seat, move)
        moves += 1
    result = game.result()
    assert result is not None
    for seat, points, row in held:
        yield row, result.totals[seat] - points


if __name__ == "__main__":
    main()
