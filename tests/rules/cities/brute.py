"""The same questions answered slowly and plainly, field by field, to compare with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from rules.bits import numbers
from rules.cities.district import District
from rules.cities.view import COLOURS

At = tuple[int, int]


def at(district: District, number: int) -> At:
    return divmod(number, district.frame.stride)


def fields(district: District, mask: int) -> list[At]:
    return [at(district, number) for number in numbers(mask)]


def adjacent(one: At, other: At) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def buildings(district: District) -> dict[At, tuple[str, int]]:
    return {
        at(district, bit.bit_length() - 1): (COLOURS[colour], height) for bit, colour, height in district.buildings()
    }


def lot_colours(district: District) -> dict[At, frozenset[str]]:
    """What colours each lot counts as."""
    built = buildings(district)
    wild = fields(district, district.features[district.box.wild])
    statues = fields(district, district.statues)
    found = {}
    for number, colour in enumerate(COLOURS):
        for field in fields(district, district.lots[number]):
            if field in statues:
                continue
            if field in built:
                found[field] = frozenset(built[field][0])
            else:
                found[field] = frozenset(COLOURS) if field in wild else frozenset(colour)
    return found


def connected(group: Sequence[At]) -> bool:
    reached = {group[0]}
    while True:
        more = {field for field in group if any(adjacent(field, other) for other in reached)} - reached
        if not more:
            return len(reached) == len(group)
        reached |= more


def most_disjoint(groups: Iterable[frozenset[At]]) -> int:
    """The most groups that share no field, by trying everything."""
    found = sorted(set(groups), key=sorted)

    @cache
    def best(start: int, used: frozenset[At]) -> int:
        most = 0
        for number in range(start, len(found)):
            if not found[number] & used:
                most = max(most, 1 + best(number + 1, used | found[number]))
        return most

    return best(0, frozenset())


def twins(district: District) -> int:
    built = buildings(district)
    return most_disjoint(
        frozenset((one, other))
        for one, other in combinations(built, 2)
        if adjacent(one, other) and built[one] == built[other]
    )


def lot_groups(district: District, size: int) -> int:
    lots = lot_colours(district)
    return most_disjoint(
        frozenset(group)
        for group in combinations(lots, size)
        if frozenset.intersection(*(lots[field] for field in group)) and connected(group)
    )


def sets(district: District, heights: Sequence[int] | None, colours: int | None, least: int = 1) -> int:
    """The most sets of buildings: of exactly these heights, or of so many colours, or both at once."""
    built = {field: look for field, look in buildings(district).items() if look[1] >= least}
    size = len(heights) if heights is not None else colours or 0
    groups = []
    for group in combinations(built, size):
        if heights is not None and sorted(built[field][1] for field in group) != sorted(heights):
            continue
        if colours is not None and len({built[field][0] for field in group}) != size:
            continue
        groups.append(frozenset(group))
    return most_disjoint(groups)


def areas(found: Iterable[At]) -> list[set[At]]:
    left, parts = set(found), []
    while left:
        part = {left.pop()}
        while more := {field for field in left if any(adjacent(field, other) for other in part)}:
            part |= more
            left -= more
        parts.append(part)
    return parts


def lot_areas(district: District, size: int) -> int:
    lots = lot_colours(district)
    big = {
        frozenset(area)
        for colour in COLOURS
        for area in areas(field for field, colours in lots.items() if colour in colours)
        if len(area) >= size
    }
    return len(big)


def mixed(district: District, colours: int) -> int:
    built = buildings(district)
    return sum(
        len({look[0] for other, look in built.items() if adjacent(field, other)} - {own}) >= colours
        for field, (own, _) in built.items()
    )
