"""`python -m rules review FILE`: what the games of a file were about, as rules/history/review.py finds it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from rules.game import Illegal
from rules.history.review import Moment, Review, review
from rules.record import read as read_record


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
