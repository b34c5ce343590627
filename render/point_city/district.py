"""A city as a town plan: one street per kind of building, filled from the front."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

from render.cache import LAYERS, ByteCache, image_bytes, kept
from render.palette import GLOW, SHADOW, Colour, shade
from render.point_city.icons import civic_mark, icon, star
from render.point_city.lots import building, ground
from render.point_city.tints import ASPHALT, TINTS
from render.sprites import Pen, sprite
from rules.point_city.view import RESOURCES, Building

STREETS = (*RESOURCES, "points", "civic")
LOTS = ("plain", "meadow", "plain", "field", "plain", "trees", "plain", "meadow", "plain", "field", "grove")
"""What grows on lots that nobody built on, scattered over the plan."""
LEAST_DEPTH = 3
KERB = 0.2
MARGIN = 40
"""Around a glow: half its width and what the blur reaches, and more."""


def street_of(card: Building) -> str:
    return card.gives or ("civic" if card.civic else "points")


def sign(street: str, size: int) -> Image.Image:
    """The sign at the mouth of a street."""
    if street == "points":
        return star(size)
    return civic_mark(size) if street == "civic" else icon(street, size)


class Plan:
    """Where the lots of a city lie in a picture of that width."""

    def __init__(self, buildings: Sequence[Building], width: int, high: int) -> None:
        self.rows = [[card for card in buildings if street_of(card) == street] for street in STREETS]
        self.depth = max(LEAST_DEPTH, *map(len, self.rows))
        across = self.depth + len(STREETS)
        # As wide as there is room, but no higher than the picture allows.
        self.du = min(width / (across + 0.6), high / (across / 2 + 2.3))
        self.tile = int(self.du / 0.53)
        self.size = int(self.du * (across + 0.6)) + 1, int(across * self.du / 2 + self.tile * 1.2)

    def at(self, u: float, v: float, drop: float = 0) -> tuple[float, float]:
        return (self.depth + 0.3 + u - v) * self.du, self.tile * (0.8 + drop) + (u + v) * self.du / 2

    def below(self, x: float) -> float:
        """How far down the front of the streets reaches in what lies left of `x`, with its signs."""
        left, top = self.at(0, self.depth, KERB)
        return top + (x - left) / 2 + self.du * 0.3


DISTRICTS: ByteCache[Image.Image] = ByteCache(24 << 20, image_bytes)
"""Finished cities: a turn changes one of them, and the others are shown again."""


@kept(DISTRICTS)
def district(buildings: tuple[Building, ...], fresh: tuple[str, ...], width: int, high: int) -> Image.Image:
    """`fresh` are the cards just built; they glow."""
    plan = Plan(buildings, width, high)
    key = ("point_city.district", plan.depth, plan.du, plan.tile, plan.size)
    image = LAYERS.make(key, lambda: _base(plan)).copy()
    fronts = []
    lots = [(u, v) for u in range(len(STREETS)) for v in range(plan.depth)]
    for u, v in sorted(lots, key=sum):
        row, back = plan.rows[u], plan.depth - 1 - v
        card = row[back] if back < len(row) else None
        if card is not None and card.card in fresh:
            _light(image, [plan.at(u, v + 1), plan.at(u, v), plan.at(u + 1, v)])
            fronts.append([plan.at(u, v + 1), plan.at(u + 1, v + 1), plan.at(u + 1, v)])
        picture = (
            building(card.building, plan.tile)
            if card is not None
            else ground(LOTS[(u * 5 + v * 8 + u * v * 3) % len(LOTS)], plan.tile)
        )
        x, y = plan.at(u + 0.5, v + 0.5)
        top = round(y - plan.tile * 1.06)
        image.alpha_composite(picture, (round(x - plan.tile / 2), max(0, top)), (0, max(0, -top)))
    for points in fronts:
        _light(image, points)
    for u, street in enumerate(STREETS):
        x, y = plan.at(u + 0.5, plan.depth, KERB / 2)
        size = round(plan.du * 0.62)
        image.alpha_composite(sign(street, size), (round(x - size / 2), round(y - size * 0.36)))
    return image


def _base(plan: Plan) -> Image.Image:
    """The streets, their coloured kerbs, and the shadow of the whole block."""
    block = sprite(*plan.size, lambda pen, s: _block(plan, pen, s), 2)
    dark = Image.new("L", block.size, 0)
    dark.paste(block.getchannel("A").point([a * 120 // 255 for a in range(256)]), (4, 12))
    image = Image.new("RGBA", block.size, (*SHADOW, 255))
    image.putalpha(dark.filter(ImageFilter.GaussianBlur(6)))
    image.alpha_composite(block)
    return image


def _block(plan: Plan, pen: Pen, s: int) -> None:
    def face(points: Sequence[tuple[float, float]], fill: Colour) -> None:
        pen.polygon([(x * s, y * s) for x, y in points], fill=fill)

    n, depth, at = len(STREETS), plan.depth, plan.at
    face([at(n, 0), at(n, depth), at(n, depth, KERB), at(n, 0, KERB)], shade(ASPHALT, 0.7))
    for u, street in enumerate(STREETS):
        tint = shade(TINTS[street], 1 - 0.12 * (u % 2))
        face([at(u, depth), at(u + 1, depth), at(u + 1, depth, KERB), at(u, depth, KERB)], tint)
    face([at(0, 0), at(n, 0), at(n, depth), at(0, depth)], shade(ASPHALT, 1.25))


def _light(image: Image.Image, points: Sequence[tuple[float, float]]) -> None:
    """A glow along a line; only its surroundings are blurred, which is most of the work."""
    left = max(0, int(min(x for x, _ in points)) - MARGIN)
    top = max(0, int(min(y for _, y in points)) - MARGIN)
    right = min(image.width, int(max(x for x, _ in points)) + MARGIN)
    bottom = min(image.height, int(max(y for _, y in points)) + MARGIN)
    halo = Image.new("RGBA", (right - left, bottom - top), (*GLOW, 0))
    near = [(x - left, y - top) for x, y in points]
    ImageDraw.Draw(halo).line(near, fill=(*GLOW, 255), width=22, joint="curve")
    image.alpha_composite(halo.filter(ImageFilter.GaussianBlur(5)), (left, top))
    ImageDraw.Draw(image).line(list(points), fill=shade(GLOW, 1.3), width=6, joint="curve")
