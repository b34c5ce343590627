"""The covers of My City: the valley seen from a hill, or the chapter that a campaign has reached."""

from functools import partial
from random import Random

from PIL import Image

from render.cache import kept
from render.canvas import COMPOSED, WIDTH, Canvas
from render.drawings import Brush, stamp
from render.festive.cover import HIGH, WORLDS, Cover, Lettering, lettered, row
from render.lettering.text import Type
from render.my_city.buildings import draw_buildings
from render.my_city.grid import Grid
from render.my_city.horizon import far_away
from render.my_city.marks import ROOF
from render.my_city.scenes import scene
from render.my_city.scenes.scenery import Scenery
from render.my_city.valley import draw_valley
from render.my_city.wax import RED, closed_letter, open_letter
from render.palette import INK, Colour, shade
from rules.my_city.view import Building, City

LETTERING = Lettering(136, (52, 104, 52), y=126)
CHAPTERS = 8
TOP = 212
"""Where the valley begins."""
SHELF: Colour = (118, 82, 56)
SHELF_HIGH = 56
"""So much of a scene's sky is left out for it."""
LETTER = 88
"""The width of a letter on the shelf."""
NUMBER = Type(42, "title", 800)
ROWS = (
    "..T...R...G", "...R...T...", "R........T.", "MM.T....R.F", "MM....W..FF", "MM...T...FF",
    "MM....R..FF", "G.T.......F", "....R..T.FF", "........FFF", ".R......FFF",
)  # fmt: skip
WEST = (5, 5, 4, 4, 3, 4, 4, 5, 5, 4, 4)
BUILT = """
yellow D1 E1 D2 E2 D3 / red A2 C2 A3 B3 C3 / yellow F1 G1 F2 G2 / red C4 C5 C6 C7 / red G3 H3 H4 I4
church D7 D8 D9 / red A1 B1 B2 / blue C10 D10 B11 C11 / blue A9 A10 B10 / yellow E6 E7 F7 F8
blue G6 G7 G8 / church G9 F10 G10 H10 / yellow E8 E9 / yellow E3 E4 E5 F5 / yellow H1 I1 J1
blue I5 I6 I7 I8 / red I2 J2 / yellow I3 J3 K3 J4 / yellow F3 F4 G4 / red H5 H6 H7
blue E10 E11 F11 G11 / red A8 B8 C8 C9 / church H8 H9 I9 / blue K1 K2
"""
"""A city that somebody built."""
HAZE: Colour = (236, 240, 214)

Spot = tuple[float, float]


def draw_cover(cover: Cover) -> Canvas:
    if cover.chapter is None:
        return lettered(_valley(), cover, LETTERING)
    world = _valley() if not cover.chapter else scene(cover.chapter).crop((0, SHELF_HIGH, WIDTH, HIGH + SHELF_HIGH))
    canvas = lettered(world, cover, LETTERING)
    canvas.put(_shelf(cover.chapter), 0, HIGH, "lb")
    return canvas


def quarter(count: int, wide: int) -> Image.Image:
    return row([stamp(100, 130, partial(_village, n)) for n in range(count)], wide)


def _village(n: int, b: Brush) -> None:
    scenery, roof = Scenery(b.pen, b.scale, Random(n)), ROOF[("yellow", "church", "red", "blue")[n % 4]]
    if n % 4 == 1:
        scenery.tower(50, 130, 32, 74, roof)
    scenery.cottage(12, 130, 76, (90, 46, 80, 66)[n % 4], roof)


@kept(COMPOSED)
def _shelf(opened: int) -> Canvas:
    """A letter for each chapter: the opened ones with their numbers, the others sealed."""
    step = (WIDTH - 400) / CHAPTERS
    canvas = Canvas.clear(WIDTH, 120)
    canvas.put(stamp(WIDTH, SHELF_HIGH, _board), 0, 120, "lb")
    for number in range(1, CHAPTERS + 1):
        x = 380 + (number - 0.5) * step
        if number > opened:
            canvas.put(closed_letter(LETTER), x, 116, "mb")
            continue
        canvas.put(open_letter(LETTER, fresh=number == opened), x, 116, "mb")
        canvas.write((x, 48), str(number), NUMBER, RED if number == opened else INK)
    return canvas


def _board(b: Brush) -> None:
    b.rect(shade(SHELF, 1.24), 0, 0, WIDTH, SHELF_HIGH).rect(SHELF, 0, 6, WIDTH, SHELF_HIGH)
    for k in range(26):
        x, y = k * 197 % (WIDTH + 200) - 100, 13 + k * 11 % (SHELF_HIGH - 16)
        b.line(shade(SHELF, 0.9), 1.8, x - 90, y, x + 120, y + 1)


# ---------------------------------------------------------------------------------------------------- the valley


@kept(WORLDS)
def _valley() -> Image.Image:
    image = far_away(HIGH, TOP)
    land = _land()
    image.paste(land, (0, TOP))
    haze = Image.new("L", (1, land.height))
    haze.putdata([max(0, round(120 * (1 - y / (land.height * 0.45)))) for y in range(land.height)])
    image.paste(HAZE, (0, TOP), haze.resize(land.size))
    hedge = stamp(WIDTH, HIGH, _hedge, 3)
    image.paste(hedge, (0, 0), hedge)
    return image


def city() -> City:
    built = []
    for words in BUILT.replace("\n", " / ").split(" / "):
        if words.strip():
            kind, *fields = words.split()
            colour = None if kind == "church" else kind
            built.append(Building("", "house" if colour else "church", colour, "turn0", fields[0], tuple(fields)))  # type: ignore[arg-type]
    return City(rows=ROWS, west=WEST, closed=(), buildings=tuple(built), refused=(), stone=0, locked=False, ended=True,
                won=(), last=None, parts=(), total=0)  # fmt: skip


def _land() -> Image.Image:
    """The board as one sees it from a hill: its far end is narrower."""
    shown, fine, high = city(), 2, HIGH - TOP
    board = Canvas(draw_valley(shown, None))
    draw_buildings(board, Grid(), shown, last=False)
    source = board.image.crop((0, 416, WIDTH, 1116)).convert("RGB")
    corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, 700.0), (0.0, 700.0)]
    there = [(150.0, 0.0), (1270.0, 0.0), (1600.0, float(high)), (-120.0, float(high))]
    seen = perspective([(x * fine, y * fine) for x, y in there], corners)
    size = (WIDTH * fine, high * fine)
    return source.transform(size, Image.Transform.PERSPECTIVE, seen, Image.Resampling.BICUBIC,
                            fillcolor=(140, 176, 96)).reduce(fine)  # fmt: skip


def perspective(there: list[Spot], corners: list[Spot]) -> list[float]:
    """The eight numbers that lead from four points of a picture to those of its source: equations, solved."""
    rows = []
    for (x, y), (u, v) in zip(there, corners, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]]
    for i in range(8):
        pivot = max(range(i, 8), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(8):
            if k != i:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[8] for row in rows]


def _hedge(b: Brush) -> None:
    """Where the valley meets the hills."""
    chance = Random(9)
    for k in range(64):
        x, y = k * WIDTH / 64 + chance.uniform(-6, 6), TOP + 16 + chance.uniform(-5, 7)
        q, tone = chance.uniform(0.7, 1.2), shade((96, 138, 78), chance.uniform(0.92, 1.2))
        b.dot(tone, x, y - 10 * q, 11 * q, 10 * q)
        b.dot(shade(tone, 1.16), x - 2.5 * q, y - 13.5 * q, 5.5 * q, 5.5 * q)
