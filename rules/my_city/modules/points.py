"""Modules that count at the end, races, which pay at once, and what outlasts the episode: shafts and milestones."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from rules.bits import numbers
from rules.game import Part
from rules.my_city.buildings import Layout
from rules.my_city.ground import beside, bit, mask
from rules.my_city.lasting_values import City
from rules.my_city.modules.base import Module
from rules.my_city.view import COLOURS, Box, Colour, Kind


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From a field with a structure to a part of the board."""

    port: str
    to: str
    one_colour: bool = True

    def leads(self, layout: Layout) -> bool:
        """Whether one group (of one colour, or of any buildings) touches the one and covers a field of the other."""
        there, goal = beside(bit(self.port)), layout.ground.area(self.to)
        parts = [layout.of_colour(colour) for colour in COLOURS] if self.one_colour else [layout.covers()]
        for covers in parts:
            for group in groups(covers):
                fields = union(group)
                if fields & there and fields & goal:
                    return True
        return False


class Race(Module, frozen=True, tag="race"):
    """The first to cover all these fields, or to build this way."""

    name: str
    points: int
    cover: tuple[str, ...] = ()
    connect: Way | None = None

    def race(self) -> tuple[str, int] | None:
        return self.name, self.points

    def reached(self, layout: Layout) -> bool:
        if self.connect is not None:
            return self.connect.leads(layout)
        return not mask(self.cover) & ~layout.built

    def looks_at(self) -> str | None:
        return None if self.connect is None else self.connect.to


class Connect(Module, frozen=True, tag="connect"):
    """A way at the end; it counts once."""

    way: Way
    points: int

    def looks_at(self) -> str | None:
        return self.way.to

    def lines(self) -> tuple[str, ...]:
        return ("link",)

    def score(self, layout: Layout) -> Iterator[Part]:
        met = int(self.way.leads(layout))
        yield Part("link", met * self.points, (met,))


class Features(Module, frozen=True, tag="features"):
    """What is still to be seen at the end: trees and rocks one by one, empty light green fields."""

    tree: int
    rock: int
    empty: int

    def lines(self) -> tuple[str, ...]:
        return ("tree", "rock", "empty")

    def score(self, layout: Layout) -> Iterator[Part]:
        trees = _seen(layout.ground.trees, layout.built | layout.dulled)
        rocks = _seen(layout.ground.rocks, layout.built)
        empty = (layout.empty() & ~layout.excused).bit_count()
        yield Part("tree", trees * self.tree, (trees,))
        yield Part("rock", rocks * self.rock, (rocks,))
        yield Part("empty", empty * self.empty, (empty,))


def _seen(things: Sequence[tuple[int, int]], hidden: int) -> int:
    return sum(number * (fields & ~hidden).bit_count() for number, fields in things)


class Smoke(Module, frozen=True, tag="smoke"):
    """Trees with a side at a building with this sticker count for nothing."""

    sticker: Literal["cog"]

    def dulled(self, layout: Layout) -> int:
        found = 0
        for building, cover in layout.laid:
            if building.cog:
                found |= beside(cover)
        return found


ENOUGH_FOR_A_PARK = 2
"""Buildings around it."""


class Park(Module, frozen=True, tag="park"):
    """Holes of free plain or tree fields, closed in, with at least two buildings around; their fields cost nothing."""

    max_size: int
    points: int

    def lines(self) -> tuple[str, ...]:
        return ("park",)

    def score(self, layout: Layout) -> Iterator[Part]:
        count = len(self.parks(layout))
        yield Part("park", count * self.points, (count,))

    def excused(self, layout: Layout) -> int:
        return union(self.parks(layout))

    def parks(self, layout: Layout) -> list[int]:
        ground = layout.ground
        green = ground.plain
        for _, fields in ground.trees:
            green |= fields
        free, found = ground.buildable & ~layout.built, []
        while free:
            hole = free & -free
            while more := beside(hole) & free & ~hole:
                hole |= more
            free &= ~hole
            if hole.bit_count() <= self.max_size and not hole & ~green:
                around = beside(hole)
                if sum(bool(cover & around) for _, cover in layout.laid) >= ENOUGH_FOR_A_PARK:
                    found.append(hole)
        return found


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


def union(covers: Sequence[int]) -> int:
    found = 0
    for cover in covers:
        found |= cover
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


class Shaft(Module, frozen=True, tag="shaft"):
    """All groups of the colour that touch the entrance dig one box for each of their buildings."""

    colour: Colour
    entrance: str
    depth: int
    """Boxes of the track; beyond the last one nothing happens."""
    boxes: tuple[Box, ...]
    """Those that bring something."""

    def line(self) -> str:
        return f"shaft_{self.colour}"

    def lines(self) -> tuple[str, ...]:
        return (self.line(),)

    def score(self, layout: Layout) -> Iterator[Part]:
        before = layout.depths.get(self.colour, 0)
        dug = self.dug(layout)
        points = sum(box.points for box in self.passed(before, before + dug))
        yield Part(self.line(), points, (dug,))

    def dug(self, layout: Layout) -> int:
        """How many boxes this city marks."""
        entrance = beside(bit(self.entrance))
        there = [group for group in groups(layout.of_colour(self.colour)) if union(group) & entrance]
        before = layout.depths.get(self.colour, 0)
        return min(sum(len(group) for group in there), self.depth - before)

    def passed(self, before: int, after: int) -> list[Box]:
        """What brings something among the boxes marked on the way from one depth to another."""
        return [box for box in self.boxes if before < box.box <= after]

    def reward(self, box: Box) -> str:
        """The name of a reward for those who come first."""
        return f"{self.colour}{box.box}"


class Milestone(Module, frozen=True, tag="milestone"):
    """After the episode whoever has most of something that lasts takes progress, all of them if several do."""

    most: Literal["nuggets", "cogs", "boxes"]
    progress: int

    def count(self, city: City) -> int:
        if self.most == "nuggets":
            return city.nuggets
        return len(city.cogs) if self.most == "cogs" else sum(city.shafts.values())
