"""What a seat of Cities may know: everything but what lies face down, the order of the piles and the draws to come.

The criteria of cards and milestones are here too: they stand on what everybody sees.
"""

from typing import Annotated, Literal

import msgspec

from rules.game import View

Phase = Literal["start", "take", "place", "put", "over"]
Colour = Literal["R", "B", "G", "Y"]
Ground = Literal["park", "water"]
Row = Literal["card", "tile", "feature", "pieces"]
How = Literal["start", "take", "place", "put", "drop", "claim"]

COLOURS: tuple[Colour, ...] = ("R", "B", "G", "Y")
GROUNDS: tuple[Ground, ...] = ("park", "water")
ROWS: tuple[Row, ...] = ("card", "tile", "feature", "pieces")
SLOTS = 4
HIGHEST = 4
HIDDEN = "?"
"""Stands in an offer for what lies face down, and for a piece that is still in the bag."""

Height = Annotated[int, msgspec.Meta(ge=1, le=HIGHEST)]
Count = Annotated[int, msgspec.Meta(ge=1, le=40)]

# ---------------------------------------------------------------------------------------------------- criteria


class Criterion(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """What one occurrence is. A number is a minimum, unless its name says `exactly`."""

    times: Count = 1
    """How many occurrences a milestone asks for; a card counts all."""


class Buildings(Criterion, frozen=True, kw_only=True, tag="buildings"):
    """One building."""

    colour: Colour | None = None
    height: Height = 1
    exactly: Height | None = None
    beside: tuple[Ground, ...] = ()
    """Adjacent to a space of each of these grounds."""
    featured: bool = False
    """That space holds a feature."""
    between: Ground | None = None
    """This ground on two opposite sides."""


class ColourSets(Criterion, frozen=True, kw_only=True, tag="colour_sets"):
    """So many buildings of different colours; each building belongs to one set."""

    colours: Annotated[int, msgspec.Meta(ge=2, le=4)]
    height: Height = 1


class HeightSets(Criterion, frozen=True, kw_only=True, tag="height_sets"):
    """Buildings of exactly these heights; each building belongs to one set."""

    heights: Annotated[tuple[Height, ...], msgspec.Meta(min_length=1)]


class Rainbow(Criterion, frozen=True, kw_only=True, tag="rainbow"):
    """Buildings of different colours, one of exactly each of these heights."""

    heights: Annotated[tuple[Height, ...], msgspec.Meta(min_length=2, max_length=4)]


class Twins(Criterion, frozen=True, kw_only=True, tag="twins"):
    """Two adjacent buildings of one colour and one height; each building belongs to one pair."""


class LotAreas(Criterion, frozen=True, kw_only=True, tag="lot_areas"):
    """An area of lots of one colour, built or not. A wild lot may serve areas of several colours."""

    size: Count


class LotGroups(Criterion, frozen=True, kw_only=True, tag="lot_groups"):
    """Connected lots of one colour, any part of an area; each lot belongs to one group."""

    size: Annotated[int, msgspec.Meta(ge=2, le=4)]


class Blocks(Criterion, frozen=True, kw_only=True, tag="blocks"):
    """A tile with so many lots, every one of them built on."""

    lots: Annotated[int, msgspec.Meta(ge=1, le=4)]


class Streets(Criterion, frozen=True, kw_only=True, tag="streets"):
    """A row or column with so many buildings, gaps allowed."""

    buildings: Count


class Rows(Criterion, frozen=True, kw_only=True, tag="rows"):
    """So many spaces in a straight line without a gap, all of the ground or all built on."""

    of: Literal["building", "park", "water"]
    length: Count


class Squares(Criterion, frozen=True, kw_only=True, tag="squares"):
    """Two by two spaces, all built on, `tall` of them to `height`."""

    tall: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    height: Height = 1


class Mixed(Criterion, frozen=True, kw_only=True, tag="mixed"):
    """A building adjacent to buildings of so many colours other than its own."""

    colours: Annotated[int, msgspec.Meta(ge=1, le=3)]


class Areas(Criterion, frozen=True, kw_only=True, tag="areas"):
    """An area of park or water."""

    ground: Ground
    size: Count = 1
    kinds: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    """Different feature kinds in it."""
    around: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    """Buildings adjacent to it."""
    around_heights: tuple[Height, ...] = ()
    """Adjacent to it stands a building of exactly each of these heights."""
    touching_kinds: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    """It touches an area of the other ground with so many different feature kinds."""


class Plazas(Criterion, frozen=True, kw_only=True, tag="plazas"):
    """A space of this ground with buildings on so many of its sides."""

    ground: Ground
    sides: Annotated[int, msgspec.Meta(ge=1, le=4)]


class Promenades(Criterion, frozen=True, kw_only=True, tag="promenades"):
    """A space of one ground that holds a feature and is adjacent to the other ground."""

    ground: Ground
    beside: Ground


class Collections(Criterion, frozen=True, kw_only=True, tag="collections"):
    """A feature kind of park or water with so many tiles in the district."""

    tiles: Count


AnyCriterion = (
    Buildings | ColourSets | HeightSets | Rainbow | Twins | LotAreas | LotGroups | Blocks | Streets | Rows
    | Squares | Mixed | Areas | Plazas | Promenades | Collections
)  # fmt: skip

# ---------------------------------------------------------------------------------------------------- the offer


class Card(msgspec.Struct, frozen=True):
    """A scoring card that lies open."""

    id: str
    name: str
    points: int
    """For each occurrence."""
    criterion: AnyCriterion
    worth: tuple[int, ...]
    """What it would pay each seat now."""


class Tile(msgspec.Struct, frozen=True):
    """A tile that lies open: its four spaces, upper row first."""

    id: str
    spaces: str


class Feature(msgspec.Struct, frozen=True):
    """A kind of feature tile."""

    id: str
    name: str
    ground: Literal["park", "water", "lot"]
    points: int
    wild: bool


class Slot(msgspec.Struct, frozen=True):
    """A place of the offer: what lies there, and whose worker stands there."""

    things: tuple[str, ...]
    """Ids, HIDDEN for what nobody has seen; () once it is taken."""
    worker: int | None


class Milestone(msgspec.Struct, frozen=True):
    id: str
    name: str
    needs: tuple[AnyCriterion, ...]
    rewards: tuple[int, ...]
    rings: tuple[int | None, ...]
    """Whose ring lies at each reward."""
    covered: tuple[bool, ...]
    """Rewards out of play."""


# ---------------------------------------------------------------------------------------------------- districts


class Laid(msgspec.Struct, frozen=True):
    """A tile of a district; `field` is its upper left one."""

    tile: str
    turn: int
    field: str


class Field(msgspec.Struct, frozen=True):
    name: str
    ground: str
    """As printed: R B G Y P W."""
    feature: str | None = None
    colour: Colour | None = None
    """Of the building on it."""
    height: int = 0


class Held(msgspec.Struct, frozen=True):
    """A scoring card of a district: how often it is met now, and what that pays."""

    card: str
    times: int
    points: int


class Change(msgspec.Struct, frozen=True):
    """One thing of a seat's latest turn: `thing` is a tile, feature, colour, card, offer or milestone."""

    how: How
    thing: str
    field: str | None = None


class District(msgspec.Struct, frozen=True):
    tiles: tuple[Laid, ...]
    fields: tuple[Field, ...]
    """By row, then column."""
    cards: tuple[Held, ...]
    """In the order taken."""
    milestones: int
    """Points by rings."""
    parks: int
    waters: int
    statues: int
    total: int
    """All of it, cards included, as if the game ended now."""
    workers: tuple[int, ...]
    """Still in hand, by row of the offer."""
    last: tuple[Change, ...]
    """What this seat did in its latest turn."""


class CitiesView(View, frozen=True, kw_only=True):
    city: str
    city_name: str
    long: bool
    phase: Phase
    turn: int | None
    """The seat that decides; None when the game is over."""
    round: int
    """0 while starting tiles are chosen."""
    rounds: int
    first: int
    """Who began this round."""
    star: int | None
    """Who would begin the next round if this one ended now; None while no piece was taken in it."""
    span: int
    """Columns and rows of the frame: its fields are named from A1."""
    size: tuple[int, int]
    """Tiles in a full district, either way round."""
    starts: tuple[Tile, ...]
    """Starting tiles still to choose from."""
    offer: tuple[tuple[Slot, ...], ...]
    """By row, in the order of ROWS."""
    cards: tuple[Card, ...]
    """Every card that lies open, in the offer or in front of a seat."""
    tiles: tuple[Tile, ...]
    """Every city tile that lies open in the offer or is in hand."""
    features: tuple[Feature, ...]
    milestones: tuple[Milestone, ...]
    districts: tuple[District, ...]
    hand: tuple[str, ...]
    """What the seat on turn has taken and not placed yet: a tile, features or pieces."""
    bag: tuple[int, ...]
    """Pieces left in the bag, by colour: everything that left it was seen."""
