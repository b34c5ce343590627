"""The chronicle: a page of a history book, its newest chapter large; what is not opened stays sealed."""

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.festive.flags import crown
from render.lettering.names import fit_name
from render.lettering.text import MINOR, Type, width
from render.my_city.pages import chapters
from render.my_city.pages.chapters import EPISODE, LEFT, NEWEST, NOTE, NUMERAL, RIGHT, ROMAN, RULE, alike
from render.my_city.pages.model import Chronicle
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.my_city.wax import GOLD, GOLD_DARK, RED, closed_letter
from render.palette import INK, INK_SOFT, PAPER, Colour, shade
from render.sprites import panel, seat_mark
from render.texture import textured

CHAPTERS = 8
EDGE = (20, 14, 20, 10)
"""Of the leather around the page: left, top, right, bottom."""
HEAD, TOP, FOOT, TITLE = 144, 156, 12, 280
ROW, SEALED = 160, 106
"""How high a chapter of the past is at most, and the strip of sealed letters."""
WHOLE = 3
"""So many past chapters have a row each; of more all but an odd last one stand in pairs."""
TITLED, LEAD, NAMED = Type(35, "title", 700), Type(33, "title", 600), Type(38, "title", 700)
"""A chapter of the past, who led then, and a city in the head, at most."""
LEATHER: Colour = (88, 44, 32)
AGED: Colour = (196, 160, 104)


def draw_chronicle(page: Chronicle, names: Sequence[str], say: Say) -> Canvas:
    """What is past, the newest chapter large, what is still to come."""
    *past, newest = page.chapters
    standings = [(0,) * page.seats, *(chapter.progress for chapter in past)]
    strip = SEALED if newest.number < CHAPTERS else 0
    paired = len(past) - len(past) % 2 if len(past) > WHOLE else 0
    rows = len(past) - paired // 2
    titled = alike([(chapter.title, chapters.HALF if k < paired else 500) for k, chapter in enumerate(past)], TITLED)
    rooms = [(told.title, chapters.room(told)) for chapter in past[paired:] for told in chapter.episodes]
    leads = [(chapters.moment(one, say), chapters.words(one)) for one in past[paired:]]
    kinds = titled, alike(rooms, EPISODE), alike(leads, LEAD, MINOR)
    row = min(ROW, (HIGHEST - TOP - NEWEST - strip - FOOT) // max(1, rows))
    canvas = Canvas.on(_page(max(LOWEST, TOP + rows * row + NEWEST + strip + FOOT)))
    _header(canvas, page, names, say)
    for k, chapter in enumerate(past):
        top = TOP + (k // 2 if k < paired else k - paired // 2) * row
        y = top + (row - chapters.PANORAMA[1]) // 2 - 6
        if top > TOP:
            canvas.image.paste(RULE, (LEFT, top - 7, RIGHT, top - 5))
        if k < paired:
            chapters.draw_pair(canvas, chapter, standings[k], (LEFT + k % 2 * chapters.PAIR, y + 3), titled)
        else:
            chapters.draw_row(canvas, chapter, standings[k], y, kinds, say)
    chapters.draw_newest(canvas, newest, standings[-1], TOP + rows * row, names, say)
    if strip:
        _sealed(canvas, CHAPTERS - newest.number, TOP + rows * row + NEWEST, say)
    return canvas


@kept(LAYERS, toned=False)
def _page(high: int) -> Image.Image:
    """On the leather of its cover, with the edges of the pages below it and the shadow of the fold."""
    image = table_wood().crop((0, 0, WIDTH, high)).convert("RGB")
    image = Image.blend(image, Image.new("RGB", image.size, LEATHER), 0.72)
    x0, y0, x1, y1 = EDGE[0], EDGE[1], WIDTH - EDGE[2], high - EDGE[3]
    for k in range(5, 0, -1):
        box = (x0 - 2 + k * 2, y0 + k * 2, x1 + k * 2, y1 + k * 2 - 3)
        edge = shade((226, 208, 170), 0.82 + 0.04 * (k % 2))
        ImageDraw.Draw(image).rounded_rectangle(box, 10, fill=edge, outline=(170, 144, 100))
    size = (x1 - x0, y1 - y0)
    page = textured(Image.new("RGB", size, PAPER), 0.4)
    rim, fold = Image.new("L", size, 70), Image.new("L", size, 0)
    ImageDraw.Draw(rim).rounded_rectangle((26, 26, size[0] - 26, size[1] - 26), 60, fill=0)
    ImageDraw.Draw(fold).rectangle((0, 0, 26, size[1]), fill=120)
    for tone, dark, blur in ((AGED, rim, 34), ((150, 116, 76), fold, 18)):
        page.paste(tone, (0, 0), dark.filter(ImageFilter.GaussianBlur(blur)))
    image.paste(page, (x0, y0), panel(*size, PAPER, 10, False).getchannel("A"))
    pen = ImageDraw.Draw(image)
    for y, wide in ((HEAD - 6, 4), (HEAD + 1, 1)):
        pen.line((LEFT, y, RIGHT, y), fill=GOLD, width=wide)
    return image


def _header(canvas: Canvas, page: Chronicle, names: Sequence[str], say: Say) -> None:
    """The title; each city with its progress, under a crown if it is ahead."""
    last, word = page.chapters[-1], say("progress")
    many = page.seats > 3
    title, start = Type(44 if many else 58, "title", 800), LEFT + (230 if many else TITLE + 20)
    canvas.fit((LEFT + 2, 82), say("Chronicle"), start - LEFT - 20, title, RED, anchor="lm")
    room = (RIGHT - start) / page.seats
    ways = [fit_name(name, room - 60, NAMED.at(31 if many else NAMED.size), str) for name in names]
    one = min((kind for _, kind in ways), key=lambda kind: (kind.size, kind.stretch))
    short = all(len(lines) == 1 for lines, _ in ways)
    for seat, progress in enumerate(last.progress):
        x, ahead = start + seat * room, seat in last.ahead
        canvas.put(seat_mark(seat, 36), x + 26, 71)
        if ahead:
            canvas.put(crown(38), x + 26, 39)
        canvas.put(badge("progress", 36 if short else 30), x + (26 if short else 10), 118)
        ink, kind = GOLD_DARK if ahead else INK, Type(48 if short else 34, "toy", 800)
        end = x + 56 + canvas.write((x + (54 if short else 28), 117), str(progress), kind, ink, anchor="lm")
        if short:
            canvas.write((x + 54, 71), names[seat], one, anchor="lm")
            if width(word, NOTE) < x + room - end - 14:
                canvas.write((end + 8, 121), word, NOTE, INK_SOFT, anchor="lm")
        else:
            canvas.name((x + 72, 88), names[seat], room - 78, NAMED, lines=3)


def _sealed(canvas: Canvas, count: int, y: int, say: Say) -> None:
    """A letter for each chapter to come."""
    canvas.fit((LEFT + 4, y + 42), say("Still sealed"), TITLE, Type(38, "title", 700), INK_SOFT, anchor="lm")
    start = LEFT + TITLE
    step = (RIGHT - start) / count
    for k, roman in enumerate(ROMAN[-count:]):
        x = start + step * (k + 0.5)
        canvas.put(closed_letter(98), x, y + 32)
        canvas.write((x, y + 83), roman, NUMERAL, RED)
