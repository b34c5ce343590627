"""Refusals of Metropolys in words: the rule, and what would be allowed instead."""

from collections.abc import Sequence

from cogs.face import Scene
from cogs.metropolys.board_text import choice_of
from data.texts import english
from rules.metropolys.view import MetropolysView

REFUSALS = english("metropolys/refusals", dict[str, str])
OWNER = {"space_built": 1, "space_pending": 1, "passed_already": 0}
"""Which of the details is the number of a seat."""
NEEDS_SPACE = ("unused_district", "space_built", "space_pending", "not_neighbour", "unknown_space")
NEEDS_VALUE = ("unknown_building", "building_built", "building_pending", "not_higher")


def refusal(scene: Scene, code: str, details: Sequence[str | int]) -> str | None:
    if code not in REFUSALS:
        return None
    seat = _name(scene, details[OWNER[code]]) if code in OWNER else ""
    told = scene.say(REFUSALS[code]).format(*details, turn=seat, owner=seat)
    return " ".join(part for part in (told, _instead(scene, code)) if part)


def _name(scene: Scene, seat: str | int) -> str:
    number = int(seat) - 1
    return scene.names[number] if number < len(scene.names) else f"P{seat}"


def _instead(scene: Scene, code: str) -> str:
    """The spaces or the buildings that would do; nothing where they would be a long list."""
    view: MetropolysView | None = scene.view
    if view is None or view.turn is None or view.turn != view.seat:
        return ""
    if code in NEEDS_SPACE and view.chain:
        return scene.say("Free now: {spaces}.", spaces=choice_of(scene, list(view.targets)))
    if code in NEEDS_VALUE:
        above = view.chain[-1].value if view.chain else 0
        high = [str(value) for value in view.planners[view.turn].ready if value > above]
        return scene.say("You may use {values}.", values=choice_of(scene, high)) if high else ""
    return ""
