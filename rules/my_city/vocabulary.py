"""Words that pictures and alt texts share."""

from __future__ import annotations

from data.texts import mark
from rules.game import Part
from rules.my_city.view import City

TURNS = {
    "turn0": mark("not turned"),
    "turn1": mark("quarter turn"),
    "turn2": mark("half turn"),
    "turn3": mark("three-quarter turn"),
}
LINES = {
    "start": mark("start"),
    "refused": mark("refused"),
    "gold": mark("gold"),
    "tree": mark("trees"),
    "rock": mark("rocks"),
    "yellow": mark("yellow"),
    "red": mark("red"),
    "blue": mark("blue"),
    "church": mark("churches"),
    "well": mark("well"),
    "empty": mark("empty"),
    "through_train": mark("first train"),
    "trail": mark("investor"),
    "cog": mark("factories"),
    "railway": mark("railway"),
    "sandbags": mark("sandbags"),
    "link": mark("port and railway"),
    "park": mark("parks"),
    "palace": mark("palace"),
    "shaft_blue": mark("blue shaft"),
    "shaft_red": mark("red shaft"),
    "shaft_yellow": mark("yellow shaft"),
}
COLOURS = {"yellow": mark("yellow"), "red": mark("red"), "blue": mark("blue")}
STICKERS = {
    "tree1": mark("one tree"),
    "tree2": mark("two trees"),
    "rock2": mark("two rocks"),
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

PAIRS = {"cog": mark("two cogs")}
"""Those of which a reward has two."""


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
