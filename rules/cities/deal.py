"""The set-up of the game and of every round."""

from rules.chance import Chance
from rules.cities.about import CitiesOptions
from rules.cities.components import Box, Shape
from rules.cities.state import COVERED, NOBODY, RANDOM, CitiesState, Holding
from rules.cities.view import COLOURS, HIDDEN, ROWS, SLOTS

CARDS, TILES, FEATURES, PIECES = range(len(ROWS))


def deal(box: Box, shape: Shape, seats: int, options: CitiesOptions, chance: Chance) -> CitiesState:
    rows = box.rows
    city = chance.choice(list(box.cities)) if options.city == RANDOM else options.city
    first = chance.below(seats) if options.first == RANDOM else int(options.first[1:]) - 1
    ladder = [COVERED if number in shape.covered else NOBODY for number in range(1, 4)]
    return CitiesState(
        city=city,
        first=first,
        turn=(first - 1) % seats,
        starts=list(rows.start_tiles),
        piles=[
            chance.shuffled(list(box.cards)),
            chance.shuffled(list(rows.city_tiles)),
            chance.shuffled(box.feature_tiles),
        ],
        bag=[rows.pieces[colour] for colour in COLOURS],
        holdings=[Holding() for _ in range(seats)],
        rings=[ladder.copy() for _ in box.cities[city].milestones],
    )


def lay_out(box: Box, state: CitiesState, chance: Chance) -> None:
    """The offer of a new round: what everybody sees, what lies face down, and the pieces."""
    cards, tiles, features = state.piles
    plan = box.rows.offer
    state.offer = [
        [[cards.pop()] for _ in range(plan.cards)],
        [[tiles.pop()] for _ in range(plan.tiles)],
        [[features.pop() for _ in range(number)] for number in plan.features],
        [[draw(state, chance) for _ in range(number)] for number in plan.pieces],
    ]
    state.offer[PIECES].append([HIDDEN] * plan.random_pieces)
    state.workers = [[NOBODY] * SLOTS for _ in ROWS]


def draw(state: CitiesState, chance: Chance) -> str:
    """A piece from the bag."""
    number = chance.below(sum(state.bag))
    for colour, pieces in enumerate(state.bag):
        if number < pieces:
            state.bag[colour] -= 1
            return COLOURS[colour]
        number -= pieces
    raise AssertionError


def hidden(row: int, slot: int, things: list[str]) -> int:
    """How many things of this place of the offer, the last ones, nobody has seen."""
    if slot != SLOTS - 1 or not things:
        return 0
    return len(things) if row == PIECES else 1


def redraw(state: CitiesState, chance: Chance) -> None:
    """What nobody has seen is shuffled anew: the piles, what lies face down, and what left the game unseen."""
    for row, pile in enumerate(state.piles):
        down = state.offer[row][-1] if state.offer else []
        pool = chance.shuffled(sorted([*pile, *state.unseen[row], *down[-1:]]))
        if down:
            down[-1] = pool.pop()
        state.unseen[row] = [pool.pop() for _ in state.unseen[row]]
        state.piles[row] = pool
