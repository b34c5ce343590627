"""One's own secret goals: what they ask for, and where in the city that is. For the seat's own eyes only."""

from PIL import Image

from data.texts import Say
from render.canvas import HIGHEST, WIDTH, Canvas
from render.lettering.text import MINOR, NEEDED, Type
from render.metropolys.atlas import at_lake, drawing, goal_spaces, spaces
from render.metropolys.board import Plan, draw_map
from render.metropolys.geometry import HEIGHT
from render.metropolys.goal_tiles import goal_tile
from render.metropolys.panels import banner
from render.palette import INK, PAPER, PAPER_SHADE
from render.sprites import panel
from rules.metropolys.view import Goals, MetropolysView
from rules.metropolys.vocabulary import goal_name, goal_points, goal_text, own_goals

TITLE = Type(46, "title", 700)
TEXT = Type(36, "text", 700)
NOTE = Type(NEEDED, "text", 700)
HIGH = 290


def draw_goals(view: MetropolysView, seat: int, name: str, goals: Goals, say: Say) -> Canvas:
    """The spaces of the first goal are bright; those of a second one have rings. Lakes are lit for either."""
    cards = own_goals(goals)
    bright = goal_spaces(cards[0])
    ringed = goal_spaces(cards[-1]) if len(cards) > 1 else ()
    usable = [space.id for space in spaces().values() if space.district not in view.unused]
    lakes = [lake.id for lake in drawing().lakes if "lakes" in cards and {*at_lake(lake.id)} & {*usable}]
    plan = Plan(
        unused=view.unused,
        built=view.buildings,
        chain=view.chain,
        tokens=view.tokens,
        lit=(*(space for space in usable if space in bright), *lakes),
        ringed=tuple(space for space in usable if space in ringed),
        sought=True,
        pale=tuple(other for other in range(view.seats) if other != seat),
        aside="statues" not in cards,
    )
    canvas = draw_map(Image.new("RGB", (WIDTH, HIGHEST), PAPER_SHADE), plan, say)
    notes = [say("bright on the map"), say("ringed on the map")]
    for n, (goal, now) in enumerate(zip(cards, goals_now(view, seat, say), strict=True)):
        note = notes[n] if goal_spaces(goal) else ""
        _card(canvas, n, len(cards), goal, (goal_text(say, view.mode, goal), note, now), say)
    banner(canvas, seat, name, lambda part: say("{name}: only you see this", name=part))
    return canvas


def goals_now(view: MetropolysView, seat: int, say: Say) -> list[str]:
    """What the known goals of a seat would bring now, in words."""
    return [say.many("now {n} point", "now {n} points", found) for found in goal_points(view, seat)]


def _card(canvas: Canvas, place: int, of: int, goal: str, texts: tuple[str, str, str], say: Say) -> None:
    """One card alone has all the room there is, and larger letters."""
    (text, note, now), wide = texts, (WIDTH - 24 - 16 * (of - 1)) / of
    left, top = 12 + place * (wide + 16), HEIGHT + 28
    tile, title, body, small = (150, TITLE, TEXT, NOTE) if of > 1 else (206, TITLE.at(62), TEXT.at(46), NOTE.at(38))
    canvas.put(panel(round(wide), HIGH, PAPER, 22), left + wide / 2, top + HIGH / 2)
    canvas.put(goal_tile(goal, tile), left + 29 + tile / 2, top + HIGH / 2 - 22)
    canvas.fit((left + 29 + tile / 2, top + HIGH / 2 + tile / 2 + 14), now, tile + 40, small, INK, least=MINOR)
    start, right = left + tile + 54, left + wide - 18
    canvas.fit(((start + right) / 2, top + 20 + title.size * 0.56), goal_name(say, goal), right - start, title, INK)
    foot = top + HIGH - (52 if note else 12)
    text_box = (start, top + 32 + title.size, right, foot)
    canvas.block(text_box, text, body, INK, lines=4 if note else 5, pitch=1.04)
    if note:
        canvas.fit(((start + right) / 2, top + HIGH - 32), note, right - start, small, INK, least=MINOR)
