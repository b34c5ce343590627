"""Stored pictures and how new ones are compared with them.

`python -m tests.render.stored` draws them anew: run it after a change that is meant, look at every picture it names,
and store them with the change. Pictures are kept at half size; small differences in single pixels are allowed, a token
in another colour is not.
"""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path

from PIL import Image, ImageChops

from tests.render import portraits
from tests.render.every import drawn, modules, samples_of

WIDTH = 600
BLOCK = 10
"""Differences are averaged over squares of this size, so that single pixels do not count and tokens do."""
TOLERANCE = 10
"""The largest difference of a square that is no change, in steps of 255."""


def kept() -> list[tuple[str, str]]:
    """Game and name of every picture that is stored."""
    return [(key, name) for key, module in modules().items() for name in getattr(module, "STORED", ())]


def path(key: str, name: str) -> Path:
    return Path(__file__).parent / key / "stored" / f"{name}.webp"


def half(picture: Image.Image) -> bytes:
    """At half size and encoded like the stored ones, so that the encoding makes no difference."""
    small = picture.resize((WIDTH, round(picture.height * WIDTH / picture.width)), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    small.save(buffer, "WEBP", quality=80, method=0)
    return buffer.getvalue()


def changed(key: str, name: str, picture: Image.Image) -> bool:
    """Whether a picture looks different from the stored one of that name."""
    if not path(key, name).is_file():
        return True
    return difference(Image.open(io.BytesIO(half(picture))), Image.open(path(key, name))) > TOLERANCE


def difference(one: Image.Image, other: Image.Image) -> float:
    """The largest mean difference of any colour in any square; 255 for pictures of different sizes."""
    if one.size != other.size:
        return 255.0
    squares = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).reduce(BLOCK)
    return float(max(high for _, high in squares.getextrema()))  # type: ignore[misc]


def rewrite() -> None:
    shown = {(key, name): partial(drawn, key, samples_of(key)[name]) for key, name in kept()}
    shown |= {(portraits.KEY, name): partial(portraits.drawn, name) for name in portraits.samples()}
    for (key, name), draw in shown.items():
        picture = draw()
        if changed(key, name, picture):
            path(key, name).parent.mkdir(exist_ok=True)
            path(key, name).write_bytes(half(picture))
            print(path(key, name).relative_to(Path(__file__).parent))


if __name__ == "__main__":
    rewrite()
