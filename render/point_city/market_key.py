"""What explains the market: crossings, cards out of reach, dots, and the signs of tokens that are no resource."""

from collections.abc import Iterable, Sequence

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.lettering.text import Type, width
from render.palette import INK, STONE, shade
from render.point_city.cards import dots, pale
from render.point_city.icons import icon, turn_sign
from render.point_city.plaques import criterion
from render.point_city.streets import crossing
from render.point_city.tints import CREAM, TINTS
from render.sprites import panel, scaled
from rules.point_city.view import PointCityView, Token

WORDS = Type(32, "text", 700)
LINE = 42
LEAST = 27
BETWEEN, AFTER = 34, 9
EDGE = 24

Entry = tuple[Image.Image | Canvas, str]
Lines = tuple[list[list[Entry]], Type]


def _entries(view: PointCityView, say: Say, levels: bool) -> list[Entry]:
    """Only what is to be seen in this market."""
    found: list[Entry] = []
    if view.pairs:
        found.append((_crossing(), say("take together")))
    if view.phase == "take" and len({cell for pair in view.pairs for cell in pair}) < len(view.market):
        found.append((_out_of_reach(), say("out of reach")))
    if any(cell.turnable for cell in view.market):
        found.append((turn_sign(36), say("may be turned")))
    if levels:
        found.append((_dots(), say("card level")))
    return [*found, *rule_entries(view.offer, say)]


def rule_entries(tokens: Iterable[Token], say: Say) -> list[Entry]:
    """What those tokens count whose signs are no resources."""
    found: list[Entry] = []
    for token in tokens:
        if token.rule == "kinds_missing":
            sign = criterion(token, 36).image
            found.append((sign.crop(sign.getbbox()), say("for each kind you lack")))
        elif token.rule == "kinds_with":
            found.append((criterion(token, 36), say("each resource with {n} or more", n=token.number)))
    return found


def lines_of(entries: Sequence[Entry]) -> Lines:
    """On one line, if it has room there; else on two, as even as they go, or in narrow letters."""
    for kind in (WORDS, WORDS.at(LEAST), WORDS.narrow.at(LEAST)):
        for most in (1, 2) if kind.size == LEAST else (1,):
            if len(_broken(entries, kind, WIDTH - EDGE)) <= most:
                evener = (_broken(entries, kind, right) for right in range(WIDTH // 2, WIDTH - EDGE + 1, 12))
                return next(found for found in evener if len(found) <= most), kind
    return _broken(entries, kind, WIDTH - EDGE), kind


def _broken(entries: Sequence[Entry], kind: Type, right: float) -> list[list[Entry]]:
    lines: list[list[Entry]] = [[]]
    x = float(EDGE)
    for sign, text in entries:
        wide = sign.width + AFTER + width(text, kind)
        if lines[-1] and x + wide > right:
            lines.append([])
            x = EDGE
        lines[-1].append((sign, text))
        x += wide + BETWEEN
    return lines


def key_of(view: PointCityView, say: Say, most: int = 2) -> Lines:
    """None while a token is to be chosen: tokens have the room. Of more lines than that the last words go.

    What the dots are is told where there is room for two.
    """
    entries = [] if view.over or view.phase == "token" else _entries(view, say, most > 1)
    while entries and len(lines_of(entries)[0]) > most:
        entries.pop(-1)
    return lines_of(entries) if entries else ([], WORDS)


def draw_key(canvas: Canvas, key: Lines, top: float) -> None:
    lines, kind = key
    for k, line in enumerate(lines):
        total = sum(sign.width + AFTER + width(text, kind) for sign, text in line) + BETWEEN * (len(line) - 1)
        x, y = (WIDTH - total) / 2, top + LINE * (k + 0.5)
        for sign, text in line:
            canvas.put(sign, x, y, "lm")
            x += sign.width + AFTER
            x += canvas.write((x, y), text, kind, INK, anchor="lm") + BETWEEN


@kept(SPRITES)
def _crossing() -> Image.Image:
    """Upright, on a piece of street."""
    image = panel(82, 38, shade(STONE, 0.62), 9, False).copy()
    zebra = scaled(crossing(False), 74, 20)
    image.alpha_composite(zebra, (4, 9))
    return image


@kept(SPRITES)
def _out_of_reach() -> Image.Image:
    image = panel(38, 38, CREAM, 7, False, shade(TINTS["community"], 0.62)).copy()
    image.alpha_composite(icon("community", 26), (6, 5))
    return pale(image)


@kept(SPRITES)
def _dots() -> Image.Image:
    return dots(3, INK)
