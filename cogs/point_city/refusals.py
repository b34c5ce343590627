"""Why a move is not allowed, in words: one sentence for each rule that can refuse."""

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import english

REFUSALS = english("point_city/refusals", dict[str, str])


def refusal(scene: Scene, code: str, details: Sequence[str | int]) -> str | None:
    if code not in REFUSALS:
        return None
    return scene.say(REFUSALS[code]).format(*details)
