"""What is said about a plan before it is carried out: the fields it covers, what it wins, what it spoils, its price."""

from collections.abc import Callable, Sequence

from cogs.controls.ghost import Pad
from cogs.face import Scene
from data.texts import Say, mark
from render.my_city.phases import fields_of, shape_of
from rules.my_city.episode import read_episode
from rules.my_city.ground import COLUMNS, FEATURES
from rules.my_city.moves import Place
from rules.my_city.placement_preview import NO_CHURCH, NO_ROOM, cautions, covered, earned, fields, reached
from rules.my_city.view import City, MyCityView
from rules.my_city.vocabulary import PARTS, RACES, card_of, over, signed

CAUTIONS = {
    NO_ROOM: mark("⚠ After it none of the buildings of {0} fields still to come would fit."),
    NO_CHURCH: mark(
        "⚠ After it these churches still to come would not fit: {0}. Without a place for one you must end."
    ),
}


def pad(scene: Scene, words: Sequence[str], sentence: Callable[[Scene, Sequence[str]], str]) -> Pad:
    """Where it fits as well in several places: near the last building, at first near the middle of the river."""
    view = scene.view
    city = view.cities[view.seat]
    near = city.buildings[-1].field if city.buildings else _middle(city)
    if len(words) != 4:
        return Pad(near=near)
    label = scene.say("Build {card} at {field}", card=words[1], field=words[3])
    text = said(scene, Place(*words[1:]), sentence(scene, words))
    return Pad(near=near, text=text, play=label, emoji=sign(scene, words[1]) or "✔")


def sign(scene: Scene, name: str) -> str:
    """The emoji of a building, in the shape that the seat has it in."""
    card = card_of(scene.view, name)
    return scene.icon(f"mc_{card.colour or card.kind}_{fields_of(shape_of(scene.view, scene.view.seat, card))}")


def _middle(city: City) -> str:
    row = len(city.rows) // 2
    return f"{COLUMNS[city.west[row]]}{row + 1}"


def said(scene: Scene, place: Place, sentence: str) -> str:
    say, view = scene.say, scene.view
    city, episode = view.cities[view.seat], read_episode(scene.components.text)
    there = fields(episode, view, view.seat, place)
    under = [FEATURES[letter] for letter in covered(city, there) if letter in FEATURES]
    line = say("Covers {fields}", fields=" ".join(there))
    lines = [f"**{sentence}**", line + (" · " + over(say, under) if under else "")]
    for race, points in reached(episode, view, view.seat, place):
        lines.append(say("✨ First with {goal}: {points}", goal=say(RACES[race]), points=signed(points)))
    for code, points in earned(episode, view, view.seat, place):
        lines.append(say("✨ At once: {points} ({line})", points=signed(points), line=say(PARTS[code])))
    for code, *details in cautions(episode, view, view.seat, place):
        lines.append(say(CAUTIONS[code]).format(say.listed(details)))
    return "\n".join(lines)


def price(say: Say, city: City, view: MyCityView, *, for_nugget: bool = False) -> str:
    """What refusing does to the stone, or to the nuggets."""
    if for_nugget and view.campaign is not None and view.campaign.nugget is not None and city.lasting is not None:
        left = city.lasting.nuggets - view.campaign.nugget
        return say.many("you pay with a nugget and keep {n}.", "you pay with a nugget and keep {n}.", left)
    if city.locked or not view.refusing:
        return say("your stone stays at {stone}.", stone=city.stone)
    return say("your stone goes from {stone} to {after}.", stone=city.stone, after=city.stone - view.refusing)
