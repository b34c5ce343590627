"""The box of Point City, typed, and what play looks up all the time: every card by its number."""

from functools import lru_cache

import msgspec

from rules.point_city import view as v
from rules.point_city.moves import Token as ChooseToken

KINDS = 11
"""Kinds of resource cards: 0 to 4 singles, 5 to 9 doubles, 10 ingenuity."""
DOUBLES = 5
WILD = 10


class SetUp(msgspec.Struct, frozen=True):
    seats: int
    levels: tuple[int, int, int]
    tokens: int


class CardRow(msgspec.Struct, frozen=True):
    id: str
    level: int
    back: str
    building: str
    cost: str
    gives: str | None = None
    points: int = 0
    civic: bool = False


class TokenRow(msgspec.Struct, frozen=True):
    id: str
    rule: v.Rule
    points: int
    number: int = 0
    resources: str = ""


class Scale(msgspec.Struct, frozen=True):
    """What the virtual opponent scores at one level."""

    token: int
    each: int = 0
    kinds: tuple[int, ...] = ()
    ingenuity: int = 0


class Named(msgspec.Struct, frozen=True):
    name: str


class Sheet(msgspec.Struct, frozen=True):
    setups: tuple[SetUp, ...]
    starts: tuple[str, ...]
    tokens: tuple[TokenRow, ...]
    cards: tuple[CardRow, ...]
    virtual: dict[v.Level, Scale]
    buildings: dict[str, Named]


class Box:
    """A card is a number: its place in the set, the starting cards behind all others."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.ids = (*(card.id for card in sheet.cards), *sheet.starts)
        self.two_sided = len(sheet.cards)
        self.levels = tuple(card.level for card in sheet.cards)
        self.kinds = (*(kind_of(card.back) for card in sheet.cards), *(WILD for _ in sheet.starts))
        self.costs = tuple(counted(card.cost) for card in sheet.cards)
        self.needs = tuple(tuple((r, n) for r, n in enumerate(cost) if n) for cost in self.costs)
        """The costs without what is not asked for."""
        self.gives = tuple(-1 if card.gives is None else v.LETTERS.index(card.gives) for card in sheet.cards)
        self.points = tuple(card.points for card in sheet.cards)
        self.civic = tuple(card.civic for card in sheet.cards)

        self.backs = tuple(v.Side(resource=CARDS[kind]) for kind in self.kinds)
        self.fronts = tuple(v.Side(building=building_of(card)) for card in sheet.cards)
        self.sides = {
            **dict(enumerate(self.fronts)),
            **{~kind: v.Side(resource=card) for kind, card in enumerate(CARDS)},
        }
        """By what `noted` makes of them."""
        self.tokens = tuple(
            v.Token(
                row.id, row.rule, row.points, row.number, tuple(v.RESOURCES[v.LETTERS.index(r)] for r in row.resources)
            )
            for row in sheet.tokens
        )
        self.token_of = {token.id: number for number, token in enumerate(self.tokens)}
        self.token_moves = tuple(ChooseToken(token.id) for token in self.tokens)

    def setup(self, seats: int) -> SetUp:
        return next(row for row in self.sheet.setups if row.seats == seats)


def kind_of(back: str) -> int:
    letter = v.LETTERS.index(back[0])
    return WILD if letter == len(v.RESOURCES) else letter + DOUBLES * back.endswith("2")


def counted(cost: str) -> tuple[int, ...]:
    return tuple(cost.count(letter) for letter in v.LETTERS[: len(v.RESOURCES)])


def building_of(row: CardRow) -> v.Building:
    gives = None if row.gives is None else v.RESOURCES[v.LETTERS.index(row.gives)]
    return v.Building(row.id, row.building, row.level, counted(row.cost), gives, row.points, row.civic)


def token_points(token: v.Token, permanents: list[int], ingenuity: int) -> int:
    named = [permanents[v.RESOURCES.index(resource)] for resource in token.resources]
    match token.rule:
        case "flat":
            times = 1
        case "full_set":
            times = min(permanents)
        case "kinds_with":
            times = sum(n >= token.number for n in permanents)
        case "kinds_missing":
            times = permanents.count(0)
        case "ingenuity":
            times = ingenuity
        case "each" | "pair":
            times = min(named)
    return token.points * times


CARDS = tuple(
    v.ResourceCard(v.SYMBOLS[kind % DOUBLES] if kind < WILD else "ingenuity", 2 if DOUBLES <= kind < WILD else 1)
    for kind in range(KINDS)
)
KIND_OF = {card: kind for kind, card in enumerate(CARDS)}
SHOWN = (5, 0, 6, 1, 7, 2, 8, 3, 9, 4, WILD)
"""The kinds in the order in which hands and payments list them: doubles before singles."""
WORDS = (*(v.LETTERS[kind % DOUBLES] + ("2" if kind >= DOUBLES else "") for kind in range(WILD)), v.LETTERS[-1])
"""The kinds as written in a payment."""


def noted(card: int, kind: int, front: bool) -> int:
    """A side as a number that says no more than the side: the card if its building is up, else below 0 its kind."""
    return card if front else ~kind


def held(counts: list[int] | tuple[int, ...]) -> tuple[v.Held, ...]:
    """Numbers by kind as cards to be shown."""
    return tuple(v.Held(CARDS[kind], counts[kind]) for kind in SHOWN if counts[kind])


@lru_cache(maxsize=16)
def read_box(text: str) -> Box:
    return Box(msgspec.toml.decode(text, type=Sheet))
