"""Build this here if its card comes next, within what is allowed."""

from __future__ import annotations

from rules.game import Ended, Move
from rules.my_city.game import MyCity
from rules.my_city.moves import Place
from rules.my_city.standing import BuildNext
from rules.notation import parse
from tests.rules.my_city.scene import cards

A, B = 0, 1


def follow(game: MyCity, given: BuildNext, seat: int = A) -> Move | Ended | None:
    return game.follow(given, game.view(seat), game.legal(seat) if seat in game.waiting() else ())


def offers(game: MyCity, seat: int = A) -> list[BuildNext]:
    return [one for one in game.offers(game.view(seat)) if isinstance(one, BuildNext)]


def three() -> tuple[MyCity, str]:
    """A round in which both are asked, and the card after it."""
    names = [card for card in cards().episode.deck if card[:2] in ("RE", "YE", "BL")][:3]
    return cards(*names), names[1]


def build(game: MyCity, seat: int) -> Place:
    place = next(move for move in game.legal(seat) if isinstance(move, Place))
    game.play(seat, place)
    return place


def test_it_is_built_when_the_card_comes_next() -> None:
    game, card = three()
    build(game, A)
    given = next(one for one in offers(game) if one.building == card)
    assert given.round == 2 and follow(game, given) is None
    build(game, B)
    assert game.view(A).card == card
    assert follow(game, given) == Place(card, given.turn, f"{given.column}{given.row}")
    game.play(A, parse(game.moves, f"place {card} {given.turn} {given.column}{given.row}"))
    assert isinstance(follow(game, given), Ended), "it answers once"


def test_what_is_offered_after_ones_answer_is_what_will_be_allowed() -> None:
    game, card = three()
    build(game, A)
    said = {(one.turn, f"{one.column}{one.row}") for one in offers(game) if one.building == card}
    build(game, B)
    assert said == {(move.turn, move.field) for move in game.legal(A) if isinstance(move, Place)}


def test_over_when_another_card_comes_or_it_is_not_allowed() -> None:
    game, card = three()
    early = offers(game)
    place = build(game, A)
    other = next(one for one in offers(game) if one.building not in (card, place.building))
    build(game, B)
    assert isinstance(follow(game, other), Ended)
    legal = game.legal(A)
    blocked = [o for o in early if o.building == card and Place(card, o.turn, f"{o.column}{o.row}") not in legal]
    assert blocked and all(isinstance(follow(game, one), Ended) for one in blocked)


def test_nothing_for_who_ends() -> None:
    game, _ = three()
    game.play(A, parse(game.moves, "end"))
    assert not offers(game) and offers(game, B)
