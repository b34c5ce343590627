"""Stickers: what a campaign glues into a valley, paper patches with a white rim; and the badges that go with them."""

from random import Random

from PIL import Image

from render.cache import SPRITES, kept
from render.my_city.drawings import drawn
from render.my_city.grid import CELL
from render.my_city.marks import ROOF, WALL, mark
from render.my_city.nature import rock, sooted, tree, well
from render.palette import Colour

UNCHOSEN: tuple[Colour, Colour] = (150, 144, 136), (226, 220, 208)
"""Roof and wall of a kiosk whose colour is not chosen yet."""
TILT = 2.5
"""Degrees by which a sticker may lie askew, at most."""
KIOSKS = {"kiosk_yellow": "yellow", "kiosk_red": "red", "kiosk_blue": "blue"}
GLUED: dict[str, tuple[tuple[int, int, str], ...]] = {
    "tree1": ((16, 11, "tree"),),
    "tree2": ((4, 6, "tree"), (29, 16, "tree")),
    "rock2": ((8, 13, "rock"), (27, 29, "rock")),
}

BADGES = ("cog", "pick", "nugget")
"""Those that lie on no field."""
STICKERS = (*GLUED, "well", "blank", "kiosk", *KIOSKS)
"""Those that lie on a field."""


@kept(SPRITES)
def sticker(kind: str, askew: bool = True, in_smoke: bool = False) -> Image.Image:
    """One field large; those of the same kind lie askew in the same way."""
    if kind in BADGES:
        return badge(kind, CELL)
    image = drawn("patch", CELL)
    chance = Random(kind)
    for x, y, what in GLUED.get(kind, ()):
        picture = tree(chance.randrange(12)) if what == "tree" else rock(chance.randrange(8))
        image.alpha_composite(sooted(picture) if in_smoke else picture, (x, y))
    if kind == "well":
        small = well().resize((74, 74), Image.Resampling.LANCZOS)
        image.alpha_composite(small, (7, 6))
    if kind in KIOSKS:
        colour = KIOSKS[kind]
        image.alpha_composite(drawn("kiosk", CELL, tone=ROOF[colour], wall=WALL[colour]))
        image.alpha_composite(mark(colour, 30), (CELL - 34, CELL - 40))
    elif kind == "kiosk":
        image.alpha_composite(drawn("kiosk", CELL, tone=UNCHOSEN[0], wall=UNCHOSEN[1]))
    return image.rotate(chance.uniform(-TILT, TILT), Image.Resampling.BICUBIC) if askew else image


# ---------------------------------------------------------------------------------------------------- badges


@kept(SPRITES)
def badge(kind: str, size: int) -> Image.Image:
    """Things that lie on no field: a cog, a pick, a nugget, progress."""
    return drawn(kind, size, 44, tone=ROOF["church"])
