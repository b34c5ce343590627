"""A card at a glance: toy, number, copies. For pictures with many towns on them."""

from __future__ import annotations

import msgspec

from render.cache import kept
from render.canvas import COMPOSED, Canvas
from render.machi_koro.cards import card
from render.machi_koro.layout import Plot
from render.machi_koro.parts import STRANGE, badge, frame, planks
from render.machi_koro.toys import Look, toy
from render.text import MINOR, NEEDED, Type

REACH = 18
"""How far number and copies may stick out of a chip."""


class Grid(msgspec.Struct, frozen=True):
    """Chips in rows: how many, how large, how far apart."""

    columns: int
    rows: int
    step_x: int
    step_y: int
    wide: int
    high: int
    number: int
    """The size of the numbers."""

    @property
    def holds(self) -> int:
        return self.columns * self.rows


PANEL = (
    Grid(3, 2, 184, 160, 168, 136, 44),
    Grid(4, 2, 138, 160, 126, 134, 40),
    Grid(5, 3, 112, 111, 104, 94, 34),
    Grid(6, 4, 93, 83, 84, 70, 30),
    Grid(7, 5, 80, 66, 72, 56, MINOR),
    Grid(8, 5, 70, 66, 63, 56, MINOR),
)
"""For a panel of the table, from few cards to many."""


def grid(grids: tuple[Grid, ...], cards: int) -> Grid:
    """The largest chips that leave room for all; the smallest when none does."""
    return next((g for g in grids if cards <= g.holds), grids[-1])


@kept(COMPOSED)
def chip(plot: Plot, plan: Grid, lit: bool = False) -> Canvas:
    thing = card(plot.card)
    colour = thing.colour or STRANGE
    canvas = Canvas.clear(plan.wide + 2 * REACH + 4, plan.high + 44)
    x, y = REACH, 26
    ground = frame(colour, plan.wide, plan.high, 4, round(plan.high * 0.23), plot.closed, lit=lit)
    canvas.put(ground, x - 12, y - 12, "lt")
    share = 0.85 if len(thing.numbers) < 3 else 0.76
    size = min(round(plan.high * share), plan.wide - 12)
    # A little to the left of the copies, so that they cover less of it.
    aside = min(10, (plan.wide - size) // 2 - 2) if plot.copies > 1 else 0
    look: Look = "dim" if plot.closed else "open"
    canvas.put(toy(plot.card, size, look), x + plan.wide / 2 - aside, y + plan.high - 5, "mb")
    if plot.closed:
        canvas.put(planks(round(plan.wide * 0.88), round(plan.high * 0.75)), x + plan.wide / 2, y + plan.high * 0.6)
    badge(
        canvas,
        (x - 6, y - 14),
        colour,
        thing.numbers,
        plan.number,
        mark=False,
        dim=plot.closed,
        snug=plan.number <= MINOR,
    )
    if plot.copies > 1:
        kind = Type(max(NEEDED, plan.number - 6) if plan.number > 30 else plan.number)
        # Clear of the number of the chip below.
        bottom = min(plan.high + 6, plan.step_y - 16)
        canvas.pill((x + plan.wide + 9, y + bottom), f"×{plot.copies}", kind, anchor="rb")
    return canvas


def chip_at(canvas: Canvas, plot: Plot, plan: Grid, left: float, top: float, lit: bool = False) -> None:
    """Puts a chip with its frame's corner at a point."""
    canvas.put(chip(plot, plan, lit), left - REACH, top - 26, "lt")
