"""A game of Metropolys made again from what its text tells a seat."""

from __future__ import annotations

import msgspec

from rules.game import Setup
from rules.metropolys import deal
from rules.metropolys.about import MetropolysOptions
from rules.metropolys.components import read_board
from rules.metropolys.game import Metropolys
from rules.metropolys.state import MetropolysState
from rules.metropolys.view import Goals, Placed
from tests.kit.describe import Values


def rebuilt(values: Values, setup: Setup, seat: int) -> Metropolys:
    board, seats, options = read_board(setup.components.text), values["seats"], setup.options
    assert isinstance(options, MetropolysOptions) and options.mode == values["mode"]
    planners, standing = values["planners"], {(b["seat"], b["value"]): b for b in values["buildings"]}
    buildings = [standing[other, value] for other, planner in enumerate(planners) for value in planner["built"]]
    around, residences = deal.neighbourhood_cards(board, seats, options), deal.residence_cards(board, options)
    own = msgspec.convert(planners[seat]["goals"], Goals)
    around = _with_own(around, own.neighbourhood, seat)
    residences = _with_own(residences, own.residence, seat)
    state = MetropolysState(
        unused=values["unused"],
        usable=board.all & ~sum(board.districts[district] for district in values["unused"]),
        tokens=values["tokens"],
        goals=deal.hands(around, residences, seats),
        undealt_neighbourhoods=around[seats:],
        undealt_residences=residences[seats:],
        turn=values["turn"],
        stock=[sum(1 << value for value in (*planner["ready"], *planner["pending"])) for planner in planners],
        held=[planner["tokens"] for planner in planners],
        cards={card: other for other, planner in enumerate(planners) for card in planner["cards"]},
        buildings=msgspec.convert(buildings, list[Placed]),
        occupied=board.mask(placed["space"] for placed in (*buildings, *values["chain"])),
        chain=msgspec.convert(values["chain"], list[Placed]),
        passed=values["passed"],
    )
    return Metropolys.restore(setup, msgspec.json.encode(state))


def _with_own(cards: list[str], own: str | None, seat: int) -> list[str]:
    """The others' cards as they come, one's own in its place."""
    if own is None:
        return cards
    others = [card for card in cards if card != own]
    return [*others[:seat], own, *others[seat:]]
