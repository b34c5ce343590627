"""The map of a turn: what may be used is lit, pieces stand on their spots, the tender runs from plate to plate."""

from collections.abc import Collection

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.lettering.text import Type, width
from render.metropolys.atlas import Point, drawing, in_district, spaces, spans
from render.metropolys.chain import draw_chain, older
from render.metropolys.district_signs import draw_signs
from render.metropolys.geometry import Path, bridge_ends, crossing, deck, lake_outline, outline, place
from render.metropolys.night_map import bridges, city_map, lit_map, steep
from render.metropolys.pieces import aura, plate, token, tower_top
from render.metropolys.props import halo, shine, statue
from render.metropolys.spots import spot
from render.metropolys.towers import tower
from render.palette import INK, Colour
from render.sprites import Pen, faded, planned, sprite, tinted
from rules.metropolys.components import standard_box
from rules.metropolys.view import Height, Placed, Token
from rules.metropolys.vocabulary import district_name

NAMED = Type(33, "text", 900)
TARGET = Type(38, "text", 900)
NUMBER, OLDER = Type(42, "text", 900), Type(36, "text", 900)
CREAM: Colour = (248, 240, 224)
YELLOW: Colour = (255, 232, 130)
DIM: Colour = (176, 176, 190)
DARK: Colour = (20, 20, 38)
UNLIT: Colour = (104, 108, 134)
RING: Colour = (110, 236, 255)
RING_HIGH = 46
"""Of the ring around a name."""
BESIDE, BEFORE = 44, 104
"""How near a tower must stand to a statue to hide it: to its side, and before it."""
UNDER, SPAN = 26, 64
"""How near to its middle a tower hides a bridge, and how far a bridge reaches from its own."""
PALE = 0.5
"""How far pieces that are not what a picture is about step back into the night."""


class Plan(msgspec.Struct, frozen=True):
    """What to draw on the map."""

    unused: tuple[str, ...]
    built: tuple[Placed, ...]
    chain: tuple[Placed, ...] = ()
    tokens: dict[str, Token] = {}
    lit: tuple[str, ...] = ()
    """Spaces in bright light."""
    named: tuple[str, ...] = ()
    """Spaces where one may build now: their names stand out in yellow, in no other case."""
    ringed: tuple[str, ...] = ()
    """Spaces of a secret goal, with a ring around their names."""
    last: Placed | None = None
    """The piece with the light around it."""
    planned: bool = False
    """The last of the chain is only a plan."""
    sought: bool = False
    """The ground that is not lit steps back, and lakes that are lit have the colour of the rings."""
    pale: tuple[int, ...] = ()
    """Seats whose pieces step back."""
    aside: bool = False
    """Statues step back, too."""
    numbered: int | None = None
    """The seat whose built towers show their numbers, too."""


def draw_map(image: Image.Image, plan: Plan, say: Say) -> Canvas:
    """Draws at the top of a picture."""
    canvas = Canvas(image)
    image.paste(city_map(plan.unused, plan.sought), (0, 0))
    _light_up(image, plan)
    if plan.chain:
        for space in plan.lit:
            if frozenset((space, plan.chain[-1].space)) in spans():
                shine(image, halo(110, 110, (255, 190, 90), 0.4), *crossing(plan.chain[-1].space, space))
    for space in plan.ringed:
        x, y = spot(space)
        canvas.put(_ring(round(width(space, NAMED)) + 30), x, y + _low(plan, space) - 1)
    taken = {placed.space for placed in (*plan.built, *plan.chain)}
    for space, kind in plan.tokens.items():
        if space not in taken:
            x, y = spot(space)
            canvas.put(token(kind), x, y - 12)
    _pieces(canvas, plan)
    for district in plan.unused:
        _shut(canvas, district, say)
    draw_chain(image, plan.chain)
    _plates(canvas, plan)
    for placed in plan.built:
        if placed.seat == plan.numbered:
            _plate(canvas, placed, old=True)
    _tags(canvas, plan)
    draw_signs(canvas, plan.unused, say)
    return canvas


# ---------------------------------------------------------------------------------------------------- the ground


@kept(SPRITES)
def _lit(space: str) -> Image.Image:
    """A space or a lake in bright light, with soft corners and a glowing edge."""
    x0, y0, width, height = _bounds(space)
    fill = Image.new("L", (width * 2, height * 2), 0)
    ImageDraw.Draw(fill).polygon([((x - x0) * 2, (y - y0) * 2) for x, y in _edge(space)], fill=255)
    fill = steep(fill.filter(ImageFilter.GaussianBlur(9)), 112, 8).reduce(2)
    edge = ImageChops.subtract(fill.filter(ImageFilter.MaxFilter(5)), fill.filter(ImageFilter.MinFilter(3)))
    glow = edge.filter(ImageFilter.GaussianBlur(5)).point([min(255, v * 2) for v in range(256)])
    art = lit_map().crop((x0, y0, x0 + width, y0 + height)).convert("RGBA")
    art.putalpha(fill)
    art.alpha_composite(tinted((255, 240, 190) if space in spaces() else RING, ImageChops.lighter(edge, glow)))
    return art


@kept(SPRITES)
def _ring(wide: int) -> Image.Image:
    """Close around a name, dark within: it stands on bright ground, too, and reaches no neighbour."""

    def draw(pen: Pen, s: int) -> None:
        for inset, fill in ((0, DARK), (2, RING), (7, DARK)):
            box = (inset * s, inset * s, (wide - inset) * s - 1, (RING_HIGH - inset) * s - 1)
            pen.rounded_rectangle(box, (RING_HIGH / 2 - inset) * s, fill=fill)

    return sprite(wide, RING_HIGH, draw)


def _edge(place: str) -> Path:
    lakes = [lake.id for lake in drawing().lakes]
    return lake_outline(lakes.index(place)) if place in lakes else outline(place)


def _bounds(space: str) -> tuple[int, int, int, int]:
    points = _edge(space)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x0, y0 = int(min(xs)) - 14, int(min(ys)) - 14
    return x0, y0, int(max(xs)) - x0 + 14, int(max(ys)) - y0 + 14


def _light_up(image: Image.Image, plan: Plan) -> None:
    """Bright streets and a glowing edge; bridges stay as they are."""
    if not plan.lit:
        return
    for space in plan.lit:
        art = _lit(space)
        image.paste(art, _bounds(space)[:2], art)
    image.paste(city_map(plan.unused, plan.sought), (0, 0), bridges())


def _shut(canvas: Canvas, district: str, say: Say) -> None:
    """A district that is not played in says so."""
    places = [spot(space) for space in in_district(district)]
    x, y = (sum(p[n] for p in places) / len(places) for n in (0, 1))
    x = min(max(x, 190.0), canvas.width - 190.0)
    canvas.pill((x, y - 22), district_name(say, district), Type(38, "title", 700), (40, 44, 66), CREAM, space=330)
    canvas.pill((x, y + 26), say("not in play"), Type(33, "text", 700), (40, 44, 66), DIM, space=330)


# ---------------------------------------------------------------------------------------------------- the pieces


def _pieces(canvas: Canvas, plan: Plan) -> None:
    """Towers and statues from the back to the front."""
    image = canvas.image
    if plan.last is not None:
        x, y = spot(plan.last.space)
        shine(image, halo(260, 260, (255, 180, 60), 0.42), x, y - 10)
    standing: list[tuple[float, int, Placed | Point]] = [
        (place(found.at)[1], 0, place(found.at)) for found in drawing().statues if not _is_shut(found.id, plan.unused)
    ]
    standing += [(spot(placed.space)[1] + 26, 1, placed) for placed in plan.built]
    standing += [(spot(placed.space)[1] + 12, 2, placed) for placed in plan.chain]
    for _, kind, thing in sorted(standing, key=lambda entry: entry[:2]):
        if isinstance(thing, Placed):
            _tower(canvas, thing, kind == 2, plan)
        else:
            canvas.put(_seen_through(0.4) if plan.aside else statue(), thing[0] + 1, thing[1] + 14, "mb")
    # Statues and bridges behind a tower shine through it: they count for goals.
    towers = [spot(placed.space) for placed in (*plan.built, *plan.chain)]
    for _, kind, thing in standing:
        if kind == 0 and not isinstance(thing, Placed) and any(_hides(at, thing) for at in towers):
            canvas.put(_seen_through(0.4 if plan.aside else 0.72), thing[0] + 1, thing[1] + 14, "mb")
    for placed in (*plan.built, *plan.chain):
        x, y = spot(placed.space)
        high = tower(placed.seat, placed.height, placed in plan.chain).height
        for pair in spans():
            at = crossing(*pair)
            if abs(at[0] - x) < UNDER and 0 < y - at[1] < high - UNDER:
                canvas.put(_bridge(pair), *at)


@kept(SPRITES)
def _bridge(pair: frozenset[str]) -> Image.Image:
    """Seen through what stands before it."""
    x, y = (round(v) for v in crossing(*pair))
    box = (x - SPAN, y - SPAN, x + SPAN, y + SPAN)
    mask = Image.new("L", bridges().size, 0)
    ImageDraw.Draw(mask).polygon(deck(bridge_ends(pair), 22), fill=130)
    art = city_map(()).crop(box).convert("RGBA")
    art.putalpha(ImageChops.multiply(mask, bridges()).crop(box))
    return art


def _hides(tower_at: Point, statue_at: Point) -> bool:
    """Whether a tower stands before a statue and over it."""
    before = tower_at[1] + 26 - statue_at[1]
    return abs(tower_at[0] - statue_at[0]) < BESIDE and 0 < before < BEFORE


@kept(SPRITES)
def _seen_through(share: float) -> Image.Image:
    return faded(statue(), share)


def _is_shut(statue: str, unused: Collection[str]) -> bool:
    site = next(site for site in standard_box().map.statues if site.id == statue)
    return spaces()[site.spaces[0]].district in unused


def _tower(canvas: Canvas, placed: Placed, pending: bool, plan: Plan) -> None:
    x, y = spot(placed.space)
    art = tower(placed.seat, placed.height, pending)
    if placed == plan.last and not plan.planned:
        canvas.put(aura(placed.seat, placed.value, placed.height, pending), x, y - 130, "mt")
    if placed.seat in plan.pale:
        art = _unlit(placed.seat, placed.height, pending)
    elif (plan.planned and placed == plan.last) or (pending and placed in older(plan.chain)):
        art = _through(placed.seat, placed.height, placed == plan.last)
    canvas.put(art, x, tower_top(y, art, pending or placed.seat == plan.numbered), "mt")


@kept(SPRITES)
def _unlit(seat: int, height: Height, pending: bool) -> Image.Image:
    """A tower of somebody else: its lights are out."""
    art = tower(seat, height, pending)
    dark = Image.blend(art.convert("RGB"), Image.new("RGB", art.size, UNLIT), PALE)
    dark.putalpha(art.getchannel("A").point([round(a * 0.95) for a in range(256)]))
    return dark


@kept(SPRITES)
def _through(seat: int, height: Height, plan: bool) -> Image.Image:
    """A tower of a plan or of an older bid: one sees the city through it."""
    return planned(tower(seat, height, True), 0.85) if plan else faded(tower(seat, height, True), 0.4)


@kept(SPRITES)
def _planned_plate(seat: int, value: int) -> Image.Image:
    return planned(plate(seat, value), 0.9)


def _plates(canvas: Canvas, plan: Plan) -> None:
    for before, placed in zip(plan.chain[:1] + plan.chain, plan.chain, strict=False):
        x, y = _plate(canvas, placed, placed in older(plan.chain), plan.planned and placed == plan.last)
        if placed.space in plan.tokens:
            side = _side(plan, before, placed)
            canvas.put(token(plan.tokens[placed.space], 40), x + 42 * side, y - 36)


def _side(plan: Plan, before: Placed, placed: Placed) -> int:
    """Where the token of a pending building goes: away from where the chain comes from, but not under a name."""
    x, y = spot(placed.space)
    away = -1 if spot(before.space)[0] > x else 1
    names = [(spot(space)[0], spot(space)[1] + _low(plan, space)) for space in spaces() if space != placed.space]
    for side in (away, -away):
        if not any(abs(x + 42 * side - at) < 50 and abs(y - 36 - low) < 34 for at, low in names):
            return side
    return away


def _low(plan: Plan, space: str) -> int:
    """How far below its spot the name of a space stands: below whatever stands there."""
    taken = any(placed.space == space for placed in (*plan.built, *plan.chain))
    return 42 if taken else 31 if space in plan.tokens else 8


def _plate(canvas: Canvas, placed: Placed, old: bool = False, plan: bool = False) -> Point:
    x, y = spot(placed.space)
    sign = _planned_plate(placed.seat, placed.value) if plan else plate(placed.seat, placed.value, old)
    canvas.put(sign, x, y + 6)
    room = (x - sign.width / 2, y - 20, x + sign.width / 2, y + 32)
    canvas.write((x + (12 if old else 15), y + 6), str(placed.value), OLDER if old else NUMBER, INK, room=room)
    return x, y


def _tags(canvas: Canvas, plan: Plan) -> None:
    """The names of the spaces: larger and yellow where one may build now."""
    for space, known in spaces().items():
        if known.district in plan.unused:
            continue
        x, y = spot(space)
        bright = space in plan.named
        low = _low(plan, space)
        if bright and space in plan.lit:
            canvas.write((x, y + low), space, TARGET, YELLOW, halo=DARK)
        else:
            canvas.write((x, y + low), space, NAMED, YELLOW if bright else CREAM, halo=DARK)
