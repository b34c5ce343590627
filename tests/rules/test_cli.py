"""`python -m rules`: what it prints, what it refuses, and how."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.cli.commands import BAD_INPUT, main
from rules.registry import KEYS, find
from tests.toy import Toy

ROOT = Path(__file__).parent.parent.parent
SOME = KEYS[0]


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[Any]:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return [json.loads(line) for line in out.splitlines()]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What it says on stderr when it refuses, with nothing on stdout."""
    try:
        code = main(arguments)
    except SystemExit as left:  # argparse has its own way of leaving
        code = left.code if isinstance(left.code, int) else 1
    out, err = capsys.readouterr()
    assert code == BAD_INPUT
    assert out == ""
    assert err and "Traceback" not in err
    return err


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = lines(capsys, "games", "--json")
    assert [game["key"] for game in found] == list(KEYS)
    for game in found:
        assert game["seats"] == list(find(game["key"]).seats)
        for option in game["options"]:
            assert set(option) == {"name", "choices", "default"}
            assert option["choices"]
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert all(f"{key}: " in out for key in KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_games_are_played_and_told(capsys: pytest.CaptureFixture[str], key: str) -> None:
    seats = find(key).seats.stop - 1
    played = lines(capsys, "play", key, "--seats", str(seats), "--seed", "7", "--games", "3", "--json")
    assert [game["seed"] for game in played] == [7, 8, 9]
    for game in played:
        assert set(game) == {"game", "seats", "seed", "moves", "result", "hash"}
        assert game["game"] == key and game["seats"] == seats and game["moves"] > 0
        assert 1 in game["result"]["places"]
        assert {"places", "totals", "parts", "tie_break", "rival"} <= set(game["result"])
        for total, parts in zip(game["result"]["totals"], game["result"]["parts"], strict=True):
            assert sum(part["points"] for part in parts) == total
    assert lines(capsys, "play", key, "--seats", str(seats), "--seed", "8", "--json") == played[1:2]


@pytest.mark.parametrize("key", KEYS)
def test_replay_equals_play(capsys: pytest.CaptureFixture[str], tmp_path: Path, key: str) -> None:
    file = str(tmp_path / "games.txt")
    played = lines(capsys, "play", key, "--games", "2", "--record", file, "--json")
    again = lines(capsys, "replay", file, "--json")
    for one, other in zip(played, again, strict=True):
        assert {**one, "seed": None} == {**other, "seed": None}
    assert main(["replay", file]) == 0
    assert again[1]["hash"] in capsys.readouterr().out


def test_stewards_take_turns_over_the_seats(capsys: pytest.CaptureFixture[str]) -> None:
    by_luck = lines(capsys, "play", "toy", "--seats", "3", "--games", "20", "--json")
    mixed = lines(capsys, "play", "toy", "--seats", "3", "--games", "20", "--by", "easy,random", "--json")
    assert [game["hash"] for game in by_luck] != [game["hash"] for game in mixed]


def test_options_are_taken(capsys: pytest.CaptureFixture[str]) -> None:
    (short,) = lines(capsys, "play", "toy", "--option", "rounds=1", "--option", "charms=lens,bell", "--json")
    (long,) = lines(capsys, "play", "toy", "--option", "rounds=4", "--json")
    assert short["moves"] < long["moves"]


def test_people_can_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "toy"]) == 0
    out = capsys.readouterr().out
    assert "P1: place " in out and "docks " in out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["play", "chess"], "chess"),
        (["play", SOME, "--seats", "9"], "9"),
        (["play", SOME, "--seats", "two"], "two"),
        (["play", SOME, "--seed", "-1"], "-1"),
        (["play", SOME, "--games", "0"], "at least one"),
        (["play", SOME, "--by", "nobody"], "nobody"),
        (["play", SOME, "--by", "random,"], "''"),
        (["play", SOME, "--option", "colour"], "colour"),
        (["play", SOME, "--option", "colour=red"], "colour"),
        (["play", "toy", "--option", "rounds=9"], "1, 2, 3, 4"),
        (["play", "toy", "--option", "charms=bell,book"], "book"),
        (["play", SOME, "--record", "/nowhere/at/all.txt"], "/nowhere"),
        (["replay", "/nowhere/at/all.txt"], "/nowhere"),
        (["replay", "."], "."),
        (["bench", "chess"], "chess"),
        (["dance"], "dance"),
        ([], "COMMAND"),
    ],
)
def test_bad_input_is_refused_with_a_reason(
    capsys: pytest.CaptureFixture[str], arguments: list[str], named: str
) -> None:
    assert named in refused(capsys, *arguments)


def record(tmp_path: Path, key: str = SOME) -> Path:
    file = tmp_path / "record.txt"
    assert main(["play", key, "--record", str(file)]) == 0
    return file


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("skyline-record 1", "skyline-record 9"),
        ("skyline-record 1", "record"),
        (f"game {SOME}", "game chess"),
        (f"game {SOME} 1", "game "),
        ("seats 2", "seats 9"),
        ("seats 2", "seats many"),
        ("options ", "options colour=red "),
        ("seed ", "seed zz"),
        ("seed ", "commit "),
        ("set ", "set other "),
        ("P1 ", "P1 dance "),
        ("P1 ", "P9 "),
        ("P1 ", "* undo 0\nP1 "),
        ("P1 ", "nobody "),
        ("\n\n", "\nprior {\n\n"),
    ],
)
def test_a_damaged_record_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str) -> None:
    file = record(tmp_path)
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    capsys.readouterr()
    refused(capsys, "replay", str(file))


def test_a_refused_game_leaves_the_file_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = record(tmp_path)
    before = file.read_bytes()
    capsys.readouterr()
    refused(capsys, "play", SOME, "--seats", "99", "--record", str(file))
    assert file.read_bytes() == before


def test_what_is_no_text_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "picture.webp"
    file.write_bytes(bytes(range(256)))
    assert "not a record" in refused(capsys, "replay", str(file))


def test_a_set_that_changed_since_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = record(tmp_path, Toy.key)
    capsys.readouterr()
    text = file.read_text()
    file.write_text(re.sub(r"^set (\S+) \S+", r"set \1 0123456789abcdef", text, flags=re.MULTILINE))
    assert "has changed since" in refused(capsys, "replay", str(file))


@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_any_file_is_replayed_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    """A record with something cut, doubled or written over, at any place: a result or a reason, never a traceback."""
    file = tmp_path / "record.txt"
    whole = tmp_path / "whole.txt"
    if not whole.exists():
        assert main(["play", SOME, "--record", str(whole)]) == 0
    text = whole.read_text(encoding="utf-8")
    # The header is where most can go wrong; the moves are long and all alike.
    at = data.draw(st.integers(0, min(len(text), 400)))
    length = data.draw(st.integers(0, 12))
    file.write_text(text[:at] + data.draw(st.text(max_size=8)) + text[at + length :], encoding="utf-8")
    assert main(["replay", str(file)]) in (0, BAD_INPUT)


def test_it_runs_as_a_module_and_stops_quietly_when_nobody_reads() -> None:
    """The reader of a pipe may leave early."""
    command = [sys.executable, "-m", "rules", "play", SOME, "--games", "400", "--json"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        first = json.loads(process.stdout.readline())
        process.stdout.close()
        assert first["game"] == SOME
        assert process.stderr.read() == ""
        assert process.wait(60) == 0


def test_bench_prints_every_seat_count(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.cli.commands.BENCH_SECONDS", 0.02)
    assert main(["bench"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 1 + sum(len(find(key).seats) for key in KEYS)
