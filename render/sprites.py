"""Sprites: drawn once at several times the size, scaled down once, kept. Light comes from the upper left."""

import math
from collections.abc import Callable

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter, ImageStat

from render.cache import SPRITES, kept
from render.palette import (
    BLACK,
    GLOW,
    INK,
    PAPER_LIGHT,
    SEATS,
    SHADOW,
    SHAPES,
    WHITE,
    Colour,
    Shape,
    bright,
    palette,
    paper,
    shade,
)

STRAIGHT = 32
"""Pixels beyond a rounded corner and its shadow, at least, where an edge is straight."""
Pen = ImageDraw.ImageDraw
CLEAR = (0, 0, 0, 0)
Corner = tuple[float, float]


def sprite(width: int, height: int, draw: Callable[[Pen, int], None], scale: int = 4) -> Image.Image:
    """Draws at `scale` times the size and scales down once: smooth edges. `draw` gets the pen and the scale."""
    big = Image.new("RGBA", (width * scale, height * scale), CLEAR)
    draw(ImageDraw.Draw(big), scale)
    return big.reduce(scale)


def tinted(colour: Colour, mask: Image.Image) -> Image.Image:
    """One colour, as dense as the mask."""
    picture = Image.new("RGBA", mask.size, (*colour, 255))
    picture.putalpha(mask)
    return picture


def shadowed(
    image: Image.Image, offset: tuple[int, int] = (3, 5), blur: int = 4, opacity: int = 110, grow: int = 12
) -> Image.Image:
    """The picture with a soft shadow to the lower right, on a canvas larger by `grow` on every side."""
    size = (image.width + 2 * grow, image.height + 2 * grow)
    dark = Image.new("L", size, 0)
    dark.paste(
        image.getchannel("A").point([a * opacity // 255 for a in range(256)]), (grow + offset[0], grow + offset[1])
    )
    canvas = tinted(SHADOW, dark.filter(ImageFilter.GaussianBlur(blur)))
    canvas.alpha_composite(image, (grow, grow))
    return canvas


def dimmed(image: Image.Image, amount: float = 0.36) -> Image.Image:
    """Paler and greyer, the shape kept: what is out of reach."""
    grey = ImageEnhance.Color(image.convert("RGB")).enhance(0.25)
    pale = Image.blend(grey, Image.new("RGB", grey.size, (226, 218, 204)), amount)
    pale.putalpha(image.getchannel("A"))
    return pale


def faded(image: Image.Image, share: float) -> Image.Image:
    """The picture with only a share of its opacity."""
    pale = image.copy()
    pale.putalpha(image.getchannel("A").point([round(a * share) for a in range(256)]))
    return pale


def planned(art: Image.Image, share: float = 0.5) -> Image.Image:
    """The sign of what is only planned, in every game: see-through, with dashes around it."""
    solid = art.getchannel("A").point([255 * (v > 200) for v in range(256)])
    rim = ImageChops.subtract(solid.filter(ImageFilter.MaxFilter(5)), solid.filter(ImageFilter.MinFilter(5)))
    dashes = Image.new("L", art.size, 0)
    pen = ImageDraw.Draw(dashes)
    for x in range(-art.height, art.width, 20):
        pen.line((x, art.height, x + art.height, 0), fill=255, width=8)
    pale = faded(art, share)
    pale.paste((*WHITE, 255), (0, 0), ImageChops.multiply(rim, dashes))
    return pale


def stark(colour: Colour) -> Colour:
    """Black beside light colours, white beside dark ones."""
    return BLACK if bright(colour) > 0.45 else WHITE


def quiet(ground: Image.Image) -> Image.Image:
    """A copy of a ground to draw on; in high contrast so pale, or by night so dark, that all on it stands out."""
    if palette() != "contrast":
        return ground.copy()
    grey = ImageEnhance.Color(ground).enhance(0.55)
    red, green, blue = (round(value) for value in ImageStat.Stat(ground.reduce(8)).mean[:3])
    night = bright((red, green, blue)) < 0.4
    return Image.blend(grey, Image.new(ground.mode, ground.size, BLACK if night else WHITE), 0.5)


@kept(SPRITES)
def panel(
    width: int, height: int, fill: Colour, radius: int = 26, shadow: bool = True, edge: Colour | None = None
) -> Image.Image:
    """A rounded panel with a thin rim, to put things on. With a shadow it is larger by 12 on every side."""

    ground, thick = paper(fill), 2
    rim = edge or shade(fill, 0.86)
    if palette() == "contrast":
        thick, rim = 4, edge or stark(ground)

    def draw(pen: Pen, s: int) -> None:
        pen.rounded_rectangle((0, 0, width * s - 1, height * s - 1), radius * s, fill=rim)
        inner = (thick * s, thick * s, (width - thick) * s - 1, (height - thick - 1) * s - 1)
        pen.rounded_rectangle(inner, (radius - thick) * s, fill=ground)

    if (small := smaller(width, height, radius)) is not None:
        return stretched(panel(*small, fill, radius, shadow, edge), width - small[0], height - small[1])
    picture = sprite(width, height, draw, 2)
    return shadowed(picture) if shadow else picture


def smaller(width: int, height: int, around: int) -> tuple[int, int] | None:
    """The size of the least picture of this kind with edges that are straight in their middle; None: this is it."""
    least = 2 * (around + STRAIGHT)
    found = min(width, least + width % 2), min(height, least + height % 2)
    return found if found != (width, height) else None


def stretched(
    image: Image.Image, wider: int, higher: int, how: Image.Resampling = Image.Resampling.BICUBIC
) -> Image.Image:
    """Larger in its middle, where it is the same all along: what has corners and straight edges is soon drawn small."""
    wide, high = image.width, image.height
    x, y = wide // 2, high // 2
    result = Image.new(image.mode, (wide + wider, high + higher), image.getpixel((x, y)) or 0)
    for left, right, at, width in ((0, x, 0, x), (x, x + 1, x, wider), (x, wide, x + wider, wide - x)):
        for top, bottom, under, height in ((0, y, 0, y), (y, y + 1, y, higher), (y, high, y + higher, high - y)):
            if width and height and (right - left) * (bottom - top) > 1:
                part = image.crop((left, top, right, bottom))
                result.paste(part if part.size == (width, height) else part.resize((width, height), how), (at, under))
    return result


@kept(SPRITES)
def capsule(width: int, height: int, fill: Colour) -> Image.Image:
    """The ground of a short label; larger by 12 on every side for its shadow."""

    def draw(pen: Pen, s: int) -> None:
        rim = stark(fill) if palette() == "contrast" else shade(fill, 0.72)
        pen.rounded_rectangle((0, 0, width * s - 1, height * s - 1), height * s // 2, fill=rim)
        pen.rounded_rectangle((2 * s, 2 * s, (width - 2) * s - 1, (height - 3) * s - 1), height * s // 2, fill=fill)

    return shadowed(sprite(width, height, draw), (2, 3), 3)


def shape(pen: Pen, kind: Shape, at: Corner, r: float, fill: Colour, rim: Colour | None = None, width: int = 1) -> None:
    """A seat's shape around a point."""
    (cx, cy), n = at, {"circle": 0, "square": 4, "triangle": 3, "diamond": 4}[kind]
    if not n:
        pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=fill, outline=rim, width=width)
        return
    start, grow = {"square": (math.pi / 4, 1.25), "triangle": (-math.pi / 2, 1.3), "diamond": (0.0, 1.2)}[kind]
    drop = r * 0.2 if kind == "triangle" else 0
    turns = [start + k * math.tau / n for k in range(n)]
    corners = [(cx + r * grow * math.cos(a), cy + drop + r * grow * math.sin(a)) for a in turns]
    pen.polygon(corners, fill=fill, outline=rim, width=width)


@kept(SPRITES)
def seat_mark(seat: int, size: int) -> Image.Image:
    """The seat's colour and shape: told apart also without colour. Larger by 12 on every side for its shadow."""

    def draw(pen: Pen, s: int) -> None:
        n, colour, rim = size * s, SEATS[seat], shade(SEATS[seat], 0.6)
        box, thick = (s, s, n - s - 1, n - s - 1), max(s, n // 14)
        if palette() == "contrast":
            rim, thick = BLACK, max(s, n // 9)
        match SHAPES[seat]:
            case "circle":
                pen.ellipse(box, fill=colour, outline=rim, width=thick)
            case "square":
                pen.rounded_rectangle(box, n // 8, fill=colour, outline=rim, width=thick)
            case "triangle":
                pen.polygon([(n / 2, s), (n - s, n - 2 * s), (s, n - 2 * s)], fill=colour, outline=rim, width=thick)
            case "diamond":
                corners = [(n / 2, s), (n - s, n / 2), (n / 2, n - s), (s, n / 2)]
                pen.polygon(corners, fill=colour, outline=rim, width=thick)

    return shadowed(rimmed(sprite(size, size, draw)), (2, 3), 3, grow=10)


def rimmed(image: Image.Image) -> Image.Image:
    """With a thin light edge, so that it stands out from any ground; larger by 2 on every side."""
    alpha = Image.new("L", (image.width + 4, image.height + 4), 0)
    alpha.paste(image.getchannel("A"), (2, 2))
    light = tinted(PAPER_LIGHT, alpha.filter(ImageFilter.MaxFilter(5)).filter(ImageFilter.GaussianBlur(0.5)))
    light.alpha_composite(image, (2, 2))
    return light


@kept(SPRITES)
def glow(width: int, height: int, radius: int = 40, spread: int = 36) -> Image.Image:
    """The light behind the last change: `spread` pixels wider on every side."""
    full = (width + 2 * spread, height + 2 * spread)
    light = Image.new("L", full, 0)
    inner = (spread // 2, spread // 2, full[0] - spread // 2, full[1] - spread // 2)
    ImageDraw.Draw(light).rounded_rectangle(inner, radius, fill=255)
    picture = tinted(GLOW, light.filter(ImageFilter.GaussianBlur(spread / 4)))

    def ring(pen: Pen, s: int) -> None:
        rings: list[tuple[int, Colour]] = [(min(13, spread - 4), (255, 190, 30)), (min(9, spread - 8), (255, 238, 140))]
        if palette() == "contrast":
            rings = [(min(17, spread - 1), BLACK), (min(13, spread - 4), (255, 225, 0))]
        for grow, colour in rings:
            a = (spread - grow) * s
            pen.rounded_rectangle((a, a, full[0] * s - a, full[1] * s - a), (radius + grow) * s, fill=colour)

    picture.alpha_composite(sprite(*full, ring, 2))
    return picture


@kept(SPRITES)
def arrow(width: int = 56, colour: Colour = INK) -> Image.Image:
    """From payer to receiver."""
    height = round(width * 36 / 56)
    points = ((2, 13), (32, 13), (32, 2), (54, 18), (32, 34), (32, 23), (2, 23))

    def draw(pen: Pen, s: int) -> None:
        pen.polygon([(x * width / 56 * s, y * width / 56 * s) for x, y in points], fill=colour)

    return sprite(width, height, draw)


def scaled(image: Image.Image, width: int, height: int) -> Image.Image:
    return image.resize((width, height), Image.Resampling.LANCZOS)


def cut_out(image: Image.Image, shape: Image.Image) -> Image.Image:
    """The picture where the shape is."""
    result = image.convert("RGBA")
    result.putalpha(ImageChops.multiply(result.getchannel("A"), shape))
    return result


@kept(SPRITES)
def star(size: int, fill: Colour = GLOW, rim: Colour = INK) -> Image.Image:
    """Five rays inside a rim."""

    def draw(pen: Pen, s: int) -> None:
        for reach, tint in ((0.5, rim), (0.4, fill)):
            rays = [(reach * (0.5 if k % 2 else 1), k * math.pi / 5) for k in range(10)]
            points = [(0.5 + r * math.sin(a), 0.53 - r * math.cos(a)) for r, a in rays]
            pen.polygon([(x * size * s, y * size * s) for x, y in points], fill=tint)

    return sprite(size, size, draw)
