"""Replay equals play: a game's record, written and read, with moves taken back in between."""

from __future__ import annotations

import pytest

from rules.chance import Chance
from rules.game import AnyGame, Move
from rules.notation import text
from rules.record import Entry, Record, read, replay, write
from rules.stewards.steward import decide, find_steward
from tests.kit.case import Case, Table
from tests.kit.cases import every_case, every_table
from tests.kit.walks import LONGEST, end, entries, luck, script

UNDONE = 12
"""About how many times something is undone in one game."""
FARTHEST = 6


def reread(record: Record, table: Table) -> AnyGame:
    """Through the text, as a file would keep it."""
    line = write(record)
    again = read(line, table.case.components)
    assert again == record
    assert write(again) == line
    return replay(again)


@every_table
def test_a_record_replays_to_the_same_game(table: Table, number: int = 1) -> None:
    game = end(table, number)
    names = tuple(f"Seat {seat + 1} # one" for seat in range(table.seats))
    record = Record(game.key, game.setup, names, entries(script(table, number)))
    assert reread(record, table).hash() == game.hash()


@every_table
def test_undone_moves_leave_no_trace(table: Table, number: int = 1) -> None:
    """Undo at random, of everything since an entry or of one seat's open answer; then replay equals what stands."""
    chance = luck(number, 77)
    steward = find_steward(table.case.game.key, "random")
    one_in = max(6, len(script(table, number)) // UNDONE)
    history = History(table, number)
    while waiting := history.game.waiting():
        assert len(history.log) < LONGEST
        if history.log and chance.below(one_in) == 0:
            history.undo(chance)
        else:
            seat = chance.choice(waiting)
            history.play(seat, decide(history.game, seat, steward, history.game.setup.seed, len(history.log)))
    record = Record(history.game.key, history.game.setup, (), tuple(history.log))
    assert reread(record, table).hash() == history.game.hash()


@pytest.mark.soak
@every_case
def test_many_histories(case: Case) -> None:
    for number in range(2, 22):
        for table in case.tables():
            test_a_record_replays_to_the_same_game(table, number)
            test_undone_moves_leave_no_trace(table, number)


class History:
    """A game with its log, and a copy from before each entry: what an undo should lead back to."""

    def __init__(self, table: Table, number: int) -> None:
        self.game = table.new(number)
        self.log: list[Entry] = []
        self.before: list[AnyGame] = []
        self.open: dict[int, tuple[int, Move]] = {}
        """The answers of a simultaneous round that others have still to answer: entry and move of each seat."""
        self.round = self.game
        """The game before the first of these answers."""

    def play(self, seat: int, move: Move) -> None:
        waiting = self.game.waiting()
        self._note(Entry(seat, text(move)))
        if not self.open:
            self.round = self.before[-1]
        self.game.play(seat, move)
        others = tuple(other for other in waiting if other != seat)
        if others and self.game.waiting() == others:
            self.open[seat] = (len(self.log), move)
        else:
            self.open = {}

    def undo(self, chance: Chance) -> None:
        if self.open and chance.below(2):
            self._undo_answer(chance.choice(sorted(self.open)))
        else:
            target = max(1, len(self.log) - chance.below(FARTHEST))
            self._note(Entry(None, f"undo {target}"))
            self.game = self.before[target - 1].copy()
            self.open = {}

    def _undo_answer(self, seat: int) -> None:
        """The round again without the seat's answer; what the others have answered stands."""
        target, _ = self.open.pop(seat)
        self._note(Entry(None, f"undo {target} P{seat + 1}"))
        self.game = self.round.copy()
        for other, (_, move) in self.open.items():
            self.game.play(other, move)

    def _note(self, entry: Entry) -> None:
        self.before.append(self.game.copy())
        self.log.append(entry)
