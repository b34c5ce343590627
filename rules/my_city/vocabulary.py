"""What things are called: buildings, colours, turns, features, stickers, rewards, lines of the score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from data.texts import Say, mark
from rules.game import Part
from rules.my_city.view import Card, City, MyCityView

COLOURS: dict[str | None, str] = {
    "yellow": mark("yellow"),
    "red": mark("red"),
    "blue": mark("blue"),
    None: mark("church"),
}
"""None: a building of no colour."""
PARTS: dict[str, str] = {
    "start": mark("start"),
    "refused": mark("refused"),
    "gold": mark("gold"),
    "platform": mark("first at both ends of the platform"),
    "through_train": mark("first through train"),
    "trail": mark("investor"),
    "cog": mark("factories built"),
    "railway": mark("buildings at the railway"),
    "tree": mark("trees"),
    "rock": mark("rocks"),
    "yellow": mark("yellow group"),
    "red": mark("red group"),
    "blue": mark("blue group"),
    "church": mark("churches"),
    "well": mark("well"),
    "palace": mark("palace"),
    "link": mark("port and railway linked"),
    "park": mark("parks"),
    "empty": mark("empty fields"),
    "sandbags": mark("open bank"),
    "shaft_blue": mark("blue shaft"),
    "shaft_red": mark("red shaft"),
    "shaft_yellow": mark("yellow shaft"),
}
"""The lines of a score."""
SHORT_PARTS: dict[str, str] = {
    **PARTS,
    "yellow": COLOURS["yellow"],
    "red": COLOURS["red"],
    "blue": COLOURS["blue"],
    "empty": mark("empty"),
    "platform": mark("platform"),
    "through_train": mark("first train"),
    "cog": mark("factories"),
    "railway": mark("railway"),
    "sandbags": mark("sandbags"),
    "link": mark("port and railway"),
}
"""The same where there is little room."""
TURNS: dict[str, str] = {
    "turn0": mark("not turned"),
    "turn1": mark("a quarter turn"),
    "turn2": mark("half a turn"),
    "turn3": mark("three quarter turns"),
}
SHORT_TURNS: dict[str, str] = {
    **TURNS,
    "turn1": mark("quarter turn"),
    "turn2": mark("half turn"),
    "turn3": mark("three-quarter turn"),
}
"""The same where there is little room."""
FEATURES: dict[str, str] = {
    "trees": mark("two trees"),
    "tree": mark("a tree"),
    "rocks": mark("two rocks"),
    "well": mark("the well"),
    "vein": mark("a gold vein"),
}
"""What a building may cover."""
GROUNDS: dict[str, str] = {
    "mountain": mark("mountain"),
    "forest": mark("forest"),
    "structure": mark("a structure stands there"),
}
"""What cannot be built on."""
STRUCTURES: dict[str, str] = {
    "sawmill": mark("a sawmill"),
    "port": mark("a port"),
    "palace": mark("the palace"),
    "blue_mine": mark("the blue mine"),
    "red_mine": mark("the red mine"),
    "yellow_mine": mark("the yellow mine"),
}
ON_BOARD: dict[str, str] = {
    "sawmill": mark("sawmill"),
    "port": mark("port"),
    "palace": PARTS["palace"],
    "blue_mine": mark("blue mine"),
    "red_mine": mark("red mine"),
    "yellow_mine": mark("yellow mine"),
    "kiosk_yellow": mark("yellow kiosk"),
    "kiosk_red": mark("red kiosk"),
    "kiosk_blue": mark("blue kiosk"),
    "structure": mark("structure"),
    "square": mark("open sticker square"),
}
"""What stands on a field, as a legend says it."""
SHAFTS: dict[str, str] = {
    "blue": mark("the blue shaft"),
    "red": mark("the red shaft"),
    "yellow": mark("the yellow shaft"),
}
STICKERS: dict[str, str] = {
    "tree1": mark("one tree"),
    "tree2": FEATURES["trees"],
    "rock2": FEATURES["rocks"],
    "well": mark("a well"),
    "kiosk": mark("a kiosk"),
    "kiosk_yellow": mark("a yellow kiosk"),
    "kiosk_red": mark("a red kiosk"),
    "kiosk_blue": mark("a blue kiosk"),
    "blank": mark("a plain field"),
    "cog": mark("a cog"),
    "pick": mark("a pick"),
    "nugget": mark("a nugget"),
}
PAIRS: dict[str, str] = {"cog": mark("two cogs")}
"""Those of which a reward has two."""
RACES: dict[str, str] = {
    "gold": mark("both gold veins"),
    "platform": mark("both ends of the platform"),
    "through_train": mark("the way from the port to the railway"),
}
"""What the first to do it is paid for."""
PROGRESS_SOURCES: dict[str, str] = {
    "line": mark("for places"),
    "track_end": mark("for full score tracks"),
    "shaft": mark("from the shafts"),
    "milestone": mark("for the most nuggets"),
}
"""What progress was won by."""
CHURCHES: dict[str, str] = {
    "cross": mark("a cross of five fields"),
    "ell": mark("an L of four fields"),
    "domino": mark("two fields"),
    "bar3": mark("a bar of three fields"),
    "corner3": mark("a corner of three fields"),
    "tee": mark("a T of four fields"),
}
"""The shapes of a fourth church."""
REWARD_LINES: dict[str, str] = {
    "first": mark("the first place"),
    "second": mark("the second place"),
    "others": mark("the others"),
}
"""Whose reward it is."""
SHORT_REWARD_LINES: dict[str, str] = {"first": mark("First"), "second": mark("Second"), "others": mark("Others")}
PHASES: dict[str, str] = {"before": mark("before the cards"), "play": mark("cards are played"), "after": mark("scored")}
ZONES: dict[str, str] = {"bottom_row": mark("bottom row"), "east_riverside": mark("east bank of the river")}
FIXED: dict[str, str] = {
    "yellow": mark("a yellow building"),
    "red": mark("a red building"),
    "blue": mark("a blue building"),
}
"""A building that stands from the start."""
MOST: dict[str, str] = {
    "nuggets": mark("the most nuggets"),
    "cogs": mark("the most cogs"),
    "boxes": mark("the most boxes"),
}
NAMED: dict[str, str] = {"EN1": mark("the engine house")}
"""Buildings with a name of their own."""


def card_of(view: MyCityView, name: str) -> Card:
    return next(card for card in view.cards if card.id == name)


def colour_of(say: Say, card: Card) -> str:
    return say(COLOURS[card.colour])


def building_name(say: Say, view: MyCityView, name: str) -> str:
    """`RE5 (red)`."""
    return f"{name} ({colour_of(say, card_of(view, name))})"


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
