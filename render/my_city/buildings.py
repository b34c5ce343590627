"""A city's buildings pasted on its board, the last one in its light."""

from collections.abc import Sequence

from PIL import Image

from render.canvas import Canvas
from render.my_city.grid import CELL, Cell, Grid, cells, framed, wet
from render.my_city.highlights import glow
from render.my_city.houses import house, pad, small_house
from render.my_city.structures import investor
from rules.my_city.view import Building, City

TRAIL = "trail"


def kind_of(building: Building) -> str:
    return building.colour or building.kind


def draw_buildings(canvas: Canvas, grid: Grid, city: City, *, last: bool = True) -> None:
    """From the top row down, so that a tower stands before the house behind it; the newest one last of all."""
    fresh = city.last.at if last and city.last is not None else None
    order = sorted(city.buildings, key=lambda building: (building == fresh, cells(building.fields)[0][1]))
    for building in order:
        there = cells(building.fields)
        shore = wet(there, city.west)
        if building == fresh:
            put(canvas, grid, there, glow(framed(there), shore, grid.cell))
        key = (kind_of(building), framed(there), shore, there[0][1] == 0, building.cog is True)
        picture = house(*key) if grid.cell == CELL else small_house(*key, grid.cell)
        put(canvas, grid, there, picture)


def put(canvas: Canvas, grid: Grid, there: Sequence[Cell], picture: Image.Image) -> None:
    """A sprite of a building, which is larger than its fields on every side."""
    x, y = grid.corner(there)
    canvas.put(picture, x - pad(grid.cell), y - pad(grid.cell), "lt")


def draw_investor(canvas: Canvas, grid: Grid, city: City) -> None:
    """Where he pays, he stands on the newest building, for the next one beside it."""
    if not city.buildings or city.ended or not any(part.code == TRAIL for part in city.parts):
        return
    x, y = cells(city.buildings[-1].fields)[0]
    size = round(62 * grid.cell / CELL)
    canvas.put(investor(size), grid.left + (x + 0.5) * grid.cell, grid.top + (y + 0.66) * grid.cell)
