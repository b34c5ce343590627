"""A keepsake: one city at the end of a campaign, what it has won, and a strip of all its episodes."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.drawings import edged, stamp
from render.festive.celebration import draw_flags
from render.lettering.names import fit_name
from render.lettering.text import MINOR, Type, width
from render.my_city.grid import SIZE
from render.my_city.marks import medal
from render.my_city.pages.model import Keepsake, Year
from render.my_city.pages.tiny import draw_tiny
from render.my_city.signs import sign
from render.my_city.small_board import draw_board
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.my_city.victory import HEAD, festive
from render.my_city.wax import GOLD_DARK
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, Colour, shade
from render.sprites import panel, quiet, seat_mark
from rules.my_city.vocabulary import PROGRESS_SOURCES, number

GAP = 14
FIELD = 46
"""Pixels of a field of the city."""
SHEET = SIZE * FIELD + 36
"""Of the city, and of what it has won beside it."""
TINY, COLUMNS = 8, 12
SIGN = 40
CAPTION = 46
PLATE = 42
"""Of the number of an episode, on the corner of its city."""
STEP = (WIDTH - 2 * GAP) / COLUMNS
LEATHER: Colour = (58, 48, 44)
GOLD: Colour = (250, 200, 70)
SIGNS = {"line": "progress", "track_end": "start", "shaft": "shaft_blue", "milestone": "gold"}


def draw_keepsake(page: Keepsake, names: Sequence[str], say: Say) -> Canvas:
    rows = -(-len(page.years) // COLUMNS)
    row = SIZE * TINY + CAPTION + 12
    top = HEAD + GAP + SHEET + GAP
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, top + rows * row + 2 * GAP)))
    canvas.image.paste(quiet(festive()), (0, 0))
    draw_flags(canvas)
    _head(canvas, page, names[page.seat or 0])
    _city(canvas, page)
    _won(canvas, page, say)
    canvas.put(_leather(WIDTH - 8, rows * row + 16), 4, top - 4, "lt")
    for k, year in enumerate(page.years):
        _year(canvas, year, round(GAP + (k % COLUMNS + 0.5) * STEP), top + 8 + k // COLUMNS * row)
    return canvas


def _head(canvas: Canvas, page: Keepsake, city: str) -> None:
    """Before the mountains, between the confetti."""
    lines, kind = fit_name(city, WIDTH - 660, Type(66, "title", 700), str, 44)
    left = (WIDTH - max(width(line, kind) for line in lines) - 160) / 2
    canvas.put(medal(min(page.place, 4)), left + 36, 84)
    canvas.write((left + 36, 86), str(page.place), Type(44, "toy", 800), INK)
    canvas.put(seat_mark(page.seat or 0, 52), left + 114, 84)
    canvas.name((left + 160, 84), city, WIDTH - 660, Type(66, "title", 700), INK, halo=PAPER_LIGHT, most=44)
    canvas.name((WIDTH / 2, 140), page.held, WIDTH - 300, Type(36, "text", 700), INK, halo=PAPER_LIGHT, anchor="mm")


def _city(canvas: Canvas, page: Keepsake) -> None:
    last = page.years[-1]
    canvas.put(panel(SHEET, SHEET, PAPER_LIGHT, 18, False), GAP, HEAD + GAP, "lt")
    at = (GAP + (SHEET - SIZE * FIELD) // 2, HEAD + GAP + (SHEET - SIZE * FIELD) // 2 - 4)
    draw_board(canvas, last.city, last.campaign, at, FIELD, ground=PAPER_LIGHT, last=False)


def _won(canvas: Canvas, page: Keepsake, say: Say) -> None:
    """The progress, where it came from, and what the city is proud of."""
    left, y = GAP + SHEET + GAP, HEAD + GAP
    right = WIDTH - GAP
    canvas.put(panel(right - left, SHEET, PAPER, 18, False), left, y, "lt")
    canvas.put(badge("progress", 76), left + 60, y + 62)
    canvas.write((left + 112, y + 66), str(page.progress), Type(78, "toy", 800), INK, anchor="lm")
    firsts = say.many("{n} first place", "{n} first places", page.firsts)
    canvas.fit((right - 24, y + 66), firsts, right - left - 260, Type(38, "text", 700), INK_SOFT, anchor="rm")
    for k, (source, won) in enumerate(page.sources.items()):
        line = y + 156 + k * 56
        canvas.put(badge("progress", SIGN) if source == "line" else sign(SIGNS[source], SIGN), left + 46, line)
        number_wide = canvas.write((right - 28, line), str(won), Type(46, "toy", 800), INK, anchor="rm")
        room = right - 28 - number_wide - 20 - (left + 84)
        canvas.fit((left + 84, line), say(PROGRESS_SOURCES[source]), room, Type(38, "text", 700), INK, anchor="lm",
                   least=MINOR)  # fmt: skip
    below = y + 156 + len(page.sources) * 56
    canvas.image.paste(shade(PAPER, 0.8), (left + 24, below - 18, right - 24, below - 15))
    box = (left + 28, below + 42, right - 28, y + SHEET - 14)
    head, _, best = page.best.partition(": ")
    canvas.fit(((left + right) / 2, below + 20), head, right - left - 56, Type(38, "title", 700), INK_SOFT, least=MINOR)
    canvas.block(box, best, Type(38, "title", 600), INK, least=MINOR, pitch=1.1)


def _year(canvas: Canvas, year: Year, middle: int, y: int) -> None:
    wide = SIZE * TINY
    left = middle - wide // 2
    if year.won:
        canvas.put(_gilded(wide + 8), left - 4, y - 4, "lt")
    canvas.image.paste(draw_tiny(year, TINY), (left, y))
    canvas.put(_plate(), left, y, "lt")
    canvas.write((left + PLATE / 2, y + 17), str(year.episode), Type(MINOR, "toy", 800), PAPER_LIGHT)
    points = "–" if year.total is None else number(year.total)
    foot = y + wide + CAPTION / 2 + 3
    canvas.write((middle, foot), points, Type(42, "toy", 800), GOLD if year.won else PAPER_LIGHT)


@kept(SPRITES)
def _plate() -> Image.Image:
    """For the number of an episode."""
    return stamp(PLATE, 32, lambda b: b.rect(LEATHER, -8, -8, PLATE, 32, 8))


@kept(SPRITES)
def _gilded(wide: int) -> Image.Image:
    """Around an episode that this city has won."""
    return edged(wide, wide, GOLD_DARK, GOLD, 1.5, 4, 2)


@kept(SPRITES)
def _leather(wide: int, high: int) -> Image.Image:
    """The leather under the small pictures."""
    return edged(wide, high, shade(LEATHER, 0.8), LEATHER, 3, 14)
