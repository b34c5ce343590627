"""What a city has, in a column beside the market: permanent resources, cards in hand, tokens, points."""

from __future__ import annotations

import msgspec
from PIL import Image

from render.canvas import Canvas
from render.palette import INK, PAPER_LIGHT, SEATS, Colour
from render.point_city.cards import mini_card, pennant
from render.point_city.icons import hand_sign, icon, robot_mark
from render.point_city.plaques import criterion
from render.point_city.streets import halo
from render.point_city.tints import QUIET, ROBOT
from render.sprites import panel, seat_mark
from render.text import Type
from rules.point_city.view import RESOURCES, SYMBOLS, City, ResourceCard

WIDE = 266
NAME = Type(36, "title", 700)
NUMBER = Type(42, "toy", 800)
SMALL = Type(33, "toy", 800)
HEAD = 62
"""The height of the line with the name."""
HAND_LEFT = 106
TOKEN_STEP = 58.0


class Owner(msgspec.Struct, frozen=True):
    """Whose a city is: a seat, or the virtual opponent (None)."""

    seat: int | None
    name: str
    city: City

    @property
    def tint(self) -> Colour:
        return ROBOT if self.seat is None else SEATS[self.seat]

    def mark(self, size: int) -> Image.Image:
        return robot_mark(size, ROBOT) if self.seat is None else seat_mark(self.seat, size)


def light(canvas: Canvas, owner: Owner, x: int, y: int, high: int) -> None:
    """Whose turn it is; drawn before the panels, so that it covers none."""
    canvas.put(halo(WIDE, high, owner.tint, 24), x - 36, y - 36, "lt")


def ground(canvas: Canvas, owner: Owner, x: int, y: int, high: int, head: int = HEAD) -> None:
    """The panel with its line of mark, name and points."""
    canvas.put(panel(WIDE, high, PAPER_LIGHT, 22, True, owner.tint), x - 12, y - 12, "lt")
    canvas.put(owner.mark(34), x + 32, y + head / 2 + 1)
    canvas.name((x + 56, y + head / 2 + 1), owner.name, WIDE - 56 - 80, NAME)
    canvas.put(pennant(owner.city.total, min(head, 50 + head // 8), owner.tint), x + WIDE - 14, y + 2, "rt")


def wallet(canvas: Canvas, owner: Owner, x: int, y: int, high: int) -> None:
    """A line for each resource: the permanent ones as a number, the cards in hand as cards."""
    ground(canvas, owner, x, y, high)
    step = min(64, (high - HEAD - 8) / len(SYMBOLS))
    size = round(step * 0.86)
    for k, symbol in enumerate(SYMBOLS):
        middle = y + HEAD + 4 + step * (k + 0.5)
        canvas.put(icon(symbol, size), x + 12 + size / 2, middle)
        if k < len(RESOURCES):
            count = owner.city.permanents[k]
            canvas.write((x + 82, middle), str(count), NUMBER, INK if count else QUIET)
        hand = [held.card for held in owner.city.hand if held.card.symbol == symbol for _ in range(held.copies)]
        fan(canvas, hand, x + HAND_LEFT, middle, WIDE - HAND_LEFT - 10, round(step * 0.88))


def fan(canvas: Canvas, hand: list[ResourceCard], x: float, middle: float, room: float, high: int) -> None:
    """Cards side by side, one over the other where they are many."""
    if not hand:
        return
    pictures = [mini_card(card, high) for card in hand]
    widths = [picture.width - 12 for picture in pictures]
    natural = sum(widths) + 3 * (len(widths) - 1)
    squeeze = 1.0 if natural <= room or len(widths) == 1 else (room - widths[-1]) / (natural - widths[-1])
    for picture, wide in zip(pictures, widths, strict=True):
        canvas.put(picture, x - 6, middle, "lm")
        x += (wide + 3) * squeeze


def glance(canvas: Canvas, owner: Owner, x: int, y: int, high: int) -> None:
    """The permanent resources and how many cards somebody holds, in two lines."""
    head = min(HEAD, round(high * 0.36))
    ground(canvas, owner, x, y, high, head)
    counts = [*zip(RESOURCES, owner.city.permanents, strict=True), (None, owner.city.cards)]
    step_x, step_y = 82, (high - head - 10) / 2
    size, number = (40, NUMBER) if high >= 150 else (36, SMALL)
    for k, (symbol, n) in enumerate(counts):
        left, middle = x + 14 + step_x * (k % 3), y + head + 4 + step_y * (k // 3 + 0.5)
        canvas.put(icon(symbol, size) if symbol is not None else hand_sign(size), left, middle, "lm")
        canvas.write((left + size + 4, middle), str(n), number, INK if n else QUIET, anchor="lm")


def scores(canvas: Canvas, owner: Owner, x: int, y: int, room: int) -> None:
    """The tokens of a city, each with what it counts and what it is worth by now."""
    tokens = owner.city.tokens
    if not tokens:
        return
    step = min(TOKEN_STEP, room / len(tokens))
    size = round(step * 0.78)
    for k, scored in enumerate(tokens):
        middle = y + step * (k + 0.5)
        canvas.put(criterion(scored.token, size), x + 18, middle, "lm")
        worth = f"= {scored.points}"
        canvas.write((x + WIDE - 18, middle), worth, SMALL, INK if scored.points else QUIET, anchor="rm")
