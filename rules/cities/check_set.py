"""Is a component set sound? Every fault is a code with parameters (rules/faults.py)."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args, get_type_hints

import msgspec

from data.sets import set_hash
from rules.cities.about import CitiesOptions
from rules.cities.components import Set
from rules.cities.state import RANDOM
from rules.cities.view import COLOURS, SLOTS
from rules.faults import Fault, decoded

TILES, STARTS, CARDS, FEATURES = 32, 4, 32, 48
MILESTONES = REWARDS = 3
LETTERS = re.compile(r"[A-Za-z0-9]+")
SPACES = re.compile(r"[RBGYPW]{2}/[RBGYPW]{2}")
WORDS = (*COLOURS, "P1", "P2", "P3", "P4")
"""Ids that mean something else in a move."""
CITIES = tuple(city for city in get_args(get_type_hints(CitiesOptions)["city"]) if city != RANDOM)
DRAWN = {"park": ("tree", "fountain", "carousel", "kiosk"), "water": ("sailboat", "dolphin", "swan", "lighthouse")}
"""The features there are pictures of, by their names."""
SEATS = ((2, False), (2, True), (3, False), (4, False))


def faults(text: str) -> list[Fault]:
    """Everything that is wrong with the text of a set; nothing for a sound one."""
    rows = decoded(text, Set)
    return faults_of(rows) if isinstance(rows, Set) else [rows]


def faults_of(rows: Set) -> list[Fault]:
    """The same for a set that reads."""
    return [*_tiles(rows), *_features(rows), *_cities(rows), *_cards(rows), *_offer(rows), *_games(rows)]


def sound(text: str) -> Fault:
    """What a sound set has, to be told as a fault is."""
    rows = msgspec.toml.decode(text, type=Set)
    features = sum(feature.count for feature in rows.features)
    return "sound", rows.name, len(rows.city_tiles), features, len(rows.cards), len(rows.cities), set_hash(text)


def without_picture(text: str) -> list[str]:
    """The features that look like another one, because nobody has drawn them."""
    rows = msgspec.toml.decode(text, type=Set)
    return [row.name for row in rows.features if row.name not in DRAWN.get(row.ground, (row.name,))]


def _listed(things: Iterable[str | int]) -> str:
    return ",".join(str(thing) for thing in things)


# ---------------------------------------------------------------------------------------------------- rows


def _ids(found: Iterable[str], what: str) -> Iterator[Fault]:
    for name, number in Counter(found).items():
        if number > 1:
            yield "twice", name, what
        if not LETTERS.fullmatch(name) or name.upper() in WORDS:
            yield "bad_id", name, what, _listed(WORDS)


def _tiles(rows: Set) -> Iterator[Fault]:
    for tiles, form in ((rows.city_tiles, "T01"), (rows.start_tiles, "S1")):
        for name, spaces in tiles.items():
            if not re.fullmatch(f"{form[0]}[0-9]{{{len(form) - 1}}}", name):
                yield "tile_id", name, form
            if not SPACES.fullmatch(spaces):
                yield "tile_spaces", name, spaces
    if len(rows.city_tiles) != TILES:
        yield "how_many_tiles", len(rows.city_tiles), TILES
    if len(rows.start_tiles) != STARTS:
        yield "how_many_starts", len(rows.start_tiles), STARTS


def _features(rows: Set) -> Iterator[Fault]:
    yield from _ids((feature.id for feature in rows.features), "features")
    number = sum(feature.count for feature in rows.features)
    if number != FEATURES:
        yield "how_many_features", number, FEATURES
    wild = sum(feature.wild and feature.ground == "lot" for feature in rows.features)
    if wild != 1 or sum(feature.wild for feature in rows.features) != 1:
        yield "one_wild", wild
    statues = sum(feature.ground == "lot" and not feature.wild for feature in rows.features)
    if statues != 1:
        yield "one_statue", statues
    scale = rows.points.area
    for ground in ("park", "water"):
        kinds = sum(feature.ground == ground for feature in rows.features)
        if kinds > len(scale):
            yield "area_scale", len(scale), ground, kinds
    if list(scale) != sorted(scale):
        yield "area_order", _listed(scale)


def _cities(rows: Set) -> Iterator[Fault]:
    found = [city.id for city in rows.cities]
    if len(found) != len(CITIES):
        yield "how_many_cities", len(found), _listed(CITIES)
    for name in found:
        if name not in CITIES:
            yield "unknown_city", name, _listed(CITIES)
    for name, number in Counter(found).items():
        if number > 1:
            yield "twice", name, "cities"
    yield from _ids((row.id for city in rows.cities for row in city.milestones), "milestones")
    for city in rows.cities:
        if len(city.milestones) != MILESTONES:
            yield "how_many_milestones", city.id, len(city.milestones), MILESTONES
        for row in city.milestones:
            if len(row.rewards) != REWARDS:
                yield "how_many_rewards", row.id, len(row.rewards), REWARDS
            if list(row.rewards) != sorted(set(row.rewards), reverse=True):
                yield "rewards_order", row.id, _listed(row.rewards)


def _cards(rows: Set) -> Iterator[Fault]:
    yield from _ids((card.id for card in rows.cards), "cards")
    if len(rows.cards) != CARDS:
        yield "how_many_cards", len(rows.cards), CARDS
    for card in rows.cards:
        if card.criterion.times != 1:
            yield "card_times", card.id


# ---------------------------------------------------------------------------------------------------- the game


def _offer(rows: Set) -> Iterator[Fault]:
    offer = rows.offer
    for row, places in (
        ("cards", offer.cards),
        ("tiles", offer.tiles),
        ("features", len(offer.features)),
        ("pieces", len(offer.pieces) + 1),
    ):
        if places != SLOTS:
            yield "offer_shape", SLOTS, row, places
    if set(rows.pieces) != set(COLOURS):
        yield "pieces_colours", _listed(sorted(rows.pieces))


def _games(rows: Set) -> Iterator[Fault]:
    for seats, long in SEATS:
        shape = next((row for row in rows.games if seats in row.seats and row.long == long), None)
        if shape is None:
            yield "game_missing", seats, long
            continue
        wide, high = shape.size
        laid = shape.rounds * shape.workers
        if laid != wide * high - 1:
            yield "game_tiles", seats, long, laid, wide, high, wide * high - 1
        offer = rows.offer
        for what, each, there in (
            ("tiles", offer.tiles, len(rows.city_tiles)),
            ("cards", offer.cards, len(rows.cards)),
            ("features", sum(offer.features), sum(feature.count for feature in rows.features)),
            ("pieces", sum(offer.pieces) + offer.random_pieces, sum(rows.pieces.values())),
        ):
            if shape.rounds * each > there:
                yield "game_supply", seats, long, shape.rounds * each, what, there
