"""A city as a town plan: one street per kind of building, filled from the front."""

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

from render.cache import BOARDS, LAYERS, SPRITES, ByteCache, image_bytes, kept
from render.palette import BLACK, GLOW, SHADOW, WOOD, Colour, mix, palette, shade
from render.point_city.icons import civic_mark, icon
from render.point_city.lots import building, ground
from render.point_city.tints import MEADOW, TINTS
from render.sprites import Pen, scaled, sprite, star, tinted
from rules.point_city.view import RESOURCES, Building

STREETS = (*RESOURCES, "points", "civic")
GROWS = {".": "plain", "m": "meadow", "f": "field", "t": "trees", "g": "grove"}
LOTS = ("mgfgm.g", "tf.gmft", "gmtf.gm", ".gmtgf.", "fm.gtmg", "g.mgtf.")
"""What grows on lots that nobody built on: a letter for each street, from the front to the back and then again."""
LEAST_DEPTH = 2
KERB = 0.2
SMALL = 64
"""A lot narrower than this stays bare where nothing is built: trees would hide what is."""
NEAR = 0.05
"""How far inside its lot the front of a glow lies, so that what stands before it is not cut."""
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


ROOFS = 1.25
"""How much higher a city is drawn than its room: above its roofs it is empty."""
DISTRICTS: ByteCache[Image.Image] = ByteCache(BOARDS, image_bytes)
"""Finished cities: a turn changes one of them, and the others are shown again."""


@kept(DISTRICTS)
def district(buildings: tuple[Building, ...], fresh: tuple[str, ...], width: int, high: int) -> Image.Image:
    """`fresh` are the cards just built: they glow."""
    plan = Plan(buildings, width, high)
    key = ("point_city.district", plan.depth, plan.du, plan.tile, plan.size)
    image = LAYERS.make(key, lambda: _base(plan)).copy()
    lots = [(u, v) for u in range(len(STREETS)) for v in range(plan.depth)]
    for u, v in sorted(lots, key=sum):
        row, back = plan.rows[u], plan.depth - 1 - v
        card = row[back] if back < len(row) else None
        at = plan.at(u + 0.5, v + 0.5)
        if card is not None:
            raise_building(image, card, card.card in fresh, at, plan.du, plan.tile)
        elif plan.tile >= SMALL:
            stand(image, ground(GROWS[LOTS[back % len(LOTS)][u]], plan.tile), at, plan.tile)
    for u, street in enumerate(STREETS):
        x, y = plan.at(u + 0.5, plan.depth, KERB / 2)
        size = round(plan.du * 0.62)
        image.alpha_composite(sign(street, size), (round(x - size / 2), round(y - size * 0.36)))
    return image


@kept(DISTRICTS)
def town(buildings: tuple[Building, ...], fresh: tuple[str, ...], width: int, high: int) -> Image.Image:
    """A city without the sky above its roofs, as large as so much room allows."""
    plan = district(buildings, fresh, width, round(high * ROOFS))
    plan = plan.crop(plan.getbbox())
    return plan if plan.height <= high else scaled(plan, round(plan.width * high / plan.height), high)


def raise_building(
    image: Image.Image, card: Building, lit: bool, at: tuple[float, float], du: float, tile: int
) -> None:
    """A building on the lot around a point, in light if it is new."""
    if lit:
        stand(image, _rim(card.building, tile), at, tile, MARGIN)
    stand(image, building(card.building, tile), at, tile)
    if lit:
        left, top = at[0] - du * (1 - 2 * NEAR), at[1]
        paste(image, _front_light(du, tile), round(left) - MARGIN, round(top) - MARGIN)


def stand(image: Image.Image, picture: Image.Image, at: tuple[float, float], tile: int, margin: int = 0) -> None:
    """The drawing of a lot, around the middle of it."""
    paste(image, picture, round(at[0] - tile / 2) - margin, round(at[1] - tile * 1.06) - margin)


def paste(image: Image.Image, picture: Image.Image, left: int, top: int) -> None:
    """What lies outside at the left and above is left out."""
    if image.mode == "RGB":
        image.paste(picture, (left, top), picture)
    else:
        image.alpha_composite(picture, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))


@kept(SPRITES)
def _rim(name: str, tile: int) -> Image.Image:
    """The light around a building and its lot; what stands before it covers it."""
    picture = building(name, tile)
    shape = Image.new("L", (picture.width + 2 * MARGIN, picture.height + 2 * MARGIN), 0)
    shape.paste(picture.getchannel("A"), (MARGIN, MARGIN))
    light = tinted(GLOW, _grown(shape, max(4, tile * 0.07), 3))
    stark = [(0.06, BLACK)] if palette() == "contrast" else []
    for share, colour in [*stark, (0.025, shade(GLOW, 1.15))]:
        light.alpha_composite(tinted(colour, _grown(shape, max(1.2, tile * share * 0.6), 12)))
    return light


def _grown(shape: Image.Image, reach: float, firm: int) -> Image.Image:
    """A shape made larger on every side, its edge soft or firm; much quicker than a filter by rank."""
    return shape.filter(ImageFilter.GaussianBlur(reach)).point([min(255, a * firm) for a in range(256)])


def _base(plan: Plan) -> Image.Image:
    """The streets, their coloured kerbs, and the shadow of the whole block."""
    block = sprite(*plan.size, lambda pen, s: _block(plan, pen, s), 2)
    dark = Image.new("L", block.size, 0)
    fall = (round(plan.tile * 0.03), round(plan.tile * 0.08))
    dark.paste(block.getchannel("A").point([a * 120 // 255 for a in range(256)]), fall)
    image = tinted(SHADOW, dark.filter(ImageFilter.GaussianBlur(plan.tile * 0.04)))
    image.alpha_composite(block)
    return image


def _block(plan: Plan, pen: Pen, s: int) -> None:
    def face(points: Sequence[tuple[float, float]], fill: Colour) -> None:
        pen.polygon([(x * s, y * s) for x, y in points], fill=fill)

    n, depth, at = len(STREETS), plan.depth, plan.at
    face([at(n, 0), at(n, depth), at(n, depth, KERB), at(n, 0, KERB)], shade(WOOD, 0.62))
    for u, street in enumerate(STREETS):
        tint = shade(TINTS[street], 1 - 0.12 * (u % 2))
        face([at(u, depth), at(u + 1, depth), at(u + 1, depth, KERB), at(u, depth, KERB)], tint)
        face([at(u, 0), at(u + 1, 0), at(u + 1, depth), at(u, depth)], mix(MEADOW, tint, 0.1))
    for u in range(1, n):
        path = [(x * s, y * s) for x, y in (at(u, 0), at(u, depth))]
        pen.line(path, fill=shade(MEADOW, 0.88), width=max(s, round(plan.du * 0.05 * s)))
    for v in range(1, depth):
        for u in range(4 * n):
            dash = [(x * s, y * s) for x, y in (at((u + 0.2) / 4, v), at((u + 0.7) / 4, v))]
            pen.line(dash, fill=shade(MEADOW, 0.92), width=max(s, round(plan.du * 0.03 * s)))


@kept(SPRITES)
def _front_light(du: float, tile: int) -> Image.Image:
    """A glow along the two front edges of a lot, from its left corner; larger by MARGIN on every side."""
    broad, firm, side = max(12, round(tile * 0.15)), max(4, round(tile * 0.04)), du * (1 - 2 * NEAR)
    points = [(MARGIN, MARGIN), (MARGIN + side, MARGIN + side / 2), (MARGIN + 2 * side, MARGIN)]
    halo = Image.new("RGBA", (round(2 * side) + 2 * MARGIN, round(side / 2) + 2 * MARGIN), (*GLOW, 0))
    ImageDraw.Draw(halo).line(points, fill=(*GLOW, 255), width=broad, joint="curve")
    halo = halo.filter(ImageFilter.GaussianBlur(broad / 4))

    def draw(pen: Pen, s: int) -> None:
        pen.line([(x * s, y * s) for x, y in points], fill=shade(GLOW, 1.3), width=firm * s, joint="curve")

    halo.alpha_composite(sprite(*halo.size, draw))
    return halo
