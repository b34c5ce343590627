"""From a position to what people may know of it, and from what happened to the round that led to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules.game import Event
from rules.machi_koro.events import Added, Built, Invested, Paid, Rerolled, Rolled
from rules.machi_koro.scoring import places
from rules.machi_koro.state import NOTHING
from rules.machi_koro.view import Holding, MachiKoroView, Payment, Stack, Throw, Town

if TYPE_CHECKING:
    from rules.machi_koro.game import MachiKoro


def look(game: MachiKoro, seat: int | None) -> MachiKoroView:
    s, box = game.state, game.box
    over = s.phase == "over"
    return MachiKoroView(
        seat=seat,
        seats=game.setup.seats,
        waiting=game.waiting(),
        over=over,
        result=game.result(),
        phase=s.phase,
        turn=s.turn,
        number=s.number,
        extra=s.extra,
        dice=s.dice,
        rerolled=s.rerolled,
        added=s.added,
        tuna=s.tuna,
        roller=None if s.roller == NOTHING else s.roller,
        towns=tuple(_town(game, owner) for owner in range(game.setup.seats)),
        supply=_supply(game),
        decks={row.deck: len(deck) for row, deck in zip(box.rows, s.decks, strict=True)},
        landmarks=tuple(mark.id for mark in box.landmarks),
        drawn=box.played.drawn,
        payments=tuple(Payment(paid.card, paid.payer, paid.receiver, paid.coins) for paid in s.payments),
        affordable=() if over else _affordable(game),
        places=places(game) if over else (),
    )


def _town(game: MachiKoro, seat: int) -> Town:
    s, box = game.state, game.box
    fresh = s.built[seat] != NOTHING and s.built_in[seat] >= s.number - 1
    return Town(
        coins=s.coins[seat],
        cards=tuple(
            Holding(card.id, opened, closed)
            for card, opened, closed in zip(box.cards, s.open[seat], s.closed[seat], strict=True)
            if opened or closed
        ),
        landmarks=tuple(mark.id for k, mark in enumerate(box.landmarks) if s.standing[seat] >> k & 1),
        invested=s.invested[seat],
        change=s.coins[seat] - s.before[seat],
        built=box.things[s.built[seat]] if fresh else None,
    )


def _supply(game: MachiKoro) -> tuple[Stack, ...]:
    """By row where there are rows, and in the order of the component set."""
    s, box = game.state, game.box
    if box.supply != "552":
        return tuple(Stack(card.id, s.supply[card.index], "open") for card in box.cards if s.supply[card.index])
    return tuple(
        Stack(card.id, s.supply[card.index], card.deck)
        for row in box.rows
        for card in box.cards
        if row.cards >> card.index & 1 and s.supply[card.index]
    )


def _affordable(game: MachiKoro) -> tuple[str, ...]:
    things = game.buildable(game.state.turn)
    return tuple(name for k, name in enumerate(game.box.things) if things >> k & 1)


def with_round(view: MachiKoroView, events: Sequence[Event]) -> MachiKoroView:
    """The view with every turn that these events tell of, if there are several: stewards play one after the other."""
    turns: list[Throw] = []
    nothing = (0,) * view.seats
    for event in events:
        match event:
            case Rolled(seat, dice):
                turns.append(Throw(seat, dice, changes=nothing))
            case Rerolled(_, dice) if turns:
                turns[-1] = replace(turns[-1], dice=dice)
            case Added(_, number) if turns:
                turns[-1] = replace(turns[-1], added=number)
            case Paid(_, payer, receiver, coins) if turns:
                turns[-1] = _moved(_moved(turns[-1], payer, -coins), receiver, coins)
            case Built(seat, thing, cost):
                # What was rolled for it may have been told before.
                turns = turns or [Throw(seat, changes=nothing)]
                turns[-1] = _moved(replace(turns[-1], built=thing), seat, -cost)
            case Invested(seat) if turns:
                turns[-1] = _moved(turns[-1], seat, -1)
    return replace(view, round=tuple(turns)) if len(turns) > 1 else view


def _moved(turn: Throw, seat: int | None, coins: int) -> Throw:
    if seat is None:
        return turn
    return replace(turn, changes=tuple(have + coins * (k == seat) for k, have in enumerate(turn.changes)))
