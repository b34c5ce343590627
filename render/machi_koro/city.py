"""One town at full size: landmarks on the hills, cards on plots along the streets."""

from data.texts import Say
from render.canvas import WIDTH, Canvas
from render.lettering.names import fit_name
from render.lettering.text import MINOR, NEEDED, Type, balanced, width, wrap
from render.machi_koro.card_parts import OUT_OF_REACH, STRANGE, badge, badge_width, coin, frame, planks
from render.machi_koro.grounds import bay, city_ground
from render.machi_koro.layout import Layout, Plot, by_number, layout, places, plots
from render.machi_koro.scenery import greenery
from render.machi_koro.toys import Look, floats, ground, group, toy
from render.palette import INK, INK_SOFT, PAPER_LIGHT, Colour, shade
from render.sprites import glow, seat_mark, shadowed
from rules.machi_koro.view import MachiKoroView, Town
from rules.machi_koro.vocabulary import Card, Class, card

HILL: Colour = (206, 224, 168)
BUILT: Colour = (255, 232, 150)
SHUT: Colour = (140, 58, 46)
TRAFFIC = (
    (("bus", 0, 54), ("car_red", 2, 46), ("car_teal", 4, 46)),
    (("car_red", 1, 46), ("car_teal", 3, 46)),
    (("bus", 2, 54), ("car_red", 0, 46)),
    (("car_teal", 1, 46), ("bus", 4, 54)),
)
"""What drives above which column of each street."""
NARROW = 88
"""How far the name of a card is squeezed to stand on one line, in percent."""


def draw_city(view: MachiKoroView, seat: int, name: str, say: Say, ghost: str | None = None) -> Canvas:
    """The town of a seat; `ghost` is a card or landmark it might build, shown as a plan."""
    town = view.towns[seat]
    stands = plots(town)
    planned = ghost if ghost and card(ghost).colour else None
    if planned:
        stands = sorted([*stands, Plot(planned, 1)], key=by_number)
    plan = layout(len(stands))
    canvas = Canvas.on(city_ground(plan.full).crop((0, 0, WIDTH, plan.height)))
    boats = sum(floats(plot.card) for plot in stands)
    if boats:
        canvas.put(bay(plan, boats), canvas.width, canvas.height, "rb")
    # The light of a new landmark must not cover the coins.
    _landmarks(canvas, view, town, plan, say, ghost)
    _header(canvas, town, seat, name, say, ghost)
    taken = places(plan, stands)
    free = [place for place in range(plan.columns * plan.rows) if place not in taken]
    for place in free:
        left, top = plan.corner(place)
        canvas.put(greenery(place, plan.wide, plan.high), left - 12, top - 12, "lt")
    fresh = None if ghost else town.built
    planned_at = stands.index(Plot(planned, 1)) if planned else None
    if planned_at is not None and stands.count(Plot(planned or "", 1)) > 1:
        planned_at += 1
    bright = {
        place
        for k, (place, plot) in enumerate(zip(taken, stands, strict=True))
        if k == planned_at or (plot.card == fresh and not plot.closed)
    }
    _traffic(canvas, plan, dict(zip(taken, stands, strict=True)), bright)
    # Lights lie below all cards, so that they never cover a neighbour.
    for place in bright:
        left, top = plan.corner(place)
        canvas.put(glow(plan.wide, plan.high), left + plan.wide / 2, top + plan.high / 2)
    for k, (place, plot) in enumerate(zip(taken, stands, strict=True)):
        _plot(canvas, plan, place, plot, town, say, place in bright, k == planned_at)
    return canvas


def _traffic(canvas: Canvas, plan: Layout, stands: dict[int, Plot], bright: set[int]) -> None:
    """Cars between the number and the copies of a card, wherever they are seen whole."""
    for row in range(plan.rows):
        for name, column, size in TRAFFIC[row % len(TRAFFIC)]:
            place = row * plan.columns + column * plan.columns // 5
            left, top = plan.corner(place)
            begin, end = left + 2.0, left + plan.wide - 2.0
            if place in stands:
                plot = stands[place]
                begin += badge_width(card(plot.card).numbers, Type(_number(plan), "toy", 800), not plan.slim) - 8
                end -= width(f"×{plot.copies}", _copies(plan)) + 20 if plot.copies > 1 else 0
            if end - begin > size and not bright & {place, place - plan.columns}:
                canvas.put(shadowed(toy(name, size), (2, 3), 2), (begin + end) / 2, top - 24)


def _number(plan: Layout) -> int:
    """The size of the numbers on cards."""
    return 44 if plan.wide > 200 else 30 if plan.slim else 38


def _copies(plan: Layout) -> Type:
    return Type(36 if plan.wide > 200 else MINOR if plan.slim else 33)


def _header(canvas: Canvas, town: Town, seat: int, name: str, say: Say, ghost: str | None) -> None:
    canvas.put(seat_mark(seat, 62), 56, 50)
    amount = Type(84, "toy", 800)
    right = 1178 - canvas.write((1178, 54), str(town.coins), amount, INK, anchor="rm", halo=PAPER_LIGHT)
    canvas.put(toy("coins", 104), right - 62, 40)
    right -= 124
    if ghost:
        text = say("build {card}?", card=card(ghost).called(say))
    elif town.built:
        text = say("built {card}", card=card(town.built).called(say))
    else:
        text = ""
    if text:
        right -= canvas.pill((right, 50), text, Type(36), BUILT, anchor="rm", space=430, least=MINOR) + 20
    title = Type(58, "title", 700)
    canvas.name((104, 47), name, right - 104, title, within=lambda cut: say("{name}’s town", name=cut))


def _slots(names: list[str], total: float) -> list[float]:
    """Widths for landmarks in a row: room for the longest word of each, the rest shared."""
    wanted = [max(140.0, max(width(word, Type(33)) for word in name.split() or [""]) + 14) for name in names]
    scale = min(1.0, total / sum(wanted))
    spare = (total - sum(wanted) * scale) / len(wanted)
    return [want * scale + spare for want in wanted]


def _landmarks(canvas: Canvas, view: MachiKoroView, town: Town, plan: Layout, say: Say, ghost: str | None) -> None:
    marks = [card(id) for id in view.landmarks]
    slots = _slots([mark.called(say) for mark in marks], canvas.width - 28)
    size, y = (166 if len(marks) < 6 else 158, 202) if plan.tall else (88, 134)
    fresh = ghost or town.built
    middles = [14 + sum(slots[:k]) + slot / 2 for k, slot in enumerate(slots)]
    for mark, mid in zip(marks, middles, strict=True):
        if mark.id == fresh:
            canvas.put(glow(size - 16, size - 16), mid, y - 2)
    for mark, slot, mid in zip(marks, slots, middles, strict=True):
        stands, affordable = mark.id in town.landmarks, mark.cost <= town.coins
        look: Look = "open" if stands else "plan" if affordable or mark.id == fresh else "far"
        canvas.put(group(mark.id, 1, size, look), mid, y)
        if not stands:
            across, down = (50, 44) if plan.tall else (44, 20)
            coin(canvas, (mid + across, y + down), 66 if plan.tall else 60, str(mark.cost), dim=not affordable)
        ink = INK if stands or affordable else OUT_OF_REACH
        if plan.tall:
            box = (mid - slot / 2 + 3, 288, mid + slot / 2 - 3, 356)
            canvas.block(box, mark.called(say), Type(33), ink, halo=HILL, least=MINOR)
        else:
            canvas.fit((mid, 191), mark.called(say), slot - 6, Type(MINOR), ink, halo=HILL)


def _plot(canvas: Canvas, plan: Layout, place: int, plot: Plot, town: Town, say: Say, lit: bool, planned: bool) -> None:
    thing: Card = card(plot.card)
    colour = thing.colour or STRANGE
    left, top = plan.corner(place)
    mid = left + plan.wide / 2
    lines, name_kind = _name(thing.called(say), plan, colour)
    low = 8 + round(name_kind.size * 1.03) + round(name_kind.size * 0.94) * (len(lines) - 1)
    card_frame = frame(colour, plan.wide, plan.high, 7, dim=plot.closed, ground=ground(thing.id), low=low, lit=lit)
    canvas.put(card_frame, mid, top + plan.high / 2)
    room = plan.high - low
    share = 0.72 if plot.copies > 1 else 0.9
    below = {1: 10, 2: 10, 5: 30}.get(len(thing.numbers), 20)
    size = min(150, room - below, round(plan.wide * share))
    inset = 6 if colour == "red" and not low else 0
    look: Look = "dim" if plot.closed else "plan" if planned else "open"
    toys = group(plot.card, plot.copies, size - inset, look)
    canvas.put(toys, mid, top + room - (size + inset) / 2 + (3 if low else -9))
    if plot.closed:
        canvas.put(planks(round(plan.wide * 0.92), min(150, room)), mid, top + 8 + room / 2)
        sign = Type(33 if plan.high > 200 else MINOR)
        canvas.pill(
            (mid, top + 8 + room / 2), say("CLOSED"), sign, SHUT, (255, 246, 228), space=plan.wide - 12, least=MINOR
        )
    room_box = (left + 2, top + plan.high - low, left + plan.wide - 2, top + plan.high)
    at = (mid, top + plan.high - low / 2 - 1)
    canvas.lines(at, lines, name_kind, shade(INK_SOFT, 0.85) if plot.closed else INK, room=room_box)
    badge(
        canvas,
        (left - 10, top - 16),
        colour,
        thing.numbers,
        _number(plan),
        mark=not plan.slim,
        dim=plot.closed,
        snug=not plan.slim and plan.wide < 200 and len(thing.numbers) > 4,
    )
    if plot.copies > 1:
        # Clear of the number of the next card.
        right = left + min(plan.wide + 6, plan.step_x - 18)
        canvas.pill((right, top - 10), f"×{plot.copies}", _copies(plan), anchor="rt")
    if plot.card == "tech_startup" and town.invested:
        coin(canvas, (left + plan.wide - 40, top + room - 34), 60, str(town.invested))
    if planned:
        coin(canvas, (left + plan.wide - 40, top + room - 34), 66, str(thing.cost))


def _name(text: str, plan: Layout, colour: Class) -> tuple[tuple[str, ...], Type]:
    """In one line where it keeps clear of the corners, else in two; low plots rather take smaller letters."""
    low, bitten = plan.high < 200, colour in ("red", "purple")
    if plan.slim:
        return fit_name(text, plan.wide - (32 if bitten else 22), Type(MINOR, "narrow", 700), str, MINOR)
    for kind in Type(NEEDED).smaller(MINOR if low else NEEDED):
        room = plan.wide - (34 if low and not bitten else 44)
        lines = balanced(text, room, 1, kind) if kind.stretch >= NARROW else None
        if lines:
            return lines, kind
    room = plan.wide - (44 if bitten else 18 if plan.wide > 200 else 28)
    for kind in Type(MINOR + 2 if low else NEEDED).smaller(MINOR):
        lines = balanced(text, room, 2, kind)
        if lines:
            return lines, kind
    return wrap(text, room, 2, Type(NEEDED), MINOR)
