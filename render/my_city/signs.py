"""The small pictures of score lines and of what a seat is doing."""

from PIL import Image

from render.cache import SPRITES, kept
from render.my_city.drawings import drawn, known
from render.my_city.marks import ROOF, mark
from render.my_city.nature import rock, tree, well
from render.my_city.stickers import badge
from render.my_city.structures import structure
from render.sprites import scaled


@kept(SPRITES)
def sign(code: str, size: int) -> Image.Image:
    """The picture of a line of the score, in a square."""
    if code in ROOF:
        return mark(code, size)
    if code == "tree":
        return _boxed(tree(3), size)
    if code in ("rock", "gold"):
        return _boxed(rock(4, code == "gold"), size)
    if code == "well":
        return _boxed(well(), size)
    if code == "cog":
        return badge("cog", size)
    if code == "palace" or code.startswith("shaft_"):
        return _boxed(structure("palace" if code == "palace" else f"{code.removeprefix('shaft_')}_mine"), size)
    name = f"sign_{code}"
    return drawn(name, size, 36) if name in known() else Image.new("RGBA", (size, size))


def _boxed(picture: Image.Image, size: int) -> Image.Image:
    """As large as it fits into a square."""
    inner = picture.crop(picture.getbbox())
    scale = size / max(inner.size)
    small = scaled(inner, max(1, round(inner.width * scale)), max(1, round(inner.height * scale)))
    box = Image.new("RGBA", (size, size))
    box.alpha_composite(small, ((size - small.width) // 2, (size - small.height) // 2))
    return box
