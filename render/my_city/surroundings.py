"""What a city's buildings do to the fields around them, as far as the view tells: smoke on trees, gardens in gaps."""

from collections.abc import Iterable

from render.my_city.grid import SIDES, SIZE, Cell, cell, cells
from rules.my_city.view import Building, City

TREES = {"T": 2, "t": 1}
LARGEST_PARK = 2
NEIGHBOURS = 2
"""Buildings around a park, at least."""


def counted(city: City, code: str) -> int:
    """How many things a line of the score has counted."""
    return next((int(part.details[0]) for part in city.parts if part.code == code and part.details), 0)


def standing(city: City) -> list[tuple[Building, frozenset[Cell]]]:
    """Everything that counts as a building, with its fields."""
    fixed = city.lasting.fixed if city.lasting is not None else ()
    return [(building, frozenset(cells(building.fields))) for building in (*fixed, *city.buildings)]


def beside(there: Iterable[Cell]) -> set[Cell]:
    around = {(x + dx, y + dy) for x, y in there for _, dx, dy in SIDES}
    return {(x, y) for x, y in around if 0 <= x < SIZE and 0 <= y < SIZE}


def sooty(city: City) -> set[Cell]:
    """Tree fields in the smoke of a factory; none where smoke does no harm yet: there every tree is counted."""
    if not any(building.cog is True for building in city.buildings):
        return set()
    built = {there for _, fields in standing(city) for there in fields}
    closed = {cell(field) for field in city.closed}
    trees = {
        (x, y): TREES[letter]
        for y, row in enumerate(city.rows)
        for x, letter in enumerate(row)
        if letter in TREES and (x, y) not in built | closed
    }
    if not city.parts or sum(trees.values()) == counted(city, "tree"):
        return set()
    smoke = {there for building, fields in standing(city) if building.cog is True for there in beside(fields)}
    return smoke & set(trees)


def parks(city: City) -> set[Cell]:
    """The fields of the closed gaps that the score has counted as parks."""
    count = counted(city, "park")
    if not count:
        return set()
    stands = standing(city)
    built = {there for _, fields in stands for there in fields}
    closed = {cell(field) for field in city.closed}
    free = {
        (x, y)
        for y, row in enumerate(city.rows)
        for x, letter in enumerate(row)
        if letter not in "MFS" and (x, y) not in built | closed
    }
    gaps = [gap for gap in _gaps(free) if all(city.rows[y][x] in ".Tt" for x, y in gap)]
    edges = [(gap, beside(gap)) for gap in gaps]
    gaps = [gap for gap, edge in edges if sum(not edge.isdisjoint(fields) for _, fields in stands) >= NEIGHBOURS]
    for largest in range(1, LARGEST_PARK + 1):
        found = [gap for gap in gaps if len(gap) <= largest]
        if len(found) == count:
            return {there for gap in found for there in gap}
    return set()


def _gaps(free: set[Cell]) -> list[set[Cell]]:
    """Free fields that hang together by their sides."""
    left, found = set(free), []
    while left:
        gap = {left.pop()}
        while more := beside(gap) & left:
            gap |= more
            left -= more
        found.append(gap)
    return found
