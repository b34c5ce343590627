"""Stored pictures of Metropolys: `python -m tests.render.metropolys.stored` draws them anew; look at each it names."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageChops

from render.metropolys import PAINTER
from render.painter import Style
from tests.render.metropolys.samples import Sample, samples

FOLDER = Path(__file__).parent / "stored"
KEPT = (
    *("tender_table", "open_table", "three_table", "two_table", "crowded_table", "ghost"),
    *("own_city", "goals", "goals_family", "result", "result_shared"),
)
WIDTH = 600
BLOCK = 10
"""Differences are averaged over squares of this size, so that single pixels do not count and tokens do."""
TOLERANCE = 12
"""The largest difference of a square that is no change, in steps of 255."""


def path(name: str) -> Path:
    return FOLDER / f"{name}.webp"


def drawn(sample: Sample) -> bytes:
    """The picture at half size, encoded like the stored ones, so that the encoding makes no difference."""
    picture = PAINTER.draw(*sample, Style())
    small = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    small.save(buffer, "WEBP", quality=70, method=4)
    return buffer.getvalue()


def difference(one: bytes, other: bytes) -> float:
    """The largest mean difference of any colour in any square; 255 for pictures of different sizes."""
    first, second = (Image.open(io.BytesIO(data)).convert("RGB") for data in (one, other))
    if first.size != second.size:
        return 255.0
    squares = ImageChops.difference(first, second).reduce(BLOCK)
    return float(max(high for _, high in squares.getextrema()))  # type: ignore[misc]


def changed(name: str) -> bool:
    """Whether a sample looks different from its stored picture."""
    return not path(name).is_file() or difference(drawn(samples()[name]), path(name).read_bytes()) > TOLERANCE


def rewrite() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in KEPT:
        if changed(name):
            path(name).write_bytes(drawn(samples()[name]))
            print(path(name).name)


if __name__ == "__main__":
    rewrite()
