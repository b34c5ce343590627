"""Every sample of every game: its shape and size, its texts in English, in long words and in our languages."""

from __future__ import annotations

import pytest

from data.texts import PSEUDO, SOURCE, languages
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.lettering.fonts import home
from render.lettering.text import ELLIPSIS
from render.painter import ALT_LIMIT, Style
from render.studio import encode
from rules.registry import KEYS
from tests.render.every import GameSample, all_samples, forget, modules, painter_of
from tests.render.legible import faults

EVERY = all_samples()
HEAVIEST = 500_000


def test_every_game_has_samples() -> None:
    assert set(modules()) == set(KEYS)


def check(name: str, language: str) -> tuple[Canvas, str]:
    """The picture and its words for those who do not see it: nothing cut, covered, pale or beyond its room."""
    key, view, frame, names = EVERY[name]
    canvas = painter_of(key).canvas(view, frame, names, Style(language=language))
    assert canvas.texts and faults(canvas) == [], language
    assert not lost_letters(canvas) and not cut_off(canvas), language
    alt = painter_of(key).alt(view, frame, names, Style(language=language))
    assert 25 < len(alt) <= ALT_LIMIT
    return canvas, alt


@pytest.mark.parametrize(
    "name", [n if k % 3 == 0 else pytest.param(n, marks=pytest.mark.soak) for k, n in enumerate(EVERY)]
)
def test_sample(name: str) -> None:
    check(name, PSEUDO)
    canvas, alt = check(name, SOURCE)
    assert not any(mark in alt for mark in "{}_")
    assert canvas.image.mode == "RGB" and canvas.width == WIDTH and LOWEST <= canvas.height <= HIGHEST
    assert len(encode(canvas.image, Style())) < HEAVIEST


TABLES = (
    *("cities middle_table", "machi_koro middle_table", "metropolys tender_table", "my_city middle_table"),
    "point_city late_table_4",
)
"""One table of each game, in play."""


def test_every_game_has_its_table() -> None:
    assert {EVERY[name][0] for name in TABLES} == set(modules())


TOLD = [(name, language) for name in EVERY for language in languages()[1:]]
"""By default the tables in the first of our languages."""


@pytest.mark.parametrize(
    ("name", "language"),
    [
        told if told[0] in TABLES and told[1] == languages()[1] else pytest.param(*told, marks=pytest.mark.soak)
        for told in TOLD
    ],
)
def test_sample_in_our_languages(name: str, language: str) -> None:
    _, alt = check(name, language)
    assert not any(mark in alt for mark in "{}_")


def lost_letters(canvas: Canvas) -> list[str]:
    """Letters that would be drawn as the box of a missing letter."""
    return [letter for written in canvas.texts for letter in written.text if home(letter, "text") is None]


def cut_off(canvas: Canvas) -> list[str]:
    return [written.text for written in canvas.texts if ELLIPSIS in written.text]


def kinds(key: str) -> dict[str, GameSample]:
    """One sample of every kind of picture of a game."""
    return {sample[2].kind: sample for sample in EVERY.values() if sample[0] == key}


MAIN = [(key, "table") for key in modules()]
OTHERS = [(key, kind) for key in modules() for kind in kinds(key) if kind != "table"]
every_kind = pytest.mark.parametrize(
    ("key", "kind"), [*MAIN, *(pytest.param(*other, marks=pytest.mark.soak) for other in OTHERS)]
)
"""All kinds of pictures of all games; by default the tables alone."""


@every_kind
def test_equal_samples_make_equal_bytes(key: str, kind: str) -> None:
    """Also after everything that was kept is forgotten."""
    sample = kinds(key)[kind][1:]
    first = painter_of(key).draw(*sample, Style()).tobytes()
    forget()
    assert painter_of(key).draw(*sample, Style()).tobytes() == first
