"""`python -m rules.cities FILE`: tells what is wrong with a component set of one's own."""

from __future__ import annotations

import argparse

import msgspec

from data.sets import set_hash
from rules.cities.check_set import faults, in_words
from rules.cities.components import Set


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="rules.cities", description=__doc__)
    parser.add_argument("file")
    path: str = parser.parse_args(arguments).file
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123
            text = file.read()
    except (OSError, UnicodeDecodeError):
        print(in_words(("cannot_read", path)))
        return 2
    found = faults(text)
    for fault in found:
        print(in_words(fault))
    if found:
        return 1
    rows = msgspec.toml.decode(text, type=Set)
    features = sum(feature.count for feature in rows.features)
    counts = (len(rows.city_tiles), features, len(rows.cards), len(rows.cities))
    print(in_words(("sound", rows.name, *counts, set_hash(text))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
