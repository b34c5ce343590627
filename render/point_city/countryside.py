"""A city through a window: what is built, among meadows that go on to every side, behind a road."""

from collections.abc import Sequence

from PIL import Image, ImageChops

from render.cache import LAYERS, SPRITES, kept
from render.palette import Colour, mix, shade
from render.point_city.cards import rounded
from render.point_city.district import DISTRICTS, GROWS, STREETS, Plan, paste, raise_building, sign, stand
from render.point_city.lots import ground
from render.point_city.tints import ASPHALT, CREAM, MEADOW, TINTS
from render.sprites import Pen, cut_out, sprite
from rules.point_city.view import Building

HALVES = (*range(8, 25), 26, 28, 30, 33, 37, 43, 50, 58, 66, 76)
"""Half the width of a lot, from the least: few, so that their houses are there already."""
CALM = 20
"""In smaller ones little grows."""
ROOF, SIDE, FRONT = 1.4, 1.05, 1.0
"""How far above, beside and before the lots that are built on a window reaches, in halves of a lot."""
KERB, MIDDLE, ROAD = 0.34, 0.57, 0.85
"""Where the kerb with its signs, the middle of the road and its end lie, in lots from the front."""
FAR: Colour = shade(MEADOW, 1.06)
EDGE = 24
WILD = "g.m..f.t.m...g.f."
"""What grows beyond the city, as if by chance."""


@kept(DISTRICTS)
def close_up(buildings: tuple[Building, ...], fresh: tuple[str, ...], wide: int, high: int) -> Image.Image:
    """A window with rounded corners."""
    return cut_out(countryside(buildings, fresh, (wide, high), (0, 0, wide, high)), rounded((wide, high), 16))


@kept(DISTRICTS)
def vignette(buildings: tuple[Building, ...], fresh: tuple[str, ...], wide: int, high: int, left: int) -> Image.Image:
    """A picture that fades at its edges, its city right of `left`."""
    return cut_out(countryside(buildings, fresh, (wide, high), (left, EDGE, wide, high)), _faint(wide, high, left))


@kept(LAYERS)
def _faint(wide: int, high: int, left: int) -> Image.Image:
    """Paper at the left and then slowly less, fading at the other sides soon."""
    slope = Image.linear_gradient("L")
    across, down = Image.new("L", (wide, high), 255), Image.new("L", (wide, high), 255)
    across.paste(0, (0, 0, left // 2, high))
    across.paste(slope.rotate(90).resize((left - left // 2 + 2 * EDGE, high)), (left // 2, 0))
    across.paste(slope.rotate(-90).resize((EDGE, high)), (wide - EDGE, 0))
    down.paste(slope.resize((wide, 2 * EDGE)), (0, 0))
    down.paste(slope.rotate(180).resize((wide, EDGE)), (0, high - EDGE))
    return ImageChops.multiply(across, down)


def countryside(
    buildings: tuple[Building, ...], fresh: tuple[str, ...], size: tuple[int, int], box: tuple[int, int, int, int]
) -> Image.Image:
    """What is built, as large as it goes inside of a box, `fresh` cards lit, and land all around."""
    wide, high = size
    plan = Plan(buildings, wide, high)
    deep = plan.depth
    cards = {(u, deep - 1 - back): card for u, row in enumerate(plan.rows) for back, card in enumerate(row)}
    lots = [*cards, *((u, deep - 1) for u in (2, 3, 4) if len(cards) < 3)]
    left, right = min(u - v for u, v in lots) - SIDE, max(u - v for u, v in lots) + SIDE
    top, bottom = min(u + v for u, v in lots) / 2 - ROOF, max(u + v for u, v in lots) / 2 + FRONT
    room = min((box[2] - box[0]) / (right - left), (box[3] - box[1]) / (bottom - top))
    du = max((half for half in HALVES if half <= room), default=HALVES[0])
    x0, y0 = (box[0] + box[2] - du * (left + right)) / 2, (box[1] + box[3] - du * (top + bottom)) / 2
    tile, image = int(du / 0.53), Image.new("RGB", (wide, high), FAR)
    across, down = int(wide / du) + 6, int(2 * high / du) + 8
    seen = [
        (u, total - u)
        for total in range(int(-2 * y0 / du) - 3, int(-2 * y0 / du) + down)
        for u in range((total + int(-x0 / du) - 3) // 2, (total + int(-x0 / du) + across) // 2)
    ]
    for u, v in seen:
        if v == deep or (0 <= u < len(STREETS) and 0 <= v < deep):
            flat = _road(du, u) if v == deep else _turf(du, u)
            paste(image, flat, round(x0 + (u - v - 1) * du), round(y0 + (u + v - 1) * du / 2))
    for u, v in seen:
        at = x0 + (u - v) * du, y0 + (u + v) * du / 2
        if (card := cards.get((u, v))) is not None:
            raise_building(image, card, card.card in fresh, at, du, tile)
        elif (u, v) in lots:
            stand(image, ground("site", tile), at, tile)
        elif v != deep and not (0 <= u < len(STREETS) and 0 <= v < deep):
            wild = GROWS[WILD[(3 * u * u + 5 * v * v + 7 * u * v + 2 * u) % len(WILD)]]
            if wild != "plain" and (du >= CALM or wild == "trees"):
                stand(image, ground(wild, tile), at, tile)
    return image


def _lot(du: int, parts: Sequence[tuple[float, float, Colour]]) -> Image.Image:
    """Stripes of a lot along its street, each from and to a share of its depth; a dash, if it is narrow."""

    def draw(pen: Pen, s: int) -> None:
        for begins, ends, fill in parts:
            short = 0.3 if ends - begins < 0.06 else 0.0
            corners = ((short, begins), (1 - short, begins), (1 - short, ends), (short, ends))
            pen.polygon([((1 + u - v) * du * s, (u + v) * du / 2 * s) for u, v in corners], fill=fill)

    return sprite(2 * du, du, draw)


@kept(SPRITES)
def _turf(du: int, street: int) -> Image.Image:
    """Grass, a touch of its street's colour on it, inside a path."""
    tint = mix(MEADOW, TINTS[STREETS[street]], 0.14)
    return _lot(du, [(0, 1, shade(tint, 0.93)), (0.04, 0.96, shade(tint, 1.04))])


@kept(SPRITES)
def _road(du: int, street: int) -> Image.Image:
    """Before the city: the kerb of a street with its sign, and the road."""
    mouth = STREETS[street] if 0 <= street < len(STREETS) else None
    kerb = FAR if mouth is None else shade(TINTS[mouth], 1 - 0.12 * (street % 2))
    image = _lot(du, [(0, 1, FAR), (KERB, ROAD, ASPHALT), (MIDDLE, MIDDLE + 0.05, CREAM), (0, KERB, kerb)])
    if mouth is not None:
        size = round(du * 0.62)
        paste(
            image,
            sign(mouth, size),
            round((1.5 - KERB / 2) * du - size / 2),
            round((0.5 + KERB / 2) * du / 2 - size / 2),
        )
    return image
