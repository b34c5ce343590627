"""The command line of the games: what there is, games by stewards, records again, speed. For operators and tests."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn

import msgspec

from data.sets import UnknownSet
from rules.chance import seed_from_number
from rules.cli.check import add_check
from rules.cli.duel import add_duel
from rules.cli.games import add_games
from rules.cli.verify import add_daily, add_review, add_verify
from rules.game import AnyGame, Illegal, Move
from rules.notation import text
from rules.option_words import read
from rules.record import BadRecord, Entry, Record, effective, replay
from rules.record import read as read_record
from rules.record import write as write_record
from rules.registry import KEYS, UnknownGame, find
from rules.stewards.steward import RANDOM, Steward, UnknownSteward, decide, find_steward

BAD_INPUT = 2
BENCH_SECONDS = 1.0
_RECORD_START = "skyline-record"


class BadInput(Exception):
    """What was asked for cannot be done; says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int | None] = asked.run
    code = 0
    try:
        code = run(asked) or 0
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our lines has seen enough; nothing may be written any more, not even at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except BadInput as fault:
        return _refuse(str(fault))
    except OSError as fault:
        return _refuse(f"{fault.filename}: {fault.strerror}")
    return code


def _refuse(reason: str) -> int:
    print(f"python -m rules: {reason}", file=sys.stderr)
    return BAD_INPUT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Plays and replays the games of Skyline.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listing = add_games(commands)

    play = commands.add_parser("play", help="plays games by stewards")
    play.add_argument("key", metavar="KEY")
    play.add_argument("--seats", type=_whole, metavar="N", help="default: the fewest, but at least two")
    play.add_argument("--seed", type=_whole, default=1, metavar="S", help="of the first game; the next ones follow")
    play.add_argument("--by", default=RANDOM, metavar="NAME[,NAME...]", help="stewards, in turn for the seats")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    play.add_argument("--games", type=_whole, default=1, metavar="N")
    play.add_argument("--record", type=Path, metavar="FILE", help="writes the records, one after the other")
    play.set_defaults(run=_play)

    again = commands.add_parser("replay", help="plays records again: the result, and the hash of the final state")
    again.add_argument("file", type=Path, metavar="FILE")
    again.set_defaults(run=_replay)
    for command in (listing, play, again):
        command.add_argument("--json", action="store_true", help="for machines")

    bench = commands.add_parser("bench", help="games and moves per second")
    bench.add_argument("key", nargs="?", metavar="KEY")
    bench.set_defaults(run=_bench)
    add_duel(commands, _class, _options, _stewards, _new)
    add_check(commands, _class)
    add_daily(commands)
    add_verify(commands, _records, _replayed, BadInput)
    add_review(commands, _records, _replayed, BadInput)
    return parser


def _whole(word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 18:
        raise argparse.ArgumentTypeError(f"{word!r} is not a whole number")
    return int(word)


def _class(key: str) -> type[AnyGame]:
    try:
        return find(key)
    except UnknownGame:
        raise BadInput(f"there is no game {key!r}; there are: {', '.join(KEYS)}") from None


# ---------------------------------------------------------------------------------------------------- play


def _play(asked: argparse.Namespace) -> None:
    kind = _class(asked.key)
    seats = max(2, kind.seats.start) if asked.seats is None else asked.seats
    if seats not in kind.seats:
        raise BadInput(f"{kind.key} has {kind.seats.start} to {kind.seats.stop - 1} seats, not {seats}")
    if asked.games < 1:
        raise BadInput("at least one game has to be played")
    options = _options(kind, asked.option)
    by = _stewards(kind.key, asked.by.split(","), seats)
    _new(kind, seats, options, asked.seed)  # what cannot be played is refused before a file is written over
    records = None if asked.record is None else asked.record.open("w", encoding="utf-8")
    try:
        for number in range(asked.seed, asked.seed + asked.games):
            game = _new(kind, seats, options, number)
            moves = play_out(game, by)
            _tell(game, number, len(moves), asked.json)
            if records is not None:
                entries = tuple(Entry(seat, text(move), "steward") for seat, move in moves)
                records.write(write_record(Record(kind.key, game.setup, (), entries)))
    finally:
        if records is not None:
            records.close()


def play_out(game: AnyGame, by: Sequence[Steward]) -> list[tuple[int, Move]]:
    """Plays until the end, each seat by its steward; where several seats wait, in the order of the seats."""
    seed = game.setup.seed
    moves: list[tuple[int, Move]] = []
    while waiting := game.waiting():
        seat = waiting[0]
        move = decide(game, seat, by[seat], seed, len(moves))
        game.play(seat, move)
        moves.append((seat, move))
    return moves


def _options(kind: type[AnyGame], pairs: Iterable[str]) -> msgspec.Struct:
    said: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"an option is written name=value, not {pair!r}")
        said[name] = value
    try:
        return read(kind, said)
    except Illegal as refused:
        _explain(refused)
    except ValueError as fault:
        raise BadInput(f"these options do not go together: {fault}") from fault


def _stewards(key: str, names: Sequence[str], seats: int) -> list[Steward]:
    try:
        found = [find_steward(key, name) for name in names]
    except UnknownSteward as unknown:
        raise BadInput(f"no steward {unknown.name!r} plays {key}; there are: {', '.join(unknown.known)}") from None
    return [found[seat % len(found)] for seat in range(seats)]


def _new(kind: type[AnyGame], seats: int, options: msgspec.Struct, number: int) -> AnyGame:
    try:
        return kind.new(seats, options, seed_from_number(number))
    except Illegal as refused:
        _explain(refused)
    except UnknownSet as unknown:
        raise BadInput(str(unknown)) from unknown


def _explain(refused: Illegal) -> NoReturn:
    """A refusal by its code; the words for people who play are in the cogs."""
    details = list(map(str, refused.details))
    known = {
        "unknown_option": "there is no option {0!r}; there are: {1}",
        "unknown_choice": "{0} cannot be {1!r}, only: {2}",
    }
    pattern = known.get(refused.code)
    if pattern is not None:
        raise BadInput(pattern.format(*details)) from refused
    raise BadInput(f"refused by the rules: {' '.join([refused.code, *details])}") from refused


# ---------------------------------------------------------------------------------------------------- replay


def _replay(asked: argparse.Namespace) -> None:
    for record, where in _records(asked.file):
        game, moves = _replayed(record, where)
        _tell(game, game.setup.seed.hex(), moves, asked.json)


def _records(file: Path) -> list[tuple[str, str]]:
    """The records in a file, each with where it stands."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    except UnicodeDecodeError as fault:
        raise BadInput(f"{file} is not a record: {fault}") from fault
    starts = [at for at, line in enumerate(lines) if line.startswith(_RECORD_START)]
    if not starts:
        raise BadInput(f"{file} is not a record: no line {_RECORD_START!r}")
    ends = [*starts[1:], len(lines)]
    return [("".join(lines[a:b]), f"{file}, record from line {a + 1}") for a, b in zip(starts, ends, strict=True)]


def _replayed(record_text: str, where: str) -> tuple[AnyGame, int]:
    try:
        record = read_record(record_text)
        return replay(record), len(effective(record.entries))
    except (BadRecord, UnknownSet) as fault:
        raise BadInput(f"{where}: {fault}") from fault
    except UnknownGame as unknown:
        raise BadInput(f"{where}: there is no game {unknown}") from unknown
    except Illegal as refused:
        raise BadInput(f"{where}: refused by the rules: {refused.code} {refused.details}") from refused
    except (ValueError, TypeError, LookupError) as fault:
        # A file from anywhere may hold anything, a prior of another game for example.
        raise BadInput(f"{where}: {type(fault).__name__}: {fault}") from fault


# ---------------------------------------------------------------------------------------------------- bench


def _bench(asked: argparse.Namespace) -> None:
    kinds = [_class(key) for key in (KEYS if asked.key is None else (asked.key,))]
    print(f"{'game':<12}{'seats':>6}{'games/s':>10}{'moves/s':>10}{'moves':>8}   by random stewards, default options")
    for kind in kinds:
        for seats in kind.seats:
            by = _stewards(kind.key, [RANDOM], seats)
            options = kind.Options()
            number = moves = 0
            start = perf_counter()
            while (spent := perf_counter() - start) < BENCH_SECONDS:
                number += 1
                moves += len(play_out(_new(kind, seats, options, number), by))
            print(f"{kind.key:<12}{seats:>6}{number / spent:>10.1f}{moves / spent:>10.0f}{moves / number:>8.1f}")


# ---------------------------------------------------------------------------------------------------- telling


def _tell(game: AnyGame, seed: int | str, moves: int, as_json: bool) -> None:
    result, fingerprint = game.result(), game.hash()
    if as_json:
        row: dict[str, Any] = {
            "game": game.key,
            "seats": game.setup.seats,
            "seed": seed,
            "moves": moves,
            "result": result,
            "hash": fingerprint,
        }
        _print(msgspec.json.encode(row))
        return
    print(f"{game.key}, {game.setup.seats} seats, seed {seed}: {moves} moves, hash {fingerprint}")
    if result is None:
        print("  not finished")
        return
    placed = [
        (f"P{seat + 1}", *one) for seat, one in enumerate(zip(result.places, result.totals, result.parts, strict=True))
    ]
    if (rival := result.rival) is not None:
        placed.append((rival.code, rival.place, rival.total, rival.parts))
    for who, place, total, lines in placed:
        parts = ", ".join(f"{part.code} {part.points}" for part in lines)
        print(f"  {who}: place {place}, {total} points ({parts})")
    if result.tie_break is not None:
        print(f"  tie-break: {result.tie_break}")


def _print(line: bytes) -> None:
    print(line.decode())
