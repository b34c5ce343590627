"""Why a steward of Metropolys moved, in words."""

from cogs.reasons import Sentences, decimal
from rules.metropolys.vocabulary import token_name

reason = Sentences(
    "metropolys",
    {
        "points": lambda scene, gain: decimal(scene.say, gain),
        "token": lambda scene, token: token_name(scene.say, token),
        "seat": lambda scene, seat: scene.names[seat - 1],
    },
).told
