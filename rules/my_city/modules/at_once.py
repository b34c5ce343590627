"""Modules that pay for a building the moment it stands."""

from collections.abc import Iterator
from typing import Literal

from rules.game import Part
from rules.my_city.buildings import Building, Layout
from rules.my_city.ground import beside
from rules.my_city.modules.base import Module


class Trail(Module, frozen=True, tag="trail"):
    """The new building touches the one that was built before it."""

    points: int

    def earning(self) -> str | None:
        return "trail"

    def earned(self, before: Layout, building: Building, cover: int) -> int:
        if not before.own:
            return 0
        _, last = before.own[-1]
        return self.points if beside(cover) & last else 0


class StickeredBuilding(Module, frozen=True, tag="stickered_building"):
    """A building with this sticker."""

    sticker: Literal["cog"]
    points: int

    def earning(self) -> str | None:
        return self.sticker

    def earned(self, before: Layout, building: Building, cover: int) -> int:
        return self.points if building.cog else 0


class ZoneScore(Module, frozen=True, tag="zone_score"):
    """A part of the board: at once for each building in it, or at the end for each field of it that is empty."""

    name: str
    zone: str
    per: Literal["building", "empty"]
    points: int

    def looks_at(self) -> str | None:
        return self.zone

    def earning(self) -> str | None:
        return self.name if self.per == "building" else None

    def earned(self, before: Layout, building: Building, cover: int) -> int:
        return self.points if cover & before.ground.area(self.zone) else 0

    def lines(self) -> tuple[str, ...]:
        return (self.name,) if self.per == "empty" else ()

    def score(self, layout: Layout) -> Iterator[Part]:
        if self.per == "empty":
            count = (layout.empty() & layout.ground.area(self.zone)).bit_count()
            yield Part(self.name, count * self.points, (count,))
