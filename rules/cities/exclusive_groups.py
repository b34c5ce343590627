"""As many sets, pairs or groups as can be had when every building or lot may serve only one of them."""

from itertools import permutations

from rules.cities.district import District
from rules.cities.frame import each

Tally = tuple[tuple[int, ...], ...]


def different_sets(by_colour: list[list[int]], size: int) -> list[int]:
    """Sets of `size` buildings of different colours: always one of each of the colours with most left is optimal."""
    left = [buildings.copy() for buildings in by_colour]
    found: list[int] = []
    while True:
        left.sort(key=len, reverse=True)
        if not left[size - 1]:
            return found
        found.append(sum(buildings.pop() for buildings in left[:size]))


def rainbows(there: list[list[list[int]]]) -> list[int]:
    """Sets with one building of each height, all of different colours. `there`: by colour and height the buildings."""
    orders = list(permutations(range(len(there)), len(there[0])))
    counts = tuple(tuple(len(buildings) for buildings in row) for row in there)
    best = _most_orders(counts, orders, 0)
    left = [[buildings.copy() for buildings in row] for row in there]
    return [sum(left[colour][height].pop() for height, colour in enumerate(order)) for order in best]


def _most_orders(counts: Tally, orders: list[tuple[int, ...]], first: int) -> list[tuple[int, ...]]:
    """Orders of colours, one for each height, as often as the buildings last."""
    bound = min(sum(column) for column in zip(*counts, strict=True))
    best: list[tuple[int, ...]] = []
    for number in range(first, len(orders)):
        order = orders[number]
        if all(counts[colour][height] for height, colour in enumerate(order)):
            rest = [list(row) for row in counts]
            for height, colour in enumerate(order):
                rest[colour][height] -= 1
            found = [order, *_most_orders(tuple(map(tuple, rest)), orders, number)]
            if len(found) > len(best):
                best = found
                if len(best) == bound:
                    break
    return best


def pairs(district: District, mask: int) -> list[int]:
    """A largest set of disjoint pairs of adjacent fields: the fields are a chessboard, so augmenting paths do."""
    partner: dict[int, int] = {}
    dark = [bit for bit in each(mask) if (bit.bit_length() - 1 & 1) == 0]

    # A row has an odd number of bits, so neighbours above and below differ in parity too.
    def augment(bit: int, tried: set[int]) -> bool:
        for other in each(district.near(bit) & mask):
            if other not in tried:
                tried.add(other)
                if other not in partner or augment(partner[other], tried):
                    partner[other] = bit
                    return True
        return False

    for bit in dark:
        augment(bit, set())
    return [one | other for other, one in partner.items()]


def lot_groups(district: District, size: int, most: int | None = None) -> list[int]:
    """Disjoint connected groups of lots of one colour: as many as can be had, but no more than `most`."""
    groups = sorted({group for colour in range(4) for group in connected(district, district.lots_of(colour), size)})
    return _disjoint(groups, size, most)


def connected(district: District, mask: int, size: int) -> set[int]:
    """Every connected group of `size` fields of a mask."""
    groups = {bit for part in district.parts(mask) if part.bit_count() >= size for bit in each(part)}
    for _ in range(size - 1):
        groups = {group | more for group in groups for more in each(district.near(group) & mask & ~group)}
    return groups


def _disjoint(groups: list[int], size: int, most: int | None) -> list[int]:
    """The lowest field still in play is in a group of the solution or in none: both are tried, and remembered."""
    known: dict[tuple[int, int], list[int]] = {}

    def best(free: int, wanted: int) -> list[int]:
        if (free, wanted) in known:
            return known[free, wanted]
        left = [group for group in groups if not group & ~free]
        found: list[int] = []
        union = 0
        for group in left:
            union |= group
        bound = min(wanted, union.bit_count() // size)
        while left and len(found) < bound:
            low = union & -union
            for group in left:
                if group & low:
                    with_it = [group, *best(union & ~group, wanted - 1)]
                    if len(with_it) > len(found):
                        found = with_it
                        if len(found) >= bound:
                            break
            left = [group for group in left if not group & low]
            union = 0
            for group in left:
                union |= group
            bound = min(bound, max(len(found), union.bit_count() // size))
        known[free, wanted] = found
        return found

    everything = 0
    for group in groups:
        everything |= group
    return best(everything, most if most is not None else len(groups))
