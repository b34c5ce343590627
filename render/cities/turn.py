"""A turn's post: the district that changed, the others, the milestones, the whole offer, and who is asked."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

from data.texts import Say
from render.cache import LAYERS, SPRITES, ByteCache, image_bytes, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.cities.city import round_line
from render.cities.drafting_table import laid_out
from render.cities.table import sheet
from render.cities.turn_board import draw_places, draw_starts, lay_board
from render.cities.turn_districts import Place, draw_large, draw_small, sheet_places
from render.cities.turn_milestones import draw_milestones, lay_milestones
from render.cities.vignettes import vignette
from render.lettering.text import MINOR, Type
from render.palette import BLACK, INK, INK_SOFT, PAPER_LIGHT, SEATS, Colour, palette, paper, shade
from render.sprites import CLEAR, Pen, panel, scaled, seat_mark, sprite
from rules.cities.view import CitiesView
from rules.cities.vocabulary import ASKED

HEAD = 84
LINE = 6
"""Of the band's foot in the colour of who is on turn."""
SPREAD = 24
"""How far the light around a sheet reaches."""
CORNER = 24
"""Of a sheet, its round corners."""
RIMS: ByteCache[tuple[Image.Image, ...]] = ByteCache(8 << 20, lambda strips: sum(map(image_bytes, strips)))
ASKS = Type(46, "title", 700)
CITY, ROUND = Type(34, "title", 650), Type(34, "text", 700)


def mover(view: CitiesView, changed: Sequence[int]) -> int:
    """Whose district is shown large: who is still placing, else who moved before whoever is on turn."""
    turn = view.turn or 0
    if view.hand or not any(district.fields for district in view.districts):
        return turn
    # Starting tiles are chosen backwards, last seat first.
    before = (turn + (1 if view.starts else -1)) % view.seats
    return before if before in changed or not changed else changed[0]


def draw_turn(view: CitiesView, seat: int, names: Sequence[str], say: Say) -> Canvas:
    canvas = Canvas(ground(view.seats, bool(view.offer)).copy())
    others = [(seat + k) % view.seats for k in range(1, view.seats)]
    _band(canvas, view, names, say)
    for place, whose in zip(sheet_places(view.seats), (seat, *others), strict=True):
        _rim(canvas, place, whose, lit=whose == view.turn)
        if whose == seat:
            draw_large(canvas, view, seat, names[seat], place)
        else:
            draw_small(canvas, view, whose, names[whose], place)
    draw_milestones(canvas, view, seat, say)
    if view.offer:
        draw_places(canvas, view, say)
    else:
        draw_starts(canvas, view)
    return canvas


@kept(LAYERS)
def ground(seats: int, places: bool) -> Image.Image:
    """All that stays the same from turn to turn: table, band, sheets, labels of milestones, the wooden board."""
    canvas = laid_out(HIGHEST)
    canvas.image.paste(paper(PAPER_LIGHT), (0, 0, WIDTH, HEAD))
    for number, (left, top, right, bottom) in enumerate(sheet_places(seats)):
        wide, high = right - left, bottom - top
        canvas.put(panel(wide, high, PAPER_LIGHT, 22) if number else sheet(wide, high), left - 12, top - 12, "lt")
    lay_milestones(canvas)
    lay_board(canvas, places)
    return canvas.image


def _rim(canvas: Canvas, place: Place, seat: int, *, lit: bool) -> None:
    """Around a sheet, in its seat's colour; bright around that of who is on turn."""
    left, top, right, bottom = place
    wide, high, tint = right - left, bottom - top, SEATS[seat]
    over, under, before, behind = RIMS.make((wide, high, tint, lit), lambda: rim_strips(wide, high, tint, lit))
    canvas.put(over, left - SPREAD, top - SPREAD, "lt")
    canvas.put(under, left - SPREAD, bottom + SPREAD, "lb")
    canvas.put(before, left - SPREAD, top + CORNER, "lt")
    canvas.put(behind, right + SPREAD, top + CORNER, "rt")


def rim_strips(wide: int, high: int, tint: Colour, lit: bool) -> tuple[Image.Image, ...]:
    """The upper, lower, left and right part: most of the whole would be its empty middle."""
    whole = _rim_whole(wide, high, tint, lit)
    across, down = whole.size
    edge, foot = SPREAD + CORNER, down - SPREAD - CORNER
    boxes = (
        (0, 0, across, edge),
        (0, foot, across, down),
        (0, edge, 2 * SPREAD, foot),
        (across - 2 * SPREAD, edge, across, foot),
    )
    return tuple(whole.crop(box) for box in boxes)


def _rim_whole(wide: int, high: int, tint: Colour, lit: bool) -> Image.Image:
    """SPREAD larger on every side."""
    size = (wide + 2 * SPREAD, high + 2 * SPREAD)
    out = Image.new("RGBA", size, (*tint, 0))
    if lit and palette() != "contrast":
        soft = Image.new("L", size, 0)
        ImageDraw.Draw(soft).rounded_rectangle((8, 8, size[0] - 9, size[1] - 9), 34, fill=190)
        out.putalpha(soft.filter(ImageFilter.GaussianBlur(6)))
    dark = BLACK if palette() == "contrast" else shade(tint, 0.8)

    def draw(pen: Pen, s: int) -> None:
        for grow, fill in ((8, dark), (6, tint), (-2, CLEAR)) if lit else ((1, tint), (-2, CLEAR)):
            a = (SPREAD - grow) * s
            pen.rounded_rectangle((a, a, size[0] * s - a - 1, size[1] * s - a - 1), (22 + grow) * s, fill=fill)

    line = sprite(*size, draw, 2)
    inner = Image.new("L", size, 0)
    ImageDraw.Draw(inner).rounded_rectangle((SPREAD, SPREAD, size[0] - SPREAD - 1, size[1] - SPREAD - 1), 22, fill=255)
    out.paste((*tint, 0), (0, 0), inner)
    out.alpha_composite(line)
    return out


@kept(SPRITES)
def _view_of(city: str) -> Image.Image:
    return scaled(vignette(city), 159, 70)


def _band(canvas: Canvas, view: CitiesView, names: Sequence[str], say: Say) -> None:
    """Who is asked for what; the city and the round."""
    canvas.image.paste(INK if view.turn is None else SEATS[view.turn], (0, HEAD - LINE, WIDTH, HEAD))
    canvas.put(_view_of(view.city), WIDTH - 10, 38, "rm")
    right = WIDTH - 10 - 159 - 16
    canvas.fit((right, 21), say(view.city_name), 240, CITY, anchor="rm", least=MINOR)
    canvas.fit((right, 58), round_line(view, say), 240, ROUND, INK_SOFT, anchor="rm", least=MINOR)
    if view.turn is None:
        return
    canvas.put(seat_mark(view.turn, 48), 46, (HEAD - LINE) / 2)
    asked = say(ASKED[view.phase], name="{name}").rstrip(".")
    canvas.name(
        (86, (HEAD - LINE) / 2 + 1),
        names[view.turn],
        right - 240 - 86 - 12,
        ASKS,
        within=lambda name: asked.format(name=name),
        most=31,
    )
