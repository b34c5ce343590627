"""The parts of a district's points, as signs with numbers, and its cards by what each of them pays."""

from collections.abc import Sequence

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
from render.sprites import panel, seat_mark
from rules.cities.view import CitiesView, Held
from rules.cities.vocabulary import PARTS, ROWS

MILESTONE, CARDS = "milestone", "packet"
SLIP = (250, 238, 206)
CELL = 58
"""From one line of slips to the next."""
COLUMN, BEST = 56, (255, 240, 190)
"""How wide a seat's points are where several stand side by side, and the ground of the best."""
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
    canvas: Canvas, view: CitiesView, seats: Sequence[int], say: Say, at: tuple[float, float, float], step: float
) -> None:
    """One below the other: sign, word, points; those of several seats in columns below their marks."""
    (x, y, wide), many = at, len(seats) > 1
    if many:
        canvas.put(panel(COLUMN, round(6 * step), BEST, 14, False), x + wide + 6 - COLUMN * len(seats), y, "lt")
    for k, seat in enumerate(reversed(seats)):
        right = x + wide - k * COLUMN
        if many:
            canvas.put(seat_mark(seat, 32), right - 22, y + step / 2)
        for number, part in enumerate(parts(view, seat)):
            middle = y + (number + 0.5 + many) * step
            canvas.write((right, middle + 2), str(part.points), Type(40 if many else 44, "toy", 700), anchor="rm")
            if k == 0:
                room = wide - (COLUMN * len(seats) + 54 if many else 130)
                canvas.put(_sign(part, 42), x + 22, middle)
                label = Type(36, "text", 600)
                canvas.fit((x + 52, middle + 1), say(part.label), room, label, INK_SOFT, anchor="lm")


def paid(view: CitiesView, seat: int) -> list[Held]:
    """Cards that are worth something, the best first."""
    return sorted((held for held in view.districts[seat].cards if held.points), key=lambda held: -held.points)


def lines(cards: int, columns: int) -> int:
    return -(-cards // columns)


def draw_paid(canvas: Canvas, view: CitiesView, seat: int, at: Point, wide: int, columns: int) -> None:
    """Each card that paid as a slip of a grid: its sign in the middle of its room, its points in a column."""
    known = {card.id: card for card in view.cards}
    each = (wide + 8) // columns
    for number, held in enumerate(paid(view, seat)):
        left, top = at[0] + number % columns * each, at[1] + number // columns * CELL
        canvas.put(panel(each - 8, CELL - 8, SLIP, 12, False), left, top, "lt")
        middle, room = top + CELL / 2 - 4, each - 8 - 54
        canvas.put(short_signs((known[held.card].criterion,), 40, room), left + 8 + room / 2, middle)
        canvas.fit((left + each - 33, middle + 2), str(held.points), 46, Type(36, "toy", 800), INK)


def draw_total(canvas: Canvas, at: tuple[float, float], points: int, size: int) -> None:
    """A district's points on gold, as points are everywhere in the picture."""
    canvas.put(badge(size, GOLD), *at)
    share = 0.62 if points < 100 else 0.48
    canvas.write((at[0], at[1] + 2), str(points), Type(round(size * share), "toy", 800), shade(BRONZE, 0.5))


def draw_count(canvas: Canvas, picture: Image.Image, at: tuple[float, float], number: int) -> float:
    """A small picture and how many of it there are; returns where they end."""
    canvas.put(picture, *at)
    return at[0] + 24 + canvas.write((at[0] + 24, at[1] + 2), str(number), COUNT, INK, anchor="lm")
