"""Why a steward of Metropolys moved, in words."""

from __future__ import annotations

from cogs.face import Scene
from cogs.reasons import decimal
from rules.game import Reason
from rules.metropolys.vocabulary import token_name


def reason(scene: Scene, why: Reason) -> str | None:
    say = scene.say
    match why:
        case ("goal", int(), str(space), int(gain)):
            return say(
                "{space} serves the secret goals: worth about {points} points.", space=space, points=decimal(say, gain)
            )
        case ("token", int(), str(space), str(token), int(gain)):
            return say(
                "The token on {space} ({token}) is worth about {points} points.",
                space=space,
                token=token_name(say, token),
                points=decimal(say, gain),
            )
        case ("highest", int(value), str(space), int(gain)):
            return say(
                "{value} on {space} may be the highest of its district: worth about {points} points.",
                value=value,
                space=space,
                points=decimal(say, gain),
            )
        case ("must_open", int(value), str(space)):
            return say("A tender has to be opened; {value} on {space} costs least.", value=value, space=space)
        case ("keeps_turn", int(value), str(space)):
            return say("{value} on {space} is better than to leave the tender now.", value=value, space=space)
        case ("not_worth_more", int(seat), int(value), str(space)):
            return say(
                "To beat {name}’s {value} on {space} would cost more than it is worth.",
                name=scene.names[seat - 1],
                value=value,
                space=space,
            )
    return None
