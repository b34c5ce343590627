"""Records as people get them, and the proof that a game was fair."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from rules.cli.commands import BAD_INPUT, main
from rules.game import AnyGame
from rules.history.verify import export
from rules.notation import text
from rules.record import BadRecord, Entry, commitment, read, read_header, replay
from rules.registry import find
from tests.history.logs import MIXED, SECRET, mixed_seed, random_log, row_of
from tests.history.test_timeline import table_of
from tests.kit.cases import cases


def _finished(key: str = "metropolys", seats: int = 3) -> tuple[AnyGame, list[Entry], str]:
    """A game whose seed was made as a table makes it, and its record."""
    case = next(case for case in cases() if case.game.key == key)
    table = next(table for table in case.tables() if table.seats == seats)
    fair = msgspec.structs.replace(table.new(1).setup, seed=mixed_seed(seats))
    game, log = find(key)(fair), []
    while waiting := game.waiting():
        move = game.legal(waiting[0])[-1]
        log.append(Entry(waiting[0], text(move)))
        game.play(waiting[0], move)
    return game, log, export(row_of(game, "finished", mixed=MIXED[: seats + 1]), log, None)


def _verify(
    directory: Path, record: str, capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, dict[str, bool]]:
    file = directory / "record.txt"
    file.write_text(record, encoding="utf-8")
    code = main(["verify", str(file), "--json", *more])
    out, _ = capsys.readouterr()
    return code, {row["check"]: row["good"] for row in json.loads(out)} if out else {}


def test_a_fair_game_is_found_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, written = _finished()
    good = {"commitment": True, "seed": True, "result": True}
    assert _verify(tmp_path, written, capsys) == (0, good)
    assert _verify(tmp_path, written, capsys, "--commit", commitment(SECRET).upper()) == (0, good)
    assert main(["verify", str(tmp_path / "record.txt")]) == 0
    assert "seed: good" in capsys.readouterr().out


def _changed(record: str, key: str, value: str | None) -> str:
    lines = [line for line in record.splitlines() if line.partition(" ")[0] != key]
    return "\n".join([lines[0], *([f"{key} {value}"] if value is not None else []), *lines[1:]]) + "\n"


@pytest.mark.parametrize(
    ("key", "value", "wrong"),
    [
        ("secret", "00" * 32, {"commitment", "seed"}),
        ("secret", "nonsense", {"secret"}),
        ("secret", None, {"secret"}),
        ("commit", "0" * 64, {"commitment"}),
        ("ids", "1 2 3 4", {"seed"}),
        ("ids", "-1", {"secret"}),
        ("ids", None, {"seed"}),
        ("seed", "ab" * 32, {"seed", "result"}),
        ("result", "1:1 1:1 1:1", {"result"}),
        ("result", None, {"result"}),
    ],
)
def test_what_was_tampered_with_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str, value: str | None, wrong: set[str]
) -> None:
    _, _, written = _finished()
    code, found = _verify(tmp_path, _changed(written, key, value), capsys)
    assert code == 1
    assert {check for check, good in found.items() if not good} == wrong


def test_another_hash_than_the_lobbys_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, written = _finished()
    code, found = _verify(tmp_path, written, capsys, "--commit", "0" * 64)
    assert code == 1 and not found["commitment"]


def test_a_move_that_was_changed_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, written = _finished()
    lines = written.splitlines()
    shorter = "\n".join(lines[:-1]) + "\n"
    assert _verify(tmp_path, shorter, capsys)[1]["result"] is False
    other = "\n".join([*lines[:-1], "P1 open 1 Z9"]) + "\n"
    assert _verify(tmp_path, other, capsys)[1]["result"] is False


def test_there_is_nothing_to_check_before_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, log, _ = _finished()
    file = tmp_path / "running.txt"
    file.write_text(export(row_of(game, "running"), log[:5], None))
    assert main(["verify", str(file)]) == BAD_INPUT
    assert "nothing to check yet" in capsys.readouterr().err


@pytest.mark.parametrize("nonsense", ["", "no record", "skyline-record 1\nseed zz\n", "skyline-record 9\nseed 00\n"])
def test_nonsense_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], nonsense: str) -> None:
    file = tmp_path / "nonsense.txt"
    file.write_text(nonsense)
    assert main(["verify", str(file)]) in (1, BAD_INPUT)
    assert "Traceback" not in "".join(capsys.readouterr())


@pytest.mark.parametrize("status", ["running", "closed"])
@pytest.mark.parametrize("key", ["metropolys", "my_city", "machi_koro", "toy"])
def test_a_game_that_is_not_over_shows_no_seed(key: str, status: str) -> None:
    table = table_of(key)
    history = random_log(table, 2, 8, 25)
    row = row_of(history.game, status)  # type: ignore[arg-type]
    for seat in (None, *range(table.seats)):
        record = export(row, history.log, seat)
        assert row.seed is not None and row.seed.hex() not in record
        assert SECRET.hex() not in record
        assert read_header(record)["commit"] == commitment(SECRET)
        with pytest.raises(BadRecord, match="seed"):
            read(record)


def test_the_whole_record_replays_with_everything_that_was_undone() -> None:
    table = table_of("metropolys")
    history = random_log(table, 2, 6)
    record = read(export(row_of(history.game, "finished"), history.log, None))
    assert replay(record).hash() == history.game.hash()
    assert any(entry.seat is None for entry in record.entries)
    assert record.names == ("Anna", "Ben", "Cyril", "Dora")[: table.seats]
