"""The land between the waters: grounds with their roofs, streets with their lamps, bridges."""

import math
from collections.abc import Collection
from random import Random

from PIL import Image, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.metropolys.atlas import Point, drawing, spaces, spans
from render.metropolys.geometry import Edge, Path, along, bridge_ends, deck, outline, place, streets
from render.metropolys.roofs import COLOURS, FULL, STEPS, VARIANTS, carpet, roof
from render.metropolys.spots import spot
from render.palette import Colour, shade
from render.sprites import Pen
from rules.metropolys.components import standard_box

S = 2
"""The city is painted at twice the size and scaled down once."""

PAVEMENT: Colour = (172, 148, 118)
ASPHALT: Colour = (58, 54, 68)
PAINTED: Colour = (236, 208, 150)
HALF_DECK = 16


def enlarged(path: Path) -> Path:
    return [(x * S, y * S) for x, y in path]


def paint_land(size: tuple[int, int]) -> tuple[Image.Image, list[Point]]:
    """All spaces and streets, as if there were no water; and where the street lamps stand."""
    land = Image.new("RGB", size, (90, 84, 90))
    for space in spaces():
        _paint_ground(land, space)
    return land, _paint_streets(ImageDraw.Draw(land))


def _paint_ground(land: Image.Image, space: str) -> None:
    ground, path, (cx, cy) = spaces()[space].type, outline(space), spot(space)
    xs, ys = [x for x, _ in path], [y for _, y in path]
    x0, y0 = int(min(xs)) - 10, int(min(ys)) - 10
    width, height = int(max(xs)) - x0 + 10, int(max(ys)) - y0 + 10
    local = enlarged([(x - x0, y - y0) for x, y in path])
    area = Image.new("L", (width * S, height * S), 0)
    ImageDraw.Draw(area).polygon(local, fill=255, outline=255, width=14 * S)
    tint = carpet(ground, *area.size)
    pool = _pool()
    at = (round((cx - x0) * S) - pool.width // 2, round((cy - y0) * S) - pool.height // 2)
    tint.paste(shade(COLOURS[ground], 1.25), at, pool)
    land.paste(tint, (x0 * S, y0 * S), area)
    shift = Random(space)
    for x, y in _plots(space, [(x - x0, y - y0) for x, y in path], (width, height), (cx - x0, cy - y0)):
        house = roof(ground, shift.randrange(VARIANTS), FULL * S)
        left, top = x0 + x + shift.uniform(-2, 2), y0 + y + shift.uniform(-2, 2)
        land.paste(house, (int(left * S) - house.width // 2, int(top * S) - house.height // 2), house)


@kept(SPRITES, toned=False)
def _pool() -> Image.Image:
    """The lighter ground around a piece."""
    pool = Image.new("L", (264, 232), 0)
    ImageDraw.Draw(pool).ellipse((70, 70, 194, 162), fill=90)
    return pool.filter(ImageFilter.GaussianBlur(20)).resize((264 * S, 232 * S), Image.Resampling.BILINEAR)


def _plots(space: str, path: Path, size: tuple[int, int], middle: Point) -> list[Point]:
    """As many places for roofs as a regular pattern has in the space, away from its edge and its piece."""
    small = space in standard_box().map.dead_ends
    inner = Image.new("L", size, 0)
    pen = ImageDraw.Draw(inner)
    pen.polygon(path, fill=255)
    pen.polygon(path, outline=0, width=10 if small else 15)
    free, (width, height) = inner.tobytes(), size
    rx, ry = (34, 20) if small else (38, 27)
    step = STEPS[spaces()[space].type]

    def grid(ox: int, oy: int) -> list[Point]:
        spots = [
            (x, y)
            for row, y in enumerate(range(oy, height, int(step * 0.92)))
            for x in range(ox + step // 2 * (row % 2), width, step)
        ]
        return [
            (x, y)
            for x, y in spots
            if free[y * width + x] and math.hypot((x - middle[0]) / rx, (y - middle[1] - 4) / ry) > 1
        ]

    return max((grid(ox, oy) for ox in range(0, step, 4) for oy in range(0, step, 4)), key=len)


def _paint_streets(pen: Pen) -> list[Point]:
    for width, colour in ((17, PAVEMENT), (13, ASPHALT)):
        for path in streets():
            pen.line(enlarged(path), fill=colour, width=width * S, joint="curve")
            for x, y in (path[0], path[-1]):
                _disc(pen, x, y, width / 2, colour)
    lamps: list[Point] = []
    for path in streets():
        for x, y, dx, dy in along(path, 15):
            dash = ((x - dx * 3) * S, (y - dy * 3) * S, (x + dx * 3) * S, (y + dy * 3) * S)
            pen.line(dash, fill=PAINTED, width=3)
        for n, (x, y, dx, dy) in enumerate(along(path, 22)):
            side = 8 if n % 2 else -8
            lamps.append((x - dy * side, y + dx * side))
    for meeting in drawing().meeting_points:
        x, y = place(meeting.at)
        for r, colour in ((19, PAVEMENT), (16, ASPHALT), (8, (92, 138, 84))):
            _disc(pen, x, y, r, colour)
    return lamps


def _disc(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    pen.ellipse(((x - r) * S, (y - r) * S, (x + r) * S, (y + r) * S), fill=colour)


def paint_bridges(image: Image.Image) -> list[Point]:
    """Stone decks with parapets, from quay to quay; returns their lamps."""
    pen = ImageDraw.Draw(image)
    lamps: list[Point] = []
    for pair in spans():
        lamps += _paint_bridge(pen, bridge_ends(pair))
    return lamps


def _paint_bridge(pen: Pen, ends: Edge) -> list[Point]:
    """A shadow on the water, the side of the stones, parapets in the light, and the road between them."""

    def slab(half: float, down: float, colour: Colour, beyond: float = 9) -> None:
        pen.polygon(enlarged([(x + down / 4, y + down) for x, y in deck(ends, half, beyond)]), fill=colour)

    slab(HALF_DECK, 12, (12, 16, 38), -3)
    for down in range(6, 0, -1):
        slab(HALF_DECK, down, (142, 114, 92), 0)
    slab(HALF_DECK, 0, (255, 238, 204))
    slab(11, 0, (104, 84, 78))
    slab(10, 1, (158, 130, 108))
    (x0, y0), (x1, y1) = ends
    for x, y, dx, dy in along([(x0, y0), (x1, y1)], 12):
        pen.line(
            ((x - dx * 3) * S, (y - dy * 3) * S, (x + dx * 3) * S, (y + dy * 3) * S), fill=(248, 226, 178), width=4
        )
    for x, y in posts(ends):
        _disc(pen, x + 1, y + 2, 4.5, (86, 70, 66))
        _disc(pen, x, y, 4, (244, 228, 194))
    return posts(ends)


def posts(ends: Edge) -> list[Point]:
    """The four lamps of a bridge."""
    return deck(ends, 14, 6)


def bridges_mask(width: int, height: int, pairs: Collection[frozenset[str]]) -> Image.Image:
    """Where these bridges are: they stay on top when a space is lit."""
    picture = Image.new("L", (width * 3, height * 3), 0)
    pen = ImageDraw.Draw(picture)
    for pair in pairs:
        for down in (0, 3, 6):
            corners = deck(bridge_ends(pair), HALF_DECK)
            pen.polygon([(x * 3, (y + down) * 3) for x, y in corners], fill=255)
        for x, y in posts(bridge_ends(pair)):
            pen.ellipse(((x - 6) * 3, (y - 6) * 3, (x + 6) * 3, (y + 7) * 3), fill=255)
    return picture.reduce(3)
