"""Why a steward of My City moved, in words."""

from __future__ import annotations

from cogs.face import Scene
from cogs.my_city.things import PARTS, RACES, called
from cogs.reasons import points
from rules.game import Reason


def reason(scene: Scene, why: Reason) -> str | None:
    say = scene.say
    match why:
        case ("line", str(building), str(field), str(line), int(gain)):
            return say(
                "{card} at {field} scores {points} more ({line}).",
                card=called(scene, building),
                field=field,
                points=points(say, gain),
                line=say(PARTS.get(line, line)),
            )
        case ("race", str(building), str(field), str(race), int(gain)):
            return say(
                "{card} at {field} covers {goal}: {points}.",
                card=called(scene, building),
                field=field,
                goal=say(RACES.get(race, race)),
                points=points(say, gain),
            )
        case ("least_harm", str(building), str(field)):
            return say("{card} does least harm at {field}.", card=called(scene, building), field=field)
        case ("spoils", str(building)):
            return say("Every place for {card} would spoil more than refusing it costs.", card=called(scene, building))
        case ("no_room", str(building)):
            return say("There is no room for {card}; later cards may still fit.", card=called(scene, building))
        case (("no_room_left" | "not_worth_more") as code, str(building), int(coming)):
            card = called(scene, building)
            if code == "no_room_left":
                return say.many(
                    "There is no room for {card}, and the {n} card to come promises less than it costs.",
                    "There is no room for {card}, and the {n} cards to come promise less than they cost.",
                    coming,
                    card=card,
                )
            return say.many(
                "{card} and the {n} card to come promise less than they cost.",
                "{card} and the {n} cards to come promise less than they cost.",
                coming,
                card=card,
            )
    return None
