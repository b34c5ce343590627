"""Nobody learns what they may not know: tables that differ in secrets only give the same bytes to whoever asks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from rules import option_words
from rules.chance import Chance, seed_from_number
from rules.game import AnyGame, Move
from rules.history.publish import _Walk
from rules.history.timeline import Timeline
from rules.metropolys.game import Metropolys
from rules.notation import text
from rules.record import Entry
from rules.registry import KEYS, find
from rules.table.session import Session, forced_move
from tests.history.outputs import Outputs, outputs

EXPERT = {"mode": "expert", "layout": "house", "first": "P1"}


def same(one: Outputs, other: Outputs) -> None:
    assert one.keys() == other.keys()
    different = [name for name in one if one[name] != other[name]]
    assert not different
    assert all(one[name] for name in one if name != "log files")


def _goals(seed: bytes) -> tuple[Any, ...]:
    game = Metropolys.new(4, option_words.read(Metropolys, EXPERT), seed)
    return tuple(game.state.goals)


def _random_log(game: AnyGame, moves: int) -> list[Entry]:
    """As a table would keep it: what is forced is played by the table itself."""
    chance, log = Chance(b"pairs"), []
    for _ in range(moves):
        while (forced := forced_move(game)) is not None:
            game.play(*forced)
        if not game.waiting():
            break
        seat = chance.choice(game.waiting())
        move = chance.choice([m for m in game.legal(seat) if m.verb != "end"] or game.legal(seat))
        log.append(Entry(seat, text(move)))
        game.play(seat, move)
    return log


# ---------------------------------------------------------------------------------------------------- secret hands


@pytest.mark.parametrize("viewer", [None, 0])
async def test_metropolys_expert(tmp_path: Path, caplog: pytest.LogCaptureFixture, viewer: int | None) -> None:
    """The tokens lie fixed, so the deal differs in goals alone: the whole game must look the same to a stranger, and
    to a seat whose own goals are the same."""
    first = seed_from_number(1)
    others = (seed_from_number(n) for n in range(2, 5000))
    second = next(s for s in others if viewer is None or _goals(s)[viewer] == _goals(first)[viewer])
    assert _goals(first) != _goals(second)
    log = _random_log(Metropolys.new(4, option_words.read(Metropolys, EXPERT), first), 30)
    found = [
        await outputs(tmp_path / str(n), "metropolys", EXPERT, 4, seed, log, viewer, caplog, (12,))
        for n, seed in enumerate((first, second))
    ]
    same(*found)
    assert len(found[0]) > 20


# ---------------------------------------------------------------------------------------------------- open rounds


async def test_an_open_round(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Other answers of others, in another order, replaced on the way: the same to a stranger and to who waits still."""
    game = find("my_city").new(3, seed=seed_from_number(5))
    log: list[Entry] = []
    for _ in range(2):
        for seat in game.waiting():
            move = game.legal(seat)[0]
            log.append(Entry(seat, text(move)))
            game.play(seat, move)
    one, two = text(game.legal(0)[0]), text(game.legal(0)[1])
    third = [text(move) for move in game.legal(2)]
    plain = [*log, Entry(0, one), Entry(2, third[0])]
    other = [*log, Entry(2, third[-2]), Entry(0, one), Entry(None, "undo P1"), Entry(0, two)]
    for viewer in (None, 1):
        found = [
            await outputs(tmp_path / f"{viewer}{n}", "my_city", {}, 3, seed_from_number(5), given, viewer, caplog, (2,))
            for n, given in enumerate((plain, other))
        ]
        same(*found)


# ---------------------------------------------------------------------------------------------------- what is to come


@contextmanager
def imagined(at: int) -> Iterator[None]:
    """After entry `at` everything hidden from a spectator is another, wherever the log is played."""

    def redraw(game: AnyGame) -> None:
        chance = Chance(b"another hand")
        game._redraw(None, chance)
        game.reseed(chance)
        game._legal.clear()

    session, timeline, walk = Session._move, Timeline._play, _Walk._play

    def in_session(self: Session, seat: int, move: Move) -> Any:
        events = session(self, seat, move)
        if self.count + 1 == at:
            redraw(self.game)
        return events

    def in_timeline(self: Timeline, game: AnyGame, number: int) -> Any:
        events = timeline(self, game, number)
        # Rounds are played in seat order here: what counts is how far the game is, not which entry came last.
        game.so_far = getattr(game, "so_far", 0) + 1  # type: ignore[attr-defined]
        if game.so_far == at:  # type: ignore[attr-defined]
            redraw(game)
        return events

    def in_walk(self: _Walk, number: int) -> Any:
        events = walk(self, number)
        if number == at:
            redraw(self.game)
        return events

    with (
        mock.patch.object(Session, "_move", in_session),
        mock.patch.object(Timeline, "_play", in_timeline),
        mock.patch.object(_Walk, "_play", in_walk),
    ):
        yield


async def _pair(directory: Path, key: str, moves: int, caplog: pytest.LogCaptureFixture, film: bool) -> None:
    kind, seed = find(key), seed_from_number(3)
    seats = max(2, kind.seats.start)
    log = _random_log(kind.new(seats, seed=seed), moves)
    entries = _entries(key, seats, seed, log)
    one = await outputs(directory / "one", key, {}, seats, seed, log, None, caplog, (entries,), film=film)
    with imagined(entries):
        other = await outputs(directory / "other", key, {}, seats, seed, log, None, caplog, (entries,), film=film)
    same(one, other)


def _entries(key: str, seats: int, seed: bytes, log: list[Entry]) -> int:
    """How many entries a table makes of these decisions."""
    game, count = find(key).new(seats, seed=seed), 0
    waiting = list(log)
    while waiting or forced_move(game) is not None:
        forced = forced_move(game)
        if forced is not None:
            game.play(*forced)
        else:
            entry = waiting.pop(0)
            assert entry.seat is not None
            game.play(entry.seat, next(m for m in game.legal(entry.seat) if text(m) == entry.text))
        count += 1
    return count


@pytest.mark.parametrize("key", KEYS)
async def test_what_is_to_come(tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture) -> None:
    await _pair(tmp_path, key, 9, caplog, film=False)


@pytest.mark.soak
@pytest.mark.parametrize("key", KEYS)
async def test_what_is_to_come_at_many_times(tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture) -> None:
    for moves in (1, 4, 16, 25, 40, 60):
        await _pair(tmp_path / str(moves), key, moves, caplog, film=True)
