"""A turn in one picture: what just happened, the market, who is on turn, the others and the tokens to be had."""

from collections.abc import Sequence
from functools import partial

from PIL import Image, ImageDraw

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.lettering.text import Type
from render.palette import GLOW, INK, PAPER_LIGHT, PAPER_SHADE, SEATS
from render.point_city.cards import keepsake, rounded, small_side
from render.point_city.district import Plan, district
from render.point_city.market import acts, draw_grid, draw_head
from render.point_city.market_key import draw_key, key_of
from render.point_city.panels import Owner, owners
from render.point_city.skies import morning
from render.point_city.streets import Streets, paper
from render.point_city.turn_panels import draw_players
from render.sprites import panel
from rules.point_city.view import PointCityView
from rules.point_city.vocabulary import ACTS

BAND = 80
"""The line that says whose turn it is."""
MARKET = Streets(56, 484, 150, 13)
SCENE = (24, 94, 690, 336)
"""What just happened: left, top, width and height."""
FOOT = SCENE[1] + SCENE[3]
KEY = 1152
PLANS = ((560, 336), (520, 318), (480, 296), (440, 276))
"""How large a city may be: the first that leaves room for the cards just taken before it."""
TAKEN, LONG = 112, 20
SAID = Type(40, "text", 800)
PLACE = Type(30, "text", 800)
NUMBER = Type(42, "toy", 800)
DECK = Type(34, "text", 700)


def draw_turn(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    found = owners(view, names, say)
    canvas = Canvas.on(turn_ground())
    _scene(canvas, found, view, say)
    _header(canvas, view, names, say)
    draw_grid(canvas, view, MARKET, say)
    first = view.turn or 0
    draw_players(canvas, [*found[first:], *found[:first]], view, say)
    draw_key(canvas, key_of(view, say, 1), KEY)
    return canvas


@kept(LAYERS)
def turn_ground() -> Image.Image:
    """All that is the same in every turn: the band, the scene's frame, the paper, the streets of the market."""
    image = paper(WIDTH, HIGHEST).copy()
    image.paste(PAPER_LIGHT, (0, 0, WIDTH, BAND))
    x, y, wide, high = SCENE
    frame = panel(wide, high, PAPER_SHADE, 22)
    image.paste(frame, (x - 12, y - 12), frame)
    image.paste(morning(wide, high, 130), (x, y), rounded((wide, high), 22))
    MARKET.pave(image)
    return image


def _header(canvas: Canvas, view: PointCityView, names: Sequence[str], say: Say) -> None:
    """Whose turn it is, above a line of the seat's colour; how many cards there are still to come."""
    middle = BAND / 2 - 3
    tint = SEATS[view.turn] if view.turn is not None else INK
    ImageDraw.Draw(canvas.image).rectangle((0, BAND - 6, WIDTH, BAND), fill=tint)
    draw_head(canvas, view, names, say, middle, 566)
    if view.top is not None:
        for k in (2, 1):
            canvas.put(panel(56, 56, PAPER_SHADE, 7, False), 672 + 5 * k, middle + 4 * k - 4, "lm")
        canvas.put(small_side(view.top, 56), 672, middle - 4, "lm")
        wide = canvas.fit((750, middle), say("deck"), 106, DECK, INK, anchor="lm")
        canvas.write((750 + wide + 12, middle), str(view.deck), NUMBER, INK, anchor="lm")


def _scene(canvas: Canvas, found: Sequence[Owner], view: PointCityView, say: Say) -> None:
    """The city of who did something last, what that was, and before it what it took; at first of who begins."""
    last = view.deeds[-1] if view.deeds else None
    owner = next(owner for owner in found if owner.seat == (last.seat if last is not None else view.turn or 0))
    left, top = SCENE[0], SCENE[1]
    cards = FOOT - 16 - TAKEN
    done = acts(view)
    for wide, high in PLANS[2 * (len(done) > 1) :]:
        plan = Plan(owner.city.buildings, wide, high)
        x, y = left + SCENE[2] - 4 - plan.size[0], FOOT + round(plan.tile * 0.1) - plan.size[1]
        if y + plan.below(left + 36 + 2 * TAKEN - x) < cards - 20:
            break
    canvas.put(district(owner.city.buildings, owner.fresh, wide, high), x, y, "lt")
    for k, side in enumerate(last.took if last is not None else ()):
        spot = left + 18 + k * (TAKEN + 12)
        canvas.put(keepsake(side, TAKEN), spot - 12, cards - 12, "lt")
        if last is not None and last.cells:
            canvas.pill((spot + TAKEN / 2, cards), last.cells[k], PLACE, GLOW, INK)
    kind = SAID if len(done) < 2 else SAID.at(34)
    for k, (seat, act, cells) in enumerate(done):
        who, line = (
            next(one for one in found if one.seat == seat),
            top + 34 + (62 if any(len(one.name) > LONG for one in found) else 48) * k,
        )
        canvas.put(who.mark(kind.size), left + 38, line)
        told = partial("{1} {0}".format, say(ACTS[act], cells=say.listed([*cells])))
        canvas.name(
            (left + 70, line),
            who.name,
            SCENE[2] - 90,
            kind,
            halo=PAPER_LIGHT,
            within=told,
            most=28,
            lines=3 - len(done),
        )
