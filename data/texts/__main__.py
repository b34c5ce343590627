"""`python -m data.texts extract`: gathers every text for people into skyline.pot and updates the catalogues."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from data.texts import CATALOGUES

ROOT = Path(__file__).parents[2]
ROOMS = ("cogs", "render", "bot.py")
KEYWORDS = {"say": None, "mark": None, "many": (1, 2)}
NAMED = "name"
"""The key whose values are names for people in a component set."""


def extract() -> Catalog:
    catalogue = Catalog(project="Skyline", charset="utf-8", fuzzy=False)
    for room in ROOMS:
        found = extract_from_dir(
            ROOT / room, method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=("For",)
        )
        for file, line, message, comments, _ in found:
            catalogue.add(message, None, [(f"{room}/{file}", line)], auto_comments=comments)
    for path in sorted((ROOT / "data").glob("*/*.toml")):
        for name in _names(tomllib.loads(path.read_text(encoding="utf-8"))):
            catalogue.add(name, None, [(str(path.relative_to(ROOT)), 0)])
    return catalogue


def _names(value: object) -> list[str]:
    if isinstance(value, dict):
        own = [v for k, v in value.items() if k == NAMED and isinstance(v, str)]
        return own + [n for v in value.values() for n in _names(v)]
    if isinstance(value, list):
        return [n for v in value for n in _names(v)]
    return []


def main() -> int:
    if sys.argv[1:] != ["extract"]:
        print(__doc__)
        return 2
    template = extract()
    with (CATALOGUES / "skyline.pot").open("wb") as file:
        write_po(file, template, width=110, omit_header=True, sort_output=True)
    for path in sorted(CATALOGUES.glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.stem)
        catalogue.update(template, no_fuzzy_matching=True)
        with path.open("wb") as file:
            write_po(file, catalogue, width=110, sort_output=True)
        done = sum(1 for m in catalogue if m.id and m.string and any(m.string))
        print(f"{path.stem}: {done} of {len(catalogue)} texts translated")
    print(f"{len(template)} texts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
