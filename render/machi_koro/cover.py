"""The cover of Machi Koro: a toy town on its hills, a street, two dice and some coins."""

from pathlib import Path

import msgspec
from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.festive.cover import HIGH, WORLDS, Cover, Lettering, lettered, row
from render.machi_koro.card_parts import coin_face, die
from render.machi_koro.scenery import hill, sky, tufts
from render.machi_koro.toy_parts import Things
from render.machi_koro.toys import recipe, toy
from render.palette import Colour
from render.sprites import Pen, shadowed, sprite
from render.texture import textured

LETTERING = Lettering(128, (192, 62, 42))
GROUND = "pad"
"""The step of a toy's recipe that draws what it stands on."""
THINGS = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes())
FAR = (
    (120, 420, 420, 150, (198, 218, 160)),
    (560, 430, 420, 190, (190, 214, 152)),
    (1040, 430, 420, 176, (196, 218, 158)),
)
NEAR = ((300, 520, 560, 170, (176, 206, 134)), (980, 520, 560, 178, (180, 208, 138)))
KERB, ROAD, STRIPE = (236, 222, 190), (132, 126, 126), (246, 236, 208)


def draw_cover(cover: Cover) -> Canvas:
    return lettered(_world(), cover, LETTERING)


def quarter(count: int, wide: int) -> Image.Image:
    return row([standing(name, 92 if n % 2 else 126) for n, name in enumerate(THINGS["town"][:count])], wide)


@kept(WORLDS, toned=False)
def _world() -> Image.Image:
    canvas = Canvas(sky(WIDTH, HIGH, 400, (1010, 118, 62)))
    for x, y, size in THINGS["clouds"]:
        canvas.put(toy("cloud", size), x, y)
    canvas.put(sprite(WIDTH, HIGH, _far, 2), 0, 0, "lt")
    for name, x, y, size in THINGS["trees"]:
        canvas.put(toy(name, size), x, y)
    for name, x, y, size in THINGS["landmarks"]:
        canvas.put(shadowed(standing(name, size), (5, 6), 5, 80), x, y)
    canvas.put(sprite(WIDTH, HIGH, _near, 2), 0, 0, "lt")
    for name, x, y, size in THINGS["shops"]:
        canvas.put(shadowed(standing(name, size), (5, 6), 5, 90), x, y)
    canvas.put(sprite(WIDTH, HIGH, _street, 2), 0, 0, "lt")
    for name, x, y, size in THINGS["traffic"]:
        canvas.put(shadowed(toy(name, size), (2, 4), 3, 90), x, y)
    canvas.put(die(6, 92, 12), 900, 438)
    canvas.put(die(5, 92, -14), 1006, 446)
    for x, y, size in THINGS["coins"]:
        canvas.put(shadowed(coin_face(size), (2, 4), 3, 110), x, y)
    return textured(canvas.image, 0.16)


@kept(SPRITES)
def standing(name: str, size: int) -> Image.Image:
    """A toy without the plot it stands on in a town."""
    steps = [step for step in recipe(name).replace("\n", "|").split("|") if step.strip()]
    bare = "|".join(step for step in steps if step.split()[0] != GROUND)
    return sprite(size, size, lambda pen, s: Things(pen, size / 100 * s).run(bare), 3)


def _far(pen: Pen, s: int) -> None:
    for one in FAR:
        hill(pen, s, one)


def _near(pen: Pen, s: int) -> None:
    for one in NEAR:
        hill(pen, s, one)
    tufts(pen, s, (0, 380, WIDTH, 470), 160, 3)


def _street(pen: Pen, s: int) -> None:
    def band(top: int, fill: Colour) -> None:
        pen.rectangle((0, top * s, WIDTH * s, HIGH * s), fill=fill)

    band(438, KERB)
    band(444, ROAD)
    for x in range(10, WIDTH, 90):
        pen.rounded_rectangle((x * s, 470 * s, (x + 46) * s, 477 * s), 3 * s, fill=STRIPE)
