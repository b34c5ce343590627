"""Palettes: each draws differently; what must be told apart is, by colour in every sight or by pattern on grey."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from render.cities.brush import CREAM, LOTS, Brush, Paint
from render.cities.feature_sprites import feature_tile
from render.cities.grounds import field_plan
from render.cities.houses import house_letter
from render.cities.tokens import card_back, tile_picture
from render.painter import Style
from render.palette import PALETTES, SEATS, Palette, Tones, ink_on, using
from rules.cities.view import HIDDEN
from tests.render import stored
from tests.render.apart import PATTERN, Group, groups, pattern_difference
from tests.render.colours import APART, READABLE, SIGHTS, Lab, ciede2000, contrast, difference
from tests.render.every import painter_of
from tests.render.legible import faults
from tests.render.test_samples import every_kind, kinds

every_palette = pytest.mark.parametrize("palette", PALETTES)
every_group = pytest.mark.parametrize("group", groups(), ids=str)
PATTERNED = ("metropolys grounds", "cities grounds", "metropolys tokens")
"""Groups that every palette draws alike: they are told apart by pattern."""
KNOWN: tuple[tuple[Lab, Lab, float], ...] = (
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
)
"""Published pairs with their CIEDE2000 difference."""


@pytest.mark.parametrize(("one", "other", "known"), KNOWN)
def test_differences_are_measured_as_published(one: Lab, other: Lab, known: float) -> None:
    assert ciede2000(one, other) == pytest.approx(known, abs=5e-5)


def colour_gap(group: Group) -> float:
    """The least difference of any two in any sight."""
    pairs = combinations(group.keys, 2)
    return min(difference(group.colour(a), group.colour(b), sight) for a, b in pairs for sight in SIGHTS)


@every_palette
@every_group
def test_no_two_are_taken_for_one_another(group: Group, palette: Palette) -> None:
    """Each pair by its colours in every sight, or by its pattern on grey."""
    with using(palette):
        for a, b in combinations(group.keys, 2):
            gap = min(difference(group.colour(a), group.colour(b), sight) for sight in SIGHTS)
            pattern = pattern_difference(group.piece(a), group.piece(b))
            assert gap >= APART or pattern >= PATTERN, (a, b, gap, pattern)


@every_palette
def test_seats_differ_by_colour_too(palette: Palette) -> None:
    with using(palette):
        assert colour_gap(next(group for group in groups() if group.name == "seats")) >= APART


@pytest.mark.parametrize("group", [group for group in groups() if group.name not in PATTERNED], ids=str)
def test_for_colour_blind_eyes_colours_alone_are_enough(group: Group) -> None:
    with using("colour_blind"):
        assert colour_gap(group) >= APART


def test_the_measure_of_patterns_sees_none_where_there_is_none() -> None:
    (lots,) = (group for group in groups() if group.name == "cities lots")
    assert pattern_difference(lots.piece("R"), lots.piece("R")) == 0
    with using("colour_blind"):
        repainted = lots.piece("R")
    assert pattern_difference(lots.piece("R"), repainted) < PATTERN


@every_palette
def test_ink_reads_on_every_seat(palette: Palette) -> None:
    with using(palette):
        assert all(contrast(colour, ink_on(colour)) >= READABLE for colour in SEATS.values())


@every_palette
def test_letters_on_things_read(palette: Palette, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters that belong to a lot, a house or the back of a card: bright with a dark rim."""
    found: list[tuple[str, float]] = []

    def noted(pen: object, x: float, y: float, text: str, size: float, dark: Paint, light: Paint = CREAM) -> None:
        found.append((text, contrast(dark[:3], light[:3])))

    monkeypatch.setattr(Brush, "mark", noted)
    with using(palette):
        for kind in "RBGYX":
            unkept(field_plan)(kind)
        for colour in LOTS:
            unkept(house_letter)(colour, 2)
        unkept(card_back)(100, 140)
        unkept(tile_picture)(HIDDEN, 100)
        unkept(feature_tile)(HIDDEN, 80)
    assert len(found) == 4 + 4 + 4 + 3 and all(value >= READABLE for _, value in found), found


def unkept(function: Any) -> Any:
    """Draws anew instead of remembering."""
    return function.__wrapped__


@every_kind
def test_every_palette_draws_differently(key: str, kind: str) -> None:
    """And in each of them texts are legible."""
    pictures = []
    for palette in PALETTES:
        canvas = painter_of(key).canvas(*kinds(key)[kind][1:], Style(palette=palette))
        assert faults(canvas) == [], palette
        pictures.append(canvas.image)
    for one, other in combinations(pictures, 2):
        assert stored.difference(one, other) > stored.TOLERANCE


def test_a_palette_ends_with_its_picture() -> None:
    tones = Tones({"a": (1, 2, 3)}, contrast={"a": (4, 5, 6)})
    with using("contrast"):
        assert tones["a"] == (4, 5, 6)
        with using("colour_blind"):
            assert tones["a"] == (1, 2, 3)
    assert tones["a"] == (1, 2, 3) and len(tones) == 1 and list(tones) == ["a"]
