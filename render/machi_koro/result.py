"""The end: who won, every seat with its landmarks, and the winner's town."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.festive.celebration import FLAGS, celebrate, draw_flags, strewn
from render.lettering.text import Type
from render.machi_koro.card_parts import coin_face, die
from render.machi_koro.chips import Grid, chip_at, grid
from render.machi_koro.grounds import CLOUDS
from render.machi_koro.layout import Plot, plots
from render.machi_koro.scenery import MEADOW, greenery, hill, sky, tufts
from render.machi_koro.toys import group, toy
from render.palette import INK, PAPER, Colour
from render.sprites import Pen, faded, glow, panel, seat_mark, sprite
from render.texture import textured
from rules.machi_koro.view import MachiKoroView, Town
from rules.machi_koro.vocabulary import card, how_won

HEAD, ROW, FOOT = 174, 104, 26
NAMED = 52
"""Above the winner's landmarks: whose town it is."""
TALLEST = 150
"""The size of the winner's landmarks, if there is room."""
HILLS: tuple[tuple[int, int, int, Colour], ...] = (
    (140, 30, 620, (190, 212, 150)),
    (1000, 44, 600, (182, 208, 146)),
    (560, 26, 980, MEADOW),
)
"""Their middle, their height above the foot of the table, their reach."""
TOWN = (
    Grid(6, 1, 192, 200, 172, 170, 48),
    Grid(8, 2, 146, 160, 132, 134, 44),
    Grid(10, 3, 117, 122, 104, 100, 36),
    Grid(12, 4, 98, 104, 86, 80, 30),
)
"""The winner's cards, from few to many."""
FIRST: Colour = (255, 240, 190)


def draw_result(view: MachiKoroView, names: Sequence[str], say: Say) -> Canvas:
    order = standing(view)
    stands = sorted(plots(view.towns[order[0]]), key=lambda plot: card(plot.card).span)
    plan = grid(TOWN, len(stands))
    rows = -(-len(stands) // plan.columns)
    below = HEAD + ROW * len(order) + 8 + NAMED
    cards = rows * plan.step_y + 34 + FOOT
    mark = min(TALLEST, HIGHEST - below - cards)
    height = max(LOWEST, below + mark + cards)
    canvas = Canvas.on(_ground(below).crop((0, 0, WIDTH, height)))
    _title(canvas, view, names, order[0], say)
    for k, seat in enumerate(order):
        _row(canvas, view, seat, names[seat], HEAD + k * ROW)
    title, name = Type(44, "title", 700), names[order[0]]
    at = (canvas.width / 2, below - NAMED / 2 - 4)
    canvas.name(at, name, 1100, title, within=lambda cut: say("{name}’s town", name=cut), halo=PAPER, anchor="mm")
    _landmarks(canvas, view, view.towns[order[0]], mark, below)
    _cards(canvas, stands, plan, below + mark + 34)
    return canvas


def standing(view: MachiKoroView) -> list[int]:
    """The winner first. The rules rank nobody else: then who was closest, by landmarks and coins."""
    towns = view.towns
    return sorted(
        range(len(towns)), key=lambda seat: (view.places[seat], -len(towns[seat].landmarks), -towns[seat].coins, seat)
    )


def _title(canvas: Canvas, view: MachiKoroView, names: Sequence[str], seat: int, say: Say) -> None:
    draw_flags(canvas)
    box = (170, FLAGS - 8, canvas.width - 170, HEAD - 20)
    celebrate(canvas, box, [seat], names, say, note=how_won(say, view), kind=Type(68, "title", 700))


def _row(canvas: Canvas, view: MachiKoroView, seat: int, name: str, top: int) -> None:
    """Only the winner has a place; the others follow by landmarks and coins."""
    town, place = view.towns[seat], view.places[seat]
    wide, high, left = 1172, ROW - 10, 14
    if place == 1:
        canvas.put(glow(wide, high, 26, 24), left + wide / 2, top + high / 2)
    canvas.put(panel(wide, high, FIRST if place == 1 else PAPER), left + wide / 2, top + high / 2)
    mid = top + high / 2
    canvas.put(seat_mark(seat, 54), left + 52, mid)
    right = left + wide - 24.0
    right -= canvas.write((right, mid + 4), str(town.coins), Type(56, "toy", 800), INK, anchor="rm")
    canvas.put(coin_face(54, False, False), right - 38, mid)
    right = left + wide - 176.0
    step = min(104.0, 574 / len(view.landmarks))
    for k, id in enumerate(view.landmarks):
        x = right - (len(view.landmarks) - k - 0.5) * step
        canvas.put(toy(id, min(90, round(step)), "open" if id in town.landmarks else "plan"), x, mid - 2)
    right -= len(view.landmarks) * step + 12
    count = f"{len(town.landmarks)}/{len(view.landmarks)}"
    right -= canvas.write((right, mid + 3), count, Type(44, "toy", 800), INK, anchor="rm") + 18
    canvas.name((left + 94, mid - 2), name, right - left - 94, Type(46, "title", 700))


def _landmarks(canvas: Canvas, view: MachiKoroView, town: Town, size: int, top: int) -> None:
    """The winner's landmarks on the hills; the last one glows."""
    step = min(230.0, 1172 / max(1, len(view.landmarks)))
    first = (canvas.width - step * (len(view.landmarks) - 1)) / 2
    for k, id in enumerate(view.landmarks):
        x, y = first + k * step, top + size / 2
        if id == town.built:
            canvas.put(glow(size - 14, size - 18, 36, 26), x, y)
        canvas.put(group(id, 1, size, "open" if id in town.landmarks else "plan"), x, y)


def _cards(canvas: Canvas, stands: list[Plot], plan: Grid, top: int) -> None:
    """The winner's cards in centred rows, trees on both sides of a short one."""
    shown = stands[: plan.holds]
    for row in range(-(-len(shown) // plan.columns)):
        chips = shown[row * plan.columns : (row + 1) * plan.columns]
        left, y = (canvas.width - (len(chips) - 1) * plan.step_x - plan.wide) / 2, top + row * plan.step_y
        for k in range(1, int(left // plan.step_x) + 1):
            for spot in (-k, len(chips) - 1 + k):
                x = left + spot * plan.step_x - 12
                canvas.put(greenery(spot + row, plan.wide, plan.high), x, y - 12, "lt")
        for k, plot in enumerate(chips):
            chip_at(canvas, plot, plan, left + k * plan.step_x, y)


@kept(LAYERS)
def _ground(meadow: int) -> Image.Image:
    """A sky with sun and confetti, hills and a meadow for the winner's town, as high as a picture ever is."""

    def land(pen: Pen, s: int) -> None:
        for mid, up, reach, colour in HILLS:
            hill(pen, s, (mid, meadow - top + 300, reach, up + 300, colour))
        pen.rectangle((0, (meadow - top + 150) * s, WIDTH * s, (HIGHEST - top) * s), fill=MEADOW)
        tufts(pen, s, (0, meadow - top + 40, WIDTH, HIGHEST - top), 200, 11)

    ground, top = Canvas(sky(WIDTH, HIGHEST, meadow, (1010, 96, 62))), meadow - 60
    for x, y, size in CLOUDS:
        ground.put(faded(toy("cloud", size), 0.7), x + 120, y - 30)
    ground.put(sprite(WIDTH, HIGHEST - top, land, 2), 0, top, "lt")
    pieces = [coin_face(60, blank=False), die(5, 60, 0), coin_face(60, blank=False), die(6, 60, 0), die(1, 60, 0)]
    ground.put(strewn(WIDTH, HEAD - 16, pieces, 4, 46), 0, 0, "lt")
    return textured(ground.image, 0.2)
