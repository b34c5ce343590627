"""What a finished game was about: everybody's chances round by round, the decisions that cost most, and luck. Pure.

The expert plays the game on from every round; a decision costs what it expected of a better one, as a chance to win.
Everything is counted in rollouts: a review comes again, wherever it is made.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import exp, sqrt

import msgspec

from rules.chance import Chance
from rules.game import AnyGame, Illegal, Move, Reason, Setup
from rules.notation import parse, text
from rules.record import Entry, effective
from rules.registry import find
from rules.stewards.search import Expert, Memo
from rules.stewards.steward import Seen, stewards

MARKS = 24
"""Rounds whose chances are told at most, evenly from the first to the last."""
NAMED = 3
"""Decisions named for each seat, and turning points of the game."""
GLANCE, SECOND_LOOK = 0.35, 1.5
"""How much every decision is thought over, and those that seem to cost most, against the expert's own thinking."""
SUSPECTS = 6
"""So many of each seat are looked at a second time."""
DOUBT = 0.05
"""A part of every chance is the same for everybody: few rollouts prove nothing."""
LEAST = 0.02
"""A chance below which nothing is said to have cost anything."""


class Mistake(msgspec.Struct, frozen=True):
    """A decision, and what would have been better."""

    number: int
    """Of the entry."""
    seat: int
    round: int
    played: str
    better: str
    cost: int
    """Hundredths of a chance to win."""
    reason: Reason
    """Why the other would have been better."""


class Moment(msgspec.Struct, frozen=True):
    """A round in which a seat's chance rose or fell."""

    round: int
    seat: int
    change: int
    number: int
    """The entry with which the round ended."""


class Review(msgspec.Struct, frozen=True):
    rounds: int
    marks: tuple[tuple[int, int], ...]
    """The rounds whose chances are told, with the entries after which they are: (0, 0) is the start."""
    chances: tuple[tuple[int, ...], ...]
    """By seat, in hundredths, at each mark."""
    turns: tuple[Moment, ...]
    """What decided the game, in its order."""
    mistakes: tuple[Mistake, ...]
    """The costliest of each seat first."""
    luck: str
    """What luck was: `dice`, `cards`, or nothing."""
    lucky: tuple[Moment, ...]
    unlucky: tuple[Moment, ...]
    """One of each seat at most: what its decisions and the others' do not explain."""


def review(key: str, setup: Setup, entries: Sequence[Entry]) -> Review:
    """Of a game that is over; Illegal where there is nothing to tell."""
    expert = stewards(key).get("expert")
    if not isinstance(expert, Expert) or setup.seats == 1:
        raise Illegal("no_review")
    return _Reviewer(expert, find(key)(setup), entries).made()


class _Decision(msgspec.Struct):
    number: int
    seat: int
    round: int
    game: AnyGame
    """As it stood."""
    left: float
    played: Move
    better: Move
    cost: float


class _Reviewer:
    def __init__(self, expert: Expert[AnyGame], game: AnyGame, entries: Sequence[Entry]) -> None:
        self.expert, self.game, self.entries = expert, game, entries
        self.numbers = effective(entries)
        self.decisions: list[_Decision] = []
        self.positions: list[tuple[int, int, AnyGame, float]] = [(0, 0, game.copy(), 1.0)]
        """Round, entry, the game then, the part of it still to come."""

    def made(self) -> Review:
        self._walk()
        if not self.game.over():
            raise Illegal("not_over")
        rounds = self.positions[-1][0]
        if len(self.positions) > MARKS + 1:
            step = (len(self.positions) - 1) / MARKS
            self.positions = [self.positions[round(k * step)] for k in range(MARKS + 1)]
        chances = [self._chances(at, *position) for at, position in enumerate(self.positions)]
        mistakes = self._mistakes()
        changes = [
            Moment(self.positions[at][0], seat, round(100 * (now[seat] - before[seat])), self.positions[at][1])
            for at, (before, now) in enumerate(pairwise(chances), 1)
            for seat in range(len(now))
        ]
        turns = sorted(sorted(changes, key=lambda moment: -moment.change)[:NAMED], key=lambda moment: moment.number)
        by_luck = self._luck(changes) if self.expert.luck else []
        return Review(
            rounds,
            tuple((position[0], position[1]) for position in self.positions),
            tuple(tuple(round(100 * chance) for chance in row) for row in zip(*chances, strict=True)),
            tuple(turns),
            mistakes,
            self.expert.luck,
            _of_each(by_luck, 1),
            _of_each(by_luck, -1),
        )

    # ------------------------------------------------------------------------------------------------ the game again

    def _walk(self) -> None:
        game, last = self.game, len(self.numbers)
        now = self.expert.clock(game)
        for at, number in enumerate(self.numbers, 1):
            entry = self.entries[number - 1]
            assert entry.seat is not None
            move, left = parse(game.moves, entry.text), 1 - (at - 1) / last
            if len(game.legal(entry.seat)) > 1:
                found = _Decision(number, entry.seat, self.positions[-1][0] + 1, game.copy(), left, move, move, 0.0)
                self._weigh(found, GLANCE)
                self.decisions.append(found)
            game.play(entry.seat, move)
            if game.over() or self.expert.clock(game) != now:
                now = self.expert.clock(game)
                self.positions.append((self.positions[-1][0] + 1, number, game.copy(), 1 - at / last))

    def _weigh(self, found: _Decision, times: float) -> None:
        """What the decision cost against the best that the expert thought of."""
        chance = Chance(b"review:%d" % found.number)
        weighed = self.expert.weigh(Seen(found.game, found.seat), chance, (found.played,), times)
        played = next(one.expected for one in weighed if one.move == found.played)
        found.better = weighed[0].move
        found.cost = self.expert.cost(weighed[0].expected, played, found.left)

    def _mistakes(self) -> tuple[Mistake, ...]:
        named: list[Mistake] = []
        for seat in range(self.game.setup.seats):
            own = sorted((one for one in self.decisions if one.seat == seat), key=lambda one: -one.cost)[:SUSPECTS]
            for one in own:
                if one.cost > 0:
                    self._weigh(one, SECOND_LOOK)
            own = [one for one in own if one.better != one.played and one.cost >= LEAST]
            for one in sorted(own, key=lambda one: -one.cost)[:NAMED]:
                why = self.expert.reason(Seen(one.game, seat), one.better)
                words = text(one.played), text(one.better)
                named.append(Mistake(one.number, seat, one.round, *words, round(100 * one.cost), why))
        return tuple(named)

    # ------------------------------------------------------------------------------------------------ chances

    def _chances(self, at: int, _round: int, number: int, game: AnyGame, left: float) -> list[float]:
        """Of each seat to win, with everything open that any seat knew."""
        result = game.result()
        if result is not None:
            winners = result.places.count(1)
            return [(place == 1) / winners for place in result.places]
        memo: Memo = {}
        seats = game.setup.seats
        doubt = DOUBT * self.expert.worlds
        sums = [doubt / seats] * seats
        for world in range(self.expert.worlds):
            end = self.expert.world(game, Chance(b"review:%d:%d" % (at, world)))
            self.expert.play_out(end, memo)
            final = end.result()
            assert final is not None
            for seat, share in enumerate(shares(final.totals, self.expert.spread * sqrt(left) + 0.1)):
                sums[seat] += share
        return [share / (self.expert.worlds + doubt) for share in sums]

    def _luck(self, changes: Sequence[Moment]) -> list[Moment]:
        """What is left of a change when what everybody's decisions cost in it is taken out."""
        rounds = [position[0] for position in self.positions]
        found = []
        for moment in changes:
            before = max(one for one in rounds if one < moment.round)
            cost = 0.0
            for one in self.decisions:
                if before < one.round <= moment.round:
                    others = self.game.setup.seats - 1
                    cost += one.cost if one.seat == moment.seat else -one.cost / others
            found.append(msgspec.structs.replace(moment, change=round(moment.change + 100 * cost)))
        return found


def shares(totals: Sequence[int], spread: float) -> list[float]:
    """The chances of seats that are expected to come to these totals, give or take the spread.

    >>> [round(share, 2) for share in shares([40, 40, 30], 5.0)]
    [0.47, 0.47, 0.06]
    """
    best = max(totals)
    weights = [exp((total - best) / spread) for total in totals]
    return [weight / sum(weights) for weight in weights]


def _of_each(moments: Sequence[Moment], sign: int) -> tuple[Moment, ...]:
    """The greatest rise, or fall, of each seat that had one."""
    found: dict[int, Moment] = {}
    for moment in moments:
        best = found.get(moment.seat)
        if sign * moment.change >= 100 * LEAST and (best is None or sign * moment.change > sign * best.change):
            found[moment.seat] = moment
    return tuple(found[seat] for seat in sorted(found))
