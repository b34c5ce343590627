"""The score as a tower: a storey for each part, as high as its points."""

import msgspec
from PIL import Image, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.palette import SHADOW, Colour, Tones, shade
from render.point_city.panels import Owner
from render.point_city.tints import BRASS, CREAM, GLASS, WARM
from render.sprites import Pen, sprite, tinted
from rules.point_city.view import PointCityView

SIDE = 22
STOREYS: Tones[str] = Tones(
    {
        "buildings": (238, 136, 118),
        "permanents": (122, 184, 232),
        "ingenuity": (164, 178, 160),
        "tokens": shade(BRASS, 1.15),
    },
    colour_blind={"buildings": (198, 68, 46), "permanents": (24, 104, 190), "ingenuity": (60, 74, 70)},
)
"""Windows, round lights, low broad windows and plain brass: the parts differ without colour. Lighter than a seat's."""
DOOR = 42
LEAST, SIGN = 22, 46
"""A storey lower than this has its number beside it. What it is stands on its front, so high, above the windows."""


class Piece(msgspec.Struct, frozen=True):
    """One storey of a tower."""

    kind: str
    points: int
    high: int


def pieces(view: PointCityView, owner: Owner, unit: float) -> list[Piece]:
    """A tower from the ground up, `unit` high for each point: equal points are equally high, in every tower."""
    found: list[Piece] = []
    for kind, points in _parts(view, owner).items():
        below = sum(piece.points for piece in found)
        found.append(Piece(kind, points, round((below + points) * unit) - round(below * unit)))
    return found


def _parts(view: PointCityView, owner: Owner) -> dict[str, int]:
    parts = {"buildings": owner.city.printed}
    if owner.seat is None and view.virtual is not None:
        of_virtual = {part.code: part.points for part in view.virtual.parts}
        parts["permanents"] = of_virtual.get("permanents", 0) + of_virtual.get("kinds", 0)
        parts["ingenuity"] = of_virtual.get("ingenuity", 0)
    parts["tokens"] = sum(scored.points for scored in owner.city.tokens)
    return {kind: points for kind, points in parts.items() if points}


@kept(SPRITES)
def storey(kind: str, height: int, width: int, side: int = SIDE) -> Image.Image:
    """A piece of a tower; its roof is above its front by half of its side."""
    tint = STOREYS[kind]

    def draw(pen: Pen, s: int) -> None:
        w, h, d = width * s, height * s, side * s
        k = d // 2
        pen.polygon([(0, k), (w, k), (w + d, 0), (d, 0)], fill=shade(tint, 1.4))
        pen.rectangle((0, k, w, k + h), fill=tint)
        pen.polygon([(w, k), (w + d, 0), (w + d, h), (w, h + k)], fill=shade(tint, 0.7))
        pen.rectangle((0, k + h - 3 * s, w, k + h), fill=shade(tint, 0.8))
        pen.rectangle((0, k, w, k + 2 * s), fill=shade(tint, 1.18))
        pen.rectangle((0, k, 4 * s, k + h), fill=shade(tint, 1.25))
        if kind != "tokens" and height >= SIGN + 26:
            _windows(pen, s, kind, w, h - SIGN * s, k + SIGN * s, max(1, (height - SIGN) // 32))

    return sprite(width + side, height + side // 2, draw)


def _windows(pen: Pen, s: int, kind: str, w: int, h: int, top: int, rows: int) -> None:
    across, light = w // (34 * s), shade(STOREYS[kind], 1.3)
    for i in range(across):
        for j in range(rows):
            x, y, tall = w * (i + 0.5) / across - 7 * s, top + h * j / rows, 22 * s
            glass = WARM if (i * 3 + j * 5) % 4 == 1 else shade(GLASS, 0.8)
            if kind == "permanents":
                pen.ellipse((x, y + tall / 2 - 7 * s, x + 14 * s, y + tall / 2 + 7 * s), fill=glass)
                continue
            reach = (9 if kind == "ingenuity" else 0) * s
            pen.rectangle((x - reach - 2 * s, y + tall, x + reach + 16 * s, y + tall + 2 * s), fill=light)
            pen.rectangle((x - reach, y + (reach and tall / 2), x + reach + 14 * s, y + tall), fill=glass)


@kept(SPRITES)
def door(tint: Colour) -> Image.Image:
    """The way in, below an awning of the owner's colour."""

    def draw(pen: Pen, s: int) -> None:
        pen.rectangle([v * s for v in (10, 10, 70, DOOR)], fill=CREAM)
        for x in (14, 41):
            pen.rectangle([v * s for v in (x, 14, x + 25, DOOR)], fill=shade(GLASS, 0.8))
        for k in range(8):
            pen.rectangle([v * s for v in (10 * k, 0, 10 * k + 10, 12)], fill=CREAM if k % 2 else tint)
            pen.pieslice([v * s for v in (10 * k, 6, 10 * k + 10, 17)], 0, 180, fill=CREAM if k % 2 else tint)

    return sprite(80, DOOR, draw)


@kept(SPRITES)
def shadow(width: int) -> Image.Image:
    """What a tower throws on the street, to the lower right of its foot."""
    image = Image.new("L", (width + SIDE + 50, 34), 0)
    ImageDraw.Draw(image).polygon([(4, 0), (width + SIDE - 6, 0), (width + SIDE + 34, 18), (40, 18)], fill=130)
    return tinted(SHADOW, image.filter(ImageFilter.GaussianBlur(4)))
