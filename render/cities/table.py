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

HEAD = 84
STRIP = 156
CELL = 66
WIDE = 576


def draw_table(view: CitiesView, names: Sequence[str], say: Say) -> Canvas:
    lines = -(-view.seats // 2)
    high = 460 if lines == 2 else 560
    strip = STRIP if view.offer and not view.over else 0
    canvas = Canvas.on(drafting_paper(max(LOWEST, HEAD + lines * (high + 12) + strip + 12)))
    _head(canvas, view, say)
    for seat in range(view.seats):
        x = 14 + seat % 2 * (WIDE + 20)
        if view.seats == 3 and seat == 2:
            x = (WIDTH - WIDE) // 2
            canvas.put(ruler(420, 78), 160, HEAD + high * 1.5 + 12)
            canvas.put(pencil(330, 62), WIDTH - 150, HEAD + high * 1.5 + 12)
        _district(canvas, view, seat, names[seat], (x, HEAD + seat // 2 * (high + 12)), high, say)
    if strip:
        _offer(canvas, view, HEAD + lines * (high + 12), say)
    return canvas


def _head(canvas: Canvas, view: CitiesView, say: Say) -> None:
    canvas.fit((28, 44), say(view.city_name), 336, Type(50, "title", 650), anchor="lm", halo=PAPER)
    canvas.fit(
        (WIDTH - 26, 46),
        round_line(view, say),
        220,
        Type(36, "text", 700),
        INK_SOFT,
        anchor="rm",
        halo=PAPER,
        least=MINOR,
    )
    for number, milestone in enumerate(view.milestones):
        x = 456 + number * 196
        canvas.put(icon(milestone.needs[0], 44, 56), x - 28, 44, "rm")
        for k, reward in enumerate(milestone.rewards):
            if milestone.rings[k] is not None:
                canvas.put(ring(milestone.rings[k], 44), x + k * 42, 44)
            elif not milestone.covered[k]:
                canvas.write((x + k * 42, 46), str(reward), Type(NEEDED, "toy", 700), INK_SOFT)


def _district(canvas: Canvas, view: CitiesView, seat: int, name: str, at: tuple[int, int], high: int, say: Say) -> None:
    x, y = at
    district = view.districts[seat]
    on_turn = seat == view.turn
    canvas.put(panel(WIDE, high, PAPER_LIGHT, 24, True, GLOW if on_turn else None), x - 12, y - 12, "lt")
    canvas.put(seat_mark(seat, 40), x + 38, y + 38)
    canvas.name((x + 70, y + 39), name, WIDE - 70 - 150, Type(38, "text", 800))
    canvas.write((x + WIDE - 26, y + 40), str(district.total), Type(56, "toy", 800), INK, anchor="rm")
    left = sum(district.workers)
    for k in range(left if not view.over else 0):
        canvas.put(worker(seat, 40), x + 34 + k * 30, y + high - 26)
    cards = say.many("{n} card", "{n} cards", len(district.cards))
    canvas.fit((x + WIDE - 24, y + high - 26), cards, 200, Type(NEEDED, "text", 600), INK_SOFT, anchor="rm")
    fields = [field.name for field in district.fields]
    if fields:
        stage = Stage(fields, (x + 10, y + 62, x + WIDE - 10, y + high - 46), 104, labels=False)
        draw_model(canvas, view, district, stage, last_fields(district))


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
