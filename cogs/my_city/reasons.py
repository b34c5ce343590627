"""Why a steward of My City moved, in words."""

from cogs.face import Scene
from cogs.reasons import Sentences, points
from rules.my_city.vocabulary import COLOURS, PARTS, RACES, STICKERS, building_name


def _card(scene: Scene, name: str) -> str:
    """By its name alone where it is no card of this game."""
    known = scene.view is not None and any(card.id == name for card in scene.view.cards)
    return building_name(scene.say, scene.view, name) if known else name


reason = Sentences(
    "my_city",
    {
        "card": _card,
        "line": lambda scene, line: scene.say(str(PARTS.get(line, line))),
        "race": lambda scene, race: scene.say(str(RACES.get(race, race))),
        "points": lambda scene, gain: points(scene.say, gain),
        "colour": lambda scene, colour: scene.say(COLOURS[colour]),
        "sticker": lambda scene, sticker: scene.say(STICKERS[sticker]),
    },
).told
