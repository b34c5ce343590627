"""What a district is worth to its seat, in points: what is sure, what is near, and room for what may come."""

from __future__ import annotations

from rules.cities.components import CardRow, MilestoneRow
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


class Facts:
    """A district counted once, whoever asks and whatever is to come: what is sure, and what may be hoped for."""

    __slots__ = ("after", "broad", "district", "known", "steps", "storeys", "sure")

    def __init__(self, district: District, steps: int) -> None:
        self.district, self.steps = district, steps
        self.sure = statue_points(district) + sum(area_points(district, ground) for ground in GROUNDS)
        self.storeys = STOREY * sum(mask.bit_count() for mask in district.storeys)
        self.broad = self._broad() if steps else 0.0
        self.known: dict[str, tuple[float, float]] = {}
        """By card and milestone."""
        self.after: dict[tuple[str, str], Facts] = {}
        """What it becomes by a thing or a turned tile on a field."""

    def _broad(self) -> float:
        district = self.district
        lots = district.every_lot & ~district.any & ~district.occupied
        found = LOT * min(lots.bit_count(), ROOM)
        for ground in GROUNDS:
            for area in district.areas(ground):
                kinds = district.kinds_in(area, ground)
                free = (area & ~district.occupied).bit_count()
                found += SPACE * min(free, ROOM - min(kinds, ROOM)) * (1 + kinds)
        return found

    def card(self, card: CardRow) -> tuple[float, float]:
        """Points, and points to hope for."""
        found = self.known.get(card.id)
        if found is None:
            rungs = ladder(card.criterion, self.steps)
            first = times = len(occurrences(self.district, rungs[0]))
            near, part = 0.0, 1.0
            for easier in rungs[1:]:
                part *= NEAR
                more = len(occurrences(self.district, easier))
                near += part * max(more - times, 0)
                times = max(times, more)
            found = self.known[card.id] = card.points * first, card.points * near
        return found

    def milestone(self, row: MilestoneRow) -> tuple[float, float]:
        """Parts of its reward: what is won, and what may be hoped for."""
        found = self.known.get(row.id)
        if found is None:
            if met(self.district, row.needs):
                found = 1.0, 0.0
            else:
                found = 0.0, MILESTONE * min(self._progress(need) for need in row.needs) ** 2 if self.steps else 0.0
            self.known[row.id] = found
        return found

    def _progress(self, need: AnyCriterion) -> float:
        """From 0 to 1: how much of what a milestone asks for is there."""
        found, part, times = 0.0, 1.0, 0
        for rung in ladder(need, self.steps + 1):
            more = min(len(occurrences(self.district, rung)), need.times)
            if more > times:
                found += part * (more - times)
                times = more
            part *= ON_THE_WAY
        return found / need.times


class Evaluation:
    """The position of one seat; `steps` 0 counts nothing but points."""

    def __init__(self, game: Cities, seat: int, *, steps: int = STEPS) -> None:
        self.steps = steps
        state = game.state
        self.cards = [game.box.cards[card] for card in state.holdings[seat].cards]
        self.won = 0
        self.milestones: list[tuple[MilestoneRow, int]] = []
        """Those still to be had, with the reward."""
        for row, laid in zip(game.box.cities[state.city].milestones, state.rings, strict=True):
            if seat in laid:
                self.won += row.rewards[laid.index(seat)]
            elif NOBODY in laid:
                self.milestones.append((row, max(row.rewards[n] for n, of in enumerate(laid) if of == NOBODY)))
        self.rounds = game.shape.rounds - state.round
        placed = sum(worker == seat for workers in state.workers for worker in workers)
        each = len(state.workers) * game.shape.workers
        self.turns = self.rounds * each + each - placed
        self.hope = min(1.0, self.turns / SOON) if steps else 0.0

    def key(self) -> tuple[object, ...]:
        """Equal keys value every change of a district alike."""
        held = tuple(card.id for card in self.cards)
        return self.rounds, self.hope, held, tuple((row.id, reward) for row, reward in self.milestones)

    def worth(self, facts: Facts) -> float:
        hope, found = self.hope, float(self.won + facts.sure)
        for card in self.cards:
            sure, near = facts.card(card)
            found += sure + hope * near
        for row, reward in self.milestones:
            sure, near = facts.milestone(row)
            found += reward * (sure + hope * near)
        if hope:
            found += min(self.rounds, TALL) * facts.storeys + min(self.rounds, BROAD) * facts.broad
        return found

    def card(self, facts: Facts, card: CardRow) -> float:
        sure, near = facts.card(card)
        return sure + self.hope * near
