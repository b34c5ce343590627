"""Why a steward of Cities moved, in words."""

from cogs.cities.choices import offered
from cogs.face import Scene
from cogs.reasons import Sentences, decimal
from rules.cities.vocabulary import thing_name


def _offer(scene: Scene, offer: str) -> str:
    return f"{offered(scene, offer).label} ({offer})"


reason = Sentences(
    "cities",
    {
        "thing": lambda scene, thing: thing_name(scene.say, scene.view, thing),
        "offer": _offer,
        "points": lambda scene, gain: decimal(scene.say, gain),
    },
).told
