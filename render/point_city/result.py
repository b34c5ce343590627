"""The end: a tower of points for each city with a storey for every token, what broke a tie, and the winner's city."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.festive.celebration import FLAGS, celebrate, draw_flags, strewn, with_points
from render.festive.flags import crown
from render.lettering.names import fit_name
from render.lettering.text import Type, width
from render.palette import INK, PAPER_LIGHT, ink_on
from render.point_city.cards import pennant
from render.point_city.district import district
from render.point_city.icons import civic_mark, icon
from render.point_city.panels import Owner, owners
from render.point_city.plaques import CHIP_WIDE, alike_chip, chip, criterion
from render.point_city.skies import evening, framed
from render.point_city.tints import BRASS_DARK, CREAM
from render.point_city.tower_legend import TIE_HIGH, legend, tie, ties
from render.point_city.towers import SIDE, STOREYS, WIDE, Piece, pieces, shadow, storey
from render.sprites import Pen, sprite
from rules.point_city.view import SYMBOLS, PointCityView

STREET = 622
"""Where the towers stand."""
NAMES_HIGH = 76
HIGHEST_TOWER = 248
PLAN_HIGH, PLAN_LEAST = 440, 150
LEGEND, FOOT = 48, 8
"""What explains the towers, below the winner's city."""
PLAN_WIDE, ROOFS = 800, 1.23
"""How wide the winner's city may be, and how much higher than its frame: above its roofs it is empty."""
CHIP_STEP = 58
HEAD = (130, FLAGS - 8, WIDTH - 130, 190)
NUMBER = Type(36, "toy", 800)
PLACE = Type(46, "title", 800)
NAME = Type(38, "text", 800)
PLAN_NAME = Type(42, "title", 700)


def draw_result(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    ranked = _ranked(view, names, say)
    unit = HIGHEST_TOWER / max(1, *(owner.city.total for _, owner in ranked))
    towers = {owner: pieces(view, owner, unit) for _, owner in ranked}
    notes = {owner: _notes(owner, towers[owner]) for owner in towers}
    used = [kind for kind in STOREYS if any(piece.kind == kind for tower in towers.values() for piece in tower)]
    broken = ties([owner for _, owner in ranked])
    across = 4 if len(ranked) == 2 else 2
    rows = max(-(-len(shown) // across) for shown in notes.values())
    room = HIGHEST - LEGEND - FOOT - PLAN_LEAST - TIE_HIGH * len(broken) - STREET - NAMES_HIGH - 20
    down = min(CHIP_STEP, room // max(1, rows))
    tied = STREET + NAMES_HIGH + 16 + rows * down
    below = tied + TIE_HIGH * len(broken) + 2
    high = min(PLAN_HIGH, HIGHEST - LEGEND - FOOT - below)
    canvas = Canvas.on(evening(below + high + LEGEND + FOOT, STREET, NAMES_HIGH))
    canvas.put(_confetti(), 0, 0, "lt")
    draw_flags(canvas)
    _celebrate(canvas, view, ranked, say)
    step = WIDTH / len(ranked)
    for k, (place, owner) in enumerate(ranked):
        middle = step * (k + 0.5)
        _tower(canvas, middle, towers[owner], owner, first=place == 1)
        _name(canvas, middle, step, place, owner)
        for number, note in enumerate(notes[owner]):
            aside = number % across - (min(across, len(notes[owner])) - 1) / 2
            y = STREET + NAMES_HIGH + 14 + down * (number // across + 0.5)
            canvas.put(note, middle + aside * (CHIP_WIDE + 10), y)
    for k, group in enumerate(broken):
        tie(canvas, group, tied + TIE_HIGH * (k + 0.5), say)
    _winner(canvas, ranked[0][1], below, high)
    told = dict.fromkeys(scored.token for _, owner in ranked if owner.seat is not None for scored in owner.city.tokens)
    legend(canvas, used, told, below + high + 6, say)
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
    return strewn(WIDTH, 260, [icon(symbol, 60) for symbol in (*SYMBOLS, "ingenuity")], 5, 46)


def _tower(canvas: Canvas, middle: float, tower: Sequence[Piece], owner: Owner, first: bool) -> None:
    left, y = middle - (WIDE + SIDE) / 2, float(STREET)
    canvas.put(shadow(), left, STREET, "lt")
    for piece in tower:
        y -= piece.high
        canvas.put(storey(piece.kind, piece.high), left, y - SIDE // 2, "lt")
        ink = BRASS_DARK if piece.kind == "tokens" else ink_on(STOREYS[piece.kind])
        canvas.write((left + 28, y + piece.high / 2), str(piece.points), NUMBER, ink)
        if piece.token is not None:
            size = min(38, piece.high - 4)
            sign = criterion(piece.token, size) if owner.seat is not None else civic_mark(size)
            canvas.put(sign, left + 95, y + piece.high / 2 + 1)
    canvas.put(_pole(), left + WIDE / 2 + 14, y - 118, "mt")
    canvas.put(pennant(owner.city.total, 84, owner.tint), left + WIDE / 2 + 14, y - 120, "mt")
    if first:
        canvas.put(crown(74), left + WIDE / 2 + 14, y - 146)


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


def _notes(owner: Owner, tower: Sequence[Piece]) -> list[Canvas]:
    """The tokens that have no storey; the opponent's count alike."""
    tokens, storeys = owner.city.tokens, [piece.token for piece in tower]
    if owner.seat is not None:
        return [chip(scored) for scored in tokens if scored.token not in storeys]
    if tokens and tokens[0].token not in storeys:
        return [alike_chip(len(tokens), tokens[0].points)]
    return []


def _winner(canvas: Canvas, owner: Owner, top: int, high: int) -> None:
    """The city that won, in a frame, right of its name."""
    canvas.put(framed(WIDTH - 40, high, 26, owner.tint), 20 - 12, top - 12, "lt")
    plan = district(owner.city.buildings, (), PLAN_WIDE, round(high * ROOFS))
    plan = plan.crop(plan.getbbox())
    left = WIDTH - 56 - max(plan.width, (PLAN_WIDE + plan.width) // 2)
    canvas.put(plan, left, top + high - 8, "lb")
    canvas.put(owner.mark(44), 64, top + 52)
    canvas.name((100, top + 52), owner.name, left - 108, PLAN_NAME, halo=PAPER_LIGHT, lines=3, pitch=1.2)
