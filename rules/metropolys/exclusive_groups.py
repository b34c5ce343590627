"""The most groups that can be scored when every building may be used only once: exact, by trying all ways."""

from collections.abc import Iterable
from itertools import combinations

from rules.bits import numbers
from rules.metropolys.components import Board


def most(groups: Iterable[int]) -> tuple[int, ...]:
    """As many of the groups (masks) as can be chosen with no bit in common; the first such choice in bit order."""
    by_lowest: dict[int, list[int]] = {}
    universe = 0
    for group in groups:
        by_lowest.setdefault(group & -group, []).append(group)
        universe |= group
    known: dict[int, tuple[int, ...]] = {}

    def best(free: int) -> tuple[int, ...]:
        """The lowest free bit is used by one of its groups or not at all."""
        if not free:
            return ()
        if free in known:
            return known[free]
        lowest = free & -free
        answer: tuple[int, ...] = ()
        for group in by_lowest.get(lowest, ()):
            if group & ~free == 0:
                found = (group, *best(free & ~group))
                if len(found) > len(answer):
                    answer = found
        without = best(free ^ lowest)
        if len(without) > len(answer):
            answer = without
        known[free] = answer
        return answer

    return best(universe)


def full(sites: Iterable[int], mine: int) -> list[int]:
    """The sites (both ends of a bridge, the spaces around a statue) on which all buildings are mine."""
    return [site for site in sites if site & ~mine == 0]


def lake_groups(board: Board, mine: int, size: int) -> list[int]:
    """Every way to take `size` buildings at a lake; a bit above the spaces stands for the lake, which scores once."""
    top = len(board.names)
    return [
        sum(1 << space for space in chosen) | 1 << top + number
        for number, lake in enumerate(board.lakes)
        for chosen in combinations(numbers(lake & mine), size)
    ]


def connections(board: Board, mine: int, size: int) -> set[int]:
    """Every set of `size` buildings that hang together by borders and bridges."""
    found = {1 << space for space in numbers(mine)}
    for _ in range(size - 1):
        found = {group | 1 << more for group in found for more in numbers(_around(board, group) & mine & ~group)}
    return found


def _around(board: Board, group: int) -> int:
    mask = 0
    for space in numbers(group):
        mask |= board.neighbours[space]
    return mask
