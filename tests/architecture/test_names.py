"""Names one would search for: no old name is left, and every path that a text names is there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.architecture.sources import ROOMS, ROOT, files

OLD_NAMES = (
    *("Album", "Appraisal", "Carrier", "Desk", "Driver", "Foyer", "Hands", "Herald", "Keeper", "Life", "Newest"),
    *("Reception", "MemoryStore", "Takings", "adoption", "album", "appraisal", "carrier", "desk", "driver", "easing"),
    *("fancies", "foyer", "herald", "hands_of", "judgement", "keeper", "mended", "mended_again", "outlook", "packing"),
    *("prospects", "reception", "sticker_sense", "takings", "test_mended"),
)
"""Names that needed a legend, as words of code or text."""
MEANT = {
    "Hands": ("Hands your seat",),
    "desk": ("a barrel for a desk",),
    "driver": ("page and the test driver",),
    "mended": ("a slip is mended",),
}
"""Where such a word is plain English."""
HERE = Path(__file__)
WORDS = re.compile(rf"\b(?:{'|'.join(OLD_NAMES)})\b")
PLACE = re.compile(
    rf"(?<![\w/.\-<>])(?:{'|'.join(room for room in ROOMS if room != 'bot')}|docs)(?:/[\w<>*.\-]+)+/?",
)
"""A path of the project as texts write it: `rules/<game>/game.py`, `tests/records/*`."""
NAME_IN_IT = re.compile(r"\.(?!(?:py|md|toml|sql|json|po|css|js|html|png|webp)$)\w+$")
"""`rules/notation.next_words` is a name in rules/notation.py."""
MADE = ("data/texts/catalogues/",)
"""What is there only after `make`."""


def written() -> list[Path]:
    return [path for path in [*files(".py", ".md", ".toml"), ROOT / "Makefile"] if path != HERE]


def old_names(text: str) -> list[str]:
    for phrases in MEANT.values():
        for phrase in phrases:
            text = text.replace(phrase, "")
    return WORDS.findall(text)


def test_no_old_name_is_left() -> None:
    found = {str(path.relative_to(ROOT)): old_names(path.read_text(encoding="utf-8")) for path in written()}
    assert not {name: words for name, words in found.items() if words}


def test_every_plain_word_is_still_there() -> None:
    texts = [path.read_text(encoding="utf-8") for path in written()]
    for phrases in MEANT.values():
        for phrase in phrases:
            assert any(phrase in text for text in texts), phrase


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
        if not exists(place) and not place.startswith(MADE)
    }
    assert not wrong


def test_paths_in_texts_are_read() -> None:
    assert places("see rules/<game>/game.py, or data/store/.") == ["rules/<game>/game.py", "data/store"]
    assert exists("rules/<game>/game.py") and exists("rules/game") and not exists("rules/life.py")
    assert old_names("The Herald, heralded by a desk") == ["Herald", "desk"]
