"""The decisions inside the income: what may be chosen, and what an answer does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING

from msgspec import UNSET

from rules.game import Move
from rules.machi_koro.box import SKIP
from rules.machi_koro.components import CloseAll, DemolishLandmark, FromOne, GiveAway
from rules.machi_koro.events import Demolished, Given, Renovated, Swapped
from rules.machi_koro.income import ask_demolish, go_on_in_order, work
from rules.machi_koro.moves import FRESH, Demolish, Give, Next, Order, Renovate, Skip, Swap, Tv
from rules.machi_koro.towns import close, pay, receive

if TYPE_CHECKING:
    from rules.machi_koro.game import MachiKoro

_ORDERS = (Order("first"), Order("last"))


# ---------------------------------------------------------------------------------------------------- choices


def _copies(game: MachiKoro, seat: int) -> list[int]:
    """What a town could hand over: the number of copies for each word in `movable`."""
    town = game.state.open[seat] + game.state.closed[seat]
    return [town[word] for word in game.box.movable]


def order_moves(game: MachiKoro, seat: int) -> Sequence[Move]:
    in_order = game.state.in_order
    if in_order is UNSET:
        return _ORDERS
    cards = game.box.cards
    return [*(Next(cards[index].id) for index in in_order), Next(game.box.card_with[DemolishLandmark].id)]


def tv_moves(game: MachiKoro, seat: int) -> Sequence[Move]:
    return game.box.tv_moves[seat]


def renovate_moves(game: MachiKoro, seat: int) -> Sequence[Move]:
    return game.box.renovate_moves


def demolish_moves(game: MachiKoro, seat: int) -> list[Move]:
    standing = game.state.standing[game.state.turn] & game.box.counted
    return [move for k, move in enumerate(game.box.demolish_moves) if standing >> k & 1]


def give_moves(game: MachiKoro, seat: int) -> list[Move]:
    box, turn = game.box, game.state.turn
    found: list[Move] = []
    for word in compress(box.movable, _copies(game, turn)):
        found += box.give_moves(turn, word)
        if game.any_order and _some_have_paid(game, word):
            found += box.fresh_moves(turn, word)
    return found


def _some_have_paid(game: MachiKoro, word: int) -> bool:
    """Of the roller's open copies some close when the income is done, and some were opened just now and stay open."""
    s, cards = game.state, game.box.cards
    return word < len(cards) and cards[word].closes and 0 < s.spent[s.turn] < s.open[s.turn][word]


def swap_moves(game: MachiKoro, seat: int) -> list[Move]:
    """Hundreds late in a game, so whole rows are picked at once."""
    box, turn = game.box, game.state.turn
    mine = tuple(compress(range(len(box.movable)), _copies(game, turn)))
    pick = itemgetter(*mine)
    found: list[Move] = []
    for other in box.others[turn]:
        for theirs in compress(box.movable, _copies(game, other)):
            picked = pick(box.swap_moves(other, theirs))
            found += picked if len(mine) > 1 else (picked,)
    found.append(SKIP)
    return found


# ---------------------------------------------------------------------------------------------------- answers


def order(game: MachiKoro, seat: int, move: Order) -> None:
    s = game.state
    s.demolish_last = move.when == "last"
    if s.demolish_last or not ask_demolish(game, game.box.card_with[DemolishLandmark]):
        game.next_step()


def next_card(game: MachiKoro, seat: int, move: Next) -> None:
    s, box = game.state, game.box
    assert s.in_order is not UNSET
    card = box.card_of[move.card]
    if isinstance(card.effect, DemolishLandmark):
        s.phase = "demolish"
        return
    work(game, card, s.turn)
    s.in_order = tuple(index for index in s.in_order if index != card.index) or UNSET
    if not go_on_in_order(game):
        game.next_step()


def demolish(game: MachiKoro, seat: int, move: Demolish) -> None:
    s, box = game.state, game.box
    company = box.card_with[DemolishLandmark]
    s.standing[s.turn] &= ~box.bit_of[move.landmark]
    game.tell(Demolished(s.turn, move.landmark))
    receive(game, company.id, s.turn, company.coins)
    s.left -= 1
    if not (go_on_in_order(game) if game.any_order else s.left):
        game.next_step()


def give(game: MachiKoro, seat: int, move: Give) -> None:
    s, box = game.state, game.box
    company = box.card_with[GiveAway]
    word, fresh = box.word_of[move.card.removesuffix(FRESH)], move.card.endswith(FRESH)
    index, closed = word % len(box.cards), word >= len(box.cards)
    if not closed and not fresh and box.cards[index].closes and s.spent[s.turn]:
        # A copy that has paid closes wherever it lies when the income is done; `_opened` is one that has not paid.
        s.spent[s.turn] -= 1
        s.spent[move.receiver] += 1
    _move_card(game, word, s.turn, move.receiver)
    game.tell(Given(box.cards[index].id, s.turn, move.receiver, closed))
    receive(game, company.id, s.turn, company.coins)
    s.left -= 1
    if not s.left:
        game.next_step()


def tv(game: MachiKoro, seat: int, move: Tv) -> None:
    card = game.box.card_with[FromOne]
    pay(game, card.id, move.payer, game.state.turn, card.coins)
    game.next_step()


def swap(game: MachiKoro, seat: int, move: Swap) -> None:
    s, box = game.state, game.box
    _move_card(game, box.word_of[move.theirs], move.other, s.turn)
    _move_card(game, box.word_of[move.mine], s.turn, move.other)
    game.tell(Swapped(s.turn, move.other, move.theirs, move.mine))
    game.next_step()


def swap_nothing(game: MachiKoro, seat: int, move: Skip) -> None:
    game.next_step()


def renovate(game: MachiKoro, seat: int, move: Renovate) -> None:
    s, box = game.state, game.box
    company, card = box.card_with[CloseAll], box.card_of[move.card]
    game.tell(Renovated(s.turn, card.id))
    for owner in box.clockwise[s.turn]:
        copies = s.open[owner][card.index]
        if copies:
            close(game, card, owner, copies)
            if owner != s.turn:
                pay(game, company.id, owner, s.turn, copies * company.coins)
    game.next_step()


def _move_card(game: MachiKoro, word: int, giver: int, receiver: int) -> None:
    count = len(game.box.cards)
    towns = game.state.open if word < count else game.state.closed
    towns[giver][word % count] -= 1
    towns[receiver][word % count] += 1
