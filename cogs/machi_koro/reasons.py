"""Why a steward of Machi Koro moved, in words."""

from __future__ import annotations

from cogs.face import Scene
from cogs.reasons import Sentences, coins, decimal
from rules.game import Reason
from rules.machi_koro.vocabulary import card_name

_SENTENCES = Sentences(
    "machi_koro",
    {
        "card": lambda scene, card: card_name(scene.say, card),
        "coins": lambda scene, number: coins(scene.say, number),
        "income": lambda scene, number: decimal(scene.say, number, 100),
        "seat": lambda scene, seat: scene.names[seat - 1],
    },
)


def reason(scene: Scene, why: Reason) -> str | None:
    match why:
        case ("order", "first"):
            why = ("order_first",)
        case ("order", _):
            why = ("order_last",)
    return _SENTENCES.told(scene, why)
