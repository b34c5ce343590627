"""Expert points by trying everything, written from the set's own rows and sharing no code with the rules."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import msgspec

from data.sets import read_set

SET: dict[str, Any] = msgspec.toml.decode(read_set("metropolys", "standard").text)
MAP = SET["map"]
DISTRICT: dict[str, str] = {row["id"]: row["district"] for row in MAP["spaces"]}
TYPE = {row["id"]: row["type"] for row in MAP["spaces"]}
WAYS = {frozenset(pair) for pair in MAP["borders"]} | {frozenset(row["spaces"]) for row in MAP["bridges"]}
Owned = dict[str, int]
"""The buildings of one seat: value by space."""


def largest(families: list[frozenset[str]]) -> int:
    """The most disjoint sets among these: every choice is tried, none is remembered."""
    best = 0
    for number, family in enumerate(families):
        rest = [other for other in families[number + 1 :] if not other & family]
        best = max(best, 1 + largest(rest))
    return best


def joined(three: Iterable[str]) -> bool:
    return sum(frozenset(pair) in WAYS for pair in combinations(three, 2)) >= 2


def neighbourhood(goal: str, owned: Owned) -> int:
    mine = set(owned)
    if goal == "bridges":
        return 4 * largest([frozenset(row["spaces"]) for row in MAP["bridges"] if set(row["spaces"]) <= mine])
    if goal == "statues":
        return 7 * largest([frozenset(row["spaces"]) for row in MAP["statues"] if set(row["spaces"]) <= mine])
    if goal == "lakes":
        return 5 * lakes(tuple(frozenset(row["spaces"]) & mine for row in MAP["lakes"]), frozenset())
    if goal == "district":
        return 4 * sum(sum(DISTRICT[space] == district for space in mine) >= 3 for district in set(DISTRICT.values()))
    triples = [frozenset(three) for three in combinations(sorted(mine), 3) if joined(three)]
    return 4 * largest(triples)


def lakes(left: tuple[frozenset[str], ...], used: frozenset[str]) -> int:
    """Each lake in turn: left out, or with any three of its buildings not used yet."""
    if not left:
        return 0
    best = lakes(left[1:], used)
    for three in combinations(sorted(left[0] - used), 3):
        best = max(best, 1 + lakes(left[1:], used | set(three)))
    return best


def tall(value: int) -> int:
    return 3 if value >= 10 else 2 if value >= 6 else 1


def crowns(cities: list[Owned]) -> list[int]:
    """Tokens "highest building" of each seat: rounds of comparing, dropping who has less."""
    won = [0] * len(cities)
    for district in set(DISTRICT.values()):
        heights = [sorted(tall(v) for space, v in city.items() if DISTRICT[space] == district) for city in cities]
        rivals = [seat for seat, row in enumerate(heights) if row]
        while rivals and any(heights[seat] for seat in rivals):
            tops = {seat: heights[seat].pop() if heights[seat] else 0 for seat in rivals}
            rivals = [seat for seat in rivals if tops[seat] == max(tops.values())]
        for seat in rivals:
            won[seat] += 1
    return won


def expert(cities: list[Owned], goals: list[tuple[str, str]]) -> list[int]:
    """Points for buildings alone, by seat; `goals` are neighbourhood and residence."""
    highest = crowns(cities)
    return [
        5 * highest[seat]
        + 2 * sum(TYPE[space] == goals[seat][1] for space in city)
        + neighbourhood(goals[seat][0], city)
        for seat, city in enumerate(cities)
    ]
