"""The end: a tower of points for each city, every token with what it gave, and the winner's city."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.texts import Say, mark
from render.cache import SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.palette import INK, INK_SOFT, PAPER_LIGHT, ink_on, shade
from render.point_city.cards import pennant
from render.point_city.district import district
from render.point_city.icons import star
from render.point_city.panels import Owner, owners
from render.point_city.plaques import CHIP_WIDE, alike_chip, cards_chip, chip, criterion
from render.point_city.skies import evening, framed
from render.point_city.tints import BRASS_DARK, CREAM
from render.point_city.towers import SIDE, STOREYS, WIDE, shadow, storey
from render.sprites import Pen, panel, sprite
from render.text import Type, fit_name, width
from rules.point_city.view import PointCityView, Scored

STREET = 600
"""Where the towers stand."""
NAMES_HIGH = 84
HIGHEST_TOWER = 326
PLAN_WIDE, PLAN_HIGH = 690, 420
CHIP_STEP = 58
LEGEND = {
    "homes": mark("buildings"),
    "landmarks": mark("landmarks"),
    "permanents": mark("permanents"),
    "ingenuity": mark("ingenuity"),
    "tokens": mark("tokens"),
}
TITLE = Type(56, "title", 800)
NOTE = Type(34, "text", 700)
NUMBER = Type(36, "toy", 800)
NAME = Type(38, "text", 800)
PLAN_NAME = Type(38, "title", 700)
LEAST_STOREY = 40
"""A storey lower than this has no room for its number."""


def draw_result(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    ranked = _ranked(view, names, say)
    towers = {owner: _storeys(view, owner) for _, owner in ranked}
    used = [kind for kind in STOREYS if any(kind in parts for parts in towers.values())]
    notes = max(1 + (len(owner.city.tokens) if owner.seat is not None else 1) for _, owner in ranked)
    below = STREET + NAMES_HIGH + 26 + -(-notes // 2) * CHIP_STEP
    high = min(PLAN_HIGH, HIGHEST - 14 - below)
    canvas = Canvas.on(evening(below + high + 14, STREET, NAMES_HIGH))
    _header(canvas, view, ranked, say)
    unit = HIGHEST_TOWER / max(1, *(owner.city.total for owner in towers))
    step = WIDTH / len(ranked)
    for k, (place, owner) in enumerate(ranked):
        middle = step * (k + 0.5)
        _tower(canvas, middle, towers[owner], owner, unit, first=place == 1)
        _name(canvas, middle, step, place, owner)
        _notes(canvas, middle, owner)
    _winner(canvas, ranked[0][1], below, high)
    _legend(canvas, used, below, high, say)
    return canvas


def _ranked(view: PointCityView, names: Sequence[str], say: Say) -> list[tuple[int, Owner]]:
    """By place. In a game alone the virtual opponent has one too, though it has no seat."""
    assert view.result is not None
    found = owners(view, names, say)
    if view.virtual is None:
        places = list(view.result.places)
    else:
        own = view.cities[0]
        equal = (own.total, own.cards) == (view.virtual.city.total, view.virtual.city.cards)
        places = [2, 1] if view.virtual.ahead else [1, 1 if equal else 2]
    return sorted(zip(places, found, strict=True), key=lambda pair: pair[0])


def _storeys(view: PointCityView, owner: Owner) -> dict[str, int]:
    """The parts of a score from the ground up."""
    homes = sum(card.points for card in owner.city.buildings if card.gives is not None)
    parts = {"homes": homes, "landmarks": owner.city.printed - homes}
    if owner.seat is None and view.virtual is not None:
        of_virtual = {part.code: part.points for part in view.virtual.parts}
        parts["permanents"] = of_virtual.get("permanents", 0) + of_virtual.get("kinds", 0)
        parts["ingenuity"] = of_virtual.get("ingenuity", 0)
        parts["tokens"] = of_virtual["tokens"]
    else:
        parts["tokens"] = sum(scored.points for scored in owner.city.tokens)
    return {kind: points for kind, points in parts.items() if points}


def _header(canvas: Canvas, view: PointCityView, ranked: Sequence[tuple[int, Owner]], say: Say) -> None:
    best = [owner for place, owner in ranked if place == 1]
    x = 40
    for owner in best:
        canvas.put(owner.mark(52), x + 26, 48)
        x += 64
    shown = say.listed([owner.name for owner in best])

    def sentence(part: str) -> str:
        return say("{name} wins", name=part) if len(best) == 1 else say("{names} share the win", names=part)

    canvas.name((x + 8, 48), shown, 1160 - x - 320, TITLE, within=sentence)
    tied = view.result is not None and view.result.tie_break is not None
    note = say("tie: more cards left") if tied else say("after {n} turns", n=view.turns)
    canvas.name((WIDTH - 28, 48), note, 290, NOTE, shade(INK_SOFT, 0.75), anchor="rm")


def _tower(canvas: Canvas, middle: float, parts: dict[str, int], owner: Owner, unit: float, first: bool) -> None:
    left, y = middle - (WIDE + SIDE) / 2, float(STREET)
    lowest = y
    canvas.put(shadow(), left, STREET, "lt")
    for kind, points in parts.items():
        pieces = _token_storeys(owner, unit) if kind == "tokens" else []
        for scored in pieces:
            y, lowest = _storey(canvas, kind, scored.points, left, y, unit, lowest)
            canvas.put(criterion(scored.token, 36), left + 52, y + round(scored.points * unit) / 2, "lm")
        if not pieces:
            y, lowest = _storey(canvas, kind, points, left, y, unit, lowest)
    canvas.put(_pole(), left + WIDE / 2 + 14, y - 118, "mt")
    canvas.put(pennant(owner.city.total, 84, owner.tint), left + WIDE / 2 + 14, y - 120, "mt")
    if first:
        canvas.put(star(74), left + WIDE / 2 + 14, y - 152)


def _token_storeys(owner: Owner, unit: float) -> list[Scored]:
    """A storey for each token, if each has room for its number; else they are one."""
    worth = [scored for scored in owner.city.tokens if scored.points]
    known = owner.seat is not None and all(scored.points * unit >= LEAST_STOREY for scored in worth)
    return worth if known else []


def _storey(
    canvas: Canvas, kind: str, points: int, left: float, y: float, unit: float, lowest: float
) -> tuple[float, float]:
    """One part of a tower; returns its upper end.

    The number of a low one stands beside it, not below `lowest`: above those of other low ones, which comes back too.
    """
    high = max(8, round(points * unit))
    y -= high
    canvas.put(storey(kind, high), left, y - SIDE // 2, "lt")
    inside = high >= LEAST_STOREY
    ink = (BRASS_DARK if kind == "tokens" else ink_on(STOREYS[kind])) if inside else INK
    beside = min(y + high / 2, lowest)
    at = (left + 28, y + high / 2) if inside else (left - 26, beside)
    canvas.write(at, str(points), NUMBER, ink, halo=None if inside else PAPER_LIGHT)
    return y, lowest if inside else beside - NUMBER.size


@kept(SPRITES)
def _pole() -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        pen.rectangle((50 * s, 0, 56 * s, 112 * s), fill=INK)
        pen.rounded_rectangle((0, 0, 106 * s, 7 * s), 3 * s, fill=INK)

    return sprite(106, 112, draw)


def _name(canvas: Canvas, middle: float, step: float, place: int, owner: Owner) -> None:
    """Place, mark and name, in the middle below the tower."""
    y, room = STREET + NAMES_HIGH / 2, min(step, 440) - 100
    lines, kind = fit_name(owner.name, room, NAME, str)
    left = middle - (90 + max(width(line, kind) for line in lines)) / 2
    canvas.write((left, y), f"{place}.", Type(46, "title", 800), CREAM, anchor="lm")
    canvas.put(owner.mark(36), left + 64, y)
    canvas.name((left + 90, y), owner.name, room, NAME, CREAM)


def _notes(canvas: Canvas, middle: float, owner: Owner) -> None:
    """The cards left, which break a tie, and what each token gave; the opponent's tokens count alike."""
    tokens, known = owner.city.tokens, owner.seat is not None
    shown = [cards_chip(owner.city.cards)]
    if known:
        shown += [chip(scored) for scored in tokens]
    elif tokens:
        shown.append(alike_chip(len(tokens), tokens[0].points))
    for k, note in enumerate(shown):
        x = middle if len(shown) == 1 else middle + (k % 2 - 0.5) * (CHIP_WIDE + 6)
        canvas.put(note, x, STREET + NAMES_HIGH + 14 + CHIP_STEP * (k // 2 + 0.5))


def _winner(canvas: Canvas, owner: Owner, top: int, high: int) -> None:
    """The city that won, in a frame."""
    canvas.put(framed(PLAN_WIDE, high, 26, owner.tint), 20 - 12, top - 12, "lt")
    plan = district(owner.city.buildings, (), PLAN_WIDE - 20, high - 14)
    canvas.put(plan, 20 + PLAN_WIDE / 2, top + high - 6, "mb")
    canvas.put(owner.mark(40), 56, top + 40)
    canvas.name((86, top + 40), owner.name, PLAN_WIDE - 90, PLAN_NAME, halo=PAPER_LIGHT)


def _legend(canvas: Canvas, used: Sequence[str], top: int, high: int, say: Say) -> None:
    left = PLAN_WIDE + 40
    canvas.put(panel(WIDTH - left - 20, high, PAPER_LIGHT, 26), left - 12, top - 12, "lt")
    step = min(88, (high - 20) / len(used))
    thick = round(step * 0.6)
    for k, kind in enumerate(reversed(used)):
        y = top + high / 2 + (k - (len(used) - 1) / 2) * step
        canvas.put(storey(kind, thick, 104, 18), left + 40, y, "lm")
        canvas.fit((left + 186, y + 4), say(LEGEND[kind]), WIDTH - left - 226, NOTE, INK, anchor="lm")
