"""What a beginner likes: dear things, landmarks above all, numbers that the dice can show, the richest payer."""

from __future__ import annotations

from rules.game import Move
from rules.machi_koro.box import Card
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.moves import FRESH, Add, Build, Demolish, Give, Invest, Keep, Renovate, Reroll, Roll, Swap, Tv
from rules.machi_koro.steward.income_forecast import NOW, gains, in_vain

LANDMARK = 100
OUT_OF_REACH = 10
"""Taken off for a card whose numbers need two dice before there are two."""
PURPLE = 4
"""Taken off for the purple cards: who knows what they are good for?"""
PURSE = 3
"""Coins a beginner keeps before it invests any."""


def fancy(game: MachiKoro, seat: int, move: Move) -> float:
    """How much this move is liked; 0 for what declines something."""
    box, s = game.box, game.state
    match move:
        case Build(thing):
            return _thing(game, seat, box.thing_of[thing])
        case Roll(dice):
            return dice
        case Reroll(dice):
            return 0.1 * dice
        case Keep():
            return gains(game, seat, sum(s.dice), NOW)[seat]
        case Add(number):
            return gains(game, seat, sum(s.dice) + number, NOW)[seat]
        case Demolish(landmark):
            return -box.costs[box.thing_of[landmark]]
        case Give(card):
            return -_price(game, card)
        case Swap(_, theirs, mine):
            return _price(game, theirs) - _price(game, mine)
        case Tv(payer):
            return s.coins[payer]
        case Renovate(card):
            index = box.card_of[card].index
            return sum(s.open[other][index] for other in box.others[seat]) - s.open[seat][index]
        case Invest():
            return s.coins[seat] - PURSE
    return 0.0


def _thing(game: MachiKoro, seat: int, number: int) -> float:
    box = game.box
    cost = box.costs[number]
    if number >= len(box.cards):
        return -OUT_OF_REACH if in_vain(game, seat, number) else LANDMARK + cost
    card: Card = box.cards[number]
    liking = 1.0 + cost
    if card.numbers[0] > 6 and not game.state.standing[seat] & box.two_dice:
        liking -= OUT_OF_REACH
    if card.colour == "purple":
        liking -= PURPLE
    return liking


def _price(game: MachiKoro, word: str) -> float:
    """Of a card; a closed copy is worth a little less."""
    count = len(game.box.cards)
    place = game.box.word_of[word.removesuffix(FRESH)]
    return game.box.cards[place % count].cost - 0.5 * (place >= count)
