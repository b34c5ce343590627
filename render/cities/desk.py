"""The architect's table: drafting paper with a faint grid in the direction of the models."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.cache import LAYERS, kept
from render.canvas import HIGHEST, WIDTH
from render.cities.brush import Brush
from render.cities.grounds import K
from render.palette import PAPER
from render.texture import textured

STEP_X, STEP_Y = 72, 60
LINE = (96, 140, 176)


def drafting_paper(height: int) -> Image.Image:
    """A sheet of one's own to draw on."""
    return _sheet().crop((0, 0, WIDTH, height))


@kept(LAYERS)
def _sheet() -> Image.Image:
    out = textured(Image.new("RGB", (WIDTH, HIGHEST), PAPER), 0.22)
    big = Image.new("RGBA", (WIDTH * 2, HIGHEST * 2), (*LINE, 0))
    b = Brush(ImageDraw.Draw(big), 2)
    for i in range(-int(HIGHEST * K / STEP_X) - 2, WIDTH // STEP_X + 2):
        x = i * STEP_X + 30
        b.line([(x, HIGHEST), (x + K * HIGHEST, 0)], (*LINE, 60 if i % 2 else 96), 1)
    for j in range(HIGHEST // STEP_Y + 1):
        b.line([(0, j * STEP_Y + 22), (WIDTH, j * STEP_Y + 22)], (*LINE, 60 if j % 2 else 96), 1)
    fine = big.reduce(2)
    out.paste(fine, (0, 0), fine)
    return out
