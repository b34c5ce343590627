"""The cover of Machi Koro: a toy town on its hills, a street, two dice and some coins."""

from __future__ import annotations

from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.festive.cover import HIGH, WORLDS, Cover, Lettering, lettered
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
CLOUDS = ((660, 96, 150), (860, 60, 110), (1120, 190, 130), (90, 250, 120))
FAR = (
    (120, 420, 420, 150, (198, 218, 160)),
    (560, 430, 420, 190, (190, 214, 152)),
    (1040, 430, 420, 176, (196, 218, 158)),
)
NEAR = ((300, 520, 560, 170, (176, 206, 134)), (980, 520, 560, 178, (180, 208, 138)))
TREES = (("fir", 470, 300, 60), ("tree", 520, 306, 52), ("fir", 40, 330, 64), ("tree", 1176, 300, 60))
LANDMARKS = (
    ("radio_tower", 664, 290, 196),
    ("airport", 1116, 262, 170),
    ("amusement_park", 952, 232, 258),
    ("shopping_mall", 800, 272, 204),
)
SHOPS = (
    *(("city_hall", 120, 352, 170), ("train_station", 560, 360, 180), ("stadium", 1090, 372, 170)),
    *(("bakery", 268, 378, 146), ("cafe", 412, 376, 140), ("convenience_store", 720, 374, 150)),
    *(("flower_shop", 866, 374, 140), ("pizza_joint", 984, 376, 132)),
)
TRAFFIC = (
    ("car_red", 700, 452, 74),
    ("bus", 330, 448, 96),
    ("car_teal", 1130, 452, 74),
    ("bush", 20, 430, 50),
    ("bush", 640, 430, 44),
)
COINS = ((820, 470, 50), (782, 478, 44), (846, 488, 44))
KERB, ROAD, STRIPE = (236, 222, 190), (132, 126, 126), (246, 236, 208)


def draw_cover(cover: Cover) -> Canvas:
    return lettered(_world(), cover, LETTERING)


@kept(WORLDS, toned=False)
def _world() -> Image.Image:
    canvas = Canvas(sky(WIDTH, HIGH, 400, (1010, 118, 62)))
    for x, y, size in CLOUDS:
        canvas.put(toy("cloud", size), x, y)
    canvas.put(sprite(WIDTH, HIGH, _far, 2), 0, 0, "lt")
    for name, x, y, size in TREES:
        canvas.put(toy(name, size), x, y)
    for name, x, y, size in LANDMARKS:
        canvas.put(shadowed(standing(name, size), (5, 6), 5, 80), x, y)
    canvas.put(sprite(WIDTH, HIGH, _near, 2), 0, 0, "lt")
    for name, x, y, size in SHOPS:
        canvas.put(shadowed(standing(name, size), (5, 6), 5, 90), x, y)
    canvas.put(sprite(WIDTH, HIGH, _street, 2), 0, 0, "lt")
    for name, x, y, size in TRAFFIC:
        canvas.put(shadowed(toy(name, size), (2, 4), 3, 90), x, y)
    canvas.put(die(6, 92, 12), 900, 438)
    canvas.put(die(5, 92, -14), 1006, 446)
    for x, y, size in COINS:
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
