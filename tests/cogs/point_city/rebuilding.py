"""A game of Point City made again from what its text tells a seat."""

from __future__ import annotations

import msgspec

from rules.game import Setup
from rules.point_city.components import CARDS, KINDS, Box, read_box
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF, SIDE
from rules.point_city.state import NONE, PointCityState, Turn
from rules.point_city.view import ResourceCard
from tests.kit.describe import Values, dealt

LEVELS = (1, 2, 3)
Candidates = list[int]


def rebuilt(values: Values, setup: Setup, seat: int) -> PointCity:
    box, virtual = read_box(setup.components.text), values["virtual"]
    cities = [*values["cities"], *([virtual["city"]] if virtual else [])]
    built = [[(name, points) for (name, points), n in city["buildings"].items() for _ in range(n)] for city in cities]
    stock = [[_copies(city, kind) for kind in range(KINDS)] for city in cities]
    places = [
        *(_market(box, cell) for cell in values["market"] if cell["side"] is not None),
        *(_of_name(box, *kind) for city in built for kind in city),
        *(_of_kind(box, kind, setup.seats) for city in stock for kind, n in enumerate(city) for _ in range(n)),
        *_deck(box, values),
    ]
    cards = iter(dealt(places))
    market = [NONE if cell["side"] is None else next(cards) for cell in values["market"]]
    laid = [[next(cards) for _ in city] for city in built]
    hands = [[next(cards) for _ in range(sum(city))] for city in stock]
    deck = list(cards)
    away = set(range(box.two_sided + setup.seats)) - {*market, *deck, *(card for held in laid + hands for card in held)}
    taken = [[box.token_of[scored["token"]["id"]] for scored in city["tokens"]] for city in values["cities"]]
    offer = [box.token_of[token["id"]] for token in values["offer"]]
    rest = sorted(set(range(len(box.tokens))) - {*offer, *(token for held in taken for token in held)})
    face_down = len(virtual["city"]["tokens"]) if virtual else 0
    players = len(cities)
    state = PointCityState(
        deck=deck[::-1],
        box=sorted(card for card in away if card < box.two_sided),
        market=market,
        fronts=sum(1 << n for n, cell in enumerate(values["market"]) if (cell["side"] or {}).get("building")),
        offer=offer,
        spare=rest[face_down:],
        hands=hands,
        stock=stock,
        cities=laid,
        permanents=[city["permanents"] for city in cities],
        tokens=[*taken, *([rest[:face_down]] if virtual else [])],
        discard=sorted(card for card in away if card >= box.two_sided),
        first=values["first"],
        turn=values["turn"],
        turns=(values["turns"] - 1) * players + (values["turn"] - values["first"]) % players,
        owed=values["owed"],
        marker=virtual["row"] * SIDE + virtual["column"] if virtual else SIDE,
        now=Turn(values["turn"], NONE if values["flipped"] is None else CELL_OF[values["flipped"]]),
    )
    return PointCity.restore(setup, msgspec.json.encode(state))


def _kind(card: Values) -> int:
    return CARDS.index(msgspec.convert(card, ResourceCard))


def _copies(city: Values, kind: int) -> int:
    return sum(held["copies"] for held in city["hand"] if _kind(held["card"]) == kind)


def _market(box: Box, cell: Values) -> Candidates:
    side = cell["side"]
    if side["resource"] is not None:
        return [card for card in _of_kind(box, _kind(side["resource"])) if box.levels[card] == cell["level"]]
    seen = side["building"]
    return [
        card
        for card in range(box.two_sided)
        if {key: value for key, value in msgspec.to_builtins(box.fronts[card].building).items() if key != "card"}
        == seen | {"cost": tuple(seen["cost"])}
    ]


def _of_kind(box: Box, kind: int, starts: int = 0) -> Candidates:
    """By their resource sides; starting cards are only ever in hands."""
    return [card for card in range(box.two_sided + starts) if box.kinds[card] == kind]


def _of_name(box: Box, name: str, points: int) -> Candidates:
    rows = enumerate(box.sheet.cards)
    return [card for card, row in rows if (row.building, row.points) == (name, points)]


def _deck(box: Box, values: Values) -> list[Candidates]:
    """From the top: its resource side is seen, and the deck runs from level 1 to 3."""
    levels = [level for level, n in zip(LEVELS, values["levels"], strict=True) for _ in range(n)]
    found = [[card for card in range(box.two_sided) if box.levels[card] == level] for level in levels]
    if found:
        found[0] = [card for card in found[0] if box.kinds[card] == _kind(values["top"])]
    return found
