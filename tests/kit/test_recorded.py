"""Recorded games play again as they were, and the numbers of moves at fixed positions stay what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.record import effective, replay
from tests.kit.case import Case
from tests.kit.cases import cases, every_case
from tests.kit.recorded import RENEW, counts, expectations, read_file, records

FILES = [(case, path) for case in cases() for path in records(case)]
every_file = pytest.mark.parametrize(("case", "path"), FILES, ids=[f"{p.parent.name}-{p.stem}" for _, p in FILES])


@every_case
def test_there_are_records_and_each_has_its_numbers(case: Case) -> None:
    names = {path.name for path in records(case)}
    assert names, "a game without a recorded game: see tests/kit/recorded.py"
    assert set(expectations(case)) == names


@every_file
def test_a_recorded_game_comes_to_its_hash(case: Case, path: Path) -> None:
    record = read_file(case, path)
    expected = expectations(case)[path.name]
    game = replay(record)
    assert game.hash() == expected.hash, RENEW
    assert len(effective(record.entries)) == expected.moves
    case.check(game)


@every_file
def test_perft(case: Case, path: Path) -> None:
    record = read_file(case, path)
    for at, expected in expectations(case)[path.name].perft.items():
        assert counts(record, int(at)) == expected, f"after {at} moves: {RENEW}"
