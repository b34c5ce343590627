"""Positions for the tests: games laid by hand, games played from lines, random games."""

from __future__ import annotations

from rules.chance import seed_from_number
from rules.game import Event
from rules.notation import parse
from rules.point_city.about import PointCityOptions
from rules.point_city.components import KINDS, WORDS
from rules.point_city.game import PointCity
from rules.point_city.moves import CELL_OF
from rules.point_city.view import Level
from tests.rules import walking


def new(seats: int = 2, number: int = 1, solo: Level = "medium") -> PointCity:
    return PointCity.new(seats, PointCityOptions(solo=solo), seed_from_number(number))


def started_by(seat: int, seats: int = 2) -> PointCity:
    return next(game for number in range(100) if (game := new(seats, number)).state.first == seat)


def number_of(game: PointCity, card: str) -> int:
    return game.box.ids.index(card)


def fetch(game: PointCity, card: int) -> None:
    """Takes a card from where it lies. In the deck and the market, one of its level from the box takes its place."""
    state = game.state
    for hand, stock in zip(state.hands, state.stock, strict=True):
        if card in hand:
            hand.remove(card)
            stock[game.box.kinds[card]] -= 1
            return
    for place in (state.box, state.discard):
        if card in place:
            place.remove(card)
            return
    other = next(c for c in state.box if game.box.levels[c] == game.box.levels[card])
    state.box.remove(other)
    for place in (state.deck, state.market):
        if card in place:
            place[place.index(card)] = other


def lay(game: PointCity, **cells: str) -> PointCity:
    """`A1="1-003"` lays that card with its resource side up, `A1="1-003 up"` with its building."""
    for cell, text in cells.items():
        card, up = number_of(game, text.split()[0]), text.endswith("up")
        at = CELL_OF[cell]
        if game.state.market[at] != card:
            fetch(game, card)
            game.state.box.append(game.state.market[at])
            game.state.market[at] = card
        game.state.fronts = game.state.fronts & ~(1 << at) | up << at
    game._legal.clear()
    return game


def on_top(game: PointCity, *cards: str) -> PointCity:
    """These cards next from the deck, the first one on top. They have to be of the level of those they replace."""
    state = game.state
    for depth, name in enumerate(cards, 1):
        card = number_of(game, name)
        if card in state.deck:
            at = state.deck.index(card)
            state.deck[at], state.deck[-depth] = state.deck[-depth], card
        else:
            fetch(game, card)
            state.box.append(state.deck[-depth])
            state.deck[-depth] = card
    return game


def give(game: PointCity, seat: int, words: str) -> PointCity:
    """`c2 c w`: resource cards of these kinds come into the hand, from the box if it has them, else from the deck."""
    state = game.state
    for word in words.split():
        kind = WORDS.index(word)
        card = next(card for card in (*state.box, *state.deck) if game.box.kinds[card] == kind)
        fetch(game, card)
        state.hands[seat].append(card)
        state.stock[seat][kind] += 1
    game._legal.clear()
    return game


def empty_hand(game: PointCity, seat: int) -> PointCity:
    state = game.state
    state.discard += state.hands[seat]
    state.hands[seat] = []
    state.stock[seat] = [0] * KINDS
    game._legal.clear()
    return game


def build(game: PointCity, seat: int, *cards: str) -> PointCity:
    for name in cards:
        card = number_of(game, name)
        fetch(game, card)
        game._build(seat, card)
    game._legal.clear()
    return game


def offer(game: PointCity, *tokens: str) -> PointCity:
    """Exactly these tokens can be had."""
    state = game.state
    wanted = [game.box.token_of[token] for token in tokens]
    state.spare = sorted({*state.spare, *state.offer} - set(wanted))
    state.offer = wanted
    game._legal.clear()
    return game


def award(game: PointCity, seat: int, *tokens: str) -> PointCity:
    for token in tokens:
        number = game.box.token_of[token]
        for place in (game.state.offer, game.state.spare):
            if number in place:
                place.remove(number)
        game.state.tokens[seat].append(number)
    return game


def to_the_last_turn(game: PointCity) -> PointCity:
    """Everybody takes from the deck until it is empty; one turn is left."""
    while game.state.deck:
        play(game, f"P{game.state.turn + 1} take deck")
    return game


def play(game: PointCity, *lines: str) -> list[Event]:
    """Plays `P1 take A2 B2` and the like; what happened in all of them."""
    told: list[Event] = []
    for line in lines:
        seat, _, words = line.partition(" ")
        told += game.play(int(seat[1:]) - 1, parse(game.moves, words))
    return told


def hand(game: PointCity, seat: int) -> str:
    """`c2 c w`: the resource cards of a seat."""
    return " ".join(
        " ".join([WORDS[kind]] * n)
        for kind in (5, 0, 6, 1, 7, 2, 8, 3, 9, 4, 10)
        if (n := game.state.stock[seat][kind])
    )


random_walk = walking.random_walk
