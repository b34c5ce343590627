"""The chapters of the chronicle: half a row or a row for what is past, the newest one large."""

from collections.abc import Iterable

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.drawings import edged
from render.festive.flags import bunting, crown
from render.lettering.text import MINOR, Type, fit, width
from render.my_city.grid import SIZE
from render.my_city.pages.model import Chapter, Portrait, Told
from render.my_city.pages.tiny import draw_tiny
from render.my_city.scenes import scene
from render.my_city.scenes.scenery import HIGH as SCENE
from render.my_city.stickers import badge
from render.my_city.wax import GOLD, GOLD_DARK, RED, seat_seal
from render.palette import INK, INK_SOFT, PAPER_LIGHT, Colour
from render.sprites import cut_out, panel, scaled, seat_mark, shadowed
from rules.my_city.vocabulary import MOMENTS, MOMENTS_TOGETHER, number

LEFT, RIGHT, PAIR = 42, 1158, 568
"""Of the page, and from one of a pair to the other."""
NEWEST = 432
"""How high the newest chapter is."""
PANORAMA, VIGNETTE, FRESH = (324, 135), (240, 128), (420, 175)
"""The size of a scene: in a row, of a pair, and of the newest chapter."""
EPISODES, WINNERS, LEADERS = 388, 836, 942
"""Where in a row its episodes begin, their winners and who leads."""
HALF = PAIR - VIGNETTE[0] - 40
"""The room beside a scene of a pair."""
PORTRAIT, LARGE = 98, 187
"""The size of a city: of the past, and in the newest chapter."""
SEAL, MARKED = 34, 32
"""From one seal or mark to the next."""
COLUMNS, CAPTIONS = (78, 66), (150, 76)
"""How wide a city's points are in the newest chapter, and its progress beside it; and where there are four."""
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
NUMERAL, NUMBER, POINTS = Type(33, "title", 800), Type(34, "toy", 800), Type(36, "toy", 800)
EPISODE, HEADING, NOTE = Type(32, "text", 600), Type(46, "title", 800), Type(28, "text", 700)
RULE: Colour = (206, 178, 122)
GILT: Colour = (232, 200, 128)
FAINT: Colour = (112, 98, 78)
LIT: Colour = (255, 244, 208)
BEST: Colour = (255, 218, 110)
FLAGS = ((-6, 2, 210, 20), (210, 2, 426, 20))


def draw_pair(canvas: Canvas, chapter: Chapter, at: tuple[int, int], kind: Type, say: Say) -> None:
    """Half a row: the scene, the title, who won with how many points, who leads."""
    x, y = at
    draw_scene(canvas, chapter, (x, y), VIGNETTE)
    x += VIGNETTE[0] + 20
    told = [one for one in chapter.episodes if one.title]
    canvas.fit((x, y + 20), chapter.title, HALF, kind, INK, anchor="lm", least=30)
    seals = sum(len(one.winners) for one in told)
    step, left = min(SEAL + 2, (HALF - 58 * len(told)) / max(1, seals)), float(x)
    for one in told:
        for seat in one.winners:
            canvas.put(seat_seal(seat, 36), left + 18, y + 66)
            left += step
        left += 6 + canvas.write((left + 6, y + 67), _best(one), POINTS, anchor="lm") + 14
    draw_moment(canvas, chapter, (x, y + 112), HALF, say, "l")


def draw_row(canvas: Canvas, chapter: Chapter, y: int, kinds: tuple[Type, Type], say: Say) -> None:
    """The scene, what was played, and the city that was ahead then."""
    draw_scene(canvas, chapter, (LEFT, y), PANORAMA)
    canvas.fit((EPISODES, y + 16), chapter.title, LEADERS - EPISODES, kinds[0], INK, anchor="lm", least=30)
    for k, told in enumerate(chapter.episodes):
        line = y + 54 + 36 * k
        _told(canvas, told, (EPISODES + 46, line), room(told), kinds[1], say)
        for place, seat in enumerate(reversed(told.winners)):
            canvas.put(seat_seal(seat, 36), WINNERS + 16 - SEAL * place, line)
        if told.title:
            canvas.write((WINNERS + 38, line), _best(told), POINTS, anchor="lm")
    ahead, middle = chapter.ahead, (LEADERS + RIGHT) / 2
    size = min(PORTRAIT, (RIGHT - LEADERS) // len(ahead) - 12)
    for k, seat in enumerate(ahead):
        x = round(middle + (k - len(ahead) / 2) * (size + 14) + 7)
        draw_city(canvas, chapter.portraits[seat], (x, y - 2 + (PORTRAIT - size) // 2), size, gilded=True)
    draw_moment(canvas, chapter, (middle, y + PORTRAIT + 20), RIGHT - LEADERS, say, "m")


def room(told: Told) -> int:
    """Of a line of contents before the seals of those who won."""
    return WINNERS - EPISODES - 52 - SEAL * (len(told.winners) - 1)


def _told(canvas: Canvas, told: Told, at: tuple[int, int], room: int, kind: Type, say: Say) -> None:
    """A line of contents: number and title, and a row of dots to who won; only a line if it is not played yet."""
    (x, y), end, word = at, at[0] + room, say("tie-break")
    canvas.write((x - 12, y), str(told.episode), NUMBER, RED if told.title else FAINT, anchor="rm")
    if told.broken:
        canvas.write((end - 6, y + 1), word, NOTE, GOLD_DARK, anchor="rm")
        end -= round(width(word, NOTE)) + 18
    if told.title:
        begun = round(canvas.fit((x, y), told.title, end - x, kind, INK_SOFT, anchor="lm", least=30)) + 10
        for dot in range(end - 6, x + begun, -12):
            canvas.image.paste(RULE, (dot, y + 8, dot + 3, y + 11))
    else:
        canvas.image.paste(RULE, (x, y + 12, end, y + 14))


def _best(told: Told) -> str:
    """The points of those who won."""
    return number(max((total for total in told.totals if total is not None), default=0))


# ---------------------------------------------------------------------------------------------------- the newest


def draw_newest(canvas: Canvas, chapter: Chapter, y: int, say: Say) -> None:
    """In light, under flags: the scene, everybody's points, every city large with its progress."""
    canvas.put(panel(RIGHT - LEFT + 24, NEWEST - 14, LIT, 20, True, GOLD), LEFT - 24, y - 14, "lt")
    x, y = LEFT + 8, y + 12
    draw_scene(canvas, chapter, (x, y), FRESH)
    x, seats = x + FRESH[0] + 30, len(chapter.portraits)
    column = COLUMNS[seats > 3]
    first = RIGHT - 10 - seats * column
    canvas.fit((x, y + 22), chapter.title, RIGHT - x - 10, HEADING, RED, anchor="lm")
    draw_moment(canvas, chapter, (x, y + 68), first - x - 10, say, "l")
    kind = alike([(told.title, first - x - 60) for told in chapter.episodes], EPISODE)
    for seat in range(seats):
        canvas.put(seat_mark(seat, 30), first + (seat + 0.5) * column, y + 68)
    for k, told in enumerate(chapter.episodes):
        line = y + 106 + 36 * k
        _told(canvas, told, (x + 48, line), first - x - 60, kind, say)
        for seat, total in enumerate(told.totals):
            at, won = first + (seat + 0.5) * column, seat in told.winners
            if won:
                canvas.put(panel(column - 8, 36, BEST, 18, False, GOLD), at, line)
            points = "–" if total is None else number(total)
            canvas.write((at, line + 1), points, POINTS, INK if won else INK_SOFT)
    slot, beside = (RIGHT - LEFT) / seats, CAPTIONS[seats > 3]
    for seat, portrait in enumerate(chapter.portraits):
        left, ahead = round(LEFT + slot * (seat + 0.5) - (LARGE + beside) / 2), seat in chapter.ahead
        draw_city(canvas, portrait, (left, y + 201), LARGE, gilded=ahead)
        _progress(canvas, seat, chapter.progress[seat], (left + LARGE + 8, y + 201, beside), ahead=ahead)


def _progress(canvas: Canvas, seat: int, progress: int, at: tuple[float, float, int], *, ahead: bool) -> None:
    """Beside a city: its mark, under a crown if it is ahead; below, the medal and the number beside or under it."""
    (x, y, wide), text = at, str(progress)
    middle, roomy = x + wide / 2, wide == CAPTIONS[0]
    if ahead:
        canvas.put(crown(56), middle, y + 20)
    canvas.put(seat_mark(seat, 46), middle, y + 70)
    kind = Type(68 if roomy else 52, "toy", 800)
    left = middle - (58 + width(text, kind)) / 2
    canvas.put(badge("progress", 52), *((left + 26, y + 138) if roomy else (middle, y + 118)))
    canvas.write((left + 58 + width(text, kind) / 2, y + 141) if roomy else (middle, y + 166), text, kind)


# ---------------------------------------------------------------------------------------------------- parts of all


def alike(texts: Iterable[tuple[str, float]], kind: Type) -> Type:
    """The size in which all of them fit."""
    return kind.at(min((fit(text, room, kind, 30)[1].size for text, room in texts), default=kind.size))


def draw_scene(canvas: Canvas, chapter: Chapter, at: tuple[int, int], size: tuple[int, int]) -> None:
    """Of a chapter, with its numeral; the newest under flags."""
    canvas.put(_panorama(chapter.number, *size), at[0] - 8, at[1] - 12, "lt")
    if size == FRESH:
        canvas.put(bunting(size[0], FLAGS, 15), at[0] + 4, at[1] + 2, "lt")
    roman = ROMAN[chapter.number - 1]
    wide = max(52, round(width(roman, NUMERAL)) + 22)
    canvas.put(panel(wide, 48, RED, 10, True, GILT), at[0] + 4 + wide / 2, at[1] + 24)
    canvas.write((at[0] + 4 + wide / 2, at[1] + 25), roman, NUMERAL, PAPER_LIGHT)


def draw_city(canvas: Canvas, portrait: Portrait, at: tuple[int, int], size: int, *, gilded: bool) -> None:
    canvas.put(_frame(size, gilded), at[0] - 13, at[1] - 13, "lt")
    canvas.image.paste(scaled(draw_tiny(portrait, LARGE // SIZE), size, size), at)


def draw_moment(canvas: Canvas, chapter: Chapter, at: tuple[float, float], room: float, say: Say, anchor: str) -> None:
    """Who leads, and whether that is new."""
    text = say((MOMENTS_TOGETHER if len(chapter.ahead) > 1 else MOMENTS)[chapter.moment])
    marks = MARKED * len(chapter.ahead)
    kind = next((k for k in Type(33, "title", 600).smaller(MINOR) if width(text, k) <= room - marks), Type(MINOR))
    left = at[0] - (marks + min(room - marks, width(text, kind))) / 2 * (anchor == "m")
    for k, seat in enumerate(chapter.ahead):
        canvas.put(seat_mark(seat, 22), left + 12 + k * MARKED, at[1])
    canvas.fit((left + marks, at[1]), text, room - marks, kind, GOLD_DARK, anchor="lm", least=MINOR)


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
