"""Standing decisions of Cities in words."""

from collections.abc import Sequence

from cogs.cities.choices import choice as said
from cogs.cities.choices import offered, slot_of
from cogs.face import Scene
from data.texts import mark
from rules.cities.vocabulary import slot_name

VERBS = {"take": mark("Take… if it is still there"), "lay": mark("Take a tile… and lay it")}


def sentence(scene: Scene, words: Sequence[str]) -> str:
    say, thing = scene.say, _thing(scene, words)
    match list(words):
        case [_, number, _, turn, field]:
            turned = said(scene, ("place", "", turn)).label
            return say(
                "round {number}: take {thing} if it is still there, and lay it at {field}, {turned}; else ask me",
                number=number, thing=thing, field=field, turned=turned,
            )  # fmt: skip
    return say("round {number}: take {thing} if it is still there; else ask me", number=words[1], thing=thing)


def choice(scene: Scene, words: Sequence[str]) -> str:
    match list(words):
        case [verb]:
            return scene.say(VERBS[verb])
        case [_, _, _]:
            return _thing(scene, words)
        case [_, _, _, turn]:
            return said(scene, ("place", "", turn)).label
    return words[-1]


def question(scene: Scene, words: Sequence[str]) -> str:
    match len(words):
        case 0:
            return scene.say("What shall be taken for you in your next turn?")
        case 1 | 2:
            return scene.say("What do you take?")
        case 3:
            return scene.say("How is it turned?")
    return scene.say("Where does it lie?")


def _thing(scene: Scene, words: Sequence[str]) -> str:
    """By its place; and what lies there, as long as that is what was meant."""
    place, slot = slot_name(scene.say, words[2]), slot_of(scene.view, words[2])
    there = scene.view.round == int(words[1]) and slot is not None and slot.things
    return f"{place}: {offered(scene, words[2]).label}" if there else place
