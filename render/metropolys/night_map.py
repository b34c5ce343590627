"""The city at night: country, river and lakes, the land, and all its lamps. Drawn once and kept."""

from functools import cache
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter

from render.cache import LAYERS, kept
from render.canvas import WIDTH
from render.metropolys.atlas import Point, at_lake, drawing, in_district, spaces, spans
from render.metropolys.geometry import HEIGHT, Path, along, lake_outline, outline, place, shores
from render.metropolys.land import S, bridges_mask, enlarged, paint_bridges, paint_land
from render.metropolys.props import boat
from render.metropolys.roofs import VARIANTS, roof
from render.palette import Colour, palette, shade
from render.texture import textured

SIZE = (WIDTH * S, HEIGHT * S)
LAMP: Colour = (255, 200, 112)
NIGHT: Colour = (16, 20, 42)
RIPPLED_LAKES = 2
"""The lakes of the centre are wide enough for rings on the water."""


def gradient(size: tuple[int, int], top: Colour, bottom: Colour, angle: float = 0) -> Image.Image:
    ramp = Image.linear_gradient("L").rotate(angle, Image.Resampling.BICUBIC, fillcolor=128)
    small = Image.composite(Image.new("RGB", ramp.size, bottom), Image.new("RGB", ramp.size, top), ramp)
    return small.resize(size, Image.Resampling.BILINEAR)


def steep(mask: Image.Image, start: int, slope: int) -> Image.Image:
    """A blurred mask with a firm edge again: rounded corners."""
    return mask.point([max(0, min(255, (v - start) * slope)) for v in range(256)])


def _grown(mask: Image.Image, by: int) -> Image.Image:
    """A mask wider by some pixels on every side; much quicker than looking for the largest neighbour."""
    return steep(mask.filter(ImageFilter.GaussianBlur(by)), 24, 5)


def _rounded(paths: list[Path], soften: float) -> Image.Image:
    picture = Image.new("L", SIZE, 0)
    pen = ImageDraw.Draw(picture)
    for path in paths:
        pen.polygon(enlarged(path), fill=255)
    return steep(picture.filter(ImageFilter.GaussianBlur(soften * S)), 112, 8)


@cache
def night_map() -> Image.Image:
    """The static layer under every map, without statues and words.

    One picture of three megabytes that takes seconds: it must not be pushed out by the layers of other games.
    """
    chance = Random(7)
    banks = _rounded([outline(space) for space in spaces()], 5)
    wet = _wet()
    image = Image.composite(_water(chance), _country(chance), wet)
    edge = ImageChops.invert(wet.reduce(S)).filter(ImageFilter.GaussianBlur(9))
    image.paste((10, 22, 50), (0, 0), ImageChops.multiply(wet, _large(edge)))
    gloom = ImageChops.offset(_grown(banks.reduce(S), 2), 5, 8).filter(ImageFilter.GaussianBlur(5))
    image.paste((8, 16, 40), (0, 0), _large(gloom.point([v * 150 // 255 for v in range(256)])))
    quay = _grown(banks, 5)
    image.paste((112, 98, 96), (0, 2 * S), quay)
    image.paste((196, 176, 148), (0, 0), quay)
    land, lamps = paint_land(SIZE)
    image.paste(land, (0, 0), banks)
    image, open_water = image.reduce(S), ImageChops.subtract(wet, quay).reduce(S)
    # From here on all is light and shade, which needs no more than the size of the picture.
    shore = [(x, y) for path in shores() for x, y, *_ in along(path, 30)]
    image.paste(ImageChops.screen(image, _streaks(shore, chance)), (0, 0), open_water)
    image = ImageChops.multiply(image, gradient(image.size, (255, 232, 226), (196, 202, 240), 25))
    outside = Image.new("L", image.size, 105)
    ImageDraw.Draw(outside).polygon([place(point) for point in drawing().outline], fill=0)
    image.paste((16, 26, 50), (0, 0), outside.filter(ImageFilter.GaussianBlur(10)))
    decks = Image.new("RGBA", SIZE, (*NIGHT, 0))
    lamps += paint_bridges(decks)
    decks = decks.reduce(S)
    image.paste(decks, (0, 0), decks)
    image = _lit(image, lamps + shore)
    for found in drawing().boats:
        art, (x, y) = boat(found.course), place(found.at)
        image.paste(art, (int(x) - art.width // 2, int(y) - art.height // 2), art)
    return textured(image, 0.16)


def _large(soft: Image.Image) -> Image.Image:
    """Something soft at the size the city is painted in: blurred small, which is quicker."""
    return soft.resize(SIZE, Image.Resampling.BILINEAR)


def _blur(radius: float) -> ImageFilter.GaussianBlur:
    return ImageFilter.GaussianBlur(radius * S)


def _country(chance: Random) -> Image.Image:
    """Dark woods around the city."""
    near = (WIDTH, HEIGHT)
    image = gradient(near, (44, 66, 62), (26, 44, 52))
    for _ in range(2400):
        tree = roof("park", chance.randrange(VARIANTS), 66 // S)
        image.paste(tree, (chance.randrange(-20, WIDTH), chance.randrange(-20, HEIGHT)), tree)
    dark = Image.blend(image, gradient(near, (34, 48, 66), (14, 24, 44)), 0.62)
    return _large(dark)


def _wet() -> Image.Image:
    """All that is not country: the city with its waters, and the river on its way out."""
    wet = Image.new("L", SIZE, 0)
    pen = ImageDraw.Draw(wet)
    pen.polygon(enlarged([place(point) for point in drawing().outline]), fill=255)
    for a, b in drawing().river:
        pen.line(enlarged([place(a), place(b)]), fill=255, width=36 * S)
    return steep(wet.filter(_blur(6)), 96, 5)


def _water(chance: Random) -> Image.Image:
    near = (WIDTH, HEIGHT)
    water = gradient(near, (44, 92, 146), (14, 40, 88))
    lakes = _rounded([lake_outline(n) for n in range(len(drawing().lakes))], 0.5).reduce(S)
    water.paste(gradient(near, (70, 158, 170), (40, 122, 142)), (0, 0), _grown(lakes, 2))
    pen = ImageDraw.Draw(water)
    for _ in range(2600):
        x, y, length = chance.randrange(WIDTH), chance.randrange(HEIGHT), chance.randrange(5, 17)
        here = water.getpixel((x, y))
        assert isinstance(here, tuple)
        tone = shade((here[0], here[1], here[2]), chance.choice((0.82, 1.12, 1.25)))
        pen.line((x, y, x + length, y), fill=tone, width=1)
    water = _large(water)
    pen = ImageDraw.Draw(water)
    for lake in drawing().lakes[:RIPPLED_LAKES]:
        corners = len(lake.outline)
        mx, my = place((sum(p[0] for p in lake.outline) / corners, sum(p[1] for p in lake.outline) / corners))
        for r in (14, 24, 34):
            ring = ((mx - r * 1.5) * S, (my - r * 0.5) * S, (mx + r * 1.5) * S, (my + r * 0.5) * S)
            pen.ellipse(ring, outline=(150, 214, 214), width=2)
    return water


def _streaks(shore: list[Point], chance: Random) -> Image.Image:
    """The lamps of the quays on the water."""
    light = Image.new("RGB", (WIDTH, HEIGHT), 0)
    pen = ImageDraw.Draw(light)
    for x, y in shore:
        for n in range(5):
            half, down = (7 - n + chance.uniform(-1, 2)) / 2, y + 5 + n * 5
            pen.line((x - half, down, x + half, down), fill=shade(LAMP, 0.95 - n * 0.15), width=3)
    return light.filter(ImageFilter.GaussianBlur(1))


def _lit(image: Image.Image, lamps: list[Point]) -> Image.Image:
    """Every lamp: a wide warm pool, a glow, a hot point. Only the points are small enough to be drawn large first."""
    for radius, blur, gain in ((15, 9, 0.30), (4.5, 2.5, 0.62), (1.7, 0.4, 1.0)):
        scale = S if radius < 2 else 1
        light = Image.new("L", (WIDTH * scale, HEIGHT * scale), 0)
        pen = ImageDraw.Draw(light)
        for x, y in lamps:
            spot = ((x - radius) * scale, (y - radius) * scale, (x + radius) * scale, (y + radius) * scale)
            pen.ellipse(spot, fill=255)
        soft = light.reduce(scale).filter(ImageFilter.GaussianBlur(blur))
        glow = Image.merge("RGB", [soft.point([v * c // 255 for v in range(256)]) for c in shade(LAMP, gain)])
        image = ImageChops.screen(image, glow)
    return image


# ---------------------------------------------------------------------------------------------------- for a turn


@kept(LAYERS)
def city_map(unused: tuple[str, ...], dim: bool = False) -> Image.Image:
    """The map of a table, a little dimmed or much; districts that are not played in lie dark and hatched."""
    dark = 0.5 if dim else 0.28 if palette() == "contrast" else 0.08
    image = Image.blend(night_map(), Image.new("RGB", night_map().size, (14, 18, 44)), dark)
    if not unused:
        return image
    shut = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(shut)
    for district in unused:
        for space in in_district(district):
            pen.polygon(outline(space), fill=255)
    for number, lake in enumerate(drawing().lakes):
        if all(_shut(space, unused) for space in at_lake(lake.id)):
            # Its shore is wider than its outline, so it is laid on with a wide pen.
            pen.line([*lake_outline(number), *lake_outline(number)[:2]], fill=255, width=18, joint="curve")
            pen.polygon(lake_outline(number), fill=255)
    shut = steep(shut.filter(ImageFilter.GaussianBlur(3)), 60, 2)
    hatch = Image.new("L", image.size, 178)
    lines = ImageDraw.Draw(hatch)
    for x in range(-HEIGHT, WIDTH, 26):
        lines.line((x, HEIGHT, x + HEIGHT, 0), fill=214, width=9)
    grey = Image.merge("RGB", [image.convert("L")] * 3)
    image.paste(Image.composite(Image.new("RGB", image.size, NIGHT), grey, hatch), (0, 0), shut)
    image.paste(night_map(), (0, 0), bridges(unused))
    unlit = ImageChops.subtract(bridges(), bridges(unused))
    image.paste(Image.blend(grey, Image.new("RGB", image.size, NIGHT), 0.66), (0, 0), unlit)
    return image


@kept(LAYERS)
def lit_map() -> Image.Image:
    """The same streets in bright light, for the spaces one may use."""
    curve = [round(255 * (1 - (1 - v / 255) ** 1.75)) for v in range(256)]
    warm = ImageChops.screen(night_map().point(curve * 3), Image.new("RGB", night_map().size, (34, 24, 2)))
    return ImageEnhance.Color(warm).enhance(1.25)


@kept(LAYERS)
def bridges(unused: tuple[str, ...] = ()) -> Image.Image:
    """The bridges between spaces that are played on."""
    return bridges_mask(WIDTH, HEIGHT, [pair for pair in spans() if not any(_shut(space, unused) for space in pair)])


def _shut(space: str, unused: tuple[str, ...]) -> bool:
    return spaces()[space].district in unused
