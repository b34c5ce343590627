"""All cities side by side: what was built, what is held, what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, kept
from render.canvas import LOWEST, WIDTH, Canvas
from render.palette import INK, INK_SOFT, PAPER_LIGHT
from render.point_city.cards import gradient, pennant, rounded
from render.point_city.city import fresh_of
from render.point_city.district import district
from render.point_city.icons import civic_mark, icon
from render.point_city.market import owners
from render.point_city.panels import Owner, fan
from render.point_city.plaques import GROW, criterion, hidden_plaque, plaque
from render.point_city.plaques import WIDE as PLAQUE
from render.point_city.streets import halo, paper
from render.point_city.tints import QUIET
from render.point_city.words import ASKED
from render.sprites import cut_out, panel, seat_mark
from render.text import Type
from rules.point_city.view import RESOURCES, PointCityView, Scored

HEAD = 66
WIDE, HIGH = 580, 554
GAP = 12
PLAN = (566, 386)
TITLE = Type(40, "title", 700)
NAME = Type(42, "title", 700)
NOTE = Type(34, "text", 700)
NUMBER = Type(44, "toy", 800)
FEW = 3
"""Tokens that have room as plaques."""


def draw_cities(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    found = owners(view, names, say)
    lines = -(-len(found) // 2)
    canvas = Canvas.on(paper(WIDTH, max(LOWEST, HEAD + lines * (HIGH + GAP))))
    corners = [_corner(k, len(found)) for k in range(len(found))]
    if view.turn is not None:
        x, y = corners[view.turn]
        canvas.put(halo(WIDE, HIGH, found[view.turn].tint, 26), x - 36, y - 36, "lt")
    _header(canvas, view, names, say)
    for owner, at in zip(found, corners, strict=True):
        _city(canvas, view, owner, at)
    return canvas


def _corner(place: int, cities: int) -> tuple[int, int]:
    left = (WIDTH - WIDE) // 2 if cities == place + 1 and place % 2 == 0 else 14 + place % 2 * (WIDE + GAP)
    return left, HEAD + place // 2 * (HIGH + GAP)


def _header(canvas: Canvas, view: PointCityView, names: Sequence[str], say: Say) -> None:
    left = 24
    if view.turn is not None:
        canvas.put(seat_mark(view.turn, 40), left + 20, 33)
        left += 54
    name = names[view.turn] if view.turn is not None else ""
    canvas.name((left, 33), name, 840, TITLE, within=lambda part: say(ASKED[view.phase], name=part).rstrip("."))
    turn = say("turn {n} of {all}", n=view.turns, all=view.length)
    canvas.fit((WIDTH - 24, 33), turn, 240, NOTE, INK_SOFT, anchor="rm")


@kept(LAYERS)
def _window() -> Image.Image:
    """The sky over a city, in the shape of its panel."""
    size = (WIDE - 8, HIGH - 8)
    sky = gradient(size, (206, 228, 236), PAPER_LIGHT)
    return cut_out(sky, rounded(size, 22))


def _city(canvas: Canvas, view: PointCityView, owner: Owner, at: tuple[int, int]) -> None:
    x, y = at
    city = owner.city
    canvas.put(panel(WIDE, HIGH, PAPER_LIGHT, 26, True, owner.tint), x - 12, y - 12, "lt")
    canvas.put(_window(), x + 4, y + 4, "lt")
    canvas.put(district(city.buildings, fresh_of(owner, view.deeds), *PLAN), x + WIDE / 2, y + 412, "mb")
    canvas.put(owner.mark(44), x + 42, y + 44)
    canvas.name((x + 76, y + 44), owner.name, WIDE - 76 - 118, NAME, halo=PAPER_LIGHT)
    canvas.put(pennant(city.total, 82, owner.tint), x + WIDE - 18, y + 2, "rt")
    hand = [held.card for held in city.hand for _ in range(held.copies)]
    fan(canvas, hand, x + 24, y + 364, 236, 58)
    for k, (resource, count) in enumerate(zip(RESOURCES, city.permanents, strict=True)):
        left = x + 26 + k * 110
        canvas.put(icon(resource, 50), left, y + 422, "lm")
        canvas.write((left + 60, y + 422), str(count), NUMBER, INK if count else QUIET, anchor="lm")
    _tokens(canvas, owner, x, y + 449)


def _tokens(canvas: Canvas, owner: Owner, x: int, y: int) -> None:
    tokens = owner.city.tokens
    if len(tokens) <= FEW:
        for k, scored in enumerate(tokens):
            worth = f"= {scored.points}"
            shown = plaque(scored.token, worth) if owner.seat is not None else hidden_plaque(worth)
            canvas.put(shown, x + 22 + k * (PLAQUE + 22) - GROW, y - GROW, "lt")
        return
    across = -(-len(tokens) // 2)
    step = (WIDE - 36) / across
    for k, scored in enumerate(tokens):
        _small(canvas, owner, scored, x + 20 + step * (k % across), y + 24 + 48 * (k // across))


def _small(canvas: Canvas, owner: Owner, scored: Scored, x: float, y: float) -> None:
    sign = criterion(scored.token, 34) if owner.seat is not None else civic_mark(40)
    canvas.put(sign, x, y, "lm")
    worth = f"={scored.points}"
    canvas.write((x + sign.width + 6, y), worth, Type(33, "toy", 800), INK if scored.points else QUIET, anchor="lm")
