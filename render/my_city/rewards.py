"""The reward table of an episode in pictures: who gets what."""

from collections.abc import Mapping

from PIL import Image

from data.texts import Say
from render.canvas import Box, Canvas
from render.lettering.text import MINOR, NEEDED, Type, width
from render.my_city.grid import shape_cells
from render.my_city.houses import small_house
from render.my_city.marks import medal
from render.my_city.stickers import BADGES, badge, sticker
from render.palette import INK, INK_SOFT
from render.sprites import scaled
from rules.my_city.view import Reward
from rules.my_city.vocabulary import PAIRS, SHORT_REWARD_LINES, STICKERS

PLACES = {"first": 1, "second": 2, "others": 4}
SHAPES = {"cross": (".#.", "###", ".#."), "ell": ("#.", "#.", "##"), "domino": ("##",)}
"""Of a fourth church, by their names."""
FIELD = 27
WORDS, SHORT = Type(42, "text", 700), 320
"""Of the rewards; short ones leave the places more room."""
LOOSE = 68
"""The size of what is no sticker of a whole field."""


def draw_rewards(canvas: Canvas, rewards: Mapping[str, Reward], say: Say, box: Box, *, named: bool = False) -> None:
    """A line for each place: progress, nuggets, a church, stickers; with `named` they are called by their names too."""
    left, top, right, bottom = box
    lines = [line for line in SHORT_REWARD_LINES if line in rewards]
    high = (bottom - top) / max(1, len(lines))
    middles = {line: top + (k + 0.5) * high for k, line in enumerate(lines)}
    words = {line: say.listed(called(rewards[line], say)) if named else "" for line in lines}
    share = 0.3 if max(width(text, WORDS) for text in words.values()) < SHORT else 0.2
    end = max(_line(canvas, line, rewards[line], say, (left, y, right), share) for line, y in middles.items()) + 8
    for line, y in middles.items() if named else ():
        canvas.fit((end, y), words[line], right - end, WORDS, INK, anchor="lm", least=MINOR)


def _church(shape: str) -> Image.Image:
    """All in the same scale."""
    picture = small_house("church", shape_cells(SHAPES[shape]), (), False, False, FIELD)
    return picture.crop(picture.getbbox())


def called(reward: Reward, say: Say) -> list[str]:
    """What a line gives besides progress, in words."""
    parts = [say.many("{n} nugget", "{n} nuggets", reward.nuggets)] if reward.nuggets else []
    if reward.church is not None:
        parts.append(say("a fourth church"))
    for kind in dict.fromkeys(reward.stickers):
        count = reward.stickers.count(kind)
        if count == 2 and kind in PAIRS:
            parts.append(say(PAIRS[kind]))
        else:
            parts.append(say(STICKERS[kind]) + (f" ×{count}" if count > 1 else ""))
    return parts


def _line(
    canvas: Canvas, line: str, reward: Reward, say: Say, at: tuple[float, float, float], share_of_name: float
) -> float:
    """Returns where it ends."""
    left, y, right = at
    canvas.put(medal(PLACES[line]), left + 36, y)
    if line != "others":
        canvas.write((left + 36, y + 2), str(PLACES[line]), Type(44, "toy", 800), INK)
    room = (right - left) * share_of_name
    canvas.fit((left + 80, y), say(SHORT_REWARD_LINES[line]), room, Type(42, "title", 700), anchor="lm", least=MINOR)
    x = left + 92 + room
    if reward.progress:
        canvas.put(badge("progress", 58), x + 26, y)
        canvas.write((x + 58, y + 3), f"+{reward.progress}", Type(50, "toy", 800), anchor="lm")
    x += 132
    pictures = [badge("nugget", LOOSE)] * reward.nuggets
    if reward.church in SHAPES:
        pictures.append(_church(reward.church))
    pictures += [badge(kind, LOOSE) if kind in BADGES else sticker(kind, False) for kind in reward.stickers]
    share = min(1.0, (right - x) / max(1, sum(picture.width + 10 for picture in pictures)))
    for picture in pictures:
        small = picture if share == 1 else scaled(picture, round(picture.width * share), round(picture.height * share))
        canvas.put(small, x + small.width / 2, y)
        x += small.width + 10 * share
    if not reward.progress and not pictures:
        canvas.write((x - 90, y), "–", Type(NEEDED, "text", 700), INK_SOFT)
    return x
