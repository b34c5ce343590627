"""A move before it is played: the tile hovering over its place, or the feature or piece where it would go."""

import math
from collections.abc import Sequence

import msgspec
from PIL import Image, ImageDraw, ImageFilter

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.cities.brush import CREAM, Brush, Point
from render.cities.city import HEAD, STRIP, draw_head, draw_milestones
from render.cities.drafting_table import laid_out
from render.cities.feature_sprites import drawing, feature_tile
from render.cities.grounds import AROUND, depth, field_laid, shifted
from render.cities.houses import toy_house
from render.cities.hovering import draw_hovering
from render.cities.letters import spelt
from render.cities.model import draw_model, draw_open
from render.cities.stage import Stage
from render.cities.tiles import RIM, tile_edge, tile_seam
from render.cities.tokens import tile_picture
from render.cities.tools import beside_model
from render.lettering.text import MINOR, Type
from render.palette import GLOW, INK, INK_SOFT, PAPER_LIGHT
from render.sprites import CLEAR, Pen, panel, sprite
from rules.cities.view import COLOURS, CitiesView, District, Field
from rules.cities.vocabulary import colour, feature_name

HEIGHT = 1120
LIFT = 22
BESIDE = 72
"""Room for an arrow between the rows and their numbers."""
ARROW = 0.7
"""How far an arrow reaches beyond its tile, in fields."""
BIG = Type(52, "toy", 800)
SMALL = Type(36, "text", 600)


class TileGhost(msgspec.Struct, frozen=True):
    tile: str
    turn: int
    field: str
    spaces: tuple[str, ...]
    """The tile's four spaces in each turn that looks different."""


def looks(spaces: str) -> tuple[str, ...]:
    """A tile's four spaces, turned clockwise as long as it looks different."""
    found: list[str] = []
    while spaces not in found:
        found.append(spaces)
        spaces = spaces[2] + spaces[0] + spaces[3] + spaces[1]
    return tuple(found)


def tile_ghost(view: CitiesView, words: Sequence[str]) -> TileGhost | None:
    """What `place T13 turn1 G5` shows; None for words that are none."""
    if len(words) != 4 or words[0] != "place":
        return None
    tile = next((tile for tile in view.tiles if tile.id == words[1]), None)
    if tile is None or not words[2][-1].isdigit():
        return None
    turned = looks(tile.spaces)
    return TileGhost(tile.id, int(words[2][-1]) % len(turned), words[3], turned)


def with_thing(district: District, words: Sequence[str]) -> District:
    """The district as if `put R E5` were played."""
    if len(words) != 3 or words[0] != "put":
        return district
    _, thing, name = words
    fields = []
    for field in district.fields:
        if field.name == name:
            field = _with(field, thing)
        fields.append(field)
    return msgspec.structs.replace(district, fields=tuple(fields))


def _with(field: Field, thing: str) -> Field:
    letter = next((letter for letter in COLOURS if letter == thing), None)
    if letter is None:
        return msgspec.structs.replace(field, feature=thing)
    return msgspec.structs.replace(field, colour=letter, height=field.height + 1)


def draw_ghost(view: CitiesView, seat: int, name: str, words: Sequence[str], say: Say) -> Canvas:
    canvas = laid_out(HEIGHT)
    ghost = tile_ghost(view, words)
    district = view.districts[seat]
    shown = [field.name for field in district.fields]
    corners = open_places(view, district) if ghost is not None else []
    for corner in [*corners, *([ghost.field] if ghost is not None else [])]:
        shown += _four(corner)
    # At the left edge the arrow stands where the numbers of the rows would be.
    first = min(name[0] for name in shown)
    aside = BESIDE if ghost is not None and ghost.field[0] == first else 0
    # What hovers over the last row needs more room above it than what stands there.
    top = HEAD - 40 if ghost is not None else HEAD + 14
    stage = Stage(shown, (16, top, WIDTH - 16, HEIGHT - STRIP), aside=aside)
    if ghost is not None:
        _draw_places(canvas, stage, [corner for corner in corners if corner != ghost.field])
    # An arrow at the right edge needs the table to itself.
    at_edge = ghost is not None and stage.at(ghost.field)[0] + 2 == len(stage.columns)
    beside_model(canvas, stage, HEAD, stage.size * ARROW if at_edge else 0)
    draw_model(canvas, view, district, stage, (), words[-1:] if ghost is None else ())
    after = with_thing(district, words)
    if ghost is not None:
        _draw_tile(canvas, stage, ghost)
    else:
        draw_hovering(canvas, view, stage, after, words)
    draw_head(canvas, view, seat, name, say)
    draw_milestones(canvas, view, seat, say)
    canvas.put(panel(WIDTH - 40, STRIP - 18, PAPER_LIGHT, 20), 8, HEIGHT - STRIP - 8, "lt")
    if ghost is not None:
        _tile_strip(canvas, ghost, say)
    else:
        _thing_strip(canvas, view, after, words, say)
    return canvas


def _four(corner: str) -> list[str]:
    column, row = ord(corner[0]), int(corner[1:])
    return [f"{chr(column + x)}{row + y}" for y in (0, 1) for x in (0, 1)]


def open_places(view: CitiesView, district: District) -> list[str]:
    """Where the tile might go: at the side of a tile, and the whole not larger than allowed."""
    taken = {(ord(tile.field[0]) - 65, int(tile.field[1:]) - 1) for tile in district.tiles}
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in ((0, -2), (-2, 0), (2, 0), (0, 2))} - taken
    long, short = max(view.size), min(view.size)
    found = []
    for x, y in sorted(beside, key=lambda place: (place[1], place[0])):
        wide = (max(x, *(a for a, _ in taken)) - min(x, *(a for a, _ in taken))) // 2 + 1
        high = (max(y, *(b for _, b in taken)) - min(y, *(b for _, b in taken))) // 2 + 1
        inside = 0 <= x < view.span and 0 <= y < view.span
        if inside and max(wide, high) <= long and min(wide, high) <= short:
            found.append(f"{chr(65 + x)}{y + 1}")
    return found


# ---------------------------------------------------------------------------------------------------- the tile


def _draw_places(canvas: Canvas, stage: Stage, corners: Sequence[str]) -> None:
    """The other places, flat on the table, dashed and named."""
    for corner in corners:
        column, row = stage.at(corner)
        draw_open(canvas, stage, corner)
        canvas.write(stage.corner(column + 1, row + 1), corner, BIG.at(46), INK_SOFT)


def _draw_tile(canvas: Canvas, stage: Stage, ghost: TileGhost) -> None:
    """The hovering tile, its shadow on the table, the light around it, and an arrow for each way to turn."""
    box = stage.outline(ghost.field, 2)
    picture = _hovering(ghost.spaces[ghost.turn], stage.size)
    x, y = round(box[3][0]), round(box[0][1])
    canvas.put(picture, x - 60, y - LIFT - 60, "lt")
    column, row = stage.at(ghost.field)
    for side in (-1, 1):
        middle = stage.corner(column + 1, row + 1)
        canvas.put(_arrow(side, stage.size), middle[0], middle[1] - LIFT)


@spelt(SPRITES)
def _hovering(spaces: str, size: int) -> Image.Image:
    """60 larger on every side."""
    edge, seam = tile_edge(size), tile_seam(size)
    deep, shift = depth(size), shifted(size)
    tile = Image.new("RGBA", edge.size, CLEAR)
    tile.alpha_composite(edge)
    for n, kind in enumerate(spaces):
        column, row = n % 2, n // 2
        same = tuple(
            kind in "PW" and 0 <= column + dx < 2 and 0 <= row + dy < 2 and spaces[(row + dy) * 2 + column + dx] == kind
            for dx, dy in AROUND
        )
        tile.alpha_composite(field_laid(kind, same, 0, size), (column * size + (1 - row) * shift, row * deep))
    tile.alpha_composite(seam.crop((0, 0, tile.width, tile.height)))
    pale = Image.blend(tile, Image.new("RGBA", tile.size, (*CREAM, 255)), 0.16)
    pale.putalpha(tile.getchannel("A").point([a * 94 // 100 for a in range(256)]))
    out = Image.new("RGBA", (tile.width + 120, tile.height + 120), CLEAR)
    points = [(2 * shift, 0), (2 * shift + 2 * size, 0), (2 * size, 2 * deep), (0, 2 * deep)]
    for fill, drop, wide, blur in (((60, 44, 30), LIFT + 8, 0, 8), (GLOW, 0, 20, 10)):
        light = Image.new("RGBA", out.size, (*fill, 0))
        b = Brush(ImageDraw.Draw(light), 1, 60, 60 + drop)
        if wide:
            b.line([*points, points[0], points[1]], (*fill, 255), wide)
        else:
            b.poly(points, (*fill, 130))
        out.alpha_composite(light.filter(ImageFilter.GaussianBlur(blur)))
    out.alpha_composite(pale, (60, 60))

    def rim(pen: Pen, s: int) -> None:
        for fill, wide in ((RIM, 10), (GLOW, 6)):
            Brush(pen, s, 60, 60).line([*points, points[0], points[1]], fill, wide)

    out.alpha_composite(sprite(out.width, out.height, rim, 2))
    return out


@kept(SPRITES)
def _arrow(side: int, size: int) -> Image.Image:
    """A bent arrow beside the tile: on the left a turn to the left, on the right one to the right."""
    reach = round(size * 1.9)
    deep, shift = depth(size), shifted(size)

    def at(degrees: float, radius: float = 1.36) -> Point:
        a = math.radians(degrees)
        across, down = side * radius * math.cos(a), radius * math.sin(a)
        return across * size - down * shift, down * deep

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s, reach, reach)
        for w, over, fill in ((0.09, 1.0, INK), (0.045, 0.0, CREAM)):
            turn = range(round(-24 - 1.5 * over), 14)
            b.poly([at(v, 1.36 + w) for v in turn] + [at(v, 1.36 - w) for v in reversed(turn)], fill)
            head = [at(10 - 2.5 * over, 1.22 - 0.1 * over), at(28 + 3.5 * over), at(10 - 2.5 * over, 1.50 + 0.1 * over)]
            b.poly(head, fill)

    return sprite(2 * reach, 2 * reach, draw, 2)


# ---------------------------------------------------------------------------------------------------- the line below


def _tile_strip(canvas: Canvas, ghost: TileGhost, say: Say) -> None:
    y = HEIGHT - STRIP + 46
    x = 56 + canvas.write((56, y + 2), ghost.tile, BIG, anchor="lm")
    text = say("at {field}", field=ghost.field) + "?"
    canvas.fit((x + 16, y + 2), text, 200, Type(44, "toy", 700), INK, anchor="lm")
    canvas.fit((480, y + 2), say("turn"), 120, SMALL, INK_SOFT, anchor="rm")
    for number, spaces in enumerate(ghost.spaces):
        left = 510 + number * 168
        chosen = number == ghost.turn
        if chosen:
            canvas.put(panel(158, 82, (255, 240, 190), 16, False, GLOW), left - 10, y, "lm")
        canvas.write((left + 14, y + 2), str(number), Type(42, "toy", 700), INK if chosen else INK_SOFT)
        canvas.put(tile_picture(spaces, 70), left + 90, y)


def _thing_strip(canvas: Canvas, view: CitiesView, district: District, words: Sequence[str], say: Say) -> None:
    y = HEIGHT - STRIP + 46
    thing, name = (words[1], words[2]) if len(words) == 3 else ("", "")
    picture = toy_house(thing, 1, 68) if thing in COLOURS else feature_tile(drawing(view, thing), 76)
    canvas.put(picture, 94, y - 1)
    field = next((field for field in district.fields if field.name == name), None)
    if thing in COLOURS and field is not None:
        text = say("{colour}, height {height}, on {field}", colour=colour(say, thing), height=field.height, field=name)
    else:
        text = say("{feature} on {field}", feature=feature_name(say, view, thing), field=name)
    _rest(canvas, view, thing, canvas.fit((156, y + 2), f"{text}?", 640, BIG, anchor="lm") + 196, say)


def _rest(canvas: Canvas, view: CitiesView, thing: str, left: float, say: Say) -> None:
    """At the right what will still be in hand."""
    rest = list(view.hand)
    if thing in rest:
        rest.remove(thing)
    x, y = WIDTH - 50, HEIGHT - STRIP + 46
    if not rest:
        canvas.fit((x, y + 2), say("nothing left to place"), x - left, SMALL, INK_SOFT, anchor="rm", least=MINOR)
        return
    for other in reversed(rest):
        picture = toy_house(other, 1, 56) if other in COLOURS else feature_tile(drawing(view, other), 62)
        canvas.put(picture, x, y - 1, "rm")
        x -= picture.width + 8
    canvas.fit((x - 8, y + 2), say("then"), x - 8 - left, SMALL, INK_SOFT, anchor="rm", least=MINOR)
