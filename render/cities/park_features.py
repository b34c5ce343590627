"""Features of the park and the statue, drawn around the middle of their foot."""

from __future__ import annotations

import math

from render.cities.brush import CREAM, Brush
from render.palette import WATER, shade


def tree(b: Brush) -> None:
    green, edge = (92, 148, 66), (48, 88, 44)
    b.blob([(-11, 3), (-5, -4), (-5, -30), (5, -30), (5, -4), (12, 3), (0, 1)], (132, 92, 60), (84, 56, 40))
    crown = (
        (-21, -38, 19, 17),
        (21, -38, 19, 17),
        (0, -32, 20, 15),
        (-13, -60, 19, 18),
        (14, -60, 18, 17),
        (0, -74, 17, 15),
    )
    for x, y, rx, ry in crown:
        b.oval(x, y, rx + 1.6, ry + 1.6, edge)
    for x, y, rx, ry in crown:
        b.oval(x, y, rx, ry, shade(green, 0.88))
    for x, y, rx, ry in crown:
        b.oval(x - 3, y - 4, rx * 0.74, ry * 0.7, green)
        b.oval(x - 6, y - 7, rx * 0.36, ry * 0.3, shade(green, 1.3))
    for x, y in ((-24, -32), (6, -30), (22, -46), (-4, -52), (13, -68), (-16, -64)):
        b.oval(x, y, 3.6, 3.6, (214, 72, 56), (140, 40, 36), 1)


def fountain(b: Brush) -> None:
    stone, edge, jet = (206, 198, 186), (112, 102, 94), (226, 246, 252)
    b.oval(0, -8, 45, 21, shade(stone, 0.74), edge)
    b.oval(0, -14, 45, 21, stone, edge)
    b.oval(0, -15, 37, 15.5, shade(WATER, 0.8))
    b.oval(0, -13.5, 36, 13.5, shade(WATER, 1.15))
    b.poly([(-6, -12), (6, -12), (4, -42), (-4, -42)], shade(stone, 0.9), edge)
    b.oval(0, -42, 19, 8, shade(stone, 0.8), edge)
    b.oval(0, -44, 19, 7, shade(WATER, 1.3), edge)
    for k in (-1, 1):
        for r, w in ((34, 3.2), (24, 2.6), (12, 2.4)):
            b.curve([(0, -60), (k * r * 0.4, -72 + r * 0.18), (k * r * 0.82, -54 + r * 0.2), (k * r, -18)], jet, w)
    b.curve([(0, -48), (0, -80)], jet, 4)
    for x, y in ((-9, -82), (8, -84), (0, -88), (-30, -34), (31, -38)):
        b.oval(x, y, 2.2, 2.2, jet)
    for x in (-26, 0, 26):
        b.curve([(x - 7, -11), (x, -8), (x + 7, -11)], (250, 255, 255), 1.8)


def carousel(b: Brush) -> None:
    edge, gold = (110, 50, 44), (232, 184, 84)
    b.oval(0, -6, 42, 17, (150, 76, 66), edge)
    b.oval(0, -12, 42, 17, (244, 226, 190), edge)
    b.rect(-6, -60, 6, -10, (214, 190, 150), 0, edge)
    for x, y, c in ((-27, -24, (250, 246, 238)), (27, -24, (232, 160, 140)), (1, -18, (120, 160, 196))):
        b.line([(x, y + 12), (x, -56)], gold, 2.2)
        b.blob(
            [
                (x - 11, y),
                (x - 6, y - 6),
                (x + 5, y - 5),
                (x + 9, y - 14),
                (x + 15, y - 10),
                (x + 11, y - 4),
                (x + 9, y + 4),
                (x, y + 5),
                (x - 9, y + 6),
            ],
            c,
            edge,
            1.2,
        )
        b.line([(x - 7, y + 4), (x - 9, y + 11)], edge, 2)
        b.line([(x + 6, y + 4), (x + 9, y + 10)], edge, 2)
    rim = [(-46 * math.cos(math.pi * i / 8), -54 + 13 * math.sin(math.pi * i / 8)) for i in range(9)]
    for i in range(8):
        c = (212, 76, 64) if i % 2 == 0 else CREAM
        b.oval(
            (rim[i][0] + rim[i + 1][0]) / 2,
            (rim[i][1] + rim[i + 1][1]) / 2 + 1,
            max(4.0, (rim[i + 1][0] - rim[i][0]) / 2),
            6.5,
            c,
            edge,
            1.2,
        )
        b.poly([(0, -90), rim[i], rim[i + 1]], c)
    b.line([rim[0], (0, -90), rim[8]], edge, 1.6)
    b.line([(0, -88), (0, -104)], edge, 2)
    b.poly([(0, -104), (17, -99), (0, -94)], gold, edge, 1.2)


def kiosk(b: Brush) -> None:
    wall, edge, teal = (250, 236, 206), (96, 70, 54), (62, 136, 138)
    b.poly([(28, 0), (42, -13), (42, -52), (28, -44)], shade(wall, 0.74), edge)
    b.rect(-32, -44, 28, 2, wall, 1, edge)
    b.rect(-26, -38, 22, -16, (70, 58, 60), 1, edge)
    for x, c in ((-18, (222, 96, 80)), (-7, (240, 190, 80)), (4, (120, 170, 100)), (14, (226, 130, 150))):
        b.oval(x, -20, 5, 5, c, edge, 1)
    b.rect(-35, -17, 31, -11, (176, 124, 80), 1, edge)
    for i in range(5):
        b.line([(-26 + i * 12, -8), (-26 + i * 12, 0)], shade(wall, 0.84), 2)
    for i in range(6):
        left, cloth = -40 + i * 12.6, teal if i % 2 == 0 else CREAM
        lean = (2.5 - i) * 0.8
        b.oval(left + 6.3, -37, 6.3, 5, cloth, edge, 1.1)
        b.poly([(left, -37), (left + 12.6, -37), (left + 10 + lean, -52), (left + 2 + lean, -52)], cloth, edge, 0.9)
    b.poly([(-36, -51), (34, -51), (48, -62), (6, -82)], teal, (34, 84, 88))
    b.poly([(34, -51), (48, -62), (6, -82)], shade(teal, 0.72), (34, 84, 88))
    b.oval(6, -85, 5, 5, (240, 190, 80), edge)


def statue(b: Brush, points: str) -> None:
    b = Brush(b.pen, b.s * 0.92, b.ox / 0.92, b.oy / 0.92)
    stone, bronze, edge = (214, 206, 194), (104, 158, 138), (52, 84, 78)
    b.poly([(-34, 4), (34, 4), (34, -4), (-34, -4)], shade(stone, 0.86), (110, 102, 94))
    b.poly([(34, 4), (42, -4), (42, -11), (34, -4)], shade(stone, 0.66), (110, 102, 94))
    b.rect(-25, -38, 25, -4, stone, 1, (110, 102, 94))
    b.poly([(25, -4), (34, -12), (34, -45), (25, -38)], shade(stone, 0.7), (110, 102, 94))
    b.poly([(-25, -38), (25, -38), (34, -45), (-16, -45)], shade(stone, 1.3), (110, 102, 94))
    b.curve([(-6, -78), (-14, -70), (-12, -62)], edge, 8)
    b.curve([(-6, -78), (-14, -70), (-12, -62)], bronze, 5)
    b.curve([(8, -78), (18, -90), (20, -103)], edge, 8)
    b.curve([(8, -78), (18, -90), (20, -103)], bronze, 5)
    b.blob([(-10, -42), (-8, -62), (-9, -78), (0, -83), (10, -79), (11, -62), (19, -42), (4, -40)], bronze, edge)
    b.oval(1, -91, 8, 9, bronze, edge)
    b.curve([(0, -72), (2, -58), (-2, -46)], shade(bronze, 0.75), 2)
    b.curve([(5, -72), (9, -56), (11, -45)], shade(bronze, 0.75), 2)
    b.oval(20, -108, 5, 6, (255, 214, 100), (170, 120, 40))
    b.mark(0, -22, points, 32, (110, 102, 94))
