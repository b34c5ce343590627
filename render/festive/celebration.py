"""The end of a game, the same for all of them: who has won beside a crown, flags above, the game's own confetti."""

import math
from collections.abc import Callable, Sequence
from random import Random

from PIL import Image

from data.texts import Say
from render.canvas import Box, Canvas
from render.festive.flags import bunting, crown
from render.lettering.names import fit_name
from render.lettering.text import ELLIPSIS, MINOR, Type, width
from render.palette import INK, PAPER_LIGHT, Colour
from render.sprites import CLEAR, scaled, seat_mark

FLAG = 26
SAGS = ((-16, -8, 320, 20), (320, -8, 620, 17), (620, -8, 900, 18), (900, -8, 1216, 21))
FLAGS = 48
"""So far down the flags reach."""
MARK, STEP = 56, 66
"""The size of a winner's mark, and from one to the next."""
GAP = 22
CROWN, CROWNED = 74, 76
"""The crown stands before the marks: how wide, and how high the two are together."""
PITCH = 1.12
"""Of lines."""
STACKED = 500
"""In a box narrower than this the sentence stands under the marks."""
SENTENCE = Type(76, "title", 700)
NOTE = Type(36, "text", 700)
LONG = 44
"""The size of a sentence on two lines, at most."""
THROWS = 90
"""A piece of confetti lies where, of so many throws, it is farthest from the others."""


def victory(say: Say, winners: int, names: str) -> str:
    """The sentence of every end; `names` are those of the winners, listed."""
    return say("{name} wins!", name=names) if winners == 1 else say("{names} share the win!", names=names)


def with_points(say: Say, points: int) -> str:
    """What decided, where points do. A minus is set as one."""
    return say.many("with {n} point", "with {n} points", points).replace("-", "−")


def draw_flags(canvas: Canvas) -> None:
    canvas.put(bunting(canvas.width, SAGS, FLAG), 0, 0, "lt")


def celebrate(
    canvas: Canvas,
    box: Box,
    winners: Sequence[int],
    names: Sequence[str],
    say: Say,
    *,
    note: str = "",
    kind: Type = SENTENCE,
    fill: Colour = INK,
    halo: Colour = PAPER_LIGHT,
    soft: Colour = INK,
    marked: Callable[[int, int], Image.Image] = seat_mark,
) -> None:
    """A crown, the winners' marks and the sentence, in the middle of a box; below it what decided.

    Where the names of all who share the win have no room, the marks alone tell who they are. `marked` is who has
    another mark than a seat's.
    """
    left, top, right, bottom = box
    listed, sentence = _sentence(winners, names, say)
    stacked = right - left < STACKED
    marks = CROWN + 14 + MARK + STEP * (len(winners) - 1)
    room = right - left - (0 if stacked else marks + GAP)
    below = NOTE.size * 1.3 if note else 0
    # Two lines must leave room for the note.
    most = min(LONG, kind.size, int((bottom - top - below - (CROWNED if stacked else 0)) / (2 * PITCH)))
    most = max(most, MINOR)
    lines, found = fit_name(listed, room, kind, sentence, most)
    if any(ELLIPSIS in line for line in lines):
        listed, sentence = say("A shared win!"), str
        lines, found = fit_name(listed, room, kind, sentence)
    wide = min(room, max(width(line, found) for line in lines))
    high = len(lines) * found.size * PITCH
    tall = high + below + (CROWNED if stacked else 0)
    y = (top + bottom - tall) / 2
    x = (left + right - (marks if stacked else marks + GAP + wide)) / 2
    _marks(canvas, [marked(winner, MARK) for winner in winners], (x, y + (CROWNED / 2 if stacked else high / 2 + 4)))
    y += CROWNED if stacked else 0
    at = ((left + right) / 2, y + high / 2) if stacked else (x + marks + GAP, y + high / 2)
    canvas.name(at, listed, room, kind, fill, halo=halo, within=sentence, most=most, anchor="mm" if stacked else "lm")
    if note:
        low = y + high + NOTE.size * 0.72
        canvas.fit(((left + right) / 2, low), note, right - left, NOTE, soft, halo=halo, least=MINOR)


def _sentence(winners: Sequence[int], names: Sequence[str], say: Say) -> tuple[str, Callable[[str], str]]:
    return say.listed([names[seat] for seat in winners]), lambda part: victory(say, len(winners), part)


def _marks(canvas: Canvas, marks: Sequence[Image.Image], at: tuple[float, float]) -> None:
    canvas.put(crown(CROWN), at[0] + CROWN / 2, at[1] - 2)
    for k, found in enumerate(marks):
        canvas.put(found, at[0] + CROWN + 14 + MARK / 2 + k * STEP, at[1])


def strewn(wide: int, high: int, pieces: Sequence[Image.Image], seed: int = 1, largest: int = 34) -> Image.Image:
    """Confetti from both lower corners, evenly, as much as lies apart; none in the middle, with the sentence."""
    chance, layer, apart = Random(seed), Image.new("RGBA", (wide, high), CLEAR), largest * 0.82
    out, up = 0.27 * wide - apart, high - apart - FLAGS + 8
    lying: list[tuple[float, float]] = []
    while True:
        throws = [(chance.random() ** 0.5, chance.uniform(0, math.pi / 2)) for _ in range(THROWS)]
        spots = [(apart / 2 + out * r * math.cos(turn), high - apart - up * r * math.sin(turn)) for r, turn in throws]
        free, x, y = max((min((math.dist(at, near) for near in lying[-2::-2]), default=wide), *at) for at in spots)
        if free < apart:
            return layer
        lying.append((x, y))
        piece, size = pieces[len(lying) % len(pieces)], round(largest * chance.uniform(0.62, 1))
        small = scaled(piece, size, max(1, round(size * piece.height / piece.width)))
        small = small.rotate(chance.uniform(-50, 50), Image.Resampling.BICUBIC, expand=True)
        left, top = round(x if len(lying) % 2 else wide - x) - small.width // 2, round(y) - small.height // 2
        layer.alpha_composite(small, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))
