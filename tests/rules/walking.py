"""Random games, decision by decision, and what must hold at each of them in any game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.game import AnyGame, Move
from rules.notation import parse, text


def random_walk(game: AnyGame, random: Random) -> Iterator[tuple[int, Move]]:
    """Plays to the end; yields each decision before it is played."""
    while waiting := game.waiting():
        legal = game.legal(waiting[0])
        move = legal[int(random.random() * len(legal))]
        yield waiting[0], move
        game.play(waiting[0], move)


def check_copies(game: AnyGame, number: int) -> None:
    """Copies, dumps and texts go on equally to the end of a random game."""
    copied = game.copy()
    for seat, move in random_walk(game, Random(number)):
        assert parse(game.moves, text(move)) == move
        restored = type(game).restore(game.setup, game.dump())
        assert restored.dump() == game.dump()
        for known in (None, *range(game.setup.seats)):
            assert repr(restored.view(known)) == repr(game.view(known)), "the order of what is seen must not change"
        assert restored.legal(seat) == game.legal(seat)
        aside = copied.copy()
        told = aside.play(seat, move)
        assert copied.dump() == game.dump(), "a copy is a game of its own"
        assert copied.play(seat, move) == told == restored.play(seat, move)
    assert copied.dump() == game.dump() and copied.result() == game.result()
