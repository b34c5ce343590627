"""What a move not yet played would change in its seat's city, from the view and the words of the move."""

import re
from collections.abc import Sequence

import msgspec

from rules.point_city.components import CARDS, WORDS
from rules.point_city.view import RESOURCES, Building, PointCityView, ResourceCard

_CARD = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))


class Preview(msgspec.Struct, frozen=True):
    gains: tuple[ResourceCard, ...] = ()
    builds: tuple[Building, ...] = ()
    due: tuple[int, ...] = ()
    """What cards have to pay, by resource in the order of RESOURCES; () for nothing at all."""
    spends: tuple[ResourceCard, ...] = ()
    """The cards that pay, if the move names them."""

    def changes(self, place: int) -> tuple[str, str]:
        """Permanent resources it brings and cards it asks for, by resource; after the last of them, of the hand."""
        if place < len(RESOURCES):
            more = sum(card.gives == RESOURCES[place] for card in self.builds)
            less = self.due[place] if self.due else 0
        else:
            more, less = len(self.gains), len(self.spends) or sum(self.due)
        return f"+{more}" if more else "", f"−{less}" if less else ""

    @property
    def points(self) -> int:
        """Printed on the buildings."""
        return sum(card.points for card in self.builds)


def planned(view: PointCityView, words: Sequence[str]) -> Preview:
    """`take A1 B1 pay c2`: nothing, as long as only one of two cards is chosen, or for another move."""
    market = {cell.id: cell.side for cell in view.market}
    sides = [side for cell in words[1:3] if (side := market.get(cell)) is not None]
    if view.turn is None or words[:1] != ["take"] or len(sides) < 2:
        return Preview()
    built = tuple(side.building for side in sides if side.building is not None)
    costs = [sum(card.cost[r] for card in built) for r in range(len(RESOURCES))]
    owned = view.cities[view.turn].permanents
    return Preview(
        tuple(side.resource for side in sides if side.resource is not None),
        built,
        tuple(max(0, cost - has) for cost, has in zip(costs, owned, strict=True)),
        tuple(CARDS[WORDS.index(card)] for card in _CARD.findall(words[4])) if words[3:4] == ["pay"] else (),
    )
