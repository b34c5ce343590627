"""The front page of Cities: who made it, for how many, what the host may choose."""

from __future__ import annotations

from typing import Literal

import msgspec

from data.texts import mark
from rules.about import SEATS, STEWARDS, About, OptionPage, Parameter
from rules.cities.vocabulary import city_name


class CitiesOptions(msgspec.Struct, frozen=True):
    city: Literal[
        "random",
        "new_york",
        "rio_de_janeiro",
        "sydney",
        "venice",
        "barcelona",
        "lisbon",
        "mexico_city",
        "buenos_aires",
    ] = "random"
    long: bool = False
    """Two seats only: seven rounds, districts of three by five tiles."""
    first: Literal["random", "P1", "P2", "P3", "P4"] = "random"


FIRST_GAME = "new_york"
"""What the rulebook proposes for a first game, besides Rio (C-28)."""

ABOUT = About(
    key="cities",
    command="cities",
    title=mark("Cities"),
    line=mark("Cities: tiles, storeys and milestones"),
    opens=mark("Opens a table of Cities here"),
    designers=("Steve Finn", "Phil Walker-Harding"),
    publisher="Devir",
    year=2024,
    seats=range(2, 5),
    minutes=(30, 40),
    Options=CitiesOptions,
    options={
        "city": OptionPage(
            title=mark("City"),
            note=mark("Whose milestones are played for."),
            called=city_name,
        ),
        "long": OptionPage(
            title=mark("Long game for two"), note=mark("Two players only: seven rounds and larger districts.")
        ),
        "first": OptionPage(title=mark("First player"), note=mark("Who takes the first turn.")),
    },
    parameters=(
        Parameter("city", mark("Whose milestones are played for; New York or Rio for a first game"), "city"),
        Parameter("long", mark("Seven rounds and larger districts, for two"), "long"),
        Parameter("set", mark("The component set; yours, if you own the box")),
        Parameter("first", mark("Who starts"), "first"),
        SEATS,
        STEWARDS,
    ),
)
