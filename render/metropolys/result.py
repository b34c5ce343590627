"""The end: the skyline of the scores, and every score opened into its parts."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.festive.celebration import FLAGS, celebrate, draw_flags, with_points
from render.lettering.text import MINOR, Type, width
from render.metropolys.goal_tiles import goal_tile, secret_tile
from render.metropolys.pieces import card, token
from render.metropolys.postcard import draw_postcard
from render.metropolys.skyline import LOW, draw_skyline, evening
from render.metropolys.towers import tower
from render.palette import GLOW, INK, INK_SOFT, PAPER_SHADE, Colour
from render.sprites import Pen, scaled, seat_mark, sprite
from rules.game import Part, Result
from rules.metropolys.view import MetropolysView
from rules.metropolys.vocabulary import PARTS, district_name, goal_name, points

LABELS = 308
"""The left edge of the first seat's column."""
INSIDE = 14
"""Between the middle of the gap between two columns and what stands in them."""
HEAD = 734
"""The lower edge of names and places."""
ROW, TOLD_ROW, GOAL_ROW = 50, 102, 100
NUMBER, NAMED = Type(42, "text", 800), Type(33, "text", 700)
CARD = 42
"""Lower than its row."""
RED: Colour = (176, 52, 40)
WINNING: Colour = (255, 236, 170)
TITLE = (20, FLAGS - 4, 356, 252)
GOLDEN: Colour = (255, 230, 150)
NIGHT: Colour = (34, 26, 60)
MOONLIT: Colour = (255, 246, 220)
WITH_CARD = {"metro": "metro_card", "archaeology": "archaeology_card"}


def draw_result(view: MetropolysView, result: Result, names: Sequence[str], say: Say) -> Canvas:
    rows = [part.code for part in result.parts[0] if part.code in PARTS]
    height = HEAD + sum(_high(code) for code in rows) + 14
    canvas = Canvas(evening(height).copy())
    wide = (WIDTH - LABELS - 12) / view.seats
    columns = [LABELS + wide * (seat + 0.5) for seat in range(view.seats)]
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    draw_skyline(canvas, result.totals, winners, columns)
    draw_postcard(canvas, view.buildings, winners, view.unused, 182, 402)
    _title(canvas, result, winners, names, say)
    for winner in winners:
        canvas.put(_column(round(wide) - 4, height - LOW - 18), columns[winner], LOW + 9, "mt")
    for seat, x in enumerate(columns):
        canvas.name((x, LOW + 42), names[seat], wide - 2 * INSIDE, Type(36, "title", 700), anchor="mm", most=30)
        canvas.put(seat_mark(seat, 34), x - 30, LOW + 94)
        canvas.write((x + 22, LOW + 94), say("{place}.", place=result.places[seat]), Type(44, "title", 800))
    y = float(HEAD)
    for code in rows:
        _row(canvas, code, y, result, columns, wide, say)
        y += _high(code)
    return canvas


def _high(code: str) -> int:
    return GOAL_ROW if code in ("residence", "neighbourhood") else TOLD_ROW if code == "highest" else ROW


def _title(canvas: Canvas, result: Result, winners: Sequence[int], names: Sequence[str], say: Say) -> None:
    draw_flags(canvas)
    best = result.totals[winners[0]]
    note = with_points(say, best)
    # A tie may also have been broken further down.
    if any(total == best and place > 1 for total, place in zip(result.totals, result.places, strict=True)):
        note = say("by more buildings")
    kind = Type(60, "title", 800)
    celebrate(canvas, TITLE, winners, names, say, note=note, kind=kind, fill=GOLDEN, halo=NIGHT, soft=MOONLIT)


@kept(SPRITES)
def _column(wide: int, high: int) -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        box = (0, 0, wide * s - 1, high * s - 1)
        pen.rounded_rectangle(box, 20 * s, fill=WINNING, outline=GLOW, width=4 * s)

    return sprite(wide, high, draw, 2)


# ---------------------------------------------------------------------------------------------------- rows


def _icon(code: str) -> Image.Image:
    if code in ("trendy", "metro", "archaeology"):
        return token(code, 46)  # type: ignore[arg-type]
    if code == "highest":
        return scaled(tower(1, "tall"), 42, 76)
    return secret_tile(50)


def _row(canvas: Canvas, code: str, y: float, result: Result, columns: Sequence[float], wide: float, say: Say) -> None:
    high = _high(code)
    middle = y + high / 2
    ImageDraw.Draw(canvas.image).line((30, y, WIDTH - 30, y), fill=PAPER_SHADE, width=3)
    canvas.put(_icon(code), 56, middle)
    canvas.fit(
        (92, middle), say(PARTS[code]), LABELS - 92 - INSIDE, Type(35, "title", 600), INK, anchor="lm", least=MINOR
    )
    lines = [{part.code: part for part in parts} for parts in result.parts]
    sums = [_points(parts, code) for parts in lines]
    for parts, x, total in zip(lines, columns, sums, strict=True):
        ink = RED if total < 0 else INK
        if high == GOAL_ROW:
            goal = str(parts[code].details[0])
            canvas.put(goal_tile(goal, 50), x - 40, y + 33)
            canvas.write((x + 34, y + 33), points(total), NUMBER, ink)
            canvas.fit((x, y + 79), goal_name(say, goal), wide - 2 * INSIDE, NAMED, INK_SOFT, least=MINOR)
            continue
        if code == "highest":
            _crowns(canvas, parts[code], (x, y), wide, say)
            continue
        canvas.write((x, middle), points(total), NUMBER, ink)
        if code in WITH_CARD and parts[WITH_CARD[code]].points:
            canvas.put(card(code, CARD), x + 62, middle)  # type: ignore[arg-type]


def _crowns(canvas: Canvas, part: Part, at: tuple[float, float], wide: float, say: Say) -> None:
    """The points for the highest buildings, and under them the districts they stand in."""
    x, top = at
    named = ", ".join(district_name(say, str(district)) for district in part.details)
    lines = width(named, NAMED.at(MINOR)) > wide - 2 * INSIDE
    canvas.write((x, top + (18 if lines else 31)), points(part.points), NUMBER)
    if named:
        at = (x, top + (71 if lines else 75))
        canvas.name(at, named, wide - 2 * INSIDE, NAMED, INK_SOFT, anchor="mm", most=MINOR, pitch=1.2)


def _points(parts: dict[str, Part], code: str) -> int:
    """The points of a row: of the tokens and of the card that goes with them."""
    extra = parts[WITH_CARD[code]].points if code in WITH_CARD else 0
    return parts[code].points + extra
