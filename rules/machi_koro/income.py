"""Income: which steps a total sets off, in order, and what each does by itself.

The purple cards' steps are in `purple_cards.py`, the answers to decisions in `income_decisions.py`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import UNSET

from rules.machi_koro.box import HIGHEST_TOTAL, Box, Card
from rules.machi_koro.components import AnyEffect, DemolishLandmark, FromRoller, GiveAway, Income, Repay
from rules.machi_koro.events import TunaThrown
from rules.machi_koro.income_steps import Cards, Step
from rules.machi_koro.purple_cards import PURPLE_STEPS
from rules.machi_koro.state import MachiKoroState
from rules.machi_koro.towns import active, close, landmarks, pay, receive

if TYPE_CHECKING:
    from rules.machi_koro.game import MachiKoro


@lru_cache(maxsize=32)
def plan(box: Box, any_order: bool) -> tuple[tuple[Step, ...], ...]:
    """By total: red, then blue and green, then purple as listed.

    Blue and green work in the order that never costs the roller a coin; `any_order`: where there is none, in the
    roller's. Before version 2 the roller could only have all demolitions first or all last.
    """
    totals = range(HIGHEST_TOTAL + 1)
    return tuple(_steps([card for card in box.cards if total in card.numbers], any_order) for total in totals)


def _steps(cards: list[Card], any_order: bool) -> tuple[Step, ...]:
    def those(kind: type[AnyEffect]) -> Cards:
        return tuple(card for card in cards if isinstance(card.effect, kind))

    red, plain = those(FromRoller), those(Income)
    closing = tuple(card for card in plain if isinstance(card.effect, Income) and card.effect.closes)
    steps: list[Step] = [(take_from_roller, red)] if red else []
    steps += [(repay, (card,)) for card in those(Repay)]
    companies = those(DemolishLandmark)
    if any_order and companies:
        steps += [(work_in_order, (*companies, *plain))]
    else:
        steps += [(demolish_first, (card, *plain)) for card in companies]
        steps += [(earn, plain)] if plain else []
        steps += [(demolish_last, (card,)) for card in companies]
    steps += [(give, (card,)) for card in those(GiveAway)]
    steps += [(close_spent, (card,)) for card in closing]
    steps += [(PURPLE_STEPS[type(card.effect)], (card,)) for card in cards if card.colour == "purple"]
    return tuple(steps)


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
            if card.everything:
                due = s.coins[roller]
            else:
                due = copies * (card.coins + card.bonus if standing & box.mall else card.coins)
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
                work(game, card, roller)
        else:
            for owner in box.clockwise[roller]:
                if s.open[owner][index]:
                    work(game, card, owner)
    return False


def work(game: MachiKoro, card: Card, owner: int) -> None:
    """The bank pays this town for its copies of the card."""
    s, box = game.state, game.box
    copies = active(s, owner, card.index) if s.woken else s.open[owner][card.index]
    standing = s.standing[owner]
    if not copies or card.needs & ~standing or (standing & box.counted).bit_count() > card.up_to:
        return
    each = card.coins + card.bonus if standing & box.mall else card.coins
    if card.counted is not None:
        each *= _count(s, card, owner)
    elif card.throw:
        each = _tuna_throw(game)
    if each:
        receive(game, card.id, owner, copies * each)
    if card.closes:
        s.spent[owner] = copies


def _pays(game: MachiKoro, card: Card, standing: int) -> int:
    """What each copy would pay the roller if these landmarks stood; a card that closes tells apart whether it works."""
    s, box = game.state, game.box
    if card.needs & ~standing or (standing & box.counted).bit_count() > card.up_to:
        return -1
    each = card.coins + card.bonus if standing & box.mall else card.coins
    return each * _count(s, card, s.turn) if card.counted is not None else each


# ---------------------------------------------------------------------------------------------------- in any order


def work_in_order(game: MachiKoro, cards: Cards) -> bool:
    """Demolition among other cards: what it cannot change works at once, the rest in the roller's order."""
    company, *others = cards
    s, roller = game.state, game.state.turn
    s.left = active(s, roller, company.index)
    chosen = tuple(card.index for card in others if s.left and depends(game, card))
    for card in others:
        for owner in _owners(game, card):
            if s.open[owner][card.index] and not (owner == roller and card.index in chosen):
                work(game, card, owner)
    s.in_order = chosen or UNSET
    return go_on_in_order(game)


def _owners(game: MachiKoro, card: Card) -> tuple[int, ...]:
    """Whose copies work on this roll."""
    return (game.state.turn,) if card.colour == "green" else game.box.clockwise[game.state.turn]


def go_on_in_order(game: MachiKoro) -> bool:
    """Until the roller must decide: which card works next, or, where that does not matter, what comes down."""
    s, box = game.state, game.box
    s.left = min(s.left, landmarks(game, s.turn))
    waiting = () if s.in_order is UNSET else s.in_order
    still = tuple(index for index in waiting if s.left and depends(game, box.cards[index]))
    for index in waiting:
        if index not in still:
            work(game, box.cards[index], s.turn)
    s.in_order = still or UNSET
    if s.left:
        s.phase = "order" if still else "demolish"
    return s.left > 0


def depends(game: MachiKoro, card: Card) -> bool:
    """Whether demolitions still to come on this roll could change what the card pays the roller."""
    s, box = game.state, game.box
    if not active(s, s.turn, card.index):
        return False
    standing = s.standing[s.turn]
    marks = [1 << k for k in range(len(box.landmarks)) if standing & box.counted & 1 << k]
    now = _pays(game, card, standing)
    return any(
        _pays(game, card, standing & ~sum(gone)) != now
        for number in range(1, min(s.left, len(marks)) + 1)
        for gone in combinations(marks, number)
    )


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
    """One gift for each company. Each could give itself, so there is always something to give."""
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
