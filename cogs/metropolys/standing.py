"""Standing decisions of Metropolys in words."""

from collections.abc import Sequence

from cogs.face import Scene
from cogs.metropolys.board_text import district
from data.texts import mark
from rules.metropolys.standing import LETTERS

VERBS = {"pass": mark("Pass for this tender"), "raise": mark("Raise up to…")}
THEN = {"pass": mark("then pass"), "ask": mark("then ask me")}
AREAS = {letter: area for area, letter in LETTERS.items()}


def sentence(scene: Scene, words: Sequence[str]) -> str:
    match list(words):
        case ["raise", tender, area, value, then]:
            return scene.say(
                "tender {tender}: raise up to {value} in {district}, with the lowest building that will do, {then}",
                tender=tender,
                value=value,
                district=district(scene, AREAS[area]),
                then=scene.say(THEN[then]),
            )
        case [_, tender]:
            return scene.say("tender {tender}: pass", tender=tender)
    return " ".join(words)


def choice(scene: Scene, words: Sequence[str]) -> str:
    """The words after the verb are the tender, a district, a building, and what follows."""
    match list(words):
        case [verb]:
            return scene.say(VERBS[verb])
        case [_, _, area]:
            return district(scene, AREAS[area])
        case [_, _, _, _, then]:
            return scene.say(THEN[then])
    return words[-1]


def question(scene: Scene, words: Sequence[str]) -> str:
    match len(words):
        case 0 | 1:
            return scene.say("What shall be done for you in this tender?")
        case 2:
            return scene.say(
                "On the spaces of which district? Of several, the one with the best token is taken, "
                "then the lowest number."
            )
        case 3:
            return scene.say("Up to which building?")
    return scene.say("And when that is not possible any more?")
