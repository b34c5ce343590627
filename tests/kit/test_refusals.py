"""What is not legal is refused with a reason and changes nothing."""

from __future__ import annotations

from typing import ClassVar

import pytest

from rules.game import AnyGame, Illegal, Move
from rules.notation import text
from tests.kit.case import Table
from tests.kit.cases import every_table
from tests.kit.test_values import same
from tests.kit.walks import end, luck, positions, script

MOST_TRIED = 40


class Foreign(Move, frozen=True):
    """A move of no game."""

    verb: ClassVar[str] = "foreign"
    thing: str = "C7"


def refused(game: AnyGame, seat: int, move: Move) -> Illegal:
    before = game.copy()
    with pytest.raises(Illegal) as caught:
        game.play(seat, move)
    same(before, game)
    return caught.value


def quietly_refused(game: AnyGame, seat: int, move: Move, dump: bytes) -> Illegal:
    """The same, for many moves at one position: the state alone is compared."""
    with pytest.raises(Illegal) as caught:
        game.play(seat, move)
    assert game.dump() == dump, f"{text(move)} was refused and changed something"
    return caught.value


@every_table
def test_moves_of_other_seats_are_refused(table: Table) -> None:
    for _, game in positions(table):
        waiting = game.waiting()
        move = game.legal(waiting[0])[0]
        for seat in (-1, *range(game.setup.seats), game.setup.seats, 99):
            if seat not in waiting:
                reason = refused(game, seat, move)
                assert reason.code and " " not in reason.code
                assert reason.code != "over" and not reason.allowed


@every_table
def test_moves_of_other_positions_are_refused(table: Table) -> None:
    """Moves that were or will be legal, but are not now."""
    everything = list({move: None for _, move in script(table)} | {move: None for _, move in script(table, 2)})
    everything += [move for _, game in positions(table) for move in game.legal(game.waiting()[0])[:10]]
    for at, game in positions(table):
        dump = game.dump()
        for seat in game.waiting():
            legal = set(game.legal(seat))
            for move in luck(at, seat).shuffled(everything)[:MOST_TRIED]:
                if move not in legal:
                    reason = quietly_refused(game, seat, move, dump)
                    assert reason.code and " " not in reason.code
                    assert reason.allowed == tuple(game.legal(seat))
            refused(game, seat, Foreign())


@every_table
def test_nothing_is_played_after_the_end(table: Table) -> None:
    game = end(table)
    for seat, move in script(table)[-5:]:
        assert refused(game, seat, move).code == "over"
