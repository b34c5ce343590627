"""The city of the day as a card to post: a tower for each turn that brought points, and no move of it."""

from functools import partial
from math import cos, pi, sin

import msgspec
from PIL import ImageDraw

from data.texts import Say, speak
from render.canvas import WIDTH, Canvas
from render.festive.flags import air, bunting, lit
from render.festive.town import GOLD, badge, distant, house, river
from render.lettering.text import Type
from render.painter import Style
from render.palette import INK, INK_SOFT, PAPER_LIGHT, PAPER_SHADE, Colour, mix, using
from render.sprites import Pen, panel, sprite, star

HIGH, HORIZON, TOP = 1200, 716, 794
SAGS = ((-20, -6, 420, 34), (420, -6, 800, 28), (800, -6, 1220, 36))
CREAM: Colour = (255, 240, 206)
NIGHT: Colour = (64, 46, 92)
BLUE: Colour = (78, 142, 186)
PLUM: Colour = (132, 112, 142)
LEVELS = ((6, GOLD), (3, BLUE), (-99, PLUM))
"""From so many points on a tower has that colour."""
MEDALS = ("first", "second", "third", "plain")
FIREWORKS = ((930, 124, 38, (255, 170, 200)), (1076, 160, 54, (255, 226, 160)), (986, 258, 32, (222, 240, 255)))
"""For the first three: where, how large, in which colour."""
MOST_TOWERS = 18
BARS = 8


class DailyCard(msgspec.Struct, frozen=True):
    """Somebody's result. The title is said already."""

    title: str
    date: str
    name: str
    score: int
    gains: tuple[int, ...]
    """Points by turn, without turns that brought none."""
    place: tuple[int, int]
    streak: int
    scores: tuple[int, ...]
    """Everybody's, one's own among them."""


def describe_daily(card: DailyCard, style: Style) -> str:
    say = speak(style.language)
    told = say("{name}: {score} points", name=card.name, score=card.score)
    return f"{card.title}. {card.date}. {told}, {_place(say, card)}. {_streak(say, card)}."


def _place(say: Say, card: DailyCard) -> str:
    return say("place {place} of {all}", place=card.place[0], all=card.place[1])


def _streak(say: Say, card: DailyCard) -> str:
    return say.many("{n} day in a row", "{n} days in a row", card.streak)


def draw_daily(card: DailyCard, style: Style) -> Canvas:
    with using(style.palette):
        return _drawn(card, speak(style.language))


def _drawn(card: DailyCard, say: Say) -> Canvas:
    stops = ((0.0, (54, 62, 124)), (0.28, (150, 102, 148)), (0.48, (244, 158, 118)), (0.6, (254, 214, 150)))
    image = air((WIDTH, HIGH), *stops, (1.0, (254, 214, 150)))
    lit(image, (960, 560), 330, (255, 224, 150), 0.75, 110)
    lit(image, (960, 600), 120, (255, 240, 190), 0.95, 3)
    distant(image, HORIZON, (((232, 150, 124), 60, 170), ((196, 116, 116), 30, 110)))
    if card.place[0] < len(MEDALS):
        for x, y, r, tint in FIREWORKS:
            lit(image, (x, y), r, tint, 0.35, 16)
            spark = sprite(4 * r, 4 * r, partial(_burst, r, tint), 3)
            image.paste(spark, (x - 2 * r, y - 2 * r), spark)
    canvas = Canvas(image)
    _towers(canvas, card)
    river(canvas, HORIZON, HIGH, NIGHT)
    canvas.put(bunting(WIDTH, SAGS, 38), 0, 0, "lt")
    title, _, level = card.title.partition(": ")
    wide = 800 if card.place[0] < len(MEDALS) else 1090
    canvas.fit((54, 142), title, wide, Type(88, "title", 800), CREAM, anchor="lm", halo=NIGHT, least=50)
    below = " · ".join(part for part in (card.date, level) if part)
    canvas.fit((58, 226), below, 1084, Type(40, "text", 800), CREAM, anchor="lm", halo=NIGHT)
    _legend(canvas, card, say)
    _plaque(canvas, card, say)
    return canvas


def _burst(r: int, tint: Colour, pen: Pen, s: int) -> None:
    """Sparks on twenty rays, larger and brighter towards the ends."""
    for ray in range(20):
        for k in range(2, 8):
            far, dot = r * k / 7, (1 + k * 0.35) * r / 44
            x, y = 2 * r + far * cos(ray * pi / 10), 2 * r + far * sin(ray * pi / 10)
            fill = mix(tint, CREAM, k / 10)
            pen.ellipse(((x - dot) * s, (y - dot) * s, (x + dot) * s, (y + dot) * s), fill=fill)


def _tint(gain: int) -> Colour:
    return next(colour for least, colour in LEVELS if gain >= least)


def _towers(canvas: Canvas, card: DailyCard) -> None:
    gains = card.gains[-MOST_TOWERS:]
    step = (WIDTH - 80) / max(10, len(gains))
    highest = max((*gains, 1))
    for k, gain in enumerate(gains):
        high, tint, x = 60 + round(290 * max(0, gain) / highest), _tint(gain), 40 + step * (k + 0.5)
        canvas.put(house(round(step - 12), high, tint, k, gable=tint == GOLD), x, HORIZON + 14, "mb")
        if tint == GOLD:
            canvas.put(star(34), x - 6, HORIZON - high - 58)


def _legend(canvas: Canvas, card: DailyCard, say: Say) -> None:
    """What the colours mean, and how many towers there are of each."""
    words = (say("6 points and more"), say("3 to 5"), say("fewer"))
    counts = [sum(_tint(gain) == tint for gain in card.gains) for _, tint in LEVELS]
    pen, x = ImageDraw.Draw(canvas.image), 62.0
    for (_, tint), count, word in zip(LEVELS, counts, words, strict=True):
        pen.rounded_rectangle((x, HORIZON + 22, x + 30, HORIZON + 56), 8, fill=tint, outline=PAPER_LIGHT, width=3)
        text = f"{word}: {count}"
        x += 84 + canvas.fit((x + 42, HORIZON + 39), text, 330, Type(36, "text", 800), CREAM, anchor="lm")


def _plaque(canvas: Canvas, card: DailyCard, say: Say) -> None:
    canvas.put(panel(WIDTH - 56, HIGH - TOP - 24, PAPER_LIGHT, 34), 28 - 12, TOP - 12, "lt")
    sign = MEDALS[min(card.place[0], len(MEDALS)) - 1]
    canvas.put(badge(sign, 132), 116, TOP + 92)
    canvas.fit((116, TOP + 92), f"{card.place[0]}.", 88, Type(64, "title", 800), INK)
    canvas.name((204, TOP + 62), card.name, 600, Type(64, "title", 800), INK, most=40)
    canvas.fit((206, TOP + 132), _place(say, card), 600, Type(38, "text", 700), INK_SOFT, anchor="lm")
    canvas.write((WIDTH - 64, TOP + 68), str(card.score), Type(124, "toy", 800), INK, anchor="rm")
    canvas.fit((WIDTH - 64, TOP + 144), say("points"), 300, Type(36, "text", 700), INK_SOFT, anchor="rm")
    ImageDraw.Draw(canvas.image).line((60, TOP + 184, WIDTH - 60, TOP + 184), fill=PAPER_SHADE, width=3)
    canvas.put(badge("flame", 108), 116, TOP + 280)
    canvas.write((190, TOP + 258), str(card.streak), Type(76, "toy", 800), INK, anchor="lm")
    words = _streak(say, card).replace(str(card.streak), "", 1).strip()
    canvas.fit((192, TOP + 324), words, 290, Type(36, "text", 700), INK_SOFT, anchor="lm")
    _crowd(canvas, card, say)


def _crowd(canvas: Canvas, card: DailyCard, say: Say) -> None:
    """How many reached how much, one's own column in gold."""
    low, high = min(card.scores, default=card.score), max(card.scores, default=card.score)

    def column(score: int) -> int:
        return min(BARS - 1, (score - low) * BARS // max(1, high - low + 1))

    counts = [sum(column(score) == k for score in card.scores) for k in range(BARS)]
    left, foot, wide = 520, TOP + 320, 74
    pen = ImageDraw.Draw(canvas.image)
    for k, count in enumerate(counts):
        tall, x, own = 10 + 72 * count / max((*counts, 1)), left + k * (wide + 4), k == column(card.score)
        pen.rounded_rectangle((x, foot - tall, x + wide, foot), 8, fill=GOLD if own else (158, 178, 188))
        if own:
            at = x + wide / 2, foot - tall - 26
            pen.rounded_rectangle((at[0] - 44, at[1] - 20, at[0] + 44, at[1] + 20), 18, fill=INK)
            canvas.fit(at, say("you"), 76, Type(33, "text", 800), CREAM)
    canvas.fit((left, foot + 32), say("fewer points"), 300, Type(34, "text", 700), INK_SOFT, anchor="lm")
    canvas.fit((left + BARS * (wide + 4), foot + 32), say("more"), 290, Type(34, "text", 700), INK_SOFT, anchor="rm")
