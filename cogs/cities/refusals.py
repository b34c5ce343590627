"""Refusals of Cities in words: which rule, and why."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import mark
from rules.cities.vocabulary import COLOURS, GROUNDS, ROWS, colour, feature_name

REFUSALS = {
    "not_now": mark("That is not what is asked now."),
    "start_gone": mark("The starting tile {0} is taken."),
    "unknown_start": mark("There is no starting tile {0}."),
    "unknown_offer": mark("There is no place {0} in the offer: card1 to card4, tile1, feature1 and pieces1 likewise."),
    "offer_taken": mark("On {0} stands a worker of {name1}."),
    "row_done": mark("Your workers of the row {row0} are all placed in this round: {1} for each seat."),
    "not_in_hand": mark("You do not have {0} to put down."),
    "unknown_turn": mark("This tile has turn0 to turn{1}."),
    "no_corner": mark("A tile’s place is named by its upper left field: columns A, C, E …, rows 1, 3, 5 …; not {0}."),
    "tile_there": mark("At {0} lies a tile already."),
    "district_limit": mark("With a tile at {0} your district would be larger than {1} by {2} tiles."),
    "not_beside": mark("A tile must lie side by side with one of your tiles; at {0} it would not."),
    "no_field": mark("Your district has no field {0}."),
    "statue_there": mark("On {0} stands a statue: no building there."),
    "not_a_lot": mark("{1} is no lot."),
    "other_colour": mark("The building on {1} has another colour than {colour0}."),
    "too_high": mark("The building on {0} has four storeys already."),
    "wrong_lot": mark("The lot {1} has another colour than {colour0}."),
    "feature_there": mark("On {0} lies a feature already."),
    "building_there": mark("On {0} stands a building: no feature there."),
    "wrong_ground": mark("A {feature0} goes on: {ground2}. {1} is something else."),
    "feature_must": mark("A feature that fits somewhere must be put down; only pieces may be declined."),
    "long_seats": mark("The long game is for two seats, not {0}."),
    "bad_set": mark("This component set does not read. The operator can check it with python -m rules check cities."),
}


def refusal(scene: Scene, code: str, details: Sequence[str | int]) -> str | None:
    if code not in REFUSALS:
        return None
    say, more = scene.say, {}
    for number, detail in enumerate(details):
        word = str(detail)
        more[f"colour{number}"] = colour(say, word) if word in COLOURS else word
        more[f"row{number}"] = say(ROWS[word]) if word in ROWS else word
        more[f"ground{number}"] = say(GROUNDS[word]) if word in GROUNDS else word
        more[f"feature{number}"] = feature_name(say, scene.view, word) if scene.view is not None else word
        seated = isinstance(detail, int) and 0 < detail <= len(scene.names)
        more[f"name{number}"] = scene.names[int(detail) - 1] if seated else word
    return say(REFUSALS[code]).format(*details, **more)
