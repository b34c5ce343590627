"""Games played at random, to be looked at from many sides: the moves are chosen once and played again for each test."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.chance import Chance, seed_from_number
from rules.game import AnyGame, Move
from rules.notation import text
from rules.record import Entry
from rules.stewards.steward import RANDOM, decide, find_steward
from tests.kit.case import Table

LONGEST = 20_000
"""Moves after which a random game is taken to be endless."""
BUDGET = 90
"""Positions of one game that a costly test looks at, spread over its tables."""

Script = tuple[tuple[int, Move], ...]


def luck(*numbers: int) -> Chance:
    """A stream for a test's own choices."""
    return Chance(seed_from_number(hash(numbers)))


@lru_cache(maxsize=512)
def script(table: Table, number: int = 1, by: str = RANDOM) -> Script:
    """A whole game by stewards. Where several seats wait, any of them goes first."""
    game = table.new(number)
    steward = find_steward(table.case.game.key, by)
    order = luck(number)
    moves: list[tuple[int, Move]] = []
    while waiting := game.waiting():
        assert len(moves) < LONGEST, "the game does not end"
        seat = order.choice(waiting)
        move = decide(game, seat, steward, game.setup.seed, len(moves))
        game.play(seat, move)
        moves.append((seat, move))
    return tuple(moves)


def walk(table: Table, number: int = 1, by: str = RANDOM) -> Iterator[tuple[AnyGame, int, Move]]:
    """The positions of a game, each with the move that comes next. The game is one object that goes on."""
    game = table.new(number)
    for seat, move in script(table, number, by):
        yield game, seat, move
        game.play(seat, move)


def end(table: Table, number: int = 1, by: str = RANDOM) -> AnyGame:
    game = table.new(number)
    for seat, move in script(table, number, by):
        game.play(seat, move)
    return game


def share(table: Table, budget: int = BUDGET) -> int:
    """How many positions of this table are looked at, so that games with many options take no longer."""
    return max(3, budget // len(table.case.tables()))


def positions(
    table: Table, most: int | None = None, number: int = 1, by: str = RANDOM
) -> Iterator[tuple[int, AnyGame]]:
    """Some positions of a game, spread evenly from the start to the last decision.

    Each is the game that is being played itself, not a copy, which could hide what a copy loses: look at it before
    asking for the next one, and do not play in it.
    """
    length = len(script(table, number, by))
    most = share(table) if most is None else most
    wanted = {round(k * (length - 1) / max(1, most - 1)) for k in range(min(most, length))}
    for at, (game, _, _) in enumerate(walk(table, number, by)):
        if at in wanted:
            yield at, game


def positions_and_end(
    table: Table, most: int | None = None, number: int = 1, by: str = RANDOM
) -> Iterator[tuple[int, AnyGame]]:
    yield from positions(table, most, number, by)
    yield len(script(table, number, by)), end(table, number, by)


def finish(game: AnyGame, number: int) -> None:
    """Plays on at random until the end."""
    chance = luck(number)
    for _ in range(LONGEST):
        waiting = game.waiting()
        if not waiting:
            return
        seat = chance.choice(waiting)
        game.play(seat, chance.choice(game.legal(seat)))
    raise AssertionError("the game does not end")


def entries(moves: Script) -> tuple[Entry, ...]:
    return tuple(Entry(seat, text(move)) for seat, move in moves)
