"""Standing decisions of Point City in words."""

from collections.abc import Sequence

from cogs.face import Scene
from cogs.point_city.payments import side_at
from rules.point_city.vocabulary import card_named, side_name


def sentence(scene: Scene, words: Sequence[str]) -> str:
    _, turn, first, second, one, other = words
    return scene.say(
        "turn {turn}: take {first} and {second}, if both still lie there, paid in the usual way; else ask me",
        turn=turn,
        first=f"{first} ({card_named(scene.say, one)})",
        second=f"{second} ({card_named(scene.say, other)})",
    )


def choice(scene: Scene, words: Sequence[str]) -> str:
    return _card(scene, words[-1]) if len(words) > 2 else scene.say("Take a pair…")


def question(scene: Scene, words: Sequence[str]) -> str:
    match len(words):
        case 0:
            return scene.say("What shall be taken for you in your next turn?")
        case 1 | 2:
            return scene.say("Which card of the pair lies further left, or further up?")
    return scene.say("Which card beside {cell}?", cell=words[2])


def _card(scene: Scene, cell: str) -> str:
    side = side_at(scene.view, cell)
    return cell if side is None else f"{cell} ({side_name(scene.say, side)})"
