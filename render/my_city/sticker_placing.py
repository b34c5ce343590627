"""Stickers being placed: where the next one may go, where it would go, and those still to come."""

from PIL import Image, ImageFilter

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.drawings import Brush, stamp
from render.lettering.text import Type
from render.my_city.brush import wash
from render.my_city.cards import kind_of
from render.my_city.grid import CELL, FOOT, MIDDLE, Grid, cell, shape_cells
from render.my_city.houses import house
from render.my_city.ledger import draw_dig
from render.my_city.phases import shape_of, stickers_of
from render.my_city.stickers import BADGES, badge, sticker
from render.my_city.valley import free_frame
from render.palette import GLOW, INK, PAPER_LIGHT
from render.sprites import faded, panel, scaled, shadowed
from rules.my_city.view import City, MyCityView
from rules.my_city.vocabulary import COLOURS, STICKERS

ON_FIELDS = ("tree1", "tree2", "rock2", "well", "kiosk", "blank")
TOLD, SMALL = Type(36, "text", 800), 40
"""The words and a sticker in the ribbon."""


def draw_placed(canvas: Canvas, view: MyCityView, seat: int, grid: Grid) -> None:
    """What this episode has glued into a valley glows; in the seat's own picture also what it has just placed."""
    fields = _glued(view.cities[seat])
    if view.campaign is not None and view.seat == seat:
        fields |= {words.split()[-1] for words in view.campaign.placed if words.split()[1] in ON_FIELDS}
    for field in sorted(fields):
        _frame(canvas, grid, field, strong=False)


def _glued(city: City) -> set[str]:
    """Fields on which a sticker lies that was not there when the city was built."""
    if city.lasting is None:
        return set()
    there = {field: cell(field) for field in city.lasting.stickers}
    return {field for field, (x, y) in there.items() if city.rows[y][x] != city.lasting.rows[y][x]}


def _frame(canvas: Canvas, grid: Grid, field: str, *, strong: bool) -> None:
    x, y = grid.corner((cell(field),))
    around = 14 * grid.cell / CELL
    canvas.put(_light(strong, grid.cell), x - around, y - around, "lt")


@kept(SPRITES)
def _light(strong: bool, size: int) -> Image.Image:
    """A frame of light around a field of so many pixels."""
    full = CELL + 28
    if size != CELL:
        wide = round(full * size / CELL)
        return scaled(_light(strong, CELL), wide, wide)
    mask = Image.new("L", (full, full))
    mask.paste(255, (8, 8, full - 8, full - 8))
    soft = mask.filter(ImageFilter.GaussianBlur(5))
    soft.paste(0, (18, 18, full - 18, full - 18))
    picture = Image.new("RGBA", (full, full))
    wash(picture, (*GLOW, 255), soft)
    if strong:
        picture.alpha_composite(stamp(full, full, _double))
    return picture


def _double(b: Brush) -> None:
    """The broken outline of what is only planned."""
    full, at, dark = CELL + 28, 15, (60, 44, 24)
    b.line((255, 252, 236), 7, at, at, full - at, at, full - at, full - at, at, full - at, at, at - 3.5)
    for k in range(at + 3, full - at - 6, 23):
        for far in (at, full - at):
            b.line(dark, 4, k, far, k + 13, far).line(dark, 4, far, k, far, k + 13)


@kept(SPRITES)
def _lifted(kind: str) -> Image.Image:
    """Above its field, see-through, with its shadow below; larger by 12 on every side."""
    return shadowed(faded(sticker(kind), 0.72), (10, 12), 5, 150)


# ---------------------------------------------------------------------------------------------------- a plan


def draw_sticker(canvas: Canvas, view: MyCityView, seat: int, words: list[str]) -> None:
    """A sticker that is not placed yet: `stick tree1 G3`, `stick kiosk red G3`, `stick cog BL4`, `stick pick blue`."""
    kind, at = words[1], words[-1]
    if kind in ON_FIELDS:
        shown = f"kiosk_{words[2]}" if kind == "kiosk" and len(words) == 4 else kind
        x, y = Grid().corner((cell(at),))
        canvas.put(_lifted(shown), x - 17, y - 17, "lt")
        _frame(canvas, Grid(), at, strong=True)
    elif kind == "cog":
        _cog_plan(canvas, view, seat, at)
    elif kind == "pick" and view.campaign is not None:
        lasting = view.cities[seat].lasting
        draw_dig(canvas, view.campaign.shafts, {} if lasting is None else lasting.shafts, at)


def tell_sticker(canvas: Canvas, words: list[str], say: Say) -> None:
    y = MIDDLE
    canvas.put(small(words[1], words[2] if len(words) == 4 else ""), 54, y)
    canvas.fit((92, y + 1), say("Glue: {sticker}?", sticker=planned(words, say)), 620, TOLD, anchor="lm")
    if words[1] in ON_FIELDS:
        wide = canvas.fit((WIDTH - 40, y + 1), say("free for a sticker"), 380, TOLD, anchor="rm")
        canvas.put(_free(), WIDTH - 40 - wide - 40, y)


@kept(SPRITES)
def _free() -> Image.Image:
    """The frame on a field where a sticker may go, for the line that explains it."""
    far = CELL - 14
    return scaled(stamp(CELL, CELL, lambda b: free_frame(b.rect((142, 178, 88), 14, 14, far, far, 6))), 60, 60)


def planned(words: list[str], say: Say) -> str:
    """`two rocks · G3`."""
    parts = [say(STICKERS[words[1]])]
    if len(words) == 4:
        parts.append(say(COLOURS[words[2]]))
    return " · ".join([*parts, say(COLOURS[words[-1]]) if words[-1] in COLOURS else words[-1]])


def _cog_plan(canvas: Canvas, view: MyCityView, seat: int, building: str) -> None:
    """Nothing stands on the cleared board: the building is shown over it, large, with its cog."""
    card = next(card for card in view.cards if card.id == building)
    picture = house(kind_of(card), shape_cells(shape_of(view, seat, card)), cog=True)
    picture = picture.crop(picture.getbbox())
    picture = scaled(picture, round(picture.width * 1.5), round(picture.height * 1.5))
    canvas.put(panel(picture.width + 110, picture.height + 150, PAPER_LIGHT, 26), WIDTH / 2, 640)
    canvas.put(picture, WIDTH / 2, 606)
    canvas.write((WIDTH / 2, 640 + picture.height / 2 + 32), building, Type(60, "toy", 800), INK)


# ---------------------------------------------------------------------------------------------------- the ribbon


def draw_queue(canvas: Canvas, view: MyCityView, seat: int, say: Say) -> None:
    """At the foot of a city: the stickers it places, for the seat itself only those still to come."""
    campaign = view.campaign
    assert campaign is not None
    own = view.seat == seat
    kinds = stickers_of(view, seat)
    if own:
        kinds = (*(() if campaign.sticker is None else (campaign.sticker,)), *campaign.further)
    text = say("Stickers to be placed") if kinds else say("All stickers are placed")
    wide = canvas.fit((40, MIDDLE + 1), text, 760, Type(36, "text", 800), anchor="lm")
    for k, kind in enumerate(kinds):
        if own and k == 0:
            canvas.put(_lit(), 40 + wide + 44 + k * 56, MIDDLE)
        canvas.put(small(kind), 40 + wide + 44 + k * 56, MIDDLE)


@kept(SPRITES)
def _lit() -> Image.Image:
    return stamp(
        50, FOOT - 2, lambda b: b.rect((232, 168, 30), 0, 0, 50, FOOT - 2, 9).rect(GLOW, 3, 3, 47, FOOT - 5, 7)
    )


@kept(SPRITES)
def small(kind: str, colour: str = "") -> Image.Image:
    """A sticker as large as a line of text."""
    if kind in BADGES:
        return badge(kind, SMALL)
    return scaled(sticker(f"{kind}_{colour}" if colour else kind, False), SMALL, SMALL)
