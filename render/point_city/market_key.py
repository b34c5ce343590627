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
from render.point_city.panels import Owner
from render.point_city.plaques import criterion
from render.point_city.streets import crossing
from render.point_city.tints import CREAM, TINTS
from render.sprites import panel, scaled
from rules.point_city.view import City, PointCityView, Token

WORDS = Type(32, "text", 700)
LINE = 42
LEAST = 27
BETWEEN, AFTER = 34, 9
EDGE = 24

Entry = tuple[Image.Image | Canvas, str]
Lines = tuple[list[list[Entry]], Type]


def _entries(view: PointCityView, cities: Iterable[City], say: Say) -> list[Entry]:
    """Only what is to be seen in this market, what one could not guess first."""
    tokens = [*view.offer, *(scored.token for city in cities for scored in city.tokens)]
    found: list[Entry] = [(_crossing(), say("take together"))] if view.pairs else []
    found += rule_entries(dict.fromkeys(tokens), say)
    if any(cell.turnable for cell in view.market):
        found.append((turn_sign(36), say("may be turned")))
    if view.phase == "take" and len({cell for pair in view.pairs for cell in pair}) < len(view.market):
        found.append((_out_of_reach(), say("out of reach")))
    return [*found, (dots(3, INK), say("card level"))]


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


def key_to(found: Sequence[Owner], say: Say) -> Lines:
    """What the tokens count that some cities have, where they are not face down."""
    told = dict.fromkeys(scored.token for owner in found if owner.seat is not None for scored in owner.city.tokens)
    rules = rule_entries(told, say)
    return lines_of(rules) if rules else ([], WORDS)


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


def key_of(view: PointCityView, cities: Iterable[City], say: Say) -> Lines:
    """With the tokens of some cities; none while one is to be chosen. What a line has no room for goes, last first."""
    entries = [] if view.over or view.phase == "token" else _entries(view, cities, say)
    while entries and len(lines_of(entries)[0]) > 1:
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
