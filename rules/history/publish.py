"""What of a table's log people may read: its entries with every round in seat order, and nothing that is hidden still.

The log holds answers in the order in which they came. Nobody may learn that order, nor an answer before its round has
closed, nor ever an answer that was replaced before it closed. So entries are published group by group: one move, or
all answers of a round once the last one is in.
"""

from bisect import bisect_right, insort
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from rules.game import AnyGame, Event, Setup
from rules.notation import parse
from rules.record import BadRecord, Entry, effective, undo_of
from rules.registry import find

Numbers = tuple[int, ...]


class Published(msgspec.Struct, frozen=True):
    """The log as far as everybody may know it. Numbers are those of the log."""

    groups: tuple[Numbers, ...]
    """What became known together, in the order of the seats; an entry of the table is a group of its own."""
    hidden: Numbers
    """Moves that stand and are hidden still: answers of a round that is open."""
    undos: dict[int, frozenset[int]]
    """What stood, of all that was known, after each undo that changed something known."""


def publish(key: str, setup: Setup, entries: Sequence[Entry]) -> Published:
    """Walks through the log once, undone entries included: what was public once stays readable."""
    walk = _Walk(find(key)(setup), entries)
    for number in range(1, len(entries) + 1):
        walk.step(number)
    return Published(tuple(walk.ordered()), tuple(walk.open), walk.undos)


def closes(seat: int, before: Numbers, after: Numbers, events: Sequence[Event]) -> bool:
    """Whether all that was hidden is known by this move. `before`, `after`: the seats that were asked, and are."""
    others_wait = any(other != seat and other in after for other in before)
    return not after or (not others_wait and any(event.known_to(None) for event in events))


class _Before(msgspec.Struct, frozen=True):
    """The walk as it was before an entry to which an undo leads back."""

    game: AnyGame
    standing: Numbers
    open: Numbers
    askers: Numbers


class _Walk:
    def __init__(self, game: AnyGame, entries: Sequence[Entry]) -> None:
        self.game = game
        self.entries = entries
        self.open: list[int] = []
        self._standing: list[int] = []
        self._askers: Numbers = ()
        """Who was asked when the open round began."""
        self._told: set[int] = set()
        self._groups: list[tuple[Numbers, bool]] = []
        """With each group: whether it is a round, whose order nobody may know."""
        self.undos: dict[int, frozenset[int]] = {}
        self._cuts: list[int] = []
        """Where undos that everybody knows of lead back to, sorted."""
        undos = (undo_of(entry) for entry in entries)
        self._targets = Counter(undo[0] for undo in undos if undo is not None and undo[1] is None)
        """How often each entry is still to be led back to."""
        self._before: dict[int, _Before] = {}

    def step(self, number: int) -> None:
        entry = self.entries[number - 1]
        if self._targets[number]:
            kept = (tuple(self._standing), tuple(self.open), self._askers)
            self._before[number] = _Before(self.game.copy(), *kept)
        undo = undo_of(entry)
        if undo is not None:
            self._undo(number, *undo)
        elif entry.seat is None:
            self._groups.append(((number,), False))
        else:
            self._move(number, entry.seat)

    def _move(self, number: int, seat: int) -> None:
        before = self.game.waiting()
        if not self.open:
            self._askers = before
        events = self._play(number)
        after = self.game.waiting()
        if closes(seat, before, after, events):
            self._close()

    def _play(self, number: int) -> list[Event]:
        events = self.game.play(self._seat(number), parse(self.game.moves, self.entries[number - 1].text))
        self._standing.append(number)
        self.open.append(number)
        return events

    def _close(self) -> None:
        """All that was open is known now; some of it may have been known before an undo led back into the round."""
        new = tuple(number for number in self.open if number not in self._told)
        self._told.update(new)
        self._groups.append((new, all(self._seat(number) in self._askers for number in new)))
        self.open.clear()

    def _undo(self, number: int, target: int, only: int | None) -> None:
        was = {*self._standing}
        if only is None:
            before = self._before.get(target)
            if before is None:
                raise BadRecord(f"entry {number}: there is no entry {target} to undo")
            self._targets[target] -= 1
            if not self._targets[target]:
                del self._before[target]
            self.game, self._askers = before.game.copy(), before.askers
            self._standing, self.open = list(before.standing), list(before.open)
        else:
            # In an open round the others' answers stay, as they are now.
            stays = {n for n in was if n < target or self._seat(n) != only}
            self._standing = [n for n in self._standing if n in stays]
            self.open = [n for n in self.open if n in stays]
            self.game = self._replayed()
        changed = was ^ {*self._standing}
        if not self._told.isdisjoint(changed):
            self._groups.append(((number,), False))
            insort(self._cuts, target)
            self.undos[number] = frozenset(self._told & {*self._standing})

    def _replayed(self) -> AnyGame:
        game = type(self.game)(self.game.setup)
        for number in self._standing:
            game.play(self._seat(number), parse(game.moves, self.entries[number - 1].text))
        return game

    def ordered(self) -> Iterator[Numbers]:
        """Rounds in the order of the seats; an undo into the middle of one has told who answered before whom."""
        for group, is_round in self._groups:
            yield tuple(sorted(group, key=self._rank)) if is_round else group

    def _rank(self, number: int) -> tuple[int, int, int]:
        return bisect_right(self._cuts, number), self._seat(number), number

    def _seat(self, number: int) -> int:
        seat = self.entries[number - 1].seat
        assert seat is not None
        return seat


# ---------------------------------------------------------------------------------------------------- as a log


def readable(entries: Sequence[Entry], published: Published, seat: int | None) -> tuple[Entry, ...]:
    """The published entries as a log of their own, and at its end what this seat itself has in the open round."""
    order = [number for group in published.groups for number in group]
    own = [number for number in published.hidden if seat is not None and entries[number - 1].seat == seat]
    order += [number for number in own if number not in order]
    lines = _renumbered(entries, order, published.undos)
    if lines is not None:
        return lines
    standing = {*effective(entries)}
    kept = (n for n in order if n in standing or (n not in published.undos and _is_table(entries[n - 1])))
    return tuple(entries[n - 1] for n in kept)


def _renumbered(
    entries: Sequence[Entry], order: Sequence[int], undos: Mapping[int, frozenset[int]]
) -> tuple[Entry, ...] | None:
    """With every undo leading back to the line before which the same stood; None if there is no such line."""
    lines: list[Entry] = []
    before: dict[frozenset[int], int] = {}
    """The last line before which each of these stood."""
    standing: frozenset[int] = frozenset()
    for line, number in enumerate(order, 1):
        entry, stood = entries[number - 1], standing
        if number in undos:
            standing = undos[number]
            target = before.get(standing)
            if target is None:
                return None
            entry = Entry(None, f"undo {target}", entry.by)
        elif not _is_table(entry):
            standing |= {number}
        before[stood] = line
        lines.append(entry)
    return tuple(lines)


def _is_table(entry: Entry) -> bool:
    return entry.seat is None
