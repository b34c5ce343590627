"""Fits the expert's chances to win: `python -m tests.stewards.fit_machi_koro base 2 --games 1200`.

Steady stewards play, now and then building by lot; who won is explained by what the towns were after a construction.
A fit is kept only where a duel on other seeds shows that it wins more than steady's own counting: docs/stewards.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import msgspec

from data.weights import SHELF
from rules.chance import Chance, seed_from_number
from rules.machi_koro.about import MachiKoroOptions
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.steward.income_forecast import incomes
from rules.machi_koro.steward.winning_chance import copies, counts, kind_of, quickest
from rules.stewards.steward import decide, find_steward
from tests.stewards.regression import logistic

BY_LOT = (0, 15, 30)
"""Of a hundred constructions of a seat, one of these shares by lot."""
LOOKED_AT = 50
"""So many of a hundred positions are counted: neighbours tell the same."""
LONGEST = 3_000


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("modules")
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--first", type=int, default=100_001)
    parser.add_argument("--ridge", type=float, default=100.0)
    asked = parser.parse_args()
    rows: list[list[float]] = []
    won: list[float] = []
    options = MachiKoroOptions(modules=asked.modules)
    for number in range(asked.first, asked.first + asked.games):
        game = MachiKoro.new(asked.seats, options=options, seed=seed_from_number(number))
        found = list(played(game, number))
        rows += [row for _, row in found]
        won += [float(game.state.turn == seat) for seat, _ in found]
    fitted = [round(weight, 4) for weight in logistic(rows, won, asked.ridge)]
    box = game.box
    names = [mark.id for mark in box.landmarks] + [card.id for card in box.cards]
    general = len(fitted) - len(names) - 1
    fit = {"counts": fitted[:general], "things": dict(zip(names, fitted[general:-1], strict=True)), "last": fitted[-1]}
    path = SHELF / "machi_koro.toml"
    kept = msgspec.toml.decode(path.read_bytes()) if path.exists() else {}
    kept[kind_of(game)] = fit
    path.write_text("\n".join(line for kind in sorted(kept) for line in lines(kind, kept[kind])) + "\n", "utf-8")
    print(len(rows), fit)


def lines(kind: str, fit: dict[str, Any]) -> Iterator[str]:
    yield f"[{kind}]"
    yield f"counts = {fit['counts']}"
    yield f"last = {fit['last']}"
    yield f"[{kind}.things]"
    yield from (f"{name} = {weight}" for name, weight in fit["things"].items())


def played(game: MachiKoro, number: int) -> Iterator[tuple[int, list[float]]]:
    """Of one game: who built, and the towns afterwards."""
    chance, steady = Chance(b"fit:%d" % number), find_steward("machi_koro", "steady")
    shares = [chance.choice(BY_LOT) for _ in range(game.setup.seats)]
    for moves in range(LONGEST):
        if not (waiting := game.waiting()):
            return
        seat, phase = waiting[0], game.state.phase
        by_lot = phase == "build" and chance.below(100) < shares[seat]
        move = chance.choice(game.legal(seat)) if by_lot else decide(game, seat, steady, game.setup.seed, moves)
        game.play(seat, move)
        if phase == "build" and not game.over() and game.state.phase != "invest" and chance.below(100) < LOOKED_AT:
            yield seat, features(game, seat)


def features(game: MachiKoro, seat: int) -> list[float]:
    income, coins = incomes(game), game.state.coins
    rival = quickest(game, seat, income, coins)
    own, theirs = _town(game, seat, income[seat]), _town(game, rival, income[rival])
    return [a - b for a, b in zip(own, theirs, strict=True)] + [1.0]


def _town(game: MachiKoro, seat: int, income: float) -> list[float]:
    standing = game.state.standing[seat]
    marks = [float(standing >> k & 1) for k in range(len(game.box.landmarks))]
    return [*counts(game, seat, income, game.state.coins[seat]), *marks, *copies(game, seat)]


if __name__ == "__main__":
    main()
