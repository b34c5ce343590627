"""The chapters of the chronicle: half a row or a row for what is past, the newest one large."""

from collections.abc import Iterable, Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.drawings import edged
from render.festive.flags import bunting
from render.lettering.text import MINOR, Type, fit, width
from render.my_city.grid import SIZE
from render.my_city.pages.model import Chapter, Portrait, Told
from render.my_city.pages.tiny import draw_tiny
from render.my_city.scenes import scene
from render.my_city.scenes.scenery import HIGH as SCENE
from render.my_city.stickers import badge
from render.my_city.wax import GOLD, GOLD_DARK, RED
from render.palette import INK, INK_SOFT, PAPER_LIGHT, Colour
from render.sprites import cut_out, panel, scaled, seat_mark, shadowed
from rules.my_city.vocabulary import MOMENTS, MOMENTS_TOGETHER, number, signed

LEFT, RIGHT, PAIR = 42, 1158, 568
"""Of the page, and from one of a pair to the other."""
NEWEST = 436
"""How high the newest chapter is."""
PANORAMA, VIGNETTE, FRESH = (282, 135), (240, 128), (420, 175)
"""The size of a scene: in a row, of a pair, and of the newest chapter."""
EPISODES, WINNERS, LEADERS = 344, 788, 910
"""Where in a row its episodes begin, their winners and who leads."""
HALF = PAIR - VIGNETTE[0] - 40
"""The room beside a scene of a pair."""
PORTRAITS, BESIDE, LARGE = (96, 66, 44, 32), 8, 176
"""The size of a city: of the past by how many share the lead, the gap between these, and in the newest chapter."""
SEAL, MARK = 36, 32
"""From the mark of one who won to the next, or to the points; and from that of who leads to the words."""
DOTS = 4
"""In a row of dots at least."""
COLUMNS, CAPTIONS = (78, 66), (164, 84)
"""How wide a city's points are in the newest chapter, and what it gained beside it; and where there are four."""
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
NUMERAL, NUMBER, POINTS = Type(33, "title", 800), Type(34, "toy", 800), Type(36, "toy", 800)
EPISODE, HEADING, NOTE = Type(32, "text", 600), Type(46, "title", 800), Type(28, "text", 700)
RULE: Colour = (206, 178, 122)
GILT: Colour = (232, 200, 128)
FAINT: Colour = (112, 98, 78)
LIT: Colour = (255, 244, 208)
BEST: Colour = (255, 218, 110)
FLAGS = ((-6, 2, 210, 20), (210, 2, 426, 20))


def draw_pair(canvas: Canvas, chapter: Chapter, before: Sequence[int], at: tuple[int, int], kind: Type) -> None:
    """Half a row: the scene, the title, who won with how many points, the progress it gave everybody."""
    x, y = at
    draw_scene(canvas, chapter, (x, y), VIGNETTE)
    x += VIGNETTE[0] + 20
    told = [one for one in chapter.episodes if one.title]
    canvas.fit((x, y + 20), chapter.title, HALF, kind, INK, anchor="lm", least=30)
    step, left = min(SEAL, (HALF - 64 * len(told)) / max(1, sum(len(one.winners) for one in told))), float(x)
    for one in told:
        left += 8 + _chip(canvas, one.winners, _best(one), (left, y + 65), POINTS, step)
    slot = min(92, (HALF - 36) / len(chapter.progress))
    canvas.put(badge("progress", 36), x + 14, y + 111)
    for seat in range(len(chapter.progress)):
        _gain(canvas, chapter, before, seat, (x + 36 + seat * slot, y + 111), POINTS.at(33 if slot > 80 else MINOR))


def draw_row(
    canvas: Canvas, chapter: Chapter, before: Sequence[int], y: int, kinds: tuple[Type, Type, Type], say: Say
) -> None:
    """The scene, what was played, and the cities that were ahead then beside the progress it gave everybody."""
    draw_scene(canvas, chapter, (LEFT, y), PANORAMA)
    canvas.fit((EPISODES, y + 15), chapter.title, LEADERS - EPISODES, kinds[0], INK, anchor="lm", least=30)
    for k, told in enumerate(chapter.episodes):
        line = y + 52 + 35 * k
        _told(canvas, told, (EPISODES + 46, line), room(told), kinds[1], say)
        if told.title:
            _chip(canvas, told.winners, _best(told), (WINNERS - SEAL * (len(told.winners) - 1), line), POINTS)
    size, seats = PORTRAITS[len(chapter.ahead) - 1], len(chapter.progress)
    for k, seat in enumerate(chapter.ahead):
        place = LEADERS + k * (size + BESIDE), y + 2 + (PORTRAITS[0] - size) // 2
        draw_city(canvas, chapter.portraits[seat], place, size, seat, gilded=True)
    for seat in range(seats):
        high = y + 2 + PORTRAITS[0] / 2 + (seat - (seats - 1) / 2) * min(36, 104 / seats)
        _gain(canvas, chapter, before, seat, (RIGHT - 92, high), POINTS.at(42 if seats < 4 else 32))
    text, marks = moment(chapter, say), MARK * len(chapter.ahead)
    left = max(LEADERS - 8, (LEADERS + RIGHT - marks - width(text, kinds[2])) / 2)
    for k, seat in enumerate(chapter.ahead):
        canvas.put(seat_mark(seat, 26), left + 13 + k * MARK, y + 121)
    canvas.fit((left + marks + 2, y + 121), text, words(chapter), kinds[2], GOLD_DARK, anchor="lm", least=MINOR)


def words(chapter: Chapter) -> int:
    """The room of what is told of the lead after the marks of those who have it."""
    return RIGHT - LEADERS + 4 - MARK * len(chapter.ahead)


def room(told: Told) -> int:
    """Of a line of contents before the marks of those who won."""
    return WINNERS - EPISODES - 52 - SEAL * (len(told.winners) - 1)


def _gain(
    canvas: Canvas, chapter: Chapter, before: Sequence[int], seat: int, at: tuple[float, float], kind: Type
) -> None:
    """The progress that a chapter gave a city."""
    canvas.put(seat_mark(seat, round(kind.size * 0.7)), at[0] + kind.size * 0.5, at[1] - 1)
    canvas.write((at[0] + kind.size * 1.65, at[1] + 1), signed(chapter.progress[seat] - before[seat]), kind)


def _chip(
    canvas: Canvas, seats: Sequence[int], text: str, at: tuple[float, float], kind: Type, step: float = SEAL
) -> float:
    """Marks of those who won before a number, on gold; returns its width."""
    (x, y), pad, high = at, kind.size * 0.2, kind.size - 2
    wide = 2 * pad + step * len(seats) + max(width(text, kind), kind.size * 1.15)
    canvas.put(panel(round(wide), high, BEST, high // 2, False, GOLD), x, y - high / 2, "lt")
    for k, seat in enumerate(seats):
        canvas.put(seat_mark(seat, round(kind.size * 0.85)), x + pad + kind.size * 0.4 + k * step, y - 1)
    middle = (x + pad + step * len(seats) + x + wide - pad) / 2
    canvas.write((middle, y + 1), text, kind)
    return wide


def _told(canvas: Canvas, told: Told, at: tuple[int, int], room: int, kind: Type, say: Say) -> None:
    """A line of contents: number and title, and a row of dots to who won; only a line if it is not played yet."""
    (x, y), end, word = at, at[0] + room, say("tie-break")
    canvas.write((x - 12, y), str(told.episode), NUMBER, RED if told.title else FAINT, anchor="rm")
    if told.broken:
        canvas.write((end - 6, y + 1), word, NOTE, GOLD_DARK, anchor="rm")
        end -= round(width(word, NOTE)) + 18
    if told.title:
        begun = round(canvas.fit((x, y), told.title, end - x, kind, INK_SOFT, anchor="lm", least=30)) + 10
        dots = range(end - 6, x + begun, -12)
        for dot in dots if len(dots) >= DOTS and not told.broken else ():
            canvas.image.paste(RULE, (dot, y + 8, dot + 3, y + 11))
    else:
        canvas.image.paste(RULE, (x, y + 12, end, y + 14))


def _best(told: Told) -> str:
    """The points of those who won."""
    return number(max((total for total in told.totals if total is not None), default=0))


def moment(chapter: Chapter, say: Say) -> str:
    """Whether the lead is new."""
    return say((MOMENTS_TOGETHER if len(chapter.ahead) > 1 else MOMENTS)[chapter.moment])


# ---------------------------------------------------------------------------------------------------- the newest


def draw_newest(
    canvas: Canvas, chapter: Chapter, before: Sequence[int], y: int, names: Sequence[str], say: Say
) -> None:
    """In light, under flags: the scene, everybody's points, every city large with the progress this chapter gave it."""
    canvas.put(panel(RIGHT - LEFT + 24, NEWEST - 14, LIT, 20, True, GOLD), LEFT - 24, y - 14, "lt")
    x, y = LEFT + 8, y + 12
    draw_scene(canvas, chapter, (x, y), FRESH)
    x, seats = x + FRESH[0] + 30, len(chapter.portraits)
    column = COLUMNS[seats > 3]
    first = RIGHT - 10 - seats * column
    canvas.fit((x, y + 20), chapter.title, RIGHT - x - 10, HEADING, RED, anchor="lm")
    _lead(canvas, chapter, (x, y + 65), first - x - 10, names, say)
    kind = alike([(told.title, first - x - 60) for told in chapter.episodes], EPISODE)
    for seat in range(seats):
        canvas.put(seat_mark(seat, 38), first + (seat + 0.5) * column, y + 62)
    for k, told in enumerate(chapter.episodes):
        line = y + 103 + 36 * k
        _told(canvas, told, (x + 48, line), first - x - 60, kind, say)
        for seat, total in enumerate(told.totals):
            at, won = first + (seat + 0.5) * column, seat in told.winners
            if won:
                canvas.put(panel(column - 8, 34, BEST, 17, False, GOLD), at, line)
            points = "–" if total is None else number(total)
            canvas.write((at, line + 1), points, POINTS, INK if won else INK_SOFT)
    slot, beside = (RIGHT - LEFT) / seats, CAPTIONS[seats > 3]
    for seat, portrait in enumerate(chapter.portraits):
        left, gained = round(LEFT + slot * (seat + 0.5) - (LARGE + beside) / 2), chapter.progress[seat] - before[seat]
        draw_city(canvas, portrait, (left, y + 212), LARGE, seat, gilded=seat in chapter.ahead)
        _gained(canvas, signed(gained), (left + LARGE + 14, y + 212, beside), say)


def _lead(canvas: Canvas, chapter: Chapter, at: tuple[int, int], room: int, names: Sequence[str], say: Say) -> None:
    """Who leads, by name if there is room, and whether that is new."""
    text, kind = moment(chapter, say), Type(38, "title", 700)
    marks = 40 * len(chapter.ahead)
    if len(chapter.ahead) == 1:
        named = f"{names[chapter.ahead[0]]} {text}"
        text = named if width(named, kind.at(MINOR + 1)) <= room - marks else text
    for k, seat in enumerate(chapter.ahead):
        canvas.put(seat_mark(seat, 28), at[0] + 15 + k * 40, at[1])
    canvas.fit((at[0] + marks, at[1]), text, room - marks, kind, GOLD_DARK, anchor="lm", least=MINOR + 1)


def _gained(canvas: Canvas, text: str, at: tuple[float, float, int], say: Say) -> None:
    """Beside a city: the medal and what the chapter gave beside or under it."""
    (x, y, wide), word = at, say("this chapter")
    middle, roomy = x + wide / 2, wide == CAPTIONS[0]
    kind = Type(68 if roomy else 44, "toy", 800)
    left = middle - (56 + width(text, kind)) / 2
    canvas.put(badge("progress", 54), *((left + 26, y + 76) if roomy else (middle, y + 60)))
    canvas.write((left + 56 + width(text, kind) / 2, y + 79) if roomy else (middle, y + 112), text, kind)
    if roomy:
        canvas.fit((middle, y + 128), word, wide, NOTE, INK_SOFT, least=MINOR)


# ---------------------------------------------------------------------------------------------------- parts of all


def alike(texts: Iterable[tuple[str, float]], kind: Type, least: int = 30) -> Type:
    """The size in which all of them fit."""
    return kind.at(min((fit(text, room, kind, least)[1].size for text, room in texts), default=kind.size))


def draw_scene(canvas: Canvas, chapter: Chapter, at: tuple[int, int], size: tuple[int, int]) -> None:
    """Of a chapter, with its numeral; the newest under flags."""
    canvas.put(_panorama(chapter.number, *size), at[0] - 8, at[1] - 12, "lt")
    if size == FRESH:
        canvas.put(bunting(size[0], FLAGS, 15), at[0] + 4, at[1] + 2, "lt")
    roman = ROMAN[chapter.number - 1]
    wide = max(52, round(width(roman, NUMERAL)) + 22)
    canvas.put(panel(wide, 48, RED, 10, True, GILT), at[0] + 4 + wide / 2, at[1] + 24)
    canvas.write((at[0] + 4 + wide / 2, at[1] + 25), roman, NUMERAL, PAPER_LIGHT)


def draw_city(canvas: Canvas, one: Portrait, at: tuple[int, int], size: int, seat: int, *, gilded: bool) -> None:
    """Framed, with its seat's mark on the corner."""
    canvas.put(_frame(size, gilded), at[0] - 13, at[1] - 13, "lt")
    canvas.image.paste(scaled(draw_tiny(one, LARGE // SIZE), size, size), at)
    canvas.put(seat_mark(seat, 44 if size == LARGE else 28), at[0] + 6, at[1] + 7)


@kept(SPRITES, toned=False)
def _panorama(chapter: int, wide: int, high: int) -> Image.Image:
    """The chapter's scene in a golden frame; larger by 12 on every side."""
    share = min(WIDTH / wide, SCENE / high)
    left, top = (WIDTH - round(wide * share)) // 2, SCENE - round(high * share)
    seen = scaled(scene(chapter).crop((left, top, WIDTH - left, SCENE)), wide, high)
    frame = edged(wide + 8, high + 8, GOLD_DARK, GILT, 2, 13)
    frame.alpha_composite(cut_out(seen, panel(wide, high, PAPER_LIGHT, 10, False).getchannel("A")), (4, 4))
    return shadowed(frame, (2, 4), 4, 90, 8)


@kept(SPRITES)
def _frame(size: int, gilded: bool) -> Image.Image:
    """Around a city; larger by 13 on every side."""
    edge, inner = (GOLD_DARK, (250, 200, 70)) if gilded else ((150, 124, 84), PAPER_LIGHT)
    return shadowed(edged(size + 10, size + 10, edge, inner, 1.5, 0), (2, 4), 4, 90, 8)
