"""The pictures of Metropolys as they look: compared with stored ones, their texts legible, their bytes repeatable."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from data.texts import PSEUDO, languages
from render import painters
from render.canvas import WIDTH
from render.lettering.text import ELLIPSIS, NEEDED
from render.metropolys import PAINTER
from render.metropolys.geometry import HEIGHT
from render.metropolys.result import HEAD, LABELS, NUMBER
from render.painter import Frame, Style, UnknownFrame
from tests.render import stored
from tests.render.every import drawn
from tests.render.metropolys.samples import END, FULL, LONG_NAMES, SHORT_NAMES, Sample, crowded, samples, tender, walked

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
    assert PAINTER.frames(walked(4, 3, 9999), [0]) == [Frame("result")]
    assert PAINTER.boards(walked(4, 3, 9999)) == [Frame("result"), Frame("table")]


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
        replace(shown, unused=("north",)),
    ):
        assert changes((shown, table, LONG_NAMES), (other, table, LONG_NAMES))
    free = tender()
    assert changes((free, table, SHORT_NAMES), (replace(free, targets=()), table, SHORT_NAMES))


def test_who_can_only_pass_is_told_so_and_sees_nothing_lit() -> None:
    """The last seat of the crowded table has nothing above the tender."""
    shown, frame, names = EVERY["crowded_table"]
    assert shown.turn is not None and shown.targets
    assert max(shown.planners[shown.turn].ready, default=0) < shown.chain[-1].value
    assert not changes((shown, frame, names), (replace(shown, targets=()), frame, names))
    assert f"{names[shown.turn]} can only pass." in PAINTER.alt(shown, frame, names, Style())


def test_the_building_of_a_planned_move_is_marked_in_its_row() -> None:
    """Beside its tower on the map: the panels differ where the plan is another building on the same space."""
    shown, frame, names = EVERY["ghost"]
    space = shown.targets[0]
    panels = [
        PAINTER.draw(shown, Frame("ghost", frame.seat, f"raise {value} {space}"), names, Style()).crop(
            (600, HEIGHT + 30, 1200, HEIGHT + 150)
        )
        for value in (12, 13)
    ]
    assert stored.difference(*panels) > stored.TOLERANCE


@pytest.mark.parametrize("name", [name for name in EVERY if EVERY[name][1].kind == "result"])
def test_every_column_of_a_result_adds_up(name: str) -> None:
    """As drawn: the numbers of a seat's rows give its total."""
    shown, frame, names = EVERY[name]
    assert shown.result is not None
    canvas = PAINTER.canvas(shown, frame, names, Style())
    wide = (WIDTH - LABELS - 12) / shown.seats
    for seat, total in enumerate(shown.result.totals):
        middle = LABELS + wide * (seat + 0.5)
        numbers = [
            int(written.text.replace("−", "-"))
            for written in canvas.texts
            if written.size == NUMBER.size and abs(written.x - middle) < wide / 2 and written.y > HEAD
        ]
        assert sum(numbers) == total and len(numbers) == (6 if shown.mode == "expert" else 4), (seat, numbers)


def test_results_are_of_the_kinds_they_are_for() -> None:
    results = {name: sample[0].result for name, sample in EVERY.items() if sample[1].kind == "result"}
    negative, shared, tie = (results[f"result_{kind}"] for kind in ("negative", "shared", "tie"))
    assert negative is not None and min(negative.totals) < 0
    assert shared is not None and shared.places.count(1) == 2
    assert tie is not None and tie.places.count(1) == 1 and tie.totals.count(max(tie.totals)) == 2


def test_a_tie_further_down_is_not_told_of_the_winner() -> None:
    """Game 7: second and third are equal in points; the winner needs no more buildings."""
    for view, told in ((walked(4, 7, END), False), (EVERY["result_tie"][0], True)):
        assert view.result is not None and view.result.tie_break == "buildings"
        texts = [written.text for written in PAINTER.canvas(view, Frame("result"), SHORT_NAMES, Style()).texts]
        assert ("by more buildings" in texts) == told


def test_czech_letters_are_drawn() -> None:
    person = "Žluťoučký kůň"
    for name in ("tender_table", "own_city", "result"):
        shown, frame, _ = EVERY[name]
        canvas = PAINTER.canvas(shown, frame, [person] * 4, Style())
        assert any(person[:6] in written.text for written in canvas.texts)


def test_the_painter_is_found() -> None:
    assert painters.find("metropolys") is PAINTER
