"""Texts: found for the catalogue, translated with plurals, and a language of accents that shows what is not."""

from __future__ import annotations

import re

from babel.messages.catalog import Catalog

from data.texts import PSEUDO, languages, speak
from data.texts.__main__ import extract


def test_the_extraction_finds_texts_of_every_room() -> None:
    catalogue: Catalog = extract()
    ids = {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue if m.id}
    assert {"Join", "Machi Koro", "Wheat Field", "This game is over.", "{n} coin"} <= ids
    assert len(ids) > 150


def test_no_text_of_a_format_that_cannot_be_filled() -> None:
    for message in extract():
        for text in message.id if isinstance(message.id, tuple) else (message.id,):
            assert text.count("{") == text.count("}"), text
            assert all(re.fullmatch(r"\w+", name) for name in re.findall(r"\{([^}]*)\}", text)), text


def test_catalogues_keep_the_values() -> None:
    template = {m.id: m for m in extract() if m.id}
    for language in languages()[1:]:
        say = speak(language)
        for ident in template:
            if isinstance(ident, str):
                assert sorted(re.findall(r"\{\w+\}", say(ident))) == sorted(re.findall(r"\{\w+\}", ident)), (
                    language,
                    ident,
                )


def test_the_language_of_accents() -> None:
    say = speak(PSEUDO)
    assert say("{name} rolled {total}.", name="Ada", total=7) == "Ada řólléd~~ 7."
    assert len(say("Build nothing")) >= 1.35 * len("Build nothing")
    assert say.many("{n} coin", "{n} coins", 2).startswith("2 čóíňš")
    assert say("") == ""


def test_an_unknown_language_is_english() -> None:
    assert speak("qq-QQ")("Join") == "Join"
    assert speak("en-GB") is not None
