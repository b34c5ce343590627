"""The pictures of Metropolys as they look: compared with stored ones, their texts legible, their bytes repeatable."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from data.texts import PSEUDO, languages
from render import painters
from render.metropolys import PAINTER
from render.painter import Frame, Style, UnknownFrame
from render.text import ELLIPSIS, NEEDED
from tests.render import stored
from tests.render.every import drawn
from tests.render.metropolys.samples import FULL, LONG_NAMES, SHORT_NAMES, Sample, crowded, samples, tender, walked

EVERY = samples()
SPOKEN = [*languages(), PSEUDO]
REAL = "Maximilian von Schwarzenberg-Ost"
ARABIC = "محمد عبد الرحمن بن خلدون الحضرمي"
CYRILLIC = "Владимир Владимирович Щедрин-Ыжж"
GREEK = "Ἀλέξανδρος Παπαδιαμάντης ο Βʹ ΩΩ"
every_sample = pytest.mark.parametrize("name", EVERY)


@every_sample
def test_needed_text_is_large(name: str) -> None:
    """Names, numbers, spaces and what is asked; only legends and notes are smaller."""
    shown, frame, names = EVERY[name]
    canvas = PAINTER.canvas(shown, frame, names, Style())
    needed = {*shown.tokens, *(placed.space for placed in (*shown.buildings, *shown.chain)), *shown.targets}
    on_map = [written for written in canvas.texts if written.text in needed and written.y < 868]
    assert all(written.size >= NEEDED for written in on_map)
    assert len(on_map) >= len(needed) or frame.kind == "result"


@every_sample
@pytest.mark.parametrize(
    "person", ["W" * 32, *(pytest.param(one, marks=pytest.mark.soak) for one in (REAL, ARABIC, CYRILLIC, GREEK))]
)
def test_no_name_is_ever_cut(name: str, person: str) -> None:
    """Not beside tokens, cards and the mark of a seat that passed, nor in the result; in English and in long words."""
    shown, frame, _ = EVERY[name]
    for language in ("en", PSEUDO):
        canvas = PAINTER.canvas(shown, frame, (person,) * shown.seats, Style(language=language))
        assert [written.text for written in canvas.texts if ELLIPSIS in written.text] == []


def test_names_stand_beside_the_mark_of_a_seat_that_passed() -> None:
    """The narrowest place there is: the picture of it has such a seat."""
    shown, _, names = EVERY["crowded_table"]
    canvas = PAINTER.canvas(shown, Frame("table"), names, Style())
    assert shown.planners[FULL].passed and any(written.text == "pass" for written in canvas.texts)


def test_alt_text_says_what_changed_and_whose_turn() -> None:
    alt = PAINTER.alt(tender(), Frame("table"), SHORT_NAMES, Style())
    for part in (
        "Olga places 11 on W9.",
        "Tender: Olga 1 N3, Adam 3 N9,",
        "Adam: above 11, or pass.",
        "Free neighbours: W6, W7, W10.",
        "Jonáš: left: 1 2 3 4 6 7 8 9 10 11 12 13, passed.",
    ):
        assert part in alt
    assert "Olga 11 W9" in PAINTER.alt(tender(), Frame("ghost", 1, "pass"), SHORT_NAMES, Style())
    assert "1. Žofie: 38." in PAINTER.alt(walked(4, 3, 9999), Frame("result"), SHORT_NAMES, Style())


def test_frames_of_a_post() -> None:
    assert PAINTER.frames(tender(), [0, 1]) == [Frame("table")]
    assert PAINTER.frames(walked(4, 3, 9999), [0]) == [Frame("result"), Frame("table")]


def test_frames_there_are_not() -> None:
    with pytest.raises(UnknownFrame):
        PAINTER.draw(tender(), Frame("market"), SHORT_NAMES, Style())
    with pytest.raises(UnknownFrame):
        PAINTER.draw(tender(), Frame("result"), SHORT_NAMES, Style())


def changes(one: Sample, other: Sample) -> bool:
    return stored.difference(drawn("metropolys", one), drawn("metropolys", other)) > stored.TOLERANCE


def test_what_matters_is_seen() -> None:
    """Height, owner, pending or built, passed, the cards, what is lit: each changes the picture."""
    shown = crowded()
    built, table = shown.buildings[0], Frame("table")
    height = "small" if built.height == "tall" else "tall"
    for other in (
        replace(shown, buildings=(replace(built, height=height), *shown.buildings[1:])),
        replace(shown, buildings=(replace(built, seat=(built.seat + 1) % 4), *shown.buildings[1:])),
        replace(shown, buildings=(*shown.buildings, shown.chain[-1]), chain=shown.chain[:-1]),
        replace(shown, planners=tuple(replace(planner, passed=False) for planner in shown.planners)),
        replace(shown, planners=tuple(replace(planner, cards=()) for planner in shown.planners)),
        replace(shown, targets=()),
        replace(shown, unused=("north",)),
    ):
        assert changes((shown, table, LONG_NAMES), (other, table, LONG_NAMES))


def test_czech_letters_are_drawn() -> None:
    person = "Žluťoučký kůň"
    for name in ("tender_table", "own_city", "result"):
        shown, frame, _ = EVERY[name]
        canvas = PAINTER.canvas(shown, frame, [person] * 4, Style())
        assert any(person[:6] in written.text for written in canvas.texts)


def test_the_painter_is_found() -> None:
    assert painters.find("metropolys") is PAINTER
