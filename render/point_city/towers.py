"""The score as a tower: a storey for each part, as high as its points."""

import msgspec
from PIL import Image, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.palette import SHADOW, Tones, shade
from render.point_city.panels import Owner
from render.point_city.tints import BRASS, GLASS, WARM
from render.sprites import Pen, sprite
from rules.point_city.view import PointCityView, Token

WIDE, SIDE = 150, 30
STOREYS: Tones[str] = Tones(
    {
        "buildings": (238, 136, 118),
        "permanents": (122, 184, 232),
        "ingenuity": (164, 178, 160),
        "tokens": shade(BRASS, 1.15),
    },
    colour_blind={"buildings": (198, 68, 46), "permanents": (24, 104, 190), "ingenuity": (60, 74, 70)},
)
"""Windows, round lights, blinds and plain brass: the parts differ without colour. Lighter than a seat's."""
LEAST, LEAST_TOKEN = 32, 34
"""A storey has room for its number, that of a token for its sign too."""


class Piece(msgspec.Struct, frozen=True):
    """One storey of a tower."""

    kind: str
    points: int
    high: int
    token: Token | None = None
    """What it is for, if it is one token's."""


def pieces(view: PointCityView, owner: Owner, unit: float) -> list[Piece]:
    """A tower from the ground up, `unit` high for each point.

    Every part has a storey with room for its number, and every token that brought points one of its own: a low one is
    made higher and the others lower. Where there is not room for all of them, the tokens are one storey.
    """
    parts, worth = _parts(view, owner), [scored for scored in owner.city.tokens if scored.points]
    height = owner.city.total * unit
    if height < LEAST * len(parts) + LEAST_TOKEN * len(worth):
        parts |= {"tokens": sum(scored.points for scored in worth)} if worth else {}
        worth = []
    points = [*parts.values(), *(scored.points for scored in worth)]
    least = [LEAST] * len(parts) + [LEAST_TOKEN] * len(worth)
    highs = _heights(points, least, height)
    found = [Piece(kind, n, high) for (kind, n), high in zip(parts.items(), highs, strict=False)]
    found += [Piece("tokens", s.points, high, s.token) for s, high in zip(worth, highs[len(parts) :], strict=True)]
    return found


def _heights(points: list[int], least: list[int], height: float) -> list[int]:
    """By points, but none below its least: the others share what is left."""
    low: set[int] = set()
    while True:
        free = [k for k in range(len(points)) if k not in low]
        share = (height - sum(least[k] for k in low)) / max(1, sum(points[k] for k in free))
        more = {k for k in free if points[k] * share < least[k]}
        if not more:
            return [least[k] if k in low else round(points[k] * share) for k in range(len(points))]
        low |= more


def _parts(view: PointCityView, owner: Owner) -> dict[str, int]:
    """The parts of a score but for the tokens."""
    parts = {"buildings": owner.city.printed}
    if owner.seat is None and view.virtual is not None:
        of_virtual = {part.code: part.points for part in view.virtual.parts}
        parts["permanents"] = of_virtual.get("permanents", 0) + of_virtual.get("kinds", 0)
        parts["ingenuity"] = of_virtual.get("ingenuity", 0)
    return {kind: points for kind, points in parts.items() if points}


@kept(SPRITES)
def storey(kind: str, height: int, width: int = WIDE, side: int = SIDE) -> Image.Image:
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
        if kind != "tokens" and height >= 24:
            _windows(pen, s, kind, w, h, k, max(1, height // 34))

    return sprite(width + side, height + side // 2, draw)


def _windows(pen: Pen, s: int, kind: str, w: int, h: int, top: int, rows: int) -> None:
    for i in range(2, 6):
        for j in range(rows):
            x, y, tall = w * (i + 0.5) / 6 - 7 * s, top + h * (j + 0.24) / rows, h / rows * 0.52
            glass = WARM if (i * 3 + j * 5) % 4 == 1 else shade(GLASS, 0.8)
            if kind == "permanents":
                pen.ellipse((x, y + tall / 2 - 7 * s, x + 14 * s, y + tall / 2 + 7 * s), fill=glass)
                continue
            low = y + (tall / 2 if kind == "ingenuity" else tall)
            pen.rectangle((x - 2 * s, low, x + 16 * s, low + 2 * s), fill=shade(STOREYS[kind], 1.3))
            pen.rectangle((x, y, x + 14 * s, low), fill=glass)


@kept(SPRITES)
def shadow() -> Image.Image:
    """What a tower throws on the street, to the lower right of its foot."""
    image = Image.new("L", (WIDE + SIDE + 50, 34), 0)
    ImageDraw.Draw(image).polygon([(4, 0), (WIDE + SIDE - 6, 0), (WIDE + SIDE + 34, 18), (40, 18)], fill=130)
    dark = Image.new("RGBA", image.size, (*SHADOW, 255))
    dark.putalpha(image.filter(ImageFilter.GaussianBlur(4)))
    return dark
