"""What the pictures know of the city: its spaces with their grounds and outlines, its water, bridges and statues.

The graph comes from the component set, the drawing from art/map.toml; both name the same things.
"""

from functools import cache

import msgspec

from data.sets import SHELF
from rules.metropolys.components import Feature, Ground, Space, standard_box

Point = tuple[float, float]
GROUNDS: tuple[Ground, ...] = ("park", "residential", "shopping", "administrative", "industrial")


class Spot(msgspec.Struct, frozen=True):
    id: str
    at: Point


class Shape(msgspec.Struct, frozen=True):
    id: str
    outline: tuple[Point, ...]
    at: Point = (0, 0)


class Span(msgspec.Struct, frozen=True):
    id: str
    ends: tuple[Point, Point]


class Meeting(msgspec.Struct, frozen=True):
    at: Point


class Boat(msgspec.Struct, frozen=True):
    at: Point
    course: float


class Name(msgspec.Struct, frozen=True):
    """Of a district: where its middle stands, which way it is turned, and how long it may be."""

    district: str
    at: Point
    turn: float
    long: int


class Drawing(msgspec.Struct, frozen=True):
    outline: tuple[Point, ...]
    spaces: tuple[Shape, ...]
    lakes: tuple[Shape, ...]
    bridges: tuple[Span, ...]
    statues: tuple[Spot, ...]
    meeting_points: tuple[Meeting, ...]
    river: tuple[tuple[Point, Point], ...]
    boats: tuple[Boat, ...]
    names: tuple[Name, ...]


@cache
def drawing() -> Drawing:
    return msgspec.toml.decode((SHELF / "metropolys" / "art" / "map.toml").read_bytes(), type=Drawing)


@cache
def spaces() -> dict[str, Space]:
    return {space.id: space for space in standard_box().map.spaces}


@cache
def shapes() -> dict[str, Shape]:
    return {shape.id: shape for shape in drawing().spaces}


@cache
def spans() -> dict[frozenset[str], Span]:
    """The bridges by the two spaces they join."""
    ends = {bridge.id: bridge for bridge in drawing().bridges}
    return {frozenset(bridge.spaces): ends[bridge.id] for bridge in standard_box().map.bridges}


def in_district(district: str) -> list[str]:
    return [space.id for space in spaces().values() if space.district == district]


def at_lake(lake: str) -> tuple[str, ...]:
    return next(site.spaces for site in standard_box().map.lakes if site.id == lake)


@cache
def goal_spaces(goal: str) -> frozenset[str]:
    """The spaces a secret goal speaks of; none where it speaks of all of them."""
    city = standard_box().map
    match goal:
        case "bridges" | "statues" | "lakes":
            sites: tuple[Feature, ...] = getattr(city, goal)
            return frozenset(space for site in sites for space in site.spaces)
        case "edge":
            return frozenset(space.id for space in city.spaces if space.edge)
        case "district" | "connection":
            return frozenset()
        case _:
            return frozenset(space.id for space in city.spaces if space.type == goal)
