"""A turn's post: the district that changed, the others, the milestones, the whole offer, and who is asked."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

from data.texts import Say
from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.cities.city import round_line
from render.cities.drafting_table import laid_out
from render.cities.turn_board import draw_places, draw_starts, lay_board
from render.cities.turn_districts import draw_large, draw_small, large_place, small_place
from render.cities.turn_milestones import draw_milestones, lay_milestones
from render.cities.vignettes import vignette
from render.lettering.text import MINOR, Type
from render.palette import BLACK, INK, INK_SOFT, PAPER_LIGHT, SEATS, Colour, palette, paper, shade
from render.sprites import Pen, scaled, seat_mark, sprite
from rules.cities.view import CitiesView
from rules.cities.vocabulary import ASKED

HEAD = 84
LINE = 6
"""Of the band's foot in the colour of who is on turn."""
SPREAD = 24
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
    canvas = Canvas(ground(bool(view.offer)).copy())
    others = [(seat + k) % view.seats for k in range(1, view.seats)]
    places = {other: small_place(k, view.seats) for k, other in enumerate(others)}
    places[seat] = large_place(view.seats)
    _band(canvas, view, names, say)
    # Below all sheets, so that it never covers a neighbour.
    if view.turn is not None:
        left, top, right, bottom = places[view.turn]
        light = turn_light(right - left, bottom - top, SEATS[view.turn])
        canvas.put(light, left - SPREAD, top - SPREAD, "lt")
    draw_large(canvas, view, seat, names[seat], places[seat])
    for other in others:
        draw_small(canvas, view, other, names[other], places[other])
    draw_milestones(canvas, view, seat, say)
    if view.offer:
        draw_places(canvas, view, say)
    else:
        draw_starts(canvas, view)
    return canvas


@kept(LAYERS)
def ground(places: bool) -> Image.Image:
    """All that stays the same from turn to turn: the table, the band, the milestones' labels, the wooden board."""
    canvas = laid_out(HIGHEST)
    canvas.image.paste(paper(PAPER_LIGHT), (0, 0, WIDTH, HEAD))
    lay_milestones(canvas)
    lay_board(canvas, places)
    return canvas.image


@kept(SPRITES)
def turn_light(wide: int, high: int, tint: Colour) -> Image.Image:
    """Light in a seat's colour around the sheet of who is on turn; SPREAD larger on every side."""
    size = (wide + 2 * SPREAD, high + 2 * SPREAD)
    out = Image.new("RGBA", size, (*tint, 0))
    if palette() != "contrast":
        soft = Image.new("L", size, 0)
        ImageDraw.Draw(soft).rounded_rectangle((8, 8, size[0] - 9, size[1] - 9), 34, fill=190)
        out.putalpha(soft.filter(ImageFilter.GaussianBlur(6)))

    def rim(pen: Pen, s: int) -> None:
        for grow, fill in ((9, BLACK if palette() == "contrast" else shade(tint, 0.8)), (7, tint)):
            a = (SPREAD - grow) * s
            pen.rounded_rectangle((a, a, size[0] * s - a - 1, size[1] * s - a - 1), (22 + grow) * s, fill=fill)

    out.alpha_composite(sprite(*size, rim, 2))
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
