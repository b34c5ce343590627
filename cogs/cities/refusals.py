"""Refusals of Cities in words: which rule, and why."""

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import english
from rules.cities.vocabulary import COLOURS, GROUNDS, ROWS, colour, feature_name

REFUSALS = english("cities/refusals", dict[str, str])


def refusal(scene: Scene, code: str, details: Sequence[str | int]) -> str | None:
    if code not in REFUSALS:
        return None
    say, more = scene.say, {}
    for number, detail in enumerate(details):
        word = str(detail)
        more[f"colour{number}"] = colour(say, word) if word in COLOURS else word
        more[f"row{number}"] = say(ROWS[word]) if word in ROWS else word
        more[f"ground{number}"] = say(GROUNDS[word]) if word in GROUNDS else word
        more[f"feature{number}"] = feature_name(say, scene.view, word) if scene.view is not None else word
        seated = isinstance(detail, int) and 0 < detail <= len(scene.names)
        more[f"name{number}"] = scene.names[int(detail) - 1] if seated else word
    return say(REFUSALS[code]).format(*details, **more)
