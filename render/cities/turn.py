"""A turn's post: the district that changed, the others, the milestones, the whole offer, and who is asked."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, Canvas
from render.cities.band import draw_band, lay_band
from render.cities.drafting_table import laid_out
from render.cities.milestone_labels import draw_milestones
from render.cities.sheets import draw_rim, sheet
from render.cities.turn_board import HIGH, TOP, draw_places, draw_starts, lay_board
from render.cities.turn_districts import draw_large, draw_small, sheet_places
from render.palette import PAPER_LIGHT
from render.sprites import panel
from rules.cities.view import CitiesView

MILESTONES = 668
"""Where their labels lie."""


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
    draw_band(canvas, view, names, say)
    sheets = list(zip(sheet_places(view.seats), (seat, *others), strict=True))
    for place, whose in sheets:
        draw_rim(canvas, place, whose, lit=whose == view.turn)
    for place, whose in sheets:
        if whose == seat:
            draw_large(canvas, view, seat, names[seat], place, say)
        else:
            draw_small(canvas, view, whose, names[whose], place)
    draw_milestones(canvas, view, (seat,), MILESTONES, say)
    if view.offer:
        draw_places(canvas, view, say)
    else:
        draw_starts(canvas, view, TOP, HIGH)
    return canvas


@kept(LAYERS)
def ground(seats: int, places: bool) -> Image.Image:
    """All that stays the same from turn to turn: table, band, sheets, the wooden board."""
    canvas = laid_out(HIGHEST)
    lay_band(canvas)
    for number, (left, top, right, bottom) in enumerate(sheet_places(seats)):
        wide, high = right - left, bottom - top
        canvas.put(panel(wide, high, PAPER_LIGHT, 22) if number else sheet(wide, high), left - 12, top - 12, "lt")
    lay_board(canvas, TOP, HIGH, places=places)
    return canvas.image
