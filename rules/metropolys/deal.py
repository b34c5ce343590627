"""The set-up: districts left out, tokens laid, goals dealt, who opens."""

from rules.chance import Chance
from rules.game import Illegal
from rules.metropolys.about import MetropolysOptions
from rules.metropolys.components import Board, Layout, SetUp
from rules.metropolys.state import MetropolysState
from rules.metropolys.view import TOKENS, Goals, Token

RANDOM = "random"
FIRST_GAME = "first_game"
"""The set with fixed layouts for every number of seats."""
FULL = 4
"""Seats with which every district is in play."""


def check(board: Board, seats: int, options: MetropolysOptions) -> None:
    """Raises Illegal if the options do not go with that many seats."""
    layout = layout_of(board, seats, options)
    if options.layout != RANDOM and layout is None:
        raise Illegal("layout_seats", options.layout, *sorted({one.seats for one in board.box.layouts.values()}))
    setup = setup_of(board, seats)
    if options.unused != RANDOM:
        chosen = tuple(options.unused.split("_"))
        if chosen not in setup.unused:
            raise Illegal("unused_seats", options.unused, seats, len(setup.unused[0]))
        if layout is not None and chosen != unused_by(board, setup, layout):
            raise Illegal("unused_layout", options.unused, "_".join(unused_by(board, setup, layout)))
    first = first_seat(options)
    if first is not None and first >= seats:
        raise Illegal("first_seat", options.first, seats)


def setup_of(board: Board, seats: int) -> SetUp:
    return next(row for row in board.box.setups if row.seats == seats)


def layout_of(board: Board, seats: int, options: MetropolysOptions) -> Layout | None:
    """The fixed layout for that many seats; None by lot, or where there is none."""
    return next(
        (one for name, one in board.box.layouts.items() if name.startswith(options.layout) and one.seats == seats), None
    )


def unused_by(board: Board, setup: SetUp, layout: Layout) -> tuple[str, ...]:
    """The districts in which a fixed layout has no token."""
    laid = board.mask(layout.tokens)
    return next(row for row in setup.unused if not any(board.districts[district] & laid for district in row))


def unused_districts(board: Board, setup: SetUp, options: MetropolysOptions, chance: Chance) -> tuple[str, ...]:
    layout = layout_of(board, setup.seats, options)
    if layout is not None and setup.seats < FULL:
        return unused_by(board, setup, layout)
    return chance.choice(setup.unused) if options.unused == RANDOM else tuple(options.unused.split("_"))


def first_seat(options: MetropolysOptions) -> int | None:
    return None if options.first == RANDOM else int(options.first[1:]) - 1


def deal(board: Board, seats: int, options: MetropolysOptions, chance: Chance) -> MetropolysState:
    setup = setup_of(board, seats)
    unused = unused_districts(board, setup, options, chance)
    usable = board.all & ~sum(board.districts[district] for district in unused)
    tokens = lay_tokens(board, setup, options, usable, chance)
    around = chance.shuffled(neighbourhood_cards(board, seats, options))
    residences = chance.shuffled(residence_cards(board, options))
    first = first_seat(options)
    return MetropolysState(
        unused=list(unused),
        usable=usable,
        tokens=tokens,
        goals=hands(around, residences, seats),
        undealt_neighbourhoods=around[seats:],
        undealt_residences=residences[seats:],
        turn=chance.below(seats) if first is None else first,
        stock=[board.stock] * seats,
        held=[dict.fromkeys(TOKENS, 0) for _ in range(seats)],
    )


def lay_tokens(board: Board, setup: SetUp, options: MetropolysOptions, usable: int, chance: Chance) -> dict[str, Token]:
    layout = layout_of(board, setup.seats, options)
    if layout is not None:
        return dict(layout.tokens)
    pile = chance.shuffled([token for token in TOKENS for _ in range(setup.tokens[token])])
    spaces: list[str] = []
    for district in board.box.districts:
        free = board.districts[district.id] & usable & ~board.dead_ends
        if free:
            spaces += chance.shuffled(board.spaces(free))[: district.tokens]
    return dict(zip(spaces, pile, strict=True))


def neighbourhood_cards(board: Board, seats: int, options: MetropolysOptions) -> list[str]:
    cards = board.box.goals.family if options.mode == "family" else board.box.goals.expert
    return [card.id for card in cards if seats >= card.seats_from]


def residence_cards(board: Board, options: MetropolysOptions) -> list[str]:
    return [card.id for card in board.box.goals.residences] if options.mode == "expert" else []


def hands(around: list[str], residences: list[str], seats: int) -> list[Goals]:
    """The goals of the seats from two shuffled piles; the second one is empty in the Family version."""
    return [Goals(around[seat], residences[seat] if residences else None) for seat in range(seats)]
