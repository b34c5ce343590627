"""The words of Cities that pictures and posts share: colours, grounds, criteria, what is waited for."""

from __future__ import annotations

from data.sets import read_set
from data.texts import Say, english
from rules.cities import view as v
from rules.cities.components import read_box

WORDS = english("cities/words", dict[str, dict[str, str]])
COLOURS = WORDS["colours"]
GROUNDS = WORDS["grounds"]
ROWS = WORDS["rows"]
ASKED = WORDS["asked"]
PARTS = WORDS["parts"]
SHORT = WORDS["short"]


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
            said = _one_building(say, criterion)
        case v.ColourSets(colours=n, height=1):
            said = say("{n} different colours", n=n)
        case v.ColourSets(colours=n, height=height):
            said = say("{n} colours, {height}+ high", n=n, height=height)
        case v.HeightSets(heights=heights):
            said = say("heights {heights}", heights="+".join(map(str, heights)))
        case v.Rainbow(heights=heights):
            said = say("{n} colours in heights {heights}", n=len(heights), heights=", ".join(map(str, heights)))
        case v.Twins():
            said = say("adjacent twins")
        case v.LotAreas(size=size):
            said = say("{n}+ lots of a colour", n=size)
        case v.LotGroups(size=size):
            said = say("{n} lots of a colour", n=size)
        case v.Blocks(lots=lots):
            said = say("tile of {n}+ lots, all built", n=lots)
        case v.Streets(buildings=n):
            said = say("line with {n}+ buildings", n=n)
        case v.Rows(of="building", length=n):
            said = say("{n} buildings in a row", n=n)
        case v.Rows(of=ground, length=n):
            said = say("{n} {ground} spaces in a row", n=n, ground=say(GROUNDS[ground]))
        case v.Squares(tall=tall, height=height):
            said = say("2×2 built, {tall} of them {height}+ high", tall=tall, height=height)
        case v.Mixed(colours=n):
            said = say("beside {n}+ other colours", n=n)
        case v.Areas():
            said = _area(say, criterion)
        case v.Plazas(ground=ground, sides=n):
            said = say("{ground} with {n} built sides", ground=say(GROUNDS[ground]), n=n)
        case v.Promenades(ground=ground, beside=other):
            said = say("{ground} feature by {other}", ground=say(GROUNDS[ground]), other=say(GROUNDS[other]))
        case v.Collections(tiles=n):
            said = say("{n}+ of one feature", n=n)
    return said


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
        case v.ColourSets(colours=n, height=height):
            said = say("A set of {n} buildings of different colours, each {height} or higher.", n=n, height=height)
        case v.HeightSets(heights=heights):
            listed = say.listed([str(height) for height in heights])
            said = say("A set of buildings of exactly the heights {heights}, of any colours.", heights=listed)
        case v.Rainbow(heights=heights):
            listed = say.listed([str(height) for height in heights])
            said = say("Buildings of different colours, of exactly the heights {heights}.", heights=listed)
        case v.Twins():
            said = say("Two adjacent buildings of the same colour and height.")
        case v.LotAreas(size=size):
            said = say("An area of {n} or more lots of one colour, built or empty.", n=size)
        case v.LotGroups(size=size):
            said = say("A group of {n} connected lots of one colour, built or empty.", n=size)
        case v.Blocks(lots=lots):
            said = say("A tile with {n} or more lots, every one of them built on.", n=lots)
        case v.Streets(buildings=n):
            said = say("A row or column with {n} or more buildings, gaps allowed.", n=n)
        case v.Rows(of="building", length=n):
            said = say("{n} buildings side by side in one row or column.", n=n)
        case v.Rows(of=ground, length=n):
            said = say("{n} spaces of {ground} side by side in one row or column.", n=n, ground=say(GROUNDS[ground]))
        case v.Squares(tall=tall, height=height):
            said = say(
                "Two by two spaces with four buildings, {tall} of them {height} or higher.", tall=tall, height=height
            )
        case v.Mixed(colours=n):
            said = say("A building adjacent to buildings of {n} or more colours other than its own.", n=n)
        case v.Areas():
            said = _area_meaning(say, criterion)
        case v.Plazas(ground=ground, sides=n):
            said = say("A space of {ground} with buildings on {n} or more sides.", ground=say(GROUNDS[ground]), n=n)
        case v.Promenades(ground=ground, beside=other):
            said = say(
                "A space of {ground} with a feature, adjacent to {other}.",
                ground=say(GROUNDS[ground]),
                other=say(GROUNDS[other]),
            )
        case v.Collections(tiles=n):
            said = say("A kind of park or water feature of which the district has {n} or more.", n=n)
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
        return spaces(tile)
    return feature_name(say, view, thing)


def spaces(tile: v.Tile) -> str:
    """`T13 RR/PW`."""
    return f"{tile.id} {tile.spaces[:2]}/{tile.spaces[2:]}"
