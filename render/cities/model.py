"""A district as a model: tiles of wood, grounds, shadows, features and buildings from back to front."""

from collections.abc import Callable, Hashable, Iterable
from collections.abc import Set as AbstractSet

from PIL import Image, ImageChops, ImageDraw

from render.cache import BOARDS, SPRITES, ByteCache, image_bytes, kept
from render.canvas import Canvas
from render.cities.brush import Brush
from render.cities.feature_sprites import FOOT, STATUE, WILD, drawing, feature, wheel
from render.cities.grounds import ALONE, AROUND, CW, SEEDS, field_laid
from render.cities.houses import FW, MARGIN, halo, house, house_letter, house_shadow
from render.cities.letters import letters
from render.cities.stage import Stage
from render.cities.tiles import light, open_place, tile_edge, tile_seam, tile_shadow
from render.lettering.text import MINOR, Type
from render.palette import PAPER_LIGHT, SHADOW
from render.sprites import Pen, sprite
from rules.cities.view import CitiesView, District, Field

BUBBLE = (122, 108, 94)
HIDING = 3
"""Storeys that hide the plinth of a statue behind them."""
NEAR = 150
"""Pixels from a label to its field, farther than which the line is fainter."""
RINGED = 40
"""Pixels from one row to the next, below which the rings of their numbers would meet: numbers stand alone."""
LABEL = Type(33, "text", 700)
GROUNDS: ByteCache[Image.Image] = ByteCache(BOARDS, image_bytes)
"""The grounds of districts shown large: a few of them, so that they drive out nothing else."""
MODELS: ByteCache[Image.Image] = ByteCache(BOARDS, image_bytes)
"""Small districts, whole."""
AROUND_MODEL = 36
"""Room for shadows and light around a model that is kept."""


def draw_model(
    canvas: Canvas,
    view: CitiesView,
    district: District,
    stage: Stage,
    last: Iterable[str] = (),
    aimed: Iterable[str] = (),
) -> None:
    """The whole district, or the place of its first tile; `last` are the fields that have just changed.

    `aimed`: fields that lie in light though nothing on them has changed yet; in large models only.

    Small ones stay the same from turn to turn while others build: they are kept whole.
    """
    names = [field.name for field in district.fields]
    marked = tuple(sorted(set(last) & set(names)))
    if stage.labels:
        draw_labels(canvas, stage)
        _draw(canvas, view, district, stage, set(marked), set(aimed) & set(names))
        return

    def whole(small: Canvas, alone: Stage) -> None:
        _draw(small, view, district, alone, set(marked))

    _put_kept(canvas, stage, names, MODELS, (district.fields, district.tiles, view.features, marked), whole)


def _put_kept(
    canvas: Canvas,
    stage: Stage,
    names: list[str],
    cache: ByteCache[Image.Image],
    key: Hashable,
    draw: Callable[[Canvas, Stage], None],
) -> None:
    """Draws on a layer of its own as large as the model, which is kept, and lays that down.

    The stage may show more than the model: places beside it, where a tile might go.
    """
    alone = Stage(names, (0, 0, 4000, 4000), stage.size, labels=False)
    alone.left, alone.top = AROUND_MODEL, AROUND_MODEL + stage.size

    def made() -> Image.Image:
        wide, high = alone.corner(len(alone.columns), 0)[0], alone.corner(0, len(alone.rows))[1]
        layer = Canvas.clear(round(wide) + AROUND_MODEL, round(high) + AROUND_MODEL + alone.slab)
        draw(layer, alone)
        return layer.image

    layer = cache.make(("cities model", letters(), stage.size, key), made)
    first = f"{alone.columns[0]}{alone.rows[0]}"
    (x, y), (left, top) = stage.corner(*stage.at(first)), alone.corner(*alone.at(first))
    canvas.put(layer, x - left, y - top, "lt")


def _draw(
    canvas: Canvas,
    view: CitiesView,
    district: District,
    stage: Stage,
    marked: set[str],
    aimed: AbstractSet[str] = frozenset(),
) -> None:
    fields = {field.name: field for field in district.fields}
    corners = [tile.field for tile in district.tiles]
    kinds = {name: kind_of(view, field) for name, field in fields.items()}
    if not fields:
        draw_open(canvas, stage, f"{stage.columns[0]}{stage.rows[0]}")
    elif stage.labels:
        # Most turns change no ground: a piece, a feature on its own ground, a card.
        key = (tuple(kinds.items()), tuple(corners))
        _put_kept(
            canvas, stage, [*fields], GROUNDS, key, lambda layer, alone: draw_ground(layer, kinds, corners, alone)
        )
    else:
        draw_ground(canvas, kinds, corners, stage)
    draw_light(canvas, stage, marked | aimed, corners)
    draw_shadows(canvas, fields, stage)
    for name in sorted(fields, key=lambda name: (int(name[1:]), name[0])):
        draw_thing(canvas, view, fields[name], stage, bright=stage.labels and name in marked)
    # Last, so that no tall building hides the letter or number of what stands behind it. What hovers has its own.
    for name in sorted(fields.keys() - aimed, key=lambda name: (int(name[1:]), name[0])):
        # Small ones without letters have no numbers either: larger shapes, fewer of them.
        if not letters().isspace():
            draw_written(canvas, view, fields, name, stage)


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


def draw_ground(canvas: Canvas, grounds: dict[str, str], corners: list[str], stage: Stage) -> None:
    for corner in corners:
        x, y = stage.corner(stage.at(corner)[0], stage.at(corner)[1] + 2)
        canvas.put(tile_shadow(stage.size), x - 30, y - 2 * stage.deep - 30, "lt")
    for corner in sorted(corners, key=lambda name: (int(name[1:]), name[0])):
        x, y = stage.corner(stage.at(corner)[0], stage.at(corner)[1] + 2)
        canvas.put(tile_edge(stage.size), x, y - 2 * stage.deep, "lt")
    kinds = {stage.at(name): kind for name, kind in grounds.items()}
    for (column, row), kind in kinds.items():
        same = tuple(kind in "PW" and kinds.get((column + dx, row + dy)) == kind for dx, dy in AROUND)
        same = tuple(on and (n < 4 or _needed(same, n)) for n, on in enumerate(same)) if any(same) else ALONE
        x, y = stage.corner(column, row + 1)
        seed = (column * 5 + row * 3) % SEEDS if kind in "PW" else 0
        canvas.put(field_laid(kind, same, seed, stage.size), x, y - stage.deep, "lt")
    for corner in corners:
        x, y = stage.corner(stage.at(corner)[0], stage.at(corner)[1] + 2)
        canvas.put(tile_seam(stage.size), x, y - 2 * stage.deep, "lt")


def _needed(same: tuple[bool, ...], n: int) -> bool:
    """A corner shows only where both sides beside it grow together; otherwise it is left out, to keep fewer sprites."""
    sides = {4: (0, 1), 5: (1, 2), 6: (2, 3), 7: (3, 0)}[n]
    return all(same[side] for side in sides)


def draw_open(canvas: Canvas, stage: Stage, corner: str) -> None:
    """A place where a tile may lie."""
    column, row = stage.at(corner)
    x, y = stage.corner(column, row + 2)
    canvas.put(open_place(stage.size), x - 4, y - 2 * stage.deep - 4, "lt")


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
        look = STATUE if look.startswith(STATUE) and letters().isspace() else look
        column, row = stage.at(field.name)
        middle, ground = stage.corner(column + 0.5, row + 0.7)
        canvas.put(feature(look, stage.size), middle - FOOT[0] * share, ground - FOOT[1] * share, "lt")


def draw_written(canvas: Canvas, view: CitiesView, fields: dict[str, Field], name: str, stage: Stage) -> None:
    """The letter of a building; the points of a statue whose plinth a tall building hides, on its robe."""
    field = fields[name]
    if field.colour is not None:
        x, y = (round(v) for v in foot(stage, name))
        canvas.put(house_letter(field.colour, field.height, stage.size), x, y, "lb")
        return
    before = fields.get(f"{name[0]}{int(name[1:]) + 1}")
    look = drawing(view, field.feature) if field.feature is not None else ""
    if look.startswith(STATUE) and before is not None and before.height >= HIDING:
        column, row = stage.at(name)
        middle, ground = stage.corner(column + 0.5, row + 0.7)
        canvas.put(plate(look.removeprefix(STATUE), stage.size), middle, ground - 62 * stage.size / CW)


@kept(SPRITES)
def plate(text: str, size: int) -> Image.Image:
    """The points of a statue on a stone of their own."""
    share = size / CW

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s * share, 24, 22)
        b.rect(-20, -18, 20, 18, (214, 206, 194), 4, (110, 102, 94), 2)
        b.mark(0, 0, text, 32, (110, 102, 94))

    return sprite(round(48 * share), round(44 * share), draw)


def draw_wheel(canvas: Canvas, field: Field, stage: Stage) -> None:
    """The sign of a wild lot at the front right corner of the building on it."""
    column, row = stage.at(field.name)
    x, y = stage.corner(column + 0.86, row + 0.8)
    canvas.put(wheel(max(7, round(stage.size * 0.27))), x, y)


# ---------------------------------------------------------------------------------------------------- labels


def draw_labels(canvas: Canvas, stage: Stage) -> None:
    """Columns below, rows at the left, each with a line to the first of its fields."""
    ringed = stage.deep >= RINGED
    for number, name in enumerate(stage.columns):
        x, y = stage.corner(number + 0.5, len(stage.rows))
        to = stage.corner(number + 0.5, stage.lowest(number) + 1)
        _bubble(canvas, x - 14, y + stage.slab + 42, name, (to[0] - 3, to[1] + stage.slab + 6), ringed)
    for number, row in enumerate(stage.rows):
        x, y = stage.corner(0, number + 0.5)
        first = min((column for column, line in stage.places if line == number), default=0)
        _bubble(canvas, x - 38 - stage.aside, y, str(row), (stage.corner(first, number + 0.5)[0] - 4, y), ringed)


def draw_short_labels(canvas: Canvas, stage: Stage) -> None:
    """Each letter close below the last field of its column, each number close to the first one of its row.

    Where a letter would stand before the number of the next row, all letters stand below the whole district.
    """
    for number, name in enumerate(stage.columns):
        lowest = len(stage.rows) - 1 if stage.stepped else stage.lowest(number)
        x, y = stage.corner(number + 0.5, lowest + 1)
        if beyond := lowest - stage.lowest(number):
            line = stalk(beyond * stage.shift, -beyond * stage.deep, ringed=False)
            canvas.put(line, x - 30, y + stage.slab + 30, "lb")
        canvas.write((x - 4, y + stage.slab + 17), name, LABEL, BUBBLE, halo=PAPER_LIGHT)
    for number, row in enumerate(stage.rows):
        first = min(column for column, line in stage.places if line == number)
        x, y = stage.corner(first, number + 0.5)
        canvas.write((x - 9, y), str(row), _label(str(row)), BUBBLE, anchor="rm", halo=PAPER_LIGHT)


def _label(text: str) -> Type:
    return LABEL if len(text) == 1 else LABEL.at(MINOR)


def _bubble(canvas: Canvas, x: float, y: float, text: str, to: tuple[float, float], ringed: bool) -> None:
    dx, dy = round(to[0] - x), round(to[1] - y)
    if ringed:
        canvas.put(stalk(dx, dy), x + min(0, dx) - 26, y + min(0, dy) - 26, "lt")
    canvas.write((x, y), text, _label(text), BUBBLE, halo=None if ringed else PAPER_LIGHT)


@kept(SPRITES)
def stalk(dx: int, dy: int, ringed: bool = True) -> Image.Image:
    """A ring, or none, with a line to what it names; 26 larger on every side than the way from one to the other."""

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s, 26 - min(0, dx), 26 - min(0, dy))
        b.line([(0, 0), (dx, dy)], BUBBLE if abs(dx) + abs(dy) < NEAR else (*BUBBLE, 120), 2)
        if ringed:
            b.oval(0, 0, 22, 22, (250, 244, 230), BUBBLE, 2)

    return sprite(abs(dx) + 52, abs(dy) + 52, draw)
