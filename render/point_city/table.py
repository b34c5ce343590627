"""The table and the market for one seat: the cards, and beside them the deck and the cities."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.lettering.text import Type
from render.palette import INK, INK_SOFT, PAPER_SHADE, shade
from render.point_city.cards import blank, resource_side
from render.point_city.district import district
from render.point_city.market import EDGE, OFFER_TOP, draw_cards
from render.point_city.market_key import draw_key
from render.point_city.offer import column_bottom, offer_height
from render.point_city.panels import WIDE, Owner, glance, light, owners, wallet
from render.point_city.plaques import CHIP_HIGH, CHIP_WIDE, chip
from render.point_city.plaques import GROW as CHIP_GROW
from render.point_city.preview import Preview, planned
from render.point_city.skies import framed
from render.point_city.streets import WHOLE
from render.sprites import Pen, scaled, sprite
from rules.point_city.view import PointCityView, ResourceCard

COLUMN = WHOLE.right + 9
DECK_TOP, DECK_WIDE, DECK_HIGH = 68, 106, 106
PANELS_TOP = 194
BETWEEN = 10
SHARES = {2: 0.5, 3: 0.51, 4: 0.42}
"""Of the column, for the panel of the seat on turn, by the number of cities."""
WALLET = 462
CITY_LEAST = 168
"""A smaller picture of a city shows nothing."""
SKY = 22
"""Above a city in its frame, and below."""


def draw_table(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    canvas = draw_cards(view, names, say)
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
    draw_key(canvas, view, OFFER_TOP + offer_height(view), say)
    return canvas


def draw_market(view: PointCityView, seat: int, names: Sequence[str], say: Say, ghost: str | None = None) -> Canvas:
    """For one seat, with all it can pay with; a planned move is framed, and its cards lie in the hand."""
    words = (ghost or "").split()
    chosen = tuple(word for word in words[1:3] if any(cell.id == word for cell in view.market))
    canvas = draw_cards(view, names, say, chosen, words[:1] == ["flip"])
    bottom = column_bottom(view, OFFER_TOP)
    _deck(canvas, view, say)
    owner = owners(view, names, say)[seat]
    plan = planned(view, words)
    town = _town(owner, bottom, bottom, plan)
    rows = -(-len(owner.city.tokens) // 2) * (CHIP_HIGH + 8)
    # Where the city and the tokens leave room, the wallet takes it.
    spare = bottom - PANELS_TOP - WALLET - BETWEEN - rows - town.height - SKY
    high = WALLET + max(0, spare)
    if seat == view.turn:
        light(canvas, owner, COLUMN, PANELS_TOP, high)
    wallet(canvas, owner, COLUMN, PANELS_TOP, high, say, plan)
    top = _tokens(canvas, owner, PANELS_TOP + high + BETWEEN, bottom)
    if bottom - top >= CITY_LEAST:
        _city(canvas, owner, top, bottom - top, plan)
    draw_key(canvas, view, OFFER_TOP + offer_height(view), say)
    return canvas


def _tokens(canvas: Canvas, owner: Owner, top: int, bottom: int) -> int:
    """The seat's tokens, two side by side, with what they are worth by now; returns where they end."""
    tokens = owner.city.tokens
    step = min(CHIP_HIGH + 8, (bottom - top) // max(1, -(-len(tokens) // 2)))
    for k, scored in enumerate(tokens):
        x, y = COLUMN + WIDE // 2 - CHIP_WIDE - 4 + k % 2 * (CHIP_WIDE + 8), top + k // 2 * step
        canvas.put(chip(scored), x - CHIP_GROW, y - CHIP_GROW, "lt")
    return top + -(-len(tokens) // 2) * step


def _city(canvas: Canvas, owner: Owner, top: int, high: int, preview: Preview) -> None:
    """What the seat has built, in small, and as a ghost what it would build."""
    canvas.put(framed(WIDE, high, 22, owner.tint, open_air=False), COLUMN - 12, top - 12, "lt")
    canvas.put(_town(owner, 2 * high, high - 10, preview), COLUMN + WIDE / 2, top + high / 2)


def _town(owner: Owner, high: int, room: int, preview: Preview) -> Image.Image:
    """As wide as the column, without the sky above its roofs; smaller where even so it has no room."""
    plan = district(owner.city.buildings, owner.fresh, WIDE - 10, high, preview.builds)
    shown = plan.crop((0, (plan.getbbox() or (0, 0))[1], *plan.size))
    return shown if shown.height <= room else _town(owner, room, high, preview)


def _deck(canvas: Canvas, view: PointCityView, say: Say) -> None:
    """The top card by its resource side with its level, the lowest that is left, and how many there are."""
    x, y = COLUMN + 6, DECK_TOP
    if view.top is None:
        canvas.put(_no_deck(), x, y, "lt")
    else:
        for k in range(min(3, view.deck - 1), 0, -1):
            canvas.put(_below(), x - 8 + k * 4, y - 8 + k * 4, "lt")
        canvas.put(_small(view.top, top_level(view)), x, y, "lt")
    left = x + DECK_WIDE + 34
    canvas.fit((left, y + 26), say("deck"), WIDE - (left - COLUMN) - 8, EDGE, INK_SOFT, anchor="lm")
    canvas.write((left, y + 72), str(view.deck), Type(56, "toy", 800), INK, anchor="lm")


def top_level(view: PointCityView) -> int:
    """The deck runs from level 1 to 3."""
    return next(number for number, cards in enumerate(view.levels, 1) if cards)


@kept(SPRITES)
def _small(card: ResourceCard, level: int) -> Image.Image:
    return scaled(resource_side(card, level), DECK_WIDE, DECK_HIGH)


@kept(SPRITES)
def _below() -> Image.Image:
    """A card of the deck below the top; larger by 8 for its shadow."""
    return scaled(blank(), DECK_WIDE + 16, DECK_HIGH + 16)


@kept(SPRITES)
def _no_deck() -> Image.Image:
    """The place of a deck that is used up."""

    def draw(pen: Pen, s: int) -> None:
        box = (0, 0, DECK_WIDE * s - 1, DECK_HIGH * s - 1)
        pen.rounded_rectangle(box, 12 * s, fill=shade(PAPER_SHADE, 1.3), outline=PAPER_SHADE, width=4 * s)

    return sprite(DECK_WIDE, DECK_HIGH, draw)
