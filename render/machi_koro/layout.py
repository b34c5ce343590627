"""Where things stand in a town: plots along streets, more and smaller ones the more kinds of cards there are."""

from __future__ import annotations

import msgspec

from render.canvas import HIGHEST, WIDTH
from render.machi_koro.toys import floats
from rules.machi_koro.view import Town
from rules.machi_koro.vocabulary import card

STREET = 31
"""The width of a street; it runs above each row of plots."""


class Plot(msgspec.Struct, frozen=True):
    """Copies of one card that are all open or all closed."""

    card: str
    copies: int
    closed: bool = False


class Layout(msgspec.Struct, frozen=True):
    columns: int
    rows: int
    top: int
    """The upper edge of the first row."""
    step_x: int
    step_y: int
    wide: int
    high: int
    height: int
    slim: bool = False
    """Cards are so narrow that their names stand in narrow letters, and numbers and copies are small."""
    tall: bool = True
    """The landmarks stand high, with their names below."""

    @property
    def full(self) -> Layout:
        """The same streets down to the foot of the highest picture: one ground serves all."""
        rows = max(self.rows, -(-(HIGHEST - self.top) // self.step_y))
        return msgspec.structs.replace(self, rows=rows, height=HIGHEST)

    @property
    def left(self) -> int:
        return (WIDTH - (self.columns - 1) * self.step_x - self.wide) // 2

    def corner(self, place: int) -> tuple[int, int]:
        """The upper left corner of a plot."""
        return self.left + place % self.columns * self.step_x, self.top + place // self.columns * self.step_y


def layout(plots: int) -> Layout:
    if plots <= 15:
        rows = max(1, -(-plots // 5))
        return Layout(5, rows, 412, 235, 264, 214, 228, min(HIGHEST, 412 + rows * 264))
    if plots <= 18:
        return Layout(6, 3, 412, 196, 264, 178, 228, HIGHEST)
    if plots <= 24:
        return Layout(6, 4, 412, 196, 197, 178, 160, HIGHEST)
    if plots <= 30:
        return Layout(6, 5, 244, 196, 191, 178, 154, HIGHEST, tall=False)
    rows = -(-plots // 8)
    step = (HIGHEST - 244) // rows
    return Layout(8, rows, 244, 147, step, 130, min(156, step - 32), HIGHEST, slim=True, tall=False)


def plots(town: Town) -> list[Plot]:
    """The town's cards by their numbers, open and closed copies apart, as in the notation; boats last."""
    found = []
    for holding in town.cards:
        if holding.open:
            found.append(Plot(holding.card, holding.open))
        if holding.closed:
            found.append(Plot(holding.card, holding.closed, True))
    return sorted(found, key=by_number)


def by_number(plot: Plot) -> tuple[bool, tuple[int, int]]:
    """How plots are sorted in a town."""
    return floats(plot.card), card(plot.card).span


def places(layout: Layout, plots: list[Plot]) -> list[int]:
    """The place of each plot: land from the upper left, boats at the lower right, by the sea."""
    boats = sum(floats(plot.card) for plot in plots)
    land = len(plots) - boats
    end = layout.columns * layout.rows
    return [*range(land), *range(end - boats, end)]
