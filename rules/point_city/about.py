"""The front page of Point City: who made it, for how many, what the host may choose."""

import msgspec

from rules.about import front_page
from rules.point_city.view import Level


class PointCityOptions(msgspec.Struct, frozen=True):
    solo: Level = "medium"
    """How well the virtual opponent scores in a game alone."""


ABOUT = front_page("point_city", PointCityOptions)
