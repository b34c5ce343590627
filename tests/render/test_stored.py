"""Pictures as they look: compared with stored ones, and the comparison sees a single token in another colour."""

from __future__ import annotations

import pytest
from PIL import Image

from render.canvas import Canvas
from render.painter import Style
from render.palette import SEATS, using
from render.sprites import seat_mark
from tests.render import stored
from tests.render.every import modules, painter_of, samples_of

every_stored = pytest.mark.parametrize(("key", "name"), stored.kept(), ids=" ".join)


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
    """Marks are kept: the same one is the same object."""
    size = picture.width - 24
    return size > 0 and picture.width == picture.height and any(picture is seat_mark(seat, size) for seat in SEATS)


@every_stored
def test_one_token_of_another_colour_is_another_picture(key: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view, frame, names = samples_of(key)[name]
    recolours = Recolours(monkeypatch)
    # A palette nobody has looks like the standard one, and nothing drawn with it is found again by other tests.
    with using(f"recoloured {key} {name}"):  # type: ignore[arg-type]
        picture = painter_of(key).paint(view, frame, names, Style()).image
    assert recolours.done
    assert stored.changed(key, name, picture)


@pytest.mark.parametrize("key", modules())
def test_every_kind_of_picture_is_stored(key: str) -> None:
    names = [name for game, name in stored.kept() if game == key]
    kinds = {samples_of(key)[name][1].kind for name in names}
    assert kinds == {frame.kind for _, frame, _ in samples_of(key).values()}
