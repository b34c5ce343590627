"""Where pieces stand: a spot in every space, by the rule in tests/render/metropolys/siting.py, kept beside the set."""

from functools import cache

import msgspec

from data.sets import SHELF
from render.metropolys.atlas import Point

Box = tuple[float, float, float, float]

PLATE: Box = (-47, -18, 47, 30)
"""The number of a pending building, seen from the spot of its space."""
ROOF: Box = (-29, -100, 29, -62)
"""What a high tower has above it."""
TAG: Box = (-30, 30, 30, 56)
"""The name of the space, below whatever stands on it."""
STATUE: Box = (-17, -42, 17, 12)
"""A statue, seen from its corner."""


def spot(space: str) -> Point:
    """The point of a space on which its piece stands."""
    return spots()[space]


@cache
def spots() -> dict[str, Point]:
    return msgspec.toml.decode((SHELF / "metropolys" / "art" / "spots.toml").read_bytes(), type=dict[str, Point])


def moved(box: Box, at: Point) -> Box:
    """A box seen from a point, in the picture."""
    return at[0] + box[0], at[1] + box[1], at[0] + box[2], at[1] + box[3]
