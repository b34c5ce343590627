"""The cover of Point City: a whole city in the evening sun, and two cards that one may take."""

from PIL import Image

from data.sets import read_set
from render.cache import kept
from render.canvas import WIDTH, Canvas
from render.festive.cover import HIGH, WORLDS, Cover, Lettering, lettered, row
from render.festive.flags import air
from render.palette import shade
from render.point_city.cards import face
from render.point_city.district import STREETS, district, street_of
from render.point_city.lots import building
from render.point_city.skies import FAR_EVENING, _Scene
from render.point_city.tints import LAWN
from render.sprites import Pen, scaled, sprite
from render.texture import textured
from rules.point_city.components import read_box
from rules.point_city.view import Building, ResourceCard, Side

LETTERING = Lettering(124, (122, 66, 134), room=560, first=2)
DEEP = 4
"""Buildings of each street."""
CARD, LOT = 208, 112
COINS = Side(ResourceCard("economy", 2))


def draw_cover(cover: Cover) -> Canvas:
    return lettered(_world(), cover, LETTERING)


def quarter(count: int, wide: int) -> Image.Image:
    """A building of each street in turn, every one on a lot of its own."""
    streets = [_kinds(street) for street in STREETS]
    cards = [street[n] for n in (2, 3, 1, 0) for street in streets if n < len(street)]
    return row([building(card.building, LOT) for card in cards[:count]], wide)


@kept(WORLDS)
def _world() -> Image.Image:
    image = air((WIDTH, HIGH), (0, (250, 190, 128)), (0.5, (254, 232, 190)), (1, (254, 244, 222))).convert("RGBA")
    image.alpha_composite(sprite(WIDTH, HIGH, _evening, 2))
    canvas = Canvas(textured(image.convert("RGB"), 0.25))
    shown = [card for street in STREETS for card in _kinds(street)]
    canvas.put(district(tuple(shown), (), 744, 520), 862, HIGH + 16, "mb")
    tower = next(card for card in shown if card.gives == "energy" and card.points)
    for side, x, y, turn in ((COINS, 120, 384, 9), (Side(building=tower), 284, 386, -6)):
        card = scaled(face(side, 1).image, CARD, CARD).rotate(turn, Image.Resampling.BICUBIC, expand=True)
        canvas.put(card, x, y)
    return canvas.image


def _kinds(street: str) -> list[Building]:
    """Some buildings of a street, no two alike."""
    sides = read_box(read_set("point_city", "standard").text).fronts
    cards = [side.building for side in sides if side.building is not None and street_of(side.building) == street]
    return list({card.building: card for card in cards}.values())[:DEEP]


def _evening(pen: Pen, s: int) -> None:
    scene = _Scene(pen, s)
    for r, light in ((330, 1.12), (250, 1.32), (176, 1.6), (104, 1.85)):
        scene.disc(1010, 130, r, shade((250, 206, 132), light))
    for x, y, q in ((560, 90, 0.9), (760, 170, 0.6), (110, 262, 0.7)):
        scene.cloud(x, y, q, (255, 247, 232))
    scene.skyline(400, FAR_EVENING, 0.9)
    pen.ellipse(scene.box(-300, 352, 760, 720), fill=shade(LAWN, 1.24))
    pen.ellipse(scene.box(460, 340, 1500, 760), fill=shade(LAWN, 1.14))
    for i in range(26):
        scene.tree((i * 173 % 1240) - 10, 388 + i * 47 % 40, 0.9 + i * 31 % 5 * 0.1)
