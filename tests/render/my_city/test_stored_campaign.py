"""Cities of later chapters as they look: compared with stored pictures, and a roof in another colour is seen."""

from __future__ import annotations

import pytest

from render.my_city import marks
from render.my_city.painter import MyCityPainter
from render.painter import Style
from render.palette import Tones
from tests.render import stored
from tests.render.every import forget
from tests.render.my_city.samples import by_hand

PAINTER = MyCityPainter()
GAME = "my_city"
every = pytest.mark.parametrize("name", ["late_city", "flood_city", "factory_city", "book_chronicle"])


@every
def test_picture_is_the_stored_one(name: str) -> None:
    assert stored.path(GAME, name).is_file()
    assert not stored.changed(GAME, name, PAINTER.draw(*by_hand()[name], Style())), "see tests/render/stored.py"


@every
def test_a_roof_of_another_colour_is_another_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    red, green, blue = marks.ROOF["red"]
    recoloured = Tones({**dict(marks.ROOF), "red": (green, red, blue)})
    forget()
    for module in ("houses", "marks", "cards"):
        monkeypatch.setattr(f"render.my_city.{module}.ROOF", recoloured)
    try:
        assert stored.changed(GAME, name, PAINTER.draw(*by_hand()[name], Style()))
    finally:
        forget()


def rewrite() -> None:
    """Run by hand after a change that is meant: `python -m tests.render.my_city.test_stored_campaign`."""
    for name, sample in by_hand().items():
        picture = PAINTER.draw(*sample, Style())
        if stored.changed(GAME, name, picture):
            stored.path(GAME, name).write_bytes(stored.half(picture))
            print(name)


if __name__ == "__main__":
    rewrite()
