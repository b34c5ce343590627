"""The parts of a district's points, as signs with numbers, and its cards by what each of them pays."""

import msgspec
from PIL import Image

from data.texts import Say
from render.canvas import Canvas
from render.cities.brush import Point
from render.cities.feature_sprites import chip, drawing
from render.cities.icons import short_signs
from render.cities.tokens import BRONZE, GOLD, badge, ring, sign
from render.lettering.text import MINOR, Type
from render.palette import INK, INK_SOFT, shade
from render.sprites import panel
from rules.cities.view import CitiesView, Held
from rules.cities.vocabulary import PARTS, ROWS

MILESTONE, CARDS = "milestone", "packet"
SLIP = (250, 238, 206)
CELL, FEW, GUTTER = 58, 3, 118
"""From one line of slips to the next; columns beside a model; where they lie below it, their sum before them."""
COUNT = Type(40, "toy", 800)


class Part(msgspec.Struct, frozen=True):
    look: str
    """MILESTONE, CARDS or the look of a feature."""
    label: str
    points: int


def parts(view: CitiesView, seat: int) -> list[Part]:
    """What a district's points are made of."""
    district = view.districts[seat]
    looks = [drawing(view, next(kind.id for kind in view.features if kind.ground == g)) for g in ("park", "water")]
    statue = next(kind.id for kind in view.features if kind.ground == "lot" and not kind.wild)
    return [
        Part(looks[0], PARTS["park"], district.parks),
        Part(looks[1], PARTS["water"], district.waters),
        Part(drawing(view, statue), PARTS["statues"], district.statues),
        Part(MILESTONE, PARTS["milestones"], district.milestones),
        Part(CARDS, ROWS["card"], sum(held.points for held in district.cards)),
    ]


def draw_parts(canvas: Canvas, view: CitiesView, seat: int, at: Point, step: Point, size: int, kind: Type) -> None:
    """Side by side, or one below the other: each sign with its points."""
    room = (step[0] or 4 * size) - size * 1.12 - 1
    for number, part in enumerate(parts(view, seat)):
        x, y = at[0] + number * step[0], at[1] + number * step[1]
        canvas.put(ring(seat, round(size * 0.92)) if part.look == MILESTONE else _sign(part, size), x, y)
        canvas.fit((x + size * 0.62 + 4, y + 2), str(part.points), room, kind, anchor="lm", least=MINOR)


def _sign(part: Part, size: int) -> Image.Image:
    """The same for every seat."""
    return sign(part.look, size) if part.look in (MILESTONE, CARDS) else chip(part.look, size)


def draw_listed(
    canvas: Canvas, view: CitiesView, seat: int, say: Say, at: tuple[float, float, float], step: float
) -> None:
    """One below the other: sign, word, points."""
    x, y, wide = at
    for number, part in enumerate(parts(view, seat)):
        middle = y + (number + 0.5) * step
        canvas.put(_sign(part, 40), x + 20, middle)
        canvas.fit((x + 50, middle + 1), say(part.label), wide - 130, Type(36, "text", 600), INK_SOFT, anchor="lm")
        canvas.write((x + wide, middle + 2), str(part.points), Type(44, "toy", 800), anchor="rm")


def draw_shares(canvas: Canvas, view: CitiesView, seat: int, at: Point, step: Point) -> None:
    """The same signs without words: side by side with the points below them, or one below the other."""
    for number, part in enumerate(parts(view, seat)):
        x, y = at[0] + number * step[0], at[1] + number * step[1]
        canvas.put(_sign(part, 40), x, y)
        spot, anchor = ((x, y + 44), "mm") if step[0] else ((x + 84, y + 2), "rm")
        canvas.write(spot, str(part.points), Type(40, "toy", 800), anchor=anchor)


def paid(view: CitiesView, seat: int) -> list[Held]:
    """Cards that are worth something, the best first."""
    return sorted((held for held in view.districts[seat].cards if held.points), key=lambda held: -held.points)


def lines(cards: int, columns: int) -> int:
    return -(-cards // columns)


def draw_paid(canvas: Canvas, view: CitiesView, seat: int, at: Point, wide: int, columns: int) -> None:
    """Each card that paid as a slip of a grid, its points in a column; before many of them their sum."""
    known, held_by, left = {card.id: card for card in view.cards}, paid(view, seat), at[0]
    if columns > FEW:
        middle, total = at[1] + lines(len(held_by), columns) * CELL / 2 - 4, sum(held.points for held in held_by)
        draw_count(canvas, sign(CARDS, 46), (left + 26, middle), total)
        left, wide = left + GUTTER, wide - GUTTER
    each = (wide + 8) // columns
    for number, held in enumerate(held_by):
        x, top = left + number % columns * each, at[1] + number // columns * CELL
        canvas.put(panel(each - 8, CELL - 8, SLIP, 12, False), x, top, "lt")
        middle, room = top + CELL / 2 - 4, each - 8 - 48
        canvas.put(short_signs((known[held.card].criterion,), 40, room), x + 6 + room / 2, middle)
        canvas.fit((x + each - 30, middle + 2), str(held.points), 44, Type(36, "toy", 800), INK)


def draw_total(canvas: Canvas, at: tuple[float, float], points: int, size: int) -> None:
    """A district's points on gold, as points are everywhere in the picture."""
    canvas.put(badge(size, GOLD), *at)
    share = 0.62 if points < 100 else 0.48
    canvas.write((at[0], at[1] + 2), str(points), Type(round(size * share), "toy", 800), shade(BRONZE, 0.5))


def draw_count(canvas: Canvas, picture: Image.Image, at: tuple[float, float], number: int) -> float:
    """A small picture and how many of it there are; returns where they end."""
    canvas.put(picture, *at)
    return at[0] + 24 + canvas.write((at[0] + 24, at[1] + 2), str(number), COUNT, INK, anchor="lm")
