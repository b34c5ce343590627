"""Pictures as they look: compared with stored ones, and the comparison sees a single token in another colour."""

from __future__ import annotations

import pytest
from PIL import Image

from render.canvas import COMPOSED, PANELS, Canvas
from render.painter import Style
from render.palette import SEATS
from render.point_city.icons import robot_mark
from render.point_city.tints import ROBOT
from render.sprites import seat_mark
from tests.render import stored
from tests.render.every import modules, painter_of, samples_of

LEAST_MARK = 16
every_stored = pytest.mark.parametrize(("key", "name"), stored.kept(), ids=lambda part: part)


@every_stored
def test_picture_is_the_stored_one(key: str, name: str) -> None:
    assert stored.path(key, name).is_file()
    picture = painter_of(key).draw(*samples_of(key)[name], Style())
    assert not stored.changed(key, name, picture), "if that is meant, see tests/render/stored.py"


class Recolours:
    """Stands in for `Canvas.put`: one mark of a seat, and nothing else, gets another colour."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = False
        self.put = Canvas.put
        monkeypatch.setattr(Canvas, "put", lambda canvas, *args: self(canvas, *args))

    def __call__(self, canvas: Canvas, picture: Image.Image | Canvas, x: float, y: float, anchor: str = "mm") -> None:
        if not self.done and isinstance(picture, Image.Image) and is_mark(picture):
            red, green, blue, alpha = picture.split()
            picture, self.done = Image.merge("RGBA", (green, red, blue, alpha)), True
        self.put(canvas, picture, x, y, anchor)


def is_mark(picture: Image.Image) -> bool:
    """Marks are kept: the same one is the same object. None is smaller than LEAST_MARK."""
    size = picture.width - 24
    if picture.width != picture.height or size < LEAST_MARK:
        return False
    marks = [*(seat_mark(seat, size) for seat in SEATS), robot_mark(picture.width, ROBOT)]
    return any(picture is mark for mark in marks)


def _first_of_a_kind() -> list[object]:
    """One stored picture of every kind of every game by default, all of them in the soak."""
    found, seen = [], set()
    for key, name in stored.kept():
        kind = (key, samples_of(key)[name][1].kind)
        found.append(pytest.param(key, name, marks=() if kind not in seen else pytest.mark.soak))
        seen.add(kind)
    return found


def _forget_marks() -> None:
    """What is kept with marks on it."""
    for kept in (COMPOSED, PANELS):
        kept.clear()


@pytest.mark.parametrize(("key", "name"), _first_of_a_kind())
def test_one_token_of_another_colour_is_another_picture(key: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _forget_marks()
    recolours = Recolours(monkeypatch)
    try:
        picture = painter_of(key).draw(*samples_of(key)[name], Style())
    finally:
        _forget_marks()
    assert recolours.done
    assert stored.changed(key, name, picture)


@pytest.mark.parametrize("key", modules())
def test_every_kind_of_picture_is_stored(key: str) -> None:
    names = [name for game, name in stored.kept() if game == key]
    kinds = {samples_of(key)[name][1].kind for name in names}
    assert kinds == {frame.kind for _, frame, _ in samples_of(key).values()}
