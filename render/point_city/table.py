"""The table and the market for one seat: the cards, and beside them the deck and the cities."""

from collections.abc import Sequence

from data.texts import Say
from render.canvas import Canvas
from render.lettering.text import Type
from render.palette import GLOW, INK, INK_SOFT, PAPER_SHADE, shade
from render.point_city.cards import GROW, keepsake, small_side
from render.point_city.column import RIGHT, RIM, WIDE, X, draw_column, draw_large
from render.point_city.market import EDGE, FOOT, OFFER_TOP, draw_cards
from render.point_city.market_key import LINE, draw_key, key_of
from render.point_city.offer import draw_offer, offer_height
from render.point_city.panels import light, owners
from render.point_city.preview import planned
from render.point_city.streets import WHOLE
from render.sprites import panel
from rules.point_city.view import City, PointCityView

DECK, CARD = 96, 80
"""How large the deck is, and a card just taken."""
TAKEN = RIGHT - 2 * CARD - 10
TOP, BOTTOM = 78, WHOLE.bottom
PLACE = Type(28, "text", 800)


def draw_table(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    """Who is on turn first, the others as they follow."""
    canvas, found, first = _market(view, view.cities, names, say), owners(view, names, say), view.turn or 0
    # Four have room for what they hold, but for no city.
    cities = [found[first]] if len(found) < 4 else []
    draw_column(canvas, [*found[first:], *found[:first]], (TOP, BOTTOM), view.turn is not None, say, cities)
    return canvas


def draw_market(view: PointCityView, seat: int, names: Sequence[str], say: Say, ghost: str | None = None) -> Canvas:
    """For one seat, with all it can pay with; a planned move is framed, and its cards lie beside the hand."""
    words = (ghost or "").split()
    canvas = _market(view, [view.cities[seat]], names, say, words)
    owner, high = owners(view, names, say)[seat], BOTTOM - TOP - 2 * RIM
    if seat == view.turn:
        light(canvas, owner, X, TOP + RIM, high, WIDE)
    draw_large(canvas, owner, TOP + RIM, high, say, planned(view, words))
    return canvas


def _market(
    view: PointCityView, cities: Sequence[City], names: Sequence[str], say: Say, words: Sequence[str] = ()
) -> Canvas:
    """The cards; below them the tokens to be had, the deck, and what explains them."""
    chosen = tuple(word for word in words[1:3] if any(cell.id == word for cell in view.market))
    high, key = max(DECK + 16, offer_height(view)), key_of(view, cities, say)
    canvas = draw_cards(
        view, names, say, OFFER_TOP + high + LINE * len(key[0]) + FOOT, chosen, [*words[:1]] == ["flip"]
    )
    draw_offer(canvas, view, OFFER_TOP, say)
    _deck(canvas, view, OFFER_TOP + (high - DECK - 8) // 2, say, taken=not words)
    draw_key(canvas, key, OFFER_TOP + high)
    return canvas


def _deck(canvas: Canvas, view: PointCityView, y: int, say: Say, *, taken: bool) -> None:
    """The top card by its resource side with its level, the lowest that is left, how many there are; what was taken."""
    x, last = X + 6, view.deeds[-1] if view.deeds and taken else None
    if view.top is None:
        # The place of a deck that is used up.
        canvas.put(panel(DECK, DECK, shade(PAPER_SHADE, 1.3), 12, False, PAPER_SHADE), x, y, "lt")
    else:
        for k in range(min(3, view.deck - 1), 0, -1):
            canvas.put(panel(DECK, DECK, PAPER_SHADE, 10), x - 12 + k * 4, y - 12 + k * 4, "lt")
        level = next(number for number, cards in enumerate(view.levels, 1) if cards)
        canvas.put(small_side(view.top, DECK, level), x, y, "lt")
    left = x + DECK + 24
    canvas.fit((left, y + 26), say("deck"), TAKEN - left - 12, EDGE, INK_SOFT, anchor="lm")
    canvas.write((left, y + 70), str(view.deck), Type(50, "toy", 800), INK, anchor="lm")
    for k, side in enumerate(last.took if last is not None and len(last.cells) == len(last.took) else ()):
        canvas.put(keepsake(side, CARD), TAKEN + k * (CARD + 10) - GROW, y + 22 - GROW, "lt")
        canvas.pill((TAKEN + k * (CARD + 10) + CARD / 2, y + 22), view.deeds[-1].cells[k], PLACE, GLOW, INK)
