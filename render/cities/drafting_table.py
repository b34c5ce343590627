"""The architect's table: drafting paper with a faint grid in the direction of the models."""

from PIL import Image, ImageDraw

from render.cache import LAYERS, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.cities.grounds import K
from render.palette import PAPER, palette
from render.texture import textured

STEP_X, STEP_Y = 72, 60
LINE = (96, 140, 176)


def drafting_paper(height: int) -> Image.Image:
    """A sheet of one's own to draw on."""
    return _sheet().crop((0, 0, WIDTH, height))


def laid_out(height: int) -> Canvas:
    """A canvas on a sheet of one's own, which need not be copied again."""
    sheet = drafting_paper(height)
    return Canvas.on(sheet) if palette() == "contrast" else Canvas(sheet)


@kept(LAYERS)
def _sheet() -> Image.Image:
    out = textured(Image.new("RGB", (WIDTH, HIGHEST), PAPER), 0.22)
    big = Image.new("L", (WIDTH * 2, HIGHEST * 2), 0)
    pen = ImageDraw.Draw(big)
    for i in range(-int(HIGHEST * K / STEP_X) - 2, WIDTH // STEP_X + 2):
        x = i * STEP_X + 30
        pen.line([(2 * x, 2 * HIGHEST), (2 * (x + K * HIGHEST), 0)], 60 if i % 2 else 96, 2)
    for j in range(HIGHEST // STEP_Y + 1):
        pen.line([(0, 2 * (j * STEP_Y + 22)), (2 * WIDTH, 2 * (j * STEP_Y + 22))], 60 if j % 2 else 96, 2)
    out.paste(LINE, (0, 0), big.reduce(2))
    return out
