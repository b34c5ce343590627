"""What the eight cities are known by, each painted on a small sky."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from render.cities.brush import CREAM, LIT, Brush
from render.palette import WATER, Colour, shade

WIDE, HIGH = 340, 150


def _sea(b: Brush, top: float, fill: Colour = WATER) -> None:
    b.rect(0, top, WIDE, HIGH, shade(fill, 0.92))
    for i in range(11):
        x, y = 12 + i * 31, top + 9 + i % 3 * 7
        b.curve([(x, y), (x + 8, y + 3), (x + 16, y)], shade(fill, 1.5), 1.6)


def _sun(b: Brush, x: float, y: float, r: float = 26) -> None:
    b.oval(x, y, r, r, (255, 242, 196))
    b.oval(x, y, r * 0.82, r * 0.82, (255, 249, 220))


def _cloud(b: Brush, x: float, y: float, share: float = 1.0, fill: Colour = (252, 248, 240)) -> None:
    for dx, dy, rx, ry in ((-15, 2, 12, 6), (0, -3, 13, 9), (15, 1, 13, 7)):
        b.oval(x + dx * share, y + dy * share, rx * share, ry * share, fill)
    b.rect(x - 22 * share, y + 1 * share, x + 24 * share, y + 8 * share, fill, 4 * share)


def _blocks(b: Brush, luck: Random, base: float, tone: Colour, low: int, high: int, lit: float = 0.35) -> None:
    """A row of houses far away."""
    x = -6
    while x < WIDE:
        w, h = luck.randint(16, 30), luck.randint(low, high)
        b.rect(x, base - h, x + w, base + 10, tone)
        for wy in range(round(base - h + 6), round(base - 4), 9):
            for wx in range(x + 4, x + w - 4, 7):
                if luck.random() < lit:
                    b.rect(wx, wy, wx + 3, wy + 4, LIT)
        x += w + luck.randint(0, 3)


def _new_york(b: Brush) -> None:
    luck = Random(7)
    _sun(b, 262, 60, 30)
    _blocks(b, luck, 112, (204, 170, 160), 30, 74)
    _blocks(b, luck, 120, (146, 124, 146), 22, 56)
    tall = (104, 88, 118)
    for w, h in ((34, 62), (24, 84), (14, 96)):
        b.rect(110 - w / 2, 122 - h, 110 + w / 2, 124, tall)
    b.poly([(105, 28), (115, 28), (110, 4)], tall)
    for wy in range(44, 118, 9):
        for wx in (98, 105, 112, 119):
            b.rect(wx, wy, wx + 3.4, wy + 5, LIT)
    _sea(b, 118)


def _rio(b: Brush) -> None:
    """The bay: Corcovado with its statue, the Sugarloaf with its cable car, white houses along the beach."""
    _sun(b, 36, 34, 20)
    _cloud(b, 180, 30)
    _cloud(b, 318, 52, 0.7)
    b.blob([(-30, 130), (20, 98), (120, 88), (210, 96), (300, 84), (380, 130)], (164, 198, 196))
    peak = (104, 142, 110)
    b.blob([(-40, 134), (10, 106), (56, 70), (92, 42), (110, 42), (128, 68), (160, 108), (196, 134)], peak)
    b.blob([(110, 44), (126, 68), (154, 108), (180, 134), (140, 134), (118, 92)], shade(peak, 0.84))
    stone = (246, 240, 226)
    b.rect(97, 32, 105, 46, shade(stone, 0.86))
    b.poly([(97, 34), (105, 34), (104, 14), (98, 14)], stone)
    b.line([(83, 17), (119, 17)], stone, 5)
    b.oval(101, 9, 4, 4.6, stone)
    b.blob([(156, 134), (176, 104), (200, 92), (222, 104), (236, 134)], (92, 130, 96))
    rock = (120, 122, 112)
    b.blob([(210, 136), (224, 98), (240, 52), (256, 32), (270, 36), (284, 66), (298, 106), (322, 136)], rock)
    b.blob([(226, 120), (240, 64), (252, 40), (258, 56), (252, 96), (246, 122)], shade(rock, 1.22))
    b.blob([(204, 136), (226, 112), (262, 120), (300, 112), (328, 136)], (92, 130, 96))
    b.line([(200, 92), (258, 34)], (70, 62, 60), 1.3)
    b.rect(223, 62, 236, 71, (214, 84, 66), 3)
    for i, x in enumerate(range(2, 206, 17)):
        h = 14 + (i * 11) % 17
        b.rect(x, 120 - h, x + 14, 122, (250, 244, 230) if i % 2 else (240, 222, 196))
        for wx in (x + 3, x + 8):
            for wy in range(124 - h, 116, 7):
                b.rect(wx, wy, wx + 3, wy + 3, (130, 158, 170))
    b.blob([(-20, 126), (60, 119), (150, 119), (214, 127), (120, 131), (20, 131)], (248, 230, 184))
    _sea(b, 127, (94, 178, 186))


def _sydney(b: Brush) -> None:
    """The harbour: the bridge between its pylons, the sails of the opera house."""
    _sun(b, 292, 34, 18)
    _cloud(b, 206, 34, 0.9)
    _cloud(b, 44, 24, 0.7)
    _blocks(b, Random(11), 112, (176, 196, 210), 14, 46, 0.2)
    steel, stone = (84, 90, 104), (206, 188, 158)
    ends, deck = (26, 142), 102
    upper = [(x, 44 + ((x - 84) / 66) ** 2 * 46) for x in range(20, 149, 4)]
    lower = [(x, 56 + ((x - 84) / 58) ** 2 * 46) for x in range(26, 143, 4)]
    for n, (x, y) in enumerate(lower):
        if n % 3 == 0:
            b.line([(x, y), (x, deck)], steel, 1.4)
        b.line([(x, y), upper[min(n + (1 if n % 2 else 2), len(upper) - 1)]], steel, 1.2)
    b.line(upper, steel, 3)
    b.line(lower, steel, 4)
    b.rect(-4, deck, 150, deck + 5, steel)
    for x in ends:
        for left in (x - 13, x + 3):
            b.rect(left, 78, left + 10, 126, stone, 1, shade(stone, 0.7), 1.2)
    b.rect(182, 112, 334, 124, (196, 158, 130), 2)
    for x, wide, high, way in (
        (228, 40, 40, -1),
        (252, 46, 54, -1),
        (258, 44, 44, 1),
        (292, 30, 28, 1),
        (202, 26, 24, -1),
    ):
        _sail(b, x, wide, high, way)
    _sea(b, 122)


def _sail(b: Brush, x: float, wide: float, high: float, way: int) -> None:
    """One shell of the opera house: a steep back, a pointed tip, an open mouth in the shade."""
    steps = [n / 12 for n in range(13)]
    back = [(x - way * wide * 0.5 + way * wide * t**1.7, 113 - high * (1 - (1 - t) ** 2) ** 0.5) for t in steps]
    mouth = [(x + way * wide * (0.5 - 0.36 * t**0.6), 113 - high * (1 - t)) for t in steps]
    b.poly([*back, *mouth], CREAM, (176, 166, 152), 1.2)
    inner = [(px - way * wide * 0.12 * (1 - abs(1 - 2 * t)), py) for (px, py), t in zip(mouth, steps, strict=True)]
    b.poly([*mouth, *reversed(inner)], (206, 198, 186))


def _venice(b: Brush) -> None:
    _sun(b, 286, 46, 24)
    _cloud(b, 140, 24, 0.8)
    walls = ((222, 150, 120), (236, 196, 150), (206, 128, 108), (240, 214, 176))
    for i, x in enumerate(range(0, WIDE, 34)):
        h = 40 + (i * 17) % 26
        fill = walls[i % 4]
        b.rect(x, 116 - h, x + 34, 122, fill)
        b.poly([(x - 2, 116 - h), (x + 36, 116 - h), (x + 30, 106 - h), (x + 4, 106 - h)], (184, 100, 78))
        for wx in (x + 6, x + 20):
            for wy in range(116 - h + 8, 112, 16):
                b.rect(wx, wy, wx + 7, wy + 10, (104, 76, 78), 3)
    b.rect(70, 40, 88, 120, (190, 106, 84))
    b.rect(68, 34, 90, 48, CREAM)
    for left in (71, 77, 83):
        b.rect(left, 37, left + 4, 48, (140, 112, 104), 2)
    b.poly([(68, 34), (90, 34), (79, 8)], (110, 150, 130))
    b.oval(212, 62, 32, 28, (150, 178, 172), (104, 130, 128))
    b.rect(209, 22, 215, 36, CREAM)
    b.rect(178, 64, 246, 122, (240, 226, 198), 0, (170, 150, 124))
    for x in (188, 206, 224):
        b.rect(x, 84, x + 12, 120, (140, 112, 104), 6)
    _sea(b, 118, (110, 170, 160))
    b.blob([(214, 132), (236, 138), (276, 138), (298, 126), (288, 142), (228, 144)], (54, 48, 56))
    b.line([(250, 138), (262, 104)], (120, 84, 58), 2)
    b.oval(254, 118, 4.5, 5, (246, 214, 178))
    b.rect(249, 122, 259, 138, CREAM, 3)


def _barcelona(b: Brush) -> None:
    _sun(b, 52, 44, 24)
    _cloud(b, 270, 40)
    _blocks(b, Random(5), 124, (232, 202, 168), 18, 40, 0.15)
    b.blob([(-40, 130), (30, 96), (110, 104), (230, 100), (310, 84), (390, 130)], (186, 196, 150))
    stone = (200, 156, 110)
    for x, h in ((126, 82), (149, 104), (193, 104), (216, 82), (171, 116)):
        half, top = (11 if h == 116 else 9), 124 - h
        b.poly([(x - half, 124), (x + half, 124), (x + 5, top + h * 0.25), (x, top), (x - 5, top + h * 0.25)], stone)
        b.poly([(x + 2, 124), (x + half, 124), (x + 5, top + h * 0.25), (x, top)], shade(stone, 0.84))
        for y in range(round(top + h * 0.3), 98, 8):
            b.line([(x - 3, y), (x + 3, y)], shade(stone, 0.56), 1.8)
        b.oval(x, top - 1, 4, 4, (244, 200, 90), (160, 110, 40))
    b.poly([(112, 126), (112, 100), (171, 82), (230, 100), (230, 126)], shade(stone, 1.14), shade(stone, 0.6))
    b.oval(171, 97, 7, 7, (96, 140, 160), CREAM, 1.6)
    for x in (138, 171, 204):
        b.rect(x - 7, 107, x + 7, 127, (112, 82, 68), 7)
    for x in (60, 84, 254, 282, 310):
        b.line([(x, 128), (x, 112)], (120, 90, 62), 2)
        b.oval(x, 104, 8, 13, (92, 136, 84))
        b.oval(x - 2, 100, 4, 7, (122, 162, 104))
    tiles = ((70, 142, 170), (232, 180, 66), (203, 88, 68), (70, 142, 104))
    for i in range(18):
        b.oval(i * 20 + 6, 136, 13, 10, tiles[i % 4], CREAM, 2)
    b.rect(0, 138, WIDE, HIGH, (222, 204, 170))


def _lisbon(b: Brush) -> None:
    """A hill of houses below the castle, the red bridge over the river, the yellow tram on the quay."""
    _sun(b, 214, 38, 20)
    _cloud(b, 290, 30, 0.8)
    b.blob([(180, 124), (236, 104), (290, 98), (360, 108), (360, 124)], (176, 190, 150))
    b.blob([(-40, 134), (0, 70), (60, 40), (110, 46), (160, 84), (214, 134)], (150, 172, 112))
    wall = (216, 192, 152)
    b.rect(42, 30, 104, 54, wall, 0, shade(wall, 0.7), 1.2)
    for x in (36, 66, 98):
        b.rect(x, 20, x + 14, 54, wall, 0, shade(wall, 0.7), 1.2)
        for notch in (x, x + 5.4, x + 10.8):
            b.rect(notch, 16, notch + 3.2, 21, wall)
    walls = ((250, 240, 220), (244, 214, 150), (240, 190, 170), (214, 226, 232))
    for row, (left, right, base) in enumerate(((14, 132, 70), (-6, 158, 90), (-16, 182, 110), (-8, 204, 131))):
        for i, x in enumerate(range(left, right, 23)):
            fill, top = walls[(i * 3 + row) % 4], base - 20 - (i * 7 + row * 5) % 6
            b.rect(x, top, x + 22, base + 8, fill)
            b.rect(x + 16, top, x + 22, base + 8, shade(fill, 0.9))
            b.poly([(x - 1.5, top), (x + 23.5, top), (x + 19, top - 8), (x + 3, top - 8)], (204, 98, 72))
            for wx in (x + 4, x + 12):
                b.rect(wx, top + 5, wx + 4, top + 11, (112, 132, 150))
    red = (192, 74, 60)
    _sea(b, 112, (108, 172, 196))
    b.rect(-4, 112, 200, 134, (230, 214, 182))
    for i, x in enumerate(range(-8, 190, 23)):
        fill = walls[(i * 3 + 1) % 4]
        b.rect(x, 100, x + 22, 134, fill)
        b.poly([(x - 1.5, 101), (x + 23.5, 101), (x + 19, 92), (x + 3, 92)], (204, 98, 72))
        for wx in (x + 4, x + 12):
            b.rect(wx, 106, wx + 5, 113, (112, 132, 150))
        b.rect(x + 8, 120, x + 14, 134, (120, 84, 66))
    b.rect(190, 100, 360, 104, red)
    for x in (236, 318):
        b.rect(x - 3, 52, x + 3, 122, red)
        b.rect(x - 6, 117, x + 6, 123, (206, 196, 180))
    sag = [(236 + 82 * n / 16, 98 - 44 * abs(2 * n / 16 - 1) ** 2) for n in range(17)]
    for hung in sag[1:-1]:
        b.line([hung, (hung[0], 100)], red, 0.9)
    b.line([(190, 100), (236, 54), *sag, (360, 92)], red, 2)
    b.rect(-4, 133, 360, HIGH, (186, 178, 168))
    b.line([(-4, 143), (360, 143)], (120, 112, 106), 1.6)
    b.line([(-4, 147), (360, 147)], (120, 112, 106), 1.6)
    tram = (246, 200, 66)
    b.rect(196, 112, 258, 142, tram, 5, (150, 104, 30), 2)
    b.rect(198, 110, 256, 115, CREAM, 2, (150, 104, 30), 1.4)
    for x in (202, 216, 230, 244):
        b.rect(x, 118, x + 10, 128, (96, 116, 136), 1.5)
    for x in (210, 244):
        b.oval(x, 143, 4.6, 4.6, (60, 50, 50))


def _mexico(b: Brush) -> None:
    _sun(b, 70, 52, 30)
    b.poly([(170, 118), (236, 40), (258, 52), (274, 44), (340, 112)], (150, 110, 118))
    b.poly([(214, 66), (236, 40), (258, 52), (274, 44), (296, 66), (276, 60), (258, 72), (236, 60)], CREAM)
    _blocks(b, Random(21), 122, (236, 190, 150), 12, 40, 0.25)
    for i in range(5):
        b.rect(
            20 + i * 12,
            118 - i * 12,
            136 - i * 12,
            130 - i * 12,
            shade((198, 150, 110), 1 - i * 0.02),
            0,
            (130, 90, 64),
        )
    b.rect(72, 66, 84, 130, (222, 178, 136))
    b.rect(196, 46, 204, 124, (236, 222, 196), 0, (150, 130, 100))
    b.rect(186, 112, 214, 126, (226, 210, 182), 2, (150, 130, 100))
    gold = (240, 190, 70)
    b.blob([(194, 46), (196, 34), (200, 28), (205, 34), (206, 46)], gold, (150, 104, 30))
    b.poly([(198, 36), (180, 26), (192, 42)], gold, (150, 104, 30))
    b.poly([(202, 36), (220, 26), (208, 42)], gold, (150, 104, 30))
    b.rect(0, 126, WIDE, HIGH, (150, 178, 108))
    for i in range(14):
        b.oval(i * 26 + 8, 132, 12, 8, shade((150, 178, 108), 0.84 + 0.1 * (i % 2)))


def _buenos_aires(b: Brush) -> None:
    _sun(b, 288, 40, 24)
    _cloud(b, 76, 36)
    _cloud(b, 232, 22, 0.7)
    _blocks(b, Random(17), 120, (196, 206, 212), 24, 62, 0.2)
    b.poly([(158, 122), (186, 122), (180, 26), (172, 8), (164, 26)], (246, 242, 232), (140, 134, 126))
    paints = ((70, 130, 180), (232, 180, 66), (203, 88, 68), (70, 142, 104), (226, 130, 150))
    for i in range(5):
        for x in (4 + i * 30, 196 + i * 30):
            fill = paints[(i + x) % 5]
            h = 34 + (i * 13) % 20
            b.rect(x, 126 - h, x + 28, 128, fill, 0, shade(fill, 0.6))
            b.line([(x - 1, 126 - h), (x + 29, 126 - h)], shade(fill, 0.5), 4)
            for wx in (x + 4, x + 16):
                for wy in range(126 - h + 8, 120, 15):
                    b.rect(wx, wy, wx + 8, wy + 9, LIT if (wx + wy) % 3 else CREAM, 0, shade(fill, 0.5))
    b.rect(0, 126, WIDE, HIGH, (168, 160, 156))
    for i in range(8):
        b.rect(12 + i * 46, 137, 34 + i * 46, 140, CREAM)


PAINTED: dict[str, Callable[[Brush], None]] = {
    "new_york": _new_york,
    "rio_de_janeiro": _rio,
    "sydney": _sydney,
    "venice": _venice,
    "barcelona": _barcelona,
    "lisbon": _lisbon,
    "mexico_city": _mexico,
    "buenos_aires": _buenos_aires,
}
