"""What a campaign counts beside the board: progress, nuggets, and how deep the shafts are."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.my_city.brush import Brush, stamp
from render.my_city.grid import BELOW, FOOT, HEAD
from render.my_city.marks import PALE, ROOF, mark, star
from render.my_city.stickers import badge
from render.palette import INK, INK_SOFT, PAPER_LIGHT, shade
from render.palette import Colour as Tone
from render.sprites import panel
from render.text import NEEDED, Type, width
from rules.my_city.view import CampaignCity, Colour, MyCityView, Shaft

EARTH: Tone = (104, 78, 58)
BOX = 24
"""The height of a box of a shaft."""
SHAFT = 23
ENTRANCE = 34
"""Above the first box."""
LARGE, APART = 2, 48
"""Shafts over a board: how many times as large, and how far apart."""


def counts_nuggets(view: MyCityView) -> bool:
    """Whether gold matters in this episode."""
    campaign = view.campaign
    if campaign is None:
        return False
    held = any(city.lasting is not None and city.lasting.nuggets for city in view.cities)
    return held or campaign.nugget is not None or bool(view.races)


def draw_margins(canvas: Canvas, view: MyCityView, lasting: CampaignCity, pick: str = "") -> None:
    """Nuggets to the right of the board, shafts to the left, where nothing grows; `pick` is a shaft to be dug."""
    campaign = view.campaign
    assert campaign is not None
    if counts_nuggets(view):
        x, middle = canvas.width - 36, 560
        canvas.put(panel(64, 116, PAPER_LIGHT, 16), x, middle)
        canvas.put(badge("nugget", 52), x, middle - 24)
        canvas.write((x, middle + 30), str(lasting.nuggets), Type(42, "toy", 800))
    if campaign.shafts:
        draw_shafts(canvas, campaign.shafts, lasting.shafts, (1, BELOW - 346), pick)
        high = 44 * len(campaign.shafts) + 12
        canvas.put(panel(70, high, PAPER_LIGHT, 14), 37, 286)
        for k, shaft in enumerate(campaign.shafts):
            y = 286 - high / 2 + 28 + 44 * k
            canvas.put(mark(shaft.colour, 28), 19, y)
            depth = str(lasting.shafts.get(shaft.colour, 0))
            canvas.write((52, y + 2), depth, Type(NEEDED, "toy", 800))


def draw_shafts(
    canvas: Canvas,
    shafts: tuple[Shaft, ...],
    depths: Mapping[Colour, int],
    at: tuple[float, float],
    mark_next: str = "",
    scale: int = 1,
    apart: int = 0,
) -> None:
    """A cut through the mountain: each shaft under the mark of its colour, dug out as deep as it is."""
    x, y = at
    for k, shaft in enumerate(shafts):
        depth = depths.get(shaft.colour, 0)
        boxes = tuple((box.box, "progress" if box.progress else "points", box.first, box.gone) for box in shaft.boxes)
        picture = _shaft(shaft.colour, shaft.depth, depth, boxes, shaft.colour == mark_next, scale)
        canvas.put(picture, x + k * (SHAFT * scale + apart), y, "lt")


@kept(SPRITES)
def _shaft(
    colour: str, deep: int, depth: int, boxes: tuple[tuple[int, str, bool, bool], ...], mark_next: bool, scale: int
) -> Image.Image:
    prizes = {box: (what, first, gone) for box, what, first, gone in boxes}
    high, size = shaft_height(deep), SHAFT * scale

    def draw(b: Brush) -> None:
        b.scale *= scale
        b.rect(shade(EARTH, 0.6), 0, 12, SHAFT, high, 4).rect(EARTH, 1, 13, SHAFT - 1, high - 1, 3)
        for box in range(1, deep + 1):
            _box(b, ENTRANCE + (box - 1) * BOX, colour, box <= depth, prizes.get(box), mark_next and box == depth + 1)

    image = stamp(size, high * scale, draw)
    image.alpha_composite(mark(colour, size + 1).crop((0, 0, size, size + 1)), (0, 4 * scale))
    return image


def shaft_height(deep: int) -> int:
    return ENTRANCE + deep * BOX + 6


def draw_dig(canvas: Canvas, shafts: tuple[Shaft, ...], depths: Mapping[Colour, int], colour: str) -> None:
    """A box that is not dug yet: the shafts large over the board, and a pick at it."""
    step, high = SHAFT * LARGE + APART, max(shaft_height(shaft.depth) for shaft in shafts) * LARGE
    wide = step * len(shafts) - APART
    middle, top = canvas.width / 2, (HEAD + canvas.height - FOOT - high) / 2 - 24
    canvas.put(panel(wide + 130, high + 116, PAPER_LIGHT, 26), middle, top + high / 2 + 26)
    draw_shafts(canvas, shafts, depths, (middle - wide / 2, top), colour, LARGE, APART)
    for k, shaft in enumerate(shafts):
        x, depth = middle - wide / 2 + k * step + SHAFT * LARGE / 2, depths.get(shaft.colour, 0)
        if shaft.colour == colour:
            canvas.put(badge("pick", 54), x + 44, top + (ENTRANCE + depth * BOX + BOX / 2) * LARGE)
            depth += 1
        canvas.write((x, top + high + 36), str(depth), Type(46, "toy", 800))


def _box(b: Brush, y: float, colour: str, dug: bool, prize: tuple[str, bool, bool] | None, next_one: bool) -> None:
    middle = SHAFT / 2
    if dug:
        b.rect((30, 22, 22), 3, y, SHAFT - 3, y + BOX)
        for x in (4, SHAFT - 4):
            b.line(shade(ROOF[colour], 1.1), 2.4, x, y + 1, x, y + BOX)
    else:
        b.rect(shade(EARTH, 1.25) if not next_one else (255, 226, 120), 4, y + 2, SHAFT - 4, y + BOX - 2, 3)
        b.rect(shade(EARTH, 1.12) if not next_one else (255, 240, 180), 5, y + 3, SHAFT - 5, y + BOX - 3, 2)
    if prize is None:
        if dug:
            b.dot(shade(ROOF[colour], 1.2), middle, y + BOX / 2, 3)
        return
    what, first, gone = prize
    tone: Tone = (150, 140, 128) if gone and not dug else (250, 204, 84) if what == "progress" else PALE
    if what == "progress":
        b.poly(INK, *star(middle, y + BOX / 2 + 0.4, 9.6, 4.6)).poly(tone, *star(middle, y + BOX / 2 + 0.4, 7.6, 3.6))
    else:
        b.dot(INK, middle, y + BOX / 2, 7).dot(tone, middle, y + BOX / 2, 5.4)
    if first:
        pole = SHAFT - 4.6
        b.line(INK, 1.8, pole, y + 1, pole, y + 11).poly((211, 84, 58), pole, y, pole - 8.4, y + 3, pole, y + 6.4)


def progress_before(lasting: CampaignCity) -> int:
    """What stood there when the episode began."""
    return lasting.progress - sum(part.points for part in lasting.gains)


def write_progress(canvas: Canvas, lasting: CampaignCity, at: tuple[float, float], size: int, anchor: str) -> float:
    """The number; if this episode has brought something, from what to what. Returns the width."""
    (x, y), kind, before = at, Type(size, "toy", 800), str(progress_before(lasting))
    now = str(lasting.progress)
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
