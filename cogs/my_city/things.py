"""What things are called: buildings, colours, turns, features, stickers, lines of the score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cogs.face import Scene
from data.texts import Say, mark
from rules.my_city.view import Card, MyCityView
from rules.my_city.vocabulary import STICKERS

COLOURS = {"yellow": mark("yellow"), "red": mark("red"), "blue": mark("blue"), None: mark("church")}
TURNS = {
    "turn0": mark("not turned"),
    "turn1": mark("a quarter turn"),
    "turn2": mark("half a turn"),
    "turn3": mark("three quarter turns"),
}
FEATURES = {
    "trees": mark("two trees"),
    "tree": mark("a tree"),
    "rocks": mark("two rocks"),
    "well": mark("the well"),
    "vein": mark("a gold vein"),
}
RACES = {"gold": mark("both gold veins"), "through_train": mark("the way from the port to the railway")}
PARTS = {
    "start": mark("start"),
    "refused": mark("refused"),
    "gold": mark("gold"),
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
STRUCTURES = {
    "sawmill": mark("a sawmill"),
    "port": mark("a port"),
    "palace": mark("the palace"),
    "blue_mine": mark("the blue mine"),
    "red_mine": mark("the red mine"),
    "yellow_mine": mark("the yellow mine"),
}
SHAFTS = {"blue": mark("the blue shaft"), "red": mark("the red shaft"), "yellow": mark("the yellow shaft")}


def card_of(view: MyCityView, name: str) -> Card:
    return next(card for card in view.cards if card.id == name)


def colour_of(say: Say, card: Card) -> str:
    return say(COLOURS[card.colour])


def called(scene: Scene, name: str) -> str:
    """`RE5 (red)`."""
    return f"{name} ({colour_of(scene.say, card_of(scene.view, name))})"


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


def shown(points: int) -> str:
    return str(points).replace("-", "−")
