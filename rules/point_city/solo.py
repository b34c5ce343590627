"""The virtual opponent of a game alone: where it takes, what it takes, what that scores."""

from rules.game import Part
from rules.point_city.components import WILD, Box, noted
from rules.point_city.moves import SIDE
from rules.point_city.state import NONE, PointCityState
from rules.point_city.view import Level

VIRTUAL = 1
"""Its city: the one behind the only seat's."""
START = SIDE
"""Column A, row 2."""


def next_marker(marker: int) -> int:
    """The market tokens go row by row; behind the last cell they are back where they began (P-J, P-K)."""
    return marker + 1 if marker + 1 < SIDE * SIDE else START


def next_cells(marker: int) -> tuple[int, int]:
    """The cell the market tokens point at, and the one below it; below the last row comes the first."""
    return marker, (marker + SIDE) % (SIDE * SIDE)


def take(box: Box, state: PointCityState) -> int:
    """Takes both cards without paying. Returns how many civic buildings found no token."""
    missing = 0
    turn = state.now
    for cell in next_cells(state.marker):
        card, front = state.market[cell], bool(state.fronts >> cell & 1)
        state.market[cell] = NONE
        turn.cells.append(cell)
        turn.sides.append(noted(card, box.kinds[card], front))
        if not front:
            state.hands[VIRTUAL].append(card)
            state.stock[VIRTUAL][box.kinds[card]] += 1
            continue
        state.cities[VIRTUAL].append(card)
        if box.gives[card] != NONE:
            state.permanents[VIRTUAL][box.gives[card]] += 1
        if box.civic[card]:
            if state.offer:
                turn.tokens.append(state.offer.pop(0))
                state.tokens[VIRTUAL].append(turn.tokens[-1])
            else:
                missing += 1
    state.marker = next_marker(state.marker)
    return missing


def parts(box: Box, state: PointCityState, level: Level) -> tuple[Part, ...]:
    scale = box.sheet.virtual[level]
    found = [Part("buildings", sum(box.points[card] for card in state.cities[VIRTUAL]))]
    owned = state.permanents[VIRTUAL]
    if scale.each:
        found.append(Part("permanents", scale.each * sum(owned), (sum(owned),)))
    else:
        steps = (0, *scale.kinds)
        found.append(Part("kinds", sum(steps[min(n, len(steps) - 1)] for n in owned), tuple(owned)))
    tokens = len(state.tokens[VIRTUAL])
    found.append(Part("tokens", scale.token * tokens, (tokens,)))
    if scale.ingenuity:
        cards = state.stock[VIRTUAL][WILD]
        found.append(Part("ingenuity", scale.ingenuity * cards, (cards,)))
    return tuple(found)


def total(box: Box, state: PointCityState, level: Level) -> int:
    return sum(part.points for part in parts(box, state, level))
