"""The eight cities: a small picture of each for the head of its board."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PIL import Image

from render.cache import SPRITES, kept
from render.cities.brush import CREAM, LIT, Brush
from render.cities.things import feature
from render.palette import WATER, Colour, mix, shade
from render.sprites import CLEAR, Pen, cut_out, sprite

WIDE, HIGH = 340, 150
SKIES: dict[str, tuple[Colour, Colour]] = {
    "new_york": ((255, 226, 178), (226, 170, 190)),
    "rio_de_janeiro": ((140, 202, 226), (252, 232, 186)),
    "sydney": ((122, 184, 222), (226, 240, 242)),
    "venice": ((246, 206, 156), (250, 236, 204)),
    "barcelona": ((168, 206, 228), (252, 226, 190)),
    "lisbon": ((250, 214, 150), (252, 238, 208)),
    "mexico_city": ((238, 168, 130), (252, 226, 176)),
    "buenos_aires": ((158, 206, 232), (244, 240, 222)),
}


@kept(SPRITES)
def vignette(city: str) -> Image.Image:
    """A city of a set we do not know is drawn as New York."""
    city = city if city in SKIES else "new_york"

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s)
        for i in range(HIGH // 3 + 1):
            b.rect(0, i * 3, WIDE, i * 3 + 4, mix(*SKIES[city], min(1.0, i * 3 / 110)))
        _PAINT[city](b)

    picture = sprite(WIDE, HIGH, draw)
    if city == "new_york":
        liberty = feature("statue2", 112)
        picture.alpha_composite(liberty.crop((0, 0, liberty.width, 58)), (226, 62))
    shape = sprite(WIDE, HIGH, lambda pen, s: Brush(pen, s).rect(0, 0, WIDE, HIGH, (0, 0, 0), 20))
    framed = Image.new("RGBA", picture.size, CLEAR)
    framed.alpha_composite(cut_out(picture, shape.getchannel("A")))
    return framed


def _sea(b: Brush, top: float, fill: Colour = WATER) -> None:
    b.rect(0, top, WIDE, HIGH, shade(fill, 0.92))
    for i in range(11):
        x, y = 12 + i * 31, top + 9 + i % 3 * 7
        b.curve([(x, y), (x + 8, y + 3), (x + 16, y)], shade(fill, 1.5), 1.6)


def _sun(b: Brush, x: float, y: float, r: float = 26) -> None:
    b.oval(x, y, r, r, (255, 242, 196))


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
    _sun(b, 60, 46)
    b.blob([(120, 130), (150, 84), (176, 66), (206, 78), (250, 120), (260, 130)], (124, 156, 122))
    b.blob([(214, 132), (226, 70), (246, 34), (262, 30), (280, 60), (300, 112), (322, 132)], (104, 132, 108))
    b.blob([(232, 132), (240, 80), (252, 48), (262, 60), (262, 100), (256, 132)], (128, 156, 128))
    b.rect(174, 42, 178, 68, CREAM)
    b.line([(160, 49), (192, 49)], CREAM, 4)
    b.oval(176, 39, 3.6, 4.2, CREAM)
    b.line([(176, 70), (256, 36)], (90, 80, 76), 1.2)
    b.rect(212, 52, 222, 60, (214, 84, 66), 2)
    _blocks(b, Random(3), 120, (240, 222, 196), 8, 26, 0.2)
    b.rect(0, 118, WIDE, 124, (244, 224, 176))
    _sea(b, 123, (94, 178, 186))


def _sydney(b: Brush) -> None:
    _sun(b, 40, 40, 22)
    _blocks(b, Random(11), 112, (176, 192, 204), 16, 58, 0.2)
    steel = (92, 96, 108)
    b.arc(70, 150, 92, 208, 332, steel, 6)
    b.line([(-10, 108), (150, 108)], steel, 6)
    for x in range(0, 146, 14):
        top = 150 - (92**2 - (x - 70) ** 2) ** 0.5 if abs(x - 70) < 92 else 108
        b.line([(x, min(108, top)), (x, 108)], steel, 1.6)
    b.rect(-4, 96, 8, 122, (202, 184, 156))
    b.rect(136, 96, 148, 122, (202, 184, 156))
    b.rect(184, 112, 322, 122, (206, 170, 140), 2)
    for x, h, w in ((204, 42, 46), (230, 54, 52), (262, 40, 42), (290, 28, 30)):
        sail = [(x - w / 2, 113), (x - w / 2 + 4, 113 - h * 0.6), (x + w * 0.12, 113 - h), (x + w / 2, 113)]
        b.blob([sail[0], sail[1], sail[2], (x + w * 0.2, 113 - h * 0.5), (x + w * 0.26, 113)], CREAM, (170, 160, 150))
    _sea(b, 120)


def _venice(b: Brush) -> None:
    _sun(b, 286, 46, 24)
    walls = ((222, 150, 120), (236, 196, 150), (206, 128, 108), (240, 214, 176))
    for i, x in enumerate(range(0, WIDE, 34)):
        h = 40 + (i * 17) % 26
        fill = walls[i % 4]
        b.rect(x, 116 - h, x + 34, 122, fill)
        b.poly([(x - 2, 116 - h), (x + 36, 116 - h), (x + 30, 106 - h), (x + 4, 106 - h)], (184, 100, 78))
        for wx in (x + 6, x + 20):
            for wy in range(116 - h + 8, 112, 16):
                b.rect(wx, wy, wx + 7, wy + 10, (104, 76, 78), 3)
    b.rect(70, 26, 88, 120, (190, 106, 84))
    b.rect(68, 22, 90, 34, CREAM)
    b.poly([(68, 22), (90, 22), (79, -4)], (110, 150, 130))
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
    _blocks(b, Random(5), 124, (232, 202, 168), 18, 40, 0.15)
    stone = (196, 152, 106)
    for x, h in ((138, 86), (160, 108), (182, 108), (204, 86)):
        b.poly(
            [(x - 9, 124), (x + 9, 124), (x + 5, 124 - h * 0.75), (x, 124 - h), (x - 5, 124 - h * 0.75)],
            stone,
            shade(stone, 0.6),
        )
        for y in range(round(124 - h * 0.7), 112, 9):
            b.line([(x - 3, y), (x + 3, y)], shade(stone, 0.6), 2)
        b.oval(x, 122 - h, 4, 4, (244, 200, 90), (160, 110, 40))
    b.rect(128, 92, 214, 126, shade(stone, 1.1), 0, shade(stone, 0.6))
    for x in (146, 171, 196):
        b.rect(x - 7, 104, x + 7, 126, (112, 82, 68), 7)
    tiles = ((70, 142, 170), (232, 180, 66), (203, 88, 68), (70, 142, 104))
    for i in range(18):
        b.oval(i * 20 + 6, 136, 13, 10, tiles[i % 4], CREAM, 2)
    b.rect(0, 138, WIDE, HIGH, (222, 204, 170))


def _lisbon(b: Brush) -> None:
    _sun(b, 292, 40, 24)
    b.blob([(-30, 130), (10, 84), (80, 56), (150, 80), (210, 128)], (170, 182, 130))
    walls = ((250, 240, 220), (244, 214, 150), (240, 190, 170), (214, 226, 232))
    luck = Random(9)
    for row in range(4):
        for i in range(9 - row):
            x, y = 8 + i * 24 + row * 10, 118 - row * 18 - luck.randint(0, 6)
            b.rect(x, y - 16, x + 20, y + 8, walls[(i + row) % 4])
            b.poly([(x - 2, y - 16), (x + 22, y - 16), (x + 10, y - 26)], (206, 96, 70))
            b.rect(x + 7, y - 10, x + 12, y - 3, (110, 130, 150))
    for x in (56, 70, 84):
        b.rect(x, 40, x + 10, 62, (214, 190, 150))
    b.rect(52, 50, 98, 62, (214, 190, 150))
    red = (192, 74, 60)
    for x in (250, 318):
        b.line([(x, 126), (x, 54)], red, 5)
    b.curve([(214, 102), (250, 56), (284, 96), (318, 56), (350, 92)], red, 2.4)
    b.line([(206, 106), (WIDE, 106)], red, 4)
    _sea(b, 122, (108, 172, 196))
    b.rect(112, 108, 156, 132, (246, 200, 66), 4, (150, 104, 30), 2)
    for x in (117, 130, 143):
        b.rect(x, 112, x + 9, 121, (90, 110, 130), 1)
    b.oval(123, 133, 4, 4, (60, 50, 50))
    b.oval(146, 133, 4, 4, (60, 50, 50))


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


_PAINT: dict[str, Callable[[Brush], None]] = {
    "new_york": _new_york,
    "rio_de_janeiro": _rio,
    "sydney": _sydney,
    "venice": _venice,
    "barcelona": _barcelona,
    "lisbon": _lisbon,
    "mexico_city": _mexico,
    "buenos_aires": _buenos_aires,
}
