"""Towns: their coins, what counts in them, and the opening and closing of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.machi_koro.box import Card
from rules.machi_koro.events import Closed, Opened, Paid
from rules.machi_koro.state import MachiKoroState

if TYPE_CHECKING:
    from rules.machi_koro.game import MachiKoro


def receive(game: MachiKoro, card: str, seat: int, coins: int) -> None:
    """The bank pays; it never runs dry."""
    s = game.state
    s.coins[seat] += coins
    event = Paid(card, None, seat, coins)
    s.payments.append(event)
    game.tell(event)


def pay(game: MachiKoro, card: str, payer: int, receiver: int | None, due: int) -> None:
    """A town pays as far as its coins go; the rest is dropped."""
    s = game.state
    have = s.coins[payer]
    coins = due if due < have else have
    event = Paid(card, payer, receiver, coins, due - coins)
    game.tell(event)
    if coins:
        s.coins[payer] = have - coins
        if receiver is not None:
            s.coins[receiver] += coins
        s.payments.append(event)


# ---------------------------------------------------------------------------------------------------- counting


def active(s: MachiKoroState, seat: int, index: int) -> int:
    """Copies that this roll activates."""
    copies = s.open[seat][index]
    for woken_seat, woken_index, woken in s.woken:
        if woken_seat == seat and woken_index == index:
            copies -= woken
    return copies


def landmarks(game: MachiKoro, seat: int) -> int:
    """Landmarks that count: those a town started with do not."""
    return (game.state.standing[seat] & game.box.counted).bit_count()


def has_movable(game: MachiKoro, seat: int) -> bool:
    """There is a card that may leave this town."""
    opened, closed = game.state.open[seat], game.state.closed[seat]
    return any(opened[index] or closed[index] for index in game.box.common)


# ---------------------------------------------------------------------------------------------------- open, closed


def wake(game: MachiKoro, total: int) -> None:
    """Closed cards of this number open instead of being activated."""
    s = game.state
    s.woken = []
    any_roll = game.options.reopen == "any_roll"
    for card in game.box.showing[total]:
        index = card.index
        for seat, town in enumerate(s.closed):
            copies = town[index]
            if copies and (any_roll or _would_activate(card, seat == s.turn)):
                town[index] = 0
                s.open[seat][index] += copies
                s.woken.append((seat, index, copies))
                game.tell(Opened(card.id, seat, copies))


def _would_activate(card: Card, own_roll: bool) -> bool:
    """By colour alone: a condition of the card that fails at present does not keep it closed."""
    return card.colour == "blue" or own_roll == (card.colour == "green")


def close(game: MachiKoro, card: Card, seat: int, copies: int) -> None:
    s = game.state
    s.open[seat][card.index] -= copies
    s.closed[seat][card.index] += copies
    game.tell(Closed(card.id, seat, copies))
