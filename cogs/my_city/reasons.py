"""Why a steward of My City moved, in words."""

from __future__ import annotations

from cogs.face import Scene
from cogs.reasons import points
from rules.game import Reason
from rules.my_city.vocabulary import COLOURS, PARTS, RACES, STICKERS, building_name


def reason(scene: Scene, why: Reason) -> str | None:
    return _built(scene, why) or _refused(scene, why) or _stuck(scene, why)


def _card(scene: Scene, name: str) -> str:
    """By its name alone where it is no card of this game."""
    known = scene.view is not None and any(card.id == name for card in scene.view.cards)
    return building_name(scene.say, scene.view, name) if known else name


def _built(scene: Scene, why: Reason) -> str | None:
    say = scene.say
    match why:
        case ("line", str(building), str(field), str(line), int(gain)):
            return say(
                "{card} at {field} scores {points} more ({line}).",
                card=_card(scene, building),
                field=field,
                points=points(say, gain),
                line=say(PARTS.get(line, line)),
            )
        case ("earns", str(building), str(field), str(line), int(gain)):
            return say(
                "{card} at {field} pays {points} at once ({line}).",
                card=_card(scene, building),
                field=field,
                points=points(say, gain),
                line=say(PARTS.get(line, line)),
            )
        case ("race", str(building), str(field), str(race), int(gain)):
            return say(
                "{card} at {field} covers {goal}: {points}.",
                card=_card(scene, building),
                field=field,
                goal=say(RACES.get(race, race)),
                points=points(say, gain),
            )
        case ("least_harm", str(building), str(field)):
            return say("{card} does least harm at {field}.", card=_card(scene, building), field=field)
    return None


def _refused(scene: Scene, why: Reason) -> str | None:
    say = scene.say
    match why:
        case ("spoils", str(building)):
            return say("Every place for {card} would spoil more than refusing it costs.", card=_card(scene, building))
        case ("no_room", str(building)):
            return say("There is no room for {card}; later cards may still fit.", card=_card(scene, building))
        case ("nugget", str(building)):
            return say("A nugget pays for refusing {card}.", card=_card(scene, building))
        case ("costs_nothing", str(building)):
            return say("To refuse {card} costs nothing.", card=_card(scene, building))
        case ("no_room_left", str(building), int(coming)):
            return say.many(
                "There is no room for {card}, and the {n} card to come promises less than it costs.",
                "There is no room for {card}, and the {n} cards to come promise less than they cost.",
                coming,
                card=_card(scene, building),
            )
        case ("not_worth_more", str(building), int(coming)):
            return say.many(
                "{card} and the {n} card to come promise less than they cost.",
                "{card} and the {n} cards to come promise less than they cost.",
                coming,
                card=_card(scene, building),
            )
    return None


def _stuck(scene: Scene, why: Reason) -> str | None:
    say = scene.say
    match why:
        case ("kiosk", str(colour), str(field)):
            return say("At {field} a kiosk is of most use: {colour}.", field=field, colour=say(COLOURS[colour]))
        case ("small_building", str(building), int(size)):
            return say.many(
                "The cog goes on a small building: {card}, {n} field.",
                "The cog goes on a small building: {card}, {n} fields.",
                size,
                card=_card(scene, building),
            )
        case ("digs", str(colour), int(depth)):
            return say("The pick promises most in the shaft ({colour}, {n}).", colour=say(COLOURS[colour]), n=depth)
        case ("open_ground", str(sticker), str(field)):
            return say("What lies at {field} is easily built over: {what}.", field=field, what=say(STICKERS[sticker]))
        case ("sheltered", str(sticker), str(field)):
            return say("What lies at {field} is seldom built over: {what}.", field=field, what=say(STICKERS[sticker]))
    return None
