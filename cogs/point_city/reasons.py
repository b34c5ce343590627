"""Why a steward of Point City moved, in words."""

from collections.abc import Sequence

from cogs.face import Scene
from cogs.point_city.payments import side_at
from cogs.reasons import Sentences, decimal
from rules.point_city.vocabulary import building_name, side_name, token_named


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


reason = Sentences(
    "point_city",
    {
        "cell": _at,
        "cards": _named,
        "token": lambda scene, token: token_named(scene.say, token),
        "points": lambda scene, gain: decimal(scene.say, gain),
    },
).told
