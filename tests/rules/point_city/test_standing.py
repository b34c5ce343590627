"""Take this pair if it still lies there: what it does, and when it is over."""

from __future__ import annotations

from rules.game import Ended, Move
from rules.notation import parse
from rules.point_city.game import PointCity
from rules.point_city.moves import Take
from rules.point_city.standing import TakePair
from tests.rules.point_city.scene import lay, started_by


def follow(game: PointCity, given: TakePair, seat: int = 1) -> Move | Ended | None:
    return game.follow(given, game.view(seat), game.legal(seat) if seat in game.waiting() else ())


def offer(game: PointCity, first: str, second: str, seat: int = 1) -> TakePair:
    found = [o for o in game.offers(game.view(seat)) if isinstance(o, TakePair)]
    return next(one for one in found if (one.first, one.second) == (first, second))


def play(game: PointCity, seat: int, words: str) -> None:
    game.play(seat, parse(game.moves, words))


def test_it_waits_for_ones_turn_and_takes_the_pair() -> None:
    game = started_by(0)
    given = offer(game, "C3", "D3")
    assert given.turn == 1 and follow(game, given) is None
    play(game, 0, "take A1 B1")
    assert follow(game, given) == Take("C3", "D3")
    game.play(1, Take("C3", "D3"))
    assert isinstance(follow(game, given), Ended), "it answers once"


def test_over_when_another_takes_or_turns_one_of_them() -> None:
    game = started_by(0)
    given, other = offer(game, "C3", "D3"), offer(game, "A1", "A2")
    play(game, 0, "take D3 D4")
    assert isinstance(follow(game, given), Ended)
    assert follow(game, other) == Take("A1", "A2")
    game = lay(started_by(0), **{f"{column}1": "1-003" for column in "A"})
    given = offer(game, "A1", "B1")
    flips = [move for move in game.legal(0) if move.verb == "flip" and getattr(move, "cell", "") in ("A1", "B1")]
    if flips:
        game.play(0, flips[0])
        assert isinstance(follow(game, given), Ended)


def test_only_what_can_be_paid_for_is_offered() -> None:
    game = started_by(0)
    play(game, 0, "take A1 B1")
    view = game.view(1)
    pairs = {(one.first, one.second) for one in game.offers(view) if isinstance(one, TakePair)}
    assert pairs == set(view.pairs), "as for the seat on turn"


def test_none_after_ones_last_turn() -> None:
    game = started_by(0)
    while not game.state.over:
        seat = game.waiting()[0]
        coming = {one.turn for s in (0, 1) for one in game.offers(game.view(s)) if isinstance(one, TakePair)}
        assert all(1 <= turn <= game.view(None).length for turn in coming)
        game.play(seat, game.legal(seat)[0])
    assert not game.offers(game.view(0)) and not game.offers(game.view(None))
