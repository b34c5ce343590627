"""Reads the text of `/table describe` of Point City."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from data.sets import ComponentSet
from data.texts import speak
from rules.point_city.components import Box, read_box
from rules.point_city.view import RESOURCES, SYMBOLS
from rules.point_city.vocabulary import ASKED, LEVELS, PARTS, RESOURCE_NAMES, building_name, token_text
from tests.kit.describe import Values, found, listed, maybe, names, parts_of_seats, sure

BESIDES: Mapping[str, str] = {
    "market.*.side.building.card": "the number of a card: everything on it is told",
    "market.*.fresh": "marks what is new",
    "deeds": "what has happened: the log tells it",
    "virtual.parts.*.details": "how often a part is counted: its points are told",
}
FOLLOWS: Mapping[str, str] = {
    **{
        f"{city}.buildings.*.{part}": "its name and points; what it gives is in the numbers"
        for city in ("cities.*", "virtual.city")
        for part in ("card", "civic", "cost", "gives", "level")
    },
    "cities.*.cards": "the cards in hand",
    "virtual.city.cards": "the cards in hand",
    "virtual.city.tokens.*.token": "they lie face down and count alike",
}
SAY = speak("en")


def settled(values: Values) -> Values:
    """Buildings count by their names and points, which say what they give; face-down tokens by their points."""
    for city in (*values["cities"], *([values["virtual"]["city"]] if values["virtual"] else [])):
        city["buildings"] = dict(Counter((built["building"], built["points"]) for built in city["buildings"]))
    if values["virtual"]:
        values["virtual"]["city"]["tokens"] = [scored["points"] for scored in values["virtual"]["city"]["tokens"]]
    return values


def read(text: str, components: ComponentSet) -> Values:
    box, people = read_box(components.text), names(text)
    asked = found(r"^\*\*(.+?)\*\* Turn (\d+) of (\d+)\.$", text)
    seats: list[int | None] = [None, *range(len(people))]
    phase, turn = next(
        (phase, seat)
        for phase, sentence in ASKED.items()
        for seat in seats
        if asked[1] == SAY(sentence, name="" if seat is None else people[seat])
    )
    owed, flipped = maybe(r"^(\d+) tokens? to choose\.$", text), maybe(r"^Turned over in this turn: (..)$", text)
    before, *parts = parts_of_seats(text)
    last, _, rival = parts[-1].partition("**Virtual opponent**")
    return {
        "seats": len(people),
        "waiting": [] if turn is None else [turn],
        "over": phase == "over",
        "phase": phase,
        "turn": turn,
        "first": people.index(found(r"^(.+) began\.$", before)[1]),
        "turns": int(asked[2]),
        "length": int(asked[3]),
        **_market(before, box),
        "owed": int(owed[1]) if owed else 0,
        "cities": [_city(part, box) | _tokens(part, box) for part in (*parts[:-1], last)],
        "flipped": flipped[1] if flipped else None,
        "virtual": _virtual(rival, box) if rival else None,
    }


def _market(text: str, box: Box) -> Values:
    cells = [_cell(*cell, box) for cell in re.findall(r"^- ([A-D][1-4]): (.+)$", text, re.M)]
    pairs = maybe(r"^Can be taken: (.+)$", text)
    deck = maybe(r"^Deck: (\d+) cards? \(level 1: (\d+), level 2: (\d+), level 3: (\d+)\), on top (.+)$", text)
    sure(deck is not None or maybe(r"^The deck is empty\.$", text) is not None)
    offer = found(r"^Civic tokens: (.+)$", text)[1]
    return {
        "market": cells,
        "pairs": [pair.split("+") for pair in pairs[1].split(", ")] if pairs else [],
        "deck": int(deck[1]) if deck else 0,
        "top": _resource(deck[5]) if deck else None,
        "levels": [int(deck[n]) for n in (2, 3, 4)] if deck else [0, 0, 0],
        "offer": [_token(part, box) for part in listed(offer, by="; ")],
    }


def _cell(id: str, text: str, box: Box) -> Values:
    shown = text.removesuffix(" (may be turned over)")
    side: Values | None = {"resource": None, "building": None}
    level = maybe(r", level (\d)", shown)
    built = re.fullmatch(r"(.+), level (\d) \(costs (.*?); (.+)\)", shown)
    if shown == "empty":
        side = None
    elif built is None:
        side = {"resource": _resource(shown.partition(",")[0]), "building": None}
    else:
        side = {"resource": None, "building": _building(built, box)}
    return {"id": id, "side": side, "turnable": shown != text, "level": int(level[1]) if level else 0}


def _building(built: re.Match[str], box: Box) -> Values:
    gives = maybe(r"gives (\w+)", built[4])
    points = maybe(r"(\d+) points?", built[4])
    costs = {part["symbol"]: part["count"] for part in map(_resource, built[3].split(", "))}
    return {
        "building": _kind(built[1], box),
        "level": int(built[2]),
        "cost": [costs.get(resource, 0) for resource in RESOURCES],
        "gives": gives[1] if gives else None,
        "points": int(points[1]) if points else 0,
        "civic": "a civic token" in built[4],
    }


def _kind(name: str, box: Box) -> str:
    kinds = [kind for kind in box.sheet.buildings if building_name(SAY, kind) == name]
    sure(len(kinds) == 1, name)
    return kinds[0]


def _resource(text: str) -> Values:
    """`2× community`."""
    count, name = found(r"^(?:(\d)× )?(\w+)$", text).groups()
    symbol = next(symbol for symbol in SYMBOLS if RESOURCE_NAMES[symbol] == name)
    return {"symbol": symbol, "count": int(count or 1)}


def _token(text: str, box: Box) -> Any:
    """By its number; the words must say what it is."""
    number, words = text.split(" ", 1)
    token = next(token for token in box.tokens if token.id == number)
    sure(words == token_text(SAY, token))
    return msgspec.to_builtins(token) | {"resources": list(token.resources)}


def _city(part: str, box: Box) -> Values:
    owned = found(r"^  Permanent resources: (.+)$", part)[1].split(", ")
    sure([text.rsplit(" ", 1)[0] for text in owned] == [RESOURCE_NAMES[resource] for resource in RESOURCES])
    built = found(r"^  Buildings \((\d+)\): (.+)$", part)
    buildings = {}
    for text in listed(built[2]):
        name, points, count = found(r"^(.+?)(?: \((\d+)\))?(?: ×(\d+))?$", text).groups()
        buildings[_kind(name, box), int(points or 0)] = int(count or 1)
    hand = []
    for text in listed(found(r"^  Cards: (.+)$", part)[1], "nothing"):
        held = found(r"^(.+?)(?: \((\d+) cards\))?$", text)
        hand.append({"card": _resource(held[1]), "copies": int(held[2] or 1)})
    return {
        "buildings": buildings,
        "permanents": [int(text.rsplit(" ", 1)[1]) for text in owned],
        "hand": hand,
        "cards": sum(held["copies"] for held in hand),
        "printed": int(built[1]),
        "total": int(found(r"^(?:P\d \*\*.+\*\*| \(\w+\)): (\d+) points?(?:, (?:not )?ahead)?$", part)[1]),
    }


def _tokens(part: str, box: Box) -> Values:
    scored = []
    for text in listed(found(r"^  Tokens: (.+)$", part)[1], by="; "):
        token, points = text.rsplit(" = ", 1)
        scored.append({"token": _token(token, box), "points": int(points)})
    return {"tokens": scored}


def _virtual(part: str, box: Box) -> Values:
    head = found(r"^ \((\w+)\): (\d+) points, (not )?ahead$", part)
    level = next(level for level, name in LEVELS.items() if name == head[1])
    # Permanent resources count one by one or by kinds: the set says how at each level.
    other = "permanents" if box.sheet.virtual[level].kinds else "kinds"
    codes = {name: code for code, name in PARTS.items() if code != other}
    lines = [text.rsplit(" ", 1) for text in part.splitlines()[1].strip().split(", ")]
    tokens = found(r"^  Tokens, face down: (.+)$", part)[1]
    markers = found(r"^  Its markers stand at column (\w) and row (\d)\.$", part)
    after = maybe(r"^  Takes next: (..) and (..)$", part)
    return {
        "level": level,
        "city": _city(part, box) | {"tokens": [int(points) for points in listed(tokens, by=" + ")]},
        "parts": [{"code": codes[name], "points": int(points)} for name, points in lines],
        "next": list(after.groups()) if after else [],
        "column": "ABCD".index(markers[1]),
        "row": int(markers[2]) - 1,
        "ahead": head[3] is None,
    }
