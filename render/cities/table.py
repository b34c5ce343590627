"""All districts at a glance, and the offer in small."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.canvas import LOWEST, WIDTH, Canvas
from render.cities.city import last_fields, round_line
from render.cities.desk import drafting_paper
from render.cities.houses import toy_house
from render.cities.icons import icon
from render.cities.model import draw_model
from render.cities.offer import BROWN, HOLE, last_offer
from render.cities.stage import Stage
from render.cities.things import drawing, feature_tile
from render.cities.tokens import card_back, outline, ring, star, tile_picture, worker
from render.cities.tools import pencil, ruler
from render.cities.words import ROWS
from render.palette import GLOW, INK, INK_SOFT, PAPER, PAPER_LIGHT
from render.sprites import panel, seat_mark
from render.text import MINOR, NEEDED, Type
from rules.cities.view import HIDDEN, CitiesView, Slot
from rules.cities.view import ROWS as ROW_KEYS

HEAD = 92
STRIP = 156
CELL = 66
GAP = 12
LEFT, WIDE = 14, 576
MOST = 1096
"""How high the districts together may be, and one of several rows."""
HIGHEST_ROW = {1: 620, 2: 470}
LARGEST = 104
TAG = 200
SPOT: Colour = (232, 222, 202)


class Room(msgspec.Struct, frozen=True):
    """Where the districts lie: side by side, or one below the other where that shows them larger."""

    wide: int
    high: int
    columns: int

    @property
    def rows(self) -> int:
        return 2 if self.columns == 1 else 0


def draw_table(view: CitiesView, names: Sequence[str], say: Say) -> Canvas:
    strip = STRIP if view.offer and not view.over else 0
    stacked, wide, high = rooms(view, strip)
    lines = view.seats if stacked else -(-view.seats // 2)
    canvas = Canvas.on(drafting_paper(max(LOWEST, HEAD + lines * (high + GAP) + strip + 8)))
    _head(canvas, view, say)
    for seat in range(view.seats):
        x, y = LEFT + (0 if stacked else seat % 2 * (WIDE + 20)), HEAD + (seat if stacked else seat // 2) * (high + GAP)
        if view.seats == 3 and seat == 2:
            x = (WIDTH - WIDE) // 2
            canvas.put(ruler(420, 78), 160, HEAD + high * 1.5 + GAP)
            canvas.put(pencil(330, 62), WIDTH - 150, HEAD + high * 1.5 + GAP)
        _district(canvas, view, seat, names[seat], (x, y, x + wide, y + high), say)
    if strip:
        _offer(canvas, view, HEAD + lines * (high + GAP), say)
    return canvas


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
                _small(canvas, view, row, slot, x, y)
        if row == "pieces":
            canvas.put(star(30), left + 3 * (CELL + 4) + CELL - 4, top + 56)


def _small(canvas: Canvas, view: CitiesView, row: str, slot: Slot, x: float, y: float) -> None:
    first = slot.things[0]
    if row == "card":
        if first == HIDDEN:
            canvas.put(card_back(46, 66), x, y)
        else:
            card = next(card for card in view.cards if card.id == first)
            canvas.put(panel(CELL - 2, 72, PAPER_LIGHT, 10, False), x, y)
            canvas.put(icon(card.criterion, 52, CELL - 10), x, y)
    elif row == "tile":
        tile = next((tile for tile in view.tiles if tile.id == first), None)
        canvas.put(tile_picture(tile.spaces if tile is not None else HIDDEN, 60), x, y)
    elif row == "feature":
        for k, thing in enumerate(slot.things):
            look = HIDDEN if thing == HIDDEN else drawing(view, thing)
            size = 58 if len(slot.things) == 1 else 46
            shift = (k - (len(slot.things) - 1) / 2) * 26
            canvas.put(feature_tile(look, size), x + shift * 0.7, y + shift)
    else:
        for k, thing in enumerate(slot.things):
            px, py = x - 17 + k % 2 * 34, y - 17 + k // 2 * 34
            if thing == HIDDEN:
                canvas.write((px, y), "?", Type(48, "toy", 800), INK_SOFT)
            else:
                canvas.put(toy_house(thing, 1, 27), px, py)
