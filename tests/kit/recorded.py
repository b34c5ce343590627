"""Recorded games: tests/records/<key>/*.txt, beside them `expected.json` with what each has to come to.

    python -m tests.kit.recorded KEY            writes what is expected anew, for the records there are
    python -m tests.kit.recorded KEY --games    first plays random games for the files random_*.txt anew

Numbers that change without a change of the rules are a fault, not a reason to write them again. A change of the rules
raises the version of the game and keeps the old records.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from rules.game import AnyGame
from rules.notation import parse
from rules.record import Record, effective, read, replay, write
from tests.kit.case import Case
from tests.kit.cases import RECORDS, cases
from tests.kit.walks import end, entries, script

EXPECTED = "expected.json"


class Expected(msgspec.Struct):
    """What a record comes to."""

    hash: str
    moves: int
    perft: dict[str, list[int]]
    """From the position after so many moves: how many moves there are, and how many pairs of moves in a row."""


def folder(case: Case) -> Path:
    return RECORDS / case.game.key


def records(case: Case) -> list[Path]:
    return sorted(folder(case).glob("*.txt"))


def expectations(case: Case) -> dict[str, Expected]:
    path = folder(case) / EXPECTED
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Expected]) if path.is_file() else {}


def read_file(case: Case, path: Path) -> Record:
    return read(path.read_text(encoding="utf-8"), case.components)


def count(game: AnyGame, depth: int) -> int:
    """Ways of playing so many moves in a row; each waiting seat may be the one who moves."""
    total = 0
    for seat in game.waiting():
        moves = game.legal(seat)
        if depth == 1:
            total += len(moves)
            continue
        for move in moves:
            after = game.copy()
            after.play(seat, move)
            total += count(after, depth - 1)
    return total


def counts(record: Record, at: int) -> list[int]:
    game = case_game(record.game)(record.setup)
    for number in effective(record.entries)[:at]:
        entry = record.entries[number - 1]
        assert entry.seat is not None
        game.play(entry.seat, parse(game.moves, entry.text))
    return [count(game, 1), count(game, 2)]


def case_game(key: str) -> type[AnyGame]:
    return next(case.game for case in cases() if case.game.key == key)


def measure(record: Record) -> Expected:
    length = len(effective(record.entries))
    places = sorted({0, length // 3, 2 * length // 3, max(0, length - 2)})
    return Expected(replay(record).hash(), length, {str(at): counts(record, at) for at in places})


def play_games(case: Case) -> None:
    """One random game for each of the options, the seat counts in turn."""
    folder(case).mkdir(parents=True, exist_ok=True)
    for old in folder(case).glob("random_*.txt"):
        old.unlink()
    playable = [[table for table in case.tables() if table.options is options] for options in case.options]
    for number, fitting in enumerate((tables for tables in playable if tables), 1):
        table = fitting[(number - 1) % len(fitting)]
        game = end(table, number)
        record = Record(game.key, game.setup, (), entries(script(table, number)))
        path = folder(case) / f"random_{number}_{table.seats}.txt"
        path.write_text(write(record), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes what recorded games are expected to come to.")
    parser.add_argument("key")
    parser.add_argument("--games", action="store_true")
    asked = parser.parse_args()
    case = next(case for case in cases() if case.game.key == asked.key)
    if asked.games:
        play_games(case)
    found = {path.name: measure(read_file(case, path)) for path in records(case)}
    data = msgspec.json.format(msgspec.json.encode(found, order="sorted"), indent=1)
    (folder(case) / EXPECTED).write_bytes(data + b"\n")
    print(f"{len(found)} records of {asked.key}")


if __name__ == "__main__":
    main()
