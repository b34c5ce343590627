"""What must hold for the texts of a picture: large enough, inside their room, apart from each other, not covered."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageStat

from render.canvas import Canvas, Written
from render.text import MINOR

SLACK = 2
"""Pixels by which a letter's ink may leave the room of its line."""


def faults(canvas: Canvas, least: int = MINOR) -> list[str]:
    """Everything that is wrong with the texts of a picture."""
    whole = (0, 0, canvas.width, canvas.height)
    found = [f"{w.text!r} has size {w.size}" for w in canvas.texts if w.size < least]
    for written in canvas.texts:
        for room in (whole, written.room):
            if room is not None and leaves(written, room):
                found.append(f"{written.text!r} at {written.box} leaves {room}")
        if seen(canvas.image, written) < 0.97:
            found.append(f"{written.text!r} at {written.box} is covered")
    for k, one in enumerate(canvas.texts):
        found += [f"{one.text!r} meets {other.text!r}" for other in canvas.texts[k + 1 :] if meet(one, other)]
    return found


def leaves(written: Written, room: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = written.box
    return left < room[0] - SLACK or top < room[1] - SLACK or right > room[2] + SLACK or bottom > room[3] + SLACK


def meet(one: Written, other: Written) -> bool:
    """Whether the ink of two texts touches: their boxes may, as accents of one line reach into the one above."""
    a, b = one.box, other.box
    box = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    if box[0] >= box[2] or box[1] >= box[3]:
        return False
    return ImageChops.multiply(part(one, box), part(other, box)).getbbox() is not None


def part(written: Written, box: tuple[float, float, float, float]) -> Image.Image:
    x, y = written.x, written.y
    return written.mask.image.crop((int(box[0] - x), int(box[1] - y), int(box[2] - x), int(box[3] - y)))


def seen(image: Image.Image, written: Written) -> float:
    """The share of a text's solid ink that is still to be seen in the finished picture."""
    solid = written.mask.image.point([0] * 255 + [255])
    under = image.crop(tuple(int(v) for v in written.box)).convert("RGB")
    ink = Image.new("RGB", under.size, written.fill)
    changed = ImageChops.difference(under, ink).convert("L").point([0] * 3 + [255] * 253)
    wanted = ImageStat.Stat(solid).sum[0]
    covered = ImageStat.Stat(ImageChops.multiply(solid, changed)).sum[0]
    return 1.0 if not wanted else 1 - covered / wanted
