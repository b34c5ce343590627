"""Parts of every picture of an end: the lines of the score and what each seat has got for them."""

from PIL import Image

from render.canvas import Canvas
from render.lettering.text import MINOR, Type, width
from render.my_city.city import LOSS
from render.my_city.phases import paused, place_of
from render.my_city.signs import sign
from render.palette import INK, INK_SOFT
from rules.my_city.view import MyCityView
from rules.my_city.vocabulary import earned, number, stop_of

BESIDE = 78
"""So much of a label is the picture's."""
NAME = Type(34, "text", 700)
"""Of a line of the score."""
POINTS = Type(38, "toy", 800)


def ranking(view: MyCityView) -> tuple[list[int], list[int]]:
    """All seats, the best first, and those that have won."""
    order = sorted(range(view.seats), key=lambda seat: (paused(view, seat), place_of(view, seat), seat))
    return order, [seat for seat in order if place_of(view, seat) == 1 and not paused(view, seat)]


def lines_of(view: MyCityView) -> list[str]:
    """The lines in which somebody has scored; if nobody has, all of them."""
    codes = list(dict.fromkeys(part.code for city in view.cities for part in city.parts))
    scored = {part.code for city in view.cities for part in city.parts if part.points}
    return [code for code in codes if code in scored] or codes


def total_of(view: MyCityView, seat: int) -> str:
    return "–" if paused(view, seat) else number(view.cities[seat].total)


def write_label(canvas: Canvas, picture: Image.Image, text: str, at: tuple[float, float], room: float) -> None:
    """At the left end of a line."""
    left, y = at
    canvas.put(picture, left + 38, y)
    canvas.fit((left + 72, y), text, room - BESIDE, NAME, anchor="lm", least=MINOR)


def write_points(canvas: Canvas, view: MyCityView, seat: int, code: str, at: tuple[float, float]) -> None:
    """What a line has brought; a lock where the stone has reached the end of the track, and nothing after it."""
    (x, y), city = at, view.cities[seat]
    stop = stop_of(city, view.track)
    row, part = next(((k, part) for k, part in enumerate(city.parts) if part.code == code), (0, None))
    if part is None or row > stop or paused(view, seat):
        canvas.write(at, "–", Type(36, "toy", 500), INK_SOFT)
    elif not part.points:
        canvas.write(at, "0", Type(36, "toy", 500), INK_SOFT)
    else:
        canvas.write(at, earned(part), POINTS, LOSS if part.points < 0 else INK)
    if part is not None and row == stop:
        canvas.put(sign("lock", 26), x + width(earned(part), POINTS) / 2 + 16, y - 3)
