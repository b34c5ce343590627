"""The steps of the purple cards. They work for the roller alone, and only the roller's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.machi_koro.components import AnyEffect, CloseAll, FromEach, FromOne, ShareAll, SwapCards
from rules.machi_koro.income_steps import Cards, StepFunction
from rules.machi_koro.towns import has_movable, pay, receive

if TYPE_CHECKING:
    from rules.machi_koro.game import MachiKoro


def take_from_each(game: MachiKoro, cards: Cards) -> bool:
    (card,) = cards
    s = game.state
    effect = card.effect
    assert isinstance(effect, FromEach)
    if not s.open[s.turn][card.index]:
        return False
    for other in game.box.others[s.turn]:
        if effect.half_from is not None:
            due = s.coins[other] // 2 if s.coins[other] >= effect.half_from else 0
        elif effect.per_invested:
            due = s.invested[s.turn]
        elif card.counted is not None:
            due = effect.coins * sum(s.open[other][index] + s.closed[other][index] for index in card.counted)
        else:
            due = effect.coins
        if due:
            pay(game, card.id, other, s.turn, due)
    return False


def take_from_one(game: MachiKoro, cards: Cards) -> bool:
    s = game.state
    if not s.open[s.turn][cards[0].index]:
        return False
    s.phase = "tv"
    return True


def swap(game: MachiKoro, cards: Cards) -> bool:
    """Asked only where both sides have something to swap."""
    s = game.state
    if not s.open[s.turn][cards[0].index]:
        return False
    if not has_movable(game, s.turn) or not any(has_movable(game, other) for other in game.box.others[s.turn]):
        return False
    s.phase = "swap"
    return True


def renovate(game: MachiKoro, cards: Cards) -> bool:
    s = game.state
    if not s.open[s.turn][cards[0].index]:
        return False
    s.phase = "renovate"
    return True


def share(game: MachiKoro, cards: Cards) -> bool:
    """All coins are dealt out equally; the bank adds what an uneven sum lacks."""
    (card,) = cards
    s = game.state
    if not s.open[s.turn][card.index]:
        return False
    each = -(-sum(s.coins) // len(s.coins))
    for seat in game.box.clockwise[s.turn]:
        more = each - s.coins[seat]
        if more > 0:
            receive(game, card.id, seat, more)
        elif more < 0:
            pay(game, card.id, seat, None, -more)
    return False


PURPLE_STEPS: dict[type[AnyEffect], StepFunction] = {
    FromEach: take_from_each,
    FromOne: take_from_one,
    SwapCards: swap,
    CloseAll: renovate,
    ShareAll: share,
}
