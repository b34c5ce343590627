"""What people are told and shown of a card: its name, class, numbers, cost and icon, from the component set."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from data.sets import read_set
from data.texts import Say, mark
from rules.machi_koro.components import AnyEffect, read_components

Class = Literal["blue", "green", "red", "purple"]

SHORT = {
    "Soda Bottling Plant": mark("Soda Plant"),
    "Member's Only Club": mark("Members’ Club"),
    "Fruit and Vegetable Market": mark("Fruit Market"),
}
"""Names too long for a small card."""


class Card(msgspec.Struct, frozen=True):
    id: str
    name: str
    cost: int
    colour: Class | None = None
    """None for a landmark."""
    numbers: str = ""
    icon: str = ""
    effect: AnyEffect | None = None
    span: tuple[int, int] = (99, 99)
    """The lowest and the highest number; cards lie in this order."""

    def called(self, say: Say) -> str:
        """The name as it stands on a card."""
        return say(SHORT.get(self.name, self.name))


@cache
def cards() -> dict[str, Card]:
    """Establishments in the order of the set, then landmarks."""
    box = read_components(read_set("machi_koro", "standard").text)
    found = {}
    for e in box.establishments:
        first, last = e.numbers[0], e.numbers[-1]
        numbers = f"{first}–{last}" if last > first else str(first)
        found[e.id] = Card(e.id, e.name, e.cost, e.colour, numbers, e.icon, e.effect, (first, last))
    for mark_ in box.landmarks:
        found[mark_.id] = Card(mark_.id, mark_.name, mark_.cost)
    return found


def card(id: str) -> Card:
    """A card of an edited set that we do not know is shown by its id."""
    found = cards().get(id)
    return found or Card(id, id.replace("_", " ").title(), 0)
