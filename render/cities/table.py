"""All districts at a glance, and the offer in small."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PIL import Image, ImageChops, ImageDraw

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.cities.brush import CREAM, Brush
from render.cities.city import last_fields, round_line
from render.cities.drafting_table import LINE, laid_out
from render.cities.feature_sprites import drawing, feature_tile
from render.cities.grounds import EDGE, PAVING, K
from render.cities.icons import GROUND as GROUNDS
from render.cities.icons import draw_lot, short_signs
from render.cities.model import draw_model
from render.cities.offer import BROWN, HOLE, last_offer, spot
from render.cities.scores import packet
from render.cities.stage import Stage
from render.cities.tokens import card_back, outline, ring, star, tile_picture, worker
from render.cities.tools import pencil, ruler
from render.lettering.text import MINOR, NEEDED, Type
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, PAPER_SHADE, palette, shade
from render.sprites import CLEAR, Pen, glow, panel, seat_mark, shadowed, sprite
from rules.cities.view import HIDDEN, CitiesView, Milestone, Slot
from rules.cities.view import ROWS as ROW_KEYS
from rules.cities.vocabulary import ROWS

HEAD = 94
STRIP = 158
CELL = 66
GAP = 14
LEFT, WIDE, BETWEEN = 14, 576, 20
TOP = 62
"""Of a district's sheet, above its model."""
GROUND = {"P": "park", "W": "water"}
LARGEST = 104
TAG = 198


class Room(msgspec.Struct, frozen=True):
    """Where the districts lie: in how many columns, and how large each sheet is."""

    wides: tuple[int, ...]
    """Of the sheets in each column."""
    high: int
    foot: int = 12
    """Below the model. A leaning model leaves two corners free, where few workers and the cards stand."""

    @property
    def columns(self) -> int:
        return len(self.wides)

    def wide(self, seat: int) -> int:
        return self.wides[seat % self.columns]

    def corner(self, seat: int, seats: int) -> tuple[int, int]:
        line, column = divmod(seat, self.columns)
        top = HEAD + line * (self.high + GAP)
        if seats == 3 and seat == 2:
            return (WIDTH - self.wide(seat)) // 2, top
        return LEFT + sum(self.wides[:column]) + column * BETWEEN, top


def room(view: CitiesView, below: int) -> Room:
    """Side by side, or two districts one below the other where that shows them larger; a wide one takes more room."""
    shown = [[field.name for field in district.fields] for district in view.districts]
    found: list[tuple[int, Room]] = []
    foot = 48 if view.seats == 2 else 12
    ways: list[tuple[int, ...]] = [(WIDE, WIDE)]
    if view.seats == 2:
        ways += [(WIDTH - 2 * LEFT,), *((WIDE + more, WIDE - more) for more in (40, -40, 80, -80, 120, -120))]
    for wides in ways:
        most = (HIGHEST - HEAD - below - 2) // -(-view.seats // len(wides)) - GAP
        sheets = [(fields, wides[seat % len(wides)] - 20) for seat, fields in enumerate(shown)]
        needed = max(Stage.needed(fields, wide, LARGEST, False) for fields, wide in sheets)
        high = min(most, max(330, needed + TOP + foot))
        sizes = [Stage(fields, (0, 0, wide, high - TOP - foot), LARGEST, False).size for fields, wide in sheets]
        found.append((min(sizes), Room(wides, high, foot)))
    return max(found, key=lambda one: one[0])[1]


def draw_table(view: CitiesView, names: Sequence[str], say: Say) -> Canvas:
    below = STRIP if view.offer and not view.over else 0
    place = room(view, below)
    foot = HEAD + -(-view.seats // place.columns) * (place.high + GAP)
    canvas = laid_out(max(LOWEST, foot + below + 2))
    _head(canvas, view, say)
    # The glow lies below all sheets, so that it never covers a neighbour.
    if view.turn is not None:
        x, y = place.corner(view.turn, view.seats)
        wide = place.wide(view.turn)
        canvas.put(glow(wide, place.high, 24, 12), x + wide / 2, y + place.high / 2)
    for seat in range(view.seats):
        _district(canvas, view, seat, names[seat], place)
    if view.seats == 3:
        canvas.put(ruler(420, 78), 160, HEAD + place.high * 1.5 + GAP)
        canvas.put(pencil(330, 62), WIDTH - 150, HEAD + place.high * 1.5 + GAP)
    if below:
        _offer(canvas, view, foot, say)
    return canvas


def _head(canvas: Canvas, view: CitiesView, say: Say) -> None:
    """The city, its milestones as labels with the rings on them, the round."""
    title, small = Type(50, "title", 650), Type(36, "text", 700)
    canvas.fit((24, 46), say(view.city_name), 322, title, anchor="lm", halo=PAPER)
    right = WIDTH - 22
    canvas.fit((right, 48), round_line(view, say), 206, small, INK_SOFT, anchor="rm", halo=PAPER, least=MINOR)
    for number, milestone in enumerate(view.milestones):
        _tag(canvas, milestone, 358 + number * (TAG + 6))


def _tag(canvas: Canvas, milestone: Milestone, x: int) -> None:
    canvas.put(panel(TAG, 66, PAPER_LIGHT, 16), x - 12, 2, "lt")
    canvas.put(short_signs(milestone.needs, 46, 54), x + 33, 47)
    for k, reward in enumerate(milestone.rewards):
        at = x + 83 + k * 45
        if milestone.covered[k]:
            canvas.put(spot(40, shade(PAPER_SHADE, 0.8), crossed=True), at, 47)
            continue
        owner = milestone.rings[k]
        if owner is not None:
            canvas.put(ring(owner, 46), at, 47)
        canvas.write((at, 49), str(reward), Type(MINOR if owner is not None else NEEDED, "toy", 800), INK)


def _district(canvas: Canvas, view: CitiesView, seat: int, name: str, place: Room) -> None:
    x, y = place.corner(seat, view.seats)
    wide, high = place.wide(seat), place.high
    district = view.districts[seat]
    canvas.put(sheet(wide, high), x - 12, y - 12, "lt")
    canvas.put(seat_mark(seat, 40), x + 38, y + 38)
    canvas.name((x + 70, y + 39), name, wide - 70 - 150, Type(38, "text", 800), most=30)
    canvas.write((x + wide - 26, y + 40), str(district.total), Type(56, "toy", 800), INK, anchor="rm")
    fields = [field.name for field in district.fields]
    box = (x + 10, y + TOP, x + wide - 10, y + high - place.foot)
    draw_model(canvas, view, district, Stage(fields, box, LARGEST, labels=False), last_fields(district))
    low = y + high - 29
    for k in range(0 if view.over else sum(district.workers)):
        canvas.put(worker(seat, 40), x + 36 + k * 28, low if view.seats == 2 else y + 94)
    count = str(len(district.cards))
    across = canvas.write((x + wide - 26, low + 2), count, Type(38, "toy", 700), INK_SOFT, anchor="rm")
    canvas.put(packet(46), x + wide - 26 - across - 28, low)


@kept(SPRITES)
def sheet(wide: int, high: int) -> Image.Image:
    """A sheet of squared paper for one district; 12 larger on every side."""
    out = panel(wide, high, PAPER_LIGHT, 24).copy()
    if palette() == "contrast":
        return out
    lines = Image.new("RGBA", (wide, high - TOP - 4), CLEAR)
    pen = ImageDraw.Draw(lines)
    for x in range(-high // 3, wide, 36):
        pen.line([(x, high), (x + high * K, 0)], (*LINE, 44), 1)
    for y in range(4, high, 30):
        pen.line([(0, y), (wide, y)], (*LINE, 44), 1)
    inner = Image.new("L", lines.size, 0)
    ImageDraw.Draw(inner).rounded_rectangle((10, -30, wide - 11, high - TOP - 15), 16, fill=255)
    lines.putalpha(ImageChops.multiply(lines.getchannel("A"), inner))
    out.alpha_composite(lines, (12, 12 + TOP))
    return out


# ---------------------------------------------------------------------------------------------------- the offer


def _offer(canvas: Canvas, view: CitiesView, top: int, say: Say) -> None:
    """Four groups of four small places, named by their rows."""
    canvas.put(panel(WIDTH - 28, STRIP - 14, HOLE, 22), 2, top - 12, "lt")
    for group, (row, slots) in enumerate(zip(ROW_KEYS, view.offer, strict=True)):
        left = 26 + group * 292
        canvas.fit((left + 136, top + 28), say(ROWS[row]), 264, Type(NEEDED, "text", 800), BROWN, least=MINOR)
        for number, slot in enumerate(slots):
            x, y = left + number * (CELL + 4) + CELL / 2, top + 90
            if slot.worker is not None:
                if f"{row}{number + 1}" == last_offer(view):
                    canvas.put(outline(CELL, 76, 12), x, y)
                canvas.put(worker(slot.worker, 66), x, y)
            elif slot.things:
                if row == "pieces":
                    canvas.put(panel(CELL, 76, PAPER_LIGHT, 10, False), x, y)
                _small(canvas, view, row, slot, x, y)
        if row == "pieces":
            canvas.put(star(34), left + 3 * (CELL + 4) + CELL - 16, top + 54)


def _small(canvas: Canvas, view: CitiesView, row: str, slot: Slot, x: float, y: float) -> None:
    first = slot.things[0]
    if row == "card":
        if first == HIDDEN:
            canvas.put(card_back(46, 66), x, y)
        else:
            card = next(card for card in view.cards if card.id == first)
            canvas.put(panel(CELL - 2, 72, PAPER_LIGHT, 10, False), x, y)
            canvas.put(short_signs((card.criterion,), 54, CELL - 8), x, y)
    elif row == "tile":
        tile = next((tile for tile in view.tiles if tile.id == first), None)
        canvas.put(small_tile(tile.spaces) if tile is not None else tile_picture(HIDDEN, 60), x, y)
    elif row == "feature":
        for k, thing in enumerate(slot.things):
            look = HIDDEN if thing == HIDDEN else drawing(view, thing)
            size = 58 if len(slot.things) == 1 else 46
            shift = (k - (len(slot.things) - 1) / 2) * 26
            canvas.put(feature_tile(look, size), x + shift * 0.7, y + shift)
    else:
        for k, thing in enumerate(slot.things):
            rows = -(-len(slot.things) // 2)
            px, py = x - 14.5 + k % 2 * 29, y + (k // 2 + 0.5 - rows / 2) * 32
            if thing == HIDDEN:
                canvas.write((px, y + 4), "?", Type(44, "toy", 800), INK_SOFT)
            else:
                canvas.put(small_piece(thing), px, py)


@kept(SPRITES)
def small_piece(letter: str) -> Image.Image:
    """A piece where a house would be a few pixels high."""
    return sprite(28, 28, lambda pen, s: draw_lot(Brush(pen, s), 0, 0, 28, letter))


@kept(SPRITES)
def small_tile(spaces: str) -> Image.Image:
    """A tile in flat squares with large letters: park with a tree, water with waves."""

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        b.rect(0, 0, 64, 64, PAVING, 6, EDGE, 1.6)
        for n, kind in enumerate(spaces):
            x, y = 2 + n % 2 * 30.5, 2 + n // 2 * 30.5
            if kind not in GROUND:
                draw_lot(b, x, y, 29.5, kind)
                continue
            name = GROUND[kind]
            fill = GROUNDS[name]
            b.rect(x, y, x + 29.5, y + 29.5, fill, 5, shade(fill, 0.62), 1.6)
            if name == "park":
                b.rect(x + 13, y + 16, x + 16.5, y + 25, shade(fill, 0.45))
                b.oval(x + 14.75, y + 12, 8, 8, shade(fill, 0.62))
                continue
            for left, line in ((x + 4, y + 11), (x + 10, y + 22)):
                b.curve([(left, line), (left + 5, line - 4), (left + 10, line), (left + 15, line - 4)], CREAM, 2.4)

    return shadowed(sprite(64, 64, draw), (2, 4), 3, 120, 8)
