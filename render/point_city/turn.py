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
from render.point_city.cards import keepsake, rounded, small_side
from render.point_city.column import RIGHT, X, draw_column
from render.point_city.district import district
from render.point_city.market import acts, draw_grid, draw_head
from render.point_city.market_key import draw_key, key_of
from render.point_city.offer import APART, draw_tokens, offer_rows, saved
from render.point_city.panels import Owner, owners
from render.point_city.skies import morning
from render.point_city.streets import WHOLE, paper
from render.sprites import panel, quiet
from rules.point_city.view import PointCityView
from rules.point_city.vocabulary import ACTS

BAND = 80
"""The line that says whose turn it is."""
MARKET = msgspec.structs.replace(WHOLE, top=414)
SCENE = (24, 94, X - 46, 276)
"""What just happened: left, top, width and height."""
TOP, BOTTOM = BAND + 14, 1136
KEY = 1146
LONG = 14
TAKEN = (140, 112)
"""How large cards just taken are, below one line or two."""
ACROSS, A_TOKEN = 3, 56
SAID = Type(38, "text", 800)
PLACE = Type(30, "text", 800)
NUMBER = Type(42, "toy", 800)
DECK = Type(34, "text", 700)


def draw_turn(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    """The city of who moved in the scene, and every city in its panel."""
    found, first = owners(view, names, say), view.turn or 0
    players = [*found[first:], *found[:first]]
    last = view.deeds[-1].seat if view.deeds else players[0].seat
    mover = next(owner for owner in found if owner.seat == last)
    canvas = Canvas.on(turn_ground())
    _scene(canvas, mover, found, view, say)
    _header(canvas, view, names, say)
    draw_grid(canvas, view, MARKET, say)
    tokens = offer_rows(view, ACROSS) * A_TOKEN - saved(view, ACROSS, A_TOKEN - APART)
    draw_column(canvas, players, (TOP, BOTTOM - tokens), view.turn is not None, say, players)
    draw_tokens(canvas, view, (X, BOTTOM - tokens + APART, RIGHT), ACROSS, A_TOKEN - APART, say)
    draw_key(canvas, key_of(view, [players[0].city], say), KEY)
    return canvas


@kept(LAYERS)
def turn_ground() -> Image.Image:
    """All that is the same in every turn: the band, the scene's frame, the paper, the streets of the market."""
    image = paper(WIDTH, HIGHEST).copy()
    image.paste(PAPER_LIGHT, (0, 0, WIDTH, BAND))
    x, y, wide, high = SCENE
    frame = panel(wide, high, PAPER_SHADE, 22)
    image.paste(frame, (x - 12, y - 12), frame)
    image.paste(quiet(morning(wide, high, 112)), (x, y), rounded((wide, high), 22))
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
    (x, top, wide, high), buildings = SCENE, owner.city.buildings
    left, cards = x + 18, top + high - 16 - card
    free = 2 * card + 26 if last is not None and last.took else 0
    plan = district(buildings, owner.fresh, wide - free - 6, high - 8 - 26 * (len(done) > 1))
    canvas.put(plan, x + wide - 6 if free else x + wide / 2, top + high - 4, "rb" if free else "mb")
    for k, side in enumerate(last.took if last is not None else ()):
        spot = left + k * (card + 14)
        canvas.put(keepsake(side, card), spot - 12, cards - 12, "lt")
        if last is not None and last.cells:
            canvas.pill((spot + card / 2, cards), last.cells[k], PLACE, GLOW, INK)
    kind = SAID if len(done) < 2 else SAID.at(34)
    for k, (seat, act, cells) in enumerate(done):
        who = next(one for one in found if one.seat == seat)
        line = top + 36 + (62 if long else 48) * k
        canvas.put(who.mark(kind.size), left + kind.size / 2, line)
        told = partial("{1} {0}".format, say(ACTS[act], cells=say.listed([*cells])))
        at, room = (left + kind.size + 14, line), x + wide - 16
        lines = 3 - len(done)
        canvas.name(at, who.name, room - at[0], kind, halo=PAPER_LIGHT, within=told, most=28, lines=lines)
