"""The whole table at a glance: every town in a panel, the dice and who paid whom between them."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.machi_koro.chips import PANEL, Grid, chip_at, grid
from render.machi_koro.grounds import place_ground, table_ground, tray
from render.machi_koro.layout import Plot, plots
from render.machi_koro.parts import coin_face, die
from render.machi_koro.payments import draw_flows
from render.machi_koro.scenery import greenery
from render.machi_koro.toys import toy
from render.palette import GLOW, INK, PAPER_LIGHT, Colour
from render.sprites import glow, seat_mark
from render.text import Type
from rules.machi_koro.view import MachiKoroView, Town

WIDE, HIGH, BAND = 578, 494, 176
GAP = 9
GAIN: Colour = (206, 232, 182)
LOSS: Colour = (250, 200, 184)


def draw_table(view: MachiKoroView, names: Sequence[str], say: Say) -> Canvas:
    seats = len(view.towns)
    lefts = (14, 608)
    below = GAP + HIGH + GAP + (BAND + GAP if seats != 3 else 0)
    corners = [(lefts[k % 2], GAP if k < 2 else below) for k in range(seats)]
    height = below + HIGH + GAP if seats > 2 else below
    canvas = Canvas.on(table_ground().crop((0, 0, WIDTH, height)))
    paid = {(p.receiver, p.card) for p in view.payments}
    # The glow lies below all panels, so that it never covers a neighbour.
    if not view.over:
        left, top = corners[view.turn]
        canvas.put(glow(WIDE, HIGH, 26, 30), left + WIDE / 2, top + HIGH / 2)
    for seat, (left, top) in enumerate(corners):
        on_turn = seat == view.turn and not view.over
        canvas.put(place_ground(WIDE, HIGH, on_turn), left + WIDE / 2, top + HIGH / 2)
        lit = {card for receiver, card in paid if receiver == seat} | {view.towns[seat].built or ""}
        _town(canvas, view, seat, names[seat], left, top, lit, say)
    if seats == 3:
        _dice_square(canvas, view, names, say, (608, below))
    else:
        _dice_band(canvas, view, names, say, GAP + HIGH + GAP)
    return canvas


def _town(
    canvas: Canvas, view: MachiKoroView, seat: int, name: str, left: int, top: int, lit: set[str], say: Say
) -> None:
    town = view.towns[seat]
    canvas.put(seat_mark(seat, 52), left + 44, top + 42)
    right = left + WIDE - 22.0
    right -= canvas.write((right, top + 46), str(town.coins), Type(62, "toy", 800), INK, anchor="rm")
    canvas.put(coin_face(58, False, False), right - 42, top + 42)
    right -= 76
    if town.change:
        text, fill = (f"+{town.change}", GAIN) if town.change > 0 else (f"−{-town.change}", LOSS)
        right -= canvas.pill((right, top + 43), text, Type(40), fill, anchor="rm") + 12
    _landmarks(canvas, view, town, left, top)
    canvas.name((left + 84, top + 38), name, right - left - 84, Type(48, "title", 700), most=29)
    _cards(canvas, town, left, top, lit, say)


def _landmarks(canvas: Canvas, view: MachiKoroView, town: Town, left: int, top: int) -> None:
    step = (WIDE - 20) / len(view.landmarks)
    size = min(94, round(step) - 3)
    for k, id in enumerate(view.landmarks):
        x, y = left + 10 + step * (k + 0.5), top + 151 - size / 2
        if id == town.built:
            canvas.put(glow(size - 8, size - 12, 20, 16), x, y)
        canvas.put(toy(id, size, "open" if id in town.landmarks else "plan"), x, y)


def _cards(canvas: Canvas, town: Town, left: int, top: int, lit: set[str], say: Say) -> None:
    stands = sorted(plots(town), key=lambda plot: _order(town, plot))
    plan = grid(PANEL, len(stands))
    shown = stands if len(stands) <= plan.holds else stands[: plan.holds - 1]
    spots = [_spot(plan, k, left, top) for k in range(len(shown) + 1)]
    for k in range(len(shown), plan.holds if len(stands) <= plan.holds else 0):
        canvas.put(greenery(k, plan.wide, plan.high), *_spot(plan, k, left, top), "lt")
    for plot, (x, y) in zip(shown, spots, strict=False):
        if plot.card in lit and not plot.closed:
            canvas.put(glow(plan.wide, plan.high, 22, 20), x + plan.wide / 2, y + plan.high / 2)
    for plot, (x, y) in zip(shown, spots, strict=False):
        chip_at(canvas, plot, plan, x, y)
    if len(shown) < len(stands):
        x, y = spots[len(shown)]
        rest = len(stands) - len(shown)
        canvas.fit((x + plan.wide / 2, y + plan.high / 2), f"+{rest}", plan.wide, Type(40), INK)


def _order(town: Town, plot: Plot) -> int:
    return next(k for k, holding in enumerate(town.cards) if holding.card == plot.card)


def _spot(plan: Grid, k: int, left: int, top: int) -> tuple[float, float]:
    margin = (WIDE - (plan.columns - 1) * plan.step_x - plan.wide) / 2
    return left + margin + k % plan.columns * plan.step_x, top + 166 + k // plan.columns * plan.step_y


# ---------------------------------------------------------------------------------------------------- dice and coins


def _headline(view: MachiKoroView, names: Sequence[str], say: Say) -> tuple[int, str, str]:
    """Seat, name and sentence above the dice."""
    if view.over:
        return view.turn, names[view.turn], say("{name} wins!", name="{}")
    if view.dice and view.roller is not None:
        return view.roller, names[view.roller], say("{name} rolled", name="{}")
    return view.turn, names[view.turn], say("{name} begins", name="{}")


def _dice_band(canvas: Canvas, view: MachiKoroView, names: Sequence[str], say: Say, top: int) -> None:
    canvas.put(tray(1172, BAND), 600, top + BAND / 2)
    _title(canvas, view, names, say, 14, top, 384)
    _throw(canvas, view, 18, top + 118, 84)
    _coins(canvas, view, (404, top + 10, 1176, top + BAND - 10), 2, 2, say)


def _dice_square(canvas: Canvas, view: MachiKoroView, names: Sequence[str], say: Say, corner: tuple[int, int]) -> None:
    left, top = corner
    canvas.put(tray(WIDE, HIGH), left + WIDE / 2, top + HIGH / 2)
    _title(canvas, view, names, say, left + 4, top + 8, WIDE - 8)
    _throw(canvas, view, left + 30, top + 142, 110)
    _coins(canvas, view, (left + 16, top + 222, left + WIDE - 16, top + HIGH - 14), 1, 3, say)


def _title(canvas: Canvas, view: MachiKoroView, names: Sequence[str], say: Say, left: int, top: int, wide: int) -> None:
    seat, name, sentence = _headline(view, names, say)
    canvas.put(seat_mark(seat, 44), left + 40, top + 36)
    canvas.name(
        (left + 74, top + 34),
        name,
        wide - 84,
        Type(42, "title", 700),
        PAPER_LIGHT,
        within=lambda cut: sentence.replace("{}", cut),
    )


def _throw(canvas: Canvas, view: MachiKoroView, left: float, y: float, size: int) -> None:
    """The dice, what the Harbor added, the total. With an addition the dice move together."""
    if not view.dice:
        return
    if view.added:
        size = round(size * 0.86)
    x = left + size * 0.7
    for k, value in enumerate(view.dice):
        canvas.put(die(value, size, (9, -7)[k % 2]), x, y)
        x += size * (1.14 if view.added else 1.26)
    x -= size * 0.5
    if view.added:
        x += canvas.pill((x, y + 2), f"+{view.added}", Type(38), GLOW, anchor="lm") + 6
    kind = Type(round(size * 1.2), "toy", 800)
    canvas.write((x + 8, y + 4), str(sum(view.dice) + view.added), kind, GLOW, anchor="lm")


def _coins(
    canvas: Canvas, view: MachiKoroView, box: tuple[int, int, int, int], columns: int, rows: int, say: Say
) -> None:
    if view.tuna:
        box = _tuna(canvas, view, box, wide=columns > 1)
    if any(payment.coins for payment in view.payments):
        draw_flows(canvas, box, view.payments, columns, rows, say)
        return
    if view.dice:
        text = say("No coins change hands.")
    else:
        text = say("Every town starts with a field and a bakery. Build all landmarks first to win!")
    canvas.block(
        (box[0] + 20, box[1], box[2] - 20, box[3]), text, Type(38, "text", 700), PAPER_LIGHT, lines=3, pitch=1.12
    )


def _tuna(
    canvas: Canvas, view: MachiKoroView, box: tuple[int, int, int, int], *, wide: bool
) -> tuple[int, int, int, int]:
    """The Tuna Boats' own throw, in a corner of the box; returns what is left of it."""
    size = 44
    x, y = box[0] + 44, box[1] + 36
    canvas.put(toy("tuna_boat", 74), x, y)
    for k, value in enumerate(view.tuna):
        at = (x - 22 + k * 48, y + 66) if wide else (x + 76 + k * 52, y + 4)
        canvas.put(die(value, size, (6, -6)[k % 2]), *at)
    return (box[0] + 100, box[1], box[2], box[3]) if wide else (box[0], box[1] + 78, box[2], box[3])
