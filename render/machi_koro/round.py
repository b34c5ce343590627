"""A whole round between the towns as a ledger: who threw what, what was built, what each won and lost by the roll."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from data.texts import Say
from render.canvas import Canvas
from render.lettering.text import MINOR, NEEDED, Type, fit
from render.machi_koro.card_parts import die
from render.machi_koro.chips import BRIGHT
from render.machi_koro.grounds import tray
from render.machi_koro.toys import toy
from render.palette import INK, INK_SOFT, PAPER, SEATS, Colour, mix
from render.sprites import panel, seat_mark, star
from rules.machi_koro.view import MachiKoroView, Throw, Town
from rules.machi_koro.vocabulary import card

MOST = 5
"""Turns that have room; of more the last ones are shown."""
INSIDE, GAP = 17, 8
ROWS, LEGEND = (58, 88, 122), 136
"""How high throw, building and coins are where turns stand side by side, and how wide the words beside them are."""
COLUMNS, HEADS = (166, 182, 196), 44
"""How wide they are where turns stand one below the other, and how high the words above them are."""
ROOMY = 330
"""A wider slip has a building's name and price on one line, a narrower one the name above toy and price."""
Box = tuple[int, int, int, int]
PRICE, WORD = Type(NEEDED, "toy", 800), Type(36, "text", 700)
WON: Colour = (24, 96, 40)
LOST: Colour = (160, 34, 22)
GAIN: Colour = (206, 232, 182)
LOSS: Colour = (250, 200, 184)
NEWS: Colour = (255, 240, 200)
SLATE: Colour = (206, 200, 186)


def town_told(view: MachiKoroView, seat: int) -> Town:
    """A town with what the whole round has changed and built in it."""
    town = view.towns[seat]
    if not view.round:
        return town
    built = [turn.built for turn in view.round if turn.seat == seat and turn.built]
    return replace(town, change=sum(turn.changes[seat] for turn in view.round), built=built[-1] if built else None)


def draw_round(canvas: Canvas, view: MachiKoroView, at: tuple[int, int, int, int], say: Say) -> None:
    """Slips of paper in the tray, one for each turn: beside one another, or below where the tray is high."""
    left, top, wide, high = at
    canvas.put(tray(wide, high), left + wide / 2, top + high / 2)
    turns, heads = view.round[-MOST:], (say("roll"), say("builds"), say("income"))
    x, y, wide, high = left + INSIDE, top + INSIDE, wide - 2 * INSIDE, high - 2 * INSIDE
    below = high > wide / 2
    parts = COLUMNS if below else ROWS
    starts = [round(sum(parts[:k]) / sum(parts) * (wide if below else high)) for k in range(4)]
    spans = list(pairwise(starts))
    _slip(canvas, (x, y, wide, HEADS - GAP) if below else (x, y, LEGEND - GAP, high), spans, SLATE, below)
    for k, (word, (start, end)) in enumerate(zip(heads, spans, strict=True)):
        middle = (start + end) / 2
        spot = (x + middle, y + (HEADS - GAP) / 2) if below else (x + (LEGEND - GAP) / 2, y + middle)
        # The star lies on what is new in the towns, too.
        aside, up = (0, 0) if k != 1 else (40, 0) if below else (0, 22)
        room = (end - start if below else LEGEND - GAP) - 12 - aside
        canvas.fit((spot[0], spot[1] - up), word, room, WORD, INK, least=MINOR)
        if aside or up:
            canvas.put(star(34, BRIGHT), spot[0] + (room + 40) / 2 * below, spot[1] + up + 2)
    x, wide, y, high = (x, wide, y + HEADS, high - HEADS) if below else (x + LEGEND, wide - LEGEND, y, high)
    step = ((high if below else wide) + GAP) // len(turns)
    for k, turn in enumerate(turns):
        at = (x, y + k * step, wide, step - GAP) if below else (x + k * step, y, step - GAP, high)
        boxes = _slip(canvas, at, spans, mix(SEATS[turn.seat], PAPER, 0.72), below)
        _thrown(canvas, turn, boxes[0])
        _built(canvas, turn, boxes[1], say)
        _income(canvas, turn, boxes[2])


def _slip(canvas: Canvas, at: Box, spans: Sequence[tuple[int, int]], tint: Colour, below: bool) -> list[Box]:
    """Paper in three parts, whose first is tinted; the last, the news, lies in light."""
    x, y, wide, high = at
    parts = [(x + start, y, end - start, high) if below else (x, y + start, wide, end - start) for start, end in spans]
    canvas.put(panel(wide, high, PAPER, 20, False), x, y, "lt")
    for (left, top, *size), fill in ((parts[0], tint), (parts[2], NEWS)):
        canvas.put(panel(size[0], size[1], fill, 20, False), left, top, "lt")
    return parts


def _thrown(canvas: Canvas, turn: Throw, box: Box) -> None:
    """The seat on its colour, its dice and their total."""
    left, top, wide, high = box
    unit, middle = min(1.1, high / 64, wide / 200), top + high / 2
    mark, size = round(42 * unit), round((42 if len(turn.dice) < 2 else 36) * unit)
    canvas.put(seat_mark(turn.seat, mark), left + 10 + mark / 2, middle)
    x = left + 16.0 + mark
    for k, value in enumerate(turn.dice):
        canvas.put(die(value, size, (7, -6)[k % 2]), x + size / 2, middle)
        x += size * 1.12
    if turn.dice:
        total = str(sum(turn.dice) + turn.added)
        canvas.write((x + 3, middle + 3), total, Type(round(52 * unit), "toy", 800), INK, anchor="lm")


def _built(canvas: Canvas, turn: Throw, box: Box, say: Say) -> None:
    """What was built, by its name, and what it cost."""
    left, top, wide, high = box
    middle = top + high / 2
    if not turn.built:
        canvas.write((left + wide / 2, middle), "–", WORD, INK_SOFT)
        return
    price, name, kind = f"−{card(turn.built).cost}", card(turn.built).called(say), Type(NEEDED, "text", 800)
    size = min(74, high - 6) if wide > ROOMY else min(62, high - 34)
    room = wide - size - 110 if wide > ROOMY else wide - 16
    least = NEEDED if fit(name, room, kind)[0] == name else MINOR
    if wide > ROOMY:
        canvas.put(toy(turn.built, size), left + 6, middle + size / 2 - 3, "lb")
        taken = canvas.fit((left + size + 12, middle), name, room, kind, anchor="lm", least=least)
        canvas.pill((left + size + 26 + taken, middle), price, PRICE, LOSS, anchor="lm")
        return
    foot = middle + size / 2 + 17
    canvas.fit((left + wide / 2, foot - size - 14), name, room, kind, least=least)
    canvas.put(toy(turn.built, size), left + wide / 2 - 6, foot, "rb")
    canvas.pill((left + wide / 2 + 6, foot - size / 2 + 2), price, PRICE, LOSS, anchor="lm")


def _income(canvas: Canvas, turn: Throw, box: Box) -> None:
    """What the roll brought everybody: below the marks, or beside them where four stand in two lines."""
    left, top, wide, high = box
    beside, across = (True, 2) if len(turn.changes) > 3 else (False, len(turn.changes))
    slot, line = min(120.0, (wide - 8) / across), high / (1 + beside)
    start = left + 16 if wide > ROOMY else left + (wide - across * slot) / 2
    size = round(min(38, line * 0.6, slot * 0.36)) if beside else round(min(38, high * 0.38, slot - 8))
    room, kind = (
        (slot - size - 12, Type(46, "toy", 800)) if beside else (slot - 2, Type(round(min(44, high * 0.5)), "toy", 800))
    )
    for seat, coins in enumerate(brought(turn)):
        x, middle = start + slot * (seat % across), top + line * (seat // across + 0.5)
        at, down = ((x + 6 + size / 2, x + 10 + size + room / 2), 0.0) if beside else ((x + slot / 2,) * 2, high * 0.23)
        canvas.put(seat_mark(seat, size), at[0], middle - down)
        text, ink = (f"+{coins}", WON) if coins > 0 else (f"−{-coins}", LOST) if coins else ("–", INK_SOFT)
        canvas.fit((at[1], middle + down + 2), text, room, kind, ink, least=MINOR)


def brought(turn: Throw) -> list[int]:
    """The coins that a roll has won and lost: without what was paid for a building."""
    paid = card(turn.built).cost if turn.built else 0
    return [coins + paid * (seat == turn.seat) for seat, coins in enumerate(turn.changes)]
