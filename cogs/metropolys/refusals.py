"""Refusals of Metropolys in words: the rule, and what would be allowed instead."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.face import Scene
from cogs.metropolys.board_text import choice_of
from data.texts import mark
from rules.metropolys.view import MetropolysView

REFUSALS = {
    "passed_already": mark("You have passed: no more building in this tender. {turn} is next."),
    "no_tender": mark("No tender is running: open one with any building on any free space, like `open 5 C7`."),
    "tender_running": mark("A tender is running: raise above {0} on a free neighbour of {1}, or pass."),
    "unknown_building": mark("There is no building {0}; they go from {1} to {2}."),
    "building_built": mark("You have built your {0} already; it stays where it is."),
    "building_pending": mark("Your {0} stands in this tender; it comes back only when the tender is over."),
    "not_higher": mark("{0} is not above {1}: a raise needs a higher building than the last one."),
    "unknown_space": mark("There is no space {0}: they are C1 to C15 and N, E, S, W 1 to 10."),
    "unused_district": mark("{0} lies in a district that is not in play."),
    "space_built": mark("{0} is built on by {owner}."),
    "space_pending": mark("On {0} stands a building of {owner} until the tender is over."),
    "not_neighbour": mark("{0} is no free neighbour of {1}: only a common border or a bridge makes neighbours."),
    "layout_seats": mark("There is no fixed layout for that many seats; take the random one."),
    "unused_seats": mark(
        "With {1} seats {2} of the outer districts are not in play; choose as many, side by side, "
        "or leave it to chance."
    ),
    "unused_layout": mark(
        "The fixed layout lies elsewhere; leave the unused district to it, or take the tokens by lot."
    ),
}
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
