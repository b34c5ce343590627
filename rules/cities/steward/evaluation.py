"""What a district is worth to its seat, in points: what is sure, what is near, and room for what may come."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cities.criteria import met, occurrences
from rules.cities.district import District
from rules.cities.game import Cities
from rules.cities.scoring import area_points, statue_points
from rules.cities.state import NOBODY
from rules.cities.steward.near_criteria import ladder
from rules.cities.view import GROUNDS, AnyCriterion

STEPS = 2
"""So many easier criteria are looked at."""
NEAR = 0.3
"""What is one step from counting is worth so much of it."""
MILESTONE = 0.6
"""The part of a milestone's reward that a seat may hope for on its way there."""
STOREY = 0.12
LOT = 0.15
SPACE = 0.1
"""Worth in each round to come: a storey, a lot to build on, a free space of an area with other features."""
TALL = 4
BROAD = 3
"""Rounds to come that count for storeys, and for lots and spaces."""
ROOM = 4
"""Free lots, or kinds of features in an area, beyond which there is no need of more."""
ON_THE_WAY = 0.7
"""What a milestone asks for, missed by one step, is so much of it there."""
SOON = 8
"""Turns to come with which all hopes are whole."""


class Evaluation:
    """The position of one seat; `steps` 0 counts nothing but points."""

    def __init__(self, game: Cities, seat: int, *, steps: int = STEPS) -> None:
        self.box, self.steps = game.box, steps
        state = game.state
        self.cards = [game.box.cards[card] for card in state.holdings[seat].cards]
        self.won = 0
        self.milestones: list[tuple[tuple[AnyCriterion, ...], int]] = []
        """Those still to be had, with the reward."""
        for row, laid in zip(game.box.cities[state.city].milestones, state.rings, strict=True):
            if seat in laid:
                self.won += row.rewards[laid.index(seat)]
            elif NOBODY in laid:
                self.milestones.append((row.needs, max(row.rewards[n] for n, of in enumerate(laid) if of == NOBODY)))
        self.rounds = game.shape.rounds - state.round
        placed = sum(worker == seat for workers in state.workers for worker in workers)
        each = len(state.workers) * game.shape.workers
        self.turns = self.rounds * each + each - placed
        self.hope = min(1.0, self.turns / SOON) if steps else 0.0

    def worth(self, district: District) -> float:
        found = float(self.won + statue_points(district))
        found += sum(area_points(district, ground) for ground in GROUNDS)
        found += sum(self.card(district, card.points, card.criterion) for card in self.cards)
        found += sum(self.milestone(district, needs, reward) for needs, reward in self.milestones)
        if self.hope:
            found += self._room(district)
        return found

    def card(self, district: District, points: int, criterion: AnyCriterion) -> float:
        rungs = ladder(criterion, self.steps)
        times = len(occurrences(district, rungs[0]))
        found, part = float(times), self.hope
        for easier in rungs[1:]:
            part *= NEAR
            more = len(occurrences(district, easier))
            found += part * max(more - times, 0)
            times = max(times, more)
        return points * found

    def milestone(self, district: District, needs: Sequence[AnyCriterion], reward: int) -> float:
        if met(district, tuple(needs)):
            return reward
        if not self.hope:
            return 0.0
        return MILESTONE * self.hope * reward * min(self._progress(district, need) for need in needs) ** 2

    def _progress(self, district: District, need: AnyCriterion) -> float:
        """From 0 to 1: how much of what a milestone asks for is there."""
        found, part, times = 0.0, 1.0, 0
        for rung in ladder(need, self.steps + 1):
            more = min(len(occurrences(district, rung)), need.times)
            if more > times:
                found += part * (more - times)
                times = more
            part *= ON_THE_WAY
        return found / need.times

    def _room(self, district: District) -> float:
        storeys = sum(mask.bit_count() for mask in district.storeys)
        found = STOREY * min(self.rounds, TALL) * storeys
        lots = district.every_lot & ~district.any & ~district.occupied
        found += LOT * min(self.rounds, BROAD) * min(lots.bit_count(), ROOM)
        for ground in GROUNDS:
            for area in district.areas(ground):
                kinds = district.kinds_in(area, ground)
                free = (area & ~district.occupied).bit_count()
                found += SPACE * min(self.rounds, BROAD) * min(free, ROOM - min(kinds, ROOM)) * (1 + kinds)
        return found
