"""What a campaign counts beside the board: progress, nuggets, and how deep the shafts are."""

from collections.abc import Mapping, Sequence

from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.drawings import Brush, stamp
from render.lettering.text import NEEDED, Type, width
from render.my_city.grid import CELL, FOOT, HEAD, LEFT, TOP
from render.my_city.marks import PALE, ROOF, mark, star
from render.my_city.stickers import badge
from render.palette import INK, INK_SOFT, PAPER_LIGHT, shade
from render.palette import Colour as Tone
from render.sprites import panel
from rules.my_city.view import COLOURS, Box, CampaignCity, Colour, MyCityView, Shaft

EARTH: Tone = (104, 78, 58)
SHAFT, BOX = 50, 23
"""A box of a shaft, in pixels."""
ENTRANCE = 78
"""Above the first box: the mark of its colour, and how deep it is."""
APART = 8
LARGE = 2
"""Shafts over a board: how many times as large."""
GREY: Tone = (206, 198, 186)
Prize = tuple[int, int, bool, bool]
"""Points, progress, whether only the first win it, whether it is gone."""


def counts_nuggets(view: MyCityView) -> bool:
    """Whether gold matters in this episode."""
    campaign = view.campaign
    if campaign is None:
        return False
    held = any(city.lasting is not None and city.lasting.nuggets for city in view.cities)
    return held or campaign.nugget is not None or bool(view.races)


def draw_margins(canvas: Canvas, view: MyCityView, lasting: CampaignCity, pick: str = "") -> None:
    """Nuggets in the upper right corner, shafts in the mountains, where nobody builds; `pick` is a shaft to be dug."""
    campaign = view.campaign
    assert campaign is not None
    if counts_nuggets(view):
        x, y = canvas.width - 57, HEAD + 25
        canvas.put(panel(102, 46, PAPER_LIGHT, 20), x, y)
        canvas.put(badge("nugget", 42), x - 24, y)
        canvas.write((x + 24, y + 2), str(lasting.nuggets), Type(38, "toy", 800))
    if campaign.shafts:
        x, y = (LEFT + CELL, TOP + 5 * CELL)
        draw_shafts(canvas, campaign.shafts, lasting.shafts, (x, y), pick)


def draw_shafts(
    canvas: Canvas,
    shafts: Sequence[Shaft],
    depths: Mapping[Colour, int],
    at: tuple[float, float],
    dig: str = "",
    scale: int = 1,
) -> None:
    """A cut through the mountain around a point: each shaft under the mark of its colour, dug out as deep as it is.

    Large ones tell what their boxes bring. `dig` is a shaft of which one box more is planned.
    """
    shafts = sorted(shafts, key=lambda shaft: COLOURS.index(shaft.colour))
    step = (SHAFT + APART) * scale
    top = at[1] - shaft_height(shafts[0].depth) * scale / 2
    for k, shaft in enumerate(shafts):
        x, depth = at[0] + (k - (len(shafts) - 1) / 2) * step, depths.get(shaft.colour, 0)
        prizes = tuple((box.box, (box.points, box.progress, box.first, box.gone)) for box in shaft.boxes)
        planned = shaft.colour == dig
        canvas.put(_shaft(shaft.colour, shaft.depth, depth, prizes, planned, scale), x, top, "mt")
        kind = Type(NEEDED if scale == 1 else 52, "toy", 800)
        canvas.write((x, top + (ENTRANCE - 19) * scale), str(depth + planned), kind, PAPER_LIGHT)
        for box in shaft.boxes if scale > 1 else ():
            _tell_prize(canvas, box, (x, top + (ENTRANCE + (box.box - 0.5) * BOX) * scale), box.box <= depth)


def _tell_prize(canvas: Canvas, box: Box, at: tuple[float, float], dug: bool) -> None:
    x, y = at
    if box.progress:
        if not box.gone or dug:
            canvas.put(badge("progress", 38), x - 22, y)
        canvas.write((x + 17, y + 2), f"+{box.progress}", Type(NEEDED, "toy", 800))
    else:
        canvas.write((x, y + 2), f"+{box.points}", Type(NEEDED, "toy", 800))


@kept(SPRITES)
def _shaft(
    colour: str, deep: int, depth: int, boxes: tuple[tuple[int, Prize], ...], planned: bool, scale: int
) -> Image.Image:
    prizes, high = dict(boxes), shaft_height(deep)

    def draw(b: Brush) -> None:
        b.scale *= scale
        b.rect(shade(EARTH, 0.5), 0, 14, SHAFT, high, 6).rect(EARTH, 1.6, 15.6, SHAFT - 1.6, high - 1.6, 5)
        b.rect((38, 28, 26), 2.6, ENTRANCE - 38, SHAFT - 2.6, ENTRANCE - 1, 3)
        for box in range(1, deep + 1):
            _box(b, ENTRANCE + (box - 1) * BOX, colour, box <= depth, planned and box == depth + 1)
            if box in prizes:
                (_prize if scale == 1 else _plate)(b, ENTRANCE + (box - 1) * BOX, prizes[box], box <= depth)

    image = stamp(SHAFT * scale, high * scale, draw)
    size = 36 * scale
    image.alpha_composite(mark(colour, size), ((image.width - size) // 2, 0))
    return image


def shaft_height(deep: int) -> int:
    return ENTRANCE + deep * BOX + 4


def draw_dig(canvas: Canvas, shafts: Sequence[Shaft], depths: Mapping[Colour, int], colour: str) -> None:
    """A box that is not dug yet: the shafts large over the board, and a pick at it."""
    high = max(shaft_height(shaft.depth) for shaft in shafts) * LARGE
    wide = ((SHAFT + APART) * len(shafts) - APART) * LARGE
    middle, y = canvas.width / 2, (HEAD + canvas.height - FOOT) / 2
    canvas.put(panel(wide + 120, high + 70, PAPER_LIGHT, 26), middle, y)
    draw_shafts(canvas, shafts, depths, (middle, y), colour, LARGE)
    order = sorted((shaft.colour for shaft in shafts), key=COLOURS.index)
    for k, dug in enumerate(order):
        if dug == colour:
            x = middle - wide / 2 + (k * (SHAFT + APART) - 2) * LARGE
            canvas.put(badge("pick", 60), x, y - high / 2 + (ENTRANCE + (depths.get(dug, 0) + 0.4) * BOX) * LARGE)


def _box(b: Brush, y: float, colour: str, dug: bool, planned: bool) -> None:
    if dug:
        b.rect((30, 22, 22), 3, y, SHAFT - 3, y + BOX).dot(shade(ROOF[colour], 1.2), SHAFT / 2, y + BOX / 2, 4)
        for x in (5, SHAFT - 5):
            b.line(shade(ROOF[colour], 1.1), 3.4, x, y + 1, x, y + BOX)
    else:
        b.rect(shade(EARTH, 1.25) if not planned else (255, 226, 120), 4, y + 2, SHAFT - 4, y + BOX - 2, 4)
        b.rect(shade(EARTH, 1.12) if not planned else (255, 240, 180), 5.4, y + 3.4, SHAFT - 5.4, y + BOX - 3.4, 3)


def _prize(b: Brush, y: float, prize: Prize, dug: bool) -> None:
    """What a box brings, as a sign."""
    _, progress, first, gone = prize
    middle, y = SHAFT / 2, y + BOX / 2
    tone: Tone = (150, 140, 128) if gone and not dug else (250, 204, 84) if progress else PALE
    if progress:
        b.poly(INK, *star(middle, y + 0.6, 12, 5.8)).poly(tone, *star(middle, y + 0.6, 9.6, 4.6))
    else:
        b.dot(INK, middle, y, 8.6).dot(tone, middle, y, 6.8)
    if gone and not dug:
        b.line(INK, 2.4, middle - 12, y + 8, middle + 12, y - 8)
    elif first:
        _flag(b, y - BOX / 2)


def _plate(b: Brush, y: float, prize: Prize, dug: bool) -> None:
    """The same to be written on; struck out if it is gone."""
    _, _, first, gone = prize
    lost = gone and not dug
    b.rect(INK, 4, y + 1.4, SHAFT - 4, y + BOX - 1.4, 4)
    b.rect(GREY if lost else PALE, 5, y + 2.4, SHAFT - 5, y + BOX - 2.4, 3)
    if lost:
        b.line((190, 150, 136), 2, 7, y + BOX - 4, SHAFT - 7, y + 4)
    elif first:
        _flag(b, y - 1)


def _flag(b: Brush, y: float) -> None:
    pole = SHAFT - 3.4
    b.line(INK, 2, pole, y + 1, pole, y + 12).poly((211, 84, 58), pole, y, pole - 9.4, y + 3.4, pole, y + 7)


def progress_before(lasting: CampaignCity) -> int:
    """What stood there when the episode began."""
    return lasting.progress - sum(part.points for part in lasting.gains)


def write_progress(canvas: Canvas, lasting: CampaignCity, at: tuple[float, float], size: int, anchor: str) -> float:
    """The number; if this episode has brought something, from what to what. Returns the width."""
    (x, y), kind = at, Type(size, "toy", 800)
    before, now = str(progress_before(lasting)), str(lasting.progress)
    if before == now:
        return canvas.write((x, y), now, kind, anchor=anchor)
    grey = Type(size, "toy", 500)
    step = size * 0.5
    wide = width(before, grey) + step + width(now, kind)
    left = x - (wide / 2 if anchor == "mm" else 0)
    left += canvas.write((left, y), before, grey, INK_SOFT, anchor="lm")
    canvas.put(_onward(round(step - 4)), left + step / 2, y - 1)
    canvas.write((left + step, y), now, kind, anchor="lm")
    return wide


@kept(SPRITES)
def _onward(size: int) -> Image.Image:
    """From one number to the next."""
    return stamp(size, size + 4, lambda b: b.poly(INK, 1, 1, size - 1, (size + 4) / 2, 1, size + 3))


def draw_progress(canvas: Canvas, lasting: CampaignCity, at: tuple[float, float], size: int = 46) -> float:
    """A medal and the number; returns the width."""
    x, y = at
    canvas.put(badge("progress", size), x, y, "lm")
    number = max(NEEDED, round(size * 0.88))
    return size + 2 + write_progress(canvas, lasting, (x + size + 2, y + 3), number, "lm")
