"""Are a review's chances true? `python -m tests.history.calibrate point_city --games 60 --seats 2`.

Games of steady stewards: of all positions in which a seat was given a chance of so many tenths, how many did it win?
Every game adds a line to the file, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import msgspec

from rules.history import review as reviewing
from rules.option_words import read
from rules.registry import find
from tests.history.test_review import CASES, recorded
from tests.kit.case import Table

Row = tuple[int, list[list[int]]]
"""The number of a game; of each seat, its chances and at last 100 for who won."""


def asked_for(parser: argparse.ArgumentParser) -> tuple[argparse.Namespace, Table, list[str]]:
    """What is asked, at which table, and the lines that are in the file already."""
    parser.add_argument("key")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--file", type=Path, required=True)
    asked = parser.parse_args()
    options = read(find(asked.key), dict(word.split("=") for word in asked.option))
    table = Table(CASES[asked.key], options, asked.seats, None, 0)
    lines = asked.file.read_text("utf-8").splitlines() if asked.file.exists() else []
    return asked, table, lines


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=60)
    asked, table, lines = asked_for(parser)
    rows = [msgspec.json.decode(line, type=Row) for line in lines]
    known = {number for number, _ in rows}
    # What decisions cost takes most of the time, and is not asked here.
    reviewing.weighed = lambda *values: (values[6], 0.0)
    for number in range(30_001, 30_001 + asked.games):
        if number not in known:
            game, entries = recorded(table, number)
            rows.append((number, [list(row) for row in reviewing.review(asked.key, game.setup, entries).chances]))
            with asked.file.open("a", encoding="utf-8") as file:
                file.write(msgspec.json.encode(rows[-1]).decode() + "\n")
    print("\n".join(told(rows)))


def told(rows: list[Row]) -> list[str]:
    """By tenths: positions, the chance that was said on average, the share won."""
    tenths: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for _, seats in rows:
        for chances in seats:
            for said in chances[1:-1]:
                tenths[min(said // 10, 9)].append((said, chances[-1]))
    return [
        f"{10 * k:>3} %: {len(found):>5} positions, said {sum(said for said, _ in found) / len(found):.1f} %, "
        f"won {sum(won for _, won in found) / len(found):.1f} %"
        for k, found in sorted(tenths.items())
    ]


if __name__ == "__main__":
    main()
