"""Why a move was refused, in words: the rule it breaks."""

from collections.abc import Sequence

from cogs.face import Scene
from data.texts import english
from rules.my_city.episode import read_episode
from rules.my_city.modules.placing import RIVER, Anchor
from rules.my_city.vocabulary import COLOURS, GROUNDS, STRUCTURES, sticker_name

REFUSALS = english("my_city/refusals", dict[str, str])


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
