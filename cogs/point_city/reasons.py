"""Why a steward of Point City moved, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.face import Scene
from cogs.point_city.payments import side_at
from cogs.reasons import decimal
from rules.game import Reason
from rules.point_city.vocabulary import building_name, side_name, token_named


def reason(scene: Scene, why: Reason) -> str | None:
    say = scene.say
    match why:
        case ("resources", str(first), str(second)):
            return say(
                "{first} and {second} help to pay for what comes next.",
                first=_at(scene, first),
                second=_at(scene, second),
            )
        case ("permanent", *cards):
            return say.many(
                "{cards} gives a resource in every turn to come.",
                "{cards} give resources in every turn to come.",
                len(cards),
                cards=_named(scene, cards),
            )
        case ("points", int(points), *cards):
            return say.many("{cards}: {n} point.", "{cards}: {n} points.", points, cards=_named(scene, cards))
        case ("civic", *cards):
            return say("{cards}: a civic building brings a token.", cards=_named(scene, cards))
        case ("token", str(token), int(gain)):
            return say(
                "Worth about {points} points by the end: token {token}.",
                token=token_named(say, token),
                points=decimal(say, gain),
            )
        case ("look", str(cell)):
            return say("What is behind {cell} may be worth more than what lies open.", cell=_at(scene, cell))
        case ("deck",):
            return say("Two cards of the deck promise more than any pair in the market.")
        case ("nothing_to_pay_for",):
            return say("No pair in the market can be paid for.")
    return None


def _at(scene: Scene, cell: str) -> str:
    side = side_at(scene.view, cell) if scene.view is not None else None
    return f"{cell} ({side_name(scene.say, side)})" if side is not None else cell


def _named(scene: Scene, cards: Sequence[str | int]) -> str:
    """Cards of the market by the names of their buildings."""
    sides = [cell.side for cell in scene.view.market] if scene.view is not None else []
    known = {side.building.card: side.building.building for side in sides if side is not None and side.building}
    return scene.say.listed(
        [building_name(scene.say, known[card]) if card in known else str(card) for card in map(str, cards)]
    )
