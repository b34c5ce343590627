"""The open supply: dealing the decks and turning up cards whenever a row lacks names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.chance import Chance
from rules.machi_koro.box import Box, Row
from rules.machi_koro.events import SetAside, TurnedUp

if TYPE_CHECKING:
    from rules.machi_koro.game import MachiKoro


def shuffled_decks(box: Box, chance: Chance) -> list[list[int]]:
    return [
        chance.shuffled([card.index for card in box.cards if row.cards >> card.index & 1 for _ in range(card.copies)])
        for row in box.rows
    ]


def deal(game: MachiKoro) -> None:
    """The supply at the start: everything, or as many names as each row has room for."""
    s, box = game.state, game.box
    if not box.rows:
        s.supply = [card.copies for card in box.cards]
        s.market = sum(1 << card.index for card in box.cards if card.copies)
    for row in box.rows:
        _turn_up(game, row)


def take(game: MachiKoro, index: int) -> None:
    """A card is bought (its buyer has it already); the row is filled again at once."""
    s, box = game.state, game.box
    s.supply[index] -= 1
    if s.supply[index] and _dead(game, index):
        _set_aside(game, index, s.supply[index])
        s.supply[index] = 0
    if not s.supply[index]:
        s.market &= ~(1 << index)
        row = box.row_of[index]
        if row is not None:
            _turn_up(game, row)


def _turn_up(game: MachiKoro, row: Row) -> None:
    s, box = game.state, game.box
    deck = s.decks[box.rows.index(row)]
    turned = []
    while deck and (s.market & row.cards).bit_count() < row.limit:
        index = deck.pop()
        turned.append(box.cards[index].id)
        if _dead(game, index):
            _set_aside(game, index, 1)
        else:
            s.supply[index] += 1
            s.market |= 1 << index
    if turned:
        s.revealed += 1
        game.tell(TurnedUp(row.deck, tuple(turned)))


def _dead(game: MachiKoro, index: int) -> bool:
    """Nobody can buy it any more, and the table plays without such stacks."""
    return (
        game.options.clear_dead_purples and index in game.box.purples and all(town[index] for town in game.state.open)
    )


def _set_aside(game: MachiKoro, index: int, copies: int) -> None:
    game.state.aside[index] += copies
    game.tell(SetAside(game.box.cards[index].id, copies))
