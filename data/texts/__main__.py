"""`python -m data.texts extract`: gathers every text for people into skyline.pot and updates the catalogues."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from data.texts import CATALOGUES, CODED, CODES, ENGLISH, names_in

ROOT = Path(__file__).parents[2]
ROOMS = ("bot.py", "cogs", "data/texts", "render", "rules")


def extract() -> Catalog:
    catalogue = Catalog(project="Skyline", charset="utf-8", fuzzy=False)
    for path in sorted(path for room in ROOMS for path in (ROOT / room, *(ROOT / room).rglob("*.py"))):
        if path.suffix == ".py":
            for message in _texts(path.read_text(encoding="utf-8")):
                catalogue.add(message, locations=[(str(path.relative_to(ROOT)), 0)])
    for path in sorted(ENGLISH.rglob("*.toml")):
        for text in strings(_read(path)):
            catalogue.add(text, locations=[(str(path.relative_to(ROOT)), 0)])
    for path in sorted((ROOT / "data" / "components").glob("*/*.toml")):
        if path.parent.name != CODED:
            for name in names_in(_read(path)):
                catalogue.add(name, locations=[(str(path.relative_to(ROOT)), 0)])
    return catalogue


def _read(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def strings(rows: object) -> Iterator[str | tuple[str, str]]:
    """All texts of a table."""
    match rows:
        case str(text):
            yield text
        case {"one": str(one), "many": str(many)}:
            yield one, many
        case dict():
            yield from (text for key, value in rows.items() if key not in CODES for text in strings(value))
        case list():
            yield from (text for value in rows for text in strings(value))


def _texts(source: str) -> Iterator[str | tuple[str, str]]:
    """By the syntax tree, in the order of the source: Babel's own reader skips texts within f-strings."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        match call.func:
            case ast.Name(name) | ast.Attribute(attr=name):
                texts = [list(_constants(node)) for node in call.args[:2]]
                if name in ("say", "mark"):
                    yield from (text for text in texts[0] if text)
                elif name == "many" and all(texts):
                    yield texts[0][0], texts[1][0]
            case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name)) if name in ("private", "speak"):
                yield from _constants(call.args[0])


def _constants(node: ast.expr) -> Iterator[str]:
    """The texts an argument may be, when they are written there."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_constants(one), *_constants(other))


def main() -> int:
    if sys.argv[1:] != ["extract"]:
        print(__doc__)
        return 2
    template = extract()
    with (CATALOGUES / "skyline.pot").open("wb") as file:
        write_po(file, template, width=110, omit_header=True, sort_output=True, include_lineno=False)
    for path in sorted(CATALOGUES.glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.stem)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        with path.open("wb") as file:
            write_po(file, catalogue, width=110, sort_output=True, no_location=True, ignore_obsolete=True)
        done = sum(1 for m in catalogue if m.id and m.string and any(m.string))
        print(f"{path.stem}: {done} of {len(catalogue)} texts translated")
    print(f"{len(template)} texts")
    return 0


if __name__ == "__main__":
    sys.exit(main())
