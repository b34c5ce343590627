"""Why a steward of Machi Koro moved, in words."""

from cogs.face import Scene
from cogs.reasons import Sentences, coins, decimal
from rules.game import Reason
from rules.machi_koro.components import Income
from rules.machi_koro.vocabulary import card, card_name

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


def best_number(scene: Scene, seat: int) -> str:
    """The number that pays this town most by itself, as a worked example."""
    town = scene.view.towns[seat]
    mine = [(card(one.card), one.open) for one in town.cards if one.open]
    paid: list[tuple[int, int, int, str, str]] = []
    for one, copies in mine:
        effect = one.effect
        if not isinstance(effect, Income) or effect.throw or effect.needs or effect.up_to is not None:
            continue
        counted = sum(n for other, n in mine if other.icon == effect.per_icon or other.id == effect.per_card)
        times = counted if effect.per_icon or effect.per_card else 1
        paid.append((effect.coins * times * copies, effect.coins, times * copies, one.numbers, one.called(scene.say)))
    if not paid:
        return ""
    total, coins_, times, numbers, name = max(paid)
    return scene.say(
        "Here a {numbers} would pay you {coins} × {times} = {total} by {card}.",
        numbers=numbers,
        coins=coins_,
        times=times,
        total=total,
        card=name,
    )
