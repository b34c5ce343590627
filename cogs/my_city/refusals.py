"""Why a move was refused, in words: the rule it breaks."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import mark
from rules.my_city.episode import read_episode
from rules.my_city.modules.placing import RIVER, Anchor
from rules.my_city.vocabulary import COLOURS, GROUNDS, STRUCTURES, sticker_name

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
    "not_at_anchor": mark("Your first building must touch {anchor} with a side; a corner is not enough."),
    "not_beside": mark("It must touch one of your buildings with a side; a corner is not enough."),
    "must_build": mark("{0} is a church: it is built, or you end."),
    "no_refusing": mark("No building may be refused now."),
    "stone_too_low": mark("Refusing costs {1}; your stone stands at {0}."),
    "answered_already": mark("You have decided already. You may take it back until everybody has."),
    "ended_already": mark("You have ended: you build no more."),
    "nuggets_buy_nothing": mark("Nuggets pay for nothing in this episode."),
    "refusing_is_free": mark("{0} may be refused for nothing: keep your nugget."),
    "too_few_nuggets": mark("That costs a nugget ({1}); you have {0}."),
    "no_sticker_now": mark("No stickers are placed now."),
    "sticker_first": mark("Place your sticker first: {sticker}."),
    "other_sticker": mark("Your next sticker is {sticker}."),
    "stickers_done": mark("You have placed all your stickers."),
    "no_square": mark("{0} is no sticker square."),
    "square_closed": mark("The sticker square on {0} is not open yet."),
    "square_used": mark("There is a sticker on {0} already."),
    "too_few_sides": mark("On {1} not enough of the fields around it can be built on."),
    "no_rock": mark("There are no rocks on {0}."),
    "no_such_building": mark("There is no building {0}."),
    "cog_colour": mark("{0} takes no cog: it goes on a {colour} building."),
    "has_cog": mark("{0} has a cog already."),
    "no_shaft": mark("There is no shaft called {0}."),
    "shaft_full": mark("That shaft is dug out: all {1} boxes are marked."),
    "kiosk_colour": mark("A kiosk has a colour: {colours}."),
    "paused": mark("Your city sits this episode out."),
    "building_gone": mark("You no longer have {0}: you skip this card."),
    "eternal_episode": mark("The eternal game has no episodes."),
}


def refusal(scene: Scene, code: str, details: Sequence[str | int]) -> str | None:
    if code not in REFUSALS:
        return None
    say = scene.say
    ground = say(GROUNDS[str(details[-1])]) if code == "not_light_green" else ""
    anchor = _anchor(scene) if code == "not_at_anchor" else ""
    sticker = sticker_name(say, str(details[-1])) if code in ("sticker_first", "other_sticker") else ""
    colour = say(COLOURS[str(details[-1])]) if code == "cog_colour" else ""
    colours = say.listed([say(COLOURS[str(word)]) for word in details]) if code == "kiosk_colour" else ""
    return say(REFUSALS[code]).format(
        *details, ground=ground, anchor=anchor, sticker=sticker, colour=colour, colours=colours
    )


def _anchor(scene: Scene) -> str:
    """What the first building of this episode must touch."""
    view, say = scene.view, scene.say
    for module in read_episode(scene.components.text).modules:
        if isinstance(module, Anchor) and module.at != RIVER:
            lasting = view.cities[view.seat or 0].lasting
            structure = lasting.structures.get(module.at) if lasting is not None else None
            what = say(STRUCTURES[structure]) if structure in STRUCTURES else ""
            return say("{structure} on {field}", structure=what, field=module.at).strip()
    return say("the river")
