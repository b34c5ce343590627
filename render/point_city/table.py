"""The table and the market for one seat: the cards, and beside them the deck and the cities."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import HIGHEST, Canvas
from render.lettering.text import Type
from render.palette import INK, INK_SOFT, PAPER_SHADE, shade
from render.point_city.cards import HIGH, resource_side
from render.point_city.market import EDGE, FOOT, OFFER_TOP, draw_cards
from render.point_city.market_key import LINE, draw_key, key_of
from render.point_city.offer import column_bottom, draw_claim, draw_offer, offer_height
from render.point_city.panels import TOKEN_WIDE, TOKENS, WIDE, glance, light, owners, token_list, tokens_high, wallet
from render.point_city.plaques import CHIP_HIGH, offer_chip
from render.point_city.preview import planned
from render.point_city.streets import WHOLE
from render.sprites import Pen, panel, scaled, sprite
from rules.point_city.view import PointCityView, ResourceCard

COLUMN = WHOLE.right + 9
DECK_TOP, DECK_WIDE, DECK_HIGH = 68, 106, 106
PANELS_TOP = 194
BETWEEN = 10
SHARES = {2: 0.5, 3: 0.51, 4: 0.42}
"""Of the column, for the panel of the seat on turn, by the number of cities."""
WALLET = 486
KEY_LINES = 3


def draw_table(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    key_top, key = OFFER_TOP + offer_height(view), key_of(view, say)
    canvas = draw_cards(view, names, say, key_top + LINE * len(key[0]) + FOOT)
    draw_offer(canvas, view, OFFER_TOP)
    _deck(canvas, view, say)
    found = owners(view, names, say)
    large = view.turn if view.turn is not None else 0
    room = column_bottom(view, OFFER_TOP) - PANELS_TOP - BETWEEN * (len(found) - 1)
    heights = (first := round(room * SHARES[len(found)])), (room - first) // (len(found) - 1)
    tops = [
        PANELS_TOP + (heights[1] + BETWEEN) * k + (heights[0] - heights[1]) * (k > large) for k in range(len(found))
    ]
    if view.turn is not None:
        light(canvas, found[large], COLUMN, tops[large], heights[0])
    for number, owner in enumerate(found):
        high = heights[0] if number == large else heights[1]
        if number == large or len(found) == 2:
            wallet(canvas, owner, COLUMN, tops[number], high, say, civic=view.virtual is not None)
        else:
            glance(canvas, owner, COLUMN, tops[number], high)
    # Not below the light of the panel above it.
    draw_key(canvas, key, key_top)
    return canvas


def draw_market(view: PointCityView, seat: int, names: Sequence[str], say: Say, ghost: str | None = None) -> Canvas:
    """For one seat, with all it can pay with; a planned move is framed, and its cards lie beside the hand."""
    words = (ghost or "").split()
    chosen = tuple(word for word in words[1:3] if any(cell.id == word for cell in view.market))
    owner, naming = owners(view, names, say)[seat], view.phase == "token"
    # Tokens with names, of which one is to be chosen, have room below the market alone.
    offered = () if naming else view.offer
    key = key_of(view, say, KEY_LINES, COLUMN, bool(chosen))
    below = OFFER_TOP + (offer_height(view) if naming else LINE * len(key[0]))
    needed = PANELS_TOP + WALLET + tokens_high(owner.city.tokens) + tokens_high(offered)
    bottom = column_bottom(view, OFFER_TOP) if naming else min(max(below, needed), HIGHEST - FOOT)
    canvas = draw_cards(view, names, say, max(below, bottom) + FOOT, chosen, words[:1] == ["flip"])
    _deck(canvas, view, say)
    high = bottom - PANELS_TOP - (tokens_high(offered) + 8 if offered else 0)
    if seat == view.turn:
        light(canvas, owner, COLUMN, PANELS_TOP, high)
    wallet(canvas, owner, COLUMN, PANELS_TOP, high, say, planned(view, words))
    if naming:
        draw_offer(canvas, view, OFFER_TOP)
    else:
        plates, top = [offer_chip(token, TOKEN_WIDE, CHIP_HIGH) for token in offered], bottom - tokens_high(offered)
        token_list(canvas, say("tokens to win"), plates, COLUMN, top)
        draw_claim(canvas, view, COLUMN - 4, top + TOKENS + CHIP_HIGH // 2)
        draw_key(canvas, key, OFFER_TOP + (bottom - below) // 2, COLUMN)
    return canvas


def _deck(canvas: Canvas, view: PointCityView, say: Say) -> None:
    """The top card by its resource side with its level, the lowest that is left, and how many there are."""
    x, y = COLUMN + 6, DECK_TOP
    if view.top is None:
        canvas.put(_no_deck(), x, y, "lt")
    else:
        for k in range(min(3, view.deck - 1), 0, -1):
            canvas.put(_below(), x - 8 + k * 4, y - 8 + k * 4, "lt")
        level = next(number for number, cards in enumerate(view.levels, 1) if cards)
        canvas.put(_small(view.top, level), x, y, "lt")
    left = x + DECK_WIDE + 34
    canvas.fit((left, y + 26), say("deck"), WIDE - (left - COLUMN) - 8, EDGE, INK_SOFT, anchor="lm")
    canvas.write((left, y + 72), str(view.deck), Type(56, "toy", 800), INK, anchor="lm")


@kept(SPRITES)
def _small(card: ResourceCard, level: int) -> Image.Image:
    return scaled(resource_side(card, level), DECK_WIDE, DECK_HIGH)


@kept(SPRITES)
def _below() -> Image.Image:
    """A card of the deck below the top; larger by 8 for its shadow."""
    return scaled(panel(HIGH, HIGH, PAPER_SHADE, 18), DECK_WIDE + 16, DECK_HIGH + 16)


@kept(SPRITES)
def _no_deck() -> Image.Image:
    """The place of a deck that is used up."""

    def draw(pen: Pen, s: int) -> None:
        box = (0, 0, DECK_WIDE * s - 1, DECK_HIGH * s - 1)
        pen.rounded_rectangle(box, 12 * s, fill=shade(PAPER_SHADE, 1.3), outline=PAPER_SHADE, width=4 * s)

    return sprite(DECK_WIDE, DECK_HIGH, draw)
