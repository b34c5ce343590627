"""A whole round between the towns as a ledger: a line a turn, and a column for what its roll brought each town."""

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
INSIDE, GAP = 17, 6
ROLL, COIN, COINS = 214, 118, 92
"""How wide a throw is, and a town's coins where a turn has one line, or two in a narrow tray."""
HEAD, FOOT, PRICES = 46, 48, 76
"""How high the words above and the sums below are, and how wide prices."""
PRICE, WORD, NAME = Type(NEEDED, "toy", 800), Type(36, "text", 700), Type(36, "text", 800)
WON: Colour = (24, 96, 40)
LOST: Colour = (160, 34, 22)
GAIN: Colour = (206, 232, 182)
LOSS: Colour = (250, 200, 184)
NEWS: Colour = (255, 240, 200)
SLATE: Colour = (214, 208, 194)


def town_told(view: MachiKoroView, seat: int) -> Town:
    """A town with what the whole round has changed and built in it."""
    town = view.towns[seat]
    if not view.round:
        return town
    built = [turn.built for turn in view.round if turn.seat == seat and turn.built]
    return replace(town, change=sum(turn.changes[seat] for turn in view.round), built=built[-1] if built else None)


def draw_round(canvas: Canvas, view: MachiKoroView, at: tuple[int, int, int, int], say: Say) -> None:
    """Slips of paper in the tray, one for each turn; below them what a town's coins have changed in all."""
    left, top, wide, high = at
    canvas.put(tray(wide, high), left + wide / 2, top + high / 2)
    x, y, wide, high = left + INSIDE, top + INSIDE, wide - 2 * INSIDE, high - 2 * INSIDE
    turns, two = view.round[-MOST:], high > wide / 2
    coin = COINS if two else COIN
    coins, head = x + wide - view.seats * coin, HEAD * (1 + two)
    step = (high + GAP - head - FOOT) / len(turns)
    _heads(canvas, view, (x, y, wide), coins, two, say)
    for k, turn in enumerate(turns):
        start = round(y + head + k * step)
        deep = round(y + head + (k + 1) * step) - GAP - start
        line = deep // 2 if two else deep
        canvas.put(panel(wide, deep, PAPER, 16, False), x, start, "lt")
        canvas.put(panel(ROLL, line, mix(SEATS[turn.seat], PAPER, 0.72), 16, False), x, start, "lt")
        canvas.put(panel(x + wide - coins, line, NEWS, 16, False), coins, start, "lt")
        _thrown(canvas, turn, (x, start + line / 2), line)
        below = (x, start + line * 1.5, wide) if two else (x + ROLL, start + line / 2, coins - x - ROLL)
        _built(canvas, turn, below, line, say)
        for seat, won in enumerate(brought(turn)):
            text, ink = (f"+{won}", WON) if won > 0 else (f"−{-won}", LOST) if won else ("·", INK_SOFT)
            kind = Type(min(44, line), "toy", 800)
            canvas.fit((coins + (seat + 0.5) * coin, start + line / 2 + 2), text, coin - 6, kind, ink, least=MINOR)
    middle = y + high - (FOOT - GAP) / 2
    canvas.put(panel(wide, FOOT - GAP, SLATE, 16, False), x, middle, "lm")
    canvas.fit((coins - 16, middle), say("this round"), coins - x - 30, WORD, INK, anchor="rm", least=MINOR)
    for seat in range(view.seats):
        draw_change(canvas, town_told(view, seat).change, (coins + (seat + 0.5) * coin, middle), "mm", coin - 4)


def draw_change(canvas: Canvas, change: int, at: tuple[float, float], anchor: str, room: float) -> float:
    """By how much a town's coins have changed, the same sign wherever it stands; returns its width."""
    if not change:
        return 0
    text, fill = (f"+{change}", GAIN) if change > 0 else (f"−{-change}", LOSS)
    return canvas.pill(at, text, Type(40 if len(text) < 4 else NEEDED), fill, anchor=anchor, space=room, least=MINOR)


def _heads(canvas: Canvas, view: MachiKoroView, at: tuple[int, int, int], coins: int, two: bool, say: Say) -> None:
    """What stands below, and whose coins."""
    x, y, wide = at
    middle, coin = y + (HEAD - GAP) / 2, (x + wide - coins) / view.seats
    canvas.put(panel(wide, HEAD * (1 + two) - GAP, SLATE, 16, False), x, y, "lt")
    left, low = (x, middle + HEAD - 2) if two else (x + ROLL, middle)
    # The star lies on what is new in the towns, too.
    canvas.put(star(38, BRIGHT), left + 32, low)
    canvas.fit((left + 58, low), say("builds"), 250, WORD, anchor="lm", least=MINOR)
    canvas.fit((x + 16, middle), say("roll"), 110 if two else ROLL - 20, WORD, anchor="lm", least=MINOR)
    canvas.fit((coins - 12, middle), say("income"), coins - x - (140 if two else 416), WORD, anchor="rm", least=MINOR)
    for seat in range(view.seats):
        canvas.put(seat_mark(seat, 34), coins + (seat + 0.5) * coin, middle)


def _thrown(canvas: Canvas, turn: Throw, at: tuple[float, float], high: int) -> None:
    """The seat on its colour, its dice and their total."""
    x, y = at
    size = min(40, high - 6)
    canvas.put(seat_mark(turn.seat, size), x + 12 + size / 2, y)
    x += 26 + size
    for k, value in enumerate(turn.dice):
        canvas.put(die(value, size - 2, (7, -6)[k % 2]), x + size / 2, y)
        x += size * 1.1
    if turn.dice:
        total = str(sum(turn.dice) + turn.added)
        canvas.write((x + 6, y + 2), total, Type(min(48, high), "toy", 800), INK, anchor="lm")


def _built(canvas: Canvas, turn: Throw, at: tuple[float, float, float], high: int, say: Say) -> None:
    """What was built, by its name, and what it cost."""
    x, y, wide = at
    if not turn.built:
        return
    size, name, cost = min(60, high - 2), card(turn.built).called(say), card(turn.built).cost
    canvas.put(toy(turn.built, size), x + 8, y, "lm")
    price = PRICE.at(min(PRICE.size, max(MINOR, high - 12)))
    canvas.pill((x + size + 18 + PRICES / 2, y), f"−{cost}", price, LOSS)
    kind, x = NAME.at(min(NAME.size, high - 2)), x + size + 28 + PRICES
    least = NEEDED if fit(name, wide - size - 34 - PRICES, kind, NEEDED)[0] == name else MINOR
    canvas.fit((x, y), name, wide - size - 34 - PRICES, kind, anchor="lm", least=least)


def brought(turn: Throw) -> list[int]:
    """The coins that a roll has won and lost: without what was paid for a building."""
    paid = card(turn.built).cost if turn.built else 0
    return [coins + paid * (seat == turn.seat) for seat, coins in enumerate(turn.changes)]
