"""The set-up, and what it leaves hidden drawn anew."""

from rules.chance import Chance
from rules.point_city.components import KINDS, WILD, Box
from rules.point_city.moves import SIDE
from rules.point_city.solo import START
from rules.point_city.state import ALONE, PointCityState, Turn


def deal(box: Box, seats: int, chance: Chance) -> PointCityState:
    setup = box.setup(seats)
    deck: list[int] = []
    aside: list[int] = []
    for level, number in enumerate(setup.levels, 1):
        pile = chance.shuffled([card for card, of in enumerate(box.levels) if of == level])
        deck += pile[:number]
        aside += pile[number:]
    deck.reverse()
    market = [deck.pop() for _ in range(SIDE * SIDE)]
    tokens = chance.shuffled(range(len(box.tokens)))
    starts = chance.shuffled([box.two_sided + number for number in range(seats)])
    cities = seats + (seats == ALONE)
    hands = [[card] for card in starts] + [[] for _ in range(cities - seats)]
    first = starts.index(box.two_sided)
    return PointCityState(
        deck=deck,
        box=aside,
        market=market,
        fronts=0,
        offer=tokens[: setup.tokens],
        spare=sorted(tokens[setup.tokens :]),
        hands=hands,
        stock=[[len(hand) if kind == WILD else 0 for kind in range(KINDS)] for hand in hands],
        cities=[[] for _ in range(cities)],
        permanents=[[0] * (WILD // 2) for _ in range(cities)],
        tokens=[[] for _ in range(cities)],
        discard=[],
        first=first,
        turn=first,
        marker=START,
        now=Turn(first),
    )


def redraw(box: Box, state: PointCityState, chance: Chance) -> None:
    """Other cards where only the resource side is known, another order where nothing is.

    Of a card that lies by its resource side, that side is known, and its level, because the deck runs from 1 to 3; of
    one in the deck below the top or in the box, its level only.
    """
    known: dict[tuple[int, int], list[int]] = {}
    unknown: dict[int, list[int]] = {}
    places = list(_known_places(box, state))
    for cards, at in places:
        known.setdefault((box.levels[cards[at]], box.kinds[cards[at]]), []).append(cards[at])
    beneath = [(state.deck, at) for at in range(len(state.deck) - 1)] + [
        (state.box, at) for at in range(len(state.box))
    ]
    for cards, at in beneath:
        unknown.setdefault(box.levels[cards[at]], []).append(cards[at])
    pools: dict[tuple[int, int], list[int]] = {}
    for (level, kind), found in known.items():
        alike = [card for card in unknown.get(level, ()) if box.kinds[card] == kind]
        pools[level, kind] = chance.shuffled(sorted(found + alike))
    for cards, at in places:
        cards[at] = pools[box.levels[cards[at]], box.kinds[cards[at]]].pop()
    rest: dict[int, list[int]] = {}
    for level, hidden in unknown.items():
        left = [card for card in hidden if (level, box.kinds[card]) not in pools]
        left += [card for (of, _), pool in pools.items() if of == level for card in pool]
        rest[level] = chance.shuffled(sorted(left))
    for cards, at in beneath:
        cards[at] = rest[box.levels[cards[at]]].pop()


def _known_places(box: Box, state: PointCityState) -> list[tuple[list[int], int]]:
    """Where cards lie that were only ever seen from their resource side."""
    found = [
        (state.market, cell) for cell, card in enumerate(state.market) if card >= 0 and not state.fronts >> cell & 1
    ]
    for cards in (*state.hands, state.discard):
        found += [(cards, at) for at, card in enumerate(cards) if card < box.two_sided]
    if state.deck:
        found.append((state.deck, len(state.deck) - 1))
    return found
