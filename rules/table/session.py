"""A table in play, without any waiting: the game, its entries, and the decision number of each seat. Pure.

The log is the truth. A session is made from a row, a snapshot (or nothing) and the entries after it, and goes on entry
by entry; the same code plays a new move, loads a stored table and retells what a post has to tell.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

import msgspec

from rules import option_words
from rules.game import AnyGame, Event, Move, Setup, View
from rules.history.publish import closes
from rules.notation import parse, text
from rules.record import By, Entry, undo_of
from rules.registry import find
from rules.table.course import Course
from rules.table.rows import Row

SNAPSHOT_EVERY = 20


class Damaged(Exception):
    """The stored table does not replay."""


class Snapshot(msgspec.Struct, frozen=True):
    """A disposable copy of a session after some entry."""

    state: msgspec.Raw
    decisions: tuple[int, ...]
    course: Course | None = None
    """None in snapshots that were made before there were any: only the whole log says it."""


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
    """The entries it holds are those after its oldest mark; of older ones it knows which stand (`course`)."""

    def __init__(self, row: Row, base: int = 0, snapshot: bytes | None = None) -> None:
        self.row = row
        self.setup = setup_of(row)
        self.count = base
        self._entries: dict[int, Entry] = {}
        self._marks: list[_Mark] = [(base, snapshot)]
        """Snapshots that agree with all that stands; the oldest is where this session begins."""
        self.game, self.decisions, self.course = self._restored(snapshot)
        self.opening = self.game.opening
        """What happened by the deal; nothing in a session that begins later."""
        self._views: dict[int | None, View] = {}

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

    @property
    def base(self) -> int:
        """The entry after which this session begins."""
        return self._marks[0][0]

    def _restored(self, snapshot: bytes | None) -> tuple[AnyGame, list[int], Course]:
        if snapshot is None:
            return find(self.row.game)(self.setup), [0] * self.setup.seats, Course()
        kept = read_snapshot(snapshot)
        return restored(self.row, snapshot), list(kept.decisions), kept.course or Course(floor=self.base)

    # ------------------------------------------------------------------------------------------------ snapshots

    def snapshot(self) -> bytes:
        return msgspec.json.encode(Snapshot(msgspec.Raw(self.game.dump()), tuple(self.decisions), self.course.short()))

    def due(self) -> bytes | None:
        """A snapshot of now, if one is due; it counts as made."""
        if self._marks[-1][0] != self.count and self.count - self._marks[-1][0] >= SNAPSHOT_EVERY:
            self._mark()
        return self._marks[-1][1] if self._marks[-1][0] == self.count else None

    def _mark(self) -> None:
        self._marks.append((self.count, self.snapshot()))

    def trim(self) -> None:
        """Lets go of what is long past: a store has it."""
        while len(self._marks) > 1 and self.count - self._marks[1][0] >= SNAPSHOT_EVERY:
            self._marks.pop(0)
        while len(self._marks) > 1 and not self.course.after(max(self.base, self.course.floor)):
            # Nothing stands since then: the next mark says the same.
            self._marks.pop(0)
        self._entries = {number: entry for number, entry in self._entries.items() if number > self.base}
        self.course = self.course.short()

    def reach_back(self, snapshot: tuple[int, bytes] | None, entries: Mapping[int, Entry]) -> None:
        """Begins earlier from now on. `entries`: at least all that stand between then and where it has begun."""
        mark = snapshot if snapshot is not None else (0, None)
        self._marks = sorted({mark[0]: mark, **{number: (number, data) for number, data in self._marks}}.values())
        self._entries.update(entries)

    def holds(self, target: int) -> bool:
        """Whether it can lead back to before that entry, by every entry since the mark before it."""
        if self.base >= target:
            return False
        return all(n in self._entries for n in range(self.mark_before(target)[0] + 1, target + 1))

    def mark_before(self, number: int) -> _Mark:
        """The newest snapshot before that entry."""
        return self._marks_before(number)[-1]

    def _marks_before(self, number: int) -> list[_Mark]:
        found = [mark for mark in self._marks if mark[0] < number]
        if not found:
            raise Damaged(f"entry {number} lies behind the snapshot {self.base}")
        return found

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
            self._take_back(*undo)
        elif entry.seat is None:
            told = self._note(entry, [])
        else:
            told = self._note(entry, self._move(entry.seat, parse(self.game.moves, entry.text)))
        if undo is not None or self.count - self._marks[-1][0] >= SNAPSHOT_EVERY:
            self._mark()
        return told

    def _move(self, seat: int, move: Move) -> list[Event]:
        before = self.game.waiting()
        events = self.game.play(seat, move)
        after = self.game.waiting()
        for waiting in after:
            if waiting == seat or waiting not in before:
                self.decisions[waiting] = self.count + 1
        closed = closes(seat, before, after, events)
        self.course = self.course.moved(self.count + 1, seat, self.setup.seats, closes=closed)
        return events

    def view(self, seat: int | None) -> View:
        """What a seat may know now; worked out once, however many pages ask for it."""
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        return self._views[seat]

    def _note(self, entry: Entry, events: Sequence[Event]) -> Told:
        self._views.clear()
        self.count += 1
        self._entries[self.count] = entry
        return Told(self.count, entry, tuple(events))

    def _take_back(self, target: int, only: int | None) -> None:
        if not 1 <= target < self.count:
            raise Damaged(f"entry {self.count}: there is no entry {target} to undo")
        self._marks = self._marks_before(target)
        if only is None:
            before = self._at(target - 1)
            seat = self._entries[target].seat
            self.course = self.course.led_back(before.course, target, self.count, -1 if seat is None else seat)
            self.game = before.game
        else:
            own = {n for n in self.course.after(target - 1) if self._entries[n].seat == only}
            self.course = self.course.without(own, self.count, only)
            self.game = self._standing_upto(self.count)
        for seat in range(self.setup.seats) if only is None else (only,):
            self.decisions[seat] = self.count
        # Of marks after which nothing stands any more the one to come says the same.
        self._marks = [self._marks[0], *(mark for mark in self._marks[1:] if mark[0] <= self.course.last)]

    def _at(self, number: int) -> Session:
        """This session as it was after that entry."""
        mark = self.mark_before(number + 1)
        found = Session(self.row, *mark)
        for one in range(mark[0] + 1, number + 1):
            if one not in self._entries:
                raise Damaged(f"entry {one} is not at hand")
            found.advance(self._entries[one])
        return found

    def standing(self) -> list[int]:
        """The numbers of the moves after the base that are not undone."""
        return self.course.after(max(self.base, self.course.floor))

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

    def offers_undo(self, seat: int) -> tuple[bool, bool]:
        """Whether this seat may take back freely its last decision, and more of its turn."""
        free = self.undo_for(seat) is not None
        return free, free and self.resettable(seat)

    def _own(self, seat: int, standing: Sequence[int]) -> list[int]:
        return [n for n in standing if self._entries[n].seat == seat and self._entries[n].by != "auto"]

    def _free(self, seat: int, target: int, standing: Sequence[int]) -> Entry | None:
        before = self._standing_upto(target - 1)
        if before.revealed() != self.game.revealed():
            return None
        since = [self._entries[n] for n in standing if n > target]
        others = {entry.seat for entry in since if entry.seat != seat and entry.by != "auto"}
        if not others <= set(before.waiting()):
            return None
        # Where several were asked at once, the others' answers stay as they are, also those taken back since.
        in_round = len(before.waiting()) > 1
        return Entry(None, f"undo {target} P{seat + 1}" if in_round else f"undo {target}")

    @property
    def last_seat(self) -> int | None:
        """Whose the last entry is; nobody's right after a snapshot."""
        return self.seat_of_entry(self.count)

    def seat_of_entry(self, number: int) -> int | None:
        """Whose entry that was; one before the base is nobody's here."""
        return self._entries[number].seat if number in self._entries else None

    def entry(self, number: int) -> Entry | None:
        """The entry, if it is at hand."""
        return self._entries.get(number)

    def before(self, number: int) -> AnyGame:
        """The game as it stood before that entry, by the moves that stand now."""
        return self._standing_upto(number - 1)

    def _standing_upto(self, number: int) -> AnyGame:
        """The game by the moves up to that entry that stand now."""
        base, snapshot = self.mark_before(number + 1)
        game = restored(self.row, snapshot)
        for one in self.course.after(base):
            entry = self._entries[one]
            if one <= number and entry.seat is not None:
                game.play(entry.seat, parse(game.moves, entry.text))
        return game


_Mark = tuple[int, bytes | None]
"""A snapshot and the entry after which it was made; None for the deal."""


# Made here, where no other thread is: msgspec must not look at a type for the first time in two threads at once.
_READER = msgspec.json.Decoder(Snapshot)


def views_before(row: Row, entries: Iterable[Entry], numbers: Container[int]) -> dict[int, tuple[int, View]]:
    """Who made these entries, and what that seat knew before, by their numbers."""
    session, found = Session(row), {}
    for number, entry in enumerate(entries, 1):
        if number in numbers and entry.seat is not None:
            found[number] = entry.seat, session.game.view(entry.seat)
        session.advance(entry)
    return found


def read_snapshot(data: bytes) -> Snapshot:
    return _READER.decode(data)


def has_course(data: bytes) -> bool:
    """Whether the snapshot says what stands: one of an earlier version does not, nor one that does not read."""
    try:
        return read_snapshot(data).course is not None
    except msgspec.MsgspecError:
        return False


def restored(row: Row, snapshot: bytes | None) -> AnyGame:
    """The game of a snapshot, or as it is dealt."""
    kind = find(row.game)
    return (
        kind(setup_of(row)) if snapshot is None else kind.restore(setup_of(row), bytes(read_snapshot(snapshot).state))
    )


def forced_move(game: AnyGame) -> tuple[int, Move] | None:
    """A seat with one choice that need not be asked for."""
    for seat in game.waiting():
        moves = game.legal(seat)
        if len(moves) == 1 and not moves[0].asked:
            return seat, moves[0]
    return None
