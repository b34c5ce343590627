"""Why a move is not legal: the rule it breaks, as a code with parameters. Seats are numbers from 1 here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.game import Move
from rules.machi_koro import moves as m
from rules.machi_koro.box import Box
from rules.machi_koro.components import AddToRoll, AnyAbility, RollAgain, TwoDice

if TYPE_CHECKING:
    from rules.machi_koro.game import MachiKoro

Reason = tuple[str | int, ...]


def refusal(game: MachiKoro, seat: int, move: Move) -> Reason:
    if not game.asks_for(type(move)):
        return ("not_now", move.verb, game.state.phase)
    match move:
        case m.Roll(dice) | m.Reroll(dice):
            return _dice(game, seat, dice, again=isinstance(move, m.Reroll))
        case m.Add(number):
            return _add(game, seat, number)
        case m.Next(card):
            return ("works_already", card) if card in game.box.card_of else ("unknown_card", card)
        case m.Order():
            return ("not_now", move.verb, game.state.phase)
        case m.Demolish(landmark):
            return _demolish(game, landmark)
        case m.Give(card, receiver):
            return _no_seat(game, seat, receiver) or _no_card(game, seat, card)
        case m.Tv(payer):
            return _no_seat(game, seat, payer)
        case m.Swap(other, theirs, mine):
            return _no_seat(game, seat, other) or _no_card(game, other, theirs) or _no_card(game, seat, mine)
        case m.Renovate(card):
            return _no_name(game, card)
        case m.Build(thing):
            return _build(game, seat, thing)
    return ("not_legal",)


def _dice(game: MachiKoro, seat: int, dice: int, again: bool) -> Reason:
    box, standing = game.box, game.state.standing[seat]
    if dice not in (1, 2):
        return ("dice_number", dice)
    if again and not standing & box.reroll:
        return _lacks(box, RollAgain)
    if again and game.state.rerolled:
        return ("rerolled_already",)
    return _lacks(box, TwoDice)


def _lacks(box: Box, ability: type[AnyAbility]) -> Reason:
    """The landmark with this ability does not stand, or is not in the game at all."""
    name = box.landmark_of[ability]
    return ("needs_landmark" if name in box.bit_of else "not_in_game", name)


def _add(game: MachiKoro, seat: int, number: int) -> Reason:
    s, box = game.state, game.box
    if not s.standing[seat] & box.add:
        return _lacks(box, AddToRoll)
    if sum(s.dice) < box.add_from:
        return ("total_too_low", box.add_from, sum(s.dice))
    return ("add_exactly", box.add_number, number)


def _demolish(game: MachiKoro, landmark: str) -> Reason:
    bit = game.box.bit_of.get(landmark, 0)
    if not bit:
        return ("unknown_landmark", landmark)
    if bit & game.box.given:
        return ("cannot_be_demolished", landmark)
    return ("not_standing", landmark)


def _no_seat(game: MachiKoro, seat: int, other: int) -> Reason:
    if other == seat:
        return ("own_town",)
    if not 0 <= other < game.setup.seats:
        return ("no_such_seat", other + 1)
    return ()


def _no_card(game: MachiKoro, seat: int, word: str) -> Reason:
    """Why this copy cannot leave that town; () if it can."""
    s, box = game.state, game.box
    place = box.word_of.get(word.removesuffix(m.FRESH))
    if place is None:
        return ("unknown_card", word)
    if word.endswith(m.FRESH):
        return ("not_opened_now", box.cards[place % len(box.cards)].id)
    index = place % len(box.cards)
    if index in box.purples:
        return ("purple_stays", box.cards[index].id)
    if not (s.open if place == index else s.closed)[seat][index]:
        return ("not_in_town", word, seat + 1)
    return ()


def _no_name(game: MachiKoro, name: str) -> Reason:
    if name not in game.box.card_of:
        return ("unknown_card", name)
    return ("purple_stays_open", name)


def _build(game: MachiKoro, seat: int, name: str) -> Reason:
    s, box = game.state, game.box
    thing = box.thing_of.get(name)
    if thing is None:
        return ("unknown_card", name)
    if thing >= len(box.cards):
        if s.standing[seat] >> thing - len(box.cards) & 1:
            return ("already_built", name)
    elif thing in box.purples and s.open[seat][thing]:
        return ("second_purple", name)
    elif not s.supply[thing]:
        return ("not_in_supply", name)
    return ("cannot_afford", name, box.costs[thing], s.coins[seat])
