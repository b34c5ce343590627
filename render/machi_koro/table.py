"""The whole table at a glance: every town in a panel, the dice and who paid whom between them."""

from collections.abc import Sequence

from msgspec.structs import replace

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.festive.flags import crown
from render.lettering.text import MINOR, Type, width
from render.machi_koro.card_parts import STRANGE, coin_face, die
from render.machi_koro.chips import BRIGHT, PANEL, STAR, Grid, chip_at, fresh, grid
from render.machi_koro.grounds import place_ground, table_ground, tray
from render.machi_koro.layout import plots
from render.machi_koro.payments import GAP, SLIP, draw_flows, lines, net
from render.machi_koro.round import draw_change, draw_round, town_told
from render.machi_koro.scenery import greenery
from render.machi_koro.toys import toy
from render.palette import GLOW, INK, INK_SOFT, PAPER_LIGHT, SEATS, paper
from render.sprites import glow, seat_mark, star
from rules.machi_koro.view import MachiKoroView, Town
from rules.machi_koro.vocabulary import ASKED, card, how_won

WIDE, HIGH, BAND, ROUND_BAND = 578, 494, 176, 326
"""A whole round needs a higher band; four towns give it."""
APART, CARDS_TOP, ALIKE = 9, 166, 24
HEAD, LINE = 72, 6
"""The band on top: who is asked for what, above a line of the seat's colour."""
NOTE = Type(34, "text", 700)
TUNA = 50
"""How far the dice of the Tuna Boats lie apart."""


def draw_table(view: MachiKoroView, names: Sequence[str], say: Say) -> Canvas:
    seats = len(view.towns)
    lefts = (14, 608)
    band = ROUND_BAND if view.round else BAND
    high = HIGH - (HEAD + band - BAND) // 2 if seats == 4 else HIGH
    middle = HEAD + APART + high + APART
    below = middle + (band + APART if seats != 3 else 0)
    corners = [(lefts[k % 2], HEAD + APART if k < 2 else below) for k in range(seats)]
    height = below + high + APART if seats > 2 else below
    canvas = Canvas.on(table_ground().crop((0, 0, WIDTH, height)))
    paid = {(p.receiver, p.card) for p in view.payments} if not view.round else set()
    # The glow lies below all panels, so that it never covers a neighbour.
    left, top = corners[view.turn]
    canvas.put(glow(WIDE, high, 26, 30), left + WIDE / 2, top + high / 2)
    _asked(canvas, view, names, say)
    for seat, (left, top) in enumerate(corners):
        canvas.put(place_ground(WIDE, high, seat == view.turn), left + WIDE / 2, top + high / 2)
        lit = {card for receiver, card in paid if receiver == seat}
        _town(canvas, view, seat, names[seat], (left, top), _plan(view, seat, high), lit)
    if view.round:
        draw_round(canvas, view, (608, below, WIDE, HIGH) if seats == 3 else (14, middle, 1172, band), say)
    elif seats == 3:
        _dice_square(canvas, view, names, say, (608, below))
    else:
        _dice_band(canvas, view, names, say, middle)
    return canvas


def _asked(canvas: Canvas, view: MachiKoroView, names: Sequence[str], say: Say) -> None:
    """Whose turn it is and what for, or who has won; at the right what a sign in the towns is, and which turn."""
    canvas.image.paste(paper(PAPER_LIGHT), (0, 0, WIDTH, HEAD))
    canvas.image.paste(SEATS[view.turn], (0, HEAD - LINE, WIDTH, HEAD))
    middle = (HEAD - LINE) / 2
    canvas.put(crown(56) if view.over else seat_mark(view.turn, 46), 50, middle)
    right = WIDTH - 26.0
    right -= canvas.write((right, middle), say("turn {n}", n=view.number), NOTE, INK_SOFT, anchor="rm") + 30
    if not view.round and any(town_told(view, seat).built for seat in range(view.seats)):
        right -= canvas.write((right, middle), say("new"), NOTE, INK_SOFT, anchor="rm") + 30
        canvas.put(star(40, BRIGHT), right, middle)
        right -= 44
    asked = say("{name} wins!" if view.over else ASKED[view.phase], name="{name}").rstrip(".")
    kind = Type(46, "title", 700)
    canvas.name((88, middle), names[view.turn], right - 88, kind, within=lambda name: asked.format(name=name), most=29)


def _town(
    canvas: Canvas, view: MachiKoroView, seat: int, name: str, at: tuple[int, int], plan: Grid, lit: set[str]
) -> None:
    left, top = at
    town = town_told(view, seat)
    # First of all: the light around a new one reaches into the line above.
    _landmarks(canvas, view, town, left, top)
    canvas.put(seat_mark(seat, 52), left + 44, top + 40)
    right = left + WIDE - 22.0
    # Three digits are set smaller: a name of 32 wide letters still finds room.
    rich = town.coins > 99
    right -= canvas.write((right, top + 43), str(town.coins), Type(52 if rich else 62, "toy", 800), INK, anchor="rm")
    canvas.put(coin_face(58, False, False), right - 42, top + 39)
    right -= 76
    if town.change:
        right -= draw_change(canvas, town.change, (right, top + 40), "rm", WIDE) + 12
    canvas.name((left + 84, top + 36), name, right - left - 84, Type(48, "title", 700), most=29)
    _cards(canvas, town, at, plan, lit, seat)


def _landmarks(canvas: Canvas, view: MachiKoroView, town: Town, left: int, top: int) -> None:
    step = (WIDE - 20) / len(view.landmarks)
    size = min(88, round(step) - 3)
    for k, id in enumerate(view.landmarks):
        x, y = left + 10 + step * (k + 0.5), top + 151 - size / 2
        if id == town.built:
            canvas.put(fresh(size - 2, size - 8, 18, reach=6), x, y + 3)
        canvas.put(toy(id, size, "open" if id in town.landmarks else "plan"), x, y)
        if id == town.built:
            canvas.put(star(STAR // 2 + 14, BRIGHT), x - size / 2 + 12, y + size / 2 - 12)


def _plan(view: MachiKoroView, seat: int, high: int) -> Grid:
    """Cards of one size in all towns, as large as the fullest allows; beyond so many its own are smaller."""
    counts = [len(plots(town)) for town in view.towns]
    plan, share = grid(PANEL, max(counts[seat], min(ALIKE, max(counts)))), (high - CARDS_TOP) / (HIGH - CARDS_TOP)
    return replace(plan, step_y=int(plan.step_y * share), high=int(plan.high * share))


def _cards(canvas: Canvas, town: Town, at: tuple[int, int], plan: Grid, lit: set[str], seed: int) -> None:
    left, top = at
    stands = sorted(plots(town), key=lambda plot: card(plot.card).span)
    shown = stands if len(stands) <= plan.holds else stands[: plan.holds - 1]
    # Lines of the same length where the last one would be short.
    lines = max(1, -(-len(stands) // plan.columns))
    order = sorted(range(plan.holds), key=lambda k: (k % plan.columns >= -(-len(stands) // lines), k))
    spots = [_spot(plan, k, left, top) for k in order]
    for k, (x, y) in list(zip(order, spots, strict=True))[len(stands) :]:
        canvas.put(greenery(k + seed, plan.wide, plan.high), x - 12, y - 12, "lt")
    glowing = [plot.card in lit and not plot.closed for plot in shown]
    # What has paid shines in gold; what was built last has an amber rim and a star.
    new = [plot.card == town.built and not plot.closed for plot in shown]
    for plot, bright, built, (x, y) in zip(shown, glowing, new, spots, strict=False):
        middle = (x + plan.wide / 2, y + plan.high / 2)
        if bright:
            canvas.put(glow(plan.wide, plan.high, 22, plan.spread), *middle)
        elif built:
            canvas.put(fresh(plan.wide, plan.high, round(plan.high * 0.23), card(plot.card).colour or STRANGE), *middle)
    for plot, bright, built, (x, y) in zip(shown, glowing, new, spots, strict=False):
        chip_at(canvas, plot, plan, x, y, bright)
        if built:
            size = min(STAR, plan.high // 2)
            canvas.put(star(size, BRIGHT), x + size * 0.4, y + plan.high - size * 0.36)
    if len(shown) < len(stands):
        x, y = spots[len(shown)]
        rest = len(stands) - len(shown)
        canvas.fit((x + plan.wide / 2, y + plan.high / 2), f"+{rest}", plan.wide, Type(40), INK)


def _spot(plan: Grid, k: int, left: int, top: int) -> tuple[float, float]:
    margin = (WIDE - (plan.columns - 1) * plan.step_x - plan.wide) / 2
    return left + margin + k % plan.columns * plan.step_x, top + CARDS_TOP + k // plan.columns * plan.step_y


# ---------------------------------------------------------------------------------------------------- dice and coins


def _dice_band(canvas: Canvas, view: MachiKoroView, names: Sequence[str], say: Say, top: int) -> None:
    canvas.put(tray(1172, BAND), 600, top + BAND / 2)
    _title(canvas, view, names, say, 22, top + 8, 376)
    if view.dice:
        _throw(canvas, view, 40, top + 121, 80)
    else:
        _goal(canvas, view, 40, top + 116, 356)
    _tuna(canvas, view, 448, top + 50)
    _coins(canvas, view, (500 if view.tuna else 402, top + 15, 1168, top + BAND - 15), 2, 2, say)


def _dice_square(canvas: Canvas, view: MachiKoroView, names: Sequence[str], say: Say, corner: tuple[int, int]) -> None:
    """The payments at the foot, as many lines as they need; the dice as large as the rest allows."""
    left, top = corner
    canvas.put(tray(WIDE, HIGH), left + WIDE / 2, top + HIGH / 2)
    _title(canvas, view, names, say, left + 10, top + 16, WIDE - 20)
    start = top + HIGH - 22 - (lines(view.payments, 1, 3) or 2) * (SLIP + GAP) + GAP
    middle = (top + 78 + start) / 2
    if view.dice:
        size = min(132, start - top - 98) if not view.tuna else 76
        boats = 190 if view.tuna else 0
        x = left + (WIDE - _thrown(view, size) - boats) / 2
        _throw(canvas, view, x, middle, size)
        _tuna(canvas, view, x + _thrown(view, size) + 52, middle, 68)
    else:
        _goal(canvas, view, left + 30, middle, WIDE - 60)
    _coins(canvas, view, (left + 20, start, left + WIDE - 20, top + HIGH - 22), 1, 3, say)


def _goal(canvas: Canvas, view: MachiKoroView, left: float, y: float, wide: float) -> None:
    """Before the first throw: what everybody wants to build."""
    step = wide / len(view.landmarks)
    for k, id in enumerate(view.landmarks):
        canvas.put(toy(id, min(104, round(step) - 2)), left + step * (k + 0.5), y)


def _title(canvas: Canvas, view: MachiKoroView, names: Sequence[str], say: Say, left: int, top: int, wide: int) -> None:
    """Whose the dice are."""
    seat = view.roller if view.dice and view.roller is not None else view.turn
    sentence = say("{name} rolled", name="{}") if view.dice else say("{name} begins", name="{}")
    kind, within = Type(42, "title", 700), lambda cut: sentence.replace("{}", cut)
    canvas.put(seat_mark(seat, 44), left + 40, top + 36)
    canvas.name((left + 74, top + 34), names[seat], wide - 84, kind, PAPER_LIGHT, within=within)


def _dice_size(view: MachiKoroView, size: int) -> tuple[int, float, Type]:
    """How large the dice are, how far apart, and how their total is set. With an addition they move together."""
    size = round(size * 0.86) if view.added else size
    return size, size * (1.14 if view.added else 1.26), Type(round(size * 1.2), "toy", 800)


def _thrown(view: MachiKoroView, size: int) -> float:
    """The width of what `_throw` draws."""
    size, step, kind = _dice_size(view, size)
    added = width(f"+{view.added}", Type(38)) + 38 if view.added else 0
    return len(view.dice) * step + added + width(str(sum(view.dice) + view.added), kind) + 8


def _throw(canvas: Canvas, view: MachiKoroView, left: float, y: float, size: int) -> None:
    """The dice, what the Harbor added, the total."""
    size, step, kind = _dice_size(view, size)
    x = left + size * 0.55
    for k, value in enumerate(view.dice):
        canvas.put(die(value, size, (9, -7)[k % 2]), x, y)
        x += step
    x -= size * 0.5
    if view.added:
        x += canvas.pill((x, y + 2), f"+{view.added}", Type(38), GLOW, anchor="lm") + 6
    canvas.write((x + 8, y + 4), str(sum(view.dice) + view.added), kind, GLOW, anchor="lm")


def _coins(
    canvas: Canvas, view: MachiKoroView, box: tuple[int, int, int, int], columns: int, rows: int, say: Say
) -> None:
    if view.over:
        left, top, right, bottom = box
        middle = ((left + right) / 2, top + SLIP / 2)
        canvas.fit(middle, how_won(say, view), right - left - 40, Type(38, "text", 700), PAPER_LIGHT, least=MINOR)
        # The words tell of the last landmark already.
        rest = tuple(payment for payment in view.payments if payment.card != view.towns[view.turn].built)
        if rest:
            draw_flows(canvas, (left, top + SLIP, right, bottom), rest, columns, rows - 1, say)
        return
    if net(view.payments):
        draw_flows(canvas, box, view.payments, columns, rows, say)
        return
    if view.dice:
        text = say("No coins change hands.")
    else:
        text = say("Every town starts with a field and a bakery. Build all landmarks first to win!")
    canvas.block(
        (box[0] + 20, box[1], box[2] - 20, box[3]), text, Type(38, "text", 700), PAPER_LIGHT, lines=3, pitch=1.12
    )


def _tuna(canvas: Canvas, view: MachiKoroView, x: float, y: float, aside: int = 0) -> None:
    """The Tuna Boats' own throw: beside the boat, or below it."""
    if not view.tuna:
        return
    canvas.put(toy("tuna_boat", 78), x, y)
    for k, value in enumerate(view.tuna):
        at = (x + aside + k * TUNA, y + 4) if aside else (x - TUNA / 2 + k * TUNA, y + 66)
        canvas.put(die(value, 44, (6, -6)[k % 2]), *at)
