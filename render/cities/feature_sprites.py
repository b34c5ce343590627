"""Features as sprites: standing on a field, lying as a tile in the offer."""

from PIL import Image, ImageFilter

from render.cache import SPRITES, kept
from render.cities.brush import CREAM, LOTS, Brush
from render.cities.drawings import draw, drawings
from render.cities.grounds import CW, field_plan
from render.cities.letters import spelt
from render.palette import GRASS, WATER, Colour, shade
from render.sprites import CLEAR, Pen, scaled, shadowed, sprite
from rules.cities.view import HIDDEN, CitiesView

GARDENS = ("tree", "fountain", "carousel", "kiosk")
SHORES = ("sailboat", "dolphin", "swan", "lighthouse")
BACK: Colour = (150, 122, 140)
GREY: Colour = (202, 194, 184)
WILD = "wild"
STATUE = "statue"
UNLETTERED = (*GARDENS, *SHORES, HIDDEN)
"""Features that bear no letter of a colour."""
SIDE = 128
FOOT = (60, 112)
"""A feature's square at full size, and where the middle of its foot is in it."""


def drawing(view: CitiesView, feature: str) -> str:
    """How a feature looks: by its name, or, in a set with other names, by its place among those of its ground."""
    kind = next((kind for kind in view.features if kind.id == feature), None)
    if kind is None:
        return GARDENS[0]
    if kind.ground == "lot":
        return WILD if kind.wild else f"{STATUE}{kind.points}"
    known = GARDENS if kind.ground == "park" else SHORES
    if kind.name in known:
        return kind.name
    alike = [other.id for other in view.features if other.ground == kind.ground]
    return known[alike.index(feature) % len(known)]


def ground_of(look: str) -> Colour:
    if look in GARDENS:
        return GRASS
    return WATER if look in SHORES else GREY


@spelt(SPRITES, unless=UNLETTERED)
def feature(look: str, size: int = CW, shadow: bool = True) -> Image.Image:
    """A feature with its soft shadow for a field of that width; its foot is at FOOT, scaled."""
    scale = size / CW
    side = round(SIDE * scale)
    if look == WILD:
        return scaled(field_plan("X").convert("RGBA").crop((7, 7, CW - 7, CW - 7)), side, side)

    def standing(pen: Pen, s: int) -> None:
        b = Brush(pen, s * scale, *FOOT)
        if look.startswith(STATUE):
            _statue(b, look.removeprefix(STATUE))
        else:
            draw(b, drawings("features")[look])

    if not shadow:
        return sprite(side, side, standing)
    foot = [(-34, 5), (30, 5), (64, -8), (34, -18), (-20, -14)]
    dark = (40, 44, 36, 110)
    out = sprite(side, side, lambda pen, s: Brush(pen, s * scale, *FOOT).poly(foot, dark), 2)
    out = out.filter(ImageFilter.GaussianBlur(4 * scale))

    out.alpha_composite(sprite(side, side, standing))
    return out


def _statue(b: Brush, points: str) -> None:
    b = Brush(b.pen, b.s * 0.92, b.ox / 0.92, b.oy / 0.92)
    draw(b, drawings("features")[STATUE])
    b.mark(0, -22, points, 32, (110, 102, 94))


@spelt(SPRITES, unless=UNLETTERED)
def feature_tile(look: str, size: int) -> Image.Image:
    """A feature as a tile of the offer: green for park, blue for water, grey for lots; HIDDEN is its back."""
    fill = BACK if look == HIDDEN else ground_of(look)

    def ground(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        b.rect(0, 0, size, size, shade(fill, 0.62), 16)
        b.rect(2, 2, size - 2, size - 4, fill, 14)
        if look == HIDDEN:
            b.rect(9, 9, size - 9, size - 11, None, 9, CREAM, 2)
            b.mark(size / 2, size / 2, "?", size * 0.66, (92, 70, 86))

    out = sprite(size, size, ground)
    if look == WILD:
        wheel = scaled(field_plan("X").convert("RGBA").crop((11, 11, CW - 13, CW - 13)), size - 12, size - 12)
        out.alpha_composite(wheel, (6, 5))
    elif look != HIDDEN:
        picture = feature(look, round(size * CW / 132))
        out.alpha_composite(_inside(picture, size), (0, 0))
    return shadowed(out, (3, 4), 3, 120, 10)


def _inside(picture: Image.Image, size: int) -> Image.Image:
    """The picture in the middle of a square, cut at its edge."""
    square = Image.new("RGBA", (size, size), CLEAR)
    square.paste(picture, ((size - picture.width) // 2 + 2, 1), picture)
    return square


@kept(SPRITES)
def chip(look: str, size: int = 66) -> Image.Image:
    """A round sign with a small picture, for lines of scores."""
    fill = ground_of(look)
    half = size / 2
    out = sprite(
        size, size, lambda pen, s: Brush(pen, s, half, half).oval(0, 0, half - 2, half - 2, fill, shade(fill, 0.6), 2.4)
    )
    small = feature(look, round(size * 0.84))
    out.alpha_composite(small, (round(size * 0.11), round(size * 0.04)))
    return out


@kept(SPRITES)
def wheel(size: int) -> Image.Image:
    """A small sign: this building stands on a wild lot. Four colours in a light rim, no letters: too small for them."""

    def draw(pen: Pen, s: int) -> None:
        b, r = Brush(pen, s, size / 2, size / 2), size / 2
        b.oval(0, 0, r, r, (90, 80, 72))
        b.oval(0, 0, r - 1, r - 1, CREAM)
        inner = r - max(1.4, size * 0.1)
        (x0, y0), (x1, y1) = b.at([(-inner, -inner), (inner, inner)])
        for i, colour in enumerate("RBYG"):
            pen.pieslice((x0, y0, x1, y1), 180 + 90 * i, 270 + 90 * i, fill=LOTS[colour])
        for cross in ([(-inner, 0), (inner, 0)], [(0, -inner), (0, inner)]):
            b.line(cross, CREAM, size * 0.05)

    return shadowed(sprite(size, size, draw), (1, 2), 2, 140, 6)
