"""The cover of Cities: a district in full bloom on the architect's table, postcards of the world, four workers."""

from pathlib import Path

import msgspec
from PIL import Image

from render.cache import kept
from render.canvas import Canvas
from render.cities.drafting_table import drafting_paper
from render.cities.feature_sprites import FOOT, feature
from render.cities.grounds import CW
from render.cities.houses import house
from render.cities.model import draw_ground, draw_shadows, foot
from render.cities.stage import Stage
from render.cities.tokens import worker
from render.cities.vignettes import askew
from render.festive.cover import HIGH, WORLDS, Cover, Lettering, lettered, row
from render.festive.flags import lit
from rules.cities.view import COLOURS, Colour, Field

LETTERING = Lettering(150, (40, 98, 150), y=132, room=560, first=3)
TOWN: tuple[tuple[Colour, int], ...] = (("R", 3), ("Y", 1), ("B", 4), ("G", 2), ("Y", 3), ("R", 1), ("G", 4), ("B", 1))
SHORES = ("lighthouse", "sailboat", "dolphin", "swan", "W")
BOX = (500, 92, 1330, 512)
FIELD = 122
THINGS = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes())


def draw_cover(cover: Cover) -> Canvas:
    return lettered(_world(), cover, LETTERING)


def quarter(count: int, wide: int) -> Image.Image:
    blocks = [TOWN[n % len(TOWN)] for n in range(count)]
    return row([house(colour, height, 92) for colour, height in blocks], wide)


@kept(WORLDS)
def _world() -> Image.Image:
    canvas = Canvas(drafting_paper(HIGH))
    lit(canvas.image, (260, 120), 300, (255, 250, 232), 0.7, 80)
    for city, x, y, turn, share in THINGS["postcards"]:
        canvas.put(askew(city, turn, share), x, y)
    _model(canvas)
    for seat in range(4):
        canvas.put(worker(seat, 92), 46 + 70 * seat, 448)
    return canvas.image


def _model(canvas: Canvas) -> None:
    """Without letters and numbers: nobody plays it."""
    rows = [line.split() for line in THINGS["plan"].strip().splitlines()]
    plan = {f"{chr(65 + x)}{y + 1}": word for y, row in enumerate(rows) for x, word in enumerate(row)}
    stage = Stage(plan, BOX, FIELD, labels=False)
    fields = {name: Field(name, _ground(word), None, *_building(word)) for name, word in plan.items()}
    corners = [f"{chr(65 + x)}{y + 1}" for y in range(0, len(rows), 2) for x in range(0, len(rows[0]), 2)]
    draw_ground(canvas, {name: field.ground for name, field in fields.items()}, corners, stage)
    draw_shadows(canvas, fields, stage)
    share = stage.size / CW
    for name, word in plan.items():
        field = fields[name]
        if field.colour is not None:
            x, y = (round(v) for v in foot(stage, name))
            canvas.put(house(field.colour, field.height, stage.size), x, y, "lb")
        elif word != "W":
            column, row = stage.at(name)
            middle, low = stage.corner(column + 0.5, row + 0.7)
            canvas.put(feature(word, stage.size), middle - FOOT[0] * share, low - FOOT[1] * share, "lt")


def _building(word: str) -> tuple[Colour | None, int]:
    """Its colour and height."""
    colour = next((colour for colour in COLOURS if word[0] == colour), None)
    return colour, 0 if colour is None else int(word[1:])


def _ground(word: str) -> str:
    """As on a tile: the letter of a lot, park or water."""
    colour, _ = _building(word)
    return colour or ("W" if word in SHORES else "P")
