"""What two cards cost together and how that can be paid.

One bill for both cards (P-C): the costs less the permanent resources, each once. Doubles pay as far as they fit
exactly, then singles, then either another double (half of it is lost, P-B) or ingenuity. Where a resource leaves just
one symbol open, no single is there but a double is, the two ways of paying it are both worth offering (P-Q).
"""

from collections.abc import Sequence
from itertools import combinations
from operator import add

from rules.point_city.components import DOUBLES, KIND_OF, KINDS, SHOWN, WILD, WORDS
from rules.point_city.moves import CELL_OF
from rules.point_city.view import PointCityView

Counts = list[int]
"""Resource cards by kind."""
Due = list[tuple[int, int]]
"""A bill: resources and how much of each resource cards have to pay, nothing of what is not asked for."""


def bill(needs: Due | tuple[tuple[int, int], ...], permanents: Sequence[int]) -> Due:
    return [(r, n - permanents[r]) for r, n in needs if n > permanents[r]]


def together(first: Sequence[int], second: Sequence[int]) -> Due:
    """Two costs as one."""
    return [(r, n) for r, n in enumerate(map(add, first, second)) if n]


def seen(view: PointCityView, seat: int, cells: Sequence[str]) -> tuple[Due, Counts]:
    """The bill of a seat for these two cells, and its cards with the resources taken along, by what everybody sees."""
    city, stock, costs = view.cities[seat], [0] * KINDS, [[0] * DOUBLES] * 2
    for held in city.hand:
        stock[KIND_OF[held.card]] += held.copies
    for number, cell in enumerate(cells):
        side = view.market[CELL_OF[cell]].side
        if side is not None and side.resource is not None:
            stock[KIND_OF[side.resource]] += 1
        elif side is not None and side.building is not None:
            costs[number] = [*side.building.cost]
    return bill(together(*costs), city.permanents), stock


def lacking(due: Due, stock: Sequence[int]) -> int:
    """How many symbols are left for ingenuity if every other card helps as much as it can."""
    lack = 0
    for r, n in due:
        short = n - stock[r] - 2 * stock[DOUBLES + r]
        if short > 0:
            lack += short
    return lack


def open_choices(due: Due, stock: Sequence[int]) -> list[int]:
    """The resources for which half of a double or an ingenuity card may go."""
    return [r for r, n in due if n % 2 and not stock[r] and stock[DOUBLES + r] > n // 2]


def usual(due: Due, stock: Sequence[int]) -> Counts:
    """The cards spent without a word: the fewest ingenuity cards."""
    spent = [0] * KINDS
    for r, n in due:
        doubles = min(stock[DOUBLES + r], n // 2)
        singles = min(stock[r], n - 2 * doubles)
        rest = n - 2 * doubles - singles
        if rest and stock[DOUBLES + r] > doubles:
            doubles, rest = doubles + 1, rest - 1
        spent[r], spent[DOUBLES + r] = singles, doubles
        spent[WILD] += rest
    return spent


def others(due: Due, stock: Sequence[int], spare: int) -> list[Counts]:
    """Every other payment worth offering: ingenuity in place of half a double, for one resource or several.

    `spare` is how many ingenuity cards the usual payment leaves.
    """
    choices = open_choices(due, stock)
    if not choices:
        return []
    plain = usual(due, stock)
    found = []
    for number in range(1, min(spare, len(choices)) + 1):
        for chosen in combinations(choices, number):
            spent = plain.copy()
            for r in chosen:
                spent[DOUBLES + r] -= 1
            spent[WILD] += number
            found.append(spent)
    return found


def word(spent: Sequence[int]) -> str:
    """`c2cw`: all cards of a payment as the word after `pay`."""
    return "".join(WORDS[kind] * spent[kind] for kind in SHOWN)
