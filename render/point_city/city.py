"""One city: its streets, its permanent resources and cards, its tokens and points so far."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.palette import INK, INK_SOFT, PAPER_LIGHT, shade
from render.point_city.cards import pennant
from render.point_city.district import district
from render.point_city.icons import icon
from render.point_city.panels import Owner, fan
from render.point_city.plaques import GROW, HIGH, WIDE, hidden_plaque, plaque
from render.point_city.skies import morning
from render.point_city.tints import QUIET
from render.sprites import panel
from render.text import Type
from rules.point_city.view import RESOURCES, SYMBOLS, Deed

PLAN_WIDE, PLAN_HIGH = 872, 660
LEAST_HIGH = 560
TOP = 96
HORIZON = 236
WALLET_LEFT, WALLET_WIDE = 866, 318
A_ROW = 7
NAME = Type(54, "title", 700)
NOTE = Type(34, "text", 700)
NUMBER = Type(54, "toy", 800)


def draw_city(owner: Owner, deeds: Sequence[Deed], turn: str, say: Say) -> Canvas:
    city = owner.city
    rows = max(1, -(-len(city.tokens) // A_ROW))
    plan = district(city.buildings, fresh_of(owner, deeds), PLAN_WIDE, PLAN_HIGH)
    room = max(LEAST_HIGH, plan.height)
    foot = TOP + room + 4
    canvas = Canvas.on(morning(WIDTH, foot + rows * (HIGH + 12) + 14, HORIZON))
    canvas.put(plan, 4 + PLAN_WIDE / 2, TOP + room / 2)
    _header(canvas, owner, turn)
    _wallet(canvas, owner, TOP + room - 6, say)
    _tokens(canvas, owner, foot, say)
    return canvas


def fresh_of(owner: Owner, deeds: Sequence[Deed]) -> list[str]:
    """The cards this city got in the last turns."""
    mine = [deed for deed in deeds if deed.seat == owner.seat]
    return [side.building.card for deed in mine for side in deed.took if side.building is not None]


def _header(canvas: Canvas, owner: Owner, turn: str) -> None:
    canvas.put(owner.mark(54), 56, 50)
    canvas.name((100, 50), owner.name, 640, NAME, halo=PAPER_LIGHT)
    canvas.fit((WALLET_LEFT + 168, 50), turn, 216, NOTE, INK, anchor="rm", halo=PAPER_LIGHT)
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
        canvas.put(icon(symbol, 62), WALLET_LEFT + 46, middle)
        if k < len(RESOURCES):
            count = city.permanents[k]
            canvas.write((WALLET_LEFT + 108, middle), str(count), NUMBER, INK if count else QUIET)
        hand = [held.card for held in city.hand if held.card.symbol == symbol for _ in range(held.copies)]
        fan(canvas, hand, WALLET_LEFT + 140, middle, WALLET_WIDE - 154, 62)
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
