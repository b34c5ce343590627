"""One seat at full size: its towers on the map, its thirteen buildings, tokens, cards and, for itself, its goals."""

from collections.abc import Sequence

import msgspec
from PIL import Image, ImageDraw

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.lettering.text import MINOR, Type
from render.metropolys.board import Plan, draw_map
from render.metropolys.geometry import HEIGHT
from render.metropolys.goal_tiles import goal_tile, secret_tile
from render.metropolys.goals import goals_now
from render.metropolys.panels import SMALL_BELOW, TALL_FROM, banner
from render.metropolys.pieces import card, token
from render.metropolys.towers import tower
from render.palette import INK, INK_SOFT, PAPER, PAPER_SHADE
from render.sprites import faded, panel, scaled
from rules.metropolys.components import standard_box
from rules.metropolys.view import TOKENS, Height, MetropolysView, Planner
from rules.metropolys.vocabulary import goal_name, own_goals, points

VALUE = Type(44, "text", 900)
PLACE = Type(33, "text", 800)
COUNT = Type(44, "text", 900)
WORTH = Type(33, "text", 700)
GOAL, NOW = Type(36, "text", 800), Type(31, "text", 700)
ZOOM = 1.15
BASE = HEIGHT + 163
"""The ground line of the skyline."""
LINE = HEIGHT + 280
"""The middle of the row of tokens and goals."""


def draw_seat(view: MetropolysView, seat: int, name: str, say: Say) -> Canvas:
    others = tuple(other for other in range(view.seats) if other != seat)
    plan = Plan(
        unused=view.unused, built=view.buildings, chain=view.chain, tokens=view.tokens, pale=others, numbered=seat
    )
    canvas = draw_map(Image.new("RGB", (WIDTH, HIGHEST), PAPER_SHADE), plan, say)
    canvas.put(panel(WIDTH - 24, 300, PAPER, 20), WIDTH / 2, HEIGHT + 172)
    _skyline(canvas, view, seat, say)
    planner = view.planners[seat]
    right = _tokens(canvas, planner)
    _goals(canvas, planner, goals_now(view, seat, say), right + 16, say)
    banner(canvas, seat, name, lambda part: say("{name}’s buildings", name=part))
    return canvas


def _skyline(canvas: Canvas, view: MetropolysView, seat: int, say: Say) -> None:
    """All thirteen in a row: pale while in hand, in scaffolding while pending; those on the map with their space."""
    planner = view.planners[seat]
    places = {placed.value: placed.space for placed in (*view.buildings, *view.chain) if placed.seat == seat}
    x = 36.0
    for ready, word in ((False, say("built")), (True, say("in hand"))):
        canvas.put(scaled(_building(seat, "small", False, ready), 50, 59), x + 20, HEIGHT + 54)
        x += 96 + canvas.write((x + 50, HEIGHT + 54), word, PLACE, INK, anchor="lm")
    canvas.fit((x, HEIGHT + 54), say("(3): points"), 420, PLACE, INK_SOFT, anchor="lm", least=MINOR)
    ImageDraw.Draw(canvas.image).line((26, BASE, WIDTH - 26, BASE), fill=PAPER_SHADE, width=5)
    for value in range(1, 14):
        middle = 60 + (value - 1) * 90
        height: Height = "small" if value < SMALL_BELOW else "medium" if value < TALL_FROM else "tall"
        canvas.put(_building(seat, height, value in planner.pending, value in planner.ready), middle, BASE + 19, "mb")
        room = (middle - 44, BASE + 4, middle + 44, BASE + 52)
        canvas.write((middle, BASE + 27), str(value), VALUE, INK_SOFT if value in planner.ready else INK, room=room)
        if value in places:
            canvas.fit((middle, BASE + 62), places[value], 88, PLACE, INK)


@kept(SPRITES)
def _building(seat: int, height: Height, pending: bool, ready: bool) -> Image.Image:
    art = tower(seat, height, pending, ZOOM)
    return faded(art, 0.4) if ready else art


def _tokens(canvas: Canvas, planner: Planner) -> float:
    """Tokens and cards with their points; returns where they end."""
    worth = msgspec.structs.asdict(standard_box().points)
    x = 50.0
    for kind in TOKENS:
        held = planner.tokens[kind]
        canvas.put(token(kind, 54), x, LINE)
        wide = canvas.write((x + 40, LINE), str(held), COUNT, INK if held else INK_SOFT, anchor="lm")
        x += 48 + wide
        if held:
            x += 4 + canvas.write((x, LINE + 2), f"({points(held * worth[kind])})", WORTH, INK_SOFT, anchor="lm")
        if kind != "trendy" and kind in planner.cards:
            canvas.put(card(kind, 62), x + 36, LINE)
            gain = points(worth[f"{kind}_card"])
            x += 72 + canvas.write((x + 70, LINE + 2), f"({gain})", WORTH, INK_SOFT, anchor="lm")
        x += 42
    return x - 30


def _goals(canvas: Canvas, planner: Planner, now: Sequence[str], left: float, say: Say) -> None:
    if planner.goals is None:
        canvas.put(secret_tile(62), WIDTH - 62, LINE)
        canvas.fit(
            (WIDTH - 112, LINE), say("secret goals"), WIDTH - 116 - left, WORTH, INK_SOFT, anchor="rm", least=MINOR
        )
        return
    goals = own_goals(planner.goals)
    share = (WIDTH - 24 - left) / len(goals)
    for n, goal in enumerate(goals):
        x = left + n * share
        canvas.put(goal_tile(goal, 64), x + 32, LINE)
        canvas.fit((x + 72, LINE - 17), goal_name(say, goal), share - 78, GOAL, INK, anchor="lm", least=MINOR)
        canvas.fit((x + 72, LINE + 19), now[n], share - 78, NOW, INK_SOFT, anchor="lm", least=MINOR)
