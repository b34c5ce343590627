"""Machi Koro in the kit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import get_args

import msgspec

from rules.game import AnyGame, Json
from rules.machi_koro import GAME, left_out
from rules.machi_koro.about import SUPPLIES, LeftOut, MachiKoroOptions
from rules.machi_koro.game import MachiKoro
from rules.machi_koro.moves import Order
from tests.kit.case import Case

EVERY = get_args(LeftOut)
GROUPED = ("harsh", "companies", "closing", "train_station")
NAMED = [word for word in EVERY if word not in left_out.GROUPS and word not in GROUPED]


def _words(words: Sequence[str]) -> tuple[LeftOut, ...]:
    return tuple(word for word in EVERY if word in words)


OPTIONS = [
    MachiKoroOptions(),
    MachiKoroOptions(supply="ten", first="P1"),
    MachiKoroOptions(supply="open", left_out=("red", "stadium", "airport")),
    MachiKoroOptions(supply="ten", clear_dead_purples=True, left_out=("friendly",)),
    MachiKoroOptions(modules="harbor", first="P2"),
    MachiKoroOptions(modules="harbor", left_out=_words(("purple", "airport")), by_lot="10"),
    MachiKoroOptions(modules="millionaire", first="P3"),
    MachiKoroOptions(modules="millionaire", reopen="would_activate", clear_dead_purples=True),
    MachiKoroOptions(modules="both", supply="552", first="P4"),
    MachiKoroOptions(modules="both", left_out=_words(NAMED[::2]), by_lot="6"),
    MachiKoroOptions(modules="both", reopen="would_activate", left_out=_words(NAMED[1::2])),
    MachiKoroOptions(modules="both", left_out=_words(GROUPED), by_lot="3"),
    MachiKoroOptions(left_out=("red", "blue", "green", "purple")),
    MachiKoroOptions(modules="base", supply="552"),
    MachiKoroOptions(modules="both", supply="open"),
]


def goes_together(options: msgspec.Struct, seats: int, prior: Json) -> bool:
    assert isinstance(options, MachiKoroOptions)
    supply_fits = options.supply == "auto" or options.supply in SUPPLIES[options.modules]
    remains = len(set(options.left_out) & {"blue", "green", "red", "purple"}) < 4
    return supply_fits and remains and (options.first == "random" or int(options.first[1:]) <= seats)


def check(game: AnyGame) -> None:
    assert isinstance(game, MachiKoro)
    _cards(game)
    _rows(game)
    _towns(game)
    _coins(game)


def _cards(game: MachiKoro) -> None:
    """No card is lost or made."""
    s, box = game.state, game.box
    hidden = Counter(index for deck in s.decks for index in deck)
    for card in box.cards:
        k = card.index
        places = [s.supply[k], s.aside[k], *(t[k] for t in s.open), *(t[k] for t in s.closed)]
        assert min(places) >= 0, card.id
        assert sum(places) + hidden[k] == card.copies + game.setup.seats * box.start.cards.count(card.id), card.id


def _rows(game: MachiKoro) -> None:
    """A row is full, or its deck is empty."""
    s, box = game.state, game.box
    assert s.market == sum(1 << card.index for card in box.cards if s.supply[card.index])
    assert len(s.decks) == len(box.rows)
    for row, deck in zip(box.rows, s.decks, strict=True):
        names = sum(1 for card in box.cards if row.cards >> card.index & 1 and s.supply[card.index])
        assert names == row.limit or (names < row.limit and not deck), row.deck


def _towns(game: MachiKoro) -> None:
    s, box = game.state, game.box
    for seat in range(game.setup.seats):
        for k in box.purples:
            assert s.open[seat][k] <= 1, "a second purple of a kind"
            assert not s.closed[seat][k], "a closed purple"
        assert s.standing[seat] & box.given == box.given
        assert not s.standing[seat] & ~box.all_landmarks
        assert not s.invested[seat] or (box.startup is not None and s.open[seat][box.startup.index])
        assert s.phase == "give" or not s.spent[seat]
    winners = [seat for seat in range(game.setup.seats) if s.standing[seat] == box.all_landmarks]
    assert winners == ([s.turn] if s.phase == "over" else [])


def _coins(game: MachiKoro) -> None:
    """Nobody is in debt, and every change of coins has its payments."""
    s = game.state
    for seat, coins in enumerate(s.coins):
        assert coins >= 0
        won = sum(paid.coins for paid in s.payments if paid.receiver == seat)
        lost = sum(paid.coins for paid in s.payments if paid.payer == seat)
        assert coins - s.before[seat] == won - lost


CASE = Case(game=GAME, options=OPTIONS, check=check, allows=goes_together, former=(Order,))
