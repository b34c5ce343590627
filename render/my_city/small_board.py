"""A city on a small board: its valley in a frame, and its buildings."""

from PIL import Image

from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.my_city.buildings import draw_buildings
from render.my_city.grid import SIZE, Grid
from render.my_city.railway import small_railway
from render.my_city.valley import RAILWAY, draw_small_valley
from render.palette import PAPER, Colour, paper
from render.sprites import CLEAR, Pen, sprite
from rules.my_city.view import Campaign, City

RIM = 3
ROUND = 9
EDGE: Colour = (112, 92, 62)


def draw_board(
    canvas: Canvas,
    city: City,
    campaign: Campaign | None,
    at: tuple[int, int],
    field: int,
    *,
    ground: Colour = PAPER,
    last: bool = True,
) -> Grid:
    """With fields of so many pixels, on a sheet of the colour `ground`; towers and light may reach over its edge.

    Where there is a railway, it runs along its foot.
    """
    canvas.image.paste(draw_small_valley(city, campaign, field), at)
    canvas.put(_frame(SIZE * field, paper(ground)), at[0] - RIM, at[1] - RIM, "lt")
    if campaign is not None and RAILWAY in campaign.zones:
        track = small_railway(SIZE * field + 2 * RIM, max(6, round(field * 0.2)))
        canvas.put(track, at[0] - RIM, at[1] + SIZE * field - 1, "lt")
    grid = Grid(*at, field)
    draw_buildings(canvas, grid, city, last=last)
    return grid


@kept(SPRITES)
def _frame(wide: int, ground: Colour) -> Image.Image:
    """A thin rim with round corners, and the sheet where the board's corners are cut."""
    full = wide + 2 * RIM

    def draw(pen: Pen, s: int) -> None:
        far = full * s - 1
        pen.rectangle((0, 0, far, far), fill=ground)
        pen.rounded_rectangle((0, 0, far, far), ROUND * s, fill=EDGE)
        pen.rounded_rectangle((RIM * s, RIM * s, far - RIM * s, far - RIM * s), (ROUND - RIM) * s, fill=CLEAR)

    return sprite(full, full, draw, 2)
