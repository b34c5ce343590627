"""The head of an end: the winners before the mountains, and confetti of roofs."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import WIDTH, Canvas
from render.festive.celebration import FLAGS, celebrate, draw_flags, strewn, with_points
from render.lettering.text import Type
from render.my_city.grid import shape_cells
from render.my_city.horizon import far_away
from render.my_city.houses import mini_house
from render.my_city.phases import paused, place_of
from render.palette import PAPER_LIGHT
from render.sprites import quiet
from rules.my_city.view import MyCityView

HEAD = 168
ROOFS = (
    ("yellow", ("##", "#.")),
    ("red", ("###", "#..")),
    ("blue", ("##.", ".##")),
    ("church", ("##", ".#")),
    ("yellow", ("##", "##")),
    ("red", ("##",)),
    ("blue", ("###",)),
)
SEED = 6


def write_head(canvas: Canvas, view: MyCityView, names: Sequence[str], first: Sequence[int], say: Say) -> None:
    """Who has won, and why if points alone do not tell it."""
    canvas.image.paste(quiet(festive()), (0, 0))
    draw_flags(canvas)
    box = (130, FLAGS - 10, WIDTH - 130, HEAD - 6)
    celebrate(canvas, box, first, names, say, note=_note(view, first, say), kind=Type(66, "title", 700))


def _note(view: MyCityView, first: Sequence[int], say: Say) -> str:
    parts = [say("Episode {n}", n=view.campaign.number)] if view.campaign is not None else []
    if _tied(view):
        parts.append(say("equal points: fewer empty fields decide, row by row from the top"))
    elif first:
        parts.append(with_points(say, view.cities[first[0]].total))
    return " · ".join(parts)


def _tied(view: MyCityView) -> bool:
    """Whether seats with equal points have different places."""
    ranked = [seat for seat in range(view.seats) if not paused(view, seat)]
    totals = {view.cities[seat].total for seat in ranked}
    return len({(view.cities[seat].total, place_of(view, seat)) for seat in ranked}) > len(totals)


@kept(LAYERS)
def festive() -> Image.Image:
    """The mountains with confetti before them."""
    image = far_away(HEAD, HEAD - 12)
    pale = Image.blend(image, Image.new("RGB", image.size, PAPER_LIGHT), 0.4)
    roofs = [mini_house(kind, shape_cells(shape), 24) for kind, shape in ROOFS]
    confetti = strewn(WIDTH, HEAD, roofs, SEED, 40)
    pale.paste(confetti, (0, 0), confetti)
    return pale
