"""Logs of tables for tests, made without a store."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules import option_words
from rules.chance import Chance
from rules.game import AnyGame, Move
from rules.notation import text
from rules.record import Entry, seed_of
from rules.stewards.steward import decide, find_steward
from rules.table.rows import Home, Row, Seat, Status
from tests.kit.case import Table
from tests.kit.test_histories import History

NAMES = ("Anna", "Ben", "Cyril", "Dora")
SECRET = bytes(range(32))
MIXED = (11, 12, 13, 14, 15)


def row_of(game: AnyGame, status: Status = "running", **more: object) -> Row:
    """The row of a table at which this game is played."""
    setup = game.setup
    row = Row(
        id="AB12CD34EF",
        game=game.key,
        version=setup.version,
        components=setup.components,
        options={name: option_words.word(getattr(setup.options, name)) for name in setup.options.__struct_fields__},
        places=setup.seats,
        language="en",
        host=1,
        home=Home(1, 2),
        secret=SECRET,
        status=status,
        seats=tuple(Seat(person, name) for person, name in enumerate(NAMES[: setup.seats], 1)),
        seed=setup.seed,
        prior=setup.prior,
    )
    return msgspec.structs.replace(row, **more)


def mixed_seed(seats: int) -> bytes:
    """The seed of a table whose secret and interactions are known."""
    return seed_of(SECRET, MIXED[: seats + 1])


def random_log(table: Table, number: int, one_in: int, decisions: int = 10_000) -> History:
    """A game played at random with undos of every kind in between; `one_in` decisions something is taken back."""
    chance = Chance(f"log {number}".encode())
    steward = find_steward(table.case.game.key, "random")
    history = History(table, number)
    for _ in range(decisions):
        waiting = history.game.waiting()
        if not waiting:
            break
        if history.log and chance.below(one_in) == 0:
            history.undo(chance)
        else:
            seat = chance.choice(waiting)
            history.play(seat, decide(history.game, seat, steward, history.game.setup.seed, len(history.log)))
    return history


def entries(moves: Sequence[tuple[int, Move]]) -> tuple[Entry, ...]:
    return tuple(Entry(seat, text(move)) for seat, move in moves)
