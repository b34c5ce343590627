"""The pictures of Machi Koro as they look: compared with stored ones, their texts legible, their bytes repeatable."""

from __future__ import annotations

from itertools import chain

import pytest

from data.texts import PSEUDO, languages
from render import painters, sprites
from render.cache import LAYERS, SPRITES
from render.canvas import COMPOSED
from render.machi_koro.painter import MachiKoroPainter
from render.painter import Frame, Style, UnknownFrame
from render.palette import SEATS
from render.studio import encode
from render.text import NEEDED
from tests.render import stored
from tests.render.legible import faults
from tests.render.machi_koro.samples import crowded, finished, late, middle, samples, start, town, view

PAINTER = MachiKoroPainter()
EVERY = samples()
SPOKEN = [*languages(), PSEUDO]


def forget() -> None:
    for cache in (SPRITES, LAYERS, COMPOSED):
        cache.clear()


@pytest.mark.parametrize("name", stored.KEPT)
def test_picture_is_the_stored_one(name: str) -> None:
    assert stored.path(name).is_file()
    assert not stored.changed(name), "if that is meant, see tests/render/stored.py"


@pytest.mark.parametrize("name", stored.KEPT)
def test_a_token_of_another_colour_is_another_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One seat's mark in another colour, not far from its own."""
    sample = EVERY[name]
    seat = sample[0].turn if sample[1].seat is None else sample[1].seat
    red, green, blue = SEATS[seat]
    recoloured = (*SEATS[:seat], (green, red, blue), *SEATS[seat + 1 :])
    forget()
    monkeypatch.setattr(sprites, "SEATS", recoloured)
    try:
        assert stored.changed(name)
    finally:
        forget()


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("name", EVERY)
def test_texts_are_legible(name: str, language: str) -> None:
    shown, frame, names = EVERY[name]
    canvas = PAINTER.canvas(shown, frame, names, Style(language=language))
    assert canvas.texts
    assert faults(canvas) == []


@pytest.mark.parametrize("name", [name for name in EVERY if "crowded_city" not in name and name != "crowded_table"])
def test_needed_text_is_large(name: str) -> None:
    """Below eighteen kinds of cards in a town every text has the size of needed text."""
    shown, frame, names = EVERY[name]
    canvas = PAINTER.canvas(shown, frame, names, Style())
    assert min(written.size for written in canvas.texts) >= NEEDED


@pytest.mark.parametrize("name", [name for name in EVERY if "crowded_city" not in name])
def test_only_names_of_people_are_cut(name: str) -> None:
    shown, frame, names = EVERY[name]
    canvas = PAINTER.canvas(shown, frame, names, Style(language=PSEUDO))
    for written in canvas.texts:
        if "…" in written.text:
            before = written.text.partition("…")[0]
            assert any(person.startswith(before) for person in names), written.text


@pytest.mark.parametrize("name", EVERY)
def test_shape_and_bytes(name: str) -> None:
    """1200 wide, between 1:1 and 16:9, below 500 kB, and the same bytes after everything was forgotten."""
    shown, frame, names = EVERY[name]
    picture = PAINTER.draw(shown, frame, names, Style())
    assert picture.mode == "RGB" and picture.width == 1200
    assert picture.height + 1 >= 1200 / (16 / 9) and picture.height <= 1200
    first = encode(picture, Style())
    assert len(first) < 500_000
    forget()
    assert encode(PAINTER.draw(shown, frame, names, Style()), Style()) == first


@pytest.mark.parametrize("name", ["late_table", "late_city", "late_market", "result"])
def test_czech_letters_are_drawn(name: str) -> None:
    shown, frame, _ = EVERY[name]
    person = "Žluťoučký kůň"
    canvas = PAINTER.canvas(shown, frame, [person] * 4, Style())
    assert any(person in written.text for written in canvas.texts)


def test_a_name_without_letters_we_can_draw_is_the_seat() -> None:
    canvas = PAINTER.canvas(late(), Frame("city", 2), ["Ada", "Ben", "🎲日本", "Dan"], Style())
    assert "P3’s town" in [written.text for written in canvas.texts]


def test_colours_and_words_follow_what_can_be_paid() -> None:
    """A stack that can be paid looks different from one that cannot."""
    poor = view((town("wheat_field bakery", 0), town("wheat_field bakery", 9)), turn=0)
    rich = view((town("wheat_field bakery", 0), town("wheat_field bakery", 9)), turn=1)
    one, other = (PAINTER.draw(v, Frame("market"), ("A", "A"), Style()) for v in (poor, rich))
    area = (30, 150, 240, 260)
    assert stored.difference(one.crop(area), other.crop(area)) > stored.TOLERANCE


def test_unknown_cards_and_kinds() -> None:
    strange = view((town("wheat_field bakery", 3), town("wheat_field", 3)))
    holding = strange.towns[0].cards[0].__class__("moon_base", 2, 1)
    towns = (strange.towns[0].__class__(3, (holding,), (), 0, 0, None), strange.towns[1])
    odd = view(towns)
    for frame in (Frame("table"), Frame("city", 0)):
        canvas = PAINTER.canvas(odd, frame, ("A", "B"), Style())
        assert faults(canvas) == []
    with pytest.raises(UnknownFrame):
        PAINTER.draw(odd, Frame("map"), ("A", "B"), Style())
    with pytest.raises(UnknownFrame):
        PAINTER.draw(odd, Frame("result"), ("A", "B"), Style())


def test_frames_of_a_post() -> None:
    assert PAINTER.frames(start(), [0, 1]) == [Frame("table")]
    assert PAINTER.frames(middle(), [0, 1, 2]) == [Frame("table"), Frame("market"), Frame("city", 0)]
    assert PAINTER.frames(finished(), [0]) == [Frame("result"), Frame("table")]
    assert all(len(PAINTER.frames(v, range(4))) <= 4 for v in (late(), crowded()))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("name", EVERY)
def test_alt_text(name: str, language: str) -> None:
    shown, frame, names = EVERY[name]
    alt = PAINTER.alt(shown, frame, names, Style(language=language))
    assert 40 < len(alt) <= 1000
    if language == "en":
        assert not any(mark in alt for mark in "{}_")


def test_alt_text_says_what_changed_scores_and_whose_turn() -> None:
    alt = PAINTER.alt(late(), Frame("table"), ("Ada", "Ben", "Cleo", "Dan"), Style())
    for part in (
        "Ben rolled 4 + 5 = 9.",
        "Ben may build.",
        "Ada: 21 coins (+16), landmarks 4 of 7.",
        "Ben pays Ada 6.",
    ):
        assert part in alt


def test_the_painter_is_found_and_warms() -> None:
    assert isinstance(painters.find("machi_koro"), MachiKoroPainter)
    forget()
    PAINTER.warm()
    assert len(SPRITES) and len(LAYERS)


def test_every_sample_kind_is_stored() -> None:
    kinds = {EVERY[name][1].kind for name in stored.KEPT}
    assert kinds == {frame.kind for _, frame, _ in chain(EVERY.values())}
