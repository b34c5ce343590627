"""Take this if it is still there, and lay it where it was said."""

from __future__ import annotations

from rules.chance import seed_from_number
from rules.cities.about import CitiesOptions
from rules.cities.game import Cities
from rules.cities.moves import Place, Take
from rules.cities.standing import TakeAndLay, TakeThis
from rules.game import Ended, Move, Standing

A, B = 0, 1


def begun(seats: int = 2) -> Cities:
    game = Cities.new(seats, CitiesOptions(first="P1"), seed_from_number(7))
    while game.state.phase == "start":
        seat = game.waiting()[0]
        game.play(seat, game.legal(seat)[0])
    assert game.waiting() == (A,)
    return game


def follow(game: Cities, given: Standing, seat: int = B) -> Move | Ended | None:
    return game.follow(given, game.view(seat), game.legal(seat) if seat in game.waiting() else ())


def test_it_takes_what_is_still_there_and_no_more() -> None:
    game, given = begun(), TakeThis(1, "card2")
    assert given in game.offers(game.view(B)) and follow(game, given) is None
    game.play(A, Take("card1"))
    assert follow(game, given) == Take("card2")
    game.play(B, Take("card2"))
    assert isinstance(follow(game, given), Ended), "it answers once"


def test_over_when_another_has_taken_it() -> None:
    game = begun()
    game.play(A, Take("card2"))
    assert isinstance(follow(game, TakeThis(1, "card2")), Ended)
    assert isinstance(follow(game, TakeThis(2, "card1")), Ended), "of another round"
    assert TakeThis(1, "card2") not in game.offers(game.view(B))


def test_a_tile_is_laid_where_it_was_said() -> None:
    game = begun()
    given = next(one for one in game.offers(game.view(B)) if isinstance(one, TakeAndLay) and one.turn == "turn1")
    game.play(A, Take("card1"))
    assert follow(game, given) == Take(given.offer)
    game.play(B, Take(given.offer))
    laid = follow(game, given)
    assert isinstance(laid, Place) and (laid.turn, laid.field) == (given.turn, given.field)
    game.play(B, laid)
    assert isinstance(follow(game, given), Ended)


def test_a_tile_taken_from_elsewhere_is_not_laid() -> None:
    game = begun()
    given = next(one for one in game.offers(game.view(B)) if isinstance(one, TakeAndLay) and one.offer == "tile1")
    game.play(A, Take("card1"))
    game.play(B, Take("tile2"))
    assert follow(game, given) is None, "it waits: there is a second worker for the row"


def test_every_tile_lies_where_the_rules_let_it() -> None:
    game = begun()
    game.play(A, Take("card1"))
    offers = [one for one in game.offers(game.view(B)) if isinstance(one, TakeAndLay)]
    for offer in {one.offer for one in offers}:
        twin = game.copy()
        twin.play(B, Take(offer))
        legal = {(move.turn, move.field) for move in twin.legal(B) if isinstance(move, Place)}
        assert legal == {(one.turn, one.field) for one in offers if one.offer == offer}
