"""Modules that count at the end, and races, which pay at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from rules.game import Part
from rules.my_city.buildings import Layout
from rules.my_city.fields import beside, mask, numbers
from rules.my_city.modules.base import Module
from rules.my_city.view import Colour, Kind


class Race(Module, frozen=True, tag="race"):
    """The first to cover all these fields."""

    name: str
    cover: tuple[str, ...]
    points: int

    def race(self) -> tuple[str, int] | None:
        return self.name, self.points

    def reached(self, layout: Layout) -> bool:
        return not mask(self.cover) & ~layout.built


class Features(Module, frozen=True, tag="features"):
    """What is still to be seen at the end: trees and rocks one by one, empty light green fields."""

    tree: int
    rock: int
    empty: int

    def lines(self) -> tuple[str, ...]:
        return ("tree", "rock", "empty")

    def score(self, layout: Layout) -> Iterator[Part]:
        trees = _seen(layout.ground.trees, layout.built)
        rocks = _seen(layout.ground.rocks, layout.built)
        empty = layout.empty().bit_count()
        yield Part("tree", trees * self.tree, (trees,))
        yield Part("rock", rocks * self.rock, (rocks,))
        yield Part("empty", empty * self.empty, (empty,))


def _seen(things: Sequence[tuple[int, int]], built: int) -> int:
    return sum(number * (fields & ~built).bit_count() for number, fields in things)


class ColourGroups(Module, frozen=True, tag="colour_groups"):
    """Buildings of the largest connected group of each colour."""

    colours: tuple[Colour, ...]
    points: int

    def lines(self) -> tuple[str, ...]:
        return self.colours

    def score(self, layout: Layout) -> Iterator[Part]:
        for colour in self.colours:
            size = max((len(group) for group in groups(layout.of_colour(colour))), default=0)
            yield Part(colour, size * self.points, (size,))


def groups(covers: Sequence[int]) -> list[list[int]]:
    """The buildings that hang together by their sides."""
    left = list(covers)
    found = []
    while left:
        group = [left.pop()]
        for member in group:
            near = beside(member)
            group += [cover for cover in left if cover & near]
            left = [cover for cover in left if not cover & near]
        found.append(group)
    return found


class ColoursAround(Module, frozen=True, tag="colours_around"):
    """Buildings of a kind that have all these colours at their sides."""

    kind: Kind
    colours: tuple[Colour, ...]
    points: int

    def lines(self) -> tuple[str, ...]:
        return (self.kind,)

    def score(self, layout: Layout) -> Iterator[Part]:
        coloured = [layout.all_of_colour(colour) for colour in self.colours]
        count = sum(
            all(beside(cover) & fields for fields in coloured)
            for building, cover in layout.laid
            if building.kind == self.kind
        )
        yield Part(self.kind, count * self.points, (count,))


class BuildingsAround(Module, frozen=True, tag="buildings_around"):
    """Wells that are still to be seen, with that many different buildings, one on each side."""

    feature: Literal["well"]
    count: int
    points: int

    def lines(self) -> tuple[str, ...]:
        return (self.feature,)

    def score(self, layout: Layout) -> Iterator[Part]:
        wells = layout.ground.wells & ~layout.built
        met = 0
        for number in numbers(wells):
            near = beside(1 << number)
            met += sum(bool(cover & near) for _, cover in layout.laid) >= self.count
        yield Part(self.feature, met * self.points, (met,))
