"""The table and the market for one seat: the cards, and beside them the deck and the cities."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.lettering.text import Type
from render.palette import INK, INK_SOFT, PAPER_SHADE, shade
from render.point_city.cards import HIGH, resource_side
from render.point_city.market import EDGE, FOOT, OFFER_TOP, draw_cards
from render.point_city.market_key import LINE, draw_key, key_of
from render.point_city.offer import draw_offer, offer_height
from render.point_city.panels import WIDE, glance, light, owners, portrait
from render.point_city.preview import planned
from render.point_city.streets import WHOLE
from render.sprites import Pen, panel, scaled, sprite
from rules.point_city.view import PointCityView, ResourceCard

COLUMN = WHOLE.right + 9
DECK = 114
TOP, PANELS_TOP, PANELS_BOTTOM = WHOLE.top - WHOLE.gap, 76, WHOLE.bottom - 6
"""Of one panel, beside the market, and of several, which have more to tell."""
BETWEEN = 10
SHARES = {2: 0.5, 3: 0.54, 4: 0.45}
"""Of the column, for the panel of the seat on turn, by the number of cities."""


def draw_table(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    canvas = _market(view, names, say)
    found = owners(view, names, say)
    large = view.turn if view.turn is not None else 0
    room = PANELS_BOTTOM - PANELS_TOP - BETWEEN * (len(found) - 1)
    heights = (first := round(room * SHARES[len(found)])), (room - first) // (len(found) - 1)
    tops = [
        PANELS_TOP + (heights[1] + BETWEEN) * k + (heights[0] - heights[1]) * (k > large) for k in range(len(found))
    ]
    if view.turn is not None:
        light(canvas, found[large], COLUMN, tops[large], heights[0])
    for number, owner in enumerate(found):
        high = heights[0] if number == large else heights[1]
        (portrait if number == large or len(found) == 2 else glance)(canvas, owner, COLUMN, tops[number], high)
    return canvas


def draw_market(view: PointCityView, seat: int, names: Sequence[str], say: Say, ghost: str | None = None) -> Canvas:
    """For one seat, with all it can pay with; a planned move is framed, and its cards lie beside the hand."""
    words = (ghost or "").split()
    canvas = _market(view, names, say, words)
    owner, high = owners(view, names, say)[seat], PANELS_BOTTOM - TOP
    if seat == view.turn:
        light(canvas, owner, COLUMN, TOP, high)
    portrait(canvas, owner, COLUMN, TOP, high, planned(view, words), say("own tokens"))
    return canvas


def _market(view: PointCityView, names: Sequence[str], say: Say, words: Sequence[str] = ()) -> Canvas:
    """The cards; below them the tokens to be had, the deck, and what explains them."""
    chosen = tuple(word for word in words[1:3] if any(cell.id == word for cell in view.market))
    high, key = max(DECK + 16, offer_height(view)), key_of(view, say)
    canvas = draw_cards(
        view, names, say, OFFER_TOP + high + LINE * len(key[0]) + FOOT, chosen, [*words[:1]] == ["flip"]
    )
    draw_offer(canvas, view, OFFER_TOP, say)
    _deck(canvas, view, OFFER_TOP + (high - DECK - 8) // 2, say)
    draw_key(canvas, key, OFFER_TOP + high)
    return canvas


def _deck(canvas: Canvas, view: PointCityView, y: int, say: Say) -> None:
    """The top card by its resource side with its level, the lowest that is left, and how many there are."""
    x = COLUMN + 40
    if view.top is None:
        canvas.put(_no_deck(), x, y, "lt")
    else:
        for k in range(min(3, view.deck - 1), 0, -1):
            canvas.put(_below(), x - 8 + k * 4, y - 8 + k * 4, "lt")
        level = next(number for number, cards in enumerate(view.levels, 1) if cards)
        canvas.put(_small(view.top, level), x, y, "lt")
    left = x + DECK + 34
    canvas.fit((left, y + 26), say("deck"), WIDE - (left - COLUMN) - 8, EDGE, INK_SOFT, anchor="lm")
    canvas.write((left, y + 74), str(view.deck), Type(56, "toy", 800), INK, anchor="lm")


@kept(SPRITES)
def _small(card: ResourceCard, level: int) -> Image.Image:
    return scaled(resource_side(card, level), DECK, DECK)


@kept(SPRITES)
def _below() -> Image.Image:
    """A card of the deck below the top; larger by 8 for its shadow."""
    return scaled(panel(HIGH, HIGH, PAPER_SHADE, 18), DECK + 16, DECK + 16)


@kept(SPRITES)
def _no_deck() -> Image.Image:
    """The place of a deck that is used up."""

    def draw(pen: Pen, s: int) -> None:
        box = (0, 0, DECK * s - 1, DECK * s - 1)
        pen.rounded_rectangle(box, 12 * s, fill=shade(PAPER_SHADE, 1.3), outline=PAPER_SHADE, width=4 * s)

    return sprite(DECK, DECK, draw)
