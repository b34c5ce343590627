"""The market: every open stack with its cost, copies and effect; what the seat on turn can pay is bright."""

from collections.abc import Sequence

import msgspec

from data.texts import Say
from render.canvas import COMPOSED, WIDTH, Canvas
from render.lettering.text import MINOR, NEEDED, Type, balanced, overfull, width, wrap
from render.machi_koro.card_parts import COLOURS, STRANGE, badge, coin, coin_face, frame
from render.machi_koro.grounds import market_ground
from render.machi_koro.toys import ground, group, toy
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, mix
from render.sprites import panel, seat_mark
from rules.machi_koro.view import MachiKoroView, Stack
from rules.machi_koro.vocabulary import SHORT_DECKS, WHEN, card, effect

HEAD, STRIP = 78, 76
"""The heights of the head, and of the landmarks below it, above the first stall."""
LEGEND = 92
COLUMNS = 5
TALL, SHORT = 348, 318
"""The heights of a row of stalls: three tall ones leave no room for a legend at the foot."""
WORDS = 142
"""The height of the part with words, at most."""
FAR = mix(INK, INK_SOFT, 0.6)
PITCH = 0.96
"""The distance of the lines of a full card, in sizes of its letters."""
STACKED = 5
"""How many copies of a stack show as edges below it, at most."""


class Stall(msgspec.Struct, frozen=True):
    """How large a card of the market is."""

    wide: int
    high: int
    words: int
    """The height of the part with words."""


def draw_market(view: MachiKoroView, names: Sequence[str], say: Say) -> Canvas:
    rows = _rows(view)
    spare = COLUMNS - len(rows[-1][1])
    in_row = spare >= 2
    high = TALL if in_row or len(rows) < 3 else SHORT
    # A single row would make the picture too low: the landmarks have a stall of their own below it.
    stalls, first = max(2, len(rows)), HEAD + (STRIP if len(rows) > 1 else 0)
    height = first + high * stalls + (0 if in_row else LEGEND)
    canvas = Canvas.on(market_ground(height, first, high, stalls))
    _head(canvas, view, names, say)
    for k, (deck, stacks) in enumerate(rows):
        top = first + k * high
        # The last row gives its cards more room when there are few, and the legend what is left.
        count = len(stacks)
        wide = 350 if in_row and k == len(rows) - 1 and count <= 2 else min(218, (1186 - 16 * (count - 1)) // count)
        plan = Stall(wide, high - 70, _needed(stacks, wide, say))
        for place, stack in enumerate(stacks):
            bright = stack.card in view.affordable and stack.copies > 0
            canvas.put(_stall(stack.card, stack.copies, plan, bright, say), 6 + place * (wide + 16), top + 22, "lt")
        if deck is not None:
            left = view.decks.get(deck, 0)
            text = say.many("{deck} · {n} more", "{deck} · {n} more", left, deck=say(SHORT_DECKS.get(deck, deck)))
            canvas.pill((600, top + 13), text, Type(33), PAPER_LIGHT)
        if in_row and k == len(rows) - 1:
            start = 6 + count * (wide + 16) + 24
            _legend(canvas, say, start, top + 50, 1174 - start, high - 86)
    missing = [id for id in view.landmarks if id not in view.towns[view.turn].landmarks]
    if len(rows) == 1:
        _landmark_stall(canvas, view, missing, first + high, high, say)
    else:
        _landmark_strip(canvas, view, missing, say)
    if not in_row:
        _legend_strip(canvas, say, height - LEGEND)
    return canvas


def _rows(view: MachiKoroView) -> list[tuple[str | None, list[Stack]]]:
    """The rows of the supply with the decks that fill them; an open supply in rows of five."""
    supply = sorted(view.supply, key=lambda stack: card(stack.card).span)
    named = [(row, [s for s in supply if s.row == row]) for row in ("low", "high", "purple")]
    if any(stacks for _, stacks in named):
        return [(row, stacks) for row, stacks in named if stacks]
    columns = max(COLUMNS, -(-len(supply) // 3))
    rows = [supply[k : k + columns] for k in range(0, len(supply), columns)] or [[]]
    first = "all" if "all" in view.decks else None
    return [(first if k == 0 else None, stacks) for k, stacks in enumerate(rows)]


def _head(canvas: Canvas, view: MachiKoroView, names: Sequence[str], say: Say) -> None:
    """Who builds with how many coins."""
    town = view.towns[view.turn]
    canvas.put(seat_mark(view.turn, 54), 52, 40)
    right = 1178 - canvas.write((1178, 44), str(town.coins), Type(68, "toy", 800), INK, anchor="rm")
    canvas.put(coin_face(64, False, False), right - 46, 40)
    sentence = say("{name} may build" if view.phase == "build" else "{name} could build", name="{}")
    title = Type(50, "title", 700)
    canvas.name((96, 38), names[view.turn], right - 196, title, within=lambda cut: sentence.replace("{}", cut))


def _landmark_strip(canvas: Canvas, view: MachiKoroView, missing: Sequence[str], say: Say) -> None:
    """The landmarks that are missing, with cost and name, side by side below the head."""
    y = HEAD + STRIP / 2 - 4
    step = (WIDTH - 20) / max(4, len(missing))
    for k, id in enumerate(missing):
        x, near = 10 + k * step, id in view.affordable
        canvas.put(toy(id, 62, "open" if near else "dim"), x + 33, y)
        coin(canvas, (x + 87, y), 60, str(card(id).cost), dim=not near)
        lines, kind = wrap(card(id).called(say), step - 120, 2, Type(NEEDED))
        for n, line in enumerate(lines):
            at = (x + 119, y + (n - (len(lines) - 1) / 2) * kind.size * PITCH)
            canvas.write(at, line, kind, INK if near else FAR, anchor="lm", room=(x + 115, y - 38, x + step, y + 38))


def _needed(stacks: list[Stack], wide: int, say: Say) -> int:
    """The height for words that the wordiest card of a row needs; the toys have the rest."""
    every = [_words(card(s.card).called(say), effect(say, card(s.card)), wide - 20, WORDS - 14) for s in stacks]
    return max([min(WORDS, round(sum(kind.size for _, kind in found) * _pitch(found)) + 24) for found in every] + [96])


def _pitch(found: list[tuple[str, Type]]) -> float:
    return 1.1 if len(found) < 4 else PITCH


def _words(name: str, does: str, room: int, high: int) -> list[tuple[str, Type]]:
    """Name and effect in lines that fit the card: large if possible, smaller or narrower if need be, cut at worst."""
    bold = plain = Type(NEEDED, "toy", 800)
    for bold in Type(NEEDED, "toy", 800).smaller(MINOR):
        plain = Type(bold.size, bold.family, 500, bold.stretch)
        lines = int(high / (bold.size * PITCH))
        for count in (1, 2):
            title = balanced(name, room, count, bold)
            text = next((t for n in range(1, lines - count + 1) if (t := balanced(does, room, n, plain))), None)
            if title is not None and text is not None:
                return [*((line, bold) for line in title), *((line, plain) for line in text)]
    title = overfull(name, room, 2, bold)
    rest = int(high / (bold.size * PITCH)) - len(title)
    return [*((line, bold) for line in title), *((line, plain) for line in overfull(does, room, rest, plain))]


def _stall(id: str, copies: int, plan: Stall, bright: bool, say: Say) -> Canvas:
    key = ("stall", id, copies, plan, bright, say.language)
    return COMPOSED.make(key, lambda: _draw_stall(id, copies, plan, bright, say))


def _draw_stall(id: str, copies: int, plan: Stall, bright: bool, say: Say) -> Canvas:
    """A stack: every further copy shows as an edge below."""
    thing = card(id)
    colour = thing.colour or STRANGE
    edges = min(STACKED, max(1, copies)) - 1
    canvas = Canvas.clear(plan.wide + 40, plan.high + 24 + 24 + 6 * STACKED)
    left, top = 20, 36
    for k in range(edges, -1, -1):
        picture = frame(colour, plan.wide, plan.high, 6, 30, not bright, ground(thing.id), plan.words)
        canvas.put(picture, left - 12, top - 12 + k * 6, "lt")
    mid = left + plan.wide / 2
    window = plan.high - plan.words
    # A wide number stands above the house, a narrow one beside it.
    size = min(174, window - (30 if len(thing.numbers) > 4 else 16))
    symbol = thing.icon and thing.icon != "major"
    aside = 10 if symbol else 0
    canvas.put(group(id, 1, size, "open" if bright else "dim"), mid + aside, top + window - size / 2 + 2)
    ink = INK if bright else INK_SOFT
    lines = _words(thing.called(say), effect(say, thing), plan.wide - 20, WORDS - 14)
    pitch = lines[0][1].size * _pitch(lines)
    y = top + plan.high - plan.words / 2 - (len(lines) - 1) / 2 * pitch
    room = (left, top + window, left + plan.wide, top + plan.high)
    for k, (line, kind) in enumerate(lines):
        canvas.write((mid, y + k * pitch), line, kind, ink, room=room)
    badge(canvas, (12, 12), colour, thing.numbers, 44, dim=not bright, snug=plan.wide < 240 and len(thing.numbers) > 4)
    coin(canvas, (left + plan.wide - 34, 46), 66, str(thing.cost), dim=not bright)
    if symbol:
        canvas.put(panel(54, 54, PAPER_LIGHT, 27, False, COLOURS[colour]), left + 9, top + 40, "lt")
        canvas.put(toy(thing.icon, 38, "open" if bright else "dim"), left + 36, top + 66)
    if copies != 1:
        text = f"×{copies}" if copies else say("sold out")
        canvas.pill((left + plan.wide - 4, top + window - 8), text, Type(36), anchor="rb")
    return canvas


def _landmark_stall(canvas: Canvas, view: MachiKoroView, missing: Sequence[str], top: int, high: int, say: Say) -> None:
    step = WIDTH / max(1, len(missing))
    for k, id in enumerate(missing):
        x, y, near = (k + 0.5) * step, top + 150, id in view.affordable
        canvas.put(group(id, 1, 158, "open" if near else "dim"), x, y)
        coin(canvas, (x + 60, y + 44), 70, str(card(id).cost), dim=not near)
        box = (x - step / 2 + 6, y + 88, x + step / 2 - 6, top + high - 30)
        canvas.block(box, card(id).called(say), Type(36), INK if near else FAR, least=MINOR)


def _legend(canvas: Canvas, say: Say, left: int, top: int, wide: int, high: int) -> None:
    canvas.put(panel(wide, high, PAPER), left - 12, top - 12, "lt")
    pitch = (high - 16) / len(WHEN)
    for k, (colour, text) in enumerate(WHEN.items()):
        y = top + 8 + (k + 0.5) * pitch
        badge(canvas, (left + 22, y - 26), colour, "", 42)
        canvas.fit((left + 94, y + 2), say(text), wide - 110, Type(36, "toy", 600), INK, anchor="lm", least=MINOR)


def _legend_strip(canvas: Canvas, say: Say, top: int) -> None:
    """In one line at the foot, each as wide as its words need; in two lines if they are long."""
    kind = Type(NEEDED, "toy", 600)
    texts = [(colour, say(text)) for colour, text in WHEN.items()]
    wanted = [width(text, kind) + 76 for _, text in texts]
    space = WIDTH - 2 * 20
    if sum(wanted) <= space:
        gap = (space - sum(wanted)) / (len(texts) - 1)
        places = [(20 + sum(wanted[:k]) + k * gap, top + LEGEND / 2) for k in range(len(texts))]
        badge_size, rooms = 40, wanted
    else:
        places = [(20 + k % 2 * space / 2, top + LEGEND * (0.28 if k < 2 else 0.74)) for k in range(len(texts))]
        badge_size, rooms = 32, [space / 2] * len(texts)
    for (colour, text), (x, y), room in zip(texts, places, rooms, strict=True):
        badge(canvas, (x, y - badge_size * 0.62), colour, "", badge_size)
        canvas.fit((x + 64, y + 2), text, room - 66, kind, INK, anchor="lm", least=MINOR)
