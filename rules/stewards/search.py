"""Experts: stewards that play their likeliest moves on in games they imagine, and take what ends best.

A game brings few candidates (the steady steward's move first), a quick policy for every seat, where a rollout stops and
what it is worth there. Every candidate meets the same worlds: equal hidden things, equal luck. How much is thought is
counted in rollouts and never in seconds, so that a choice can be made again.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from math import exp, sqrt
from typing import Any, ClassVar, Literal

import msgspec

from rules.chance import Chance
from rules.game import Move, Reason
from rules.stewards.steward import GameT, Seen, Thinker

EXPECTS = "expects"
"""The code of a reason with what was expected: what of, how much, how much more than of the next best, the reason."""
FINALISTS = 2
"""So many candidates share the last rollouts."""
PARTS = {"chance": 100, "lead": 10, "points": 10}
"""What an expectation is written in: hundredths of a chance, tenths of a point."""

Unit = Literal["chance", "lead", "points"]
Memo = dict[Any, Any]
"""What was counted once and serves every rollout of a decision."""


class Weighed(msgspec.Struct, frozen=True):
    """A candidate and what is expected of it."""

    move: Move
    expected: float


class Expert(Thinker[GameT]):
    long = True
    unit: ClassVar[Unit]
    """What `leaf` counts: a chance to win, points ahead of the best rival, one's own points."""
    rollouts: ClassVar[Mapping[int, int]]
    """For one decision, by seats."""
    luck: ClassVar[Literal["dice", "cards", ""]] = "cards"
    spread: ClassVar[float]
    """Points by which a whole game may end otherwise than it is played out: so many behind, a quarter still win."""
    worlds: ClassVar[int] = 12
    """So many games are played out for the chances to win of a position."""
    care: ClassVar[float] = 3.0
    """So many times as much thought has a review with two seats: they decide less often, and are soon played on."""

    @abstractmethod
    def candidates(self, game: GameT, seat: int, moves: Sequence[Move], memo: Memo) -> list[Move]:
        """Few moves, the best first, by what the seat may know; one alone is played without a search."""

    @abstractmethod
    def policy(self, game: GameT, seat: int, memo: Memo, me: int, chance: Chance) -> Move:
        """A seat's move in a rollout for `me`: quick, by what that seat may know in that world; by lot where two are
        as good in a game that has no luck of its own."""

    @abstractmethod
    def leaf(self, game: GameT, seat: int, memo: Memo) -> float:
        """What the position in which a rollout stopped is worth to the seat."""

    def stop(self, game: GameT, start: GameT) -> bool:
        """A rollout that began in `start` is long enough; a game that is over stops by itself."""
        return False

    @abstractmethod
    def clock(self, game: GameT) -> int:
        """Another number with every round of the table."""

    # ------------------------------------------------------------------------------------------------ looking back

    def world(self, game: GameT, chance: Chance) -> GameT:
        """A game to be played out from here, when everything is open: other luck, the same people."""
        return game.imagine(None, chance)

    def play_out(self, game: GameT, memo: Memo, chance: Chance) -> None:
        """Every seat plays for itself to the end."""
        while waiting := game.waiting():
            seat = waiting[0]
            legal = game.legal(seat)
            game.play(seat, legal[0] if len(legal) == 1 else self.policy(game, seat, memo, seat, chance))

    def cost(self, best: float, played: float, left: float) -> float:
        """What a move costs against another, as a chance to win, when this part of the game is to come."""
        if self.unit == "chance":
            return best - played
        if self.unit == "points":
            # How the others stand is not known: as if all were equal.
            best, played = 0.0, played - best
        spread = self.spread * sqrt(left) + 0.1
        return as_chance(best / spread) - as_chance(played / spread)

    # ------------------------------------------------------------------------------------------------ deciding

    def choose(self, seen: Seen, chance: Chance) -> Move:
        return self.weigh(seen, chance)[0].move

    def consider(self, seen: Seen, chance: Chance) -> tuple[Move, Reason]:
        weighed = self.weigh(seen, chance)
        return weighed[0].move, self.expects(seen, weighed)

    def weigh(
        self, seen: Seen, chance: Chance, also: Sequence[Move] = (), times: float = 1, only: Sequence[Move] = ()
    ) -> list[Weighed]:
        """The candidates, or `only` these, and the moves named besides, the best first; `times`: so many times as many
        rollouts."""
        memo: Memo = {}
        start = self.imagined(seen, Chance(chance.seed_bytes()))
        moves = list(only) or self.candidates(start, seen.seat, chance.shuffled(seen.legal()), memo)
        named = [move for move in also if move not in moves]
        moves += named
        if len(moves) == 1:
            return [Weighed(moves[0], 0.0)]
        seeds: list[bytes] = []

        def sample(world: int, move: Move) -> float:
            if world == len(seeds):
                seeds.append(chance.seed_bytes())
            luck = Chance(seeds[world])
            game = self.imagined(seen, luck)
            game.play(seen.seat, move)
            return self.rollout(game, start, seen.seat, memo, luck)

        budget = round(times * self.rollouts[start.setup.seats])
        found = halved(moves, sample, budget, len(named))
        return [Weighed(move, value) for value, move in found]

    def rollout(self, game: GameT, start: GameT, seat: int, memo: Memo, chance: Chance) -> float:
        while (waiting := game.waiting()) and not self.stop(game, start):
            legal = game.legal(waiting[0])
            move = legal[0] if len(legal) == 1 else self.policy(game, waiting[0], memo, seat, chance)
            game.play(waiting[0], move)
        return self.leaf(game, seat, memo)

    def expects(self, seen: Seen, weighed: Sequence[Weighed]) -> Reason:
        """The reason of the first of them, with what is expected of it."""
        why = self.reason(seen, weighed[0].move)
        if len(weighed) == 1:
            return why
        best, next_best = (round(PARTS[self.unit] * one.expected) for one in weighed[:2])
        return (EXPECTS, self.unit, best, max(best - next_best, 0), *why)


class Quick(Expert[GameT]):
    """Plays what the expert thinks of first, and searches nothing."""

    long = False
    consider = Thinker.consider

    def choose(self, seen: Seen, chance: Chance) -> Move:
        game = self.imagined(seen, chance)
        return self.candidates(game, seen.seat, chance.shuffled(seen.legal()), {})[0]


def as_chance(odds: float) -> float:
    """Of the logarithm of odds."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, odds))))


def ahead(worths: Sequence[float], seat: int) -> float:
    """How far the seat is before its best rival."""
    return worths[seat] - max((worth for other, worth in enumerate(worths) if other != seat), default=0.0)


def halved(
    moves: Sequence[Move], sample: Callable[[int, Move], float], budget: int, kept: int = 0
) -> list[tuple[float, Move]]:
    """Moves with their means, best first: the worse half leaves after each stage, but for the first and `kept` last.

    >>> from rules.game import Move
    >>> [value for value, _ in halved([Move(), Move()], lambda world, move: float(world), 4)]
    [0.5, 0.5]
    """
    sums = [0.0] * len(moves)
    counts = [0] * len(moves)
    alive, world = list(range(len(moves))), 0
    staying = {0, *range(len(moves) - kept, len(moves))}
    stages = max(1, (len(moves) - 1).bit_length())
    for stage in range(stages):
        for _ in range(max(1, round(budget / (stages * len(alive))))):
            for index in alive:
                sums[index] += sample(world, moves[index])
                counts[index] += 1
            world += 1
        if stage < stages - 1:
            alive.sort(key=lambda index: (-sums[index] / counts[index], index))
            most = max(FINALISTS, (len(alive) + 1) // 2)
            alive = alive[:most] + [index for index in alive[most:] if index in staying]
    ranked = sorted(range(len(moves)), key=lambda i: (i not in alive, -sums[i] / counts[i], i))
    return [(sums[index] / counts[index], moves[index]) for index in ranked]
