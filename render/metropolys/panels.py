"""What lies in front of the seats: name, tokens and cards, and the buildings still to come as a little skyline."""

from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFilter

from data.texts import Say, speak
from render.cache import SPRITES, kept
from render.canvas import PANELS, WIDTH, Canvas
from render.lettering.names import fit_name
from render.lettering.text import MINOR, Type, width
from render.metropolys.geometry import HEIGHT
from render.metropolys.goal_tiles import goal_tile
from render.metropolys.pieces import card, token
from render.palette import GLOW, INK, INK_SOFT, PAPER, PAPER_SHADE, SEATS, Colour, ink_on, shade
from render.sprites import panel, seat_mark, sprite, tinted
from rules.metropolys.view import TOKENS, Goals, MetropolysView, Planner
from rules.metropolys.vocabulary import goal_name, own_goals

WIDE, HIGH = 586, 128
"""A panel; larger by 12 on every side for its shadow or light."""
NAME = 74
CELL, ICON, CARD, PILL = (76, 68), (38, 34), (44, 38), (108, 84)
"""Where a name begins, and how wide a token with its count, the token, a card, and the mark of a seat that passed may
be, which are smaller beside the last one.

Together they leave the name room for 32 of the widest letters on two lines, on three beside all of them.
"""
MIDDLES = {1: 43, 2: 48, 3: 51}
"""The middle height of a name by its lines."""
TITLE = Type(37, "title", 700)
COUNT = Type(36, "text", 900)
VALUE = Type(34, "text", 800)
NONE: Colour = shade(INK_SOFT, 0.84)
LOW = 28
"""The size of a banner's text on two lines."""
BANNER: Colour = (255, 236, 190)
SEAM_END = 1030
"""Where the name of a district begins."""
CHIP, CHIP_GAP = 56, 8
"""A secret goal on the seam."""
CHIP_NAME = Type(MINOR + 2, "text", 800)
SMALL_BELOW, TALL_FROM = 6, 10
"""Values up to five are small buildings, from ten on tall ones."""


def seat_panel(view: MetropolysView, seat: int, name: str, language: str, waits: bool, planned: int = 0) -> Canvas:
    """The panel of a seat; bright if the table waits for it, with a ring around the building of a planned move."""
    planner = view.planners[seat]
    above = view.chain[-1].value if waits and view.chain else 0
    fresh = view.last is not None and view.last.kind == "pass" and view.last.seat == seat
    key = ("metropolys panel", seat, name, language, _seen(planner), above, waits, planner.passed and fresh, planned)
    return PANELS.make(key, lambda: _panel(planner, seat, name, language, above, waits, fresh, planned))


def _seen(planner: Planner) -> tuple[object, ...]:
    """What of a planner the panel shows; never its goals."""
    counts = tuple(planner.tokens[kind] for kind in TOKENS)
    return planner.ready, planner.pending, planner.built, counts, planner.cards, planner.passed


def _panel(
    planner: Planner, seat: int, name: str, language: str, above: int, waits: bool, fresh: bool, planned: int
) -> Canvas:
    say = speak(language)
    canvas = Canvas.clear(WIDE + 24, HIGH + 24)
    ground = PAPER if waits else shade(PAPER, 0.88 if planner.passed else 0.95)
    if waits:
        canvas.put(_lit(), 0, 0, "lt")
    canvas.put(panel(WIDE, HIGH, ground, 18, not waits, GLOW if waits else None), canvas.width / 2, canvas.height / 2)
    canvas.put(seat_mark(seat, 38), 47, 43)
    right = WIDE + 2
    dense = planner.passed
    if planner.passed:
        fill = GLOW if fresh else shade(INK_SOFT, 0.75)
        pill = canvas.pill(
            (right, 43),
            say("pass"),
            Type(33, "text", 800),
            fill,
            INK if fresh else PAPER,
            anchor="rm",
            space=PILL[dense],
            least=MINOR,
        )
        right -= round(pill) + 6
    for kind in reversed(TOKENS):
        if kind != "trendy" and kind in planner.cards:
            right -= CARD[dense]
            canvas.put(card(kind, 42), right + 17, 43)
        right -= CELL[dense]
        held = planner.tokens[kind]
        canvas.put(token(kind, ICON[dense]), right + ICON[dense] / 2, 43)
        canvas.write((right + ICON[dense] + 3, 43), str(held), COUNT, INK if held else NONE, anchor="lm")
    room = right - NAME - 4
    lines, _ = fit_name(name, room, TITLE, str, LOW + 3, 3)
    most, pitch = (LOW + 3, 1.06) if len(lines) < 3 else (MINOR, 0.92)
    canvas.name((NAME, MIDDLES[len(lines)]), name, room, TITLE, most=most, lines=3, pitch=pitch)
    _skyline(canvas, planner, seat, above, planned)
    return canvas


@kept(SPRITES)
def _lit() -> Image.Image:
    """The light around the panel of the seat on turn."""
    light = Image.new("L", (WIDE + 24, HIGH + 24), 0)
    ImageDraw.Draw(light).rounded_rectangle((5, 5, WIDE + 18, HIGH + 18), 24, fill=255)
    return tinted(GLOW, light.filter(ImageFilter.GaussianBlur(4)))


def _skyline(canvas: Canvas, planner: Planner, seat: int, above: int, planned: int) -> None:
    """The thirteen buildings: gone where built, pale where too low, outlined where they stand on the map."""
    base = HIGH + 2
    for value in range(1, 14):
        wide = 46 if value >= TALL_FROM else 37
        x = 24 + (value - 1) * 40 + max(0, value - TALL_FROM) * 9
        if value in planner.built:
            canvas.put(_stub(wide), x, base - 2, "lb")
            continue
        pending = value in planner.pending
        low = not pending and value <= above
        top = base - (41 if value < SMALL_BELOW else 47 if value < TALL_FROM else 56)
        if value == planned:
            canvas.put(_ring(wide, base - top), x + wide / 2, (top + base) / 2)
        canvas.put(_house(seat, wide, base - top, pending, low), x, base, "lb")
        ink = INK if pending or low else ink_on(SEATS[seat])
        middle = (top + base) / 2 - (3 if pending else 0)
        canvas.write((x + wide / 2, middle), str(value), VALUE, ink, room=(x, top, x + wide, base))


@kept(SPRITES)
def _stub(wide: int) -> Image.Image:
    return sprite(wide, 4, lambda pen, s: pen.rectangle((3 * s, 0, (wide - 3) * s, 4 * s), fill=PAPER_SHADE))


@kept(SPRITES)
def _ring(wide: int, high: int) -> Image.Image:
    """Behind the building of a planned move: light with a dark edge."""

    def draw(pen: ImageDraw.ImageDraw, s: int) -> None:
        for inset, fill in ((0, INK), (2, GLOW)):
            box = (inset * s, inset * s, (wide + 14 - inset) * s - 1, (high + 14 - inset) * s - 1)
            pen.rounded_rectangle(box, (12 - inset) * s, fill=fill)

    return sprite(wide + 14, high + 14, draw)


@kept(SPRITES)
def _house(seat: int, wide: int, high: int, pending: bool, low: bool) -> Image.Image:
    colour = SEATS[seat]
    fill: Colour = PAPER if pending else shade(colour, 1.62) if low else colour
    edge = colour if pending else shade(colour, 1.2 if low else 0.7)

    def draw(pen: ImageDraw.ImageDraw, s: int) -> None:
        box = (0, 0, wide * s - 1, high * s - 1)
        pen.rounded_rectangle(box, 6 * s, fill=fill, outline=edge, width=(4 if pending else 3) * s)
        if not pending:
            light = shade(fill, 1.3)
            pen.line((6 * s, 4 * s, (wide - 6) * s, 4 * s), fill=light, width=2 * s)
            pen.line((4 * s, 6 * s, 4 * s, (high - 5) * s), fill=light, width=2 * s)
        if pending:
            pen.line((8 * s, (high - 7) * s, (wide - 8) * s, (high - 7) * s), fill=colour, width=3 * s)

    return sprite(wide, high, draw)


def banner(canvas: Canvas, seat: int, name: str, sentence: Callable[[str], str], aside: float = 0) -> float:
    """A sentence about a seat on the seam between the map and what lies below it; on two lines for a long name.

    In the middle, or further right to leave `aside` free, if there is room. Returns where it begins.
    """
    title, room = Type(38, "title", 700), WIDTH - 430
    lines, kind = fit_name(name, room, title, sentence)
    if len(lines) > 1:
        # A higher banner is narrower, so that it covers no name on the map.
        room -= 190
        lines, kind = fit_name(name, room, title, sentence, LOW)
    wide = round(max(width(line, kind) for line in lines)) + 100
    high = 58 if len(lines) == 1 else 66
    middle, left = HEIGHT + 20 - high / 2, WIDTH / 2 - wide / 2
    if left < aside <= SEAM_END - wide:
        left = aside
    canvas.put(panel(wide, high, INK, 28, True, GLOW), left + wide / 2, middle)
    canvas.put(seat_mark(seat, 36), left + 44, middle - 1)
    canvas.name((left + 74, middle - 1), name, room, title, BANNER, within=sentence, most=LOW)
    return left


def chips_end(goals: Goals, say: Say) -> float:
    """How far the secret goals reach with their names."""
    return 24 + sum(CHIP + 26 + width(goal_name(say, goal), CHIP_NAME) + CHIP_GAP for goal in own_goals(goals))


def goal_chips(canvas: Canvas, goals: Goals, right: float, say: Say) -> None:
    """One's own secret goals on the seam, left of what ends at `right`: with their names where there is room."""
    named = chips_end(goals, say) <= right
    x, y = 12.0, HEIGHT + 20 - CHIP / 2
    for goal in own_goals(goals):
        name = goal_name(say, goal)
        wide = round(CHIP + 26 + width(name, CHIP_NAME)) if named else CHIP
        canvas.put(panel(wide, CHIP, INK, 16, True, GLOW), x + wide / 2, y)
        canvas.put(goal_tile(goal, CHIP - 8), x + CHIP / 2, y)
        if named:
            canvas.write((x + CHIP + 6, y - 1), name, CHIP_NAME, BANNER, anchor="lm")
        x += wide + CHIP_GAP
