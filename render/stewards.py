"""The faces of the stewards: small houses that look at one, each with a roof and a colour of its own."""

from __future__ import annotations

from PIL import Image

from render.cache import SPRITES, kept
from render.palette import INK, PAPER_LIGHT, Colour, shade
from render.sprites import Pen, sprite

FACES: dict[str, tuple[str, Colour, Colour]] = {
    "Gable": ("2,44 50,4 98,44", (190, 70, 48), (244, 214, 160)),
    "Mansard": ("2,42 20,8 80,8 98,42", (60, 92, 140), (206, 220, 236)),
    "Corbie": ("6,42 6,28 24,28 24,16 40,16 40,4 60,4 60,16 76,16 76,28 94,28 94,42", (206, 142, 34), (250, 226, 150)),
    "Steeple": ("6,42 36,30 50,0 64,30 94,42", (60, 128, 92), (206, 232, 196)),
    "Lintel": ("4,42 4,32 96,6 96,42", (112, 66, 130), (226, 204, 236)),
    "Merlon": (
        "6,42 6,9 26,9 26,24 40,24 40,9 60,9 60,24 74,24 74,9 94,9 94,42",
        (104, 104, 112),
        (224, 222, 216),
    ),
    "Sierra": ("4,42 4,12 35,32 35,12 66,32 66,12 97,42", (40, 128, 138), (198, 234, 234)),
    "Cupola": ("6,42 12,24 26,12 45,7 50,0 55,7 74,12 88,24 94,42", (180, 66, 110), (246, 206, 220)),
}
"""By the stewards' names: the corners of the roof in hundredths, its colour and that of the walls."""


@kept(SPRITES)
def face(name: str, size: int) -> Image.Image:
    """Two windows for eyes and a door that smiles, below the steward's own roof."""
    roof, tint, wall = FACES[name]

    def draw(pen: Pen, s: int) -> None:
        n, edge = size * s / 100, shade(tint, 0.55)
        line = round(4 * n)
        pen.rounded_rectangle((12 * n, 34 * n, 88 * n, 98 * n), 14 * n, fill=wall, outline=edge, width=line)
        corners = [(int(x) * n, int(y) * n) for x, y in (corner.split(",") for corner in roof.split())]
        pen.polygon(corners, fill=tint, outline=edge, width=line)
        for x in (33, 67):
            pen.rounded_rectangle(((x - 10) * n, 48 * n, (x + 10) * n, 72 * n), 5 * n, fill=INK)
            pen.ellipse(((x - 1) * n, 51 * n, (x + 7) * n, 59 * n), fill=PAPER_LIGHT)
        pen.chord((36 * n, 68 * n, 64 * n, 92 * n), 10, 170, fill=edge)

    return sprite(size, size, draw)
