"""The card now, the deck, and the strip with every building that is now or still to come."""

import msgspec
from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import Box, Canvas
from render.drawings import Brush, edged, stamp
from render.lettering.text import MINOR, NEEDED, Type
from render.my_city.grid import Cell, shape_cells
from render.my_city.houses import house
from render.my_city.marks import ROOF, mark
from render.my_city.phases import shapes_of
from render.my_city.signs import sign
from render.palette import GLOW, INK, PAPER_LIGHT, PAPER_SHADE, Colour, shade
from render.sprites import panel, scaled, shadowed
from rules.my_city.view import Card, CardState, MyCityView

CARD: Colour = (255, 251, 240)
ANY = 32
"""The width of a building of no common shape in the strip."""
TOKENS = range(15, 6, -1)
"""A field of a building in the strip, in pixels: as large as they fit."""
STRIP_HIGH = 58
STOOD = 3
"""So high buildings stand in the strip: upright they take less room, and all of them can be larger."""
CLEAR, ROOMY = 5, 26
"""Between two buildings of the strip, at least and at most."""
SHARP = 1.7
"""How many times its size a building may be shown."""


def kind_of(card: Card) -> str:
    return card.colour or card.kind


def cards_of(view: MyCityView, seat: int | None) -> tuple[Card, ...]:
    """The cards as one seat has them: with its own shapes; what it no longer has is gone."""
    lasting = view.cities[seat].lasting if seat is not None else None
    if lasting is None or not (lasting.shapes or lasting.lacks):
        return view.cards
    gone: CardState = "gone"
    return tuple(
        msgspec.structs.replace(
            card,
            shape=lasting.shapes.get(card.id, card.shape),
            state=gone if card.id in lasting.lacks and card.state == "to_come" else card.state,
        )
        for card in view.cards
    )


def card_now(view: MyCityView, seat: int | None = None) -> Card | None:
    return next((card for card in cards_of(view, seat) if card.state == "now"), None)


@kept(SPRITES)
def piece(kind: str, there: tuple[Cell, ...], wide: int, high: int, cog: bool = False) -> Image.Image:
    """A building as large as it fits and stays sharp, for a card."""
    picture = house(kind, there, (), False, cog)
    picture = picture.crop(picture.getbbox())
    scale = min(wide / picture.width, high / picture.height, SHARP)
    return scaled(picture, round(picture.width * scale), round(picture.height * scale))


def draw_card(
    canvas: Canvas, view: MyCityView, box: tuple[int, int, int, int], seat: int | None = None, named: str = ""
) -> None:
    """The building to be built now, on its card, `named` if there is room; nothing once the episode is over."""
    card = card_now(view, seat)
    if card is None:
        return
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    canvas.put(panel(wide, high, CARD, 16), (left + right) / 2, (top + bottom) / 2)
    text = 192 if named else 108
    draw_building(canvas, view, card, (left + 16, top + 7, right - text - 10, bottom - 7), seat)
    middle = right - text / 2 - 6
    aside = 44 if named else 0
    canvas.put(mark(kind_of(card), 42), middle - aside, top + high * 0.29)
    low = 0.31 if named else 0.72
    canvas.write((middle + 0.6 * aside, top + high * low), card.id, Type(46, "toy", 800))
    canvas.fit((middle, top + high * 0.74), named, text - 8, Type(36, "text", 700), INK, least=MINOR)


def draw_building(canvas: Canvas, view: MyCityView, card: Card, box: Box, seat: int | None = None) -> None:
    """As a seat has it; for all of them, in each of its shapes, and with a cog if every city has put one on it."""
    left, top, right, bottom = box
    shapes = shapes_of(view, card) if seat is None else (card.shape,)
    cities = view.cities if seat is None else (view.cities[seat],)
    cog = all(city.lasting is not None and card.id in city.lasting.cogs for city in cities)
    share = (right - left) / len(shapes)
    for k, shape in enumerate(shapes):
        picture = piece(kind_of(card), shape_cells(shape), round(share - 6), round(bottom - top), cog)
        canvas.put(picture, left + (k + 0.5) * share, (top + bottom) / 2)


def draw_deck(canvas: Canvas, view: MyCityView, say: Say, at: tuple[float, float]) -> None:
    """How many cards are still to come."""
    x, y = at
    canvas.put(sign("deck", 92), x, y + 4)
    canvas.write((x + 5, y + 6), str(view.left), Type(44, "toy", 800), (255, 255, 250))
    canvas.block(
        (x + 46, y - 44, x + 148, y + 48), say.many("card left", "cards left", view.left), Type(36, "text", 700), INK
    )


def stood(shape: tuple[str, ...]) -> tuple[str, ...]:
    """A shape on its narrow side, if that is low enough."""
    if not len(shape) < len(shape[0]) <= STOOD:
        return shape
    return tuple("".join(column) for column in zip(*reversed(shape), strict=True))


@kept(SPRITES)
def token(kind: str, shape: tuple[str, ...], size: int) -> Image.Image:
    """A building in the strip, its fields so many pixels large."""
    there = shape_cells(shape)
    wide, high = (max(c[i] for c in there) + 1 for i in (0, 1))

    def draw(b: Brush) -> None:
        for grow, ink in ((1.6, shade(ROOF[kind], 0.55)), (0.0, ROOF[kind])):
            for x, y in there:
                near, far = (x * size + 3 - grow, y * size + 3 - grow), ((x + 1) * size + 3, (y + 1) * size + 3)
                b.rect(ink, *near, far[0] + grow, far[1] + grow)

    return stamp(wide * size + 6, high * size + 6, draw)


@kept(SPRITES)
def _any_shape(kind: str) -> Image.Image:
    """A building that is not the same in every city: no shape, to write its number on."""
    return edged(ANY, STRIP_HIGH - 12, shade(ROOF[kind], 0.55), ROOF[kind], 1.6, 7)


@kept(SPRITES)
def strip_paper(wide: int) -> Image.Image:
    return shadowed(panel(wide, STRIP_HIGH, PAPER_LIGHT, 12, False, PAPER_SHADE), (1, 2), 2, 90)


@kept(SPRITES)
def lit_slot(wide: int) -> Image.Image:
    return edged(wide, STRIP_HIGH - 4, (232, 168, 30), GLOW, 2.5, 8)


def draw_strip(canvas: Canvas, view: MyCityView, left: float, y: float, wide: int, seat: int | None = None) -> None:
    """The buildings still to come by their colours, each group behind its mark, and the stop cards."""
    canvas.put(strip_paper(wide), left + wide / 2, y)
    cards = [card for card in cards_of(view, seat) if card.state in ("to_come", "now")]
    groups = list(dict.fromkeys(kind_of(card) for card in view.cards))
    cards.sort(key=lambda card: groups.index(kind_of(card)))
    shapes = [stood(card.shape) for card in cards]
    various = {card.id for card in cards if seat is None and len(shapes_of(view, card)) > 1}
    marks = len({kind_of(card) for card in cards}) + view.stops_left
    tallest = max(map(len, shapes), default=0)
    for field in TOKENS:
        widths = [
            ANY if card.id in various else len(shape[0]) * field + 6 for card, shape in zip(cards, shapes, strict=True)
        ]
        gap = min(ROOMY, (wide - 24 - sum(widths) - 36 * marks) / max(1, len(cards) + marks - 1))
        if gap >= CLEAR and tallest * field + 6 <= STRIP_HIGH - 4:
            break
    x, last = left + (wide - sum(widths) - 36 * marks - gap * (len(cards) + marks - 1)) / 2, ""
    for card, shape, size in zip(cards, shapes, widths, strict=True):
        if kind_of(card) != last:
            last = kind_of(card)
            canvas.put(mark(last, 32), x + 18, y)
            x += 36 + gap
        if card.state == "now":
            canvas.put(lit_slot(round(size + min(8, gap + 4))), x + size / 2, y)
        if card.id in various:
            canvas.put(_any_shape(kind_of(card)), x + size / 2, y)
            canvas.write((x + size / 2, y + 1), card.id[2:], Type(NEEDED, "toy", 800), CARD)
        else:
            canvas.put(token(kind_of(card), shape, field), x + size / 2, y)
        x += size + gap
    for _ in range(view.stops_left):
        canvas.put(sign("stop", 34), x + 18, y)
        x += 36 + gap
