"""How far a table's log has come, without the log: which moves stand, and what of them everybody knows. Pure.

It goes with every snapshot, so that nobody has to read a log from its start to know which of its entries count. It has
the same size for a log of thousands of take-backs as for one of none.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

MOST_RUNS = 128
"""More than an open round ever has; what is older is in the courses of earlier snapshots."""

Run = tuple[int, int]
"""Moves that stand and follow one another: the first and the last of them."""


class Course(msgspec.Struct, frozen=True):
    runs: tuple[Run, ...] = ()
    """The moves that stand, those up to `floor` left out."""
    floor: int = 0
    open: tuple[int, ...] = ()
    """Of the moves that stand those that are hidden still: answers of a round that is open."""
    known_before: tuple[int, ...] = ()
    """Of the open ones those that everybody knew already when an undo led back into their round."""
    taken_back: int = 0
    """The last undo by which something was taken back that everybody knew."""
    length: int = 0
    """How many moves stand."""
    farthest: int = 0
    """How many have stood at most: the table goes on when there are more."""
    spent: tuple[int, ...] = ()
    """How many decisions each seat has taken back since another seat brought the table on."""

    @property
    def last(self) -> int:
        """The last move that stands, or one that certainly does not come after it."""
        return self.runs[-1][1] if self.runs else self.floor

    def after(self, number: int) -> list[int]:
        """The moves that stand after that entry; it must not lie below the floor."""
        return list(self._after(number))

    def _after(self, number: int) -> Iterator[int]:
        for first, last in self.runs:
            yield from range(max(first, number + 1), last + 1)

    def moved(self, number: int, seat: int, seats: int, *, closes: bool) -> Course:
        """After a move; `closes`: by it everything open is known."""
        *before, last = self.runs or ((number, number - 1),)
        runs = (*before, (last[0], number)) if last[1] == number - 1 else (*before, last, (number, number))
        length, spent = self.length + 1, self.spent or (0,) * seats
        if length > self.farthest:
            spent = tuple(many if own == seat and seats > 1 else 0 for own, many in enumerate(spent))
        return msgspec.structs.replace(
            self,
            runs=runs,
            open=() if closes else (*self.open, number),
            known_before=() if closes else self.known_before,
            length=length,
            farthest=max(self.farthest, length),
            spent=spent,
        )

    def led_back(self, before: Course, target: int, undo: int, seat: int) -> Course:
        """After an undo that leads back to `before`, where the log was before its entry `target`; `seat` undoes."""
        low = min(self._alike(before), *(n - 1 for n in before.open), target - 1)
        stood, stands = {*self.after(low)}, {*before.after(low)}
        told = {n for n in stood if n not in self.open or n in self.known_before}
        told |= {n for n in stands if n not in before.open or n in before.known_before}
        return msgspec.structs.replace(
            before,
            known_before=tuple(n for n in before.open if n in told),
            taken_back=self.taken_back if told.isdisjoint(stood ^ stands) else undo,
            farthest=self.farthest,
            spent=self._spent_by(seat),
        )

    def _alike(self, other: Course) -> int:
        """The entry up to which the same stands in both."""
        for mine, theirs in zip(self.runs, other.runs, strict=False):
            if mine != theirs:
                return min(mine[1], theirs[1]) if mine[0] == theirs[0] else min(mine[0], theirs[0]) - 1
        return min(self.last, other.last)

    def without(self, numbers: set[int], undo: int, seat: int) -> Course:
        """After an undo in an open round by which a seat takes back these moves of its own, and nothing else."""
        lowest = min(numbers, default=self.last + 1)
        runs = [(first, min(last, lowest - 1)) for first, last in self.runs if first < lowest]
        runs += [(n, n) for n in self.after(lowest) if n not in numbers]
        hidden = all(n in self.open and n not in self.known_before for n in numbers)
        return msgspec.structs.replace(
            self,
            runs=tuple(runs),
            open=tuple(n for n in self.open if n not in numbers),
            known_before=tuple(n for n in self.known_before if n not in numbers),
            taken_back=self.taken_back if hidden else undo,
            length=self.length - len(numbers),
            spent=self._spent_by(seat),
        )

    def _spent_by(self, seat: int) -> tuple[int, ...]:
        return tuple(many + (own == seat) for own, many in enumerate(self.spent))

    def spent_by(self, seat: int) -> int:
        """How many decisions this seat has taken back in its turn."""
        return self.spent[seat] if self.spent else 0

    def joined(self, earlier: Course) -> Course:
        """The same, with what stands below the floor as an earlier snapshot's course has it."""
        between = [(first, min(last, self.floor)) for first, last in earlier.runs if first <= self.floor]
        return msgspec.structs.replace(self, runs=(*between, *self.runs), floor=earlier.floor)

    def short(self) -> Course:
        """The same, with no more of what is long past than has a place in a snapshot."""
        if len(self.runs) <= MOST_RUNS:
            return self
        return msgspec.structs.replace(self, runs=self.runs[-MOST_RUNS:], floor=self.runs[-MOST_RUNS - 1][1])
