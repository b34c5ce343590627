"""The city's milestones as labels: what each asks for, in a sign and in words, and who has reached it."""

from collections.abc import Iterable, Sequence

from data.texts import Say
from render.canvas import COMPOSED, Box, Canvas
from render.cities.icons import short_signs
from render.cities.offer import spot
from render.cities.tokens import GOLD, badge, ring
from render.lettering.text import ELLIPSIS, MINOR, NEEDED, Type, fit, wrap
from render.palette import GLOW, INK, INK_SOFT, PAPER_LIGHT, PAPER_SHADE, Colour, shade
from render.sprites import panel
from rules.cities.view import CitiesView, Milestone
from rules.cities.vocabulary import needs

HIGH = 122
LEFT, WIDE, STEP = 14, 386, 393
DISC = 48
"""From one reward to the next."""
NAME, ASKED = Type(35, "text", 800), Type(NEEDED, "text", 600)
SQUEEZED = 88
"""Percent of their width below which letters are worse to read than on two lines."""
PITCH = 34
REWARD = Type(NEEDED, "toy", 800)


def draw_milestones(canvas: Canvas, view: CitiesView, seats: Iterable[int], top: int, say: Say) -> None:
    """One that any of these seats reached in its latest turn lies in yellow light."""
    last = [change for seat in seats for change in view.districts[seat].last]
    reached = {change.thing for change in last if change.how == "claim"}
    for number, milestone in enumerate(view.milestones):
        canvas.put(_kept(milestone, say, milestone.id in reached), LEFT + number * STEP - 12, top - 12, "lt")


def _kept(milestone: Milestone, say: Say, fresh: bool) -> Canvas:
    key = ("cities milestone", say.language, milestone, fresh)
    return COMPOSED.make(key, lambda: _label(milestone, say, fresh))


def _label(milestone: Milestone, say: Say, fresh: bool) -> Canvas:
    """12 larger on every side."""
    canvas = Canvas(panel(WIDE, HIGH, PAPER_LIGHT, 20, True, GLOW if fresh else None).copy())
    x, y = 12, 12
    first = x + WIDE - 34 - DISC * (len(milestone.rewards) - 1)
    _lines(canvas, say(milestone.name), (x + 14, y + 3, first - 27, y + 49), NAME, INK, most=1)
    for number in range(len(milestone.rewards)):
        _reward(canvas, milestone, number, (first + number * DISC, y + 28))
    sign = short_signs(milestone.needs, 50, 70)
    canvas.put(sign, x + 14, y + 85, "lm")
    room = (x + 14 + sign.width + 12, y + 50, x + WIDE - 10, y + HIGH - 4)
    _lines(canvas, needs(say, milestone, short=True), room, ASKED, shade(INK_SOFT, 0.8), most=2)
    return canvas


def _lines(canvas: Canvas, text: str, room: Box, kind: Type, fill: Colour, *, most: int) -> None:
    """From the left, on as few lines as can be read well; smaller ones where a language needs more room."""
    left, top, right, bottom = room
    middle, wide = (top + bottom) / 2, right - left
    found, single = fit(text, wide, kind, NEEDED)
    lines: tuple[str, ...] = (found,)
    if ELLIPSIS in found or (most > 1 and (single.family != kind.family or single.stretch < SQUEEZED)):
        lines, single = _wrapped(text, wide, kind, (NEEDED, MINOR) if most > 1 else (MINOR,))
    for k, line in enumerate(lines):
        at = middle + (k - (len(lines) - 1) / 2) * (PITCH if most > 1 else MINOR + 3)
        canvas.write((left, at), line, single, fill, anchor="lm", room=(left - 4, top - 6, right + 4, bottom + 6))


def _wrapped(text: str, wide: float, kind: Type, sizes: Sequence[int]) -> tuple[tuple[str, ...], Type]:
    """On two lines, in the first way that cuts nothing: large, large and narrow, small, small and narrow."""
    ways = [face for size in sizes for face in (kind.at(size), kind.narrow.at(size))]
    found = [wrap(text, wide, 2, face, face.size) for face in ways]
    return next((way for way in found if ELLIPSIS not in "".join(way[0])), found[-1])


def _reward(canvas: Canvas, milestone: Milestone, number: int, at: tuple[float, float]) -> None:
    """Gold while one may win it, with the ring of who has, crossed out where it is out of play."""
    if milestone.covered[number]:
        canvas.put(spot(42, shade(PAPER_SHADE, 0.9), crossed=True), *at)
        return
    owner = milestone.rings[number]
    if owner is None:
        canvas.put(badge(44, GOLD), *at)
    else:
        canvas.put(ring(owner, 50), *at)
    canvas.write((at[0], at[1] + 2), str(milestone.rewards[number]), REWARD, INK)
