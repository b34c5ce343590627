"""All districts at a glance, as large as can be, and the milestones."""

from collections.abc import Iterator, Sequence

import msgspec
from PIL import Image

from data.texts import Say
from render.canvas import HIGHEST, LOWEST, WIDTH, Canvas
from render.cities.band import draw_band, lay_band
from render.cities.city import last_fields
from render.cities.drafting_table import laid_out
from render.cities.milestone_labels import draw_milestones
from render.cities.model import draw_model, draw_short_labels
from render.cities.scores import COUNT, draw_count, draw_total
from render.cities.sheets import TOP, draw_rim, sheet
from render.cities.stage import Stage
from render.cities.tokens import sign, worker
from render.cities.tools import pencil, ruler
from render.cities.turn_board import draw_starts, lay_board
from render.lettering.text import Type, width
from render.palette import PAPER_LIGHT
from render.sprites import seat_mark
from rules.cities.view import CitiesView

HEAD = 98
"""Below the band."""
MILESTONES = 128
"""The room of their labels at the foot."""
STARTS = 300
"""The room of the starting tiles, before the first round."""
GAP = 14
LEFT, WIDE, BETWEEN = 16, 574, 20
LARGEST = 104
LABELLED = 62
"""The width of a field below which labels of columns and rows would meet."""
ASIDE = 28
"""The room of the labels of columns and rows."""
FOOT = 6
"""Below a model."""


class Room(msgspec.Struct, frozen=True):
    """Where the districts lie: in how many columns, and how large each sheet is."""

    wides: tuple[int, ...]
    """Of the sheets in each column."""
    high: int

    @property
    def columns(self) -> int:
        return len(self.wides)

    def wide(self, seat: int) -> int:
        return self.wides[seat % self.columns]

    def corner(self, seat: int, seats: int) -> tuple[int, int]:
        line, column = divmod(seat, self.columns)
        top = HEAD + line * (self.high + GAP)
        if seats == 3 and seat == 2:
            return (WIDTH - self.wide(seat)) // 2, top
        return LEFT + sum(self.wides[:column]) + column * BETWEEN, top


def room(view: CitiesView, below: int) -> Room:
    """Side by side, or two districts one below the other where that shows them larger; a wide one takes more room."""
    shown = [[field.name for field in district.fields] for district in view.districts]
    found: list[tuple[int, Room]] = []
    ways: list[tuple[int, ...]] = [(WIDE, WIDE)]
    if view.seats == 2:
        ways += [(WIDTH - 2 * LEFT,), *((WIDE + more, WIDE - more) for more in (40, -40, 80, -80, 120, -120))]
    for wides in ways:
        most = (HIGHEST - HEAD - below - 2) // -(-view.seats // len(wides)) - GAP
        sheets = [(fields, wides[seat % len(wides)] - 20) for seat, fields in enumerate(shown)]
        needed = max(Stage.needed(fields, wide, LARGEST, False, ASIDE) for fields, wide in sheets)
        high = min(most, max(250 if view.starts else 330, needed + TOP + FOOT))
        sizes = [Stage(fields, (0, 0, wide, high - TOP - FOOT), LARGEST, False, ASIDE).size for fields, wide in sheets]
        found.append((min(sizes), Room(wides, high)))
    return max(found, key=lambda one: one[0])[1]


def draw_table(view: CitiesView, names: Sequence[str], say: Say) -> Canvas:
    below = MILESTONES + (STARTS if view.starts else 0)
    place = room(view, below)
    foot = HEAD + -(-view.seats // place.columns) * (place.high + GAP)
    canvas = laid_out(max(LOWEST, foot + below + 2))
    lay_band(canvas)
    draw_band(canvas, view, names, say)
    for seat in range(view.seats):
        _district(canvas, view, seat, names[seat], place)
    if view.seats == 3:
        canvas.put(ruler(420, 78), 160, HEAD + place.high * 1.5 + GAP)
        canvas.put(pencil(330, 62), WIDTH - 150, HEAD + place.high * 1.5 + GAP)
    if view.starts:
        lay_board(canvas, foot, STARTS - GAP, places=False)
        draw_starts(canvas, view, foot, STARTS - GAP)
    draw_milestones(canvas, view, range(view.seats), canvas.height - MILESTONES, say)
    return canvas


def _district(canvas: Canvas, view: CitiesView, seat: int, name: str, place: Room) -> None:
    x, y = place.corner(seat, view.seats)
    wide, high = place.wide(seat), place.high
    district = view.districts[seat]
    canvas.put(sheet(wide, high), x - 12, y - 12, "lt")
    draw_rim(canvas, (x, y, x + wide, y + high), seat, lit=seat == view.turn)
    fields = [field.name for field in district.fields]
    box = (x + 10, y + TOP, x + wide - 10, y + high - FOOT)
    stage = Stage(fields, box, LARGEST, False, ASIDE)
    draw_model(canvas, view, district, stage, last_fields(district))
    if fields and stage.size >= LABELLED:
        draw_short_labels(canvas, stage)
    # Last: a tall building may reach up to them.
    canvas.put(seat_mark(seat, 42), x + 40, y + 42)
    draw_total(canvas, (x + wide - 46, y + 44), district.total, 70)
    right = x + wide - 94.0
    for picture, number in _counts(view, seat):
        right -= 48 + width(str(number), COUNT)
        draw_count(canvas, picture, (right + 24, y + 44), number)
    canvas.name((x + 74, y + 43), name, right - x - 84, Type(42, "title", 700), most=30, lines=3, halo=PAPER_LIGHT)


def _counts(view: CitiesView, seat: int) -> Iterator[tuple[Image.Image, int]]:
    """Cards and workers, from the right."""
    if not view.starts:
        yield sign("packet", 42), len(view.districts[seat].cards)
    if view.offer and not view.over:
        yield worker(seat, 44), sum(view.districts[seat].workers)
