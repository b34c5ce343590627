"""The names of the districts: measured like every other text, never pale, and where no piece ever stands."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from data.texts import PSEUDO, languages, speak
from render.canvas import WIDTH, Canvas
from render.lettering.fonts import drawable
from render.lettering.text import MINOR
from render.metropolys import PAINTER, district_signs
from render.metropolys.atlas import drawing, spaces, spans
from render.metropolys.district_signs import KIND, RIM, draw_signs
from render.metropolys.geometry import HEIGHT, bridge_ends, deck, place
from render.metropolys.spots import PLATE, STATUE, TAG, moved, spot
from render.painter import Style
from render.palette import PALETTES
from rules.metropolys.vocabulary import district_name
from tests.render.legible import faults
from tests.render.metropolys.samples import samples

MAPS = {name: sample for name, sample in samples().items() if sample[1].kind != "result"}
OFTEN = ("tender_table", "crowded_table", "over_table", "own_city", "goals_family")
"""One of each kind, with all districts and with some; the others are looked at in the long run."""
TALL = (-30.0, -106.0, 30.0, 32.0)
BESIDE = (-64.0, -58.0, 64.0, -14.0)
"""A tower with its mast; the token of a pending building, on either side of it."""


def shown_names(unused: tuple[str, ...], language: str) -> set[str]:
    names = [name.district for name in drawing().names if name.district not in unused]
    return {drawable(district_name(speak(language), name).upper(), KIND.family) for name in names}


def test_every_district_has_a_place_for_its_name() -> None:
    assert {name.district for name in drawing().names} == {space.district for space in spaces().values()}


@pytest.mark.parametrize("language", ["en", PSEUDO])
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize(
    "name", [name if name in OFTEN else pytest.param(name, marks=pytest.mark.soak) for name in MAPS]
)
def test_names_are_legible_in_every_picture(name: str, palette: str, language: str) -> None:
    """They are among the texts that are measured, whole, large enough, uncovered and of enough contrast."""
    view, frame, names = MAPS[name]
    canvas = PAINTER.canvas(view, frame, names, Style(language=language, palette=palette))  # type: ignore[arg-type]
    wanted = shown_names(view.unused, language)
    found = {written.text: written for written in canvas.texts if written.text in wanted}
    assert set(found) == wanted
    assert all(written.size >= MINOR and written.room is not None for written in found.values())
    assert faults(canvas) == []


@pytest.mark.parametrize("fill", [(60, 84, 112), (112, 118, 128)])
def test_a_pale_name_is_found(fill: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its rim and in the colour of the night, each of them is missed."""
    view, frame, names = MAPS["tender_table"]
    monkeypatch.setattr(district_signs, "PALE", fill)
    monkeypatch.setattr(district_signs, "DARK", (54, 62, 82))
    found = faults(PAINTER.canvas(view, frame, names, Style()))
    for name in shown_names((), "en"):
        assert any(name in fault and "contrast" in fault for fault in found), (name, found)


@pytest.mark.parametrize("language", [*languages(), PSEUDO])
def test_no_piece_ever_reaches_a_name(language: str) -> None:
    """Whatever stands on the spaces: towers with their masts, plates, tokens, the names of the spaces; nor a bridge."""
    field = Image.new("L", (WIDTH, HEIGHT), 0)
    pen = ImageDraw.Draw(field)
    for space in spaces():
        for part in (PLATE, TAG, TALL, BESIDE):
            pen.rectangle(moved(part, spot(space)), fill=255)
    for pair in spans():
        pen.polygon(deck(bridge_ends(pair), 16), fill=255)
    for statue in drawing().statues:
        pen.rectangle(moved(STATUE, place(statue.at)), fill=255)
    canvas = Canvas(Image.new("RGB", (WIDTH, HEIGHT)))
    draw_signs(canvas, (), speak(language))
    assert len(canvas.texts) == len(drawing().names)
    for written in canvas.texts:
        ink = Image.new("L", field.size, 0)
        ink.paste(written.mask.image, (written.x, written.y))
        inked = ink.filter(ImageFilter.MaxFilter(2 * RIM + 1))
        assert ImageChops.multiply(field, inked).getbbox() is None, written.text
