"""Reads the text of `/table describe` of Cities."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from cogs.cities.choices import DOWN
from data.sets import ComponentSet
from data.texts import speak
from rules.cities.components import Box, read_box
from rules.cities.view import COLOURS, HIDDEN, ROWS, Milestone
from rules.cities.vocabulary import ASKED, GROUND_OF, GROUNDS, brief, card_name, needs
from rules.cities.vocabulary import COLOURS as COLOUR_NAMES
from rules.cities.vocabulary import ROWS as ROW_NAMES
from tests.kit.describe import Values, found, listed, maybe, names, parts_of_seats, sure

BESIDES: Mapping[str, str] = {
    "cards.*.worth": "follows from the districts; what an offered card pays the seat on turn is told",
    "districts.*.last": "what has happened: the log tells it",
    "districts.*.tiles.*.tile": "a tile that lies is what its fields show",
    "districts.*.tiles.*.turn": "a tile that lies is what its fields show",
}
FOLLOWS: Mapping[str, str] = {
    "districts.*.tiles": "the fields: tiles lie side by side",
    "milestones.*.id": "the name of the milestone",
}
SAY = speak("en")
LETTER_OF = {name: letter for letter, name in COLOUR_NAMES.items()}
LOT_OF = LETTER_OF | {GROUNDS[ground]: letter for letter, ground in GROUND_OF.items()}
OUTSIDE = re.compile(r"(?:, | and )(?![^(]*\))")
"""Between things, not between the spaces of a tile."""
FEATURE_GROUNDS = {"on park": "park", "on water": "water", "on lots": "lot"}


def settled(values: Values) -> Values:
    """A hand in any order; what lies open by its number; tiles that lie by their corners; at the end no offer."""
    held = {card["card"] for district in values["districts"] for card in district["cards"]}
    if values["over"]:
        values |= {"offer": [], "tiles": [], "cards": [card for card in values["cards"] if card["id"] in held]}
    values["hand"].sort()
    for kind in ("cards", "tiles"):
        values[kind] = sorted(values[kind], key=lambda thing: str(thing["id"]))
    for district in values["districts"]:
        district["tiles"] = sorted((laid["field"] for laid in district["tiles"]), key=_place)
    return values


def _place(field: str) -> tuple[int, str]:
    return int(field[1:]), field[0]


def read(text: str, components: ComponentSet) -> Values:
    box, people = read_box(components.text), names(text)
    before, *seats = parts_of_seats(text)
    phase, turn, hand = _asked(before, people, box)
    course = maybe(r"^Round (\d+) of (\d+), begun by (.+)\.$", before)
    to_come = maybe(r"^(\d+) rounds to come; (.+) begins\.$", before)
    star = maybe(r"^The next round is begun by (.+)\.$", before)
    size = found(r"^(.+); a district has at most (\d+) by (\d+) tiles, from A1 to [A-Z](\d+)\.$", before)
    starts = maybe(r"^Starting tiles: (.+)$", before)
    features = [_feature(*match) for match in re.findall(r"(F\w+) ([^(,]+) \(([^)]+)\)", text.splitlines()[-1])]
    offer = _offer(before, people, box)
    districts = [_district(part, box, features) for part in seats]
    city, milestones = _milestones(before, people, box)
    cards = {thing for row in offer[:1] for slot in row for thing in slot["things"] if thing != HIDDEN}
    cards |= {held["card"] for district in districts for held in district["cards"]}
    tiles = {thing for row in offer[1:2] for slot in row for thing in slot["things"] if thing != HIDDEN}
    tiles |= {thing for thing in hand if thing in box.rows.city_tiles}
    bag = [part.split() for part in found(r"^In the bag: (.+)$", before)[1].split(", ")]
    sure([LETTER_OF[name] for name, _ in bag] == list(COLOURS))
    return {
        "seats": len(people),
        "waiting": [] if turn is None else [turn],
        "over": phase == "over",
        "city": city,
        "city_name": box.cities[city].name,
        "long": size[1] == "Long game",
        "phase": phase,
        "turn": turn,
        "round": int(course[1]) if course else 0,
        "rounds": int(course[2] if course else found(r"^(\d+) rounds to come", before)[1]),
        "first": people.index(course[3] if course else to_come[2] if to_come else ""),
        "star": people.index(star[1]) if star else None,
        "span": int(size[4]),
        "size": [int(size[2]), int(size[3])],
        "starts": [_tile(part) for part in OUTSIDE.split(starts[1])] if starts else [],
        "offer": offer,
        "cards": [_card(box, card) for card in sorted(cards)],
        "tiles": [{"id": tile, "spaces": box.rows.city_tiles[tile].replace("/", "")} for tile in sorted(tiles)],
        "features": features,
        "milestones": milestones,
        "districts": districts,
        "hand": sorted(hand),
        "bag": [int(count) for _, count in bag],
    }


def _asked(text: str, people: list[str], box: Box) -> tuple[str, int | None, list[str]]:
    asked = text.splitlines()[0].strip("*")
    if asked == ASKED["over"]:
        return "over", None, []
    for phase in ("start", "take"):
        for seat, name in enumerate(people):
            if asked == SAY(ASKED[phase], name=name):  # type: ignore[index]
                return phase, seat, []
    name, things = found(r"^(.+?), put down (.+)\.$", asked).groups()
    hand: list[str] = []
    for part in OUTSIDE.split(things):
        times, thing = found(r"^(?:(\d+) ?× )?(.+)$", part).groups()
        hand += [_thing(thing, box)] * int(times or 1)
    return "place" if hand[0] in box.rows.city_tiles else "put", people.index(name), hand


def _thing(text: str, box: Box) -> str:
    """A tile, a piece or a feature."""
    if re.match(r"[TS]\d+ ", text):
        return str(_tile(text)["id"])
    if text.endswith(" piece"):
        return LETTER_OF[text.removesuffix(" piece")]
    return next(feature.id for feature in box.rows.features if feature.name == text)


def _tile(text: str) -> Values:
    id, lots = found(r"^(\w+) \((.+)\)$", text).groups()
    return {"id": id, "spaces": "".join(LOT_OF[lot] for lot in lots.split(", "))}


def _feature(id: str, name: str, words: str) -> Values:
    ground, *more = words.split(", ")
    points = maybe(r"(\d+) points?", ", ".join(more))
    return {
        "id": id,
        "name": name,
        "ground": FEATURE_GROUNDS[ground],
        "points": int(points[1]) if points else 0,
        "wild": "serves every colour" in more,
    }


def _offer(text: str, people: list[str], box: Box) -> list[list[Values]]:
    lines = re.findall(r"^`([a-z]+)(\d)` (.+)$", text, re.M)
    sure(not lines or [(row, int(number)) for row, number, _ in lines] == [(r, n) for r in ROWS for n in range(1, 5)])
    rows = {row: [_slot(row, what, people, box) for found_row, _, what in lines if found_row == row] for row in ROWS}
    return list(rows.values()) if lines else []


def _slot(row: str, what: str, people: list[str], box: Box) -> Values:
    taken = re.fullmatch(r"taken by (.+)", what)
    if taken is not None:
        return {"things": [], "worker": people.index(taken[1])}
    if what == DOWN.get(row):
        return {"things": [HIDDEN] * (box.rows.offer.random_pieces if row == "pieces" else 1), "worker": None}
    if row == "card":
        card = next(
            card
            for card in box.rows.cards
            if what.startswith(card_name(SAY, card))
            and f": {card.points} each: {brief(SAY, card.criterion)} · now " in what
        )
        return {"things": [card.id], "worker": None}
    parts = what.split(" + ")
    if row == "pieces":
        counted = [found(r"^(?:(\d+)× )?(.+)$", part).groups() for part in parts]
        return {"things": [LETTER_OF[name] for times, name in counted for _ in range(int(times or 1))], "worker": None}
    return {"things": [HIDDEN if part == HIDDEN else _thing(part, box) for part in parts], "worker": None}


def _milestones(text: str, people: list[str], box: Box) -> tuple[str, list[Values]]:
    city = next(city for city in box.rows.cities if maybe(rf"^\*\*{city.name}\*\*$", text))
    milestones = []
    for row in city.milestones:
        words = needs(SAY, Milestone(row.id, row.name, row.needs, row.rewards, (), ()), short=True)
        ladder = found(rf"^{re.escape(f'{row.name} ({words})')}: (.+)$", text)[1].split(", ")
        steps = [found(r"^(\d+) (.+)$", step).groups() for step in ladder]
        milestone: Any = msgspec.json.decode(msgspec.json.encode(row))
        milestones.append(
            {key: milestone[key] for key in ("id", "name", "needs")}
            | {
                "rewards": [int(reward) for reward, _ in steps],
                "rings": [people.index(state) if state in people else None for _, state in steps],
                "covered": [state == "out of play" for _, state in steps],
            }
        )
    return city.id, milestones


def _card(box: Box, id: str) -> Values:
    card: Any = msgspec.json.decode(msgspec.json.encode(box.cards[id]))
    return {key: card[key] for key in ("id", "name", "points", "criterion")}


def _district(part: str, box: Box, features: list[Values]) -> Values:
    points = found(r"^milestones (\d+), parks (\d+), water (\d+), statues (\d+)$", part)
    left = dict(text.rsplit(" ", 1) for text in listed(found(r"^Workers left: (.+)$", part)[1]))
    fields = _fields(part, features)
    return {
        "tiles": _corners([field["name"] for field in fields]),
        "fields": fields,
        "cards": [_held(*match, box=box) for match in re.findall(r"^- (.+): (\d+) × (\d+) = (\d+)$", part, re.M)],
        "milestones": int(points[1]),
        "parks": int(points[2]),
        "waters": int(points[3]),
        "statues": int(points[4]),
        "total": int(found(r"^P\d \*\*.+\*\*: (\d+) points?$", part)[1]),
        "workers": [int(left.get(ROW_NAMES[row], 0)) for row in ROWS],
    }


def _held(words: str, times: str, each: str, points: str, box: Box) -> Values:
    card = next(card for card in box.rows.cards if words == f"{card.name} ({brief(SAY, card.criterion)})")
    sure(card.points == int(each))
    return {"card": card.id, "times": int(times), "points": int(points)}


def _fields(part: str, features: list[Values]) -> list[Values]:
    drawing = maybe(r"^```\n((?:.*\n)+?)```$", part)
    if drawing is None:
        return []
    head, *rows = drawing[1].splitlines()
    columns = {match.start(): match[0] for match in re.finditer(r"[A-Z]", head)}
    grounds = {str(feature["id"]): str(feature["ground"])[0].upper() for feature in features}
    (wild,) = (str(feature["id"]) for feature in features if feature["wild"])
    fields = []
    for row in rows:
        number = int(row[:2])
        for match in re.finditer(r"\S+", row[3:]):
            fields.append(_field(f"{columns[match.start() + 3]}{number}", match[0], grounds, wild))
    return fields


def _field(name: str, sign: str, grounds: dict[str, str], wild: str) -> Values:
    built = re.fullmatch(r"([RBGY])(\d)(?:\*([rbgy]))?", sign)
    field: Values = {"name": name, "feature": None, "colour": None, "height": 0}
    if built is not None:
        ground, feature = (built[3] or built[1]).upper(), wild if built[3] else None
        return field | {"ground": ground, "feature": feature, "colour": built[1], "height": int(built[2])}
    if sign in grounds:
        return field | {"ground": grounds[sign], "feature": sign}
    if sign[:-1] in grounds:
        return field | {"ground": sign[-1].upper(), "feature": sign[:-1]}
    return field | {"ground": sign.upper()}


def _corners(fields: list[str]) -> list[str]:
    """Tiles lie side by side in steps of two: the corner of one tells all the others'."""
    if not fields:
        return []
    left, top = min(ord(field[0]) for field in fields), min(int(field[1:]) for field in fields)
    corners = [f for f in fields if (ord(f[0]) - left) % 2 == 0 and (int(f[1:]) - top) % 2 == 0]
    return sorted(corners, key=_place)
