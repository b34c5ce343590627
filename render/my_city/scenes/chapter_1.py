"""Dawn over an empty valley: barges at the bank, a stake, a fire."""

from __future__ import annotations

from random import Random

from PIL import Image

from render.my_city.brush import Brush
from render.my_city.scenes.scenery import clouds, glow, hill, mountain, painting, person, pine, water, wave


def draw() -> Image.Image:
    return painting(1, (150, 190, 214), (252, 222, 176), _far, _land, _river, _camp)


def _far(b: Brush, chance: Random) -> None:
    glow(b, 860, 230, 330, (255, 226, 150), 230)
    b.dot((255, 244, 206), 860, 232, 38)
    clouds(b, chance, (255, 246, 230, 120), 7, 40, 150)
    for x, foot, wide, tall in ((60, 300, 320, 190), (250, 300, 360, 230), (-40, 310, 260, 150), (420, 300, 260, 130)):
        mountain(b, x, foot, wide, tall, (160, 160, 172))


def _land(b: Brush, chance: Random) -> None:
    hill(b, (150, 178, 128), wave(268, (14, 130, 0.4), (8, 60, 1.0)))
    for x in range(800, 1210, 17):
        pine(b, x + chance.uniform(-5, 5), 296 + chance.uniform(-6, 10), chance.uniform(50, 88), (70, 108, 88))
    hill(b, (146, 182, 104), wave(312, (10, 160, 2.0), (5, 50, 0)), chance)
    for _ in range(40):
        petal = chance.choice([(250, 240, 220), (250, 214, 100), (226, 130, 120)])
        b.dot(petal, chance.uniform(0, 1200), chance.uniform(330, 372), 2.4)


def _river(b: Brush, chance: Random) -> None:
    water(b, wave(392, (16, 240, 0.6), (5, 70, 0)), (96, 158, 184), chance)
    b.line(
        (214, 196, 148), 7, *[v for x in range(-10, 1211, 10) for v in (x, wave(390, (16, 240, 0.6), (5, 70, 0))(x))]
    )
    for x, y, size in ((70, 456, 1.25), (392, 428, 0.84)):
        _barge(b, x, y, size)


def _barge(b: Brush, x: float, y: float, size: float) -> None:
    s = Brush(b.pen, b.scale * size, x / size, y / size)
    s.dot((70, 126, 152), 110, 24, 140, 12)
    s.poly((86, 58, 40), -10, -10, 230, -10, 200, 26, 16, 26).poly((130, 90, 60), -10, -10, 230, -10, 224, 0, -6, 0)
    s.poly((236, 222, 190), 50, -10, 60, -56, 150, -60, 164, -10).poly(
        (208, 192, 158), 110, -10, 112, -58, 150, -60, 164, -10
    )
    s.line((98, 70, 48), 4, 196, -10, 196, -84).poly((214, 100, 72), 196, -84, 234, -74, 196, -64)
    for k, tone in enumerate(((190, 140, 84), (168, 118, 70))):
        s.rect(tone, 12 + k * 20, -30 + k * 6, 32 + k * 20, -10)


def _camp(b: Brush, chance: Random) -> None:
    """On the grass above the shore."""
    b.y -= 27
    glow(b, 720, 349, 130, (255, 190, 90), 200)
    for dx in (-16, 0, 16):
        b.line((92, 64, 44), 8, 720 + dx, 392, 720 - dx, 378)
    for x, y, r, tone in (
        (720, 368, 15, (232, 110, 50)),
        (718, 362, 10, (248, 170, 60)),
        (720, 362, 5, (255, 236, 160)),
    ):
        b.poly(tone, x, y - r * 1.9, x + r * 0.8, y + r * 0.4, x, y + r, x - r * 0.8, y + r * 0.4)
    for x, tone in ((662, (120, 84, 108)), (776, (84, 110, 132)), (634, (156, 96, 72))):
        person(b, x, 398, 66, tone)
    for x, wide in ((970, 116), (1090, 96)):
        b.poly((220, 204, 168), x, 392, x + wide / 2, 322, x + wide, 392).poly(
            (176, 158, 124), x + wide * 0.55, 392, x + wide / 2, 322, x + wide, 392
        )
        b.poly((92, 74, 58), x + wide * 0.38, 392, x + wide / 2, 346, x + wide * 0.6, 392)
    b.line((70, 50, 36), 13, 884, 396, 878, 306).line((156, 116, 78), 8, 883, 395, 877.5, 308)
    b.poly((206, 66, 48), 879, 310, 928, 320, 880, 338).poly((172, 50, 38), 904, 315, 928, 320, 904, 329)
    person(b, 848, 394, 80, (198, 150, 70), (92, 64, 46))
