"""The box of Cities, typed, and made ready for play."""

from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from rules.cities.view import AnyCriterion, Colour, Count
from rules.game import Illegal

Mark = Literal["real", "reported", "ours"]
Marks = dict[str, Mark]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Points = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the set: a word it does not know is a slip of the pen, not to be passed over."""


class Offer(Row, frozen=True, kw_only=True):
    cards: int
    tiles: int
    features: tuple[int, ...]
    """Tiles at each place; the very last one lies face down."""
    pieces: tuple[int, ...]
    random_pieces: int


class Scale(Row, frozen=True, kw_only=True):
    area: tuple[Points, ...]
    """For 1, 2, … different feature kinds in an area."""


class Shape(Row, frozen=True, kw_only=True):
    """How a game of so many seats runs."""

    seats: tuple[int, ...]
    long: bool = False
    rounds: int
    workers: int
    """Of each seat in each row in each round."""
    size: tuple[int, int]
    covered: tuple[int, ...] = ()
    """Rewards out of play, counted from 1."""


class FeatureRow(Row, frozen=True, kw_only=True):
    id: str
    name: Name
    ground: Literal["park", "water", "lot"]
    count: Count
    points: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    wild: bool = False


class MilestoneRow(Row, frozen=True, kw_only=True):
    id: str
    name: Name
    rewards: tuple[Points, ...]
    needs: Annotated[tuple[AnyCriterion, ...], msgspec.Meta(min_length=1)]
    marks: Marks = {}


class CityRow(Row, frozen=True, kw_only=True):
    id: str
    name: Name
    milestones: tuple[MilestoneRow, ...]


class CardRow(Row, frozen=True, kw_only=True):
    id: str
    name: Name
    points: Points
    criterion: AnyCriterion
    marks: Marks = {}


class Set(Row, frozen=True, kw_only=True):
    name: Name
    marks: Marks
    pieces: dict[Colour, int]
    offer: Offer
    points: Scale
    games: tuple[Shape, ...]
    city_tiles: dict[str, str]
    start_tiles: dict[str, str]
    features: tuple[FeatureRow, ...]
    cities: tuple[CityRow, ...]
    cards: tuple[CardRow, ...]


class Box:
    """A set with its tables by id and its tiles in every turn."""

    def __init__(self, rows: Set) -> None:
        self.rows = rows
        self.cards = {card.id: card for card in rows.cards}
        self.features = {feature.id: feature for feature in rows.features}
        self.cities = {city.id: city for city in rows.cities}
        self.kinds = {
            ground: tuple(feature.id for feature in rows.features if feature.ground == ground)
            for ground in ("park", "water", "lot")
        }
        self.wild = next(feature.id for feature in rows.features if feature.wild)
        self.statue = next(feature.id for feature in rows.features if feature.ground == "lot" and not feature.wild)
        spaces = rows.city_tiles | rows.start_tiles
        self.turned = {tile: turned(text) for tile, text in spaces.items()}
        """The four spaces of each tile in each turn that looks different, upper row first."""
        self.feature_tiles = [feature.id for feature in rows.features for _ in range(feature.count)]

    def shape(self, seats: int, long: bool) -> Shape:
        return next(shape for shape in self.rows.games if seats in shape.seats and shape.long == long)


def turned(text: str) -> tuple[str, ...]:
    """A tile's four spaces, then the same turned clockwise, as long as it looks different.

    >>> turned("RR/PW")
    ('RRPW', 'PRWR', 'WPRR', 'RWRP')
    >>> turned("RB/BR")
    ('RBBR', 'BRRB')
    """
    spaces = text.replace("/", "")
    looks: list[str] = []
    while spaces not in looks:
        looks.append(spaces)
        spaces = spaces[2] + spaces[0] + spaces[3] + spaces[1]
    return tuple(looks)


@lru_cache(maxsize=16)
def read_box(text: str) -> Box:
    """Raises Illegal for a set that does not read; check_set.py tells what is wrong with it."""
    try:
        return Box(msgspec.toml.decode(text, type=Set))
    except (msgspec.DecodeError, StopIteration) as fault:
        raise Illegal("bad_set") from fault
