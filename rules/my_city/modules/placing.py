"""Modules about the board and where one builds."""

from rules.my_city.ground import Ground, beside, bit
from rules.my_city.modules.base import Module

RIVER = "river"


class StartScore(Module, frozen=True, tag="start_score"):
    value: int

    def stone(self) -> int:
        return self.value


class Anchor(Module, frozen=True, tag="anchor"):
    """The first building lies with a side at the river, or at a field with a structure."""

    at: str

    def anchor(self, ground: Ground) -> int:
        return ground.riverside if self.at == RIVER else beside(bit(self.at))


class ClosedArea(Module, frozen=True, tag="closed_area"):
    """A flood: a bank or another named part of the board is out of the episode."""

    area: str

    def closed(self, ground: Ground) -> int:
        return ground.area(self.area)
