"""Roofs: the outline of a building is peeled ring by ring, each ring a little higher than the one before."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageFilter

from render.my_city.brush import grown, inset, wash
from render.my_city.marks import ROOF
from render.palette import shade
from render.texture import textured

NORTH, WEST, EAST, SOUTH = 60, 120, 180, 240
FACES = ((NORTH, (0, 3), 1.12), (WEST, (3, 0), 1.22), (EAST, (-3, 0), 0.74), (SOUTH, (0, -3), 0.96))
"""The slopes: their number in the mask, how it is found, and their light."""
COURSE = 16
MARGIN, RISE, BORDER = 4, 24, 3


def roof(eave: Image.Image, kind: str) -> Image.Image:
    """Slopes, tiles and ridges over the outline of the eaves."""
    left, top, right, bottom = eave.getbbox() or (0, 0, *eave.size)
    box = (left - MARGIN, top - RISE, right + MARGIN + (right - left) % 2, bottom + MARGIN + (bottom - top) % 2)
    whole = Image.new("RGBA", eave.size)
    whole.paste(_tiled(eave.crop(box), kind), box[:2])
    return whole


def _tiled(eave: Image.Image, kind: str) -> Image.Image:
    face, height = _peeled(eave)
    base, body, metal = ROOF[kind], height.point([0] + [255] * 255), kind == "blue"
    picture = Image.new("RGB", eave.size, shade(base, 0.55))
    for value, _, light in FACES:
        wash(picture, shade(base, light), face.point(_only(value)))
    wash(picture, shade(base, 1.5), height.point([min(255, v * 3) for v in range(256)]), 0.18)
    _tiles(picture, face, height, kind, metal)
    edge = face.filter(ImageFilter.FIND_EDGES).point([255 if v > 20 else 0 for v in range(256)])
    edge = ImageChops.multiply(grown(edge, 2), inset(body, 4, 4, 4, 4))
    mean = height.filter(ImageFilter.BoxBlur(6))
    wash(picture, shade(base, 0.5), ImageChops.multiply(edge, ImageChops.subtract(mean, height, 0.015)), 0.7)
    wash(picture, shade(base, 1.66), ImageChops.multiply(edge, ImageChops.subtract(height, mean, 0.015)), 0.95)
    picture = textured(picture, 0.3).convert("RGBA")
    picture.putalpha(body)
    return picture


def _only(value: int) -> list[int]:
    return [255 if v == value else 0 for v in range(256)]


def _peeled(eave: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Which slope each point lies on, and how high. A ring is two pixels wide, so half the size is enough to peel."""
    nearest = Image.Resampling.NEAREST
    ring = eave.resize((eave.width // 2, eave.height // 2), nearest)
    face, height = Image.new("L", ring.size), Image.new("L", ring.size)
    x, y, level = 0, 0, 0
    while (box := ring.getbbox()) is not None:
        # Only what is left is looked at; a border keeps what is shifted out of sight from coming in on the other side.
        ring = ring.crop((box[0] - BORDER, box[1] - BORDER, box[2] + BORDER, box[3] + BORDER))
        x, y = x + box[0] - BORDER, y + box[1] - BORDER
        up = y - round(level * 0.13)
        for value, (dx, dy), _ in FACES:
            face.paste(value, (x, up), ImageChops.subtract(ring, ImageChops.offset(ring, dx, dy)))
        height.paste(level + 1, (x, up), ring)
        ring, level = inset(ring, 1, 1, 1, 1), level + 2
    return face.resize(eave.size, nearest), height.resize(eave.size, nearest)


def _tiles(picture: Image.Image, face: Image.Image, height: Image.Image, kind: str, metal: bool) -> None:
    """Courses along the eaves, joints across; sheet metal has long seams only."""
    dark = shade(ROOF[kind], 0.45)
    flat = face.point([255 if v in (NORTH, SOUTH) else 0 for v in range(256)])
    gap = 26 if metal else 20
    for parity in (0, 1):
        course = height.point([255 if v and (v // COURSE) % 2 == parity else 0 for v in range(256)])
        for slope, upright in ((flat, True), (ImageChops.invert(flat), False)):
            lines = Image.new("L", picture.size)
            for v in range(0 if metal else parity * gap // 2, max(picture.size), gap):
                lines.paste(255, (v, 0, v + 3, picture.height) if upright else (0, v, picture.width, v + 3))
            joints = ImageChops.multiply(lines, ImageChops.multiply(course, slope))
            wash(picture, dark, joints, 0.34 if metal else 0.2)
    if not metal:
        wash(picture, dark, height.point([255 if v % COURSE < 3 else 0 for v in range(256)]), 0.32)
