"""Stored pictures and how new ones are compared with them.

`python -m tests.render.stored` draws them anew: run it after a change that is meant, look at every picture it names,
and store them with the change. Pictures are kept at half size; small differences in single pixels are allowed, a token
in another colour is not.
"""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageChops

from render import painters
from render.painter import Style
from tests.render.machi_koro.samples import Sample, samples

FOLDER = Path(__file__).parent / "stored"
KEPT = (
    *("start_table", "middle_table", "late_table", "long_table", "crowded_table"),
    *("start_city", "late_city", "crowded_city_30", "middle_ghost"),
    *("middle_market", "late_market", "ten_market", "result"),
)
WIDTH = 600
BLOCK = 10
"""Differences are averaged over squares of this size, so that single pixels do not count and tokens do."""
TOLERANCE = 10
"""The largest difference of a square that is no change, in steps of 255."""


def path(name: str) -> Path:
    return FOLDER / f"{name}.webp"


def half(picture: Image.Image) -> bytes:
    small = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    small.save(buffer, "WEBP", quality=80, method=4)
    return buffer.getvalue()


def drawn(sample: Sample) -> bytes:
    """The picture at half size, encoded like the stored ones, so that the encoding makes no difference."""
    view, frame, names = sample
    return half(painters.find("machi_koro").draw(view, frame, names, Style()))


def changed(name: str) -> bool:
    """Whether a sample looks different from its stored picture."""
    if not path(name).is_file():
        return True
    new, old = Image.open(io.BytesIO(drawn(samples()[name]))), Image.open(path(name))
    return difference(new, old) > TOLERANCE


def difference(one: Image.Image, other: Image.Image) -> float:
    """The largest mean difference of any colour in any square; 255 for pictures of different sizes."""
    if one.size != other.size:
        return 255.0
    squares = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).reduce(BLOCK)
    return float(max(high for _, high in squares.getextrema()))  # type: ignore[misc]


def rewrite() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in KEPT:
        if changed(name):
            path(name).write_bytes(drawn(samples()[name]))
            print(path(name).name)


if __name__ == "__main__":
    rewrite()
