"""The end: districts side by side, every score in its parts."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.cities.desk import drafting_paper
from render.cities.icons import icon
from render.cities.model import draw_model
from render.cities.stage import Stage
from render.cities.things import chip, drawing
from render.cities.tokens import GOLD, badge, ring, star
from render.palette import GLOW, INK, INK_SOFT, PAPER, PAPER_LIGHT, shade
from render.sprites import panel, seat_mark
from render.text import NEEDED, Type
from rules.cities.view import CitiesView
from rules.game import Result

HEAD = 100
MODEL = {2: 400, 3: 290, 4: 220}
CARD_HIGH = 84
LARGEST = 90
NUMBER = Type(42, "toy", 700)
PLACE = Type(44, "title", 600)


def draw_result(view: CitiesView, result: Result, names: Sequence[str], say: Say) -> Canvas:
    wide = (WIDTH - 20) // view.seats
    per_row = max(3, (wide - 24) // 66)
    cards = max(len(district.cards) for district in view.districts)
    rows = -(-cards // per_row)
    model = _model_height(view, wide - 24)
    inner = 84 + model + 4 * 58 + rows * CARD_HIGH + 116
    height = max(675, HEAD + inner + 16)
    canvas = Canvas.on(drafting_paper(height))
    _head(canvas, view, result, names, say)
    order = sorted(range(view.seats), key=lambda seat: (result.places[seat], seat))
    for column, seat in enumerate(order):
        _column(canvas, view, result, seat, names[seat], (12 + column * wide, HEAD), (wide - 12, inner), model, per_row)
    return canvas


def _model_height(view: CitiesView, wide: int) -> int:
    """As high as the highest of the districts in its column."""
    shown = [[field.name for field in district.fields] for district in view.districts]
    return min(MODEL[view.seats], max(Stage.needed(fields, wide, LARGEST, False) for fields in shown))


def _head(canvas: Canvas, view: CitiesView, result: Result, names: Sequence[str], say: Say) -> None:
    """Who has won, a star for each, and where."""
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    left = 26
    for seat in winners:
        canvas.put(seat_mark(seat, 50), left + 26, 52)
        canvas.put(star(40), left + 52, 28)
        left += 76
    where = canvas.fit((WIDTH - 28, 54), say(view.city_name), 380, PLACE, INK_SOFT, anchor="rm", halo=PAPER)
    right = WIDTH - 28 - where
    listed = say.listed([names[seat] for seat in winners])

    def sentence(name: str) -> str:
        return say("{name} wins", name=name) if len(winners) == 1 else say("{names} share the win", names=name)

    canvas.name((left + 8, 52), listed, right - left - 40, Type(54, "title", 700), halo=PAPER, within=sentence)


def _column(
    canvas: Canvas,
    view: CitiesView,
    result: Result,
    seat: int,
    name: str,
    at: tuple[int, int],
    size: tuple[int, int],
    model: int,
    per_row: int,
) -> None:
    x, y = at
    wide, high = size
    district = view.districts[seat]
    first = result.places[seat] == 1
    canvas.put(panel(wide, high, PAPER_LIGHT, 24, True, GLOW if first else None), x - 12, y - 12, "lt")
    canvas.put(seat_mark(seat, 38), x + 36, y + 40)
    canvas.name((x + 64, y + 41), name, wide - 64 - 14, Type(36, "text", 800))
    top = y + 70
    fields = [field.name for field in district.fields]
    stage = Stage(fields, (x + 6, top, x + wide - 6, top + model), LARGEST, labels=False)
    draw_model(canvas, view, district, stage)
    top += model + 36
    looks = [next(kind.id for kind in view.features if kind.ground == ground) for ground in ("water", "park")]
    statue = next(kind.id for kind in view.features if kind.ground == "lot" and not kind.wild)
    lines = zip((*looks, statue), (district.waters, district.parks, district.statues), strict=True)
    canvas.put(ring(seat, 50), x + 46, top)
    canvas.write((x + wide - 28, top + 2), str(district.milestones), NUMBER, anchor="rm")
    for number, (look, points) in enumerate(lines, 1):
        canvas.put(chip(drawing(view, look), 54), x + 46, top + number * 58)
        canvas.write((x + wide - 28, top + number * 58 + 2), str(points), NUMBER, anchor="rm")
    top += 4 * 58 - 20
    _cards(canvas, view, seat, (x, top), wide, per_row)
    canvas.put(
        panel(wide - 24, 74, (255, 240, 190) if first else (238, 230, 212), 18, False), x + 12, y + high - 88, "lt"
    )
    canvas.put(badge(50, GOLD if first else (214, 206, 194)), x + 52, y + high - 51)
    canvas.write((x + 52, y + high - 49), str(result.places[seat]), Type(36, "toy", 800), shade((160, 112, 40), 0.5))
    canvas.write((x + wide / 2 + 20, y + high - 49), str(result.totals[seat]), Type(60, "toy", 800), INK)


def _cards(canvas: Canvas, view: CitiesView, seat: int, at: tuple[int, int], wide: int, per_row: int) -> None:
    """Each card by its sign, with what it paid."""
    x, y = at
    known = {card.id: card for card in view.cards}
    step = (wide - 20) / per_row
    for number, held in enumerate(view.districts[seat].cards):
        middle = x + 10 + step * (number % per_row + 0.5)
        top = y + number // per_row * CARD_HIGH
        canvas.put(icon(known[held.card].criterion, 40, round(step) - 8), middle, top + 22)
        fill = INK if held.points else INK_SOFT
        canvas.write((middle, top + 62), str(held.points), Type(NEEDED, "toy", 700), fill)
