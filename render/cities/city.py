"""One district large: the model on the table, milestones, what its cards pay now, the points."""

from collections.abc import Sequence

import msgspec

from data.texts import Say
from render.canvas import WIDTH, Box, Canvas
from render.cities.cards import draw_points
from render.cities.drafting_table import laid_out
from render.cities.icons import signs, slip_sign
from render.cities.model import draw_model
from render.cities.scores import draw_parts
from render.cities.stage import Stage
from render.cities.tokens import ring
from render.cities.tools import beside_model
from render.cities.vignettes import postcard
from render.lettering.text import ELLIPSIS, MINOR, NEEDED, Type, fit, wrap
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT
from render.sprites import panel, seat_mark
from rules.cities.view import CitiesView, District
from rules.cities.vocabulary import brief, card_name

HEAD = 176
STRIP = 104
LINE, TOLD = 66, 84
"""From one row of cards to the next: with their names, and with what they ask for too."""
MOST_TOLD = 8
RAIL, UPRIGHT = 178, 5
"""A district of so many lines has its points at its right, where they take no height from it: how wide."""
SIDE = 414
COLUMNS = 3
TITLE = Type(54, "title", 650)
NAME = Type(38, "text", 800)
SMALL = Type(33, "text", 600)
NUMBER = Type(46, "toy", 700)
NAMED = Type(NEEDED, "text", 700)
"""The name of a card on its slip."""
ASKED = Type(NEEDED, "text", 600)
PAYS = Type(38, "toy", 700)
SIGN, COIN, PAID = 90, 68, 126
"""Of a slip: from the left to the name, the room of its points, and that of how often it pays, after the name."""
FRESH = (255, 240, 190)


class Plan(msgspec.Struct, frozen=True):
    """Where the parts of the picture are."""

    height: int
    columns: int
    """Of cards: below the model, or one at its right."""
    rows: int
    told: bool = False
    """Whether there is room for what each card asks for."""
    upright: bool = False
    """Whether the points stand at the right of the model."""

    @property
    def strip_top(self) -> int:
        return self.height - (16 if self.upright else STRIP)

    @property
    def beside(self) -> bool:
        return self.columns == 1

    @property
    def line(self) -> int:
        """From one card to the next."""
        if self.told:
            return TOLD
        return min(LINE, (self.strip_top - HEAD) // self.rows) if self.beside else LINE

    @property
    def corner(self) -> tuple[int, int]:
        """Where the cards begin."""
        if self.beside:
            return WIDTH - SIDE, HEAD
        return 20, self.strip_top - self.rows * self.line - (8 if self.rows else 0)

    @property
    def model(self) -> Box:
        if self.beside:
            return 16, HEAD - 10, WIDTH - SIDE - 8, self.strip_top
        return 16, HEAD - 40, WIDTH - 16 - (RAIL if self.upright else 0), self.corner[1]


def plan(district: District, fields: Sequence[str]) -> Plan:
    """As high as it needs to be for the district to be as large as the width allows, 1:1 at most."""
    lines, across = {name[1:] for name in fields}, {name[0] for name in fields}
    if len(lines) > len(across) and len(district.cards) > COLUMNS * 2:
        return Plan(1200, 1, len(district.cards))
    told = len(district.cards) <= MOST_TOLD
    columns = 2 if told else COLUMNS
    rows = -(-len(district.cards) // columns)
    upright = len(lines) >= max(UPRIGHT, len(across))
    wanted = HEAD + (16 if upright else STRIP) + rows * (TOLD if told else LINE) + 160 + len(lines) * 128
    return Plan(max(760, min(1200, wanted)), columns, rows, told, upright)


def draw_city(view: CitiesView, seat: int, name: str, say: Say) -> Canvas:
    district = view.districts[seat]
    fields = [field.name for field in district.fields]
    shape = plan(district, fields)
    canvas = laid_out(shape.height)
    stage = Stage(fields, shape.model)
    if not shape.upright and (shape.columns > 1 or not district.cards):
        beside_model(canvas, stage, HEAD)
    if len(stage.columns) == 2 and not district.cards:
        canvas.put(postcard(view.city), 200, (HEAD + shape.strip_top) / 2 - 20)
    draw_model(canvas, view, district, stage, last_fields(district))
    draw_head(canvas, view, seat, name, say)
    draw_milestones(canvas, view, seat, say)
    draw_cards(canvas, view, district, shape, say)
    draw_strip(canvas, view, seat, shape)
    return canvas


def last_fields(district: District) -> list[str]:
    """The fields of this seat's latest turn; all four of a tile."""
    found: list[str] = []
    for change in district.last:
        if change.field is None:
            continue
        column, row = ord(change.field[0]), int(change.field[1:])
        if change.how in ("place", "start"):
            found += [f"{chr(column + x)}{row + y}" for y in (0, 1) for x in (0, 1)]
        else:
            found.append(change.field)
    return list(dict.fromkeys(found))


def draw_head(canvas: Canvas, view: CitiesView, seat: int, name: str, say: Say) -> None:
    canvas.fit((34, 38), say(view.city_name), 440, TITLE, anchor="lm", halo=PAPER)
    canvas.put(seat_mark(seat, 42), 57, 101)
    canvas.name((92, 102), name, 380, NAME, halo=PAPER, most=29)
    canvas.fit((36, 157), round_line(view, say), 440, SMALL, INK_SOFT, anchor="lm", halo=PAPER)


def round_line(view: CitiesView, say: Say) -> str:
    if view.over:
        return say("the end")
    if not view.round:
        return say("starting tiles")
    return say("round {n} / {all}", n=view.round, all=view.rounds)


def draw_milestones(canvas: Canvas, view: CitiesView, seat: int, say: Say) -> None:
    """The three of the city at the upper right, with their signs; a ring where this seat has reached it."""
    for number, milestone in enumerate(view.milestones):
        x = 606 + number * 236
        mine = milestone.rings.index(seat) if seat in milestone.rings else None
        sign = signs(milestone.needs, 62, 104)
        left = x - (sign.width + 10 + 78) / 2
        canvas.put(sign, left, 50, "lm")
        middle = left + sign.width + 10 + 39
        canvas.put(ring(None if mine is None else seat, 78), middle, 50)
        free = [n for n, taken in enumerate(milestone.rings) if taken is None and not milestone.covered[n]]
        shown = mine if mine is not None else free[0] if free else None
        number_text = str(milestone.rewards[shown]) if shown is not None else "–"
        canvas.write((middle, 52), number_text, Type(40, "toy", 800), INK if mine is not None else INK_SOFT)
        kind = Type(NEEDED, "text", 800 if mine is not None else 600)
        fill = INK if mine is not None else INK_SOFT
        lines, kind = wrap(say(milestone.name), 228, 2, kind, MINOR)
        room = (x - 116, 88, x + 116, 178)
        canvas.lines((x, 112 + (len(lines) - 1) * 18), lines, kind, fill, halo=PAPER, pitch=1.1, room=room)


def draw_cards(canvas: Canvas, view: CitiesView, district: District, shape: Plan, say: Say) -> None:
    """What each card pays now: its sign, its name, what it asks for, how often that is met, its points."""
    left, top = shape.corner
    wide = (WIDTH - 20 - left) // shape.columns
    high = shape.line - 8 if shape.told else 58
    known = {card.id: card for card in view.cards}
    titles = [card_name(say, known[held.card]) for held in district.cards]
    kind = title_type(titles, wide - 10 - SIGN - COIN)
    for number, (held, text) in enumerate(zip(district.cards, titles, strict=True)):
        x = left + number % shape.columns * wide
        y = top + number // shape.columns * shape.line
        fill = FRESH if fresh_card(district, number) else PAPER_LIGHT
        canvas.put(panel(wide - 10, high, fill, 16), x - 12, y - 12, "lt")
        card = known[held.card]
        canvas.put(slip_sign(card.criterion, 50 if shape.told else 44, SIGN - 24), x + SIGN / 2 - 4, y + high / 2)
        room = (x + SIGN - (8 if shape.told else 0), y, x + wide - 10 - COIN, y + high)
        if shape.told:
            _told(canvas, text, brief(say, card.criterion), room)
            canvas.write((room[2] - 72, y + 24), f"{held.times}×", PAYS, INK, anchor="rm")
            draw_points(canvas, room[2] - 50, y + 23, card.points, 44)
            canvas.write((room[2] - 14, y + 23), "=", PAYS, INK_SOFT)
        else:
            _card_title(canvas, text, room, kind)
        draw_points(canvas, x + wide - 42, y + (high / 2 if shape.told else 28), held.points, 58 if shape.told else 50)


def _told(canvas: Canvas, name: str, asked: str, room: Box) -> None:
    """The name, and below it what pays again each time."""
    left, top, right, _ = room
    canvas.fit((left, top + 20), name, right - left - PAID, NAMED, anchor="lm")
    least = MINOR if ELLIPSIS in fit(asked, right - left, ASKED, NEEDED)[0] else NEEDED
    canvas.fit((left, top + 56), asked, right - left, ASKED.at(least), INK_SOFT, anchor="lm", least=least)


def fresh_card(district: District, number: int) -> bool:
    """The card that was taken in this seat's latest turn is the last one."""
    took = any(change.how == "take" and change.thing.startswith("card") for change in district.last)
    return took and number == len(district.cards) - 1


def title_type(titles: Sequence[str], wide: float) -> Type:
    """The letters in which every name that can stand on one line does: all alike, as narrow as the longest asks for."""
    fitting = [fit(text, wide, NAMED, NEEDED)[1] for text in titles]
    return min((k for k in fitting if k.family == NAMED.family), key=lambda kind: kind.stretch, default=NAMED)


def _card_title(canvas: Canvas, text: str, room: Box, kind: Type) -> None:
    """One line; two small ones for a name that would need narrow letters."""
    if fit(text, room[2] - room[0], kind, NEEDED)[1].family != kind.family:
        canvas.block(room, text, NAMED.at(MINOR), least=MINOR, pitch=0.98)
    else:
        canvas.fit((room[0], (room[1] + room[3]) / 2), text, room[2] - room[0], kind, anchor="lm")


def draw_strip(canvas: Canvas, view: CitiesView, seat: int, shape: Plan) -> None:
    """Parks, waters, statues, rings, cards and all together: below everything, or at the right of the model."""
    total = str(view.districts[seat].total)
    if shape.upright:
        left, top = WIDTH - 20 - RAIL, HEAD + 16
        high = shape.corner[1] - 14 - top
        step, line = high / 6.2, round(top + high * 0.813)
        canvas.put(panel(RAIL, high, PAPER_LIGHT, 20), left - 12, top - 12, "lt")
        draw_parts(canvas, view, seat, (left + 54, top + step * 0.55), (0, step), 66, NUMBER)
        canvas.image.paste(INK_SOFT, (left + 22, line, left + RAIL - 22, line + 4))
        canvas.write((left + RAIL / 2, top + step * 5.62), total, Type(76, "toy", 800))
        return
    top = shape.strip_top
    canvas.put(panel(WIDTH - 40, STRIP - 18, PAPER_LIGHT, 20), 8, top - 8, "lt")
    middle = top + 47
    draw_parts(canvas, view, seat, (68, middle), (180, 0), 66, NUMBER)
    canvas.write((968, middle), "=", Type(44, "toy", 600), INK_SOFT)
    canvas.write((WIDTH - 56, middle + 2), total, Type(70, "toy", 800), anchor="rm")
