"""One city: its streets, its permanent resources and cards, its tokens and points so far."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import WIDTH, Canvas
from render.palette import INK, INK_SOFT, PAPER_LIGHT, shade
from render.point_city.cards import gradient, pennant
from render.point_city.district import district
from render.point_city.icons import icon
from render.point_city.panels import Owner, fan
from render.point_city.plaques import GROW, HIGH, WIDE, hidden_plaque, plaque
from render.point_city.streets import paper
from render.point_city.tints import QUIET
from render.sprites import panel
from render.text import Type
from rules.point_city.view import RESOURCES, SYMBOLS, Deed

PLAN_WIDE, PLAN_HIGH = 830, 660
LEAST_HIGH = 540
TOP = 96
WALLET_LEFT, WALLET_WIDE = 846, 336
A_ROW = 7
NAME = Type(54, "title", 700)
NOTE = Type(34, "text", 700)
NUMBER = Type(54, "toy", 800)


@kept(LAYERS)
def _ground(height: int) -> Image.Image:
    """Paper, with a sky over the city."""
    image = paper(WIDTH, height).copy()
    sky = gradient((WIDTH, 560), (198, 224, 234), (246, 239, 224)).convert("RGBA")
    sky.putalpha(Image.linear_gradient("L").transpose(Image.Transpose.FLIP_TOP_BOTTOM).resize(sky.size))
    image.paste(sky, (0, 0), sky)
    return image


def draw_city(owner: Owner, deeds: Sequence[Deed], turn: str, say: Say) -> Canvas:
    city = owner.city
    rows = max(1, -(-len(city.tokens) // A_ROW))
    fresh = [
        side.building.card
        for deed in deeds
        if deed.seat == owner.seat
        for side in deed.took
        if side.building is not None
    ]
    plan = district(city.buildings, fresh, PLAN_WIDE, PLAN_HIGH)
    room = max(LEAST_HIGH, plan.height)
    foot = TOP + room + 14
    canvas = Canvas.on(_ground(foot + rows * (HIGH + 12) + 14))
    canvas.put(plan, 8 + PLAN_WIDE / 2, TOP + room / 2)
    _header(canvas, owner, turn)
    _wallet(canvas, owner, TOP + room, say)
    _tokens(canvas, owner, foot, say)
    return canvas


def _header(canvas: Canvas, owner: Owner, turn: str) -> None:
    canvas.put(owner.mark(54), 56, 50)
    canvas.fit((100, 50), owner.name, 640, NAME, anchor="lm")
    canvas.fit((WALLET_LEFT + 186, 50), turn, 216, NOTE, INK_SOFT, anchor="rm")
    canvas.put(pennant(owner.city.total, 116, owner.tint), WIDTH - 26, 0, "rt")


def _wallet(canvas: Canvas, owner: Owner, bottom: int, say: Say) -> None:
    """Permanent resources as numbers, unspent cards as cards."""
    city, top, high = owner.city, 158, bottom - 158
    canvas.put(
        panel(WALLET_WIDE, high, PAPER_LIGHT, 26, True, shade(owner.tint, 1.1)), WALLET_LEFT - 12, top - 12, "lt"
    )
    step = (high - 84) / len(SYMBOLS)
    for k, symbol in enumerate(SYMBOLS):
        middle = top + 14 + step * (k + 0.5)
        canvas.put(icon(symbol, 62), WALLET_LEFT + 48, middle)
        if k < len(RESOURCES):
            count = city.permanents[k]
            canvas.write((WALLET_LEFT + 112, middle), str(count), NUMBER, INK if count else QUIET)
        hand = [held.card for held in city.hand if held.card.symbol == symbol for _ in range(held.copies)]
        fan(canvas, hand, WALLET_LEFT + 146, middle, WALLET_WIDE - 162, 62)
    cards = say.many("{n} card unspent", "{n} cards unspent", city.cards)
    canvas.fit((WALLET_LEFT + WALLET_WIDE / 2, top + high - 36), cards, WALLET_WIDE - 30, NOTE, INK_SOFT)


def _tokens(canvas: Canvas, owner: Owner, top: int, say: Say) -> None:
    tokens = owner.city.tokens
    if not tokens:
        canvas.fit((WIDTH / 2, top + HIGH / 2), say("no civic tokens yet"), 700, NOTE, INK_SOFT)
        return
    step = WIDE + 10
    for row in range(0, len(tokens), A_ROW):
        part = tokens[row : row + A_ROW]
        left = (WIDTH - len(part) * step + 10) / 2
        y = top + row // A_ROW * (HIGH + 12)
        for k, scored in enumerate(part):
            worth = f"= {scored.points}"
            shown = plaque(scored.token, worth) if owner.seat is not None else hidden_plaque(worth)
            canvas.put(shown, left + k * step - GROW, y - GROW, "lt")
