"""What the pictures know of the city: its spaces with their grounds and outlines, its water, bridges and statues.

The graph comes from the component set, the drawing from art/map.toml; both name the same things.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from data.sets import SHELF, read_set
from rules.metropolys.view import Mode

Point = tuple[float, float]
Ground = Literal["shopping", "administrative", "industrial", "park", "residential"]
GROUNDS: tuple[Ground, ...] = ("park", "residential", "shopping", "administrative", "industrial")


class Space(msgspec.Struct, frozen=True):
    id: str
    district: str
    type: Ground
    edge: bool = False


class Site(msgspec.Struct, frozen=True):
    """A bridge, a statue or a lake, with the spaces at it."""

    id: str
    spaces: tuple[str, ...]


class Graph(msgspec.Struct, frozen=True):
    spaces: tuple[Space, ...]
    bridges: tuple[Site, ...]
    statues: tuple[Site, ...]
    lakes: tuple[Site, ...]
    dead_ends: tuple[str, ...]


class GoalCard(msgspec.Struct, frozen=True):
    id: str
    points: int
    size: int = 1


class Decks(msgspec.Struct, frozen=True):
    family: tuple[GoalCard, ...]
    expert: tuple[GoalCard, ...]
    residences: tuple[GoalCard, ...]


class Box(msgspec.Struct, frozen=True):
    map: Graph
    goals: Decks
    points: dict[str, int]


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
def box() -> Box:
    return msgspec.toml.decode(read_set("metropolys", "standard").text, type=Box)


@cache
def drawing() -> Drawing:
    return msgspec.toml.decode((SHELF / "metropolys" / "art" / "map.toml").read_bytes(), type=Drawing)


@cache
def spaces() -> dict[str, Space]:
    return {space.id: space for space in box().map.spaces}


@cache
def shapes() -> dict[str, Shape]:
    return {shape.id: shape for shape in drawing().spaces}


@cache
def spans() -> dict[frozenset[str], Span]:
    """The bridges by the two spaces they join."""
    ends = {bridge.id: bridge for bridge in drawing().bridges}
    return {frozenset(bridge.spaces): ends[bridge.id] for bridge in box().map.bridges}


def in_district(district: str) -> list[str]:
    return [space.id for space in spaces().values() if space.district == district]


def at_lake(lake: str) -> tuple[str, ...]:
    return next(site.spaces for site in box().map.lakes if site.id == lake)


def goal_card(mode: Mode, goal: str) -> GoalCard:
    """A secret goal, of either kind."""
    decks = box().goals
    cards = (*(decks.family if mode == "family" else decks.expert), *decks.residences)
    return next(card for card in cards if card.id == goal)


@cache
def goal_spaces(goal: str) -> frozenset[str]:
    """The spaces a secret goal speaks of; none where it speaks of all of them."""
    city = box().map
    match goal:
        case "bridges" | "statues" | "lakes":
            sites: tuple[Site, ...] = getattr(city, goal)
            return frozenset(space for site in sites for space in site.spaces)
        case "edge":
            return frozenset(space.id for space in city.spaces if space.edge)
        case "district" | "connection":
            return frozenset()
        case _:
            return frozenset(space.id for space in city.spaces if space.type == goal)
