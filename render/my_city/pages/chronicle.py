"""The chronicle: one city after each episode, as a film."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.lettering.text import NEEDED, Type
from render.my_city.brush import Brush, stamp
from render.my_city.city import head_paper
from render.my_city.grid import SIZE
from render.my_city.pages.model import Chronicle, Film
from render.my_city.pages.tiny import draw_tiny
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.palette import PAPER_LIGHT, Colour, shade
from render.sprites import seat_mark
from rules.my_city.vocabulary import number

HEAD = 104
GRIDS = ((3, 3, 34), (6, 3, 34), (12, 4, 24), (15, 5, 20), (24, 6, 16))
"""Up to so many episodes, so many to a row, with fields of so many pixels."""
FILM: Colour = (38, 34, 34)
FAINT: Colour = (168, 156, 142)
HOLES = 14
CAPTION = 46


def draw_chronicle(page: Chronicle, names: Sequence[str]) -> Canvas:
    columns, size = next((columns, size) for most, columns, size in GRIDS if len(page.films) <= most)
    rows = -(-len(page.films) // columns)
    strip = SIZE * size + CAPTION + 2 * HOLES + 8
    gap = 14
    height = max(LOWEST, min(HIGHEST, HEAD + gap + rows * (strip + gap)))
    canvas = Canvas.on(table_wood().crop((0, 0, WIDTH, height)))
    canvas.image.paste(head_paper(HEAD), (0, 0))
    seat = page.seat or 0
    canvas.put(seat_mark(seat, 56), 50, 50)
    last = page.films[-1].city.lasting
    if last is not None:
        canvas.put(badge("progress", 60), WIDTH - 150, 50, "lm")
        canvas.write((WIDTH - 88, 53), str(last.progress), Type(53, "toy", 800), anchor="lm")
    canvas.name((96, 50), names[seat], WIDTH - 96 - 190, Type(58, "title", 700))
    top = HEAD + (height - HEAD - rows * strip - (rows - 1) * gap) / 2
    for row in range(rows):
        y = round(top + row * (strip + gap))
        canvas.put(_strip(strip), 0, y, "lt")
        for column in range(columns):
            step, k = WIDTH / columns, row * columns + column
            at = (round(column * step + (step - SIZE * size) / 2), y + HOLES + 4)
            if k < len(page.films):
                _film(canvas, page.films[k], size, seat, at)
            else:
                _blank(canvas, page.films[-1].episode + k - len(page.films) + 1, size, at)
    return canvas


def _film(canvas: Canvas, film: Film, size: int, seat: int, at: tuple[int, int]) -> None:
    x, y = at
    canvas.image.paste(draw_tiny(film, size), at)
    foot, wide = y + SIZE * size + CAPTION / 2 + 1, SIZE * size
    canvas.write((x + 2, foot), str(film.episode), Type(NEEDED, "toy", 800), PAPER_LIGHT, anchor="lm")
    points = "–" if film.total is None else number(film.total)
    canvas.write((x + wide - 2, foot), points, Type(NEEDED, "toy", 600), PAPER_LIGHT, anchor="rm")
    won = seat in film.winners
    for k, winner in enumerate(film.winners):
        middle = x + wide / 2 + (k - (len(film.winners) - 1) / 2) * 32
        if won and winner == seat:
            canvas.put(_wreath(), middle, foot)
        canvas.put(seat_mark(winner, 26), middle, foot)


def _blank(canvas: Canvas, episode: int, size: int, at: tuple[int, int]) -> None:
    """What is not on the film yet."""
    x, y = at
    canvas.put(_unexposed(SIZE * size), x, y, "lt")
    foot = y + SIZE * size + CAPTION / 2 + 1
    canvas.write((x + 2, foot), str(episode), Type(NEEDED, "toy", 600), FAINT, anchor="lm")


@kept(SPRITES)
def _unexposed(wide: int) -> Image.Image:
    def draw(b: Brush) -> None:
        b.rect(shade(FILM, 1.16), 0, 0, wide, wide, 6).rect(shade(FILM, 1.08), 3, 3, wide - 3, wide - 3, 5)
        for k in range(1, 4):
            b.line(shade(FILM, 1.13), 5, 8, wide * k / 4, wide * k / 4, 8)
            b.line(shade(FILM, 1.13), 5, wide - 8, wide * k / 4, wide * k / 4, wide - 8)

    return stamp(wide, wide, draw, 2)


@kept(SPRITES)
def _wreath() -> Image.Image:
    """The city's own victory."""

    def draw(b: Brush) -> None:
        b.dot((240, 196, 72), 22, 22, 21).dot(FILM, 22, 22, 17.6)

    return stamp(44, 44, draw)


@kept(SPRITES)
def _strip(high: int) -> Image.Image:
    """Black celluloid with its holes."""

    def draw(b: Brush) -> None:
        b.rect(FILM, 0, 0, WIDTH, high)
        for x in range(8, WIDTH, 28):
            for y in (4, high - 12):
                b.rect((226, 214, 190), x, y, x + 14, y + 8, 2)

    return stamp(WIDTH, high, draw, 2)
