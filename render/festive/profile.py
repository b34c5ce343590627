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
from render.palette import GLOW, INK, INK_SOFT, PAPER, PAPER_LIGHT, PAPER_SHADE, Colour, using
from render.sprites import panel, scaled
from render.texture import textured

SCENE, QUAY = 322, 290
LEVEL = 1000
"""Where ratings begin."""
MEADOW: Colour = (150, 182, 112)
QUARTERS = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, tuple[str, Colour]])
FAVOURITE: Colour = (255, 240, 190)
GAMES, ROOM, ROW = 412, 490, 112
"""Where the games begin; how high five of them are together, and one at most."""
SLIM, RIVALS, BADGES = 58, 108, 190
"""How high the line of games not played is, and the parts below the games."""
MINE, WORD = Type(50, "toy", 800), Type(33, "text", 700)
MOST_BADGES, MOST_RIVALS = 6, 2
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
    played = [line for line in profile.games if line.games or line.course]
    missing = [line for line in profile.games if line not in played]
    row = min(ROW, (ROOM - SLIM * bool(missing)) // max(1, len(played)))
    below = GAMES + row * len(played) + SLIM * bool(missing)
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
    most = max((line.games for line in played), default=0)
    values = [value for line in played for value in line.course]
    span = (min((*values, LEVEL - 40)), max((*values, LEVEL + 40)))
    for k, line in enumerate(played):
        _game(canvas, line, (GAMES + k * row, row - 10), say, span, favourite=0 < most == line.games)
    if missing:
        _missing(canvas, missing, below - SLIM)
    _rivals(canvas, profile.rivals, below, say)
    _badges(canvas, profile, foot + 74, say)
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


def _emblem(game: str, size: int) -> Image.Image:
    return scaled(emoji(QUARTERS[game][0]), size, size)


def _game(
    canvas: Canvas, line: GameLine, at: tuple[int, int], say: Say, span: tuple[int, int], *, favourite: bool
) -> None:
    y, high = at
    canvas.put(panel(WIDTH - 40, high, FAVOURITE if favourite else PAPER_LIGHT, 20), 20 - 12, y - 12, "lt")
    middle, apart = y + high / 2, high / 9 + 11
    ImageDraw.Draw(canvas.image).rounded_rectangle((28, y + 12, 38, y + high - 13), 5, fill=QUARTERS[line.game][1])
    canvas.put(_emblem(line.game, 70), 84, middle)
    wide = canvas.fit((130, middle - apart), line.title, 400, Type(40, "title", 700), INK, anchor="lm")
    if favourite:
        canvas.put(badge("heart", 40), 130 + wide + 34, middle - apart + 2)
    canvas.fit((130, middle + apart - 1), line.told, 430, WORD, INK_SOFT, anchor="lm")
    if line.course:
        course(canvas, (644, y + 15, 976, y + high - 17), line.course, LEVEL, span)
    if line.rating is not None:
        number = str(line.rating).replace("-", "−")
        canvas.write((WIDTH - 44, middle - apart + 2), number, MINE, anchor="rm")
        canvas.fit((WIDTH - 44, middle + apart - 1), say("rating"), 180, WORD, INK_SOFT, anchor="rm")


def _missing(canvas: Canvas, lines: Sequence[GameLine], y: int) -> None:
    """One slim line for all games that were not played."""
    for k, line in enumerate(lines):
        canvas.put(_emblem(line.game, 46), 84 + k * 54, y + 22)
    told = f"{lines[0].told}: {', '.join(line.title for line in lines)}"
    left = 76 + len(lines) * 54
    canvas.fit((left, y + 23), told, WIDTH - 44 - left, WORD, INK_SOFT, anchor="lm", least=MINOR)


def _rivals(canvas: Canvas, rivals: Sequence[tuple[str, str, int, int]], y: float, say: Say) -> None:
    """Each with how often one was ahead and behind, in words below the numbers."""
    high = RIVALS - 12
    if rivals:
        canvas.put(panel(WIDTH - 40, high, PAPER_LIGHT, 20), 20 - 12, y - 12, "lt")
        canvas.block((34, y + 4, 194, y + high - 4), say("Head to head"), Type(36, "title", 700), INK)
    for k, (name, games, *score) in enumerate(rivals[:MOST_RIVALS]):
        x, wide = 228 + k * 478, 450
        ImageDraw.Draw(canvas.image).line((x - 18, y + 12, x - 18, y + high - 12), fill=PAPER_SHADE, width=3)
        for n, (number, word) in enumerate(zip(score, (say("in front"), say("behind")), strict=True)):
            middle = x + wide - 188 + n * 126
            canvas.fit((middle, y + 32), str(number), 112, MINE)
            canvas.fit((middle, y + 74), word, 122, WORD, INK_SOFT, least=MINOR)
        canvas.name((x, y + 26), name, wide - 256, Type(42, "title", 700), INK, most=28, pitch=1.0)
        canvas.fit((x, y + 75), games, wide - 256, WORD, INK_SOFT, anchor="lm")


def _badges(canvas: Canvas, profile: Profile, y: int, say: Say) -> None:
    """The newest first, and it says so."""
    step = (WIDTH - 40) / MOST_BADGES
    for k, (sign, title) in enumerate(profile.badges[: MOST_BADGES - (profile.more > 0)]):
        x = 20 + step * (k + 0.5)
        canvas.put(badge(sign, 104), x, y)
        canvas.block((x - step / 2 + 4, y + 47, x + step / 2 - 4, y + 117), title, WORD, INK)
        if not k:
            canvas.pill((x, y - 55), say("newest"), Type(MINOR, "text", 800), GLOW, space=step - 8)
    if profile.more:
        canvas.put(badge("plain", 104), 20 + step * 5.5, y)
        canvas.fit((20 + step * 5.5, y), f"+{profile.more}", 86, Type(44, "toy", 800), INK)
        canvas.fit((20 + step * 5.5, y + 82), say("more"), step - 8, WORD, INK)
    if not profile.badges:
        canvas.fit((WIDTH / 2, y), say("No badges yet."), 1000, Type(40, "text", 700), INK_SOFT)
