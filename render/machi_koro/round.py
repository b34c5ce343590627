"""A whole round between the towns: who threw what, what each won and lost by it, what was built."""

from msgspec.structs import replace

from render.canvas import Canvas
from render.lettering.text import MINOR, NEEDED, Type
from render.machi_koro.card_parts import die
from render.machi_koro.grounds import tray
from render.machi_koro.toys import toy
from render.palette import INK, PAPER, SEATS, Colour, mix
from render.sprites import panel, seat_mark
from rules.machi_koro.view import MachiKoroView, Throw, Town
from rules.machi_koro.vocabulary import card

MOST = 5
"""Turns that have room; of more the last ones are shown."""
INSIDE, GAP = 17, 8
NARROW = 400
"""A narrower slip has its coins on a second line."""
TIGHT = 260
"""A narrower one has no room for dice, only for their total."""
SLOT, HEAD = 64, 112
"""The room of one seat's coins, and above them that of the throw."""
PRICE = Type(NEEDED, "toy", 800)
WON: Colour = (24, 96, 40)
LOST: Colour = (160, 34, 22)
GAIN: Colour = (206, 232, 182)
LOSS: Colour = (250, 200, 184)


def town_told(view: MachiKoroView, seat: int) -> Town:
    """A town with what the whole round has changed and built in it."""
    town = view.towns[seat]
    if not view.round:
        return town
    built = [turn.built for turn in view.round if turn.seat == seat and turn.built]
    return replace(town, change=sum(turn.changes[seat] for turn in view.round), built=built[-1] if built else None)


def draw_round(canvas: Canvas, view: MachiKoroView, at: tuple[int, int, int, int]) -> None:
    """Slips of paper in the tray, one for each turn: beside one another, or below where the tray is high."""
    left, top, wide, high = at
    canvas.put(tray(wide, high), left + wide / 2, top + high / 2)
    turns = view.round[-MOST:]
    below = high > wide / 2
    across = (wide - 2 * INSIDE, (wide - 2 * INSIDE + GAP) // len(turns) - GAP)[not below]
    tall = (high - 2 * INSIDE, (high - 2 * INSIDE + GAP) // len(turns) - GAP)[below]
    for k, turn in enumerate(turns):
        x = left + INSIDE + (0 if below else k * (across + GAP))
        y = top + INSIDE + (k * (tall + GAP) if below else 0)
        canvas.put(panel(across, tall, PAPER, 20, False), x, y, "lt")
        _turn(canvas, turn, (x, y, across, tall))


def _turn(canvas: Canvas, turn: Throw, at: tuple[int, int, int, int]) -> None:
    """The seat, its dice and their total; what it built and paid for it; the coins that the roll brought everybody."""
    left, top, wide, high = at
    stacked = wide < NARROW
    unit = 1.0 if stacked else min(1.4, high / 96, wide / (300 + SLOT * len(turn.changes)))
    middle = top + (HEAD / 2 if stacked else high / 2)
    mark, size = round(42 * unit), round((42 if len(turn.dice) < 2 else 36) * unit)
    slot = min(SLOT * unit, (wide - 8) / len(turn.changes))
    if stacked:
        canvas.put(panel(wide, HEAD, mix(SEATS[turn.seat], PAPER, 0.72), 20, False), left, top, "lt")
    canvas.put(seat_mark(turn.seat, mark), left + 10 + mark / 2, middle)
    x = left + 14.0 + mark
    if wide > TIGHT:
        for k, value in enumerate(turn.dice):
            canvas.put(die(value, size, (7, -6)[k % 2]), x + size / 2, middle)
            x += size * 1.12
    if turn.dice:
        total = str(sum(turn.dice) + turn.added)
        canvas.write((x + 3, middle + 3), total, Type(round(52 * unit), "toy", 800), INK, anchor="lm")
    room = slot * len(turn.changes)
    if turn.built:
        x = left + wide - 42 * unit - (0 if stacked else room)
        canvas.put(toy(turn.built, round(70 * unit)), x, middle - 17 * unit)
        canvas.pill((x, middle + 34 * unit), f"−{card(turn.built).cost}", PRICE.at(round(PRICE.size * unit)), LOSS)
    start, y = (left + (wide - room) / 2, top + high - 70) if stacked else (left + wide - room, middle)
    kind = Type(round((NEEDED + (11 if stacked else 3)) * unit), "toy", 800)
    shape, up, down = (52, 30, 34) if stacked else (round(26 * unit), 22 * unit, 16 * unit)
    for seat, coins in enumerate(brought(turn)):
        if coins:
            x = start + slot * (seat + 0.5)
            canvas.put(seat_mark(seat, shape), x, y - up)
            text, ink = (f"+{coins}", WON) if coins > 0 else (f"−{-coins}", LOST)
            canvas.fit((x, y + down), text, slot - 4, kind, ink, least=MINOR)


def brought(turn: Throw) -> list[int]:
    """The coins that a roll has won and lost: without what was paid for a building."""
    paid = card(turn.built).cost if turn.built else 0
    return [coins + paid * (seat == turn.seat) for seat, coins in enumerate(turn.changes)]
