"""Modules whose effect outlasts the episode: shafts and milestones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.game import Part
from rules.my_city.buildings import Layout
from rules.my_city.fields import beside, bit
from rules.my_city.lasting_values import City
from rules.my_city.modules.base import Module
from rules.my_city.modules.points import groups, union
from rules.my_city.view import Box, Colour


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
