"""The box of Metropolys, typed, and the board made ready for play: masks, neighbours and every possible move."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

import msgspec

from data.sets import read_set
from rules.bits import numbers
from rules.metropolys.moves import Open, Raise
from rules.metropolys.view import Height, Mode, Token

Ground = Literal["shopping", "administrative", "industrial", "park", "residential"]


class District(msgspec.Struct, frozen=True):
    id: str
    tokens: int


class Space(msgspec.Struct, frozen=True):
    id: str
    district: str
    type: Ground
    edge: bool = False


class Feature(msgspec.Struct, frozen=True):
    """A bridge, a statue or a lake, with the spaces at it."""

    id: str
    spaces: tuple[str, ...]


class GoalCard(msgspec.Struct, frozen=True):
    id: str
    points: int
    size: int = 1
    seats_from: int = 2


class GoalDecks(msgspec.Struct, frozen=True):
    family: tuple[GoalCard, ...]
    expert: tuple[GoalCard, ...]
    residences: tuple[GoalCard, ...]


class SetUp(msgspec.Struct, frozen=True):
    seats: int
    unused: tuple[tuple[str, ...], ...]
    tokens: dict[Token, int]


class Layout(msgspec.Struct, frozen=True):
    seats: int
    tokens: dict[str, Token]


class Points(msgspec.Struct, frozen=True):
    trendy: int
    metro: int
    archaeology: int
    metro_card: int
    archaeology_card: int
    highest: int


class Map(msgspec.Struct, frozen=True):
    dead_ends: tuple[str, ...]
    spaces: tuple[Space, ...]
    borders: tuple[tuple[str, str], ...]
    bridges: tuple[Feature, ...]
    statues: tuple[Feature, ...]
    lakes: tuple[Feature, ...]


class Box(msgspec.Struct, frozen=True):
    heights: dict[Height, tuple[int, ...]]
    points: Points
    goals: GoalDecks
    setups: tuple[SetUp, ...]
    layouts: dict[str, Layout]
    districts: tuple[District, ...]
    map: Map


class Board:
    """A space is a number here, its place in the set; a set of spaces is a mask."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.names = tuple(space.id for space in box.map.spaces)
        self.index = {name: number for number, name in enumerate(self.names)}
        self.all = (1 << len(self.names)) - 1
        self.height = {value: height for height, values in box.heights.items() for value in values}
        self.values = tuple(sorted(self.height))
        self.stock = sum(1 << value for value in self.values)
        # The set lists heights from the lowest.
        self.rank = {value: rank for rank, values in enumerate(box.heights.values()) for value in values}

        self.districts = {
            district.id: self.mask(space.id for space in box.map.spaces if space.district == district.id)
            for district in box.districts
        }
        self.types = {
            card.id: self.mask(space.id for space in box.map.spaces if space.type == card.id)
            for card in box.goals.residences
        }
        self.edge = self.mask(space.id for space in box.map.spaces if space.edge)
        self.dead_ends = self.mask(box.map.dead_ends)
        self.bridges = tuple(self.mask(bridge.spaces) for bridge in box.map.bridges)
        self.statues = tuple(self.mask(statue.spaces) for statue in box.map.statues)
        self.lakes = tuple(self.mask(lake.spaces) for lake in box.map.lakes)

        self.neighbours = [0] * len(self.names)
        for pair in (*box.map.borders, *(bridge.spaces for bridge in box.map.bridges)):
            here, there = (self.index[name] for name in pair)
            self.neighbours[here] |= 1 << there
            self.neighbours[there] |= 1 << here

        self.opens = {value: tuple(Open(value, name) for name in self.names) for value in self.values}
        self.raises = {value: tuple(Raise(value, name) for name in self.names) for value in self.values}

    def mask(self, names: Iterable[str]) -> int:
        return sum(1 << self.index[name] for name in names)

    def spaces(self, mask: int) -> tuple[str, ...]:
        return tuple(self.names[number] for number in numbers(mask))


@lru_cache(maxsize=16)
def read_board(text: str) -> Board:
    return Board(msgspec.toml.decode(text, type=Box))


def standard_board() -> Board:
    """Of the standard set: for words and pictures, which know no other."""
    return read_board(read_set("metropolys", "standard").text)


@cache
def standard_box() -> Box:
    return standard_board().box


def goal_card(mode: Mode, goal: str) -> GoalCard:
    """A secret goal, of either kind."""
    decks = standard_box().goals
    cards = (*(decks.family if mode == "family" else decks.expert), *decks.residences)
    return next(card for card in cards if card.id == goal)
