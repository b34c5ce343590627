"""The market: what may be turned over, what can be taken and paid for, how it is filled again."""

from rules.game import Move
from rules.point_city import payments
from rules.point_city.components import DOUBLES, WILD, Box
from rules.point_city.moves import CELLS, FLIPS, PAIRS, SIDE, TAKE_DECK, TAKES, Take
from rules.point_city.state import NONE, PointCityState

LINES = tuple(
    [sum(1 << (SIDE * row + column) for column in range(SIDE)) for row in range(SIDE)]
    + [sum(1 << (SIDE * row + column) for row in range(SIDE)) for column in range(SIDE)]
)
"""Masks of the rows and columns."""


def turnable(state: PointCityState) -> int:
    """Mask of the cards that may be turned over now: those in a row or column of resource sides only."""
    if state.now.flipped != NONE:
        return 0
    found = 0
    for line in LINES:
        if not state.fronts & line:
            found |= line
    return found


def moves(box: Box, state: PointCityState) -> list[Move]:
    """Pairs in reading order, each with its other payments, then the deck, then what may be turned over."""
    found = pairs(box, state)
    if state.deck:
        found.append(TAKE_DECK)
    cells = turnable(state)
    if cells:
        found += [flip for cell, flip in enumerate(FLIPS) if cells >> cell & 1]
    return found


def pairs(box: Box, state: PointCityState) -> list[Move]:
    """Every pair the seat on turn can take and pay for."""
    market, fronts = state.market, state.fronts
    stock, permanents = state.stock[state.turn].copy(), state.permanents[state.turn]
    power = [own + stock[r] + 2 * stock[DOUBLES + r] for r, own in enumerate(permanents)]
    wild = stock[WILD]
    needs, kinds = box.needs, box.kinds
    # A resource card taken along helps with two symbols at most: what lacks more cannot be paid for at all.
    lack = [0] * len(market)
    for cell, card in enumerate(market):
        if fronts >> cell & 1:
            short = 0
            for r, n in needs[card]:
                if n > power[r]:
                    short += n - power[r]
            lack[cell] = short
    found: list[Move] = []
    for number, (first, second) in enumerate(PAIRS):
        if lack[first] > wild + 2 or lack[second] > wild + 2:
            continue
        first_built, second_built = fronts >> first & 1, fronts >> second & 1
        if not first_built and not second_built:
            found.append(TAKES[number])
        elif first_built and second_built:
            if lack[first] + lack[second] <= wild:
                costs = payments.together(box.costs[market[first]], box.costs[market[second]])
                _offer(found, number, payments.bill(costs, permanents), stock)
        else:
            building, resource = (first, second) if first_built else (second, first)
            kind = kinds[market[resource]]
            stock[kind] += 1
            _offer(found, number, payments.bill(needs[market[building]], permanents), stock)
            stock[kind] -= 1
    return found


def _offer(found: list[Move], number: int, due: payments.Due, stock: list[int]) -> None:
    spare = stock[WILD] - payments.lacking(due, stock)
    if spare < 0:
        return
    plain = TAKES[number]
    found.append(plain)
    if spare:
        found += [Take(plain.first, plain.second, payments.word(p)) for p in payments.others(due, stock, spare)]


def due_and_stock(box: Box, state: PointCityState, cells: list[int]) -> tuple[payments.Due, list[int]]:
    """The bill of the seat on turn for these two cells, and its cards with the resources taken along."""
    costs = []
    stock = state.stock[state.turn].copy()
    for cell in cells:
        card = state.market[cell]
        if state.fronts >> cell & 1:
            costs.append(box.costs[card])
        else:
            stock[box.kinds[card]] += 1
    none = (0,) * DOUBLES
    due = payments.bill(payments.together(*costs, *[none] * (len(cells) - len(costs))), state.permanents[state.turn])
    return due, stock


def fill(state: PointCityState) -> bool:
    """Fills the cells that were emptied, in reading order, with the other side up; False if the deck is empty."""
    empty = [cell for cell, card in enumerate(state.market) if card == NONE]
    if empty and not state.deck:
        return False
    for cell in empty:
        state.market[cell] = state.deck.pop()
        state.fronts ^= 1 << cell
        state.now.filled |= 1 << cell
    return True


def names(mask: int) -> tuple[str, ...]:
    return tuple(name for cell, name in enumerate(CELLS) if mask >> cell & 1)
