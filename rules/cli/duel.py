"""How strong a steward is: it meets another one in many games, from every seat, and its decisions are timed.

Each game of a number is the one that `python -m rules play` plays with that seed and those stewards.
"""

import argparse
from collections.abc import Callable, Sequence
from math import sqrt
from time import process_time
from typing import Any

import msgspec

from rules.game import AnyGame
from rules.stewards.steward import Steward, decide

Z95 = 1.959964
"""Of the normal distribution: 95 % lie within so many standard deviations."""


class Tally(msgspec.Struct):
    """The games of one steward against the others. Won is a first place of its own; a shared one is not."""

    won: int = 0
    shared: int = 0
    games: int = 0
    moves: int = 0
    times: list[float] = msgspec.field(default_factory=list)
    """Seconds of each decision in which the steward had a choice; of this process, whatever else the machine does."""

    @property
    def rate(self) -> float:
        return self.won / self.games

    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    def time(self, share: float) -> float:
        """Milliseconds within which this share of the decisions was made."""
        ranked = sorted(self.times)
        return 1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else 0.0


def wilson(won: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share.

    >>> [round(bound, 3) for bound in wilson(90, 100)]
    [0.826, 0.945]
    """
    share, weight = won / games, Z95**2 / games
    centre = (share + weight / 2) / (1 + weight)
    reach = Z95 * sqrt(share * (1 - share) / games + weight / games / 4) / (1 + weight)
    return centre - reach, centre + reach


def duel(new: Callable[[int], AnyGame], one: Steward, other: Steward, numbers: Sequence[int]) -> Tally:
    """Plays each numbered game once from every seat; `other` has all remaining seats."""
    tally = Tally()
    for number in numbers:
        for seat in range(new(number).setup.seats):
            game = new(number)
            by = [one if s == seat else other for s in range(game.setup.seats)]
            tally.moves += _play(game, by, seat, tally.times)
            result = game.result()
            assert result is not None
            tally.games += 1
            if result.places[seat] == 1:
                alone = result.places.count(1) == 1
                tally.won += alone
                tally.shared += not alone
    return tally


def _play(game: AnyGame, by: Sequence[Steward], timed: int, times: list[float]) -> int:
    seed = game.setup.seed
    moves = 0
    while waiting := game.waiting():
        seat = waiting[0]
        choice = seat == timed and len(game.legal(seat)) > 1
        start = process_time()
        move = decide(game, seat, by[seat], seed, moves)
        if choice:
            times.append(process_time() - start)
        game.play(seat, move)
        moves += 1
    return moves


# ---------------------------------------------------------------------------------------------------- command line


def add_duel(
    commands: Any,
    kind_of: Callable[[str], type[AnyGame]],
    options_of: Callable[[type[AnyGame], Sequence[str]], msgspec.Struct],
    stewards_of: Callable[[str, Sequence[str], int], Sequence[Steward]],
    new: Callable[[type[AnyGame], int, msgspec.Struct, int], AnyGame],
) -> None:
    """`duel KEY A B`: how often A wins against B. What is asked for is read, or refused, as the other commands do."""

    def run(asked: argparse.Namespace) -> None:
        kind = kind_of(asked.key)
        seats = max(2, kind.seats.start) if asked.seats is None else asked.seats
        options = options_of(kind, asked.option)
        one, other = stewards_of(kind.key, [asked.one, asked.other], 2)
        numbers = range(asked.seed, asked.seed + asked.games)
        tally = duel(lambda number: new(kind, seats, options, number), one, other, numbers)
        print(line(tally) if not asked.json else msgspec.json.encode(_row(tally)).decode())

    parser: argparse.ArgumentParser = commands.add_parser("duel", help="how often a steward wins against another")
    parser.add_argument("key", metavar="KEY")
    parser.add_argument("one", metavar="A")
    parser.add_argument("other", metavar="B")
    parser.add_argument("--games", type=_positive, default=400, metavar="N", help="from each seat")
    parser.add_argument("--seats", type=_positive, metavar="N", help="A has one of them, B the others; default: two")
    parser.add_argument("--seed", type=_positive, default=1, metavar="S")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run=run)


def _positive(word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 9 or not int(word):
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 1")
    return int(word)


def line(tally: Tally) -> str:
    low, high = tally.interval()
    return (
        f"{tally.won} of {tally.games} won, {tally.shared} shared: {100 * tally.rate:.1f} % "
        f"({100 * low:.1f} to {100 * high:.1f} %); {tally.moves / tally.games:.0f} moves a game; "
        f"decision {tally.time(0.5):.2f} ms median, {tally.time(0.99):.1f} ms 99th percentile"
    )


def _row(tally: Tally) -> dict[str, float]:
    low, high = tally.interval()
    return {
        "won": tally.won,
        "shared": tally.shared,
        "games": tally.games,
        "rate": round(tally.rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "median_ms": round(tally.time(0.5), 3),
        "p99_ms": round(tally.time(0.99), 3),
    }
