"""The chronicle: a page of a history book, a row for each chapter; what is not opened stays sealed."""

from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw, ImageFilter

from data.texts import Say
from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.drawings import edged, stamp
from render.festive.flags import crown
from render.lettering.names import fit_name
from render.lettering.text import MINOR, NEEDED, Type, fit, width
from render.my_city.pages.model import Chapter, Chronicle, Told
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
HEAD, TOP, FOOT = 150, 165, 15
SEALED = 114
"""The height of the strip of sealed letters."""
MOST = {1: 424, 2: 270, 3: 264}
"""The height of a row at most, by chapters; otherwise they share the page."""
TALL = 220
"""From this height on a row has room for every city's points."""
LEFT, RIGHT = 42, 1158
PANORAMA, WHOLE = 280, 300
"""How wide a panorama is; in rows higher than that its middle is shown, otherwise the whole scene."""
BELOW = 56
"""Under a panorama: the chapter's name."""
EPISODES, PORTRAITS = 340, 806
AIR, SEAL = 26, 44
"""Between what is told and the cities; from one seal to the next."""
COUNTED, MARKED = Type(NEEDED, "toy", 800), 34
MOST_ACROSS = 3
"""Cities beside one another in a tall row."""
NUMBERS = 50
"""Under a city in a tall row: its progress."""
NUMBERED = 58
"""Beside it, where cities stand in two lines."""
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
NUMERAL = Type(33, "title", 800)
TITLED, EPISODE = Type(33, "title", 700), Type(32, "text", 600)
"""The names of chapters and of episodes, at most: all have one size."""
NOTE = Type(28, "text", 700)
NAMED = Type(38, "title", 700)
"""A city in the head."""
POINTS, STEP = Type(34, "toy", 800), (130, 100)
"""Of an episode; from one city's to the next, and where there are four."""
LEATHER: Colour = (88, 44, 32)
RULE: Colour = (206, 178, 122)
AGED: Colour = (196, 160, 104)
GILT: Colour = (232, 200, 128)
FAINT: Colour = (112, 98, 78)
CANVAS_FIELD = 16


def draw_chronicle(page: Chronicle, names: Sequence[str], say: Say) -> Canvas:
    count = len(page.chapters)
    strip = SEALED if count < CHAPTERS else 0
    row = min(MOST.get(count, HIGHEST), (HIGHEST - TOP - FOOT - strip) // count)
    titled = _alike([(chapter.title, PANORAMA) for chapter in page.chapters], TITLED)
    rooms = [(told.title, _room(told, row)) for chapter in page.chapters for told in chapter.episodes]
    kinds = titled, _alike(rooms, EPISODE)
    canvas = Canvas.on(_page(max(LOWEST, TOP + count * row + strip + FOOT)))
    _header(canvas, page, names, say)
    for k, chapter in enumerate(page.chapters):
        y = TOP + k * row
        if k:
            canvas.image.paste(RULE, (LEFT, y - 11, RIGHT, y - 9))
        _chapter(canvas, chapter, y, row, kinds, say)
    if strip:
        _sealed(canvas, CHAPTERS - count, TOP + count * row, say)
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
    image.paste(page, (x0, y0), _round(size, 10))
    pen = ImageDraw.Draw(image)
    for y, wide in ((HEAD - 6, 4), (HEAD + 1, 1)):
        pen.line((LEFT, y, RIGHT, y), fill=GOLD, width=wide)
    return image


def _round(size: tuple[int, int], r: int) -> Image.Image:
    return stamp(*size, lambda b: b.rect((0, 0, 0), 0, 0, *size, r), 2).getchannel("A")


def _header(canvas: Canvas, page: Chronicle, names: Sequence[str], say: Say) -> None:
    """The title and what wins progress; each city with its own, crowned if it is ahead."""
    last, word = page.chapters[-1], say("progress")
    canvas.fit((LEFT + 2, 66), say("Chronicle"), PANORAMA, Type(54, "title", 800), RED, anchor="lm")
    canvas.fit((LEFT + 4, 119), say("places win progress"), PANORAMA, NOTE, INK_SOFT, anchor="lm", least=MINOR)
    room = (RIGHT - EPISODES) / page.seats
    ways = [fit_name(name, room - 60, NAMED.at(30 if page.seats > MOST_ACROSS else NAMED.size), str) for name in names]
    one = min((kind for _, kind in ways), key=lambda kind: (kind.size, kind.stretch))
    short = all(len(lines) == 1 for lines, _ in ways)
    for seat, progress in enumerate(last.progress):
        x, ahead = EPISODES + seat * room, seat in last.ahead
        canvas.put(seat_mark(seat, 38), x + 26, 69)
        if ahead:
            canvas.put(crown(50), x + 26, 40)
        canvas.put(badge("progress", 40 if short else 30), x + (26 if short else 10), 116)
        ink, kind = GOLD_DARK if ahead else INK, Type(48 if short else 34, "toy", 800)
        end = x + 56 + canvas.write((x + (54 if short else 28), 118), str(progress), kind, ink, anchor="lm")
        if short:
            canvas.write((x + 54, 68), names[seat], one, anchor="lm")
            if width(word, NOTE) < x + room - end - 14:
                canvas.write((end + 8, 122), word, NOTE, INK_SOFT, anchor="lm")
        else:
            canvas.name((x + 72, 86), names[seat], room - 78, NAMED, lines=3)


# ---------------------------------------------------------------------------------------------------- chapters


def _chapter(canvas: Canvas, chapter: Chapter, y: int, row: int, kinds: tuple[Type, Type], say: Say) -> None:
    high = row - BELOW if row > WHOLE else min(row - BELOW, PANORAMA * SCENE // WIDTH)
    top, y = y, y + (row - BELOW - high) // 2
    canvas.put(_panorama(chapter.number, PANORAMA, high), LEFT - 8, y - 12, "lt")
    roman = ROMAN[chapter.number - 1]
    wide = max(52, round(width(roman, NUMERAL)) + 22)
    canvas.put(_plate(wide), LEFT + 4 + wide / 2, y + 24)
    canvas.write((LEFT + 4 + wide / 2, y + 25), roman, NUMERAL, PAPER_LIGHT)
    at = (LEFT + 4 + PANORAMA / 2, y + high + 23)
    canvas.fit(at, chapter.title, PANORAMA, kinds[0], INK, least=30)
    pitch = (row - 18) / len(chapter.episodes)
    for k, told in enumerate(chapter.episodes):
        _told(canvas, told, top + k * pitch, row, pitch, kinds[1], say)
    _cities(canvas, chapter, top, row, say)


def _alike(texts: Iterable[tuple[str, float]], kind: Type) -> Type:
    return kind.at(min(fit(text, room, kind, 30)[1].size for text, room in texts))


def _room(told: Told, row: int) -> int:
    """Of an episode's title; in a low row it stands right of the winners' seals."""
    return PORTRAITS - AIR - EPISODES - 46 - (0 if row >= TALL else SEAL * len(told.winners))


def _told(canvas: Canvas, told: Told, top: float, row: int, pitch: float, kind: Type, say: Say) -> None:
    """An episode: in a tall row with everybody's points, the winners' on gold, otherwise with the winners' seals."""
    x, y, tall = EPISODES + 46, top + pitch * (0.24 if row >= TALL else 0.48), row >= TALL
    canvas.write((x - 12, y), str(told.episode), Type(34, "toy", 800), RED if told.title else FAINT, anchor="rm")
    if not told.title:
        canvas.image.paste(RULE, (x, round(y + 12), PORTRAITS - AIR, round(y + 14)))
        return
    for k, seat in enumerate(() if tall else told.winners):
        canvas.put(seat_seal(seat, 38), x + 20 + SEAL * k, y)
    room, word = _room(told, row), say("tie-break")
    taken = canvas.fit((PORTRAITS - AIR - room, y), told.title, room, kind, INK_SOFT, anchor="lm", least=30)
    if tall:
        _points(canvas, told, y + min(40, pitch * 0.46))
        if told.broken and taken + 16 + width(word, NOTE) < room:
            canvas.write((x + taken + 16, y + 1), word, NOTE, GOLD_DARK, anchor="lm")


def _points(canvas: Canvas, told: Told, y: float) -> None:
    """Of every city; with the winner's scales, if others have as many: the tie-break decided."""
    many = len(told.totals) > MOST_ACROSS
    x, step, broken = EPISODES + 64, STEP[many], told.broken and not many
    for seat, total in enumerate(told.totals):
        points, won = "–" if total is None else number(total), seat in told.winners
        if won:
            canvas.put(_won(120 if broken else 96), x - 22, y, "lm")
        canvas.put(seat_mark(seat, 26), x, y)
        end = x + 22 + canvas.write((x + 19, y), points, POINTS, INK if won else INK_SOFT, anchor="lm")
        if won and broken:
            canvas.put(badge("scales", 26), end, y, "lm")
        x += step


@kept(SPRITES)
def _won(wide: int) -> Image.Image:
    return edged(wide, 35, GOLD, (255, 226, 130), 2, 18)


def _cities(canvas: Canvas, chapter: Chapter, y: int, row: int, say: Say) -> None:
    """Every city at the chapter's end, those ahead in gold, and under them what turned in it."""
    seats, tall = len(chapter.portraits), row >= TALL
    across = 2 if tall and seats > MOST_ACROSS else seats
    lines = -(-seats // across)
    below, beside = (0, 0) if not tall else (NUMBERS, 0) if lines == 1 else (10, NUMBERED)
    wide = (RIGHT - PORTRAITS) // across - beside
    size = min(wide - 12, (row - BELOW) // lines - below)
    top = y + (row - BELOW - lines * (size + below)) // 2
    step = min((RIGHT - PORTRAITS - 10 - size - beside) / (across - 1), size * 1.3 + beside)
    left = (PORTRAITS + RIGHT - size - beside - step * (across - 1)) / 2
    for seat, portrait in enumerate(chapter.portraits):
        x, line = round(left + seat % across * step), top + seat // across * (size + below)
        canvas.put(_frame(size, seat in chapter.ahead), x - 13, line - 13, "lt")
        canvas.image.paste(scaled(draw_tiny(portrait, CANVAS_FIELD), size, size), (x, line))
        if seat in chapter.ahead:
            canvas.put(crown(38), x + size / 2, line - 5 if tall else line + 4)
        if tall:
            at = (x + size + 36, line + size / 2) if beside else (x + size / 2, line + size + 26)
            _progress(canvas, seat, chapter.progress[seat], at, upright=beside > 0)
        else:
            canvas.put(seat_mark(seat, 26), x + size - 9, line + size - 9)
    _moment(canvas, chapter, top + lines * (size + below) + 23, say)


def _progress(canvas: Canvas, seat: int, progress: int, at: tuple[float, float], *, upright: bool) -> None:
    """Mark, medal and number, or the number under them."""
    text = str(progress)
    left = at[0] - (28 if upright else 32 + width(text, COUNTED) / 2)
    over, number = (-18, (at[0], at[1] + 18)) if upright else (0, (left + 64 + width(text, COUNTED) / 2, at[1] + 1))
    canvas.put(seat_mark(seat, 24), left + 12, at[1] + over)
    canvas.put(badge("progress", 30), left + 44, at[1] + over)
    canvas.write(number, text, COUNTED)


def _moment(canvas: Canvas, chapter: Chapter, y: float, say: Say) -> None:
    text = say((MOMENTS_TOGETHER if len(chapter.ahead) > 1 else MOMENTS)[chapter.moment])
    marks = MARKED * len(chapter.ahead)
    room = RIGHT - PORTRAITS + 8 - marks
    kind = next((kind for kind in Type(33, "title", 600).smaller(MINOR) if width(text, kind) <= room), Type(MINOR))
    left = (PORTRAITS + RIGHT - marks - min(room, width(text, kind))) / 2
    for k, seat in enumerate(chapter.ahead):
        canvas.put(seat_mark(seat, 22), left + 12 + k * MARKED, y)
    canvas.fit((left + marks, y), text, room, kind, GOLD_DARK, anchor="lm", least=MINOR)


def _sealed(canvas: Canvas, count: int, y: int, say: Say) -> None:
    """Below the panoramas, and below all else a letter for each chapter to come."""
    canvas.image.paste(RULE, (LEFT, y - 11, RIGHT, y - 9))
    canvas.fit((LEFT + PANORAMA / 2, y + 47), say("Still sealed"), PANORAMA, Type(38, "title", 700), INK_SOFT)
    step = (RIGHT - EPISODES) / count
    for k, roman in enumerate(ROMAN[-count:]):
        x = EPISODES + step * (k + 0.5)
        canvas.put(closed_letter(98), x, y + 34)
        canvas.write((x, y + 87), roman, NUMERAL, RED)


# ---------------------------------------------------------------------------------------------------- frames


@kept(SPRITES, toned=False)
def _panorama(chapter: int, wide: int, high: int) -> Image.Image:
    """The chapter's scene in a golden frame; larger by 12 on every side."""
    whole = scene(chapter)
    share = min(WIDTH / wide, SCENE / high)
    w, h = round(wide * share), round(high * share)
    left = (WIDTH - w) // 2
    seen = scaled(whole.crop((left, SCENE - h, left + w, SCENE)), wide, high)

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
