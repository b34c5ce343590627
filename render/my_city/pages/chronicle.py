"""The chronicle: a page of a history book, a row for each chapter; what is not opened stays sealed."""

from collections.abc import Iterable, Sequence

import msgspec
from PIL import Image, ImageDraw, ImageFilter

from data.texts import Say
from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.drawings import edged, stamp
from render.festive.flags import crown
from render.lettering.names import fit_name
from render.lettering.text import MINOR, NEEDED, Type, fit, width
from render.my_city.pages.model import Chapter, Chronicle, Moment, Told
from render.my_city.pages.tiny import draw_tiny
from render.my_city.scenes import scene
from render.my_city.scenes.scenery import HIGH as SCENE
from render.my_city.stickers import badge
from render.my_city.table import table_wood
from render.my_city.wax import GOLD, GOLD_DARK, RED, closed_letter, seat_seal
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, Colour, shade
from render.sprites import cut_out, scaled, seat_mark, shadowed
from render.texture import textured
from rules.my_city.vocabulary import MOMENTS, MOMENTS_TOGETHER, number

CHAPTERS = 8
EDGE = (20, 14, 20, 10)
"""Of the leather around the page: left, top, right, bottom."""
HEAD, TOP, FOOT = 106, 121, 15
SEALED = 100
"""The height of the strip of sealed letters."""
MOST = {1: 424, 2: 300, 3: 264}
"""The height of a row at most, by chapters; otherwise they share the page."""
TALL = 220
"""From this height on a row has room for every city's points."""
LEFT, RIGHT = 42, 1158
PANORAMA = 280
BELOW = 49
"""Under a panorama: the chapter's name."""
EPISODES, SEALS = 336, 842
PORTRAITS = 866
MARKED = 30
MOST_ACROSS = 3
"""Cities beside one another in a tall row."""
NUMBERS = 50
"""Under a city in a tall row: its progress."""
NUMBERED = 58
"""Beside it, where cities stand in two lines."""
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
NUMERAL = Type(33, "title", 800)
TITLED, EPISODE = Type(35, "title", 700), Type(35, "text", 700)
"""The names of chapters and of episodes, at most: all have one size."""
BREAKING = Type(30, "text", 800)
"""Right of the points of an episode: that the tie-break decided it."""
POINTS, STEP = 36, 114
"""The size of the points of an episode, and from one city's to the next."""
LEATHER: Colour = (88, 44, 32)
RULE: Colour = (206, 178, 122)
AGED: Colour = (196, 160, 104)
GILT: Colour = (232, 200, 128)
FAINT: Colour = (112, 98, 78)
CANVAS_FIELD = 16


class Book(msgspec.Struct, frozen=True):
    """How high its parts are."""

    chapters: int

    @property
    def row(self) -> int:
        return min(MOST.get(self.chapters, HIGHEST), (HIGHEST - TOP - FOOT - self.sealed) // self.chapters)

    @property
    def sealed(self) -> int:
        return SEALED if self.chapters < CHAPTERS else 0

    @property
    def height(self) -> int:
        return max(LOWEST, TOP + self.chapters * self.row + self.sealed + FOOT)


def draw_chronicle(page: Chronicle, names: Sequence[str], say: Say) -> Canvas:
    book = Book(len(page.chapters))
    titled = _alike([(chapter.title, PANORAMA) for chapter in page.chapters], TITLED)
    told = _alike([(told.title, _room(told)) for chapter in page.chapters for told in chapter.episodes], EPISODE)
    canvas = Canvas.on(_page(book.height))
    _header(canvas, page, names, say)
    for k, chapter in enumerate(page.chapters):
        y = TOP + k * book.row
        if k:
            canvas.image.paste(RULE, (LEFT, y - 11, RIGHT, y - 9))
        _chapter(canvas, chapter, y, book.row, (titled, told), say)
    if book.sealed:
        _sealed(canvas, CHAPTERS - book.chapters, TOP + book.chapters * book.row, say)
    return canvas


@kept(LAYERS, toned=False)
def _page(high: int) -> Image.Image:
    """On the leather of its cover, with the edges of the pages below it and the shadow of the fold."""
    image = table_wood().crop((0, 0, WIDTH, high)).convert("RGB")
    image = Image.blend(image, Image.new("RGB", image.size, LEATHER), 0.72)
    x0, y0, x1, y1 = EDGE[0], EDGE[1], WIDTH - EDGE[2], high - EDGE[3]
    for k in range(5, 0, -1):
        box = (x0 - 2 + k * 2, y0 + k * 2, x1 + k * 2, y1 + k * 2 - 3)
        tone = shade((226, 208, 170), 0.82 + 0.04 * (k % 2))
        ImageDraw.Draw(image).rounded_rectangle(box, 10, fill=tone, outline=(170, 144, 100))
    size = (x1 - x0, y1 - y0)
    page = textured(Image.new("RGB", size, PAPER), 0.4)
    for shade_of, draw_on, blur in ((AGED, _rim(size), 34), ((150, 116, 76), _fold(size), 18)):
        page.paste(shade_of, (0, 0), draw_on.filter(ImageFilter.GaussianBlur(blur)))
    image.paste(page, (x0, y0), _round(size, 10))
    pen = ImageDraw.Draw(image)
    for y, wide in ((HEAD - 6, 4), (HEAD + 1, 1)):
        pen.line((LEFT, y, RIGHT, y), fill=GOLD, width=wide)
    return image


def _rim(size: tuple[int, int]) -> Image.Image:
    edge = Image.new("L", size, 70)
    ImageDraw.Draw(edge).rounded_rectangle((26, 26, size[0] - 26, size[1] - 26), 60, fill=0)
    return edge


def _fold(size: tuple[int, int]) -> Image.Image:
    fold = Image.new("L", size, 0)
    ImageDraw.Draw(fold).rectangle((0, 0, 26, size[1]), fill=120)
    return fold


def _round(size: tuple[int, int], r: int) -> Image.Image:
    return stamp(*size, lambda b: b.rect((0, 0, 0), 0, 0, *size, r), 2).getchannel("A")


def _header(canvas: Canvas, page: Chronicle, names: Sequence[str], say: Say) -> None:
    """The title, and each city with its progress; who is ahead is crowned."""
    last = page.chapters[-1]
    canvas.fit((LEFT + 4, 60), say("Chronicle"), 316, Type(66, "title", 800), RED, anchor="lm")
    start, room = 376, (RIGHT - 376) / page.seats
    ways = [fit_name(name, room - 66, Type(38, "title", 700), str) for name in names]
    one = min((kind for _, kind in ways), key=lambda kind: (kind.size, kind.stretch))
    short = all(len(lines) == 1 for lines, _ in ways)
    for seat, progress in enumerate(last.progress):
        x, ahead = start + seat * room, seat in last.ahead
        canvas.put(seat_mark(seat, 40 if short else 30), x + 28, 66 if short else 52)
        if ahead:
            canvas.put(crown(34), x + 28, 32)
        medal = x + (72 if short else 14)
        canvas.put(badge("progress", 32), medal, 82)
        canvas.write((medal + 20, 84), str(progress), Type(36, "toy", 800), GOLD_DARK if ahead else INK, anchor="lm")
        if short:
            canvas.write((x + 58, 43), names[seat], one, anchor="lm")
        else:
            canvas.name((x + 74, 60), names[seat], room - 80, Type(38, "title", 700), lines=3)


# ---------------------------------------------------------------------------------------------------- chapters


def _chapter(canvas: Canvas, chapter: Chapter, y: int, row: int, kinds: tuple[Type, Type], say: Say) -> None:
    high = row - BELOW
    canvas.put(_panorama(chapter.number, PANORAMA, high), LEFT - 12, y - 12, "lt")
    roman = ROMAN[chapter.number - 1]
    wide = max(52, round(width(roman, NUMERAL)) + 22)
    canvas.put(_plate(wide), LEFT + wide / 2, y + 24)
    canvas.write((LEFT + wide / 2, y + 25), roman, NUMERAL, PAPER_LIGHT)
    at = (LEFT + PANORAMA / 2, y + high + 21)
    canvas.fit(at, chapter.title, PANORAMA, kinds[0], INK, least=30)
    pitch = (row - 22) / len(chapter.episodes)
    for k, told in enumerate(chapter.episodes):
        _told(canvas, told, y + k * pitch, pitch, kinds[1], say, tall=row >= TALL)
    _cities(canvas, chapter, y, row, say)


def _alike(texts: Iterable[tuple[str, float]], kind: Type) -> Type:
    return kind.at(min(fit(text, room, kind, 30)[1].size for text, room in texts))


def _room(told: Told) -> int:
    """Of an episode's title, left of the seals."""
    return SEALS - 22 - 42 * max(0, len(told.winners) - 1) - EPISODES - 46


def _told(canvas: Canvas, told: Told, top: float, pitch: float, kind: Type, say: Say, *, tall: bool) -> None:
    """An episode with the seals of its winners; in a tall row with everybody's points, the winners' in gold."""
    y = top + (pitch * 0.27 if tall else pitch / 2 - 1)
    fill = RED if told.title else FAINT
    canvas.write((EPISODES + 34, y), str(told.episode), Type(34, "toy", 800), fill, anchor="rm")
    if not told.title:
        canvas.image.paste(RULE, (EPISODES + 46, round(y + 12), SEALS + 16, round(y + 14)))
        return
    canvas.fit((EPISODES + 46, y), told.title, _room(told), kind, INK, anchor="lm", least=30)
    for k, seat in enumerate(reversed(told.winners)):
        canvas.put(seat_seal(seat, 38), SEALS - 42 * k, y)
    if tall:
        best = [total for total in told.totals if total is not None]
        # Right of the points of four cities there is no room for it.
        tied = best and 1 == len(told.winners) < best.count(max(best)) and len(told.totals) <= MOST_ACROSS
        x, line = EPISODES + 60, y + min(44, pitch * 0.5)
        for seat, total in enumerate(told.totals):
            points, won = "–" if total is None else number(total), seat in told.winners
            if won:
                canvas.put(_won(), x - 28, line, "lm")
            canvas.put(seat_mark(seat, 27), x, line)
            canvas.write((x + 22, line), points, Type(POINTS, "toy", 800), INK if won else INK_SOFT, anchor="lm")
            x += STEP
        if tied:
            room = SEALS + 6 - x + 26
            canvas.fit((x - 26, line), say("tie-break"), room, BREAKING, GOLD_DARK, anchor="lm", least=MINOR)


@kept(SPRITES)
def _won() -> Image.Image:
    return edged(106, 36, GOLD, (255, 226, 130), 2, 18)


def _cities(canvas: Canvas, chapter: Chapter, y: int, row: int, say: Say) -> None:
    """Every city at the chapter's end, those ahead in gold, and under them what turned in it."""
    seats, tall = len(chapter.portraits), row >= TALL
    across = 2 if tall and seats > MOST_ACROSS else seats
    lines = -(-seats // across)
    below, beside = (0, 0) if not tall else (NUMBERS, 0) if lines == 1 else (10, NUMBERED)
    wide = (RIGHT - PORTRAITS) // across - beside
    size = min(wide - 12, (row - BELOW) // lines - below)
    top = y + (row - BELOW - lines * (size + below)) // 2
    step = min((RIGHT - PORTRAITS - size - beside) / (across - 1), size * 1.3 + beside)
    left = (PORTRAITS + RIGHT - size - beside - step * (across - 1)) / 2
    for seat, portrait in enumerate(chapter.portraits):
        x, line = round(left + seat % across * step), top + seat // across * (size + below)
        canvas.put(_frame(size, seat in chapter.ahead), x - 13, line - 13, "lt")
        canvas.image.paste(scaled(draw_tiny(portrait, CANVAS_FIELD), size, size), (x, line))
        canvas.put(seat_mark(seat, 26), x + size - 9, line + size - 9)
        if tall:
            at = (x + size + 36, line + size / 2) if beside else (x + size / 2, line + size + 26)
            _progress(canvas, chapter.progress[seat], at, upright=beside > 0)
    _moment(canvas, chapter.moment, top + lines * (size + below) + 22, say)


def _progress(canvas: Canvas, progress: int, at: tuple[float, float], *, upright: bool) -> None:
    """The number under its medal, or beside it."""
    medal, text = ((0, -18), (0, 18)) if upright else ((-20, 0), (16, 1))
    canvas.put(badge("progress", 32), at[0] + medal[0], at[1] + medal[1])
    canvas.write((at[0] + text[0], at[1] + text[1]), str(progress), Type(NEEDED, "toy", 800))


def _moment(canvas: Canvas, moment: Moment, y: float, say: Say) -> None:
    text = say((MOMENTS_TOGETHER if len(moment.seats) > 1 else MOMENTS)[moment.code], n=moment.number)
    marks = MARKED * len(moment.seats)
    room = RIGHT - PORTRAITS + 8 - marks
    kind = next((kind for kind in Type(31, "title", 600).smaller(MINOR) if width(text, kind) <= room), Type(MINOR))
    left = (PORTRAITS + RIGHT - marks - min(room, width(text, kind))) / 2
    for k, seat in enumerate(moment.seats):
        canvas.put(seat_mark(seat, 22), left + 12 + k * MARKED, y)
    canvas.fit((left + marks, y), text, room, kind, GOLD_DARK, anchor="lm", least=MINOR)


def _sealed(canvas: Canvas, count: int, y: int, say: Say) -> None:
    canvas.image.paste(RULE, (LEFT, y - 11, RIGHT, y - 9))
    canvas.fit((LEFT + 4, y + 38), say("Still sealed"), 270, Type(36, "title", 700), INK_SOFT, anchor="lm")
    for k in range(count):
        canvas.put(closed_letter(96), EPISODES + 52 + k * 112, y + 38)


# ---------------------------------------------------------------------------------------------------- frames


@kept(SPRITES, toned=False)
def _panorama(chapter: int, wide: int, high: int) -> Image.Image:
    """The chapter's scene in a golden frame; larger by 12 on every side."""
    whole = scene(chapter)
    share = min(WIDTH / wide, (SCENE - 62) / high)
    w, h = round(wide * share), round(high * share)
    left = (WIDTH - w) // 2
    seen = scaled(whole.crop((left, SCENE - 20 - h, left + w, SCENE - 20)), wide, high)

    frame = edged(wide + 8, high + 8, GOLD_DARK, GILT, 2, 13)
    frame.alpha_composite(cut_out(seen, _round((wide, high), 10)), (4, 4))
    return shadowed(frame, (2, 4), 4, 90, 8)


@kept(SPRITES)
def _plate(wide: int) -> Image.Image:
    return shadowed(edged(wide, 48, GILT, RED, 3, 10), (2, 3), 3, 90, 6)


@kept(SPRITES)
def _frame(size: int, gilded: bool) -> Image.Image:
    """Around a city; larger by 13 on every side."""
    edge, inner = (GOLD_DARK, (250, 200, 70)) if gilded else ((150, 124, 84), PAPER_LIGHT)
    return shadowed(edged(size + 10, size + 10, edge, inner, 1.5, 0), (2, 4), 4, 90, 8)
