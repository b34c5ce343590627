"""The rules of the campaign's episodes once more, slow and obvious, from the view and the bare rows of the set."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.my_city.view import Building, City, MyCityView
from tests.rules.my_city.reference import (
    COLOURS,
    COLUMNS,
    at_river,
    everywhere,
    ground,
    is_west,
    neighbours,
    surrounded,
    touch,
    turn_once,
)

Rows = list[dict[str, Any]]
FIELDS = [f"{column}{row}" for row in range(1, 12) for column in COLUMNS]


def modules(text: str) -> Rows:
    return list(msgspec.toml.decode(text)["modules"])


def areas(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = msgspec.toml.decode(text)["board"]["areas"]
    return found


def of(rows: Rows, name: str) -> Rows:
    return [row for row in rows if row["module"] == name]


def standing(city: City) -> list[Building]:
    """Every building on the board."""
    assert city.lasting is not None
    return [*city.lasting.fixed, *city.buildings]


def taken(city: City) -> set[str]:
    return {field for building in standing(city) for field in building.fields}


def free(city: City) -> list[str]:
    """Fields one could still build on."""
    built = taken(city)
    return [
        field for field in FIELDS if ground(city, field) in ".TtRWG" and field not in built and field not in city.closed
    ]


# ---------------------------------------------------------------------------------------------------- building


def legal_places(view: MyCityView, seat: int, text: str) -> set[str]:
    city, card = view.cities[seat], next(card for card in view.cards if card.id == view.card)
    assert city.lasting is not None
    shape = city.lasting.shapes.get(card.id, card.shape)
    cells = [(x, y) for y, row in enumerate(shape) for x, mark in enumerate(row) if mark == "#"]
    anchor, open_fields, built = of(modules(text), "anchor")[0]["at"], set(free(city)), taken(city)
    seen: list[list[tuple[int, int]]] = []
    found = set()
    for turn in range(4):
        if sorted(cells) not in seen:
            seen.append(sorted(cells))
            for fields in everywhere(cells):
                if open_fields.issuperset(fields) and fits(city, fields, anchor, built):
                    first = min(fields, key=lambda field: (int(field[1:]), field[0]))
                    found.add(f"place {card.id} turn{turn} {first}")
        cells = turn_once(cells)
    return found


def fits(city: City, fields: list[str], anchor: str, built: set[str]) -> bool:
    if len({is_west(city, field) for field in fields}) == 2:
        return False
    if not city.buildings:
        if anchor == "river":
            return any(at_river(city, field) for field in fields)
        return any(anchor in neighbours(field) for field in fields)
    return any(other in built for field in fields for other in neighbours(field))


# ---------------------------------------------------------------------------------------------------- points


def groups(buildings: list[Building]) -> list[list[Building]]:
    left, found = list(buildings), []
    while left:
        group = [left[0]]
        for member in group:
            group += [other for other in left if other not in group and touch(member, other)]
        left = [building for building in left if building not in group]
        found.append(group)
    return found


def coloured(city: City, colour: str) -> list[list[Building]]:
    return groups([building for building in standing(city) if building.colour == colour])


def touches(group: list[Building], field: str) -> bool:
    return any(near in building.fields for building in group for near in neighbours(field))


def linked(city: City, port: str, goal: list[str]) -> bool:
    return any(
        touches(group, port) and any(field in goal for building in group for field in building.fields)
        for colour in COLOURS
        for group in coloured(city, colour)
    )


def parks(city: City, largest: int) -> list[set[str]]:
    left, found = set(free(city)), []
    while left:
        hole = {left.pop()}
        while more := {near for field in hole for near in neighbours(field) if near in left}:
            hole |= more
            left -= more
        if len(hole) <= largest and all(ground(city, field) in ".tT" for field in hole):
            around = {near for field in hole for near in neighbours(field)}
            if sum(any(field in around for field in building.fields) for building in standing(city)) >= 2:
                found.append(hole)
    return found


def sooty(city: City, field: str) -> bool:
    """A tree beside a building with a cog."""
    return any(building.cog and near in building.fields for building in standing(city) for near in neighbours(field))


def surrounded_by_colours(city: City, thing: Building) -> bool:
    return all(any(b.colour == colour and touch(thing, b) for b in standing(city)) for colour in COLOURS)


def boxes_dug(city: City, colour: str, entrance: str) -> int:
    return sum(len(group) for group in coloured(city, colour) if touches(group, entrance))


def score(view: MyCityView, seat: int, text: str, depths: dict[str, int]) -> dict[str, int]:
    """The lines of the score, before the track's end is thought of; `depths`: of the shafts before the episode."""
    city, rows = view.cities[seat], modules(text)
    left = free(city)
    smoke, park = bool(of(rows, "smoke")), of(rows, "park")
    gardens = parks(city, park[0]["max_size"]) if park else []
    trees = [field for field in left if not (smoke and sooty(city, field))]
    empty = [field for field in left if ground(city, field) == "."]
    green = {field for garden in gardens for field in garden}
    lines = {
        "tree": sum({"T": 2, "t": 1}.get(ground(city, field), 0) for field in trees),
        "rock": -2 * sum(ground(city, field) == "R" for field in left),
        "empty": -sum(field not in green for field in empty),
    }
    if of(rows, "colour_groups"):
        for colour in COLOURS:
            lines[colour] = max((len(group) for group in coloured(city, colour)), default=0)
    for row in of(rows, "colours_around"):
        things = [building for building in standing(city) if building.kind == row["kind"]]
        lines[row["kind"]] = row["points"] * sum(surrounded_by_colours(city, thing) for thing in things)
    for row in of(rows, "buildings_around"):
        wells = [field for field in left if ground(city, field) == "W"]
        lines["well"] = row["points"] * sum(surrounded(city, well) for well in wells)
    for row in of(rows, "connect"):
        lines["link"] = row["points"] * linked(city, row["way"]["port"], areas(text)[row["way"]["to"]])
    if park:
        lines["park"] = park[0]["points"] * len(gardens)
    for row in of(rows, "zone_score"):
        if row["per"] == "empty":
            bank = [field for field in empty if not is_west(city, field) and at_river(city, field)]
            lines[row["name"]] = row["points"] * len(bank)
    for row in of(rows, "shaft"):
        before = depths.get(row["colour"], 0)
        after = min(before + boxes_dug(city, row["colour"], row["entrance"]), 12)
        lines[f"shaft_{row['colour']}"] = sum(
            box.get("points", 0) for box in row["boxes"] if before < box["box"] <= after
        )
    return lines
