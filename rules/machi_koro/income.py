"""Income: which steps a total sets off, in order, and what each does by itself.

A step is a function of the game and its cards. It returns True where the roller must decide before the income goes on;
the answers are in `decisions.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from rules.machi_koro.box import HIGHEST_TOTAL, Box, Card
from rules.machi_koro.components import (
    AnyEffect,
    CloseAll,
    DemolishLandmark,
    FromEach,
    FromOne,
    FromRoller,
    GiveAway,
    Income,
    Repay,
    ShareAll,
    SwapCards,
)
from rules.machi_koro.events import Closed, Opened, Paid, TunaThrown
from rules.machi_koro.state import MachiKoroState

if TYPE_CHECKING:
    from rules.machi_koro.game import MachiKoro

Cards = tuple[Card, ...]
StepFunction = Callable[["MachiKoro", Cards], bool]
Step = tuple[StepFunction, Cards]


@lru_cache(maxsize=32)
def plan(box: Box) -> tuple[tuple[Step, ...], ...]:
    """By total: red, then blue and green in the order that never costs the roller a coin, then purple as listed."""
    return tuple(_steps([card for card in box.cards if total in card.numbers]) for total in range(HIGHEST_TOTAL + 1))


def _steps(cards: list[Card]) -> tuple[Step, ...]:
    def those(kind: type[AnyEffect]) -> Cards:
        return tuple(card for card in cards if isinstance(card.effect, kind))

    red, plain = those(FromRoller), those(Income)
    closing = tuple(card for card in plain if isinstance(card.effect, Income) and card.effect.closes)
    steps: list[Step] = [(take_from_roller, red)] if red else []
    steps += [(repay, (card,)) for card in those(Repay)]
    steps += [(demolish_first, (card, *plain)) for card in those(DemolishLandmark)]
    steps += [(earn, plain)] if plain else []
    steps += [(demolish_last, (card,)) for card in those(DemolishLandmark)]
    steps += [(give, (card,)) for card in those(GiveAway)]
    steps += [(close_spent, (card,)) for card in closing]
    steps += [(_PURPLE[type(card.effect)], (card,)) for card in cards if card.colour == "purple"]
    return tuple(steps)


# ---------------------------------------------------------------------------------------------------- coins


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


def wake(game: MachiKoro, total: int) -> None:
    """Closed cards of this number open instead of being activated."""
    s = game.state
    s.woken = []
    any_roll = game.options.reopen == "any_roll"
    for card in game.box.showing[total]:
        index = card.index
        for seat, town in enumerate(s.closed):
            copies = town[index]
            if copies and (any_roll or card.colour == "blue" or (card.colour == "green") == (seat == s.turn)):
                town[index] = 0
                s.open[seat][index] += copies
                s.woken.append((seat, index, copies))
                game.tell(Opened(card.id, seat, copies))


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


# ---------------------------------------------------------------------------------------------------- red


def take_from_roller(game: MachiKoro, cards: Cards) -> bool:
    s, box = game.state, game.box
    roller = s.turn
    for owner in box.payees[roller]:
        town = s.open[owner]
        for card in cards:
            if not town[card.index]:
                continue
            copies = active(s, owner, card.index)
            standing = s.standing[owner]
            if not copies or card.needs & ~standing or (card.fewest and landmarks(game, roller) < card.fewest):
                continue
            if card.coins:
                due = copies * (card.coins + card.bonus if standing & box.mall else card.coins)
            else:
                due = s.coins[roller]
            if due:
                pay(game, card.id, roller, owner, due)
    return False


# ---------------------------------------------------------------------------------------------------- blue and green


def earn(game: MachiKoro, cards: Cards) -> bool:
    """The bank pays for every card that needs no decision."""
    s, box = game.state, game.box
    roller = s.turn
    for card in cards:
        index = card.index
        if card.colour == "green":
            if s.open[roller][index]:
                _earn(game, card, roller)
        else:
            for owner in box.clockwise[roller]:
                if s.open[owner][index]:
                    _earn(game, card, owner)
    return False


def _earn(game: MachiKoro, card: Card, owner: int) -> None:
    s, box = game.state, game.box
    copies = active(s, owner, card.index) if s.woken else s.open[owner][card.index]
    standing = s.standing[owner]
    if not copies or card.needs & ~standing or (standing & box.counted).bit_count() > card.up_to:
        return
    each = card.coins
    if card.bonus and standing & box.mall:
        each += card.bonus
    if not each:
        each = _tuna_throw(game)
    elif card.counted is not None:
        each *= _count(s, card, owner)
    if each:
        receive(game, card.id, owner, copies * each)
    if card.closes:
        s.spent[owner] = copies


def _count(s: MachiKoroState, card: Card, owner: int) -> int:
    assert card.counted is not None
    towns = s.open if card.everywhere else (s.open[owner],)
    return sum(town[index] for town in towns for index in card.counted)


def _tuna_throw(game: MachiKoro) -> int:
    """Thrown once per roll, by the roller, when the first owner collects."""
    s = game.state
    if not s.tuna:
        s.tuna = game.throw(2)
        game.tell(TunaThrown(s.turn, s.tuna))
    return sum(s.tuna)


def repay(game: MachiKoro, cards: Cards) -> bool:
    s = game.state
    for card in cards:
        copies = active(s, s.turn, card.index)
        if copies:
            pay(game, card.id, s.turn, None, copies * card.coins)
    return False


def demolish_first(game: MachiKoro, cards: Cards) -> bool:
    """Demolition comes first, unless its place among the other cards could matter: then the roller is asked."""
    company, *others = cards
    s = game.state
    s.demolish_last = False
    copies = min(active(s, s.turn, company.index), landmarks(game, s.turn))
    if copies and any(_order_matters(game, card, copies) for card in others):
        s.phase = "order"
        return True
    return ask_demolish(game, company)


def _order_matters(game: MachiKoro, card: Card, demolished: int) -> bool:
    s = game.state
    count = landmarks(game, s.turn)
    mall_helps = card.bonus and s.standing[s.turn] & game.box.mall
    switches_on = count > card.up_to >= count - demolished
    return bool(active(s, s.turn, card.index) and (mall_helps or switches_on))


def demolish_last(game: MachiKoro, cards: Cards) -> bool:
    return game.state.demolish_last and ask_demolish(game, cards[0])


def ask_demolish(game: MachiKoro, company: Card) -> bool:
    """One landmark for each company, as long as there are any."""
    s = game.state
    s.left = min(active(s, s.turn, company.index), landmarks(game, s.turn))
    if s.left:
        s.phase = "demolish"
    return s.left > 0


def give(game: MachiKoro, cards: Cards) -> bool:
    """A company can always give itself, so the first gift is always possible."""
    s = game.state
    s.left = active(s, s.turn, cards[0].index)
    if s.left:
        s.phase = "give"
    return s.left > 0


def close_spent(game: MachiKoro, cards: Cards) -> bool:
    s = game.state
    for seat, copies in enumerate(s.spent):
        if copies:
            close(game, cards[0], seat, copies)
            s.spent[seat] = 0
    return False


def close(game: MachiKoro, card: Card, seat: int, copies: int) -> None:
    s = game.state
    s.open[seat][card.index] -= copies
    s.closed[seat][card.index] += copies
    game.tell(Closed(card.id, seat, copies))


# ---------------------------------------------------------------------------------------------------- purple


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
    if not game.has_movable(s.turn) or not any(game.has_movable(other) for other in game.box.others[s.turn]):
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


_PURPLE: dict[type[AnyEffect], StepFunction] = {
    FromEach: take_from_each,
    FromOne: take_from_one,
    SwapCards: swap,
    CloseAll: renovate,
    ShareAll: share,
}
