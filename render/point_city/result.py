"""The end: a tower of points for each city with a storey for every token, what broke a tie, and the winner's city."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.festive.celebration import FLAGS, celebrate, draw_flags, strewn, with_points
from render.festive.flags import crown
from render.lettering.names import fit_name
from render.lettering.text import MINOR, Type, width
from render.palette import INK, PAPER_LIGHT, ink_on
from render.point_city.cards import pennant
from render.point_city.district import DISTRICTS, district
from render.point_city.icons import civic_mark, icon
from render.point_city.panels import Owner, owners
from render.point_city.plaques import CHIP_WIDE, alike_chip, chip
from render.point_city.skies import evening, framed
from render.point_city.tints import BRASS_DARK, CREAM
from render.point_city.tower_legend import TIE_HIGH, legend, tie, ties
from render.point_city.towers import LEAST, SIDE, STOREYS, Piece, pieces, shadow, storey
from render.sprites import Pen, scaled, sprite
from rules.point_city.view import SYMBOLS, Building, PointCityView

STREET = 584
"""Where the towers stand."""
NAMES_HIGH = 74
HIGHEST_TOWER = 220
PLAN_HIGH = 440
LEGEND, FOOT = 50, 12
"""What explains the towers, below their names; free below the winner's city."""
PLAN_WIDE, ROOFS = 860, 1.25
"""How wide the winner's city may be, and how much higher it is drawn: above its roofs it is empty."""
CHIP_STEP = 54
"""From one token beside a tower to the next."""
CHIPS_TOP = 236
HEAD = (130, FLAGS - 8, WIDTH - 130, 190)
NUMBER = Type(36, "toy", 800)
PLACE = Type(46, "title", 800)
NAME = Type(38, "text", 800)
PLAN_NAME = Type(42, "title", 700)


def draw_result(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    ranked = _ranked(view, names, say)
    unit = HIGHEST_TOWER / max(1, *(owner.city.total for _, owner in ranked))
    towers = {owner: pieces(view, owner, unit) for _, owner in ranked}
    used = [kind for kind in STOREYS if any(piece.kind == kind for tower in towers.values() for piece in tower)]
    broken = ties([owner for _, owner in ranked])
    tied = STREET + NAMES_HIGH + LEGEND
    below = tied + TIE_HIGH * len(broken) + 4
    high = min(PLAN_HIGH, HIGHEST - FOOT - below)
    canvas = Canvas.on(evening(below + high + FOOT, STREET, NAMES_HIGH))
    canvas.put(_confetti(), 0, 0, "lt")
    draw_flags(canvas)
    _celebrate(canvas, view, ranked, say)
    step = WIDTH / len(ranked)
    wide = min(170, int(step) - CHIP_WIDE - SIDE - 36)
    for k, (place, owner) in enumerate(ranked):
        chips = _chips(owner)
        across = max(1, min(-(-len(chips) // 3), int(step - wide - SIDE) // (CHIP_WIDE + 10)))
        # Without tokens the tower alone stands in the middle, above its name.
        beside = across * (CHIP_WIDE + 6) if chips else 0
        left, roof = step * (k + 0.5) - (wide + SIDE + beside) / 2, STREET - sum(piece.high for piece in towers[owner])
        _tower(canvas, (left, wide), towers[owner], owner, first=place == 1)
        rows = -(-len(chips) // across)
        pitch = min(CHIP_STEP, (STREET - CHIPS_TOP) / max(1, rows))
        top = min(roof + 28, STREET - 30 - pitch * (rows - 1))
        for number, chip_ in enumerate(chips):
            x = left + wide + SIDE + 6 + CHIP_WIDE / 2 + number // rows * (CHIP_WIDE + 8)
            canvas.put(chip_, x, top + number % rows * pitch)
        _name(canvas, step * (k + 0.5), step, place, owner)
    told = dict.fromkeys(scored.token for _, owner in ranked if owner.seat is not None for scored in owner.city.tokens)
    legend(canvas, used, told, STREET + NAMES_HIGH + 8, say)
    for k, group in enumerate(broken):
        tie(canvas, group, tied + TIE_HIGH * k, say)
    _winner(canvas, ranked[0][1], below, high)
    return canvas


def _ranked(view: PointCityView, names: Sequence[str], say: Say) -> list[tuple[int, Owner]]:
    """By place. In a game alone the virtual opponent has one too, though it has no seat."""
    assert view.result is not None
    found = owners(view, names, say)
    if view.virtual is None:
        places = list(view.result.places)
    else:
        own = view.cities[0]
        equal = (own.total, own.cards) == (view.virtual.city.total, view.virtual.city.cards)
        places = [2, 1] if view.virtual.ahead else [1, 1 if equal else 2]
    return sorted(zip(places, found, strict=True), key=lambda pair: pair[0])


def _celebrate(canvas: Canvas, view: PointCityView, ranked: Sequence[tuple[int, Owner]], say: Say) -> None:
    """The opponent of a game alone may have won: it has a mark, but no seat."""
    best = [owner for place, owner in ranked if place == 1]
    note = f"{with_points(say, best[0].city.total)} · {say('after {n} turns', n=view.turns)}"
    names = [owner.name for owner in best]
    celebrate(canvas, HEAD, range(len(best)), names, say, note=note, marked=lambda k, size: best[k].mark(size))


@kept(LAYERS)
def _confetti() -> Image.Image:
    """The signs of the game rain over its end."""
    return strewn(WIDTH, 212, [icon(symbol, 60) for symbol in (*SYMBOLS, "ingenuity")], 5, 46)


def _tower(canvas: Canvas, at: tuple[float, int], tower: Sequence[Piece], owner: Owner, first: bool) -> None:
    """So far from the left and so wide."""
    (left, wide), y, free = at, float(STREET), float(STREET)
    canvas.put(shadow(wide), left, STREET, "lt")
    for piece in tower:
        y -= piece.high
        canvas.put(storey(piece.kind, piece.high, wide), left, y - SIDE // 2, "lt")
        middle = y + piece.high / 2
        if piece.high < LEAST:
            free = min(middle, free - 30)
            canvas.write((left - 7, free), str(piece.points), NUMBER.at(30), INK, anchor="rm", halo=PAPER_LIGHT)
            continue
        ink = BRASS_DARK if piece.kind == "tokens" else ink_on(STOREYS[piece.kind])
        number = NUMBER.at(min(NUMBER.size, max(MINOR, piece.high - 2)))
        canvas.write((left + wide * 0.27, middle), str(piece.points), number, ink)
        if piece.kind == "tokens":
            canvas.put(civic_mark(min(46, piece.high - 4)), left + wide * 0.7, middle)
    canvas.put(_pole(), left + wide / 2 + 10, y - 118, "mt")
    canvas.put(pennant(owner.city.total, 84, owner.tint), left + wide / 2 + 10, y - 120, "mt")
    if first:
        canvas.put(crown(74), left + wide / 2 + 10, y - 146)


@kept(SPRITES)
def _pole() -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        pen.rectangle((50 * s, 0, 56 * s, 112 * s), fill=INK)
        pen.rounded_rectangle((0, 0, 106 * s, 7 * s), 3 * s, fill=INK)

    return sprite(106, 112, draw)


def _name(canvas: Canvas, middle: float, step: float, place: int, owner: Owner) -> None:
    """Place, mark and name, in the middle below the tower."""
    y, number = STREET + NAMES_HIGH / 2, f"{place}."
    before = width(number, PLACE) + 12 + 36 + 10
    room = min(step, 440) - before - 12
    lines, kind = fit_name(owner.name, room, NAME, str)
    left = middle - (before + max(width(line, kind) for line in lines)) / 2
    canvas.write((left, y), number, PLACE, CREAM, anchor="lm")
    canvas.put(owner.mark(36), left + before - 28, y)
    canvas.name((left + before, y), owner.name, room, NAME, CREAM, pitch=1.24)


def _chips(owner: Owner) -> list[Canvas]:
    """The tokens, with what each brought; the opponent's count alike."""
    tokens = owner.city.tokens
    if owner.seat is None and tokens:
        return [alike_chip(len(tokens), tokens[0].points)]
    return [chip(scored) for scored in tokens]


def _winner(canvas: Canvas, owner: Owner, top: int, high: int) -> None:
    """The city that won, in the middle of a frame; its name in the corner that a city leaves free."""
    canvas.put(framed(WIDTH - 40, high, 26, owner.tint), 20 - 12, top - 12, "lt")
    canvas.put(_town(owner.city.buildings, high - 28), WIDTH / 2, top + high / 2)
    canvas.put(owner.mark(44), 70, top + high - 50)
    canvas.name((106, top + high - 50), owner.name, 330, PLAN_NAME, halo=PAPER_LIGHT, lines=3, pitch=1.2)


@kept(DISTRICTS)
def _town(buildings: tuple[Building, ...], high: int) -> Image.Image:
    """Without the sky above its roofs; smaller where masts reach into it."""
    plan = district(buildings, (), PLAN_WIDE, round(high * ROOFS))
    plan = plan.crop(plan.getbbox())
    return plan if plan.height <= high else scaled(plan, round(plan.width * high / plan.height), high)
