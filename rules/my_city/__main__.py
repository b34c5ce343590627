"""`python -m rules.my_city [FILE ...]`: tells what is wrong with episodes of one's own, or with the whole campaign."""

from __future__ import annotations

import argparse

from data.sets import UnknownSet, read_set, set_hash, whole
from rules.my_city.check_episodes import campaign_faults
from rules.my_city.check_modules import Fault
from rules.my_city.check_set import faults, in_words, read_box
from rules.my_city.components import Box
from rules.my_city.lasting import set_name
from rules.my_city.lasting_values import EPISODES

GAME = "my_city"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="rules.my_city", description=__doc__)
    parser.add_argument("files", nargs="*")
    paths: list[str] = parser.parse_args(arguments).files
    return max(map(check_file, paths)) if paths else check_campaign()


def check_file(path: str) -> int:
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123
            text = file.read()
    except (OSError, UnicodeDecodeError):
        print(in_words(("cannot_read", path)))
        return 2
    try:
        text = whole(GAME, text)
    except UnknownSet as fault:
        print(in_words(("not_included", str(fault))))
        return 1
    return tell(faults(text), text)


def tell(found: list[Fault], text: str) -> int:
    for fault in found:
        print(in_words(fault))
    if found:
        return 1
    box = read_box(text)
    buildings = sum(len(box.sets[name].buildings) for name in box.deck)
    print(in_words(("sound", box.name, buildings, len(box.modules), set_hash(text))))
    return 0


def check_campaign() -> int:
    """Every episode of the project's own, then whether each follows from the one before it."""
    boxes: dict[int, Box] = {}
    for number in range(1, EPISODES + 1):
        try:
            text = read_set(GAME, set_name(number)).text
        except UnknownSet:
            continue
        if not tell(faults(text), text):
            boxes[number] = read_box(text)
    found = list(campaign_faults(boxes))
    for fault in found:
        print(in_words(fault))
    if not found:
        print(in_words(("chain_sound", EPISODES)))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
