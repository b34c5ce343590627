"""The end of every game in one wording: one winner, several, too many names for the room; confetti beside the words."""

from __future__ import annotations

import pytest
from PIL import Image

from data.texts import PSEUDO, languages, speak
from render.canvas import WIDTH, Canvas
from render.festive.celebration import celebrate, draw_flags, strewn, victory, with_points
from render.lettering.text import Type
from render.painter import Style
from render.palette import PAPER
from render.sprites import seat_mark
from rules.registry import KEYS
from tests.render.every import all_samples, painter_of
from tests.render.legible import faults
from tests.render.test_names import CROWDS
from tests.render.test_samples import cut_off

SHORT = ("Ada", "Ben", "Cleo", "Dan")
WIDE_BOX, NARROW_BOX = (130, 40, WIDTH - 130, 190), (20, 40, 370, 260)
every_box = pytest.mark.parametrize("box", [WIDE_BOX, NARROW_BOX], ids=["wide", "narrow"])


def celebrated(box: tuple[int, int, int, int], winners: list[int], names: tuple[str, ...], language: str) -> Canvas:
    say = speak(language)
    canvas = Canvas(Image.new("RGB", (WIDTH, 300), PAPER))
    celebrate(canvas, box, winners, names, say, note=with_points(say, 38), kind=Type(66, "title", 700))
    return canvas


def words(canvas: Canvas) -> str:
    return " ".join(written.text for written in canvas.texts)


def test_one_wording() -> None:
    say = speak("en")
    assert victory(say, 1, "Ada") == "Ada wins!" and victory(say, 2, "Ada and Ben") == "Ada and Ben share the win!"
    assert with_points(say, 1) == "with 1 point" and with_points(say, -3) == "with −3 points"


@every_box
def test_everybody_who_won_is_named(box: tuple[int, int, int, int]) -> None:
    assert words(celebrated(box, [2], SHORT, "en")) == "Cleo wins! with 38 points"
    shared = words(celebrated(box, [0, 3], SHORT, "en"))
    assert all(name in shared for name in ("Ada", "Dan")) and "share the win!" in shared and "Ben" not in shared


@every_box
@pytest.mark.parametrize("language", [*languages(), PSEUDO])
def test_any_names_in_any_language_have_room(box: tuple[int, int, int, int], language: str) -> None:
    for crowd in (SHORT, CROWDS["wide"], CROWDS["long"]):
        for winners in ([0], [1, 3], [0, 1, 2], [0, 1, 2, 3]):
            canvas = celebrated(box, winners, crowd, language)
            assert faults(canvas) == [] and not cut_off(canvas), (winners, crowd)
            inside = [w.box for w in canvas.texts if not (w.box[0] >= box[0] - 6 and w.box[2] <= box[2] + 6)]
            assert not inside


def test_names_without_room_give_way_to_the_marks() -> None:
    assert "A shared win!" in words(celebrated(NARROW_BOX, [0, 1, 2, 3], CROWDS["wide"], "en"))


def test_confetti_leaves_the_middle_free() -> None:
    layer = strewn(WIDTH, 160, [seat_mark(0, 30)], 3)
    middle = layer.crop((round(WIDTH * 0.37), 0, round(WIDTH * 0.63), 160))
    assert middle.getbbox() is None
    assert layer.crop((0, 0, 300, 160)).getbbox() and layer.crop((900, 0, 1200, 160)).getbbox()


def test_confetti_lies_evenly() -> None:
    """Near either corner and farther in: nowhere a clump, nowhere a hole."""
    for seed in range(1, 6):
        layer = strewn(WIDTH, 212, [Image.new("RGBA", (30, 30), (200, 40, 40, 255))], seed, 40)
        for left in (0, 80, 160, 960, 1040, 1120):
            quarter = layer.crop((left, 60, left + 80, 190)).getchannel("A")
            share = sum(n for n, a in quarter.getcolors(256) or () if isinstance(a, int) and a > 128) / (80 * 130)
            assert 0.15 < share < 0.7, (seed, left, share)


def test_flags_hang_along_the_whole_edge() -> None:
    canvas = Canvas(Image.new("RGB", (WIDTH, 100), PAPER))
    draw_flags(canvas)
    assert all(len(canvas.image.crop((x, 0, x + 60, 50)).getcolors(3000) or ()) > 3 for x in range(0, WIDTH, 60))


RESULTS = ("cities result", "machi_koro result", "metropolys result", "my_city result", "point_city result_4")


def test_every_game_has_its_result() -> None:
    assert {all_samples()[name][0] for name in RESULTS} == set(KEYS)


@pytest.mark.parametrize("name", RESULTS)
def test_results_celebrate(name: str) -> None:
    key, view, frame, names = all_samples()[name]
    canvas = painter_of(key).canvas(view, frame, names, Style())
    assert view.result is not None
    winner = names[view.result.places.index(1)]
    assert f"{winner} wins!" in [written.text for written in canvas.texts]
