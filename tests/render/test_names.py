"""Names of people: in any script, of any length, no box of a missing letter, nothing over anything else."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.names import LONGEST, clean
from data.texts import PSEUDO
from render.lettering.fonts import FILES, Family, drawable, has_glyph, home, runs
from render.lettering.names import fit_name, nameable
from render.lettering.script import forms, joined, turned, visual
from render.lettering.text import MINOR, NEEDED, Type, balanced, mask, width
from render.painter import Style
from tests.render.every import GameSample, all_samples, modules, painter_of
from tests.render.legible import faults
from tests.render.test_samples import cut_off, lost_letters

FAMILY_OF_FOUR = "👨\u200d👩\u200d👧\u200d👦"
CROWDS = {
    "strange": (FAMILY_OF_FOUR * 8, "日本語の名前" * 5, "محمد عبد الرحمن بن خلدون الحضرمي", "Z̷̢̛a̸͕l̵̐g̴o̶ " * 6),
    "wide": ("W" * 32,) * 4,
    "long": (
        "Maximilian von Schwarzenberg-Ost",
        "Bartholomäus von Šternberk-Žižka",
        "Anna Magdalena Wolframsdorf Krul",
        "Christopher Montgomery-Whitworth",
    ),
    "mixed": (
        "🎲 Ἀλέξανδρος Παπαδιαμάντης ο Β΄",
        "Владимир Владимирович Щедрин-Ы",
        "हिन्दी कृष्ण प्रकाश नारायण",
        "李Ｗ" * 16,
    ),
}
every_family = pytest.mark.parametrize("family", FILES)


def four_seats(key: str) -> list[GameSample]:
    """One sample of every kind of picture, of a full table where there is one."""
    own = [sample for sample in all_samples().values() if sample[0] == key]
    full = {sample[2].kind: sample for sample in sorted(own, key=lambda sample: sample[1].seats)}
    return list(full.values())


@pytest.mark.parametrize(
    "crowd", ["strange", "wide", *(pytest.param(crowd, marks=pytest.mark.soak) for crowd in ("long", "mixed"))]
)
@pytest.mark.parametrize("key", modules())
def test_every_name_fits_every_picture(key: str, crowd: str) -> None:
    """In the language of long words; as the names come from Discord, cleaned and at most 32 letters."""
    for _, view, frame, _ in four_seats(key):
        names = tuple(clean(name) for name in CROWDS[crowd][: view.seats])
        canvas = painter_of(key).canvas(view, frame, names, Style(language=PSEUDO))
        assert faults(canvas) == [], frame
        assert not lost_letters(canvas) and not cut_off(canvas), frame


def test_long_names_are_long() -> None:
    assert all(len(drawable(clean(name), "title")) >= 20 for name in ("W" * 40, *CROWDS["mixed"][:3]))
    assert len(clean("W" * 40)) == LONGEST


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada 🎲", "Ada"),
        ("日本", "P1"),
        (FAMILY_OF_FOUR, "P1"),
        ("李 Wei", "Wei"),
        ("!!!", "!!!"),
        ("🎲!!", "P1"),
        ("𝕬𝖉𝖆 ＷＩＤＥ", "Ada WIDE"),
        ("e\u0301x\u030c\u0317y", "éxy"),
        ("ﻣﺣﻣد", "محمد"),
        ("\u200b", "P1"),
        ("Žofie", "Žofie"),
    ],
)
def test_a_name_keeps_what_can_be_drawn(name: str, shown: str) -> None:
    assert nameable([name]) == (shown,)


# ---------------------------------------------------------------------------------------------------- letters


@every_family
@settings(deadline=None)
@given(text=st.text(max_size=40))
def test_what_is_drawable_is_drawn(family: Family, text: str) -> None:
    """Every letter has a font that has it, and finding that out twice changes nothing."""
    found = drawable(text, family)
    assert drawable(found, family) == found
    for font_family, letters in runs(found, family):
        assert all(has_glyph(font_family, letter) for letter in letters), (font_family, letters)
    assert width(found, Type(33, family)) == pytest.approx(mask(found, Type(33, family)).advance)


def test_letters_that_the_fonts_lack_come_from_others() -> None:
    assert home("Ω", "title") == home("Я", "title") == home("क", "title") == "wide"
    assert home("ب", "toy") == "arabic" and home("漢", "toy") is None and home("🎲", "toy") is None
    assert [family for family, _ in runs("Ada Ωμ", "toy")] == ["toy", "wide"]
    assert has_glyph("text", "π") and not has_glyph("text", "δ")
    assert runs("Ada πδ", "text") == (("text", "Ada "), ("wide", "πδ")), "a word is of one font"


# ---------------------------------------------------------------------------------------------------- scripts


def names_of(text: str) -> list[str]:
    return [unicodedata.name(letter).removeprefix("ARABIC LETTER ") for letter in text]


def test_arabic_letters_are_joined() -> None:
    assert names_of(joined("محمد")) == ["MEEM INITIAL FORM", "HAH MEDIAL FORM", "MEEM MEDIAL FORM", "DAL FINAL FORM"]
    assert names_of(joined("دار")) == ["DAL ISOLATED FORM", "ALEF ISOLATED FORM", "REH ISOLATED FORM"]
    assert names_of(joined("سلا")) == ["SEEN INITIAL FORM", "ARABIC LIGATURE LAM WITH ALEF FINAL FORM"]
    assert joined("پ") == "\ufb56" and len(forms()) >= 80


def test_lines_run_from_the_left_and_arabic_in_them_from_the_right() -> None:
    assert turned("Ada") == "Ada" and turned("") == ""
    assert turned("אב") == "בא"
    assert turned("Ada אב גד Ben") == "Ada דג בא Ben"
    assert turned("אב 12 ג") == "ג 12 בא"
    assert turned("אב (ג)") == "(ג) בא"
    assert turned("אב…") == "…בא" and turned("Ada…") == "Ada…"
    assert visual("Příliš žluťoučký kůň – “ano”…") == "Příliš žluťoučký kůň – “ano”…"


def test_the_short_i_of_devanagari_stands_before_its_consonants() -> None:
    assert visual("कि") == "िक" and visual("स्थिति") == "िस्थित"


# ---------------------------------------------------------------------------------------------------- more lines


def as_it_is(name: str) -> str:
    return name


def test_a_long_name_stands_on_two_lines() -> None:
    kind = Type(40, "text", 700)
    lines, small = fit_name("Bartholomäus von Šternberk-Žižka", 260, kind, as_it_is)
    assert lines == ("Bartholomäus von", "Šternberk-Žižka") and MINOR <= small.size <= NEEDED
    assert fit_name("Ada", 260, kind, as_it_is) == (("Ada",), kind)
    broken, small = fit_name("W" * 32, 380, kind, as_it_is)
    assert broken == ("W" * 16, "W" * 16) and small.family == "text"


def test_a_name_too_long_for_that_is_set_in_narrow_letters() -> None:
    kind = Type(40, "text", 700)
    lines, small = fit_name("Bartholomäus von Šternberk-Žižka", 138, kind, as_it_is)
    assert lines == ("Bartholomäus von", "Šternberk-Žižka") and small.family == "narrow" and small.size >= MINOR
    broken, _ = fit_name("W" * 32, 200, kind, as_it_is)
    assert broken == ("W" * 16, "W" * 16)
    broken, _ = fit_name("W" * 32, 138, kind, as_it_is, lines=3)
    assert len(broken) == 3 and "".join(broken) == "W" * 32
    assert len(fit_name("Bartholomäus von Šternberk-Žižka", 138, kind, as_it_is, lines=3)[0]) == 2
    for name in CROWDS["mixed"]:
        lines, small = fit_name(name, 138, kind, as_it_is, lines=3)
        assert small.size >= MINOR and all(width(line, small) <= 138 for line in lines)
        assert "".join(lines).replace(" ", "") == drawable(name, "text").replace(" ", "")


def test_what_fits_nowhere_is_cut_and_its_sentence_is_kept() -> None:
    cut, small = fit_name("W" * 32, 100, Type(40, "text", 700), lambda name: f"{name} wins")
    assert "".join(cut).endswith("wins") and any("…" in line for line in cut)
    assert all(width(line, small) <= 100 for line in cut)


def test_lines_break_between_words_first() -> None:
    kind = Type(33, "text", 700)
    assert balanced("one two three four", 190, 2, kind, "words") == ("one two", "three four")
    assert balanced("one-two three", 130, 2, kind, "words") == ("one-two", "three")
    assert balanced("one-two", 190, 2, kind, "words") == ("one-", "two")
    assert balanced("one-two", 190, 2, kind) is None
    assert balanced("onetwothree", 500, 2, kind, "words") is None
    assert balanced("onetwothree", 20, 2, kind, "letters") is None
    assert balanced("a bb cc", 190, 3, kind) == ("a", "bb", "cc")
