"""A turn in one picture: the city of who just moved, the market, the other cities and the tokens to be had."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from data.texts import Say
from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.lettering.text import Type
from render.palette import GLOW, INK, PAPER_LIGHT, PAPER_SHADE, SEATS, shade
from render.point_city.cards import CORNER, laid, pennant, resource_side, rounded, scenery
from render.point_city.district import district
from render.point_city.market import draw_grid, draw_head
from render.point_city.panels import WIDE as WALLET_WIDE
from render.point_city.panels import Owner, Sizes, belongings, owners
from render.point_city.skies import morning
from render.point_city.streets import Streets, paper
from render.point_city.turn_panels import draw_others, said
from render.sprites import cut_out, panel, scaled
from rules.point_city.view import PointCityView, ResourceCard, Side

BAND = 80
"""The line that says whose turn it is."""
SCENE = 420
"""The height of the city of who just moved."""
FOOT = BAND + SCENE
MARKET = Streets(46, 536, 150, 13)
LOW = 442
PLANS = ((760, 482), (720, LOW))
"""How large a city may be: the first, if its roofs stay below the band."""
PLAN_RIGHT = 868
WALLET = WIDTH - 12 - WALLET_WIDE
NAME_ROOM = 232
"""Left of the tallest building at the back of a city."""
TAKEN = 92
NAME = Type(50, "title", 700)
ACT = Type(34, "text", 800)
NUMBER = Type(42, "toy", 800)


def draw_turn(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    found = owners(view, names, say)
    mover = _mover(view)
    canvas = Canvas.on(turn_ground())
    _scene(canvas, found[mover], view, say)
    _header(canvas, view, names, say)
    draw_grid(canvas, view, MARKET, say)
    others = [found[(mover + k) % len(found)] for k in range(1, len(found))]
    draw_others(canvas, others, view, say)
    return canvas


def _mover(view: PointCityView) -> int:
    """Who did something last; before anybody did, who begins."""
    seats = [deed.seat for deed in view.deeds if deed.seat is not None]
    return seats[-1] if seats else view.turn or 0


@kept(LAYERS)
def turn_ground() -> Image.Image:
    """All that is the same in every turn: the band, the sky, the paper, the streets of the market."""
    image = paper(WIDTH, HIGHEST).copy()
    image.paste(PAPER_LIGHT, (0, 0, WIDTH, BAND))
    image.paste(morning(WIDTH, SCENE, 150), (0, BAND))
    MARKET.pave(image)
    return image


def _header(canvas: Canvas, view: PointCityView, names: Sequence[str], say: Say) -> None:
    """Whose turn it is, above a line of the seat's colour; how many cards there are still to come."""
    middle = BAND / 2 - 3
    tint = SEATS[view.turn] if view.turn is not None else INK
    ImageDraw.Draw(canvas.image).rectangle((0, BAND - 6, WIDTH, BAND), fill=tint)
    draw_head(canvas, view, names, say, middle, 690)
    if view.top is not None:
        for k in (2, 1):
            canvas.put(panel(56, 56, PAPER_SHADE, 7, False), 798 + 5 * k, middle + 4 * k - 4, "lm")
        canvas.put(_top_card(view.top), 798, middle - 4, "lm")
        canvas.write((874, middle), str(view.deck), NUMBER, INK, anchor="lm")


@kept(SPRITES)
def _top_card(card: ResourceCard) -> Image.Image:
    return scaled(resource_side(card), 56, 56)


def _scene(canvas: Canvas, owner: Owner, view: PointCityView, say: Say) -> None:
    """The city in the middle of its land, whose it is, and before it what it took; beside it what it has."""
    plans = (district(owner.city.buildings, owner.fresh, *plan) for plan in PLANS)
    plan = next(plan for plan in plans if plan.height - (plan.getbbox() or (0, 0))[1] < SCENE or plan.height <= LOW)
    canvas.put(plan, PLAN_RIGHT, FOOT + 2, "rb")
    canvas.put(owner.mark(50), 48, BAND + 46)
    canvas.name((88, BAND + 46), owner.name, NAME_ROOM, NAME, halo=PAPER_LIGHT)
    took = _took(owner, view)
    for k, side in enumerate(took):
        canvas.put(_keepsake(side), 24 - 12 + k * (TAKEN + 8), FOOT - 34 - TAKEN - 12, "lt")
    if done := said(owner, view, say):
        canvas.pill((24, FOOT - 66 - TAKEN * bool(took)), done, ACT, GLOW, INK, anchor="lm", space=244)
    canvas.put(panel(WALLET_WIDE, SCENE - 32, PAPER_LIGHT, 24, True, owner.tint), WALLET - 12, BAND + 16 - 12, "lt")
    box = (WALLET + 26, BAND + 22, WALLET + WALLET_WIDE - 10, FOOT - 20)
    belongings(canvas, owner, box, 2, Sizes(56, 50, 54), own=say("own tokens"))
    canvas.put(pennant(owner.city.total, 112, owner.tint), PLAN_RIGHT, BAND, "rt")


def _took(owner: Owner, view: PointCityView) -> tuple[Side, ...]:
    deeds = [deed for deed in view.deeds if deed.seat == owner.seat]
    return deeds[-1].took if deeds else ()


@kept(SPRITES)
def _keepsake(side: Side) -> Image.Image:
    """A card just taken, its drawing alone, on a lit edge; larger by 12 for its shadow."""
    drawing = resource_side(side.resource) if side.resource is not None else None
    if drawing is None:
        assert side.building is not None
        drawing = scenery(side.building).crop((42, 2, 174, 134))
    inner = TAKEN - 10
    image = panel(TAKEN, TAKEN, GLOW, round(TAKEN * CORNER), False, shade(GLOW, 0.7)).copy()
    image.alpha_composite(cut_out(scaled(drawing, inner, inner), rounded((inner, inner), 6)), (5, 5))
    return laid(image).image
