"""The front page of Point City: who made it, for how many, what the host may choose."""

from __future__ import annotations

import msgspec

from data.texts import mark
from rules.about import STEWARDS, About, Choice, OptionPage, Parameter
from rules.point_city.view import Level
from rules.point_city.vocabulary import LEVELS


class PointCityOptions(msgspec.Struct, frozen=True):
    solo: Level = "medium"
    """How well the virtual opponent scores in a game alone."""


ABOUT = About(
    key="point_city",
    command="pointcity",
    title=mark("Point City"),
    line=mark("Point City: two cards a turn, for resources and buildings"),
    opens=mark("Opens a table of Point City here"),
    designers=("Molly Johnson", "Robert Melvin", "Shawn Stankewich"),
    publisher="Flatout Games",
    year=2023,
    seats=range(1, 5),
    minutes=(15, 30),
    Options=PointCityOptions,
    options={
        "solo": OptionPage(
            title=mark("Virtual opponent, if you play alone"),
            note=mark("How well the virtual opponent scores if you play alone."),
            choices={level: Choice(name) for level, name in LEVELS.items()},
            alone=True,
        ),
    },
    parameters=(
        Parameter("seats", mark("How many seats; 1 starts at once, against the virtual opponent")),
        Parameter("solo", mark("Alone: how well the virtual opponent scores"), "solo"),
        STEWARDS,
    ),
)
