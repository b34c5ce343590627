"""`python -m rules verify FILE [--commit HASH]` and `review FILE`: what rules/history finds in records of a file."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from rules.company.daily import game_of
from rules.game import AnyGame, Illegal
from rules.history.review import Moment, Review, review
from rules.history.verify import Verdict, check_result, check_secret
from rules.record import commitment, read_header, seed_of
from rules.record import read as read_record


def add_verify(
    commands: Any,
    records: Callable[[Path], list[tuple[str, str]]],
    replayed: Callable[[str, str], tuple[AnyGame, int]],
    bad_input: type[Exception],
) -> None:
    """`verify FILE`. Files are read, and records played again, as the other commands do."""

    def run(asked: argparse.Namespace) -> int:
        good = True
        for text, where in records(asked.file):
            header = read_header(text)
            if "seed" not in header:
                raise bad_input(f"{where}: a game that is not over shows no seed; there is nothing to check yet")
            verdicts = check_secret(header, asked.commit)
            try:
                verdicts.append(check_result(header, *replayed(text, where)))
            except bad_input as fault:
                verdicts.append(("result", False, str(fault)))
            good = good and all(right for _, right, _ in verdicts)
            _print(where, verdicts, asked.json)
        return 0 if good else 1

    parser: argparse.ArgumentParser = commands.add_parser(
        "verify", help="checks a finished game's record: the published secret, the seed, every draw, the result"
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--commit", metavar="HASH", help="the hash you saw in the lobby, instead of the record's own")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run=run)


def add_daily(commands: Any) -> None:
    """`daily DAY SECRET`: what everybody played that day, from the secret that was told the day after."""

    def run(asked: argparse.Namespace) -> int:
        secret = bytes.fromhex(asked.secret)
        city = game_of(asked.day)
        print(f"game {city.game} {' '.join(f'{name}={value}' for name, value in city.options.items())}")
        print(f"seed {seed_of(secret, (asked.day,)).hex()}")
        good = asked.commit in (None, commitment(secret))
        print(f"the secret hashes to {commitment(secret)}: {'good' if good else 'WRONG'}")
        return 0 if good else 1

    parser: argparse.ArgumentParser = commands.add_parser("daily", help="checks the secret of a city of the day")
    parser.add_argument("day", type=int, metavar="DAY", help="such as 20261118")
    parser.add_argument("secret", metavar="SECRET", type=_hex)
    parser.add_argument("--commit", metavar="HASH", help="the hash you saw on that day")
    parser.set_defaults(run=run)


def _hex(text: str) -> str:
    bytes.fromhex(text)
    return text


def _print(where: str, verdicts: list[Verdict], as_json: bool) -> None:
    if as_json:
        rows = [{"check": what, "good": right, "why": why} for what, right, why in verdicts]
        print(msgspec.json.encode(rows).decode())
        return
    print(where)
    for what, right, why in verdicts:
        print(f"  {what}: {'good' if right else 'WRONG'} ({why})")


def add_review(
    commands: Any,
    records: Callable[[Path], list[tuple[str, str]]],
    replayed: Callable[[str, str], object],
    bad_input: type[Exception],
) -> None:
    """Files are read, and records played again, as the other commands do."""

    def run(asked: argparse.Namespace) -> None:
        for text, where in records(asked.file):
            replayed(text, where)
            record = read_record(text)
            try:
                found = review(record.game, record.setup, record.entries)
            except Illegal as refused:
                raise bad_input(
                    f"{where}: a review needs a game of several seats that is over ({refused.code})"
                ) from None
            print(msgspec.json.encode(found).decode() if asked.json else "\n".join([where, *lines(found)]))

    parser: argparse.ArgumentParser = commands.add_parser(
        "review", help="chances round by round, the decisions that cost most, and luck, of finished games"
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.set_defaults(run=run)


def lines(found: Review) -> list[str]:
    told = ["  round  " + "".join(f"{round_:>4}" for round_, _ in found.marks)]
    told += [f"  P{seat} %   " + "".join(f"{chance:>4}" for chance in row) for seat, row in enumerate(found.chances, 1)]
    told += [f"  turning point: {_moment(turn)}" for turn in found.turns]
    for one in found.mistakes:
        told.append(f"  P{one.seat + 1}, entry {one.number}, round {one.round}: {one.played} cost {one.cost} %")
        told.append(f"    better: {one.better} ({' '.join(map(str, one.reason))})")
    told += [f"  lucky ({found.luck}): {_moment(moment)}" for moment in found.lucky]
    return told + [f"  unlucky ({found.luck}): {_moment(moment)}" for moment in found.unlucky]


def _moment(moment: Moment) -> str:
    return f"P{moment.seat + 1} {moment.change:+} % in round {moment.round}"
