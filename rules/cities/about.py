"""The front page of Cities: who made it, for how many, what the host may choose."""

from typing import Literal

import msgspec

from rules.about import front_page
from rules.cities.vocabulary import city_name


class CitiesOptions(msgspec.Struct, frozen=True):
    city: Literal[
        "random", "new_york", "rio_de_janeiro", "sydney", "venice", "barcelona", "lisbon", "mexico_city", "buenos_aires"
    ] = "random"
    long: bool = False
    """Two seats only: seven rounds, districts of three by five tiles."""
    first: Literal["random", "P1", "P2", "P3", "P4"] = "random"


FIRST_GAME = "new_york"
"""What the rulebook proposes for a first game, besides Rio (C-28)."""

ABOUT = front_page("cities", CitiesOptions, city={"called": city_name})
