"""The end: a tower of points for each city, every token with what it gave, and how a tie was broken."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.texts import Say, mark
from render.cache import SPRITES, kept
from render.canvas import WIDTH, Canvas
from render.palette import INK, INK_SOFT, shade
from render.point_city.cards import on_flag, pennant
from render.point_city.icons import civic_mark, hand_sign, star
from render.point_city.market import owners
from render.point_city.panels import Owner
from render.point_city.plaques import criterion
from render.point_city.tints import BRASS_DARK, CREAM, QUIET
from render.point_city.towers import NAMES_HIGH, SIDE, STOREYS, STREET, WIDE, evening, storey
from render.sprites import Pen, sprite
from render.text import MINOR, Type
from rules.point_city.view import PointCityView, Scored

HIGHEST_TOWER = 412
CHIP_STEP = 50
A_ROW = 3
"""Entries of the legend in one line."""
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


def draw_result(view: PointCityView, names: Sequence[str], say: Say) -> Canvas:
    ranked = _ranked(view, names, say)
    towers = {owner: _storeys(view, owner) for _, owner in ranked}
    used = [kind for kind in STOREYS if any(kind in parts for parts in towers.values())]
    chips = max(len(city.tokens) for city in view.cities)
    foot = STREET + NAMES_HIGH + 14 + max(1, -(-chips // 2)) * CHIP_STEP
    height = foot + 28 + -(-len(used) // A_ROW) * 56
    canvas = Canvas.on(evening(height))
    _header(canvas, view, ranked, say)
    unit = HIGHEST_TOWER / max(1, *(owner.city.total for owner in towers))
    step = WIDTH / len(ranked)
    for k, (place, owner) in enumerate(ranked):
        middle = step * (k + 0.5)
        _tower(canvas, middle, towers[owner], owner, unit, first=place == 1)
        _name(canvas, middle, step, place, owner)
        if owner.seat is not None:
            _chips(canvas, middle, owner.city.tokens)
        elif owner.city.tokens:
            _alike(canvas, middle, owner.city.tokens)
    _legend(canvas, used, foot + 38, say)
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
    space = 1160 - x - 320
    if len(best) == 1:
        canvas.fit((x + 8, 48), shown, space, TITLE, anchor="lm", within=lambda part: say("{name} wins", name=part))
    else:
        canvas.fit(
            (x + 8, 48), shown, space, TITLE, anchor="lm", within=lambda part: say("{names} share the win", names=part)
        )
    dark = shade(INK_SOFT, 0.75)
    tied = view.result is not None and view.result.tie_break is not None
    note = say("tie: more cards left") if tied else say("after {n} turns", n=view.turns)
    canvas.fit((WIDTH - 28, 48), note, 290, NOTE, dark, anchor="rm")


def _tower(canvas: Canvas, middle: float, parts: dict[str, int], owner: Owner, unit: float, first: bool) -> None:
    left, y = middle - (WIDE + SIDE) / 2, float(STREET)
    for kind, points in parts.items():
        high = max(8, round(points * unit))
        y -= high
        canvas.put(storey(kind, high), left, y - SIDE // 2, "lt")
        inside = high >= 40
        ink = (BRASS_DARK if kind == "tokens" else on_flag(STOREYS[kind])) if inside else INK
        at = (left + 28, y + high / 2) if inside else (left - 26, y + high / 2)
        canvas.write(at, str(points), NUMBER, ink)
    canvas.put(_pole(), left + WIDE / 2 + 14, y - 118, "mt")
    canvas.put(pennant(owner.city.total, 84, owner.tint), left + WIDE / 2 + 14, y - 120, "mt")
    if first:
        canvas.put(star(74), left + WIDE / 2 + 14, y - 152)


@kept(SPRITES)
def _pole() -> Image.Image:
    def draw(pen: Pen, s: int) -> None:
        pen.rectangle((50 * s, 0, 56 * s, 112 * s), fill=INK)
        pen.rounded_rectangle((0, 0, 106 * s, 7 * s), 3 * s, fill=INK)

    return sprite(106, 112, draw)


def _name(canvas: Canvas, middle: float, step: float, place: int, owner: Owner) -> None:
    """Place, mark, name, and how many cards are left: they break a tie."""
    y, wide = STREET + NAMES_HIGH / 2, min(step, 440)
    left, right = middle - wide / 2 + 10, middle + wide / 2 - 10
    canvas.write((left, y), f"{place}.", Type(48, "title", 800), CREAM, anchor="lm")
    canvas.put(owner.mark(38), left + 70, y)
    canvas.put(hand_sign(28), right - 50, y)
    canvas.write((right - 32, y), str(owner.city.cards), Type(33, "toy", 800), CREAM, anchor="lm")
    canvas.fit((left + 96, y), owner.name, wide - 192, Type(38, "text", 800), CREAM, anchor="lm", least=MINOR)


def _chips(canvas: Canvas, middle: float, tokens: Sequence[Scored]) -> None:
    """What each token gave, two side by side."""
    for k, scored in enumerate(tokens):
        x = middle - 134 + k % 2 * 136
        y = STREET + NAMES_HIGH + 14 + CHIP_STEP * (k // 2 + 0.5)
        canvas.put(criterion(scored.token, 40), x, y, "lm")
        fill = INK if scored.points else QUIET
        canvas.write((x + 90, y), str(scored.points), NUMBER, fill, anchor="lm")


def _alike(canvas: Canvas, middle: float, tokens: Sequence[Scored]) -> None:
    """The virtual opponent's tokens lie face down and count alike."""
    y = STREET + NAMES_HIGH + 14 + CHIP_STEP / 2
    canvas.put(civic_mark(42), middle - 74, y)
    canvas.write((middle - 40, y), f"{len(tokens)} × {tokens[0].points}", NUMBER, INK, anchor="lm")


def _legend(canvas: Canvas, used: Sequence[str], y: float, say: Say) -> None:
    step = WIDTH / A_ROW
    for k, kind in enumerate(used):
        x, middle = step * (k % A_ROW) + 60, y + k // A_ROW * 56
        canvas.put(storey(kind, 38, 84, 16), x, middle, "lm")
        canvas.fit((x + 114, middle + 4), say(LEGEND[kind]), step - 184, NOTE, INK, anchor="lm")
