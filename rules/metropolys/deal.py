"""The set-up: districts left out, tokens laid, goals dealt, who opens."""

from __future__ import annotations

from rules.chance import Chance
from rules.game import Illegal
from rules.metropolys.about import MetropolysOptions
from rules.metropolys.components import Board, SetUp
from rules.metropolys.state import MetropolysState
from rules.metropolys.view import TOKENS, Goals, Token

RANDOM = "random"


def check(board: Board, seats: int, options: MetropolysOptions) -> None:
    """Raises Illegal if the options do not go with that many seats."""
    if options.layout != RANDOM and board.box.layouts[options.layout].seats != seats:
        raise Illegal("layout_seats", options.layout, board.box.layouts[options.layout].seats, seats)
    first = first_seat(options)
    if first is not None and first >= seats:
        raise Illegal("first_seat", options.first, seats)


def first_seat(options: MetropolysOptions) -> int | None:
    return None if options.first == RANDOM else int(options.first[1:]) - 1


def deal(board: Board, seats: int, options: MetropolysOptions, chance: Chance) -> MetropolysState:
    setup = next(row for row in board.box.setups if row.seats == seats)
    unused = chance.choice(setup.unused)
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
    if options.layout != RANDOM:
        return dict(board.box.layouts[options.layout].tokens)
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
