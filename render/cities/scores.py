"""The parts of a district's points, as signs with numbers, and its cards by what each of them pays."""

import msgspec
from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.cities.brush import CREAM, Brush, Point
from render.cities.feature_sprites import chip, drawing
from render.cities.icons import short_signs
from render.cities.tokens import BRONZE, GOLD, badge, ring
from render.lettering.text import MINOR, Type
from render.palette import INK, INK_SOFT, shade
from render.sprites import Pen, panel, shadowed, sprite
from rules.cities.view import CitiesView, Held
from rules.cities.vocabulary import PARTS, ROWS

RING, CARDS = "ring", "cards"
SHEET = (255, 232, 164)
SLIP = (250, 238, 206)
CELL = 58
"""From one line of slips to the next."""
COUNT = Type(40, "toy", 800)


class Part(msgspec.Struct, frozen=True):
    look: str
    """RING, CARDS or the look of a feature."""
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
        Part(RING, PARTS["milestones"], district.milestones),
        Part(CARDS, ROWS["card"], sum(held.points for held in district.cards)),
    ]


def draw_sign(canvas: Canvas, part: Part, seat: int, at: tuple[float, float], size: int) -> None:
    if part.look == RING:
        canvas.put(ring(seat, round(size * 0.92)), *at)
    elif part.look == CARDS:
        canvas.put(packet(size), *at)
    else:
        canvas.put(chip(part.look, size), *at)


def draw_parts(canvas: Canvas, view: CitiesView, seat: int, at: Point, step: Point, size: int, kind: Type) -> None:
    """Side by side, one below the other, or with both steps three to a line: each sign with its points."""
    across = 1 if not step[0] else 3 if step[1] else 5
    room = (step[0] or 4 * size) - size * 1.12 - 1
    for number, part in enumerate(parts(view, seat)):
        x, y = at[0] + number % across * step[0], at[1] + number // across * step[1]
        draw_sign(canvas, part, seat, (x, y), size)
        canvas.fit((x + size * 0.62 + 4, y + 2), str(part.points), room, kind, anchor="lm", least=MINOR)


def draw_listed(
    canvas: Canvas, view: CitiesView, seat: int, say: Say, at: tuple[float, float, float], step: float
) -> None:
    """One below the other: sign, word, points."""
    x, y, wide = at
    for number, part in enumerate(parts(view, seat)):
        middle = y + (number + 0.5) * step
        draw_sign(canvas, part, seat, (x + 22, middle), 42)
        canvas.fit((x + 60, middle + 1), say(part.label), wide - 130, Type(36, "text", 600), INK_SOFT, anchor="lm")
        canvas.write((x + wide, middle + 2), str(part.points), Type(44, "toy", 700), anchor="rm")


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


@kept(SPRITES)
def packet(size: int) -> Image.Image:
    """Two scoring cards, one on the other: the points of all of them. 6 larger on every side."""

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s * size / 60)
        for left, top, fill in ((21, 3, CREAM), (9, 9, SHEET)):
            b.rect(left, top, left + 34, top + 47, shade(SHEET, 0.55), 6)
            b.rect(left + 2, top + 2, left + 32, top + 45, fill, 5)
        b.oval(26, 24, 10, 10, GOLD, shade(GOLD, 0.6), 2)
        for y in (41, 48):
            b.line([(17, y), (35, y)], shade(SHEET, 0.6), 2.6)

    return shadowed(sprite(size, size, draw), (2, 3), 2, 90, 6)


def draw_total(canvas: Canvas, at: tuple[float, float], points: int, size: int) -> None:
    """A district's points on gold, as points are everywhere in the picture."""
    canvas.put(badge(size, GOLD), *at)
    share = 0.62 if points < 100 else 0.48
    canvas.write((at[0], at[1] + 2), str(points), Type(round(size * share), "toy", 800), shade(BRONZE, 0.5))


def draw_count(canvas: Canvas, picture: Image.Image, at: tuple[float, float], number: int) -> float:
    """A small picture and how many of it there are; returns where they end."""
    canvas.put(picture, *at)
    return at[0] + 24 + canvas.write((at[0] + 24, at[1] + 2), str(number), COUNT, INK, anchor="lm")
