"""What a module may say. An episode asks every module of its list, each at its moments; most have nothing to say.

A module is a row of the component set: its class is the rule, its fields are the parameters.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.game import Part
from rules.my_city.buildings import Building, Layout
from rules.my_city.ground import Ground


class Module(msgspec.Struct, frozen=True, tag_field="module", forbid_unknown_fields=True):
    # ------------------------------------------------------------------------------------------------ set-up

    def stone(self) -> int:
        """Where the stone stands before the first card; modules add up."""
        return 0

    def stop_cards(self) -> int:
        """Stop cards shuffled into the deck."""
        return 0

    def closed(self, ground: Ground) -> int:
        """Fields that are out of the episode."""
        return 0

    # ------------------------------------------------------------------------------------------------ a card

    def anchor(self, ground: Ground) -> int:
        """Fields of which the first building must cover one."""
        return 0

    def refusing(self, building: Building) -> int | None:
        """What refusing this building costs; None: no refusing by this module."""
        return None

    def must_build(self, building: Building) -> bool:
        """Whether this building may not be refused at any price."""
        return False

    # ------------------------------------------------------------------------------------------------ points

    def race(self) -> tuple[str, int] | None:
        """The name of a race and its points."""
        return None

    def reached(self, layout: Layout) -> bool:
        """Whether a city has reached the goal of this race."""
        return False

    def lines(self) -> tuple[str, ...]:
        """The lines of the score that this module counts at the end."""
        return ()

    def score(self, layout: Layout) -> Iterator[Part]:
        """Those lines, each with its points; the first detail is how many things were counted."""
        yield from ()
