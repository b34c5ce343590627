"""Twins: worlds that differ only in what somebody may not know look the same to that somebody, byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from rules.chance import Chance
from rules.game import AnyGame, Event
from rules.notation import text
from rules.record import Entry
from rules.table.session import Session

if TYPE_CHECKING:
    from tests.simulation.world import World

Watcher = int | None
LOOKS_EVERY = 4
"""Entries after which everybody's view is compared with that of a twin."""


class Twin(msgspec.Struct, frozen=True):
    """The game before an entry, in which the same seat answers something else."""

    game: AnyGame
    events: tuple[Event, ...]


class Secrets:
    def __init__(self, world: World) -> None:
        self._world = world

    def before(self, shadow: Session, entry: Entry) -> Twin | None:
        """Where several are asked at once: the same with another answer of this seat."""
        waiting = shadow.game.waiting()
        if entry.seat is None or len(waiting) < 2 or entry.seat not in waiting:
            return None
        others = [move for move in shadow.game.legal(entry.seat) if text(move) != entry.text]
        if not others:
            return None
        game = shadow.game.copy()
        other = self._world.loop.chance.twins.choice(others)
        return Twin(game, tuple(game.play(entry.seat, other)))

    def after(self, shadow: Session, entry: Entry, events: Sequence[Event], twin: Twin | None) -> None:
        game = shadow.game
        if twin is not None and game.waiting() == twin.game.waiting() and set(game.waiting()) - {entry.seat}:
            for watcher in _watchers(game):
                if watcher != entry.seat:
                    self._alike(shadow, watcher, game, twin.game, "an answer in an open round")
                    if _heard(watcher, events) != _heard(watcher, twin.events):
                        self._leaks(shadow, watcher, "the events of an open round")
        if shadow.count % LOOKS_EVERY == 0:
            for watcher in _watchers(game):
                chance = Chance(self._world.loop.chance.twins.randbytes(32))
                self._alike(shadow, watcher, game, game.imagine(watcher, chance), "what is hidden")

    def _alike(self, shadow: Session, watcher: Watcher, one: AnyGame, other: AnyGame, what: str) -> None:
        if _seen(one, watcher) != _seen(other, watcher):
            self._leaks(shadow, watcher, what)

    def _leaks(self, shadow: Session, watcher: Watcher, what: str) -> None:
        who = "everybody" if watcher is None else f"seat {watcher}"
        self._world.violated(f"{who} can tell {what} after entry {shadow.count} of {shadow.row.id}")


def _seen(game: AnyGame, watcher: Watcher) -> tuple[bytes, list[str]]:
    """All that somebody's posts, pages and pictures are made from."""
    legal = game.legal(watcher) if watcher is not None else ()
    return msgspec.json.encode(game.view(watcher)), [text(move) for move in legal]


def _watchers(game: AnyGame) -> tuple[Watcher, ...]:
    return (None, *range(game.setup.seats))


def _heard(watcher: Watcher, events: Sequence[Event]) -> list[bytes]:
    return [type(event).__name__.encode() + msgspec.json.encode(event) for event in events if event.known_to(watcher)]
