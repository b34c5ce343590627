"""Wax and letters: what is sealed and what was opened."""

from PIL import Image

from render.cache import SPRITES, kept
from render.drawings import stamp
from render.my_city.drawings import draw, drawn
from render.palette import PAPER, PAPER_LIGHT, Colour, shade
from render.sprites import shadowed

RED: Colour = (150, 44, 36)
GOLD: Colour = (214, 166, 60)
GOLD_DARK: Colour = (112, 76, 20)


@kept(SPRITES)
def closed_letter(wide: int) -> Image.Image:
    """A letter with its seal; larger by 8 on every side."""
    letter = _letter("closed_letter", wide, 0.7)
    seal = shadowed(drawn("closed_seal", round(wide * 0.38), 100, sheet=PAPER_LIGHT), (2, 3), 3, 110, 10)
    letter.alpha_composite(seal, ((letter.width - seal.width) // 2, round(wide * 0.36) - seal.height // 2))
    return shadowed(letter, (2, 4), 3, 110, 8)


@kept(SPRITES)
def open_letter(wide: int, fresh: bool) -> Image.Image:
    """An open one with room for a number on the sheet that looks out; larger by 8 on every side."""
    edge = GOLD if fresh else shade(PAPER, 0.72)
    return shadowed(_letter("open_letter", wide, 1.14, edge=edge, sheet=PAPER_LIGHT), (2, 4), 3, 110, 8)


def _letter(name: str, wide: int, high: float, **tones: Colour) -> Image.Image:
    """`high`: in widths."""
    return stamp(wide, round(wide * high), lambda b: draw(b.placed(0, 0, wide / 100), name, paper=PAPER, **tones))
