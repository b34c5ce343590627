"""The rules once more, slow and obvious, on sets of field names: what the fast ones are compared with."""

from __future__ import annotations

from collections.abc import Iterator

from rules.my_city.view import Building, City, MyCityView

COLUMNS = "ABCDEFGHIJK"
COLOURS = ("yellow", "red", "blue")


def turn_once(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A quarter clockwise, moved back so that the least column and row are 0."""
    spun = [(-y, x) for x, y in cells]
    left, top = min(x for x, _ in spun), min(y for _, y in spun)
    return [(x - left, y - top) for x, y in spun]


def ground(city: City, field: str) -> str:
    return city.rows[int(field[1:]) - 1][COLUMNS.index(field[0])]


def neighbours(field: str) -> list[str]:
    x, y = COLUMNS.index(field[0]), int(field[1:])
    around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return [f"{COLUMNS[c]}{r}" for c, r in around if 0 <= c < 11 and 1 <= r <= 11]


def is_west(city: City, field: str) -> bool:
    return COLUMNS.index(field[0]) < city.west[int(field[1:]) - 1]


def at_river(city: City, field: str) -> bool:
    return any(is_west(city, field) != is_west(city, other) for other in neighbours(field))


def built_fields(city: City) -> set[str]:
    return {field for building in city.buildings for field in building.fields}


def legal_places(view: MyCityView, seat: int) -> set[str]:
    """Every legal `place …` of this seat, by trying each turn on each field."""
    city, card = view.cities[seat], next(card for card in view.cards if card.id == view.card)
    cells = [(x, y) for y, row in enumerate(card.shape) for x, mark in enumerate(row) if mark == "#"]
    seen: list[list[tuple[int, int]]] = []
    found = set()
    for turn in range(4):
        if sorted(cells) not in seen:
            seen.append(sorted(cells))
            for fields in everywhere(cells):
                if fits(city, fields):
                    first = min(fields, key=lambda field: (int(field[1:]), field[0]))
                    found.add(f"place {card.id} turn{turn} {first}")
        cells = turn_once(cells)
    return found


def everywhere(cells: list[tuple[int, int]]) -> Iterator[list[str]]:
    for left in range(11):
        for top in range(11):
            spots = [(left + x, top + y) for x, y in cells]
            if all(x < 11 and y < 11 for x, y in spots):
                yield [f"{COLUMNS[x]}{y + 1}" for x, y in spots]


def fits(city: City, fields: list[str]) -> bool:
    built = built_fields(city)
    if any(ground(city, field) not in ".TtRWG" or field in built or field in city.closed for field in fields):
        return False
    if len({is_west(city, field) for field in fields}) == 2:
        return False
    if not built:
        return any(at_river(city, field) for field in fields)
    return any(other in built for field in fields for other in neighbours(field))


def touch(one: Building, other: Building) -> bool:
    return any(near in other.fields for field in one.fields for near in neighbours(field))


def group_size(buildings: list[Building]) -> int:
    """The buildings of the largest group, found by spreading from each of them."""
    best = 0
    for start in buildings:
        group = [start]
        for member in group:
            group += [other for other in buildings if other not in group and touch(member, other)]
        best = max(best, len(group))
    return best


def score(view: MyCityView, seat: int) -> dict[str, int]:
    """The lines of the eternal game's score for this city, before the track's end is thought of."""
    city = view.cities[seat]
    built = built_fields(city)
    seen = [ground(city, f"{c}{r}") for c in COLUMNS for r in range(1, 12) if f"{c}{r}" not in built]
    lines = {"tree": 2 * seen.count("T") + seen.count("t"), "rock": -2 * seen.count("R"), "empty": -seen.count(".")}
    for colour in COLOURS:
        lines[colour] = group_size([b for b in city.buildings if b.colour == colour])
    churches = [b for b in city.buildings if b.kind == "church"]
    lines["church"] = 3 * sum(
        all(any(b.colour == colour and touch(church, b) for b in city.buildings) for colour in COLOURS)
        for church in churches
    )
    wells = [f"{c}{r}" for c in COLUMNS for r in range(1, 12) if ground(city, f"{c}{r}") == "W"]
    lines["well"] = 4 * sum(well not in built and surrounded(city, well) for well in wells)
    return lines


def surrounded(city: City, well: str) -> bool:
    owners = [[b.id for b in city.buildings if near in b.fields] for near in neighbours(well)]
    return len(owners) == 4 and all(owners) and len({owner[0] for owner in owners}) == 4


def better(view: MyCityView, one: int, other: int) -> bool:
    """Whether one seat stands before the other: points, then empty fields row by row."""
    if view.cities[one].total != view.cities[other].total:
        return view.cities[one].total > view.cities[other].total
    for row in range(1, 12):
        mine, theirs = (
            sum(
                ground(city, f"{c}{row}") == "."
                and f"{c}{row}" not in built_fields(city)
                and f"{c}{row}" not in city.closed
                for c in COLUMNS
            )
            for city in (view.cities[one], view.cities[other])
        )
        if mine != theirs:
            return mine < theirs
    return False
