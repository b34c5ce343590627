"""Names one would search for: no old name is left, and every path that a text names is there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.architecture.sources import ROOMS, ROOT, files

OLD_NAMES = (
    *("Album", "Appraisal", "Carrier", "Desk", "Driver", "Foyer", "Hands", "Herald", "Keeper", "Life"),
    *("Newest", "Reception", "Takings", "album", "appraisal", "carrier", "desk", "driver", "easing", "fancies"),
    *("foyer", "hands_of", "herald", "judgement", "keeper", "mended", "outlook", "packing", "reception"),
    "sticker_sense",
)
"""Names that needed a legend, as words of a text or parts of a longer name."""
MEANT = (*("Hands your seat", "a slip is mended", "_outlook(tint", "test_packing_is_exact"), "page_driver")
"""Where such a word is plain English, or drives a browser."""
HERE = Path(__file__)
WORDS = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(OLD_NAMES)})(?![A-Za-z0-9])")
PLACE = re.compile(rf"(?<![\w/.\-<>])(?:{'|'.join(room for room in ROOMS if room != 'bot')}|docs)(?:/[\w<>*.\-]+)+/?")
"""A path of the project as texts write it: `rules/<game>/game.py`, `tests/records/*`."""
NAME_IN_IT = re.compile(r"\.(?!(?:py|md|toml|sql|json|po|css|js|html|png|webp)$)\w+$")
"""`rules/notation.next_words` is a name in rules/notation.py."""
BARE = re.compile(r"(?<![\w/.<>*%-])[a-z_0-9]+\.(?:py|sql)\b")
"""A file by its name alone, where the text before it says in which folder it is."""
NOT_OURS = ("discord.py",)
MADE_UP = ("data/texts/languages/pl.po", "data/texts/languages/skyline.pot", "data/tmp/x", "tests/work")
"""Paths of examples, and of what `make texts` writes."""


def written() -> list[Path]:
    return [path for path in [*files(".py", ".md", ".toml"), ROOT / "Makefile"] if path != HERE]


def old_names(text: str) -> list[str]:
    for phrase in MEANT:
        text = text.replace(phrase, "")
    return WORDS.findall(text)


def test_no_old_name_is_left() -> None:
    found = {str(path.relative_to(ROOT)): old_names(path.read_text(encoding="utf-8")) for path in written()}
    assert not {name: words for name, words in found.items() if words}


def test_every_plain_word_is_still_there() -> None:
    texts = [path.read_text(encoding="utf-8") for path in written()]
    assert not [phrase for phrase in MEANT if not any(phrase in text for text in texts)]


def places(text: str) -> list[str]:
    """The paths a text names."""
    return [found.rstrip("./") for found in PLACE.findall(text)]


def exists(place: str) -> bool:
    pattern = re.sub(r"<\w+>", "*", place)
    return any(ROOT.glob(pattern)) or any(ROOT.glob(f"{pattern}.*")) or any(ROOT.glob(NAME_IN_IT.sub(".py", pattern)))


def test_every_path_in_a_text_is_there() -> None:
    wrong = {
        (str(path.relative_to(ROOT)), place)
        for path in written()
        for place in places(path.read_text(encoding="utf-8"))
        if not exists(place) and place not in MADE_UP
    }
    assert not wrong


def test_every_file_name_in_a_text_is_there() -> None:
    known = {path.name for path in files(".py", ".sql")} | set(NOT_OURS)
    wrong = {
        (str(path.relative_to(ROOT)), name)
        for path in written()
        for name in BARE.findall(path.read_text(encoding="utf-8"))
        if name not in known
    }
    assert not wrong


def test_paths_in_texts_are_read() -> None:
    assert places("see rules/<game>/game.py, or data/store/.") == ["rules/<game>/game.py", "data/store"]
    assert exists("rules/<game>/game.py") and exists("rules/game") and not exists("rules/life.py")
    assert BARE.findall("`life.py` of rules/table/clock.py") == ["life.py"]
    assert old_names("The Herald, heralded by my_desk and page_driver") == ["Herald", "desk"]
