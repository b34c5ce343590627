"""One city: its streets, its permanent resources and cards, its tokens and points so far."""

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.lettering.text import Type
from render.palette import INK, INK_SOFT, PAPER_LIGHT, shade
from render.point_city.cards import pennant
from render.point_city.district import Plan, district
from render.point_city.hands import fan
from render.point_city.icons import icon
from render.point_city.market_key import LINE, draw_key, key_to
from render.point_city.panels import Owner
from render.point_city.plaques import GROW, HIGH, WIDE, token_plaque
from render.point_city.skies import morning
from render.sprites import panel
from rules.point_city.view import RESOURCES, SYMBOLS
from rules.point_city.vocabulary import STOREYS

LEFT, PLAN_WIDE, PLAN_HIGH = 8, 850, 660
TOP, LEAST_HIGH, HORIZON = 100, 570, 236
SHALLOW = 3
"""In a deeper city there is no room before the streets for tokens."""
WALLET_LEFT, WALLET_WIDE = 866, 318
A_ROW, FEW = 7, 2
STEP = WIDE + 10
NAME = Type(54, "title", 700)
NOTE = Type(34, "text", 700)
NUMBER = Type(54, "toy", 800)


def draw_city(owner: Owner, turn: str, say: Say) -> Canvas:
    city = owner.city
    plan = district(city.buildings, owner.fresh, PLAN_WIDE, PLAN_HIGH)
    room, deep = max(LEAST_HIGH, plan.height), Plan(city.buildings, PLAN_WIDE, PLAN_HIGH).depth > SHALLOW
    lines = -(-len(city.tokens) // A_ROW) if deep or len(city.tokens) > FEW else 0
    foot, key = TOP + room + 4, key_to([owner], say)
    end = foot + 18 + lines * (HIGH + 12)
    canvas = Canvas.on(morning(WIDTH, end + LINE * len(key[0]), HORIZON))
    draw_key(canvas, key, end - 8)
    canvas.put(plan, LEFT + PLAN_WIDE / 2, TOP + (room - plan.height) // 2, "mt")
    _header(canvas, owner, turn)
    _wallet(canvas, owner, foot - 10, say)
    if not city.tokens:
        canvas.fit((28, foot - 34), say("no civic tokens yet"), 400, NOTE, INK_SOFT, anchor="lm")
    across = -(-len(city.tokens) // max(1, lines))
    left, top = ((WIDTH - across * STEP + STEP - WIDE) / 2, foot + 6) if lines else (24, foot - 10 - HIGH)
    for k, scored in enumerate(city.tokens):
        x, y = left + k % across * STEP, top + k // across * (HIGH + 12)
        canvas.put(token_plaque(scored, owner.seat is not None), x - GROW, y - GROW, "lt")
    return canvas


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
    # Nothing gives ingenuity for ever: only a card in hand shows it.
    rows = [symbol for symbol in SYMBOLS if symbol in RESOURCES or owner.hand(symbol)]
    step = (high - 124) / len(rows)
    for k, symbol in enumerate(rows):
        middle = top + 14 + step * (k + 0.5)
        canvas.put(icon(symbol, 62), WALLET_LEFT + 46, middle)
        if k < len(RESOURCES):
            count = city.permanents[k]
            canvas.write((WALLET_LEFT + 110, middle), str(count), NUMBER, INK)
        fan(canvas, owner.hand(symbol), WALLET_LEFT + 146, middle, WALLET_WIDE - 160, 62)
    cards = say.many("{n} card unspent", "{n} cards unspent", city.cards)
    tokens = sum(scored.points for scored in city.tokens)
    built = f"{say(STOREYS['buildings'])} {city.total - tokens} + {say(STOREYS['tokens'])} {tokens}"
    for text, y in ((cards, 74), (built, 32)):
        canvas.fit((WALLET_LEFT + WALLET_WIDE / 2, top + high - y), text, WALLET_WIDE - 30, NOTE, INK_SOFT)
