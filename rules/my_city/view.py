"""What a seat of My City may know: everything but the order of the cards to come and the others' open answers."""

from typing import Literal

import msgspec

from rules.game import Part, View

Colour = Literal["yellow", "red", "blue"]
COLOURS: tuple[Colour, ...] = ("yellow", "red", "blue")
Kind = Literal["house", "church", "palace", "kiosk"]
"""The last two are fixed buildings of one field that a campaign puts on the board."""
OnField = Literal["tree1", "tree2", "rock2", "well", "kiosk_yellow", "kiosk_red", "kiosk_blue", "blank"]
"""What a sticker on a field may be."""
Yes = Literal[True] | msgspec.UnsetType
"""True, or not there at all: what only a campaign knows leaves no trace in the states of other games."""
Phase = Literal["before", "play", "after"]
"""Stickers before the cards, the cards, stickers after the scoring."""
CardState = Literal["to_come", "now", "gone", "blocked"]


class Card(msgspec.Struct, frozen=True):
    """A building of the episode, and what has become of its card."""

    id: str
    kind: Kind
    colour: Colour | None
    shape: tuple[str, ...]
    """Rows as it lies unturned; `#` is a field of it."""
    state: CardState


class Stop(msgspec.Struct, frozen=True):
    """A stop card that was turned; it has blocked this building, or nothing if it came last."""

    blocked: str | None


class Building(msgspec.Struct, frozen=True):
    id: str
    kind: Kind
    colour: Colour | None
    turn: str
    field: str
    """The first of its fields in reading order."""
    fields: tuple[str, ...]
    cog: Yes = msgspec.UNSET


class Answer(msgspec.Struct, frozen=True):
    """What a seat did at a card: built it, refused it, or ended."""

    kind: Literal["place", "refuse", "end"]
    building: str
    at: Building | None = None
    cost: int = 0
    """What refusing has cost."""
    nugget: Yes = msgspec.UNSET
    """It was refused for a nugget."""


class CampaignCity(msgspec.Struct, frozen=True, kw_only=True):
    """What a campaign has made of a city. The seat itself sees its own stickers of an open sticker round too."""

    progress: int
    firsts: int
    paused: bool
    """It sits this episode out."""
    rows: tuple[str, ...]
    """The ground as it is now with all stickers; the city's own `rows` are those on which it was built."""
    stickers: dict[str, OnField]
    """By field."""
    structures: dict[str, str]
    """By field: sawmill, port, palace, blue_mine, red_mine, yellow_mine."""
    fixed: tuple[Building, ...]
    """Palace and kiosks: buildings that stood there when the episode began."""
    cogs: tuple[str, ...]
    """Buildings with a cog, those on which it is printed among them."""
    church: str | None
    """The shape of its fourth church by name; its rows are in `shapes`."""
    shapes: dict[str, tuple[str, ...]]
    """Buildings whose shape is this city's own."""
    lacks: tuple[str, ...]
    """Buildings of the deck that it no longer has."""
    nuggets: int
    shafts: dict[Colour, int]
    """Marked boxes of each shaft."""
    place: int | None = None
    """Once the episode is scored; None for a seat that sat it out."""
    line: str | None = None
    """Its line of the reward table: first, second, others."""
    gains: tuple[Part, ...] = ()
    """Progress of this episode: `line`, `track_end`, `shaft` (colour, box), `milestone` (of what, how many)."""


class Reward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the reward table."""

    progress: int
    stickers: tuple[str, ...] = ()
    nuggets: int = 0
    church: str | None = None


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box of a shaft that brings something."""

    box: int
    points: int = 0
    progress: int = 0
    first: bool = False
    """Only for those who reach it in the first episode in which anybody does."""
    gone: bool = False


class Shaft(msgspec.Struct, frozen=True):
    colour: Colour
    entrance: str
    depth: int
    boxes: tuple[Box, ...]


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the valley that is not as it was printed."""

    fields: tuple[str, ...]
    ground: str
    """A letter of the ground."""
    since: int
    """The episode in which it became so."""
    name: str | None = None
    """What stands there."""
    fixed: Colour | None = None
    """It is a building of this colour."""


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """What an episode of a campaign shows beyond its cards."""

    number: int
    chapter: int
    lone: bool
    """Hosted alone: nothing lasts, no stickers afterwards."""
    phase: Phase
    squares: tuple[str, ...]
    """Sticker squares of the board."""
    open: tuple[str, ...]
    """Those that are open in this episode."""
    zones: dict[str, tuple[str, ...]]
    """Parts of the board that count: bottom_row, east_riverside."""
    changes: tuple[Change, ...]
    shafts: tuple[Shaft, ...]
    rewards: dict[str, Reward]
    """By line: first, second, others."""
    before: tuple[str, ...]
    """Stickers that everybody places before the cards."""
    sticker: str | None
    """The seat's own sticker to be placed now."""
    further: tuple[str, ...]
    """The seat's stickers after that one."""
    placed: tuple[str, ...]
    """What the seat has placed in the open sticker round, in words."""
    lapsed: tuple[str, ...]
    """The seat's stickers of the open round for which there was no place."""
    nugget: int | None
    """Nuggets that refusing a building costs instead of points; None where they buy nothing."""


class City(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's board, as it stood when the last round closed."""

    rows: tuple[str, ...]
    """The ground, a letter for each field (see the component set)."""
    west: tuple[int, ...]
    """How many columns of each row lie on the west bank."""
    closed: tuple[str, ...]
    """Fields that are out of this episode."""
    buildings: tuple[Building, ...]
    """In the order in which they were built."""
    refused: tuple[str, ...]
    stone: int
    """Where the stone stands on the score track."""
    locked: bool
    """The stone has reached the end of the track and stays there."""
    ended: bool
    won: tuple[str, ...]
    """Races it has won."""
    last: Answer | None
    """Its answer in the round before this one."""
    parts: tuple[Part, ...]
    """What it would score if the episode ended now; what it has scored, once it did."""
    total: int
    lasting: CampaignCity | None = None
    """In an episode of a campaign."""


class MyCityView(View, frozen=True, kw_only=True):
    episode: str
    round: int
    """Cards that were or are to be answered, the present one included."""
    card: str | None
    """The building to be built now; None when the episode is over."""
    turned: tuple[str, ...]
    """All cards turned so far, stop cards among them, in their order; the present one is the last."""
    stops: tuple[Stop, ...]
    left: int
    """Cards still in the deck."""
    stops_left: int
    """How many of them are stop cards."""
    cards: tuple[Card, ...]
    cities: tuple[City, ...]
    answered: tuple[bool, ...]
    """Seats whose answer to the present card is in; what it is, is seen when all are."""
    answer: str | None
    """The seat's own answer to the present card, in words."""
    refusing: int | None
    """What refusing the present card costs; None if it may not be refused."""
    track: int
    """The end of the score track."""
    races: dict[str, bool]
    """The races of this episode, and whether each is won."""
    campaign: Campaign | None = None
    """In an episode of a campaign."""
