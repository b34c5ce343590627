"""The words of Cities that pictures and posts share: colours, grounds, criteria, what is waited for."""

from collections.abc import Callable

from data.sets import read_set
from data.texts import Say, english
from rules.cities import view as v
from rules.cities.components import read_box

WORDS = english("cities/words", dict[str, dict[str, str]])
COLOURS = WORDS["colours"]
GROUNDS = WORDS["grounds"]
GROUND_OF = {"P": "park", "W": "water"}
ROWS = WORDS["rows"]
ASKED = WORDS["asked"]
PARTS = WORDS["parts"]
SHORT = WORDS["short"]
BRIEF, MEANING = WORDS["brief"], WORDS["meaning"]
HOW_MANY = ("colours", "size", "lots", "buildings", "length", "sides", "tiles")
"""Fields of criteria, of which each has one at most."""


def city_name(say: Say, city: str) -> str:
    """A city whose milestones may be played for, as the standard set calls it."""
    return say(read_box(read_set("cities", "standard").text).cities[city].name)


def colour(say: Say, letter: str) -> str:
    return say(COLOURS[letter])


def brief(say: Say, criterion: v.AnyCriterion) -> str:
    """What is asked for, as often as it is, in the few words a card has room for."""
    if criterion.times == 1:
        return _once(say, criterion)
    match criterion:
        case v.Buildings(times=n):
            return ", ".join([say.many("{n} building", "{n} buildings", n), *_building(say, criterion)])
        case v.ColourSets(times=n, colours=colours, height=1) if colours == len(COLOURS):
            return say.many("{n} building of each colour", "{n} buildings of each colour", n)
        case v.Twins(times=n):
            return say.many(
                "{n} adjacent pair, same colour and height", "{n} adjacent pairs, same colour and height", n
            )
        case v.LotGroups(times=n, size=size):
            return say.many(
                "{n} group of {lots} lots of a colour", "{n} groups of {lots} lots of a colour", n, lots=size
            )
    return f"{criterion.times}× {_once(say, criterion)}"


def _once(say: Say, criterion: v.AnyCriterion) -> str:
    match criterion:
        case v.Buildings():
            return _one_building(say, criterion)
        case v.Areas():
            return _area(say, criterion)
        case v.ColourSets(colours=n, height=1):
            return say("{n} different colours", n=n)
        case v.HeightSets(heights=heights):
            return say(BRIEF["HeightSets"], heights="+".join(map(str, heights)))
    return say(BRIEF[_kind(criterion)], **_details(say, criterion, ", ".join))


def _kind(criterion: v.AnyCriterion) -> str:
    of_buildings = isinstance(criterion, v.Rows) and criterion.of == "building"
    return "RowsOfBuildings" if of_buildings else type(criterion).__name__


def _details(say: Say, criterion: v.AnyCriterion, listed: Callable[[list[str]], str]) -> dict[str, object]:
    """What a sentence may say of a criterion: its fields, the one that says how many as `n`."""
    found: dict[str, object] = {}
    for name in criterion.__struct_fields__:
        asked = getattr(criterion, name)
        if name == "heights":
            found |= {"n": len(asked), "heights": listed([str(height) for height in asked])}
        elif name in ("ground", "of", "beside"):
            found["other" if name == "beside" else "ground"] = say(GROUNDS.get(asked, asked))
        else:
            found["n" if name in HOW_MANY else name] = asked
    return found


def _one_building(say: Say, c: v.Buildings) -> str:
    return ", ".join(_building(say, c)) or say("building")


def _building(say: Say, c: v.Buildings) -> list[str]:
    """What is asked of a building: nothing at all of some."""
    parts = [colour(say, c.colour)] if c.colour is not None else []
    if c.exactly is not None:
        parts.append(say("exactly {n} high", n=c.exactly))
    elif c.height > 1:
        parts.append(say("{n}+ high", n=c.height))
    if c.beside:
        grounds = say.listed([say(GROUNDS[ground]) for ground in c.beside])
        if c.featured:
            parts.append(say("by a {ground} feature", ground=grounds))
        else:
            parts.append(say("by {grounds}", grounds=grounds))
    if c.between is not None:
        parts.append(say("{ground} on two opposite sides", ground=say(GROUNDS[c.between])))
    return parts


def _area(say: Say, c: v.Areas) -> str:
    ground = say(GROUNDS[c.ground])
    if c.touching_kinds:
        other = say(GROUNDS["water" if c.ground == "park" else "park"])
        return say(
            "{ground} with {n}+ kinds, touching {other} with {m}+",
            ground=ground,
            n=c.kinds,
            other=other,
            m=c.touching_kinds,
        )
    if c.around_heights:
        heights = ", ".join(map(str, c.around_heights))
        return say("{ground} with heights {heights} around", ground=ground, heights=heights)
    if c.around:
        return say("{ground} with {n}+ buildings around", ground=ground, n=c.around)
    if c.kinds == 1:
        return say("{ground} with a feature", ground=ground)
    if c.kinds:
        return say("{ground} with {n}+ kinds", ground=ground, n=c.kinds)
    return say("{ground} of {n}+", ground=ground, n=c.size)


def meaning(say: Say, criterion: v.AnyCriterion) -> str:
    """The same as a sentence for people who want to know exactly."""
    match criterion:
        case v.Buildings():
            said = say("One building: {what}.", what=_one_building(say, criterion))
        case v.Areas():
            said = _area_meaning(say, criterion)
        case _:
            said = say(MEANING[_kind(criterion)], **_details(say, criterion, say.listed))
    return said if criterion.times == 1 else say("{times} times: {what}", times=criterion.times, what=said)


def _area_meaning(say: Say, c: v.Areas) -> str:
    parts = []
    if c.size > 1:
        parts.append(say("{n} or more spaces", n=c.size))
    if c.kinds:
        parts.append(say.many("{n} feature kind or more", "{n} different feature kinds or more", c.kinds))
    if c.around:
        parts.append(say("{n} or more buildings adjacent to it", n=c.around))
    if c.around_heights:
        listed = say.listed([str(height) for height in c.around_heights])
        parts.append(say("buildings of exactly the heights {heights} adjacent to it", heights=listed))
    if c.touching_kinds:
        other = say(GROUNDS["water" if c.ground == "park" else "park"])
        parts.append(
            say("touching an area of {other} with {n} different feature kinds", other=other, n=c.touching_kinds)
        )
    return say("An area of {ground} with {what}.", ground=say(GROUNDS[c.ground]), what=say.listed(parts))


def needs(say: Say, milestone: v.Milestone, *, short: bool) -> str:
    """What a milestone asks for."""
    said = [brief(say, need) if short else meaning(say, need) for need in milestone.needs]
    return (", ".join if short else " ".join)(said)


def card_name(say: Say, card: v.Card) -> str:
    """As it stands on the card: the sign shows the colour of a card for one colour."""
    name = say(SHORT.get(card.name, card.name))
    return name.partition(":")[0] if isinstance(card.criterion, v.Buildings) and card.criterion.colour else name


def feature_name(say: Say, view: v.CitiesView, feature: str) -> str:
    return next((say(kind.name) for kind in view.features if kind.id == feature), feature)


def thing_name(say: Say, view: v.CitiesView, thing: str) -> str:
    """A piece, a feature, a tile or a card, as people call it."""
    if thing in COLOURS:
        return say("{colour} piece", colour=colour(say, thing))
    card = next((card for card in view.cards if card.id == thing), None)
    if card is not None:
        return say(card.name)
    tile = next((tile for tile in (*view.tiles, *view.starts) if tile.id == thing), None)
    if tile is not None:
        return tile_name(say, tile)
    return feature_name(say, view, thing)


def tile_name(say: Say, tile: v.Tile) -> str:
    """`T13 (red, red, park, water)`: the upper spaces first."""
    lots = COLOURS | {letter: GROUNDS[ground] for letter, ground in GROUND_OF.items()}
    return f"{tile.id} ({', '.join(say(lots[letter]) for letter in tile.spaces)})"


def slot_name(say: Say, offer: str) -> str:
    """`pieces 4`: a place of the offer by its row and column."""
    return f"{say(ROWS[offer[:-1]])} {offer[-1]}"
