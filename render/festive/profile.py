"""Somebody's profile: a town that grows with every game, ratings with their course, records, rivals and badges."""

from collections.abc import Sequence
from math import log1p
from pathlib import Path

import msgspec
from PIL import Image, ImageDraw

from data.texts import Say, speak
from render.canvas import LOWEST, WIDTH, Canvas
from render.emojis.making import picture as emoji
from render.festive.cover import draw_quarter
from render.festive.flags import air, lit
from render.festive.town import badge, course, distant, river
from render.lettering.text import MINOR, Type, width
from render.painter import Style
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, PAPER_SHADE, Colour, mix, paper, using
from render.sprites import faded, panel, scaled
from render.texture import textured

SCENE, QUAY = 322, 290
LEVEL = 1000
"""Where ratings begin."""
MEADOW: Colour = (150, 182, 112)
QUARTERS = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, tuple[str, Colour]])
FAVOURITE: Colour = (255, 240, 190)
GAMES, TITLES, ROW = 410, 48, 84
"""Where the table of games begins, how high the words above its columns are, and one game."""
RIVALS, BADGES = 106, 200
"""How high the parts below the games are."""
LABEL = 210
"""Where what these parts are about ends, and where they begin."""
COURSE = (620, 976)
MINE, WORD = Type(50, "toy", 800), Type(33, "text", 700)
MOST_BADGES, MOST_RIVALS = 5, 2
CLOUDS = ((690, 70), (1090, 96))
PUFFS = ((-50, 0, 50, 34), (-26, -24, 26, 28), (-44, -8, -4, 30), (8, -12, 46, 28))


class GameLine(msgspec.Struct, frozen=True):
    game: str
    title: str
    told: str
    """Games, wins and the best score, said already."""
    games: int
    rating: int | None
    course: tuple[int, ...]


class Profile(msgspec.Struct, frozen=True):
    """What a profile shows; what has words is said already."""

    name: str
    since: str
    numbers: tuple[str, ...]
    """Each with its word."""
    games: tuple[GameLine, ...]
    rivals: tuple[tuple[str, str, int, int], ...]
    """Name, how many games together, and in how many ahead and behind."""
    badges: tuple[tuple[str, str], ...]
    """Sign and title, the newest first."""
    more: int
    """Badges that have no room."""


def describe_profile(profile: Profile, style: Style) -> str:
    say, numbers = speak(style.language), ", ".join(profile.numbers)
    games = "; ".join(f"{one.title}: {one.told}, {'–' if one.rating is None else one.rating}" for one in profile.games)
    rest = [
        ". ".join(
            f"{name}: {games}, {say('in front')} {ahead}, {say('behind')} {behind}"
            for name, games, ahead, behind in profile.rivals
        ),
        ", ".join(title for _, title in profile.badges),
    ]
    return ". ".join(part for part in (f"{profile.name}, {profile.since}", numbers, games, *rest) if part)


def draw_profile(profile: Profile, style: Style) -> Canvas:
    with using(style.palette):
        return _drawn(profile, speak(style.language))


def _drawn(profile: Profile, say: Say) -> Canvas:
    below = GAMES + TITLES + ROW * len(profile.games) + 16
    foot = below + RIVALS * bool(profile.rivals)
    canvas = Canvas.on(textured(Image.new("RGB", (WIDTH, max(LOWEST, foot + BADGES)), PAPER)))
    canvas.put(_scene(profile), 0, 0, "lt")
    canvas.put(panel(WIDTH - 40, 68, PAPER_LIGHT, 24), 20 - 12, 332 - 12, "lt")
    wide = (WIDTH - 40) / max(1, len(profile.numbers))
    for k, (number, _, word) in enumerate(text.rpartition(" ") for text in profile.numbers):
        taken = width(number, MINE) + 12
        x = 20 + wide * (k + 0.5) - (taken + width(word, WORD)) / 2
        canvas.write((x, 368), number, MINE, anchor="lm")
        canvas.fit((x + taken, 368), word, wide - taken - 20, WORD, INK_SOFT, anchor="lm")
        if k:
            ImageDraw.Draw(canvas.image).line((20 + wide * k, 344, 20 + wide * k, 388), fill=PAPER_SHADE, width=3)
    _games(canvas, profile.games, say)
    _rivals(canvas, profile.rivals, below, say)
    _badges(canvas, profile, foot, say)
    return canvas


def _scene(profile: Profile) -> Canvas:
    """A quarter a game: houses by the logarithm of the games played, so that it always grows and never bursts."""
    image = air((WIDTH, SCENE), (0.0, (128, 186, 220)), (0.6, (250, 226, 190)), (1.0, (254, 206, 148)))
    lit(image, (940, 200), 200, (255, 240, 190), 0.8, 70)
    pen = ImageDraw.Draw(image)
    pen.ellipse((868, 128, 1012, 272), fill=(255, 244, 206))
    for cloud_x, cloud_y in CLOUDS:
        for box in PUFFS:
            pen.ellipse((cloud_x + box[0], cloud_y + box[1], cloud_x + box[2], cloud_y + box[3]), fill=PAPER_LIGHT)
    distant(image, QUAY, (((244, 200, 164), 50, 110), ((226, 176, 152), 24, 70)))
    scene = Canvas(image.convert("RGBA"))
    counts = [min(8, max(2, round(1.4 * log1p(line.games)))) if line.games else 0 for line in profile.games]
    built = [(line.game, count) for line, count in zip(profile.games, counts, strict=True) if count]
    left, share = 16.0, (WIDTH - 32) / max(1, (sum(counts) + 2 * len(built)))
    for game, count in built:
        wide = share * (count + 2)
        ImageDraw.Draw(scene.image).ellipse((left - 14, QUAY - 22, left + wide + 14, QUAY + 22), fill=MEADOW)
        scene.put(draw_quarter(game, count, round(wide) - 4), left + wide / 2, QUAY, "mb")
        left += wide
    river(scene, QUAY, SCENE, (96, 142, 172))
    scene.name((46, 60), profile.name, 760, Type(84, "title", 800), INK, halo=PAPER_LIGHT, most=44)
    scene.fit((50, 124), profile.since, 760, Type(36, "text", 700), INK, anchor="lm", halo=PAPER_LIGHT)
    return scene


def _games(canvas: Canvas, lines: Sequence[GameLine], say: Say) -> None:
    """One table, a row a game: favourites lit, what was not played pale."""
    canvas.put(panel(WIDTH - 40, TITLES + ROW * len(lines) + 6, PAPER_LIGHT, 22), 20 - 12, GAMES - 12, "lt")
    pen, (left, right) = ImageDraw.Draw(canvas.image), COURSE
    canvas.fit((44, GAMES + 26), say("Games"), 400, Type(36, "title", 700), INK, anchor="lm")
    for x in range(left, left + 76, 22):
        pen.line((x, GAMES + 26, x + 10, GAMES + 26), fill=mix(INK, PAPER_LIGHT, 0.55), width=3)
    canvas.fit((left + 86, GAMES + 26), say("start: {n}", n=LEVEL), right - left - 86, WORD, INK_SOFT, anchor="lm")
    canvas.fit((WIDTH - 44, GAMES + 26), say("rating"), 160, WORD, INK_SOFT, anchor="rm")
    most = max(line.games for line in lines)
    values = [value for line in lines for value in line.course]
    span = (min((*values, LEVEL - 10)), max((*values, LEVEL + 40)))
    for k, line in enumerate(lines):
        y, favourite, faint = GAMES + TITLES + k * ROW, 0 < most == line.games, not (line.games or line.course)
        middle, ink = y + ROW / 2, INK_SOFT if faint else INK
        if favourite:
            canvas.image.paste(paper(FAVOURITE), (22, y, WIDTH - 22, y + ROW))
        pen.line((44, y, WIDTH - 44, y), fill=PAPER_SHADE, width=2)
        pen.rounded_rectangle((28, y + 12, 38, y + ROW - 13), 5, fill=QUARTERS[line.game][1])
        emblem = scaled(emoji(QUARTERS[line.game][0]), 66, 66)
        canvas.put(faded(emblem, 0.45) if faint else emblem, 86, middle)
        wide = canvas.fit((136, middle - 19), line.title, 400, Type(40, "title", 700), ink, anchor="lm")
        if favourite:
            canvas.put(badge("heart", 40), 136 + wide + 34, middle - 17)
        canvas.fit((136, middle + 20), line.told, COURSE[0] - 160, WORD, INK_SOFT, anchor="lm")
        if line.course:
            course(canvas, (left, y + 13, right, y + ROW - 11), line.course, LEVEL, span)
        number = "–" if line.rating is None else str(line.rating).replace("-", "−")
        canvas.write((WIDTH - 44, middle + 2), number, MINE, ink, anchor="rm")


def _part(canvas: Canvas, y: float, high: int, title: str) -> None:
    """A panel, and at its left what it is about."""
    canvas.put(panel(WIDTH - 40, high, PAPER_LIGHT, 22), 20 - 12, y - 12, "lt")
    canvas.block((34, y + 4, LABEL - 14, y + high - 4), title, Type(36, "title", 700), INK)


def _rivals(canvas: Canvas, rivals: Sequence[tuple[str, str, int, int]], y: float, say: Say) -> None:
    """Each with how often one was ahead and behind, in words below the numbers."""
    high = RIVALS - 12
    if rivals:
        _part(canvas, y, high, say("Head to head"))
    for k, (name, games, *score) in enumerate(rivals[:MOST_RIVALS]):
        x, wide = LABEL + 18 + k * 478, 450
        ImageDraw.Draw(canvas.image).line((x - 18, y + 12, x - 18, y + high - 12), fill=PAPER_SHADE, width=3)
        for n, (number, word) in enumerate(zip(score, (say("in front"), say("behind")), strict=True)):
            middle = x + wide - 188 + n * 126
            canvas.fit((middle, y + 32), str(number), 112, MINE)
            canvas.fit((middle, y + 74), word, 122, WORD, INK_SOFT, least=MINOR)
        canvas.name((x, y + 26), name, wide - 256, Type(42, "title", 700), INK, most=28, pitch=1.0)
        canvas.fit((x, y + 75), games, wide - 256, WORD, INK_SOFT, anchor="lm")


def _badges(canvas: Canvas, profile: Profile, y: int, say: Say) -> None:
    """The newest first."""
    step = (WIDTH - 24 - LABEL) / MOST_BADGES
    _part(canvas, y, BADGES - 14, say("Latest badges"))
    ImageDraw.Draw(canvas.image).line((LABEL, y + 14, LABEL, y + BADGES - 28), fill=PAPER_SHADE, width=3)
    shown = [*profile.badges[: MOST_BADGES - (profile.more > 0)]]
    for k, (sign, title) in enumerate(shown + [("plain", say("more"))] * (profile.more > 0)):
        x = LABEL + step * (k + 0.5)
        canvas.put(badge(sign, 104), x, y + 64)
        canvas.block((x - step / 2 + 4, y + 114, x + step / 2 - 4, y + BADGES - 18), title, WORD, INK)
        if k == len(shown):
            canvas.fit((x, y + 64), f"+{profile.more}", 86, Type(44, "toy", 800), INK)
    if not profile.badges:
        canvas.fit(((LABEL + WIDTH) / 2, y + 92), say("No badges yet."), 900, Type(40, "text", 700), INK_SOFT)
