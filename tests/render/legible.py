"""What must hold for the texts of a picture: large enough, inside their room, apart, not covered, not pale."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageFilter, ImageStat

from render.canvas import Canvas, Written
from render.lettering.text import MINOR
from tests.render.colours import READABLE, linear, luminance

SLACK = 2
"""Pixels by which a letter's ink may leave the room of its line."""

REACH = 3
SHARES = (0.2126, 0.7152, 0.0722)
LINEAR = [linear((value, value, value))[0] for value in range(256)]


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
        if (contrast := readable(canvas.image, written)) < READABLE:
            found.append(f"{written.text!r} has a contrast of {contrast:.2f}")
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


def ground(image: Image.Image, written: Written) -> float:
    """The mean luminance of what lies around a text's letters: two pixels from their ink, its rim included."""
    ink = written.mask.image.point([0] + [255] * 255)
    shape = Image.new("L", (ink.width + 2 * REACH, ink.height + 2 * REACH), 0)
    shape.paste(ink, (REACH, REACH))
    ring = ImageChops.subtract(shape.filter(ImageFilter.MaxFilter(5)), shape.filter(ImageFilter.MaxFilter(3)))
    left, top = written.x - REACH, written.y - REACH
    around = image.crop((left, top, left + ring.width, top + ring.height)).convert("RGB")
    light = 0.0
    for band, share in zip(around.split(), SHARES, strict=True):
        counts = band.histogram(ring)
        light += share * sum(n * LINEAR[value] for value, n in enumerate(counts)) / max(1, sum(counts))
    return light


def readable(image: Image.Image, written: Written) -> float:
    """The contrast of a text against its ground."""
    low, high = sorted((luminance(written.fill), ground(image, written)))
    return (high + 0.05) / (low + 0.05)
