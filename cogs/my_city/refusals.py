"""Why a move was refused, in words: the rule it breaks."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import mark

REFUSALS = {
    "unknown_building": mark("There is no building {0}. The card shows {1}."),
    "other_card": mark("The card shows {1}, not {0}."),
    "unknown_turn": mark("There are turn0 to turn3, no {0}."),
    "same_turn": mark("{0} looks the same as {2} with {1}: say {2}."),
    "unknown_field": mark("There is no field {0}: A1 to K11."),
    "off_board": mark("From {0} on it would stick out of the board."),
    "not_light_green": mark("{0} is no light green field ({ground})."),
    "closed_field": mark("{0} lies on the closed bank."),
    "occupied": mark("{1} stands on {0} already."),
    "both_banks": mark("It would lie on both banks of the river."),
    "not_at_anchor": mark("Your first building must touch the river with a side; a corner is not enough."),
    "not_beside": mark("It must touch one of your buildings with a side; a corner is not enough."),
    "must_build": mark("{0} is a church: it is built, or you end."),
    "no_refusing": mark("In this game no building may be refused."),
    "stone_too_low": mark("Refusing costs {1}; your stone stands at {0}."),
    "answered_already": mark("You have decided already. You may take it back until everybody has."),
    "ended_already": mark("You have ended: you build no more."),
}
GROUNDS = {"mountain": mark("mountain"), "forest": mark("forest"), "structure": mark("a structure stands there")}


def refusal(scene: Scene, code: str, details: Sequence[str | int]) -> str | None:
    if code not in REFUSALS:
        return None
    ground = scene.say(GROUNDS[str(details[-1])]) if code == "not_light_green" else ""
    return scene.say(REFUSALS[code]).format(*details, ground=ground)
