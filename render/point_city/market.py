"""The market: sixteen cards between streets, and what may be taken now."""

from collections.abc import Callable, Sequence
from functools import partial

from PIL import Image

from data.texts import Say, mark
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.lettering.text import MINOR, Type
from render.palette import GLOW, INK, INK_SOFT, shade
from render.point_city.cards import GROW, face
from render.point_city.icons import robot_mark, turn_sign
from render.point_city.streets import (
    WHOLE,
    Streets,
    chosen_frame,
    crossing,
    empty_lot,
    halo,
    robot_frame,
    robot_marker,
    streets,
)
from render.point_city.tints import ROBOT
from render.sprites import seat_mark, shadowed
from rules.point_city.view import PointCityView
from rules.point_city.vocabulary import ACTS, ASKED

OFFER_TOP = WHOLE.bottom + 20
FOOT = 12
"""Free at the bottom."""
TITLE = Type(48, "title", 700)
NOTE = Type(34, "text", 700)
EDGE = Type(34, "text", 800)
FRESH = Type(29, "text", 800)
Asked = Callable[[str], str] | None


def draw_cards(
    view: PointCityView, names: Sequence[str], say: Say, high: int, chosen: Sequence[str] = (), flips: bool = False
) -> Canvas:
    """The ground with its head and the cards; a move not yet played takes, or `flips`."""
    canvas = Canvas.on(streets(high))
    if chosen and view.turn is not None:
        text, cells = mark("{name}: turn {cells}?") if flips else mark("{name}: take {cells}?"), say.listed([*chosen])
        draw_head(canvas, view, names, say, 36, 570, asked=lambda part: say(text, name=part, cells=cells))
        canvas.pill((WIDTH - 270, 36), say("only planned"), NOTE, GLOW, anchor="rm", space=250)
    else:
        _header(canvas, view, names, say)
    draw_grid(canvas, view, WHOLE, say, chosen)
    for x, y, wide, high in _around(view, chosen, WHOLE):
        canvas.put(chosen_frame(wide, high), x - 11, y - 11, "lt")
        draw_crossings(canvas, view, WHOLE, chosen)
        canvas.put(seat_mark(view.turn or 0, 40), x - 3, y - 3)
        if flips:
            canvas.put(_turnable(), x + WHOLE.card / 2, y)
    return canvas


def draw_head(
    canvas: Canvas, view: PointCityView, names: Sequence[str], say: Say, middle: float, room: float, asked: Asked = None
) -> None:
    """Whose turn it is and what it is about, or what a plan asks; at the right which turn."""
    left = 24
    if view.turn is not None:
        canvas.put(seat_mark(view.turn, TITLE.size), left + TITLE.size / 2, middle)
        left += TITLE.size + 14
    name = names[view.turn] if view.turn is not None else ""
    told = asked or (lambda part: say(ASKED[view.phase], name=part).rstrip("."))
    canvas.name((left, middle), name, room, TITLE, within=told, most=29)
    turn = say("turn {n} of {all}", n=view.turns, all=view.length)
    canvas.fit((WIDTH - 24, middle), turn, 240, NOTE, INK_SOFT, anchor="rm")


def _header(canvas: Canvas, view: PointCityView, names: Sequence[str], say: Say) -> None:
    draw_head(canvas, view, names, say, 36, 520)
    last = acts(view)
    for k, (seat, act, cells) in enumerate(last):
        y = 37 + (k - (len(last) - 1) / 2) * 32
        canvas.put(robot_mark(34, ROBOT) if seat is None else seat_mark(seat, 30), 634, y)
        shown = say(ACTS[act], cells=say.listed([*cells]))
        if len(last) == 1 and seat is not None:
            told = partial("{1} {0}".format, shown)
            canvas.name((658, y), names[seat], 276, NOTE, within=told, most=29, pitch=1.2)
        else:
            canvas.fit((658, y), shown, 276, NOTE, anchor="lm")


def acts(view: PointCityView) -> list[tuple[int | None, str, tuple[str, ...]]]:
    """What happened last, two things at most: whose it was, what, and where. Only this is lit."""
    found: list[tuple[int | None, str, tuple[str, ...]]] = []
    for deed in view.deeds:
        if deed.flipped is not None:
            found.append((deed.seat, "flip", (deed.flipped,)))
        if deed.took:
            found.append((deed.seat, "take" if deed.cells else "deck", deed.cells))
        elif deed.flipped is None:
            found.append((deed.seat, "pass", ()))
    return found[-2:]


def draw_grid(canvas: Canvas, view: PointCityView, at: Streets, say: Say, chosen: Sequence[str] = ()) -> None:
    """What was just laid glows and is called new, unless cards are chosen; what is out of reach lies in the shade."""
    laid = {cell for _, _, cells in acts(view) for cell in cells if not chosen}
    within_reach = {cell for pair in view.pairs for cell in pair}
    for cell, found in enumerate(view.market):
        if found.id in laid and (found.side is None or found.fresh):
            x, y = at.corner(cell)
            canvas.put(halo(at.card, at.card), x - 36, y - 36, "lt")
    _edges(canvas, view, at)
    for cell, found in enumerate(view.market):
        x, y = at.corner(cell)
        if found.side is None:
            canvas.put(empty_lot(at.card), x, y, "lt")
            continue
        bright = view.over or found.id in within_reach
        canvas.put(face(found.side, found.level, bright, at.card), x - GROW, y - GROW, "lt")
        if found.turnable:
            canvas.put(_turnable(), x + at.card - 24, y + at.card - 26)
    draw_crossings(canvas, view, at, chosen)
    for cell, found in enumerate(view.market):
        if found.id in laid and found.fresh:
            x, y = at.corner(cell)
            # Above what a building costs.
            foot = 56 if found.side is not None and found.side.building is not None else 10
            at_foot = (x + at.card - 10, y + at.card - foot)
            canvas.pill(at_foot, say("new"), FRESH, GLOW, anchor="rb", space=at.card * 0.6, least=MINOR)
    _robot(canvas, view, at)


def draw_crossings(canvas: Canvas, view: PointCityView, at: Streets, chosen: Sequence[str]) -> None:
    """Between what may be taken together; none leads out of two chosen cards."""
    places = {found.id: cell for cell, found in enumerate(view.market)}
    for one, other in view.pairs:
        if len(chosen) == 2 and (one in chosen) != (other in chosen):
            continue
        x, y = at.corner(places[one])
        across = places[other] == places[one] + 1
        far, middle = at.card + at.gap / 2, at.card / 2
        canvas.put(crossing(across, at.card, at.gap), x + (far if across else middle), y + (middle if across else far))


def _edges(canvas: Canvas, view: PointCityView, at: Streets) -> None:
    """Letters and numbers; the virtual opponent's markers lie below theirs."""
    virtual = view.virtual if view.virtual is not None and view.virtual.next else None
    for k in range(4):
        middle = k * at.step + at.card / 2
        for spot, text, marked in (
            ((at.left + middle, at.top - at.gap - 20), "ABCD"[k], virtual is not None and virtual.column == k),
            ((at.left - at.gap - 13, at.top + middle), str(k + 1), virtual is not None and virtual.row == k),
        ):
            if marked:
                canvas.put(robot_marker(), *spot)
            canvas.write(spot, text, EDGE, INK if marked else shade(INK_SOFT, 0.8))


@kept(SPRITES)
def _turnable() -> Image.Image:
    return shadowed(turn_sign(40), (1, 2), 2, 110, 6)


def _robot(canvas: Canvas, view: PointCityView, at: Streets) -> None:
    """What the virtual opponent takes next."""
    for x, y, wide, high in _around(view, view.virtual.next if view.virtual is not None else (), at):
        canvas.put(robot_frame(wide, high), x - 9, y - 9, "lt")


def _around(view: PointCityView, ids: Sequence[str], at: Streets) -> list[tuple[int, int, int, int]]:
    """Where frames go, by corner and size: one around two neighbours, else one around each."""
    spots = [at.corner(cell) for cell, found in enumerate(view.market) if found.id in ids]
    (left, top), (right, bottom) = (spots[0], spots[-1]) if spots else ((0, 0), (0, 0))
    if right - left + bottom - top == at.step:
        return [(left, top, at.card + right - left, at.card + bottom - top)]
    return [(x, y, at.card, at.card) for x, y in spots]
