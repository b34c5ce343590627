"""A card at a glance: toy, number, copies. For pictures with many towns on them."""

import msgspec
from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import COMPOSED, Canvas
from render.lettering.text import MINOR, NEEDED, Type
from render.machi_koro.card_parts import STRANGE, badge, contour, frame, planks
from render.machi_koro.layout import Plot
from render.machi_koro.toys import Look, toy
from render.palette import INK, PAPER_LIGHT, WHITE, Colour, palette, shade
from render.sprites import Pen, sprite
from rules.machi_koro.vocabulary import Class, card

REACH = 18
"""How far number and copies may stick out of a chip."""
BRIGHT: Colour = (255, 176, 20)
SLIGHT = 90
"""Chips narrower than this have no room for copies on a ground of their own."""
STAR = 48
"""The size of the star on what was built last, at most."""


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
    spread: int = 20
    """How far the light of a card reaches; where there are many cards it stays inside the panel."""

    @property
    def holds(self) -> int:
        return self.columns * self.rows


PANEL = (
    Grid(3, 2, 184, 160, 168, 136, 44),
    Grid(4, 2, 138, 160, 126, 134, 40),
    Grid(5, 3, 111, 110, 100, 90, 34, 14),
    Grid(6, 4, 92, 81, 82, 68, 30, 14),
    Grid(7, 5, 79, 64, 69, 55, MINOR, 14),
    Grid(8, 5, 69, 64, 60, 55, MINOR, 14),
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
    # A wide number would cover the top of a tall house; bitten corners must stay free of its ground.
    share = {1: 0.85, 2: 0.82, 5: 0.66}.get(len(thing.numbers), 0.7)
    inset = 6 if colour == "red" else 0
    size = min(round(plan.high * share) - inset, plan.wide - 12)
    number, up = plan.number, 14
    if len(thing.numbers) > 3:
        # What stands on a roof stays free of a long number.
        number, up = max(min(number, NEEDED), round(number * 0.84)), 18 if number > NEEDED else 14
        size = min(size, max(round(plan.high * 0.5), round(plan.high - inset - 5 + up + 2 - number * 1.24)))
    # A little to the left of the copies, so that they cover less of it.
    aside = min(10, (plan.wide - size) // 2 - 2) if plot.copies > 1 else 0
    look: Look = "dim" if plot.closed else "open"
    canvas.put(toy(plot.card, size, look), x + plan.wide / 2 - aside, y + plan.high - 5 - inset, "mb")
    if plot.closed:
        canvas.put(planks(round(plan.wide * 0.88), round(plan.high * 0.75)), x + plan.wide / 2, y + plan.high * 0.6)
    badge(
        canvas, (x - 6, y - up), colour, thing.numbers, number, mark=False, dim=plot.closed, snug=plan.number <= MINOR
    )
    if plot.copies > 1:
        kind = Type(max(NEEDED, plan.number - 6) if plan.number > 30 else plan.number)
        # Clear of the number of the chip below.
        bottom = min(plan.high + 6, plan.step_y - 16)
        if plan.wide < SLIGHT:
            at = (x + plan.wide, y + min(plan.high + 1, plan.step_y - 14))
            canvas.write(at, f"×{plot.copies}", kind, INK, anchor="rb", halo=PAPER_LIGHT)
        else:
            canvas.pill((x + plan.wide + 9, y + bottom), f"×{plot.copies}", kind, anchor="rb")
    return canvas


@kept(SPRITES)
def fresh(wide: int, high: int, radius: int, colour: Class = "blue", reach: int = 9) -> Image.Image:
    """The amber rim of what was built last, in the shape of its card, white within."""
    wide, high = wide + 2 * reach, high + 2 * reach

    def draw(pen: Pen, s: int) -> None:
        for inset, fill in (
            (0, INK if palette() == "contrast" else shade(BRIGHT, 0.6)),
            (2, BRIGHT),
            (reach - 1, WHITE),
        ):
            box = (inset * s, inset * s, (wide - inset) * s - 1, (high - inset) * s - 1)
            pen.polygon(contour(colour, box, (radius + (reach - inset) * (colour == "blue")) * s), fill=fill)

    return sprite(wide, high, draw)


def chip_at(canvas: Canvas, plot: Plot, plan: Grid, left: float, top: float, lit: bool = False) -> None:
    """Puts a chip with its frame's corner at a point."""
    canvas.put(chip(plot, plan, lit), left - REACH, top - 26, "lt")
