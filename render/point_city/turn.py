"""A turn in one picture: what just happened, the market, who is on turn, the others and the tokens to be had."""

from collections.abc import Sequence
from functools import partial

import msgspec
from PIL import Image, ImageDraw

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.lettering.text import Type
from render.palette import GLOW, INK, PAPER_LIGHT, PAPER_SHADE, SEATS
from render.point_city.cards import keepsake, small_side
from render.point_city.column import RIGHT, X, draw_column, draw_low
from render.point_city.countryside import vignette
from render.point_city.market import acts, draw_grid, draw_head
from render.point_city.market_key import draw_key, key_of
from render.point_city.offer import APART, draw_tokens, offer_rows, saved
from render.point_city.panels import Owner, owners
from render.point_city.streets import WHOLE, paper
from render.sprites import panel
from rules.point_city.view import PointCityView
from rules.point_city.vocabulary import ACTS

BAND = 80
"""The line that says whose turn it is."""
MARKET = msgspec.structs.replace(WHOLE, top=414)
SCENE = 286
"""The height of what just happened."""
TOP, BOTTOM = BAND + 14, 1136
KEY = 1146
MOVED = 152
"""The height of the panel of who has just moved: the city is in the scene."""
FREE, SPOKEN, LONG = 320, 410, 14
TAKEN = (140, 112)
"""How large cards just taken are, below one line or two."""
ACROSS, A_TOKEN = 3, 56
SAID = Type(40, "text", 800)
PLACE = Type(30, "text", 800)
NUMBER = Type(42, "toy", 800)
DECK = Type(34, "text", 700)


def draw_turn(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    """Every city once: of who moved in the scene, and if that is not who is on turn, what it has beside it."""
    found, first = owners(view, names, say), view.turn or 0
    players = [*found[first:], *found[:first]]
    last = view.deeds[-1].seat if view.deeds else players[0].seat
    mover = next(owner for owner in found if owner.seat == last)
    canvas = Canvas.on(turn_ground())
    _scene(canvas, mover, found, view, say)
    _header(canvas, view, names, say)
    draw_grid(canvas, view, MARKET, say)
    top, tokens = TOP, offer_rows(view, ACROSS) * A_TOKEN - saved(view, ACROSS, A_TOKEN - APART)
    if mover is not players[0]:
        players.remove(mover)
        draw_low(canvas, mover, TOP, MOVED, False)
        top += MOVED + 8
    draw_column(canvas, players, top, BOTTOM - tokens, view.turn is not None, mover is not players[0])
    draw_tokens(canvas, view, (X, BOTTOM - tokens + APART, RIGHT), ACROSS, A_TOKEN - APART, say)
    draw_key(canvas, key_of(view, say, 1), KEY)
    return canvas


@kept(LAYERS)
def turn_ground() -> Image.Image:
    """All that is the same in every turn: the band, the scene's frame, the paper, the streets of the market."""
    image = paper(WIDTH, HIGHEST).copy()
    image.paste(PAPER_LIGHT, (0, 0, WIDTH, BAND))
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


def _scene(canvas: Canvas, owner: Owner, found: Sequence[Owner], view: PointCityView, say: Say) -> None:
    """The city of who did something last, what that was, and below it what it took; at first of who begins."""
    last, done = view.deeds[-1] if view.deeds else None, acts(view)
    card, long = TAKEN[len(done) > 1], any(len(one.name) > LONG for one in found)
    left, cards = 24, BAND + SCENE - 20 - card
    canvas.put(vignette(owner.city.buildings, owner.fresh, X - 6, SCENE, FREE if done else 0), 0, BAND, "lt")
    for k, side in enumerate(last.took if last is not None else ()):
        spot = left + k * (card + 14)
        canvas.put(keepsake(side, card), spot - 12, cards - 12, "lt")
        if last is not None and last.cells:
            canvas.pill((spot + card / 2, cards), last.cells[k], PLACE, GLOW, INK)
    kind = SAID if len(done) < 2 else SAID.at(34)
    for k, (seat, act, cells) in enumerate(done):
        who = next(one for one in found if one.seat == seat)
        line = BAND + 38 + (62 if long else 48) * k
        canvas.put(who.mark(kind.size), left + kind.size / 2, line)
        told = partial("{1} {0}".format, say(ACTS[act], cells=say.listed([*cells])))
        at, room = (left + kind.size + 14, line), X - 20 if long else SPOKEN
        lines = 3 - len(done)
        canvas.name(at, who.name, room - at[0], kind, halo=PAPER_LIGHT, within=told, most=28, lines=lines)
