"""Who of those who wait is seated together. Pure.

Whoever has waited longest is seated first, if there are enough companions; else the next one. Of the tables they could
have, a larger one comes before a smaller one, then more waking hours that all at it have in common, then the game that
they have named first, then companions who have waited longer.
"""

from collections.abc import Mapping, Sequence

import msgspec

from rules.table.rows import Waiting


class Party(msgspec.Struct, frozen=True):
    """People for one table, who has waited longest first."""

    game: str
    people: tuple[Waiting, ...]


def seated(crowd: Sequence[Waiting], awake: Mapping[int, int], seats: Mapping[str, range]) -> Party | None:
    """The next table, if enough people wait. `awake`: the quarters of a day in which each is awake, as bits; `seats`:
    how many each game takes."""
    line = sorted(crowd, key=lambda one: (one.since, one.person))
    sizes = sorted({size for takes in seats.values() for size in takes if size > 1}, reverse=True)
    for first in line:
        for size in [size for size in sizes if first.seats in (None, size)]:
            found: list[tuple[int, Party]] = []
            for game in [game for game in first.games if size in seats.get(game, ())]:
                company = [one for one in line if one is not first and _fits(one, first, game, size)]
                common, people = _best(company, size - 1, awake, awake[first.person])
                if people:
                    found.append((common, Party(game, (first, *people))))
            if found:
                return max(found, key=lambda one: one[0])[1]
    return None


def _fits(one: Waiting, first: Waiting, game: str, size: int) -> bool:
    return one.pace == first.pace and game in one.games and one.seats in (None, size)


def _best(
    company: Sequence[Waiting], size: int, awake: Mapping[int, int], so_far: int, at_least: int = -1
) -> tuple[int, tuple[Waiting, ...]]:
    """So many of them with the most quarters in common, more than `at_least`; of equals those who come first in line.

    Whoever comes next only takes quarters away: what has no more of them than the best need not be looked at.
    """
    if not size:
        return so_far.bit_count(), ()
    best, found = at_least, tuple[Waiting, ...]()
    for at, one in enumerate(company[: len(company) - size + 1]):
        left = so_far & awake[one.person]
        if left.bit_count() > best:
            common, others = _best(company[at + 1 :], size - 1, awake, left, best)
            if common > best:
                best, found = common, (one, *others)
    return best, found
