"""Modules about the deck and what one may answer to a card."""

from typing import Literal

from rules.my_city.buildings import Building
from rules.my_city.modules.base import Module
from rules.my_city.view import Colour, Kind


class Passing(Module, frozen=True, tag="passing"):
    """A building may be refused at this cost. Where it is not allowed, one knows only building and ending."""

    cost: int
    allowed: bool = True

    def refusing(self, building: Building) -> int | None:
        return self.cost if self.allowed else None


class FreeRefusal(Module, frozen=True, tag="free_refusal"):
    """These buildings may be refused at no cost."""

    buildings: tuple[str, ...]

    def refusing(self, building: Building) -> int | None:
        return 0 if building.id in self.buildings else None


class Nuggets(Module, frozen=True, tag="nuggets"):
    """A lasting store: each covered vein brings so many nuggets at the end; they may buy a refusal."""

    per_vein: int
    refusing_costs: int | None = None
    """Nuggets; None: they buy nothing in this episode."""

    def nuggets_to_refuse(self) -> int | None:
        return self.refusing_costs


class MustBuild(Module, frozen=True, tag="must_build"):
    kind: Kind

    def must_build(self, building: Building) -> bool:
        return building.kind == self.kind


class StopCard(Module, frozen=True, tag="stop_card"):
    count: int

    def stop_cards(self) -> int:
        return self.count


class DeckFilter(Module, frozen=True, tag="deck_filter"):
    """Buildings of a colour have left the game, but for those with a sticker; their cards stay."""

    colour: Colour
    keep: Literal["cog"]

    def lacks(self, building: Building) -> bool:
        return building.colour == self.colour and not building.cog
