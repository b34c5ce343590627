"""One city: its streets, its permanent resources and cards, its tokens and points so far."""

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.lettering.text import Type
from render.palette import INK, INK_SOFT, PAPER_LIGHT, shade
from render.point_city.cards import pennant
from render.point_city.countryside import countryside
from render.point_city.hands import fan
from render.point_city.icons import icon
from render.point_city.panels import Owner
from render.point_city.plaques import GROW, HIGH, WIDE, token_plaque
from render.sprites import panel
from rules.point_city.view import RESOURCES, SYMBOLS

TOP, FOOT = 92, 680
"""Between them lies what is built."""
WALLET_LEFT, WALLET_WIDE = 866, 318
A_ROW, FEW = 7, 2
STEP = WIDE + 10
NAME = Type(54, "title", 700)
NOTE = Type(34, "text", 700)
NUMBER = Type(54, "toy", 800)


def draw_city(owner: Owner, turn: str, say: Say) -> Canvas:
    city = owner.city
    lines = -(-len(city.tokens) // A_ROW) if len(city.tokens) > FEW else 0
    size = WIDTH, FOOT + 18 + lines * (HIGH + 12)
    canvas = Canvas.on(countryside(city.buildings, owner.fresh, size, (12, TOP, WALLET_LEFT - 12, FOOT)))
    _header(canvas, owner, turn)
    _wallet(canvas, owner, FOOT - 10, say)
    if lines:
        _tokens(canvas, owner, FOOT + 6)
    else:
        _corner(canvas, owner, FOOT - 10, say)
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
    step = (high - 84) / len(SYMBOLS)
    for k, symbol in enumerate(SYMBOLS):
        middle = top + 14 + step * (k + 0.5)
        canvas.put(icon(symbol, 62), WALLET_LEFT + 46, middle)
        if k < len(RESOURCES):
            count = city.permanents[k]
            canvas.write((WALLET_LEFT + 110, middle), str(count), NUMBER, INK)
        fan(canvas, owner.hand(symbol), WALLET_LEFT + 146, middle, WALLET_WIDE - 160, 62)
    cards = say.many("{n} card unspent", "{n} cards unspent", city.cards)
    canvas.fit((WALLET_LEFT + WALLET_WIDE / 2, top + high - 36), cards, WALLET_WIDE - 30, NOTE, INK_SOFT)


def _corner(canvas: Canvas, owner: Owner, bottom: int, say: Say) -> None:
    if not owner.city.tokens:
        canvas.fit((28, bottom - 24), say("no civic tokens yet"), 400, NOTE, INK, anchor="lm", halo=PAPER_LIGHT)
    for k, scored in enumerate(owner.city.tokens):
        canvas.put(token_plaque(scored, owner.seat is not None), 24 + k * STEP - GROW, bottom - HIGH - GROW, "lt")


def _tokens(canvas: Canvas, owner: Owner, top: int) -> None:
    """In lines of about equal length."""
    tokens = owner.city.tokens
    lines = -(-len(tokens) // A_ROW)
    across = -(-len(tokens) // lines)
    left = (WIDTH - across * STEP + STEP - WIDE) / 2
    for k, scored in enumerate(tokens):
        x, y = left + k % across * STEP, top + k // across * (HIGH + 12)
        canvas.put(token_plaque(scored, owner.seat is not None), x - GROW, y - GROW, "lt")
