"""Why a move is not allowed, in words: one sentence for each rule that can refuse."""

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import english
from rules.machi_koro.vocabulary import card_name

REFUSALS = english("machi_koro/refusals", dict[str, str])


def refusal(scene: Scene, code: str, details: Sequence[str | int]) -> str | None:
    if code not in REFUSALS:
        return None
    names = {f"card{n}": card_name(scene.say, str(detail)) for n, detail in enumerate(details)}
    return scene.say(REFUSALS[code]).format(*details, **names)
