"""The front page of Metropolys: who made it, for how many, what the host may choose."""

from typing import Literal

import msgspec

from rules.about import front_page
from rules.metropolys.view import Mode
from rules.metropolys.vocabulary import unused_name

Unused = Literal["random", "north", "east", "south", "west", "north_east", "east_south", "south_west", "west_north"]


class MetropolysOptions(msgspec.Struct, frozen=True):
    mode: Mode = "family"
    layout: Literal["random", "house"] = "random"
    first: Literal["random", "P1", "P2", "P3", "P4"] = "random"
    unused: Unused = "random"
    """The districts that are not in play: one with three seats, two neighbouring ones with two."""


ABOUT = front_page("metropolys", MetropolysOptions, unused={"called": unused_name})
