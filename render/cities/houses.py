"""Buildings: four colours, four manners of building, four roofs, one to four storeys one can count."""

import math
from random import Random

from PIL import Image, ImageFilter

from render.cache import SPRITES, kept
from render.cities.brush import CREAM, GLASS, LIT, LOTS, Brush, Point
from render.cities.grounds import CW, K
from render.cities.letters import letter_of, spelt
from render.cities.tiles import RIM
from render.palette import GLOW, PAPER_SHADE, SHADOW, shade
from render.sprites import CLEAR, Pen, scaled, sprite, tinted

STOREY, FW, FD = 25, 88, 58
"""A piece at full size: height, front width, depth."""
RISE = {"R": 24, "G": 22, "Y": 20, "B": 0}
SMALL = 84
"""Up to this width of a field letters take all of the roof and more."""
MARGIN = 8
"""From the left and the bottom of the picture to the front left corner of the foot."""


class House:
    """Draws one building: x to the right, d backwards, z up."""

    def __init__(self, colour: str, height: int) -> None:
        self.colour, self.height = colour, height
        self.base = LOTS[colour]
        self.top = height * STOREY
        self.width = round(FW + FD * K + 40 + self.top * 0.72)
        self.high = self.top + FD + 44
        self.dark, self.edge = shade(self.base, 0.66), shade(self.base, 0.45)
        self.luck = Random(f"{colour}{height}")

    def at(self, x: float, d: float, z: float) -> Point:
        return MARGIN + x + d * K, self.high - MARGIN - d - z

    def draw(self, pen: Pen, s: int) -> None:
        b, top = Brush(pen, s), self.top
        for storey in range(self.height):
            self._storey(b, storey)
        outline = [(0, 0, top), (0, 0, 0), (FW, 0, 0), (FW, FD, 0), (FW, FD, top)]
        b.line([self.at(*point) for point in outline], self.edge, 1.6)
        b.line([self.at(FW, 0, 0), self.at(FW, 0, top)], self.edge, 1.2)
        {"R": self._gable, "G": self._hip, "Y": self._barrel, "B": self._flat}[self.colour](b)

    # ------------------------------------------------------------------------------------------------ walls

    def _front(self, x0: float, x1: float, z0: float, z1: float) -> list[Point]:
        return [self.at(x0, 0, z0), self.at(x1, 0, z0), self.at(x1, 0, z1), self.at(x0, 0, z1)]

    def _side(self, d0: float, d1: float, z0: float, z1: float) -> list[Point]:
        return [self.at(FW, d0, z0), self.at(FW, d1, z0), self.at(FW, d1, z1), self.at(FW, d0, z1)]

    def _storey(self, b: Brush, i: int) -> None:
        z, base = i * STOREY, self.base
        lit = shade(base, 1.06 + 0.05 * i)
        b.poly(self._front(0, FW, z, z + STOREY), lit)
        b.poly(self._side(0, FD, z, z + STOREY), self.dark)
        if self.colour == "R":
            for j in range(1, 5):
                b.line([self.at(0, 0, z + j * 5.2), self.at(FW, 0, z + j * 5.2)], shade(lit, 0.9), 0.8)
        if self.colour == "B":
            self._ribbon(b, i, z)
        else:
            self._windows(b, i, z)
        line = [self.at(0, 0, z + STOREY - 0.8), self.at(FW, 0, z + STOREY - 0.8), self.at(FW, FD, z + STOREY - 0.8)]
        b.line(line, CREAM if i < self.height - 1 else shade(base, 0.8), 2.4)
        if i:
            b.line([self.at(0, 0, z - 1.6), self.at(FW, 0, z - 1.6), self.at(FW, FD, z - 1.6)], self.edge, 1.6)

    def _glass(self) -> tuple[int, int, int]:
        return LIT if self.luck.random() < 0.3 else GLASS

    def _window(self, b: Brush, x0: float, x1: float, z0: float, z1: float, arch: bool = False) -> None:
        glass = self._glass()
        b.poly(self._front(x0 - 1.5, x1 + 1.5, z0 - 1.5, z1 + 1.5), CREAM)
        if arch:
            x, y = self.at((x0 + x1) / 2, 0, z1)
            b.oval(x, y, (x1 - x0) / 2 + 1.5, 4.5, CREAM)
            b.oval(x, y, (x1 - x0) / 2, 3.4, glass)
        b.poly(self._front(x0, x1, z0, z1), glass)

    def _side_window(self, b: Brush, d0: float, d1: float, z0: float, z1: float) -> None:
        glass = self._glass()
        b.poly(self._side(d0 - 1.5, d1 + 1.5, z0 - 1.5, z1 + 1.5), shade(CREAM, 0.74))
        b.poly(self._side(d0, d1, z0, z1), shade(glass, 0.85))

    def _ribbon(self, b: Brush, i: int, z: float) -> None:
        self._window(b, 6, FW - 6, z + 6, z + 18)
        self._side_window(b, 6, FD - 6, z + 6, z + 18)
        for x in range(20, FW - 8, 15):
            b.line([self.at(x, 0, z + 5), self.at(x, 0, z + 19)], CREAM, 2)
        if not i:
            b.poly(self._front(34, 52, 0, 19), shade(GLASS, 0.7), CREAM, 2)

    def _windows(self, b: Brush, i: int, z: float) -> None:
        colour, base = self.colour, self.base
        n = 3 if colour == "G" else 4
        for j in range(n):
            x = (j + 0.5) * FW / n
            if colour == "G":
                for left in (x - 11.5, x + 6):
                    b.poly(self._front(left, left + 5.5, z + 5, z + 20), shade(base, 0.6))
            if not i and colour == "Y":
                self._window(b, x - 6.5, x + 6.5, z + 1.5, z + 14, arch=True)
            elif not i and j == 1:
                b.poly(self._front(x - 6, x + 6, 0, 18), shade(base, 0.42), CREAM, 1.8)
            else:
                self._window(b, x - 4.6, x + 4.6, z + 6, z + (17 if colour != "G" else 19), arch=colour == "R")
            if colour == "Y" and i:
                b.line([self.at(x - 7, 0, z + 4), self.at(x + 7, 0, z + 4)], shade(base, 0.5), 2)
        self._side_window(b, FD * 0.3, FD * 0.7, z + 6, z + 18)

    # ------------------------------------------------------------------------------------------------ roofs

    def _eaves(self) -> tuple[Point, Point, Point, Point]:
        z, o = self.top, 3
        return self.at(-o, -o, z), self.at(FW + o, -o, z), self.at(FW + o, FD + o, z), self.at(-o, FD + o, z)

    def _gable(self, b: Brush) -> None:
        z, rise, tile, edge = self.top, RISE["R"], shade(self.base, 0.82), self.edge
        fl, fr, br, bl = self._eaves()
        rl, rr = self.at(-3, FD / 2, z + rise), self.at(FW + 3, FD / 2, z + rise)
        b.poly([self.at(FW, 0, z), self.at(FW, FD, z), self.at(FW, FD / 2, z + rise)], self.dark)
        b.poly([rl, rr, br, bl], shade(tile, 0.7), edge)
        b.poly([fl, fr, rr, rl], tile, edge)
        for t in (0.25, 0.5, 0.75):
            ends = [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for p, q in ((fl, rl), (fr, rr))]
            b.line(ends, shade(tile, 0.86), 1.4)
        x, y = self.at(FW * 0.82, FD / 2, z + rise)
        b.rect(x - 5, y - 14, x + 6, y + 6, shade(self.base, 0.72), 0, edge)
        b.rect(x - 7, y - 17, x + 8, y - 12, CREAM, 1, edge)

    def _hip(self, b: Brush) -> None:
        z, rise, tile, edge = self.top, RISE["G"], shade(self.base, 0.82), self.edge
        fl, fr, br, bl = self._eaves()
        rl, rr = self.at(20, FD / 2, z + rise), self.at(FW - 20, FD / 2, z + rise)
        b.poly([rl, rr, br, bl], shade(tile, 0.7), edge)
        b.poly([fr, br, rr], shade(tile, 0.66), edge)
        b.poly([fl, fr, rr, rl], tile, edge)
        b.poly([fl, bl, rl], shade(tile, 1.2), edge)
        for x, y in (rl, rr):
            b.line([(x, y), (x, y - 9)], edge, 2)
            b.oval(x, y - 10, 2.6, 2.6, LIT, edge, 1)

    def _barrel(self, b: Brush) -> None:
        z, o, rise, base, edge = self.top, 3, RISE["Y"], self.base, self.edge
        steps = [t * math.pi / 12 for t in range(13)]
        arc = [(FD / 2 - math.cos(t) * (FD / 2 + o), z + math.sin(t) * rise) for t in steps]
        b.poly([self.at(FW + o, d, q) for d, q in arc], shade(base, 0.6), edge)
        for i in range(12):
            (d0, z0), (d1, z1) = arc[i], arc[i + 1]
            strip = [self.at(-o, d0, z0), self.at(FW + o, d0, z0), self.at(FW + o, d1, z1), self.at(-o, d1, z1)]
            b.poly(strip, shade(base, 0.8 + 0.5 * math.sin((i + 1) / 13 * math.pi * 0.9)))
        rim = [self.at(-o, *p) for p in arc] + [self.at(FW + o, *p) for p in reversed(arc[:8])]
        b.line([*rim, self._eaves()[0]], edge, 1.4)

    def _flat(self, b: Brush) -> None:
        z, base, edge = self.top, self.base, self.edge
        b.poly(list(self._eaves()), shade(base, 1.35), edge)
        inner = ((4, 4), (FW - 4, 4), (FW - 4, FD - 4), (4, FD - 4))
        b.poly([self.at(x, d, z) for x, d in inner], shade(base, 0.92), edge, 1)
        x, y = self.at(FW - 13, FD - 13, z)
        b.rect(x - 7, y - 14, x + 7, y, PAPER_SHADE, 2, edge)
        b.oval(x, y - 14, 7, 3.6, CREAM, edge)

    def letter(self, size: int) -> tuple[Image.Image, int, int]:
        """Colour and height on the roof: what one cannot count behind another roof, one can read."""
        rise = RISE[self.colour]
        up = FD / 2 + rise if rise else FD
        x, y = self.at(FW / 2 - (10 if self.colour == "B" else 0), 0, self.top)
        letter = letter_of(self.colour)
        text = letter if self.height == 1 else f"{letter}{self.height}"
        picture = sprite(100, 64, lambda pen, s: Brush(pen, s).mark(50, 32, text, size, shade(self.base, 0.45)))
        lean = (FD if not rise else FD / 2) * K / up
        data = (1, lean, -lean * 32, 0, 1, 0)
        picture = picture.transform((100, 64), Image.Transform.AFFINE, data, Image.Resampling.BICUBIC)
        return picture, max(0, round(x + up * lean / 2 - 50)), round(y - up / 2 - 32 + 1)

    def shadow(self, pen: Pen, s: int) -> None:
        dx, dy = self.top * 0.72 + 6, self.top * 0.1
        a, q, r, t = self.at(0, 0, 0), self.at(FW, 0, 0), self.at(FW, FD, 0), self.at(0, FD, 0)
        far = [(x + dx, y + dy * 0.6) for x, y in (a, q, r)]
        Brush(pen, s).poly([a, *far, r, t], (*SHADOW, 138))


@kept(SPRITES)
def house(colour: str, height: int, size: int = CW) -> Image.Image:
    """The building for a field of that width; its foot is MARGIN, scaled, from the left and the bottom."""
    if size != CW:
        return at_size(house(colour, height), size)
    made = House(colour, height)
    return sprite(made.width, made.high, made.draw)


@spelt(SPRITES)
def house_letter(colour: str, height: int, size: int = CW) -> Image.Image:
    """Its letter alone on a picture as large: laid over whatever stands before the building."""
    made = House(colour, height)
    out = Image.new("RGBA", (made.width, made.high), CLEAR)
    letter, x, y = made.letter(45 if size > SMALL else 58)
    out.alpha_composite(letter, (x, max(0, y)))
    return out if size == CW else at_size(out, size)


@spelt(SPRITES)
def lettered(colour: str, height: int) -> Image.Image:
    """The building at full size with its letter."""
    out = house(colour, height).copy()
    out.alpha_composite(house_letter(colour, height))
    return out


@kept(SPRITES)
def house_shadow(colour: str, height: int, size: int = CW) -> Image.Image:
    """Its shadow as a mask, on a picture 20 higher (at full size) than the building's."""
    if size != CW:
        return at_size(house_shadow(colour, height), size)
    made = House(colour, height)
    mask = sprite(made.width, made.high + 20, made.shadow, 2).filter(ImageFilter.GaussianBlur(2.5))
    return mask.getchannel("A")


@kept(SPRITES)
def halo(colour: str, height: int, size: int) -> Image.Image:
    """Light around a building that has just grown, 24 pixels larger on every side."""
    picture = house(colour, height, size)
    alpha = Image.new("L", (picture.width + 48, picture.height + 48), 0)
    alpha.paste(picture.getchannel("A"), (24, 24))
    out = Image.new("RGBA", alpha.size, CLEAR)
    for fill, reach, soft in ((GLOW, 7, True), (RIM, 6, False), (GLOW, 4, False)):
        out.alpha_composite(tinted(fill, grown(alpha, reach, soft)))
    return out


def grown(shape: Image.Image, reach: int, soft: bool = False) -> Image.Image:
    """A shape larger by so many pixels on every side: blurred and cut where little of it is left, which is quick."""
    least, most = (0, 90) if soft else (14, 34)
    ramp = [max(0, min(255, round((a - least) * 255 / (most - least)))) for a in range(256)]
    return shape.filter(ImageFilter.GaussianBlur(reach * (1.0 if soft else 0.75))).point(ramp)


@spelt(SPRITES)
def toy_house(colour: str, height: int, high: int) -> Image.Image:
    """The building alone, so many pixels high: for cards and offers."""
    picture = lettered(colour, height)
    box = picture.getbbox()
    assert box is not None
    picture = picture.crop(box)
    return scaled(picture, max(1, round(picture.width * high / picture.height)), high)


def at_size(picture: Image.Image, size: int) -> Image.Image:
    share = size / CW
    return scaled(picture, max(1, round(picture.width * share)), max(1, round(picture.height * share)))
