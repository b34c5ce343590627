"""Modules about the deck and what one may answer to a card."""

from __future__ import annotations

from rules.my_city.buildings import Building
from rules.my_city.modules.base import Module
from rules.my_city.view import Kind


class Passing(Module, frozen=True, tag="passing"):
    """A building may be refused. An episode without this module knows only building and ending."""

    cost: int

    def refusing(self, building: Building) -> int | None:
        return self.cost


class MustBuild(Module, frozen=True, tag="must_build"):
    kind: Kind

    def must_build(self, building: Building) -> bool:
        return building.kind == self.kind


class StopCard(Module, frozen=True, tag="stop_card"):
    count: int

    def stop_cards(self) -> int:
        return self.count
