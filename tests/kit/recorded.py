"""Recorded games: tests/records/<key>/*.txt, beside them `expected.json` with what each has to come to.

    make records                                renews all of them and shows what has changed
    python -m tests.kit.recorded KEY            those of one game
    python -m tests.kit.recorded KEY --games    first plays random games of the present version anew

Numbers that change without a change of the rules or of a component set are a fault, not a reason to write them again.
A change of the rules raises the version of the game and keeps the old records. A changed set has no old one beside it:
what of a record still can be played stays, and the rest is played by lot.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from rules import option_words
from rules.game import AnyGame, Illegal
from rules.notation import parse, text
from rules.record import Entry, OtherSet, Record, effective, read, read_header, replay, write
from rules.stewards.steward import RANDOM, decide, find_steward
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


RENEW = "if it was meant to change, `make records` renews the recorded games and shows what changed in them"
"""What a failing test says is to be done."""


def read_file(case: Case, path: Path) -> Record:
    try:
        return read(path.read_text(encoding="utf-8"), case.components)
    except OtherSet as fault:
        raise OtherSet(f"{path.name}: {fault}; {RENEW}") from fault


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
    """One random game of the present version for each of the options, the seat counts in turn."""
    folder(case).mkdir(parents=True, exist_ok=True)
    version = case.game.version
    kind = "random" if version == 1 else f"random_v{version}"
    for old in folder(case).glob(f"{kind}_[0-9]*.txt"):
        old.unlink()
    playable = [[table for table in case.tables() if table.options is options] for options in case.options]
    for number, fitting in enumerate((tables for tables in playable if tables), 1):
        table = fitting[(number - 1) % len(fitting)]
        game = end(table, number)
        record = Record(game.key, game.setup, (), entries(script(table, number)))
        path = folder(case) / f"{kind}_{number}_{table.seats}.txt"
        path.write_text(write(record), encoding="utf-8")


# ---------------------------------------------------------------------------------------------------- renewing


def renewed(record: Record) -> tuple[Record, str]:
    """The record as far as it still can be played, then by lot until the end; and what was wrong with the rest."""
    game = case_game(record.game)(record.setup)
    standing = [record.entries[number - 1] for number in effective(record.entries)]
    for at, entry in enumerate(standing):
        assert entry.seat is not None
        try:
            game.play(entry.seat, parse(game.moves, entry.text))
        except Illegal as refused:
            what = f"move {at + 1} ({entry.line()}) is refused now: {refused.code}; from there on played by lot"
            by = find_steward(game.key, RANDOM)
            kept = standing[:at]
            while waiting := game.waiting():
                move = decide(game, waiting[0], by, game.setup.seed, len(kept))
                game.play(waiting[0], move)
                kept.append(Entry(waiting[0], text(move), "steward"))
            return msgspec.structs.replace(record, entries=tuple(kept)), what
    return record, ""


def renew(case: Case, path: Path) -> tuple[Expected, list[str]]:
    """Brings one record up to date, and tells what of it has changed."""
    before = expectations(case).get(path.name)
    told: list[str] = []
    try:
        record = read_file(case, path)
    except OtherSet:
        old = path.read_text(encoding="utf-8")
        header = read_header(old)
        options = option_words.read_line(case.game, header["options"])
        record, broken = renewed(read(old, case.game.components(options)))
        told.append(f"set {header['set']} is now {record.setup.components.name} {record.setup.components.hash}")
        told += [broken] if broken else []
        path.write_text(write(record), encoding="utf-8")
    now = measure(record)
    told += ["is new"] if before is None else changes(before, now)
    return now, told


def changes(before: Expected, now: Expected) -> list[str]:
    found = [
        f"{name} {getattr(before, name)} is now {getattr(now, name)}"
        for name in ("hash", "moves")
        if getattr(before, name) != getattr(now, name)
    ]
    places = sorted({*before.perft, *now.perft}, key=int)
    pairs = [(at, before.perft.get(at), now.perft.get(at)) for at in places]
    return found + [f"after {at} moves {old} is now {new}" for at, old, new in pairs if old != new]


def renew_game(case: Case) -> None:
    found = {path.name: renew(case, path) for path in records(case)}
    data = msgspec.json.format(msgspec.json.encode({n: e for n, (e, _) in found.items()}, order="sorted"), indent=1)
    gone = sorted(set(expectations(case)) - set(found))
    (folder(case) / EXPECTED).write_bytes(data + b"\n")
    changed = {name: told for name, (_, told) in found.items() if told} | {name: ["is gone"] for name in gone}
    print(f"{case.game.key}: {len(found)} records, {len(changed)} changed")
    for name, told in changed.items():
        print(f"  {name}: " + "; ".join(told))


def main() -> None:
    parser = argparse.ArgumentParser(description="Renews what recorded games are expected to come to.")
    parser.add_argument("key", nargs="*", help="default: all games")
    parser.add_argument("--games", action="store_true")
    asked = parser.parse_args()
    for case in cases():
        if not asked.key or case.game.key in asked.key:
            if asked.games:
                play_games(case)
            renew_game(case)


if __name__ == "__main__":
    main()
