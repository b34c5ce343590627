"""What a finished game was about: everybody's chances round by round, the decisions that cost most, and luck. Pure.

The expert plays the game on from every round; a decision costs what it expected of a better one, as a chance to win.
Everything is counted in rollouts: a review comes again, wherever it is made. It is made of many short jobs, so that
nobody waits long for whoever does them.
"""

from collections.abc import Callable, Generator, Sequence
from itertools import pairwise
from math import exp, sqrt
from typing import Any, cast

import msgspec

from rules.chance import Chance
from rules.game import AnyGame, Illegal, Move, Reason, Setup
from rules.notation import parse, text
from rules.record import Entry, effective
from rules.registry import find
from rules.stewards.search import Expert, Memo
from rules.stewards.steward import Seen, find_steward, stewards

MARKS = 24
"""Rounds whose chances are told at most, evenly from the first to the last."""
NAMED = 3
"""Decisions named for each seat, and turning points of the game."""
GLANCE, SECOND_LOOK, PROOF = 0.35, 1.5, 2.0
"""How much every decision is thought over, against the expert's own thinking; those that seem to cost most; and of them
the best move found against the one played, with other luck: the best of many by few rollouts seems to be more."""
SUSPECTS = 7
"""So many of each seat are looked at again."""
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


Job = tuple[Callable[..., Any], tuple[Any, ...]]
"""A function that a module has by name, and its values."""
Steps = Generator[list[Job] | Review, list[Any] | None, None]
"""Jobs to be done side by side, again and again; it is sent what they gave, in their order. At last the review."""


def review(key: str, setup: Setup, entries: Sequence[Entry]) -> Review:
    """Of a game that is over; Illegal where there is nothing to tell."""
    steps, found = in_steps(key, setup, entries), None
    while isinstance(asked := steps.send(found), list):
        found = [function(*values) for function, values in asked]
    return asked


def in_steps(key: str, setup: Setup, entries: Sequence[Entry]) -> Steps:
    expert = stewards(key).get("expert")
    if not isinstance(expert, Expert) or setup.seats == 1:
        raise Illegal("no_review")
    return _Reviewer(expert, find(key)(setup), entries).made()


class _Decision(msgspec.Struct):
    number: int
    seat: int
    round: int
    state: bytes
    """Of the game as it stood."""
    left: float
    played: Move
    better: Move
    cost: float = 0.0


class _Reviewer:
    def __init__(self, expert: Expert[AnyGame], game: AnyGame, entries: Sequence[Entry]) -> None:
        self.expert, self.game, self.entries = expert, game, entries
        self.at = game.key, game.setup
        self.numbers = effective(entries)
        self.decisions: list[_Decision] = []
        self.positions: list[tuple[int, int, bytes, float]] = [(0, 0, game.dump(), 1.0)]
        """Round, entry, the game then, the part of it still to come."""

    def made(self) -> Steps:
        self._walk()
        if not self.game.over():
            raise Illegal("not_over")
        rounds = self.positions[-1][0]
        if len(self.positions) > MARKS + 1:
            step = (len(self.positions) - 1) / MARKS
            self.positions = [self.positions[round(k * step)] for k in range(MARKS + 1)]
        chances: Any = yield [(chances_at, (*self.at, number, *then)) for _, number, *then in self.positions]
        suspects = self.decisions
        for times in (GLANCE, SECOND_LOOK, PROOF):
            yield from self._weigh(suspects, times)
            suspects = [one for own in self._costliest(suspects) for one in own[:SUSPECTS] if one.cost > 0]
        changes = [
            Moment(self.positions[at][0], seat, round(100 * (now[seat] - before[seat])), self.positions[at][1])
            for at, (before, now) in enumerate(pairwise(chances), 1)
            for seat in range(len(now))
        ]
        turns = sorted(sorted(changes, key=lambda moment: -moment.change)[:NAMED], key=lambda moment: moment.number)
        by_luck = self._luck(changes) if self.expert.luck else []
        own_mistakes = self._costliest([one for one in suspects if one.cost >= LEAST])
        yield Review(
            rounds,
            tuple((position[0], position[1]) for position in self.positions),
            tuple(tuple(round(100 * chance) for chance in row) for row in zip(*chances, strict=True)),
            tuple(turns),
            tuple(self._mistake(one) for own in own_mistakes for one in own[:NAMED]),
            self.expert.luck,
            _of_each(by_luck, 1),
            _of_each(by_luck, -1),
        )

    def _walk(self) -> None:
        """The game again."""
        game, last = self.game, len(self.numbers)
        now = self.expert.clock(game)
        for at, number in enumerate(self.numbers, 1):
            entry = self.entries[number - 1]
            assert entry.seat is not None
            move, left = parse(game.moves, entry.text), 1 - (at - 1) / last
            if len(game.legal(entry.seat)) > 1:
                then = self.positions[-1][0] + 1, game.dump()
                self.decisions.append(_Decision(number, entry.seat, *then, left, move, move))
            game.play(entry.seat, move)
            if game.over() or self.expert.clock(game) != now:
                now = self.expert.clock(game)
                self.positions.append((self.positions[-1][0] + 1, number, game.dump(), 1 - at / last))

    def _weigh(self, ones: Sequence[_Decision], times: float) -> Generator[list[Job], list[Any] | None, None]:
        care = times * (self.expert.care if self.game.setup.seats == 2 else 1.0)
        found = yield [
            (weighed, (*self.at, one.number, one.state, one.left, one.seat, one.played, care, only))
            for one in ones
            for only in [(one.better,) if times == PROOF else ()]
        ]
        for one, (better, cost) in zip(ones, found or (), strict=True):
            one.better, one.cost = better, cost

    def _costliest(self, ones: Sequence[_Decision]) -> list[list[_Decision]]:
        """By seat."""
        ranked = sorted(ones, key=lambda one: -one.cost)
        return [[one for one in ranked if one.seat == seat] for seat in range(self.game.setup.seats)]

    def _mistake(self, one: _Decision) -> Mistake:
        game = find(self.game.key).restore(self.game.setup, one.state)
        why = self.expert.reason(Seen(game, one.seat), one.better)
        words = text(one.played), text(one.better)
        return Mistake(one.number, one.seat, one.round, *words, round(100 * one.cost), why)

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


# ---------------------------------------------------------------------------------------------------- jobs


def weighed(
    key: str,
    setup: Setup,
    number: int,
    state: bytes,
    left: float,
    seat: int,
    played: Move,
    times: float,
    only: tuple[Move, ...],
) -> tuple[Move, float]:
    """The best that the expert thought of, or of `only` these, and what the decision cost against it."""
    expert, game = cast(Expert[AnyGame], find_steward(key, "expert")), find(key).restore(setup, state)
    found = expert.weigh(Seen(game, seat), Chance(b"review:%d:%d" % (number, 100 * times)), (played,), times, only)
    expected = next(one.expected for one in found if one.move == played)
    return found[0].move, expert.cost(found[0].expected, expected, left)


def chances_at(key: str, setup: Setup, number: int, state: bytes, left: float) -> list[float]:
    """Of each seat to win, with everything open that any seat knew."""
    expert, game = cast(Expert[AnyGame], find_steward(key, "expert")), find(key).restore(setup, state)
    result = game.result()
    if result is not None:
        winners = result.places.count(1)
        return [(place == 1) / winners for place in result.places]
    memo: Memo = {}
    doubt = DOUBT * expert.worlds
    sums = [doubt / setup.seats] * setup.seats
    for world in range(expert.worlds):
        luck = Chance(b"review:%d:%d" % (number, world))
        end = expert.world(game, luck)
        expert.play_out(end, memo, luck)
        final = end.result()
        assert final is not None
        for seat, share in enumerate(shares(final.totals, expert.spread * sqrt(left) + 0.1)):
            sums[seat] += share
    return [share / (expert.worlds + doubt) for share in sums]


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
