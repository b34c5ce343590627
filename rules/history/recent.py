"""The last part of a game, from a snapshot on and without what was taken back: what a post tells, and what is new.

However long a log is, and however often people have changed their minds: only what stands is played.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.game import AnyGame, Event, View
from rules.history.publish import Numbers, closes
from rules.history.timeline import without_echo
from rules.notation import parse
from rules.record import By, Entry
from rules.table.rows import Row
from rules.table.session import restored


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
