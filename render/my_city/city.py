"""One city at full size: its valley, its houses, the stone on the track, the card now; with a ghost, a plan in it."""

from collections.abc import Sequence

from PIL import Image

from data.texts import Say
from render.cache import LAYERS, SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.drawings import Brush, stamp
from render.lettering.text import MINOR, NEEDED, Type, width
from render.my_city.buildings import draw_buildings, draw_investor, put
from render.my_city.cards import STRIP_HIGH, draw_card, draw_deck, draw_strip, kind_of
from render.my_city.grid import CELL, FOOT, HEAD, LEFT, LETTERS, SIZE, TOP, Cell, Grid, framed, laid, name, shape_cells
from render.my_city.highlights import ghost
from render.my_city.ledger import draw_margins, draw_progress
from render.my_city.marks import mark, medal
from render.my_city.phases import cleared as is_cleared
from render.my_city.phases import is_scored, paused, place_of, placing_stickers, shape_of, stickers_of
from render.my_city.signs import sign
from render.my_city.sticker_placing import draw_placed, draw_queue, draw_sticker, tell_sticker
from render.my_city.stickers import sticker
from render.my_city.valley import cleared, draw_before, draw_valley
from render.palette import GLOW, INK, INK_SOFT, PAPER, PAPER_LIGHT, PAPER_SHADE, SEATS, Colour, paper, shade
from render.sprites import Pen, panel, seat_mark, shadowed, sprite
from render.texture import textured
from rules.my_city.view import Card, City, MyCityView
from rules.my_city.vocabulary import SHORT_TURNS, earned, number, shape_name, stop_of

COORDINATE: Colour = (255, 252, 236)
SHADE: Colour = (64, 72, 44)
LOSS: Colour = (168, 60, 44)
TILE: Colour = (236, 224, 196)
RIBBON = 1160
SCORE = 54
"""The height of a ribbon with the lines of a score: they are read on a phone."""
PLACE, STICK = "place", "stick"


def draw_city(
    view: MyCityView, seat: int, person: str, say: Say, plan: str | None = None, kind: str = "city"
) -> Canvas:
    """`plan` is a move that is not played, or not shown to others yet. `kind`: built or land, whatever goes on."""
    city = view.cities[seat]
    if kind == "land" or (is_cleared(view) and kind != "built"):
        city = cleared(city)
    canvas = Canvas(draw_valley(city, view.campaign))
    draw_buildings(canvas, Grid(), city)
    if not view.over:
        draw_investor(canvas, Grid(), city)
    words = plan.split() if plan else []
    sticking = placing_stickers(view) and kind != "built"
    if sticking or kind == "land":
        draw_placed(canvas, view, seat, Grid())
    if words and words[0] == STICK:
        draw_sticker(canvas, view, seat, words)
    elif words and words[0] == PLACE:
        _draw_ghost(canvas, view, seat, words)
    canvas.image.paste(head_paper(), (0, 0))
    _coordinates(canvas)
    if city.lasting is not None:
        draw_margins(canvas, view, city.lasting, words[-1] if words[1:2] == ["pick"] else "")
    _head(canvas, view, seat, person, say, kind)
    if not words and not sticking and not is_scored(view):
        draw_strip(canvas, view, (WIDTH - RIBBON) / 2, HIGHEST - STRIP_HIGH / 2 - 1, RIBBON, seat)
        return canvas
    score = not words and not sticking
    high = SCORE if score else FOOT
    canvas.put(_ribbon(high), WIDTH / 2, HIGHEST - high / 2 - (2 if score else 6))
    if score:
        _tell_score(canvas, view, seat)
    elif not words:
        draw_queue(canvas, view, seat, say)
    elif words[0] == STICK:
        tell_sticker(canvas, words, say)
    else:
        _tell_plan(canvas, view, seat, words, say)
    return canvas


@kept(LAYERS)
def head_paper(height: int = HEAD) -> Image.Image:
    image = textured(Image.new("RGB", (WIDTH, height), paper(PAPER)), 0.35)
    image.paste((150, 124, 84), (0, height - 4, WIDTH, height))
    return image


def _coordinates(canvas: Canvas) -> None:
    kind = Type(NEEDED, "toy", 700)
    for i in range(SIZE):
        canvas.write((LEFT + (i + 0.5) * CELL, HEAD + 16), LETTERS[i], kind, COORDINATE, halo=SHADE)
        for x in (LEFT - 23, WIDTH - LEFT + 23):
            canvas.write((x, TOP + (i + 0.5) * CELL), str(i + 1), kind, COORDINATE, halo=SHADE)


def _head(canvas: Canvas, view: MyCityView, seat: int, person: str, say: Say, kind: str) -> None:
    city, scored = view.cities[seat], is_scored(view)
    canvas.put(seat_mark(seat, 56), 48, 44)
    room, below = (720, 780) if scored else (364, 424)
    if city.lasting is not None:
        room -= 220 if scored else 118
        wide = canvas.name((92, 42), person, room, Type(50, "title", 700))
        draw_progress(canvas, city.lasting, (92 + wide + 14, 40))
    else:
        canvas.name((92, 42), person, room, Type(50, "title", 700))
    canvas.fit((32, 95), _line(view, city, say, kind), below, Type(34, "text", 700), INK_SOFT, anchor="lm", least=MINOR)
    if scored:
        total = "–" if paused(view, seat) else number(city.total)
        wide = canvas.write((1164, 62), total, Type(92, "toy", 800), anchor="rm")
        draw_place(canvas, view, seat, 1164 - wide - 62, 58)
        if stop_of(city, view.track) < len(city.parts) and not paused(view, seat):
            canvas.put(sign("lock", 48), 1164 - wide - 134, 60)
        return
    draw_track(canvas, city, view.track, seat, (566, 62))
    if view.card is None:
        for k, glued in enumerate(stickers_of(view, seat)):
            canvas.put(sticker(glued, False), 1130 - k * 96, 60)
        return
    draw_deck(canvas, view, say, (712, 58))
    draw_card(canvas, view, (868, 8, 1190, 114), seat)


def _line(view: MyCityView, city: City, say: Say, kind: str) -> str:
    episode = say("Episode {n}", n=view.campaign.number) if view.campaign is not None else ""
    if placing_stickers(view) and kind != "built":
        return f"{episode} · {say('stickers')}"
    if is_scored(view):
        return f"{episode} · {say('final score')}" if episode else say("final score")
    if view.card is None:
        return episode
    points = say.many("{n} point now", "{n} points now", city.total).replace("-", "−")
    if city.ended:
        return f"{say('builds no more')} · {points}"
    return f"{episode or say('Round {n}', n=view.round)} · {points}"


def _tell_score(canvas: Canvas, view: MyCityView, seat: int) -> None:
    """At the foot once it is scored: every line that counted, as large as they fit; a lock where the track ended."""
    city = view.cities[seat]
    stop = stop_of(city, view.track)
    parts = [(row, part) for row, part in enumerate(city.parts) if part.points and not paused(view, seat)]
    y = HIGHEST - SCORE / 2 - 2
    for size in range(46, MINOR - 1, -1):
        kind = Type(max(MINOR, size - 2), "toy", 800)
        widths = [size + 5 + width(earned(part), kind) + (size if row == stop else 0) for row, part in parts]
        if sum(widths) + 12 * len(parts) <= RIBBON - 24:
            break
    gap = min(44.0, (RIBBON - 24 - sum(widths)) / max(1, len(parts)))
    x = (WIDTH - sum(widths) - gap * (len(parts) - 1)) / 2
    for (row, part), wide in zip(parts, widths, strict=True):
        canvas.put(sign(part.code, size), x + size / 2, y)
        canvas.write((x + size + 5, y + 2), earned(part), kind, LOSS if part.points < 0 else INK, anchor="lm")
        if row == stop:
            canvas.put(sign("lock", size - 4), x + wide - size / 2 + 4, y)
        x += wide + gap


def draw_track(canvas: Canvas, city: City, track: int, seat: int, at: tuple[float, float]) -> None:
    """A piece of the score track with the seat's stone on it."""
    x, y = at
    for side in (-1, 1):
        there = city.stone + side
        if 0 <= there <= track:
            canvas.put(panel(58, 58, TILE, 10, False), x + side * 74, y)
            canvas.write((x + side * 74, y + 2), str(there), Type(36, "toy", 500), INK_SOFT)
    draw_stone(canvas, city, seat, at, 84)


def draw_stone(canvas: Canvas, city: City, seat: int, at: tuple[float, float], size: int) -> None:
    """The seat's stone with its number; if it refused the last card, that is what changed: it glows."""
    x, y = at
    refused = city.last is not None and city.last.kind == "refuse"
    if refused:
        canvas.put(_light(size), x, y)
    canvas.put(stone(seat, size), x, y)
    kind = Type(round(size * 0.61), "toy", 800)
    canvas.write((x, y + 3), str(city.stone), kind, (255, 255, 250), halo=shade(SEATS[seat], 0.4))
    if refused:
        canvas.put(sign("refused", 38), x - size * 0.46, y + size * 0.36)


def draw_place(canvas: Canvas, view: MyCityView, seat: int, x: float, y: float) -> None:
    """Once it is scored: a medal with the place, or that the seat sat out."""
    if paused(view, seat):
        canvas.put(sign("paused", 60), x, y)
        return
    place = place_of(view, seat)
    canvas.put(medal(min(place, 4)), x, y)
    canvas.write((x, y + 2), str(place), Type(44, "toy", 800), INK)


@kept(SPRITES)
def stone(seat: int, size: int) -> Image.Image:
    """A round stone in the seat's colour."""

    def draw(pen: Pen, s: int) -> None:
        n, colour = size * s, SEATS[seat]
        pen.ellipse((0, 0, n - 1, n - 1), fill=shade(colour, 0.55))
        pen.ellipse((4 * s, 3 * s, n - 4 * s, n - 6 * s), fill=shade(colour, 1.18))
        pen.ellipse((6 * s, 7 * s, n - 6 * s, n - 7 * s), fill=colour)

    return shadowed(sprite(size, size, draw), (2, 4), 3)


@kept(SPRITES)
def _light(size: int) -> Image.Image:
    """Under a stone that has moved."""
    middle = size / 2 + 8

    def draw(b: Brush) -> None:
        b.dot((232, 168, 30), middle, middle, size / 2 + 8).dot(GLOW, middle, middle, size / 2 + 5.4)

    return stamp(size + 16, size + 16, draw)


# ---------------------------------------------------------------------------------------------------- a plan


def _planned(view: MyCityView, seat: int, words: list[str]) -> tuple[Card, tuple[Cell, ...]]:
    """The card of a plan, and the fields its building would cover."""
    card = next(card for card in view.cards if card.id == words[1])
    return card, laid(shape_cells(shape_of(view, seat, card)), int(words[2][-1]), words[3])


def _draw_ghost(canvas: Canvas, view: MyCityView, seat: int, words: list[str]) -> None:
    card, there = _planned(view, seat, words)
    lasting = view.cities[seat].lasting
    geared = lasting is not None and card.id in lasting.cogs
    put(canvas, Grid(), there, ghost(kind_of(card), framed(there), geared, there[0][1] == 0))
    draw_before(canvas.image, view.cities[seat], there)


def _tell_plan(canvas: Canvas, view: MyCityView, seat: int, words: list[str], say: Say) -> None:
    y = HIGHEST - FOOT / 2 - 6
    if words[0] != PLACE:
        canvas.put(sign("refused" if words[0] == "refuse" else "ended", 40), 52, y)
        text = refusing(words, say) if words[0] == "refuse" else say("You build no more.")
        canvas.fit((90, y + 1), text, 1060, Type(36, "text", 800), anchor="lm")
        return
    card, there = _planned(view, seat, words)
    canvas.put(mark(kind_of(card), 40), 52, y)
    covers = say("covers {fields}", fields=" ".join(name(c) for c in there))
    wide = canvas.fit((1168, y + 1), covers, 620, Type(33, "text", 700), anchor="rm")
    asked = "" if " ".join(words) == view.answer else "?"
    plain = f"{card.id} · {say(SHORT_TURNS[words[2]])} · {words[3]}{asked}"
    named = f"{shape_name(say, shape_of(view, seat, card))} {plain}".strip()
    room, kind = 1168 - wide - 24 - 86, Type(36, "text", 800)
    text = named if width(named, kind.at(NEEDED)) <= room else plain
    canvas.fit((86, y + 1), text, room, kind, INK, anchor="lm")


def refusing(words: Sequence[str], say: Say) -> str:
    if len(words) > 2:
        return say("You refuse {card} for a nugget.", card=words[1])
    return say("You refuse {card}.", card=words[1])


@kept(SPRITES)
def _ribbon(high: int) -> Image.Image:
    return shadowed(panel(RIBBON, high, PAPER_LIGHT, 14, False, PAPER_SHADE), (1, 2), 2, 90)


def plan_of(view: MyCityView, seat: int, given: str | None) -> str | None:
    """What is drawn as not played: a move asked for, or the seat's own answer that nobody else sees yet."""
    if given:
        return given
    return view.answer if view.seat == seat else None
