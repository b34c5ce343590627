"""Why a steward of Cities moved, in words."""

from __future__ import annotations

from cogs.cities.choices import offered
from cogs.face import Scene
from cogs.reasons import decimal
from rules.cities.vocabulary import thing_name
from rules.game import Reason


def reason(scene: Scene, why: Reason) -> str | None:
    say = scene.say
    match why:
        case ("start", str(tile)):
            return say("One starting tile is as good as another: {tile}.", tile=thing_name(say, scene.view, tile))
        case ("takes_points", str(offer), int(gain)):
            return say(
                "Can score about {points} points at once: {what}.", what=_offer(scene, offer), points=decimal(say, gain)
            )
        case ("takes_hope", str(offer), int(gain)):
            return say(
                "Promises about {points} points later on: {what}.", what=_offer(scene, offer), points=decimal(say, gain)
            )
        case (("points" | "hope") as code, str(thing), str(field), int(gain)):
            named, worth = thing_name(say, scene.view, thing), decimal(say, gain)
            if code == "points":
                return say("Scores {points} points: {thing} on {field}.", thing=named, field=field, points=worth)
            return say(
                "Promises about {points} points later on: {thing} on {field}.", thing=named, field=field, points=worth
            )
        case ("least_harm", str(thing), str(field)):
            return say(
                "Does least harm there: {thing} on {field}.", thing=thing_name(say, scene.view, thing), field=field
            )
        case ("spoils",):
            return say("Every place left would spoil more than it brings.")
    return None


def _offer(scene: Scene, offer: str) -> str:
    return f"{offered(scene, offer).label} ({offer})"
