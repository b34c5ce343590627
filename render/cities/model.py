"""A district as a model: tiles of wood, grounds, shadows, features and buildings from back to front."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.cities.brush import Brush
from render.cities.grounds import ALONE, AROUND, CW, SEEDS, depth, field_laid, shifted
from render.cities.houses import FW, MARGIN, halo, house, house_shadow
from render.cities.stage import Stage
from render.cities.things import FOOT, STATUE, WILD, drawing, feature, wheel
from render.palette import BLACK, GLOW, INK_SOFT, SHADOW, palette
from render.sprites import Pen, sprite
from render.text import MINOR, Type
from rules.cities.view import CitiesView, District, Field

SEAM = (96, 78, 62)
WOOD, WOOD_DARK, WOOD_EDGE = (190, 160, 124), (138, 108, 80), (110, 84, 62)
BUBBLE = (122, 108, 94)
LABEL = Type(33, "text", 700)
AROUND_MODEL = 36
"""Room for shadows and light around a model that is kept."""


def draw_model(canvas: Canvas, view: CitiesView, district: District, stage: Stage, last: Iterable[str] = ()) -> None:
    """The whole district, or the place of its first tile; `last` are the fields that have just changed.

    Small ones stay the same from turn to turn while others build: they are kept whole.
    """
    names = [field.name for field in district.fields]
    marked = tuple(sorted(set(last) & set(names)))
    if stage.labels:
        draw_labels(canvas, stage)
        _draw(canvas, view, district, stage, set(marked))
        return

    def whole() -> Image.Image:
        alone = Stage(names, (0, 0, 4000, 4000), stage.size, labels=False)
        alone.left, alone.top = AROUND_MODEL, AROUND_MODEL + stage.size
        wide, high = alone.corner(len(alone.columns), 0)[0], alone.corner(0, len(alone.rows))[1]
        small = Canvas.clear(round(wide) + AROUND_MODEL, round(high) + AROUND_MODEL + alone.slab)
        _draw(small, view, district, alone, set(marked))
        return small.image

    key = ("cities model", district.fields, district.tiles, view.features, stage.size, marked)
    canvas.put(SPRITES.make(key, whole), stage.left - AROUND_MODEL, stage.top - AROUND_MODEL - stage.size, "lt")


def _draw(canvas: Canvas, view: CitiesView, district: District, stage: Stage, marked: set[str]) -> None:
    fields = {field.name: field for field in district.fields}
    if not fields:
        draw_open(canvas, stage, f"{stage.columns[0]}{stage.rows[0]}")
    draw_ground(canvas, view, fields, [tile.field for tile in district.tiles], stage)
    draw_light(canvas, stage, marked, [tile.field for tile in district.tiles])
    draw_shadows(canvas, fields, stage)
    for name in sorted(fields, key=lambda name: (int(name[1:]), name[0])):
        draw_thing(canvas, view, fields[name], stage, bright=name in marked)


def draw_light(canvas: Canvas, stage: Stage, marked: set[str], corners: list[str]) -> None:
    """Around each marked field; around a whole tile where all four of it are marked."""
    single = set(marked)
    for corner in corners:
        column, row = ord(corner[0]), int(corner[1:])
        four = {f"{chr(column + x)}{row + y}" for y in (0, 1) for x in (0, 1)}
        if four <= marked:
            single -= four
            x, y = stage.corner(stage.at(corner)[0], stage.at(corner)[1] + 2)
            canvas.put(light(stage.size, 2), x - 30, y - 2 * stage.deep - 30, "lt")
    for name in sorted(single):
        x, y = stage.corner(stage.at(name)[0], stage.at(name)[1] + 1)
        canvas.put(light(stage.size), x - 30, y - stage.deep - 30, "lt")


# ---------------------------------------------------------------------------------------------------- ground


def kind_of(view: CitiesView, field: Field) -> str:
    """The look of its ground: as printed, or the stone of a grey feature."""
    look = drawing(view, field.feature) if field.feature is not None else ""
    if look == WILD:
        return "X"
    return "S" if look.startswith(STATUE) else field.ground


def draw_ground(canvas: Canvas, view: CitiesView, fields: dict[str, Field], corners: list[str], stage: Stage) -> None:
    for corner in corners:
        x, y = stage.corner(stage.at(corner)[0], stage.at(corner)[1] + 2)
        canvas.put(tile_shadow(stage.size), x - 30, y - 2 * stage.deep - 30, "lt")
    for corner in sorted(corners, key=lambda name: (int(name[1:]), name[0])):
        x, y = stage.corner(stage.at(corner)[0], stage.at(corner)[1] + 2)
        canvas.put(tile_edge(stage.size), x, y - 2 * stage.deep, "lt")
    kinds = {stage.at(name): kind_of(view, field) for name, field in fields.items()}
    for (column, row), kind in kinds.items():
        same = tuple(kind in "PW" and kinds.get((column + dx, row + dy)) == kind for dx, dy in AROUND)
        same = tuple(on and (n < 4 or _needed(same, n)) for n, on in enumerate(same)) if any(same) else ALONE
        x, y = stage.corner(column, row + 1)
        canvas.put(field_laid(kind, same, (column * 5 + row * 3) % SEEDS, stage.size), x, y - stage.deep, "lt")
    for corner in corners:
        x, y = stage.corner(stage.at(corner)[0], stage.at(corner)[1] + 2)
        canvas.put(tile_seam(stage.size), x, y - 2 * stage.deep, "lt")


def _needed(same: tuple[bool, ...], n: int) -> bool:
    """A corner shows only where both sides beside it grow together; otherwise it is left out, to keep fewer sprites."""
    sides = {4: (0, 1), 5: (1, 2), 6: (2, 3), 7: (3, 0)}[n]
    return all(same[side] for side in sides)


def _parallelogram(size: int, side: int = 1) -> list[tuple[float, float]]:
    stage_deep, shift = depth(size) * side, shifted(size) * side
    return [(shift, 0), (shift + side * size, 0), (side * size, stage_deep), (0, stage_deep)]


def draw_open(canvas: Canvas, stage: Stage, corner: str) -> None:
    """A place where a tile may lie."""
    column, row = stage.at(corner)
    x, y = stage.corner(column, row + 2)
    canvas.put(open_place(stage.size), x - 4, y - 2 * stage.deep - 4, "lt")


@kept(SPRITES)
def open_place(size: int) -> Image.Image:
    """The outline of a tile that might lie here; 4 larger on every side."""
    points = _parallelogram(size, 2)

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s, 4, 4)
        b.poly(points, (255, 252, 242, 150))
        b.dashed(points, (*INK_SOFT, 255), 3)

    return sprite(2 * size + 2 * shifted(size) + 8, 2 * depth(size) + 8, draw, 2)


@kept(SPRITES)
def tile_shadow(size: int) -> Image.Image:
    """The tile's shadow on the table; 30 larger on every side."""
    deep, shift, drop = 2 * depth(size), 2 * shifted(size), min(1.0, 0.3 + size / CW)
    out = Image.new("L", (2 * size + shift + 60, deep + 60), 0)
    outline = [(x + 30 + 8 * drop, y + 30 + 16 * drop) for x, y in _parallelogram(size, 2)]
    ImageDraw.Draw(out).polygon(outline, fill=105)
    dark = Image.new("RGBA", out.size, (*SHADOW, 255))
    dark.putalpha(out.filter(ImageFilter.GaussianBlur(8 * drop)))
    return dark


@kept(SPRITES)
def tile_edge(size: int) -> Image.Image:
    """The wooden front and right side of a tile."""
    deep, shift, thick = 2 * depth(size), 2 * shifted(size), max(4, round(16 * size / CW))

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        front, back = (2 * size, deep), (2 * size + shift, 0)
        b.poly([(0, deep), front, (front[0], deep + thick), (0, deep + thick)], WOOD)
        b.poly([front, back, (back[0], thick), (front[0], deep + thick)], WOOD_DARK)
        b.line([(0, deep + thick - 1), (front[0], deep + thick - 1), (back[0], thick - 1)], WOOD_EDGE, 1.6)
        b.line([(0, deep + 4), (front[0], deep + 4)], (212, 186, 150), 1.6)

    return sprite(2 * size + shift, deep + thick, draw, 2)


@kept(SPRITES)
def tile_seam(size: int) -> Image.Image:
    """The line around a tile, with light from the upper left."""
    points = _parallelogram(size, 2)

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        b.line([*points, points[0]], SEAM, 1.6)
        inner = [(points[3][0] + 2, points[3][1] - 2.5), (points[0][0] + 2, 2), (points[1][0] - 3, 2)]
        b.line(inner, (255, 250, 236, 190), 1.4)

    return sprite(2 * size + 2 * shifted(size) + 1, 2 * depth(size) + 1, draw, 2)


@kept(SPRITES)
def light(size: int, side: int = 1) -> Image.Image:
    """Light around a field or a tile; 30 larger on every side."""
    stark = palette() == "contrast"
    thick = max(6.0, size * 0.08) if stark else max(3.0, size * 0.05)

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s, 30, 30)
        points = _parallelogram(size, side)
        rim, wider = (BLACK, 6) if stark else ((255, 190, 30), 3)
        b.line([*points, points[0], points[1]], rim, thick + wider)
        b.line([*points, points[0], points[1]], GLOW, thick)

    line = sprite(side * (size + shifted(size)) + 60, side * depth(size) + 60, draw, 2)
    if stark:
        return line
    out = line.filter(ImageFilter.GaussianBlur(7))
    out.alpha_composite(line)
    return out


# ---------------------------------------------------------------------------------------------------- things


def foot(stage: Stage, name: str) -> tuple[float, float]:
    """Where the lower left corner of a building's picture goes."""
    column, row = stage.at(name)
    x, y = stage.corner(column, row + 1)
    share = stage.size / CW
    return x + ((CW - FW) / 2 + 2 - MARGIN) * share, y + (MARGIN - 14) * share


def draw_shadows(canvas: Canvas, fields: dict[str, Field], stage: Stage) -> None:
    """Shadows fall on the model only, not on the table far below."""
    left, top = round(stage.left) - 1, round(stage.top) - 1
    right, bottom = stage.corner(len(stage.columns), 0)[0], stage.corner(0, len(stage.rows))[1]
    ground = Image.new("L", (round(right) - left + 2, round(bottom) - top + 2), 0)
    pen = ImageDraw.Draw(ground)
    for name in fields:
        pen.polygon([(x - left, y - top) for x, y in stage.outline(name)], fill=255)
    for name, field in fields.items():
        if field.colour is None:
            continue
        shadow = house_shadow(field.colour, field.height, stage.size)
        high = house(field.colour, field.height, stage.size).height
        x, y = (round(v) for v in foot(stage, name))
        box = (x, y - high, x + shadow.width, y - high + shadow.height)
        within = (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
        canvas.image.paste(SHADOW, box[:2], ImageChops.multiply(shadow, ground.crop(within)))


def draw_thing(canvas: Canvas, view: CitiesView, field: Field, stage: Stage, *, bright: bool = False) -> None:
    share = stage.size / CW
    if field.colour is not None:
        x, y = (round(v) for v in foot(stage, field.name))
        if bright:
            canvas.put(halo(field.colour, field.height, stage.size), x - 24, y + 24, "lb")
        canvas.put(house(field.colour, field.height, stage.size), x, y, "lb")
        if field.feature is not None:
            draw_wheel(canvas, field, stage)
    elif field.feature is not None:
        look = drawing(view, field.feature)
        if look == WILD:
            return
        column, row = stage.at(field.name)
        middle, ground = stage.corner(column + 0.5, row + 0.7)
        canvas.put(feature(look, stage.size), middle - FOOT[0] * share, ground - FOOT[1] * share, "lt")


def draw_wheel(canvas: Canvas, field: Field, stage: Stage) -> None:
    """The sign of a wild lot at the front right corner of the building on it."""
    column, row = stage.at(field.name)
    x, y = stage.corner(column + 0.86, row + 0.8)
    canvas.put(wheel(max(13, round(stage.size * 0.27))), x, y)


# ---------------------------------------------------------------------------------------------------- labels


def draw_labels(canvas: Canvas, stage: Stage) -> None:
    """Columns below, rows at the left, each with a line to its field."""
    for number, name in enumerate(stage.columns):
        x, y = stage.corner(number + 0.5, len(stage.rows))
        _bubble(canvas, x - 14, y + stage.slab + 42, name, (x - 3, y + stage.slab + 6))
    for number, row in enumerate(stage.rows):
        x, y = stage.corner(0, number + 0.5)
        _bubble(canvas, x - 38 - stage.aside, y, str(row), (x - 4, y))


def _bubble(canvas: Canvas, x: float, y: float, text: str, to: tuple[float, float]) -> None:
    canvas.put(stalk(round(to[0] - x), round(to[1] - y)), x, y)
    size = LABEL.size if len(text) == 1 else MINOR
    canvas.write((x, y), text, LABEL.at(size), BUBBLE)


@kept(SPRITES)
def stalk(dx: int, dy: int) -> Image.Image:
    """A ring with a line to what it names; its middle is the middle of the picture."""
    reach = max(abs(dx), abs(dy), 24) + 4

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s, reach, reach)
        b.line([(0, 0), (dx, dy)], BUBBLE, 2)
        b.oval(0, 0, 22, 22, (250, 244, 230), BUBBLE, 2)

    return sprite(2 * reach, 2 * reach, draw)
