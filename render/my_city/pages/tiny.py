"""A city so small that its houses are only walls and roofs."""

from PIL import Image

from render.my_city.buildings import kind_of
from render.my_city.grid import Grid, cells, framed
from render.my_city.houses import mini_house
from render.my_city.pages.model import Portrait
from render.my_city.valley import draw_small_valley


def draw_tiny(portrait: Portrait, size: int) -> Image.Image:
    """With fields of `size` pixels."""
    image, grid = draw_small_valley(portrait.city, portrait.campaign, size), Grid(0, 0, size)
    for building in portrait.city.buildings:
        there = cells(building.fields)
        x, y = grid.corner(there)
        picture = mini_house(kind_of(building), framed(there), size)
        image.paste(picture, (round(x), round(y)), picture)
    return image
