"""From a state to the view, which is the same for all: nobody may know the deck's order or an unseen side."""

from rules.game import Move, Result
from rules.point_city import market, scoring, solo
from rules.point_city.about import PointCityOptions
from rules.point_city.components import CARDS, Box, held, token_points
from rules.point_city.moves import CELLS, SIDE, Take
from rules.point_city.state import NONE, PointCityState, Turn
from rules.point_city.view import Cell, City, Deed, Phase, PointCityView, Scored, Side, Virtual


def see(
    box: Box,
    options: PointCityOptions,
    state: PointCityState,
    seat: int | None,
    seats: int,
    legal: list[Move],
    result: Result | None,
) -> PointCityView:
    phase: Phase = "over" if state.over else "token" if state.owed else "take"
    turn = None if state.over else state.turn
    players = len(state.cities)
    length = sum(box.setup(seats).levels)
    cells = market.turnable(state) if phase == "take" else 0
    fresh = _fresh(state)
    return PointCityView(
        seat=seat,
        seats=seats,
        waiting=() if turn is None else (turn,),
        over=state.over,
        result=result,
        phase=phase,
        turn=turn,
        first=state.first,
        turns=(state.turns - (1 if state.over else 0)) // players + 1,
        length=(length - len(CELLS) + 2) // 2 // players,
        market=tuple(
            Cell(
                name,
                side_at(box, state, cell),
                bool(cells >> cell & 1),
                bool(fresh >> cell & 1),
                level_at(box, state, cell),
            )
            for cell, name in enumerate(CELLS)
        ),
        pairs=tuple(
            (move.first, move.second)
            for move in legal
            if isinstance(move, Take) and move.second is not None and move.pay is None
        ),
        deck=len(state.deck),
        top=CARDS[box.kinds[state.deck[-1]]] if state.deck else None,
        levels=tuple(sum(box.levels[card] == level for card in state.deck) for level in (1, 2, 3)),
        offer=tuple(box.tokens[number] for number in state.offer),
        owed=state.owed,
        cities=tuple(city(box, state, number) for number in range(seats)),
        flipped=None if state.now.flipped == NONE else CELLS[state.now.flipped],
        deeds=tuple(_deed(box, turn, seats) for turn in (*state.past, *_running(state))),
        virtual=_virtual(box, options, state) if players > seats else None,
    )


def side_at(box: Box, state: PointCityState, cell: int) -> Side | None:
    card = state.market[cell]
    if card == NONE:
        return None
    return box.fronts[card] if state.fronts >> cell & 1 else box.backs[card]


def level_at(box: Box, state: PointCityState, cell: int) -> int:
    """Known of every card that lies open, because the deck runs from level 1 to 3."""
    card = state.market[cell]
    return 0 if card == NONE else box.levels[card]


def city(box: Box, state: PointCityState, number: int) -> City:
    owned, stock = state.permanents[number], state.stock[number]
    scored = tuple(
        Scored(box.tokens[token], token_points(box.tokens[token], owned, stock[-1])) for token in state.tokens[number]
    )
    printed = scoring.printed(box, state, number)
    return City(
        buildings=tuple(b for card in state.cities[number] if (b := box.fronts[card].building) is not None),
        permanents=tuple(owned),
        hand=held(stock),
        cards=len(state.hands[number]),
        tokens=scored,
        printed=printed,
        total=printed + sum(token.points for token in scored),
    )


def _virtual(box: Box, options: PointCityOptions, state: PointCityState) -> Virtual:
    parts = solo.parts(box, state, options.solo)
    found = city(box, state, solo.VIRTUAL)
    each = box.sheet.virtual[options.solo].token
    tokens = tuple(Scored(scored.token, each) for scored in found.tokens)
    total = sum(part.points for part in parts)
    return Virtual(
        level=options.solo,
        city=City(
            buildings=found.buildings,
            permanents=found.permanents,
            hand=found.hand,
            cards=found.cards,
            tokens=tokens,
            printed=found.printed,
            total=total,
        ),
        parts=parts,
        next=() if state.over else tuple(CELLS[cell] for cell in solo.next_cells(state.marker)),
        column=state.marker % SIDE,
        row=state.marker // SIDE,
        ahead=scoring.virtual_ahead(box, state, options.solo),
    )


def _running(state: PointCityState) -> list[Turn]:
    return [state.now] if state.over or state.now.cells or state.now.flipped != NONE else []


def _fresh(state: PointCityState) -> int:
    mask = 0
    for turn in (*state.past, state.now):
        mask |= turn.filled
        if turn.flipped != NONE:
            mask |= 1 << turn.flipped
    return mask


def _deed(box: Box, turn: Turn, seats: int) -> Deed:
    return Deed(
        seat=turn.seat if turn.seat < seats else None,
        flipped=None if turn.flipped == NONE else CELLS[turn.flipped],
        cells=tuple(CELLS[cell] for cell in turn.cells),
        took=tuple(box.sides[side] for side in turn.sides),
        spent=held(turn.spent) if turn.spent else (),
        tokens=tuple(box.tokens[token] for token in turn.tokens),
    )
