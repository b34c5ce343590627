"""A game step by step, for looking back, and its last part, from a snapshot on: what a post tells, and what is new.

A step is one move, or a whole round in which several seats answered at once. Everything a step shows comes from the
view and the events of whoever looks: a seat, a spectator (None), or, once the game is over, anybody with everything
open. However long a log is, and however often people have changed their minds: of its last part only what stands is
played.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from rules.game import AnyGame, Event, View
from rules.history.publish import Numbers, Published, closes, publish
from rules.notation import parse
from rules.record import By, Entry, effective
from rules.registry import find
from rules.table.rows import Row
from rules.table.session import restored, setup_of

Eyes = int | None | Literal["open"]
"""Who looks: a seat, a spectator, or everybody when nothing is hidden any more."""


Told = Sequence[tuple[int | None, Sequence[Event]]]
"""The moves of a step: who moved, and what happened by it."""


class Step(msgspec.Struct, frozen=True):
    """The table after a step, as one may see it."""

    number: int
    """0 for the deal."""
    view: View
    events: tuple[Event, ...]
    private: tuple[tuple[int, tuple[Event, ...]], ...] = ()
    """With open eyes: what single seats alone had learned, by seat."""
    seats: Numbers = ()
    """Who moved."""


class Timeline:
    def __init__(self, row: Row, entries: Sequence[Entry]) -> None:
        self.row = row
        self.entries = tuple(entries)
        self.setup = setup_of(row)
        self.published: Published = publish(row.game, self.setup, entries)
        standing = set(effective(entries))
        groups = (tuple(n for n in group if n in standing) for group in (*self.published.groups, self._open()))
        self.steps: tuple[Numbers, ...] = tuple(group for group in groups if group)

    def _open(self) -> Numbers:
        """The answers of an open round as one last step: the table as it is now."""
        known = {number for group in self.published.groups for number in group}
        return tuple(number for number in self.published.hidden if number not in known)

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def settled(self) -> int:
        """The last step that everybody may know of: not the answers of an open round."""
        return len(self.steps) - bool(self._open())

    def eyes(self, seat: int | None) -> Eyes:
        return "open" if self.row.status == "finished" else seat

    def at(self, number: int, seat: int | None) -> Step:
        """One step, 0 for the deal; beyond the last the last."""
        wanted = max(0, min(number, len(self.steps)))
        return next(self.run(seat, [wanted]))

    def run(self, seat: int | None, wanted: Sequence[int]) -> Iterator[Step]:
        """These steps, one after the other; `wanted` grows."""
        eyes, due = self.eyes(seat), {*wanted}
        for number, game, told in self._walk(max(due, default=-1)):
            if number in due:
                yield _step(number, game, eyes, told)

    def story(self, seat: int | None) -> list[tuple[Event, ...]]:
        """What happened in each step as this seat was told it then, the deal first."""
        return [
            tuple(event for event in without_echo(told) if event.known_to(seat))
            for _, _, told in self._walk(len(self.steps))
        ]

    def _walk(self, last: int) -> Iterator[tuple[int, AnyGame, Told]]:
        game = find(self.row.game)(self.setup)
        if last >= 0:
            yield 0, game, [(None, game.opening)]
        for number, group in enumerate(self.steps[: max(0, last)], 1):
            yield number, game, [(self._seat(entry), self._play(game, entry)) for entry in group]

    def _play(self, game: AnyGame, number: int) -> list[Event]:
        return game.play(self._seat(number), parse(game.moves, self.entries[number - 1].text))

    def _seat(self, number: int) -> int:
        seat = self.entries[number - 1].seat
        assert seat is not None
        return seat

    # ------------------------------------------------------------------------------------------------ since

    def since(self, mark: int, seat: int) -> tuple[int, ...]:
        """The steps after entry `mark` in which somebody else moved."""
        return tuple(
            at
            for at, group in enumerate(self.steps, 1)
            if any(number > mark and self._seat(number) != seat for number in group)
        )


def _step(number: int, game: AnyGame, eyes: Eyes, told: Told) -> Step:
    seats = tuple(dict.fromkeys(seat for seat, _ in told if seat is not None))
    events = without_echo(told)
    if eyes != "open":
        known = tuple(event for event in events if event.known_to(eyes))
        return Step(number, game.view(eyes), known, (), seats)
    public = tuple(event for event in events if event.to is None)
    heard = ((seat, tuple(e for e in events if e.to is not None and seat in e.to)) for seat in range(game.setup.seats))
    return Step(number, game.opened(), public, tuple(one for one in heard if one[1]), seats)


def without_echo(told: Told) -> list[Event]:
    """In a round each seat is told first what it answered; once the round has closed, everybody is told all of it."""
    *before, (_, last) = told
    echoes = {type(event) for seat, events in before for event in events if event.to == (seat,)}
    closed = any(event.to is None for event in last)
    return [event for _, events in told for event in events if not (closed and type(event) in echoes)]


class Played(msgspec.Struct, frozen=True):
    """A move that stands, and what happened by it."""

    number: int
    seat: int
    by: By
    events: tuple[Event, ...]


class Recent(msgspec.Struct, frozen=True):
    row: Row
    base: int
    """The entry after which it begins."""
    snapshot: bytes | None
    """None: from the deal on."""
    moves: tuple[tuple[int, Entry], ...]
    """All that stand after the snapshot, by their numbers."""

    def game(self) -> AnyGame:
        """The game as it is before these moves."""
        return restored(self.row, self.snapshot)

    def played(self, game: AnyGame) -> Iterator[Played]:
        """Plays them all."""
        for number, entry in self.moves:
            assert entry.seat is not None
            events = game.play(entry.seat, parse(game.moves, entry.text))
            yield Played(number, entry.seat, entry.by, tuple(events))

    def steps(self) -> list[list[tuple[int, Entry]]]:
        """What became known together; last what is hidden still. A round is in the order of its seats."""
        game, found = self.game(), []
        step: list[tuple[int, Entry]] = []
        askers: Numbers = ()
        for number, entry in self.moves:
            assert entry.seat is not None
            before = game.waiting()
            askers = askers if step else before
            events = game.play(entry.seat, parse(game.moves, entry.text))
            step.append((number, entry))
            if closes(entry.seat, before, game.waiting(), events):
                is_round = all(one.seat in askers for _, one in step)
                found.append(sorted(step, key=lambda one: (one[1].seat, one[0])) if is_round else step)
                step = []
        return [*found, step] if step else found

    def new_to(self, seat: int, seen: int) -> tuple[tuple[Numbers, ...], tuple[Event, ...]]:
        """The steps after entry `seen` in which somebody else moved, and what this seat may know of them."""
        game, steps, events = self.game(), [], []
        for step in self.steps():
            told = [(entry.seat, game.play(entry.seat or 0, parse(game.moves, entry.text))) for _, entry in step]
            if any(number > seen and entry.seat != seat for number, entry in step):
                steps.append(tuple(number for number, _ in step))
                events += [event for event in without_echo(told) if event.known_to(self._eyes(seat))]
        return tuple(steps), tuple(events)

    def newest(self) -> tuple[View, tuple[Event, ...] | None]:
        """The table as a spectator sees it now, and what everybody was told last; None if that was earlier."""
        game, told = self.game(), None
        if self.snapshot is None:
            told = tuple(event for event in game.opening if event.known_to(None))
        for step in self.steps():
            events = [(entry.seat, game.play(entry.seat or 0, parse(game.moves, entry.text))) for _, entry in step]
            if any(event.known_to(None) for _, happened in events for event in happened) or not game.waiting():
                told = tuple(event for event in without_echo(events) if event.known_to(None))
        return game.view(None), told

    def _eyes(self, seat: int) -> int | None:
        return None if self.row.status == "finished" else seat
