"""One seat at full size: its towers on the map, its thirteen buildings, tokens, cards and, for itself, its goals."""

from __future__ import annotations

from PIL import Image

from data.texts import Say
from render.canvas import HIGHEST, WIDTH, Canvas
from render.metropolys.atlas import box
from render.metropolys.board import Plan, draw_map
from render.metropolys.geometry import HEIGHT
from render.metropolys.panels import SMALL_BELOW, TALL_FROM, banner, house
from render.metropolys.pieces import card, token
from render.metropolys.tiles import goal_tile, secret_tile
from render.metropolys.words import goal_name, own_goals, points
from render.palette import INK, INK_SOFT, PAPER, PAPER_SHADE, SEATS, ink_on
from render.sprites import panel
from render.text import MINOR, Type
from rules.metropolys.view import TOKENS, MetropolysView, Planner

VALUE = Type(44, "text", 900)
PLACE = Type(MINOR, "text", 800)
COUNT = Type(44, "text", 900)
WORTH = Type(33, "text", 700)
BASE = HEIGHT + 184
"""The ground line of the skyline."""
LINE = HEIGHT + 262
"""The middle of the row of tokens and goals."""


def draw_seat(view: MetropolysView, seat: int, name: str, say: Say) -> Canvas:
    others = tuple(other for other in range(view.seats) if other != seat)
    own = [placed for placed in (*view.buildings, *view.chain) if placed.seat == seat]
    plan = Plan(
        unused=view.unused,
        built=view.buildings,
        chain=view.chain,
        tokens=view.tokens,
        named=tuple(placed.space for placed in own),
        pale=others,
        numbered=seat,
    )
    canvas = draw_map(Image.new("RGB", (WIDTH, HIGHEST), PAPER_SHADE), plan, say)
    canvas.put(panel(WIDTH - 24, 300, PAPER, 20), WIDTH / 2, HEIGHT + 172)
    _skyline(canvas, view, seat)
    planner = view.planners[seat]
    right = _tokens(canvas, planner)
    _goals(canvas, planner, right + 24, say)
    banner(canvas, seat, name, lambda part: say("{name}’s buildings", name=part))
    return canvas


def _skyline(canvas: Canvas, view: MetropolysView, seat: int) -> None:
    """All thirteen; those on the map with the space they stand on."""
    planner = view.planners[seat]
    places = {placed.value: placed.space for placed in (*view.buildings, *view.chain) if placed.seat == seat}
    for value in range(1, 14):
        wide, middle = 76, 60 + (value - 1) * 90
        high = 84 if value < SMALL_BELOW else 103 if value < TALL_FROM else 122
        built, pending = value in planner.built, value in planner.pending
        canvas.put(house(seat, wide, high, pending, built), middle, BASE, "mb")
        ink = INK if built or pending else ink_on(SEATS[seat])
        top = BASE - high
        room = (middle - wide / 2, top, middle + wide / 2, BASE)
        y = BASE - high / 2 - (15 if value in places else 0)
        canvas.write((middle, y), str(value), VALUE, ink, room=room)
        if value in places:
            canvas.write((middle, BASE - 20), places[value], PLACE, INK, room=room)


def _tokens(canvas: Canvas, planner: Planner) -> float:
    """Tokens and cards with their points; returns where they end."""
    worth = box().points
    x = 56.0
    for kind in TOKENS:
        held = planner.tokens[kind]
        canvas.put(token(kind, 58), x, LINE)
        wide = canvas.write((x + 40, LINE), str(held), COUNT, INK if held else INK_SOFT, anchor="lm")
        x += 48 + wide
        if held:
            x += 4 + canvas.write((x, LINE + 2), f"({points(held * worth[kind])})", WORTH, INK_SOFT, anchor="lm")
        if kind != "trendy" and kind in planner.cards:
            canvas.put(card(kind, 68), x + 36, LINE)
            gain = points(worth[f"{kind}_card"])
            x += 72 + canvas.write((x + 70, LINE + 2), f"({gain})", WORTH, INK_SOFT, anchor="lm")
        x += 48
    return x - 30


def _goals(canvas: Canvas, planner: Planner, left: float, say: Say) -> None:
    if planner.goals is None:
        canvas.put(secret_tile(70), WIDTH - 62, LINE)
        canvas.fit(
            (WIDTH - 112, LINE), say("secret goals"), WIDTH - 116 - left, WORTH, INK_SOFT, anchor="rm", least=MINOR
        )
        return
    goals = own_goals(planner.goals)
    share = (WIDTH - 24 - left) / len(goals)
    for n, goal in enumerate(goals):
        x = left + n * share
        canvas.put(goal_tile(goal, 70), x + 35, LINE)
        canvas.fit((x + 80, LINE), goal_name(say, goal), share - 90, WORTH, INK, anchor="lm", least=MINOR)
