"""The band on top of a picture: who is asked for what, the city and the round."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.cities.city import round_line
from render.cities.vignettes import vignette
from render.lettering.text import MINOR, Type
from render.palette import INK, INK_SOFT, PAPER_LIGHT, SEATS, paper
from render.sprites import scaled, seat_mark
from rules.cities.view import CitiesView
from rules.cities.vocabulary import ASKED

HEAD = 84
LINE = 6
"""Of the band's foot in the colour of who is on turn."""
ASKS = Type(46, "title", 700)
CITY, ROUND = Type(34, "title", 650), Type(34, "text", 700)


def lay_band(canvas: Canvas) -> None:
    """Its paper, which may be part of a kept ground."""
    canvas.image.paste(paper(PAPER_LIGHT), (0, 0, WIDTH, HEAD))


@kept(SPRITES)
def _view_of(city: str) -> Image.Image:
    return scaled(vignette(city), 159, 70)


def draw_band(canvas: Canvas, view: CitiesView, names: Sequence[str], say: Say) -> None:
    """Who is asked for what; the city and the round."""
    canvas.image.paste(INK if view.turn is None else SEATS[view.turn], (0, HEAD - LINE, WIDTH, HEAD))
    canvas.put(_view_of(view.city), WIDTH - 10, 38, "rm")
    right = WIDTH - 10 - 159 - 16
    canvas.fit((right, 21), say(view.city_name), 240, CITY, anchor="rm", least=MINOR)
    canvas.fit((right, 58), round_line(view, say), 240, ROUND, INK_SOFT, anchor="rm", least=MINOR)
    if view.turn is None:
        canvas.fit((30, (HEAD - LINE) / 2 + 1), say(ASKED["over"]).rstrip("."), right - 240 - 42, ASKS, anchor="lm")
        return
    canvas.put(seat_mark(view.turn, 48), 46, (HEAD - LINE) / 2)
    asked = say(ASKED[view.phase], name="{name}").rstrip(".")
    canvas.name(
        (86, (HEAD - LINE) / 2 + 1),
        names[view.turn],
        right - 240 - 86 - 12,
        ASKS,
        within=lambda name: asked.format(name=name),
        most=31,
    )
