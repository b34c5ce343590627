"""Somebody's profile: a town that grows with every game, ratings with their course, records, rivals and badges."""

from collections.abc import Sequence
from math import log1p
from pathlib import Path

import msgspec
from PIL import Image, ImageDraw

from data.texts import Say, speak
from render.canvas import WIDTH, Canvas
from render.emojis.making import picture as emoji
from render.festive.cover import draw_quarter
from render.festive.flags import air, lit
from render.festive.town import badge, course, distant, river
from render.lettering.text import Type
from render.painter import Style
from render.palette import INK, INK_SOFT, PAPER, PAPER_LIGHT, PAPER_SHADE, Colour, using
from render.sprites import panel, scaled
from render.texture import textured

HIGH, SCENE, QUAY = 1200, 322, 290
LEVEL = 1000
"""Near which ratings begin."""
MEADOW: Colour = (150, 182, 112)
QUARTERS = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, tuple[str, Colour]])
FAVOURITE: Colour = (255, 240, 190)
ROW = 92
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
    numbers: tuple[tuple[str, str], ...]
    games: tuple[GameLine, ...]
    rivals: tuple[tuple[str, str, str], ...]
    """Name, how many games together, and in how many ahead and behind."""
    badges: tuple[tuple[str, str], ...]
    """Sign and title, the newest first."""
    more: int
    """Badges that have no room."""


def describe_profile(profile: Profile, style: Style) -> str:
    numbers = ", ".join(f"{number} {word}" for number, word in profile.numbers)
    games = "; ".join(f"{one.title}: {one.told}, {'–' if one.rating is None else one.rating}" for one in profile.games)
    rest = [
        ". ".join(f"{name}: {games}, {score}" for name, games, score in profile.rivals),
        ", ".join(title for _, title in profile.badges),
    ]
    return ". ".join(part for part in (f"{profile.name}, {profile.since}", numbers, games, *rest) if part)


def draw_profile(profile: Profile, style: Style) -> Canvas:
    with using(style.palette):
        return _drawn(profile, speak(style.language))


def _drawn(profile: Profile, say: Say) -> Canvas:
    canvas = Canvas.on(textured(Image.new("RGB", (WIDTH, HIGH), PAPER)))
    canvas.put(_scene(profile), 0, 0, "lt")
    canvas.put(panel(WIDTH - 40, 96, PAPER_LIGHT, 24), 20 - 12, 332 - 12, "lt")
    wide = (WIDTH - 40) / max(1, len(profile.numbers))
    for k, (number, word) in enumerate(profile.numbers):
        x = 20 + wide * (k + 0.5)
        canvas.fit((x, 363), number, wide - 20, Type(54, "toy", 800), INK)
        canvas.fit((x, 407), word, wide - 20, Type(34, "text", 700), INK_SOFT)
        if k:
            ImageDraw.Draw(canvas.image).line((20 + wide * k, 346, 20 + wide * k, 414), fill=PAPER_SHADE, width=3)
    most = max((line.games for line in profile.games), default=0)
    for k, line in enumerate(profile.games):
        _game(canvas, line, 440 + k * ROW, say, favourite=0 < most == line.games)
    _rivals(canvas, profile.rivals, 440 + len(profile.games) * ROW, say)
    _badges(canvas, profile, say)
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


def _game(canvas: Canvas, line: GameLine, y: float, say: Say, *, favourite: bool) -> None:
    canvas.put(panel(WIDTH - 40, ROW - 8, FAVOURITE if favourite else PAPER_LIGHT, 20), 20 - 12, y - 12, "lt")
    middle = y + (ROW - 8) / 2
    ImageDraw.Draw(canvas.image).rounded_rectangle((28, y + 10, 38, y + ROW - 20), 5, fill=QUARTERS[line.game][1])
    canvas.put(_emblem(line.game, 64), 82, middle)
    wide = canvas.fit((126, middle - 22), line.title, 400, Type(38, "title", 700), INK, anchor="lm")
    if favourite:
        canvas.put(badge("heart", 40), 126 + wide + 34, middle - 19)
    canvas.fit((126, middle + 20), line.told, 440, Type(33, "text", 700), INK_SOFT, anchor="lm")
    if line.course:
        course(canvas, (616, y + 14, 950, y + ROW - 22), line.course, LEVEL)
    if line.rating is not None:
        number = str(line.rating).replace("-", "−")
        canvas.write((WIDTH - 44, middle - 19), number, Type(50, "toy", 800), INK, anchor="rm")
        canvas.fit((WIDTH - 44, middle + 20), say("rating"), 180, Type(33, "text", 700), INK_SOFT, anchor="rm")


def _rivals(canvas: Canvas, rivals: Sequence[tuple[str, str, str]], y: float, say: Say) -> None:
    if rivals:
        canvas.put(panel(WIDTH - 40, ROW, PAPER_LIGHT, 20), 20 - 12, y - 12, "lt")
        canvas.block((34, y + 4, 194, y + ROW - 4), say("Head to head"), Type(36, "title", 700), INK)
    for k, (name, games, score) in enumerate(rivals[:MOST_RIVALS]):
        x, wide = 228 + k * 478, 436
        ImageDraw.Draw(canvas.image).line((x - 18, y + 12, x - 18, y + ROW - 12), fill=PAPER_SHADE, width=3)
        right = canvas.fit((x + wide, y + 31), score, 220, Type(50, "toy", 800), INK, anchor="rm")
        right = max(right, canvas.fit((x + wide, y + 69), games, 220, Type(33, "text", 700), INK_SOFT, anchor="rm"))
        canvas.name((x, y + ROW / 2), name, wide - right - 14, Type(42, "title", 700), INK, most=28)


def _badges(canvas: Canvas, profile: Profile, say: Say) -> None:
    y, step = 1068, (WIDTH - 40) / MOST_BADGES
    for k, (sign, title) in enumerate(profile.badges[: MOST_BADGES - (profile.more > 0)]):
        x = 20 + step * (k + 0.5)
        canvas.put(badge(sign, 124), x, y)
        canvas.block((x - step / 2 + 4, y + 62, x + step / 2 - 4, y + 132), title, Type(33, "text", 700), INK)
    if profile.more:
        canvas.put(badge("plain", 124), 20 + step * 5.5, y)
        canvas.fit((20 + step * 5.5, y), f"+{profile.more}", 86, Type(44, "toy", 800), INK)
        canvas.fit((20 + step * 5.5, y + 97), say("more"), step - 8, Type(33, "text", 700), INK)
    if not profile.badges:
        canvas.fit((WIDTH / 2, y), say("No badges yet."), 1000, Type(40, "text", 700), INK_SOFT)
