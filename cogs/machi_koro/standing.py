"""Standing decisions of Machi Koro in words."""

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import mark

SAID = {
    "two": mark("always roll two dice, once you may"),
    "keep": mark("always keep the throw: roll no second time, add nothing"),
}
CHOICES = {"two": mark("Always two dice"), "keep": mark("Always keep the throw")}


def sentence(scene: Scene, words: Sequence[str]) -> str:
    return scene.say(SAID[words[0]])


def choice(scene: Scene, words: Sequence[str]) -> str:
    return scene.say(CHOICES[words[0]])
