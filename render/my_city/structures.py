"""What stands on a field for good and is not built on: sawmill, port, palace, the entrances of the mines."""

from PIL import Image

from render.cache import SPRITES, kept
from render.my_city.drawings import drawn
from render.my_city.grid import CELL
from render.my_city.marks import ROOF, WALL, mark


@kept(SPRITES)
def structure(name: str) -> Image.Image:
    """One field large."""
    colour = name.partition("_")[0]
    if name.endswith("_mine"):
        image = drawn("mine", CELL, tone=ROOF[colour])
        image.alpha_composite(mark(colour, 30), (56, 6))
        return image
    if name == "palace":
        image = drawn("palace", CELL, tone=ROOF["red"])
        image.alpha_composite(mark("red", 30), (29, 24))
        return image
    return drawn(name, CELL) if name in ("sawmill", "port") else drawn("block", CELL, wall=WALL["church"])


@kept(SPRITES)
def investor(size: int) -> Image.Image:
    return drawn("investor", size, 54)
