"""The city's milestones in a turn's picture: what each asks for, in a sign and in words, and who has reached it."""

from __future__ import annotations

from data.texts import Say
from render.canvas import COMPOSED, Box, Canvas
from render.cities.icons import short_signs
from render.cities.offer import spot
from render.cities.tokens import GOLD, badge, ring
from render.lettering.text import MINOR, NEEDED, Type, fit, wrap
from render.palette import GLOW, INK, INK_SOFT, PAPER_LIGHT, PAPER_SHADE, Colour, shade
from render.sprites import panel
from rules.cities.view import CitiesView, Milestone
from rules.cities.vocabulary import needs

TOP, HIGH = 674, 114
LEFT, WIDE, STEP = 14, 386, 393
DISC = 48
"""From one reward to the next."""
NAME, ASKED = Type(35, "text", 800), Type(NEEDED, "text", 600)
SMALLEST = 31
"""Of a text on one line."""
REWARD = Type(NEEDED, "toy", 800)


def lay_milestones(canvas: Canvas) -> None:
    """The empty labels, part of the ground."""
    for k in range(3):
        canvas.put(panel(WIDE, HIGH, PAPER_LIGHT, 20), LEFT + k * STEP - 12, TOP - 12, "lt")


def draw_milestones(canvas: Canvas, view: CitiesView, seat: int, say: Say) -> None:
    """One reached in the turn that is shown lies in yellow light."""
    reached = {change.thing for change in view.districts[seat].last if change.how == "claim"}
    for number, milestone in enumerate(view.milestones):
        fresh = milestone.id in reached
        key = ("cities milestone", say.language, milestone, fresh)
        label = COMPOSED.make(key, lambda m=milestone, f=fresh: _label(m, say, f))  # type: ignore[misc]
        canvas.put(label, LEFT + number * STEP - 12, TOP - 12, "lt")


def _label(milestone: Milestone, say: Say, fresh: bool) -> Canvas:
    """12 larger on every side."""
    canvas = Canvas(panel(WIDE, HIGH, PAPER_LIGHT, 20, True, GLOW if fresh else None).copy())
    x, y = 12, 12
    first = x + WIDE - 34 - DISC * (len(milestone.rewards) - 1)
    _lines(canvas, say(milestone.name), (x + 14, y + 3, first - 28, y + 57), NAME, INK)
    for number in range(len(milestone.rewards)):
        _reward(canvas, milestone, number, (first + number * DISC, y + 31))
    sign = short_signs(milestone.needs, 48, 84)
    canvas.put(sign, x + 14, y + 84, "lm")
    room = (x + 14 + sign.width + 12, y + 57, x + WIDE - 10, y + HIGH - 1)
    _lines(canvas, needs(say, milestone, short=True), room, ASKED, shade(INK_SOFT, 0.8))
    return canvas


def _lines(canvas: Canvas, text: str, room: Box, kind: Type, fill: Colour) -> None:
    """One line from the left, or two small ones where it would need narrow letters."""
    left, top, right, bottom = room
    middle, wide = (top + bottom) / 2, right - left
    if fit(text, wide, kind, SMALLEST)[1].family == kind.family:
        canvas.fit((left, middle), text, wide, kind, fill, anchor="lm", least=SMALLEST)
        return
    lines, kind = wrap(text, wide, 2, kind.at(MINOR), MINOR)
    for k, line in enumerate(lines):
        at = middle + (k - (len(lines) - 1) / 2) * kind.size * 0.98
        canvas.write((left, at), line, kind, fill, anchor="lm", room=(left - 4, top - 6, right + 4, bottom + 6))


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
