"""What a module may say. An episode asks every module of its list, each at its moments; most have nothing to say.

A module is a row of the component set: its class is the rule, its fields are the parameters.
"""

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

    def lacks(self, building: Building) -> bool:
        """Whether a city no longer has this building of its."""
        return False

    # ------------------------------------------------------------------------------------------------ a card

    def anchor(self, ground: Ground) -> int:
        """Fields of which the first building must cover one."""
        return 0

    def refusing(self, building: Building) -> int | None:
        """What refusing this building costs; None: no refusing by this module."""
        return None

    def nuggets_to_refuse(self) -> int | None:
        """How many nuggets refusing a building costs instead of points; None: they buy nothing by this module."""
        return None

    def must_build(self, building: Building) -> bool:
        """Whether this building may not be refused at any price."""
        return False

    # ------------------------------------------------------------------------------------------------ points

    def earning(self) -> str | None:
        """The name of what this module pays at once for a building."""
        return None

    def earned(self, before: Layout, building: Building, cover: int) -> int:
        """Points at once for this building, on these fields of a city that stood like that before it."""
        return 0

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

    # ------------------------------------------------------------------------------------------------ other modules

    def dulled(self, layout: Layout) -> int:
        """Fields whose trees count for nothing."""
        return 0

    def excused(self, layout: Layout) -> int:
        """Empty fields that cost nothing."""
        return 0

    def looks_at(self) -> str | None:
        """A part of the board that this module looks at."""
        return None
