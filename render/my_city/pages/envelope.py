"""The envelope: an illustration, the story, and what there is to win."""

from PIL import Image

from data.texts import Say
from render.cache import SPRITES, kept
from render.canvas import HIGHEST, WIDTH, Canvas
from render.lettering.text import MINOR, NEEDED, Type, cut, width
from render.my_city.city import head_paper
from render.my_city.drawings import drawn
from render.my_city.pages.model import Envelope
from render.my_city.rewards import draw_rewards
from render.my_city.scenes import scene
from render.my_city.scenes.scenery import HIGH as SCENE
from render.my_city.stickers import sticker
from render.palette import INK, INK_SOFT, PAPER_LIGHT
from render.sprites import panel, shadowed

SIDE = 56
HIGH = 436
"""So much of the illustration is seen."""
STORY = (HIGH + 144, HIGH + 366)
"""The height in which the story stands."""
LINES = 5
TABLE = 3 * 88


def draw_envelope(page: Envelope, say: Say) -> Canvas:
    canvas = Canvas.on(head_paper(HIGHEST).copy())
    canvas.image.paste(scene(page.chapter).crop((0, SCENE - HIGH, WIDTH, SCENE)), (0, 0))
    canvas.image.paste((150, 124, 84), (0, HIGH, WIDTH, HIGH + 5))
    canvas.put(seal(), WIDTH - 120, HIGH + 4)
    canvas.write((WIDTH - 120, HIGH + 6), str(page.chapter), Type(72, "title", 800), (255, 232, 214))
    canvas.fit((SIDE, HIGH + 46), page.heading, 900, Type(36, "text", 800), INK_SOFT, anchor="lm")
    canvas.fit((SIDE, HIGH + 104), page.title, 920, Type(66, "title", 700), INK, anchor="lm")
    _story(canvas, page.story)
    bottom = HIGHEST - 40
    top = bottom - TABLE
    canvas.put(panel(WIDTH - 2 * SIDE + 56, TABLE + 84, PAPER_LIGHT, 22), WIDTH / 2, (top + bottom) / 2 - 32)
    text = page.episode or say("Rewards of this episode")
    room = float(WIDTH - 2 * SIDE)
    if page.before:
        left = WIDTH - SIDE - 100 * len(page.before)
        for k, kind in enumerate(page.before):
            canvas.put(sticker(kind), left + 50 + k * 100, top - 10)
        note = say("everybody places")
        wide = canvas.fit((left - 8, top - 22), note, 300, Type(NEEDED, "text", 700), INK_SOFT, anchor="rm")
        room = left - 8 - wide - 20 - SIDE
    canvas.fit((SIDE, top - 26), text, room, Type(42, "title", 700), INK, anchor="lm", least=MINOR)
    draw_rewards(canvas, page.rewards, say, (SIDE - 8, top + 6, WIDTH - SIDE, bottom - 2), named=True)
    return canvas


def _story(canvas: Canvas, story: str) -> None:
    top, bottom = STORY
    for largest in (44, 40, 38):
        lines, kind = paragraph(story, WIDTH - 2 * SIDE, LINES, Type(largest, "text", 600))
        if len(lines) * kind.size * 1.22 <= bottom - top:
            break
    pitch = min(kind.size * 1.22, (bottom - top) / len(lines))
    for k, line in enumerate(lines):
        room = (SIDE - 4, top, WIDTH - SIDE + 4, bottom)
        canvas.write((SIDE, top + (k + 0.5) * pitch), line, kind, INK, anchor="lm", room=room)


def paragraph(text: str, room: float, most: int, kind: Type) -> tuple[list[str], Type]:
    """As many words to a line as it holds, as large as they fit into so many lines; what is too long is cut."""
    lines: list[str] = []
    for smaller in kind.smaller(MINOR):
        kind, lines = smaller, filled(text, room, smaller)
        if len(lines) <= most and all(width(line, kind) <= room for line in lines):
            return evened(text, room, kind, lines), kind
    rest = " ".join(lines[most - 1 :])
    return [cut(line, room, kind) for line in (*lines[: most - 1], rest)], kind


def evened(text: str, room: float, kind: Type, lines: list[str]) -> list[str]:
    """The same number of lines, as narrow as they can be: no last line of one word."""
    for share in range(98, 70, -2):
        narrower = filled(text, room * share / 100, kind)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def filled(text: str, room: float, kind: Type) -> list[str]:
    """Line after line. Words are measured one by one: a whole line of them is never shorter."""
    lines, reach, space = [""], 0.0, width("x x", kind) - width("xx", kind)
    for word in text.split():
        wide = width(word, kind)
        if lines[-1] and reach + space + wide > room:
            lines.append(word)
            reach = wide
        else:
            reach += wide + (space if lines[-1] else 0)
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


@kept(SPRITES)
def seal() -> Image.Image:
    """Red wax, broken: the envelope is open, and stays so."""
    return shadowed(drawn("broken_seal", 180), (3, 5), 5)
