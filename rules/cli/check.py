"""`python -m rules check [GAME] [FILE …]`: says in words what is wrong with component sets, ours or one's own."""

import argparse
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import msgspec

from data.sets import UnknownSet, read_set, set_names, whole
from data.texts import CODED, names_in, untranslated
from rules.faults import Fault, in_words
from rules.game import AnyGame
from rules.registry import KEYS

WRONG, UNREADABLE = 1, 2


class Checker(Protocol):
    """`rules/<game>/check_set.py`."""

    def faults(self, text: str) -> list[Fault]:
        """Everything that is wrong with the text of a set; nothing for a sound one."""

    def sound(self, text: str) -> Fault:
        """What a sound set has, told as a fault is."""

    def without_picture(self, text: str) -> list[str]:
        """What of a sound set is drawn as something else."""


def checker(game: str) -> Checker:
    module: Any = import_module(f"rules.{game}.check_set")
    return module  # type: ignore[no-any-return]


def faults(game: str, text: str) -> list[Fault]:
    """What is wrong with a set; and, if nothing is, what people would miss in it."""
    check = checker(game)
    return check.faults(text) or [
        *(("no_picture", name) for name in check.without_picture(text)),
        *(("no_translation", name, language) for name in _names(game, text) for language in untranslated(name)),
    ]


def _names(game: str, text: str) -> Iterable[str]:
    return () if game == CODED else dict.fromkeys(names_in(msgspec.toml.decode(text)))


def check_text(game: str, text: str) -> int:
    found = faults(game, text)
    for fault in found or [checker(game).sound(text)]:
        print(f"{game}: {in_words(game, fault)}")
    return WRONG if found else 0


def check_file(game: str, path: Path) -> int:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        print(f"{game}: {in_words(game, ('cannot_read', str(path)))}")
        return UNREADABLE
    try:
        return check_text(game, whole(game, text))
    except UnknownSet as fault:
        print(f"{game}: {in_words(game, ('not_included', str(fault)))}")
        return WRONG


def check_game(game: str) -> int:
    """All sets on the shelves; then what is to be asked of all together, in a game where there is such a thing."""
    texts = {name: read_set(game, name).text for name in set_names(game)}
    codes = {name: check_text(game, text) for name, text in texts.items()}
    together: Callable[[Mapping[str, str]], list[Fault]] | None = getattr(checker(game), "together", None)
    if together is not None:
        found = together({name: text for name, text in texts.items() if not codes[name]})
        for fault in found:
            print(f"{game}: {in_words(game, fault)}")
        codes[""] = 0 if all(str(fault[0]).endswith("sound") for fault in found) else WRONG
    return max(codes.values())


def add_check(commands: Any, kind_of: Callable[[str], type[AnyGame]]) -> None:
    def run(asked: argparse.Namespace) -> int:
        keys = KEYS if asked.key is None else (kind_of(asked.key).key,)
        if asked.files:
            return max(check_file(keys[0], path) for path in asked.files)
        return max(check_game(key) for key in keys)

    parser: argparse.ArgumentParser = commands.add_parser(
        "check", help="says in words what is wrong with component sets: ours, or files of your own"
    )
    parser.add_argument("key", nargs="?", metavar="GAME")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.set_defaults(run=run)
