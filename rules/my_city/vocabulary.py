"""What things are called: buildings, colours, turns, features, stickers, rewards, lines of the score."""

from collections.abc import Sequence
from itertools import groupby

from data.texts import Say, english, mark
from rules.game import Part
from rules.my_city.view import Card, City, MyCityView

WORDS = english("my_city/words", dict[str, dict[str, str]])
COLOURS = WORDS["colours"] | {None: mark("church")}
"""None: a building of no colour."""
PARTS = WORDS["parts"]
SHORT_PARTS = PARTS | WORDS["short_parts"]
TURNS = WORDS["turns"]
SHORT_TURNS = TURNS | WORDS["short_turns"]
SHAPES = WORDS["shapes"]
FEATURES = WORDS["features"]
GROUNDS = WORDS["grounds"]
STRUCTURES = WORDS["structures"]
ON_BOARD = WORDS["on_board"]
SHAFTS = WORDS["shafts"]
STICKERS = WORDS["stickers"]
PAIRS = WORDS["pairs"]
RACES = WORDS["races"]
PROGRESS_SOURCES = WORDS["progress_sources"]
CHURCHES = WORDS["churches"]
REWARD_LINES = WORDS["reward_lines"]
SHORT_REWARD_LINES = WORDS["short_reward_lines"]
PHASES = WORDS["phases"]
ZONES = WORDS["zones"]
FIXED = WORDS["fixed"]
MOST = WORDS["most"]
NAMED = WORDS["named"]
MOMENTS = WORDS["moments"]
MOMENTS_TOGETHER = MOMENTS | WORDS["moments_together"]


def card_of(view: MyCityView, name: str) -> Card:
    return next(card for card in view.cards if card.id == name)


def colour_of(say: Say, card: Card) -> str:
    return say(COLOURS[card.colour])


def building_name(say: Say, view: MyCityView, name: str) -> str:
    """`RE5 (red)`."""
    return f"{name} ({colour_of(say, card_of(view, name))})"


def shape_name(say: Say, shape: tuple[str, ...]) -> str:
    """What a building looks like; nothing for a shape of an edited set that we do not know."""
    known = SHAPES.get("/".join(shape))
    return say(known) if known else ""


def sticker_name(say: Say, kind: str, colour: str | None = None) -> str:
    """`a red kiosk`."""
    return say(STICKERS[f"{kind}_{colour}" if colour else kind])


def each_sticker(say: Say, kinds: Sequence[str]) -> list[str]:
    """In their order, as they are placed."""
    counted = [(kind, len(list(same))) for kind, same in groupby(kinds)]
    return [sticker_name(say, kind) + (f" ×{n}" if n > 1 else "") for kind, n in counted]


def stickers_listed(say: Say, kinds: Sequence[str]) -> str:
    """`two rocks and a cog ×2`."""
    return say.listed(each_sticker(say, kinds))


def over(say: Say, covered: Sequence[str]) -> str:
    """`over two trees and a gold vein`."""
    counted = {thing: covered.count(thing) for thing in dict.fromkeys(covered)}
    things = [say(FEATURES[thing]) + (f" ×{n}" if n > 1 else "") for thing, n in counted.items()]
    return say("over {things}", things=say.listed(things))


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")


def number(points: int) -> str:
    return str(points).replace("-", "−")


def stop_of(city: City, track: int) -> int:
    """The number of the line with which a city's points reach the end of the track: those after it are not counted.

    As many as there are lines, if they never do.
    """
    points = 0
    for row, part in enumerate(city.parts):
        points += part.points
        if points >= track:
            return row
    return len(city.parts)


def earned(part: Part) -> str:
    """What a line has brought, with its sign; what a seat began with has none."""
    return number(part.points) if part.code == "start" or not part.points else f"{part.points:+d}".replace("-", "−")
