"""The end: the winner's city above a street with a tower of points for each city; below, names and tokens."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.festive.celebration import FLAGS, celebrate, draw_flags, strewn, with_points
from render.festive.flags import crown
from render.lettering.names import fit_name
from render.lettering.text import MINOR, Type, fit, width
from render.palette import INK, PAPER_LIGHT, ink_on
from render.point_city.billboard import WIDE as BOARD
from render.point_city.billboard import billboard, ties
from render.point_city.cards import pennant
from render.point_city.district import town
from render.point_city.icons import civic_mark, icon
from render.point_city.market_key import LINE, draw_key, lines_of, rule_entries
from render.point_city.panels import Owner, owners
from render.point_city.plaques import CHIP_WIDE, alike_chip, chip
from render.point_city.skies import evening
from render.point_city.tints import BRASS_DARK, CREAM
from render.point_city.towers import DOOR, LEAST, SIDE, SIGN, STOREYS, Piece, door, pieces, shadow, storey
from render.sprites import Pen, sprite
from rules.point_city.view import SYMBOLS, PointCityView
from rules.point_city.vocabulary import STOREYS as STOREY_NAMES

STREET = 940
"""Where the towers stand."""
NAMES_HIGH = 70
HIGHEST_TOWER, WIDE = 204, 214
CITY = {2: (830, 496), 3: (790, 470), 4: (790, 470)}
CITY_TOP = 196
CORNER = {2: 600, 3: 800, 4: 600}
"""By the number of towers, how large the city is, and above which point of the street, between two towers, its front
corner lies."""
FRONT = 0.63
"""How far from the left of a city its front corner lies."""
BOARD_FOOT = 520
CHIP_STEP = 56
"""From one line of tokens to the next."""
FOOT = 12
HEAD = (130, FLAGS - 8, WIDTH - 130, 190)
NUMBER = Type(37, "toy", 800)
WORD = Type(31, "text", 800)
BESIDE = Type(29, "text", 800)
PLACE = Type(46, "title", 800)
NAME, LINED = Type(38, "text", 800), 28


def draw_result(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    ranked = _ranked(view, names, say)
    unit = HIGHEST_TOWER / max(1, *(owner.city.total for _, owner in ranked))
    told = dict.fromkeys(scored.token for _, owner in ranked if owner.seat is not None for scored in owner.city.tokens)
    rules = rule_entries(told, say)
    step = WIDTH / len(ranked)
    across = int(step) // (CHIP_WIDE + 8)
    below = STREET + NAMES_HIGH + 10
    key = lines_of(rules) if rules else ([], NUMBER)
    most = (HIGHEST - FOOT - below - LINE * len(key[0])) // CHIP_STEP
    chips = [_chips(owner, across * most) for _, owner in ranked]
    lines = max(-(-len(found) // across) for found in chips)
    high = below + lines * CHIP_STEP + LINE * len(key[0]) + FOOT
    canvas = Canvas.on(evening(STREET, NAMES_HIGH).crop((0, 0, WIDTH, high)))
    canvas.put(_confetti(), 0, 0, "lt")
    draw_flags(canvas)
    _celebrate(canvas, view, ranked, say)
    _city(canvas, [owner for _, owner in ranked], say)
    for k, (place, owner) in enumerate(ranked):
        middle = step * (k + 0.5)
        _tower(canvas, (middle, step), pieces(view, owner, unit), owner, place == 1, say)
        _name(canvas, middle, step, place, owner)
        for number, plate in enumerate(chips[k]):
            x = middle + (number % across - (min(across, len(chips[k])) - 1) / 2) * (CHIP_WIDE + 8)
            canvas.put(plate, x, below + CHIP_STEP * (number // across + 0.5))
    draw_key(canvas, key, below + lines * CHIP_STEP)
    return canvas


def _city(canvas: Canvas, ranked: Sequence[Owner], say: Say) -> None:
    """The city that won, and on the side where it leaves room a board."""
    city, corner = town(ranked[0].city.buildings, (), *CITY[len(ranked)]), CORNER[len(ranked)]
    canvas.put(city, corner - city.width * FRONT, CITY_TOP + CITY[len(ranked)][1], "lb")
    board = billboard(ranked[0], ties(ranked), say)
    middle = 20 + BOARD / 2
    canvas.put(
        board, middle if corner > WIDTH / 2 else WIDTH - middle, max(BOARD_FOOT, CITY_TOP - 8 + board.height), "mb"
    )


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


def _tower(
    canvas: Canvas, at: tuple[float, float], tower: Sequence[Piece], owner: Owner, first: bool, say: Say
) -> None:
    """Each storey says on its front what it is and what it is worth; beside it, if it is too low."""
    (middle, step), y, free = at, float(STREET), float(STREET)
    left = middle - (WIDE + SIDE) / 2
    canvas.put(shadow(WIDE), left, STREET, "lt")
    for piece in tower:
        y -= piece.high
        canvas.put(storey(piece.kind, piece.high, WIDE), left, y - SIDE // 2, "lt")
        told = say(STOREY_NAMES[piece.kind])
        if piece.high < LEAST:
            free = min(y + piece.high / 2, free - 30)
            whole = f"{told} +{piece.points}" if step > 2 * WIDE + SIDE else f"+{piece.points}"
            room = left + step / 2 - middle - 14
            canvas.fit((left - 6, free), whole, room, BESIDE, anchor="rm", halo=PAPER_LIGHT, least=MINOR)
            continue
        ink = BRASS_DARK if piece.kind == "tokens" else ink_on(STOREYS[piece.kind])
        number = NUMBER.at(min(NUMBER.size, max(MINOR, piece.high - 2)))
        points = f"+{piece.points}"
        word, kind = fit(told, WIDE - width(points, number) - 36, WORD.at(min(WORD.size, number.size)), MINOR)
        line = y + min(SIGN, piece.high) / 2 + 2 if piece.kind != "tokens" else y + piece.high / 2
        canvas.write((left + 14, line), word, kind, ink, anchor="lm")
        canvas.write((left + WIDE - 12, line), points, number, ink, anchor="rm")
    if tower and tower[0].high >= SIGN + DOOR:
        canvas.put(door(owner.tint), left + WIDE / 2, STREET, "mb")
    canvas.put(_pole(), middle, y - 118, "mt")
    canvas.put(pennant(owner.city.total, 84, owner.tint), middle, y - 120, "mt")
    if first:
        canvas.put(crown(74), middle, y - 146)


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
    lines, kind = fit_name(owner.name, room, NAME, str, LINED)
    left = middle - (before + max(width(line, kind) for line in lines)) / 2
    canvas.write((left, y), number, PLACE, CREAM, anchor="lm")
    canvas.put(owner.mark(36), left + before - 28, y)
    canvas.name((left + before, y), owner.name, room, NAME, CREAM, most=LINED, pitch=1.24)


def _chips(owner: Owner, most: int) -> list[Canvas]:
    """The tokens, with what each brought; the opponent's count alike. As a sum, where they are more than have room."""
    tokens = owner.city.tokens
    if owner.seat is None and tokens:
        return [alike_chip(len(tokens), tokens[0].points)]
    if len(tokens) <= most:
        return [chip(scored) for scored in tokens]
    canvas = Canvas.clear(220, CHIP_STEP)
    canvas.put(civic_mark(46), 30, CHIP_STEP / 2)
    worth = f"{len(tokens)} = {sum(scored.points for scored in tokens)}"
    canvas.write((62, CHIP_STEP / 2), worth, NUMBER, INK, anchor="lm")
    return [canvas]
