"""A table in play, without any waiting: the game, its entries, and the decision number of each seat. Pure.

The log is the truth. A session is made from a row, a snapshot (or nothing) and the entries after it, and goes on entry
by entry; the same code plays a new move, loads a stored table and retells what a post has to tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rules import option_words
from rules.game import AnyGame, Event, Move, Setup
from rules.notation import parse, text
from rules.record import By, Entry, effective, undo_of
from rules.registry import find
from rules.table.rows import Row


class Damaged(Exception):
    """The stored table does not replay."""


class Snapshot(msgspec.Struct, frozen=True):
    """A disposable copy of a session after some entry."""

    state: msgspec.Raw
    decisions: tuple[int, ...]


class Told(msgspec.Struct, frozen=True):
    """One entry and what happened by it."""

    number: int
    entry: Entry
    events: tuple[Event, ...]


def setup_of(row: Row) -> Setup:
    options = option_words.read(find(row.game), row.options)
    assert row.seed is not None
    return Setup(len(row.seats), options, row.seed, row.components, row.version, row.prior)


class Session:
    def __init__(self, row: Row, base: int = 0, snapshot: bytes | None = None) -> None:
        self.row = row
        self.setup = setup_of(row)
        self.base = base
        self.count = base
        self.tail: list[Entry] = []
        self._snapshot = snapshot
        self.game, self.decisions = self._start()
        self.opening = self.game.opening
        """What happened by the deal; nothing in a session that begins later."""

    @classmethod
    def load(cls, row: Row, snapshot: tuple[int, bytes] | None, tail: Iterable[Entry]) -> Session:
        """The session a store's rows stand for; Damaged if they do not stand for any."""
        base, data = snapshot if snapshot is not None else (0, None)
        try:
            session = cls(row, base, data)
            for entry in tail:
                session.advance(entry)
        except Exception as fault:
            # Whatever a row that was tampered with does to a game: this table is closed, and no other.
            raise Damaged(f"{type(fault).__name__}: {fault}") from fault
        return session

    def _start(self) -> tuple[AnyGame, list[int]]:
        kind = find(self.row.game)
        if self._snapshot is None:
            return kind(self.setup), [0] * self.setup.seats
        kept = msgspec.json.decode(self._snapshot, type=Snapshot)
        return kind.restore(self.setup, bytes(kept.state)), list(kept.decisions)

    def snapshot(self) -> bytes:
        return msgspec.json.encode(Snapshot(msgspec.Raw(self.game.dump()), tuple(self.decisions)))

    # ------------------------------------------------------------------------------------------------ going on

    def play(self, seat: int, move: Move, by: By) -> Told:
        """A new move, if it is legal."""
        events = self._move(seat, move)
        return self._note(Entry(seat, text(move), by), events)

    def advance(self, entry: Entry) -> Told:
        """An entry that was stored, or an undo that was granted."""
        undo = undo_of(entry)
        if undo is not None:
            told = self._note(entry, [])
            self._take_back(undo[1])
            return told
        if entry.seat is None:
            return self._note(entry, [])
        return self._note(entry, self._move(entry.seat, parse(self.game.moves, entry.text)))

    def _move(self, seat: int, move: Move) -> list[Event]:
        before = self.game.waiting()
        events = self.game.play(seat, move)
        for waiting in self.game.waiting():
            if waiting == seat or waiting not in before:
                self.decisions[waiting] = self.count + 1
        return events

    def _note(self, entry: Entry, events: Sequence[Event]) -> Told:
        self.tail.append(entry)
        self.count += 1
        return Told(self.count, entry, tuple(events))

    def _take_back(self, only: int | None) -> None:
        self.game, _ = self._start()
        for number in self.standing():
            entry = self._entry(number)
            assert entry.seat is not None
            self.game.play(entry.seat, parse(self.game.moves, entry.text))
        for seat in range(self.setup.seats) if only is None else (only,):
            self.decisions[seat] = self.count

    def standing(self) -> list[int]:
        """The numbers of the moves after the base that are not undone."""
        shifted = [_shifted(entry, self.base) for entry in self.tail]
        return [number + self.base for number in effective(shifted)]

    # ------------------------------------------------------------------------------------------------ what follows

    def forced(self) -> tuple[int, Move] | None:
        return forced_move(self.game)

    def undo_for(self, seat: int) -> Entry | None:
        """The entry by which this seat takes back its last decision freely, or None if it may not.

        Freely: nothing was revealed since, and whoever acted since had been waiting already: nobody acted on it.
        """
        standing = self.standing()
        own = self._own(seat, standing)
        return self._free(seat, own[-1], standing) if own else None

    def reset_for(self, seat: int) -> Entry | None:
        """The entry by which this seat takes back freely all it has decided in its turn; None if that is nothing."""
        standing, found = self.standing(), None
        for target in reversed(self._own(seat, standing)):
            free = self._free(seat, target, standing)
            if free is None:
                break
            found = free
        return found

    def resettable(self, seat: int) -> bool:
        """Whether more than the last decision can be taken back freely."""
        standing = self.standing()
        own = self._own(seat, standing)
        return len(own) > 1 and self._free(seat, own[-2], standing) is not None

    def _own(self, seat: int, standing: Sequence[int]) -> list[int]:
        return [n for n in standing if self._entry(n).seat == seat and self._entry(n).by != "auto"]

    def _free(self, seat: int, target: int, standing: Sequence[int]) -> Entry | None:
        before = Session.load(self.row, (self.base, self._snapshot) if self._snapshot else None, self._kept(target))
        if before.game.revealed() != self.game.revealed():
            return None
        since = [self._entry(n) for n in standing if n > target]
        others = {entry.seat for entry in since if entry.seat != seat and entry.by != "auto"}
        if not others <= set(before.game.waiting()):
            return None
        # Where several were asked at once, the others' answers stay as they are, also those taken back since.
        in_round = len(before.game.waiting()) > 1
        return Entry(None, f"undo {target} P{seat + 1}" if in_round else f"undo {target}")

    @property
    def last_seat(self) -> int | None:
        """Whose the last entry is; nobody's right after a snapshot."""
        return self.tail[-1].seat if self.tail else None

    def seat_of_entry(self, number: int) -> int | None:
        """Whose entry that was; one before the base is nobody's here."""
        return self._entry(number).seat if number > self.base else None

    def _entry(self, number: int) -> Entry:
        return self.tail[number - 1 - self.base]

    def _kept(self, target: int) -> list[Entry]:
        return [self._entry(n) for n in self.standing() if n < target]


def forced_move(game: AnyGame) -> tuple[int, Move] | None:
    """A seat with one choice that need not be asked for."""
    for seat in game.waiting():
        moves = game.legal(seat)
        if len(moves) == 1 and not moves[0].asked:
            return seat, moves[0]
    return None


def _shifted(entry: Entry, base: int) -> Entry:
    """The entry with an undo's number counted from the base instead of from the start."""
    undo = undo_of(entry)
    if undo is None or base == 0:
        return entry
    if undo[0] <= base:
        raise Damaged(f"an undo of entry {undo[0]} behind the snapshot {base}")
    return Entry(None, f"undo {undo[0] - base}" + (f" P{undo[1] + 1}" if undo[1] is not None else ""), entry.by)
