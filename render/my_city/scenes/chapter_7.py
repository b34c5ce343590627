"""A bright day: the first train comes in on two straight lines."""

from __future__ import annotations

from random import Random

from PIL import Image

from render.my_city.brush import Brush
from render.my_city.scenes.scenery import clouds, cottage, hill, leafy, painting, person, pine, smoke, wave
from render.palette import INK, Colour, shade

WAGONS: tuple[Colour, ...] = ((84, 124, 96), (178, 88, 66))


def draw() -> Image.Image:
    return painting(7, (116, 180, 220), (236, 242, 230), _sky, _town, _station, _track, _train, _steam, _people)


def _sky(b: Brush, chance: Random) -> None:
    clouds(b, chance, (255, 255, 255, 165), 10, 40, 170)
    hill(b, (158, 192, 150), wave(262, (16, 140, 0.6)))
    for x in range(20, 460, 19):
        pine(b, x, 290 + chance.uniform(-5, 6), chance.uniform(46, 74), (92, 132, 108))
    hill(b, (146, 188, 112), wave(300, (10, 170, 1.4)), chance)


def _town(b: Brush, chance: Random) -> None:
    roofs: tuple[Colour, ...] = ((214, 92, 66), (238, 190, 76), (92, 138, 182))
    for k, x in enumerate((470, 566, 660, 752, 610, 706)):
        cottage(b, x, 330 + k // 4 * 22, 84, 70 + k % 2 * 10, roofs[k % 3])
    for x in (440, 850):
        leafy(b, x, 344, 84, (112, 156, 72), chance)


def _station(b: Brush, chance: Random) -> None:
    """With a clock and a long roof over the platform."""
    wall = (246, 226, 190)
    b.rect(wall, 900, 216, 1170, 392).rect(shade(wall, 0.86), 1096, 216, 1170, 392)
    b.poly(shade((196, 84, 62), 0.7), 884, 226, 930, 156, 1140, 156, 1186, 226).poly(
        (204, 88, 64), 886, 220, 930, 156, 1134, 156, 1178, 220
    )
    b.rect(wall, 1000, 118, 1066, 200).poly((84, 140, 124), 990, 122, 1033, 76, 1076, 122).dot(
        (70, 50, 40), 1033, 160, 26
    ).dot((255, 252, 240), 1033, 160, 22)
    b.line(INK, 4, 1033, 144, 1033, 160, 1044, 166)
    for k in range(6):
        left = 918 + k * 41
        b.rect(shade(wall, 0.6), left - 2, 250, left + 24, 306, 12).rect((120, 152, 170), left, 252, left + 22, 306, 11)
    b.rect((112, 76, 52), 1018, 326, 1050, 392, 4)
    b.poly((150, 64, 50), 820, 330, 860, 306, 1210, 306, 1210, 330)
    for x in (846, 930, 1110, 1190):
        b.line((74, 84, 88), 7, x, 392, x, 330)
    b.rect((190, 176, 150), 800, 388, 1210, 412).rect((160, 146, 122), 800, 404, 1210, 412)


def _track(b: Brush, chance: Random) -> None:
    hill(b, (150, 190, 108), lambda x: 410.0, chance)
    b.rect((150, 138, 118), -10, 424, 1210, 470)
    for x in range(-10, 1210, 30):
        b.rect((104, 74, 52), x, 430, x + 15, 464, 2)
    for y in (438, 456):
        b.line((70, 66, 70), 7, -10, y, 1210, y).line((222, 222, 220), 2.6, -10, y - 2, 1210, y - 2)
    for x in (90, 330):
        b.line((120, 90, 62), 8, x, 424, x, 210).line((120, 90, 62), 6, x - 34, 232, x + 34, 232)
        for dx in (-28, 28):
            b.dot((230, 234, 234), x + dx, 226, 5)
    b.line((70, 66, 70), 1.8, -10, 244, 90, 228, 210, 250, 330, 228, 470, 256)


def _train(b: Brush, chance: Random) -> None:
    for k, tone in enumerate(WAGONS):
        x = 20 + k * 212
        b.rect(shade(tone, 0.6), x, 316, x + 200, 424, 12).rect(tone, x + 3, 316, x + 197, 416, 10).rect(
            shade(tone, 1.24), x + 6, 318, x + 194, 332, 6
        )
        for j in range(5):
            b.rect((255, 236, 168), x + 16 + j * 36, 344, x + 42 + j * 36, 380, 4)
        _wheels(b, (x + 40, x + 160))
    _engine(b, 450)


def _engine(b: Brush, x: float) -> None:
    b.rect((58, 66, 78), x + 70, 330, x + 262, 412, 30).rect((92, 104, 118), x + 80, 336, x + 250, 352, 8)
    for j in (120, 178, 234):
        b.rect((214, 166, 66), x + j, 330, x + j + 8, 412)
    b.rect((150, 46, 38), x, 292, x + 80, 424, 8).rect((200, 66, 52), x + 3, 294, x + 76, 416, 6).rect(
        (255, 236, 168), x + 18, 312, x + 60, 352, 4
    )
    b.rect((120, 36, 30), x - 10, 284, x + 92, 298, 5).rect((40, 46, 54), x + 214, 270, x + 240, 334).poly(
        (40, 46, 54), x + 204, 272, x + 212, 250, x + 242, 250, x + 250, 272
    )
    b.dot((214, 166, 66), x + 150, 328, 18, 14).dot((40, 46, 54), x + 262, 372, 22, 40).dot(
        (214, 166, 66), x + 276, 344, 11
    ).dot((255, 250, 214), x + 276, 344, 7)
    b.rect((58, 46, 42), x, 408, x + 270, 426).poly((206, 158, 62), x + 262, 410, x + 304, 448, x + 262, 448)
    _wheels(b, (x + 40, x + 116, x + 180, x + 240))
    b.line((214, 166, 66), 6, x + 40, 436, x + 240, 436)


def _wheels(b: Brush, xs: tuple[float, ...]) -> None:
    for x in xs:
        b.dot((34, 34, 40), x, 434, 24).dot((150, 56, 46), x, 434, 18).dot((34, 34, 40), x, 434, 6)


def _steam(b: Brush, chance: Random) -> None:
    smoke(b, 676, 240, chance, (252, 250, 246), 170, -1.5)
    for k in range(6):
        b.dot((252, 250, 246, 150), 740 + k * 14, 450 - k % 2 * 8, 18, 11)


def _people(b: Brush, chance: Random) -> None:
    coats: tuple[Colour, ...] = ((120, 84, 108), (84, 110, 132), (196, 120, 70), (90, 120, 80))
    for k, x in enumerate((838, 880, 912, 972, 1098, 1130, 1168)):
        person(b, x, 408 - k % 2 * 5, 62, coats[k % 4])
    person(b, 1060, 410, 74, (46, 56, 84), (40, 46, 70))
    hill(b, (140, 184, 98), lambda x: 472.0, chance)
