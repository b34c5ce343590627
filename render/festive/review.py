"""The story of a finished game: everybody's chances over the rounds, and the moments that decided it."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec
from PIL import Image, ImageDraw, ImageFilter

from data.texts import Say, speak
from render.canvas import WIDTH, Canvas
from render.emojis.making import picture
from render.festive.flags import crown
from render.lettering.text import Type
from render.painter import Style
from render.palette import (
    GLOW,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_LIGHT,
    PAPER_SHADE,
    SEATS,
    Colour,
    ink_on,
    mix,
    shade,
    using,
)
from render.sprites import Pen, panel, scaled, seat_mark, shadowed, sprite
from render.texture import textured

HIGH = 1200
BOX = (112, 262, 1134, 752)
"""Of the lines."""
GOLD: Colour = (128, 82, 14)
BRASS: tuple[tuple[int, Colour], ...] = ((0, GOLD), (3, (255, 214, 96)), (7, (255, 236, 160)))
RULE: Colour = (206, 192, 164)
SMALL = Type(33, "text", 700)
DISC, APART = 54, 90
"""The number of a turning point; nearer than this the next one would lie under its gain."""
STEPS = 16
"""Points of a curve between two rounds."""
HOUSES = 32
CARD = (380, 332)
LABELS = 6
"""Rounds written below the lines, at most."""


class TurningPoint(msgspec.Struct, frozen=True):
    mark: int
    """Which of the rounds told."""
    seat: int
    change: int
    text: str
    sign: str = ""
    """An emoji of what the move was about."""


class Chart(msgspec.Struct, frozen=True):
    title: str
    """Of the game."""
    rounds: tuple[int, ...]
    """Those whose chances are told, the start first."""
    chances: tuple[tuple[int, ...], ...]
    """By seat, in hundredths."""
    places: tuple[int, ...]
    names: tuple[str, ...]
    turns: tuple[TurningPoint, ...]


def describe_chart(chart: Chart, style: Style) -> str:
    say = speak(style.language)
    rows = [f"{name}: {', '.join(map(str, row))}" for name, row in zip(chart.names, chart.chances, strict=True)]
    return say("Chances to win, round by round, in percent. {rows}", rows="; ".join(rows))


def draw_chart(chart: Chart, style: Style) -> Canvas:
    with using(style.palette):
        return _Drawing(chart, speak(style.language)).drawn()


class _Drawing:
    def __init__(self, chart: Chart, say: Say) -> None:
        self.chart, self.say = chart, say
        self.order = sorted(range(len(chart.names)), key=lambda seat: chart.places[seat])
        self.last = max(1, len(chart.rounds) - 1)
        self.canvas = Canvas.on(textured(Image.new("RGB", (WIDTH, HIGH), PAPER)))

    def drawn(self) -> Canvas:
        canvas, chart, say = self.canvas, self.chart, self.say
        winners = [seat for seat in self.order if chart.places[seat] == 1]
        big = Type(74, "title", 800)
        if len(winners) == 1:
            sentence = lambda name: say("How {name} won", name=name)  # noqa: E731
            canvas.name((40, 62), chart.names[winners[0]], 700, big, INK, within=sentence, most=44)
        else:
            canvas.fit((40, 62), say("How it was won"), 700, big, INK, anchor="lm", least=44)
        canvas.put(shadowed(crown(84), (3, 4), 3, 90, 6), WIDTH - 30, 58, "rm")
        canvas.fit((WIDTH - 148, 42), chart.title, 300, Type(40, "title", 650), INK, anchor="rm")
        rounds = say.many("{n} round", "{n} rounds", chart.rounds[-1])
        canvas.fit((WIDTH - 148, 86), rounds, 300, Type(34, "text", 700), INK_SOFT, anchor="rm")
        canvas.put(panel(WIDTH - 40, 712, PAPER_LIGHT, 28), 20 - 12, 118 - 12, "lt")
        self._legend()
        self._ground()
        self._lines()
        self._labels()
        self._turns()
        for k, turn in enumerate(chart.turns):
            self._card(k, turn, 20 + k * (CARD[0] + 10), 848)
        return canvas

    def _at(self, mark: float, chance: float) -> tuple[float, float]:
        x0, y0, x1, y1 = BOX
        return x0 + (x1 - x0) * mark / self.last, y1 - (y1 - y0) * chance / 100

    def _curve(self, values: Sequence[int]) -> list[tuple[float, float]]:
        """Through every value, never beyond the two it lies between."""
        slopes = [after - before for before, after in pairwise(values)]
        inner = [(a + b) / 2 if a * b > 0 else 0.0 for a, b in pairwise(slopes)]
        tangents = [slopes[0], *inner, slopes[-1]] if slopes else [0.0]
        points = []
        for k in range(len(slopes)):
            for i in range(STEPS):
                t = i / STEPS
                value = (1 + 2 * t) * (1 - t) ** 2 * values[k] + t * (1 - t) ** 2 * tangents[k]
                value += t * t * (3 - 2 * t) * values[k + 1] + t * t * (t - 1) * tangents[k + 1]
                points.append(self._at(k + t, max(0.0, min(100.0, value))))
        return [*points, self._at(len(values) - 1, values[-1])]

    def _legend(self) -> None:
        """Seats in the order of their places."""
        wide = 1120 // len(self.order)
        for k, seat in enumerate(self.order):
            x, y, place = 54 + k * wide, 166, self.chart.places[seat]
            tint = GOLD if place == 1 else INK_SOFT
            self.canvas.write((x, y), f"{place}.", Type(42, "title", 800), tint, anchor="lm")
            self.canvas.put(seat_mark(seat, 42), x + 72, y)
            self.canvas.name((x + 104, y), self.chart.names[seat], wide - 116, Type(40, "title", 700), INK, most=28)

    def _ground(self) -> None:
        """Lines for a quarter each, and a faint town that grows along with the game."""
        x0, y0, x1, y1 = BOX
        self.canvas.put(sprite(x1 - x0, y1 - y0, _town, 2), x0, y0, "lt")
        pen = ImageDraw.Draw(self.canvas.image)
        for chance in (0, 25, 50, 75, 100):
            _, y = self._at(0, chance)
            pen.line((x0, y, x1, y), fill=RULE if chance else INK_SOFT, width=2 if chance else 4)

    def _labels(self) -> None:
        """After the lines: light falls beyond them."""
        pen, (x0, y0, _, y1) = ImageDraw.Draw(self.canvas.image), BOX
        for chance in (0, 25, 50, 75, 100):
            self.canvas.write((x0 - 14, self._at(0, chance)[1]), f"{chance}", SMALL, INK_SOFT, anchor="rm")
        self.canvas.write((x0 - 12, y0 - 36), "%", Type(33, "text", 800), INK_SOFT, anchor="rm")
        step = -(-self.last // (LABELS - 1))
        labels = sorted({1, self.last, *range(step, self.last - step // 2, step)})
        for k, mark in enumerate(labels):
            x, _ = self._at(mark, 0)
            pen.line((x, y1, x, y1 + 10), fill=INK_SOFT, width=3)
            if k and x - self._at(labels[k - 1], 0)[0] < (150 if k == 1 else 60):
                continue
            number = self.chart.rounds[min(mark, len(self.chart.rounds) - 1)]
            text = self.say("round {n}", n=number) if not k else str(number)
            self.canvas.write((x, y1 + 36), text, SMALL, INK_SOFT)

    def _lines(self) -> None:
        """The winner's last and in light; shapes along the lines tell them apart without colour."""
        for seat in reversed(self.order):
            points, won = self._curve(self.chart.chances[seat]), self.chart.places[seat] == 1
            if won:
                light = Image.new("L", (WIDTH, HIGH), 0)
                ImageDraw.Draw(light).line(points, fill=230, width=30, joint="curve")
                self.canvas.image.paste(GLOW, (0, 0), light.filter(ImageFilter.GaussianBlur(9)))
            self.canvas.put(sprite(WIDTH, 800, _Line(points, seat, won).draw, 2), 0, 0, "lt")
        for seat in reversed(self.order):
            for k in range(3):
                place = (k + (seat + 1) / (len(self.order) + 1)) * self.last / 3
                low = min(int(place), self.last - 1)
                row, share = self.chart.chances[seat], place - low
                x, y = self._at(place, row[low] * (1 - share) + row[low + 1] * share)
                if all(seat != turn.seat or abs(self._at(turn.mark, 0)[0] - x) > DISC for turn in self.chart.turns):
                    self.canvas.put(seat_mark(seat, 30), x, y)
        for seat in self.order:
            if self.chart.places[seat] == 1:
                self.canvas.put(seat_mark(seat, 50), *self._at(self.last, self.chart.chances[seat][-1]))

    def _turns(self) -> None:
        """A number where a line turns, a stem down to its round, what it gained."""
        pen = ImageDraw.Draw(self.canvas.image)
        spots = [self._at(turn.mark, self.chart.chances[turn.seat][turn.mark]) for turn in self.chart.turns]
        told = [(min(x, BOX[2] - 60), max(y, BOX[1] + 10)) for x, y in spots]
        for k, (turn, (x, y)) in enumerate(zip(self.chart.turns, told, strict=True)):
            for top in range(round(y) + 30, BOX[3] - 4, 16):
                pen.line((x, top, x, min(top + 8, BOX[3] - 4)), fill=GOLD, width=3)
            self._disc(k, x, y)
            # Above its number, or below it where another stands there.
            beside = [other for other in told if abs(other[0] - x) < APART and other != (x, y)]
            below = y < BOX[1] + 60 or any(abs(y - 50 - high) < DISC for _, high in beside)
            at = (max(x, BOX[0] + 46), y + 50 if below else y - 50)
            kind, tint = Type(36, "toy", 800), SEATS[turn.seat]
            self.canvas.pill(at, f"{turn.change:+}".replace("-", "−"), kind, tint, ink_on(tint))

    def _disc(self, k: int, x: float, y: float) -> None:
        def draw(pen: Pen, s: int) -> None:
            for inset, tint in BRASS:
                pen.ellipse((inset * s, inset * s, (DISC - inset) * s - 1, (DISC - inset) * s - 1), fill=tint)

        self.canvas.put(shadowed(sprite(DISC, DISC, draw), (2, 4), 3, 120, 10), x, y)
        self.canvas.write((x, y + 2), str(k + 1), Type(38, "toy", 800), INK)

    def _card(self, k: int, turn: TurningPoint, x: int, y: int) -> None:
        (wide, high), tint = CARD, SEATS[turn.seat]
        self.canvas.put(panel(wide, high, PAPER_LIGHT, 24, True, shade(tint, 1.1)), x - 12, y - 12, "lt")
        self._disc(k, x + 44, y + 44)
        where = self.say("round {n}", n=self.chart.rounds[turn.mark])
        self.canvas.fit((x + 84, y + 45), where, 150, Type(34, "text", 700), INK_SOFT, anchor="lm")
        gained = f"{turn.change:+} %".replace("-", "−")
        self.canvas.pill((x + wide - 18, y + 45), gained, Type(36, "toy", 800), tint, ink_on(tint), anchor="rm")
        sign = scaled(picture(turn.sign), 104, 104) if turn.sign else seat_mark(turn.seat, 80)
        self.canvas.put(shadowed(sign, (2, 4), 3, 100, 8) if turn.sign else sign, x + wide / 2, y + 122)
        room = (x + 16, y + 166, x + wide - 16, y + high - 12)
        self.canvas.block(room, turn.text, Type(36, "text", 700), INK, lines=4, pitch=1.04)


class _Line(msgspec.Struct, frozen=True):
    points: Sequence[tuple[float, float]]
    seat: int
    won: bool

    def draw(self, pen: Pen, s: int) -> None:
        line = [(x * s, y * s) for x, y in self.points]
        for thick, tint in ((17 if self.won else 13, PAPER_LIGHT), (11 if self.won else 7, SEATS[self.seat])):
            pen.line(line, fill=tint, width=thick * s, joint="curve")
            for x, y in (line[0], line[-1]):
                r = thick * s / 2
                pen.ellipse((x - r, y - r, x + r, y + r), fill=tint)


def _town(pen: Pen, s: int) -> None:
    wide, high = (BOX[2] - BOX[0]) / HOUSES, BOX[3] - BOX[1]
    for k in range(HOUSES):
        tall = 24 + (k * 53) % 46 + k * 3.4 + (k * 29) % 34
        x, top = k * wide, high - tall
        tone = mix(PAPER_LIGHT, PAPER_SHADE, 0.42 + 0.16 * (k % 3) / 2)
        pen.rectangle((x * s, top * s, (x + wide - 3) * s, high * s), fill=tone)
        if k % 4 == 1:
            roof = [(x, top), (x + wide / 2, top - 18), (x + wide - 3, top)]
            pen.polygon([(a * s, b * s) for a, b in roof], fill=tone)
        for j in range(int(tall // 24)):
            pane = (x + 8, top + 10 + j * 24, x + 13, top + 18 + j * 24)
            pen.rectangle(tuple(value * s for value in pane), fill=PAPER_LIGHT)
