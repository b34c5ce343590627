"""A piece or feature before it is put down: it hovers over its place, and one sees through it."""

from collections.abc import Sequence

from PIL import Image, ImageChops

from render.cache import SPRITES, kept
from render.canvas import Canvas
from render.cities.brush import CREAM, Brush, Point
from render.cities.feature_sprites import FOOT, drawing, feature
from render.cities.grounds import CW
from render.cities.houses import FW, MARGIN, STOREY, grown, house, house_letter
from render.cities.letters import spelt
from render.cities.model import foot
from render.cities.stage import Stage
from render.cities.tiles import RIM
from render.palette import GLOW, INK
from render.sprites import CLEAR, Pen, faded, sprite, tinted
from rules.cities.view import COLOURS, CitiesView, District

PIECE_LIFT = 44
"""How far a piece or feature hovers above its place, at full size."""
AIR = 8
SEEN_THROUGH = 0.64


def draw_hovering(canvas: Canvas, view: CitiesView, stage: Stage, after: District, words: Sequence[str]) -> None:
    """The piece or feature over its field: one sees through it, and an arrow shows where it would come down."""
    field = next((field for field in after.fields if field.name == words[-1]), None)
    if field is None or len(words) != 3:
        return
    column, row = stage.at(field.name)
    share = stage.size / CW
    if words[1] in COLOURS:
        x, y = foot(stage, field.name)
        below = y - (field.height - 1) * STOREY * share
        picture = hovering_piece(words[1], field.height, stage.size)
        canvas.put(picture, x - AIR, below - PIECE_LIFT * share + AIR, "lb")
        middle, top = x + (MARGIN + FW / 2) * share, below - (PIECE_LIFT + MARGIN) * share + AIR
    else:
        middle, ground = stage.corner(column + 0.5, row + 0.7)
        look = drawing(view, words[1])
        lift = PIECE_LIFT * share
        left, top = middle - FOOT[0] * share - AIR, ground - FOOT[1] * share - AIR - lift
        canvas.put(hovering_feature(look, stage.size), left, top, "lt")
        top = ground - lift - 6
    # Below it and before what stands there, whose letter is left out meanwhile.
    canvas.put(_down(stage.size), middle, top, "mt")


def _airy(picture: Image.Image) -> Image.Image:
    """One sees through it; a line of light keeps its shape. AIR larger on every side."""
    alpha = Image.new("L", (picture.width + 2 * AIR, picture.height + 2 * AIR), 0)
    alpha.paste(picture.getchannel("A"), (AIR, AIR))
    out = Image.new("RGBA", alpha.size, CLEAR)
    for fill, reach, inner in ((RIM, 4, 1), (GLOW, 3, 1)):
        out.alpha_composite(tinted(fill, ImageChops.subtract(grown(alpha, reach), grown(alpha, inner))))
    out.alpha_composite(faded(picture, SEEN_THROUGH), (AIR, AIR))
    return out


@spelt(SPRITES)
def hovering_piece(letter: str, height: int, size: int) -> Image.Image:
    """One storey with its roof, pale, and clear on it what the building would be."""
    piece = house(letter, 1, size)
    out = _airy(piece)
    written = house_letter(letter, height, size)
    out.alpha_composite(written.crop((0, 0, *piece.size)), (AIR, AIR))
    return out


@spelt(SPRITES)
def hovering_feature(look: str, size: int) -> Image.Image:
    return _airy(feature(look, size, shadow=False))


@kept(SPRITES)
def _down(size: int) -> Image.Image:
    """An arrow to the place where it would stand."""
    wide = round(size * 0.42)
    points: list[Point] = [(14, 3), (26, 3), (26, 18), (35, 18), (20, 36), (5, 18), (14, 18)]

    def draw(pen: Pen, s: int) -> None:
        b = Brush(pen, s * wide / 40)
        b.line([*points, *points[:2]], INK, 5)
        b.poly(points, CREAM)

    return sprite(wide, wide, draw)
