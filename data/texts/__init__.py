"""Words for people: English in the source or in tables beside it, other languages from catalogues, the language always
an argument.

>>> speak("en")("{name} rolled {total}.", name="Ada", total=7)
'Ada rolled 7.'
>>> speak("en").many("{n} coin", "{n} coins", 3)
'3 coins'
"""

import gettext
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

T = TypeVar("T")
ENGLISH = Path(__file__).parent / "english"
"""Tables of texts that would be long in the code: front pages, help, refusals, names, chapters."""
CODES = ("command", "designers", "option", "publisher", "sign", "takes")
"""The keys in them whose values are no words to be translated."""
CATALOGUES = Path(__file__).parent / "languages"
SOURCE = "en"
PSEUDO = "xx"
"""A language of accents, for seeing at a glance what does not go through `say` and what is too narrow."""


NAMED = "name"
"""The key whose values are names for people in a component set."""
NOT_NAMED = "marks"
"""A table of a component set that says where a value is from; its own `name` is no name."""
CODED = "my_city"
"""The sets whose names are codes; the words for them stand in the code."""


def mark(text: str) -> str:
    """Names a text for the catalogue where it stands; it is translated later."""
    return text


def english(name: str, kind: type[T]) -> T:
    """A table of texts; they are in the catalogues and translated later, like what is marked."""
    return msgspec.toml.decode((ENGLISH / f"{name}.toml").read_bytes(), type=kind)


AND = mark("{all_but_last} and {last}")


class Say:
    """The translation function of one language."""

    __slots__ = ("_catalogue", "language")

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, text: str, /, **values: object) -> str:
        found = _accented(text) if self.language == PSEUDO else self._catalogue.gettext(text) if text else ""
        return found.format(**values) if values else found

    def many(self, one: str, several: str, n: int, /, **values: object) -> str:
        """One form for each number a language tells apart; {n} is the number."""
        if self.language == PSEUDO:
            found = _accented(one if n == 1 else several)
        else:
            found = self._catalogue.ngettext(one, several, n)
        return found.format(n=n, **values)

    def listed(self, things: list[str]) -> str:
        """`a, b and c`."""
        if len(things) < 2:
            return "".join(things)
        return self(AND, all_but_last=", ".join(things[:-1]), last=things[-1])


@cache
def languages() -> tuple[str, ...]:
    """The languages there are catalogues for, English first."""
    return (SOURCE, *sorted(path.stem for path in CATALOGUES.glob("*.po")))


@cache
def _catalogue(language: str) -> Catalog:
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def untranslated(text: str) -> list[str]:
    """The languages whose catalogue lacks this text."""
    return [one for one in languages() if one != SOURCE and not getattr(_catalogue(one).get(text), "string", "")]


def names_in(rows: object) -> Iterator[str]:
    """The names for people in a component set."""
    match rows:
        case dict():
            yield from (v for k, v in rows.items() if k == NAMED and isinstance(v, str))
            yield from (name for k, v in rows.items() if k != NOT_NAMED for name in names_in(v))
        case list():
            yield from (name for v in rows for name in names_in(v))


@cache
def speak(language: str) -> Say:
    """The translation function of a language; of English for one we do not have, and `cs` for `cs-CZ`."""
    base = language.partition("-")[0]
    if base == PSEUDO:
        return Say(PSEUDO, gettext.NullTranslations())
    if base not in languages() or not (CATALOGUES / f"{base}.po").is_file():
        return Say(SOURCE, gettext.NullTranslations())
    compiled = io.BytesIO()
    write_mo(compiled, _catalogue(base))
    compiled.seek(0)
    return Say(base, gettext.GNUTranslations(compiled))


say = speak

_ACCENTS = str.maketrans("aceinorstuyzACEINORSTUYZ", "áčéíňóřšťúýžÁČÉÍŇÓŘŠŤÚÝŽ")
_VALUE = re.compile(r"(\{[^}]*\})")
_WORD = re.compile(r"[^\W\d_]+")


def _accented(text: str) -> str:
    """The text in accents, every word about 40 % longer; {values} stay."""
    pieces = [p if p.startswith("{") else _WORD.sub(_longer, p.translate(_ACCENTS)) for p in _VALUE.split(text)]
    return "".join(pieces)


def _longer(word: re.Match[str]) -> str:
    return word[0] + "~" * max(1, round(len(word[0]) * 0.4))
