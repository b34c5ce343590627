"""Texts: found for the catalogue, translated with plurals, and a language of accents that shows what is not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from data.texts import CATALOGUES, PSEUDO, languages, speak
from data.texts.__main__ import ROOT, extract

TRANSLATED = languages()[1:]
VALUE = re.compile(r"\{\w*\}")
SENTENCE = re.compile(r"[a-z]{2} \w|[.?!:…]$")
END_MARKS = (".", "?", "!", ":", "…", ";")
QUOTES = {"cs": "„“", "sk": "„“"}
FOREIGN = {"cs": '”"‘', "sk": '”"‘'}
"""Quotation marks that a language does not use."""
PLURALS = {"cs": "1 mince, 2 mince, 5 mincí, 22 mincí", "sk": "1 minca, 2 mince, 5 mincí, 22 mincí"}


def test_the_extraction_finds_texts_of_every_room() -> None:
    catalogue = template()
    ids = {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue if m.id}
    assert {"Join", "Machi Koro", "Wheat Field", "The game is over.", "{n} coin"} <= ids
    assert len(ids) > 1900
    assert {"The chronicle", "{all_but_last} and {last}"} <= ids, "within f-strings, and of this package itself"
    assert not {i for i in ids if re.fullmatch(r"\w*_\w*|real|reported", i)}, "codes are no texts"


def test_the_extraction_finds_plurals_with_calls_among_their_values() -> None:
    plurals = {m.id[0] for m in template() if isinstance(m.id, tuple)}
    assert "This throw brings {coins}; another one with {n} die promises more." in plurals


@pytest.mark.parametrize("room", ["cogs", "render"])
def test_nothing_that_reads_like_a_sentence_is_left_out(room: str) -> None:
    """A sentence that never comes by `say` or `mark` would stay English in every language."""
    known = {text for m in template() for text in (m.id if isinstance(m.id, tuple) else (m.id,))}
    missing = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for text in sentences(path.read_text(encoding="utf-8"))
        if text not in known
    ]
    assert not missing


def sentences(source: str) -> Iterator[str]:
    """What is written in the code that begins and ends like words for people; not what goes into the log."""
    tree = ast.parse(source)
    notes = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)) if node not in notes and "%" not in text:
                if re.match(r"[A-Z*{]", text) and re.search(r"[a-z]{2}", text) and SENTENCE.search(text):
                    yield text


def test_no_text_of_a_format_that_cannot_be_filled() -> None:
    for message in template():
        for text in message.id if isinstance(message.id, tuple) else (message.id,):
            assert text.count("{") == text.count("}"), text
            assert all(re.fullmatch(r"\w+", name) for name in re.findall(r"\{([^}]*)\}", text)), text


@cache
def template() -> Catalog:
    return extract()


@cache
def catalogue(language: str) -> Catalog:
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def translations(message: Message) -> list[tuple[str, str]]:
    """Each form with the English it is a form of: the first one of the singular, all others of the plural."""
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    return [(message.id[min(at, 1)], form) for at, form in enumerate(message.string or ())]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_and_nothing_is_stale(language: str) -> None:
    theirs, ours = catalogue(language), template()
    assert {m.id for m in theirs if m.id} == {m.id for m in ours if m.id}
    assert not theirs.obsolete and not [m.id for m in theirs if m.fuzzy and m.id]
    assert not [m.id for m in theirs if m.id and not all(text.strip() for _, text in translations(m))]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_plural_has_all_forms_of_the_language(language: str) -> None:
    theirs = catalogue(language)
    for message in theirs:
        if isinstance(message.id, tuple) and message.id:
            assert len(translations(message)) == theirs.num_plurals, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogues_keep_the_values(language: str) -> None:
    for message in catalogue(language):
        for english, text in translations(message) if message.id else ():
            assert sorted(VALUE.findall(text)) == sorted(VALUE.findall(english)), english
            assert text.count("{") == text.count("}") == len(VALUE.findall(text)), english


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_are_set_as_the_english_is(language: str) -> None:
    """Spaces, end marks, lines, quotes, commands and marks of layout."""
    for message in catalogue(language):
        for english, text in translations(message) if message.id else ():
            assert "  " not in text, english
            assert (text[:1].isspace(), text[-1:].isspace()) == (english[:1].isspace(), english[-1:].isspace()), english
            assert end_mark(text) == end_mark(english) or text.endswith(" b."), (english, text)
            assert text.count("\n") == english.count("\n"), english
            assert sorted(re.findall(r"`[^`]*`", text)) == sorted(re.findall(r"`[^`]*`", english)), english
            assert text.count("**") == english.count("**"), english
            assert not set(text) & set(FOREIGN.get(language, "")), english
            if "“" in english and language in QUOTES:
                assert all(mark in text for mark in QUOTES[language]), english
            opened, closed = tuple(QUOTES.get(language, "“”"))
            assert text.count(opened) == text.count(closed), english


def end_mark(text: str) -> str:
    return text[-1] if text.endswith(END_MARKS) else ""


@pytest.mark.parametrize("language", TRANSLATED)
def test_numbers_take_the_right_form(language: str) -> None:
    said = ", ".join(speak(language).many("{n} coin", "{n} coins", n) for n in (1, 2, 5, 22))
    assert said == PLURALS[language]


def test_lists_are_joined_in_the_language() -> None:
    assert {language: speak(language).listed(["A", "B", "C"]) for language in ("en", "cs", "sk")} == {
        "en": "A, B and C",
        "cs": "A, B a C",
        "sk": "A, B a C",
    }


def test_the_language_of_accents() -> None:
    say = speak(PSEUDO)
    assert say("{name} rolled {total}.", name="Ada", total=7) == "Ada řólléd~~ 7."
    assert len(say("Build nothing")) >= 1.35 * len("Build nothing")
    assert say.many("{n} coin", "{n} coins", 2).startswith("2 čóíňš")
    assert say("") == ""


def test_an_unknown_language_is_english() -> None:
    assert speak("qq-QQ")("Join") == "Join"
    assert speak("en-GB") is not None
