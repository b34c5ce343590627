"""Names and short sentences of Point City, for pictures and posts alike."""

from functools import cache

import msgspec

from data.sets import read_set
from data.texts import Say, english
from rules.game import Part
from rules.point_city.components import CARDS, Box, read_box
from rules.point_city.components import WORDS as CARD_WORDS
from rules.point_city.view import LETTERS, RESOURCES, SYMBOLS, Building, Held, Side, Symbol, Token

WORDS = english("point_city/words", dict[str, dict[str, str]])
RESOURCE_NAMES: dict[Symbol, str] = {symbol: WORDS["resource_names"][symbol] for symbol in SYMBOLS}
LEVELS = WORDS["levels"]
PARTS = WORDS["parts"]
STOREYS = WORDS["storeys"]
ASKED = WORDS["asked"]
ACTS = WORDS["acts"]


class _Named(msgspec.Struct, frozen=True):
    name: str


class _Names(msgspec.Struct, frozen=True):
    buildings: dict[str, _Named]


@cache
def _names() -> dict[str, _Named]:
    return msgspec.toml.decode(read_set("point_city", "standard").text, type=_Names).buildings


def building_name(say: Say, building: str) -> str:
    """A building of an edited set that we do not know is shown by its id."""
    found = _names().get(building)
    return say(found.name) if found is not None else building.replace("_", " ").capitalize()


def resource(say: Say, symbol: Symbol, count: int = 1) -> str:
    name = say(RESOURCE_NAMES[symbol])
    return say("{n}× {resource}", n=count, resource=name) if count > 1 else name


def letter(symbol: Symbol) -> str:
    return LETTERS[SYMBOLS.index(symbol)]


def cost(say: Say, building: Building) -> str:
    """`2× community, energy`."""
    return ", ".join(resource(say, RESOURCES[r], n) for r, n in enumerate(building.cost) if n)


def yields(say: Say, building: Building) -> str:
    """What a building brings: a permanent resource, points, a token."""
    found = []
    if building.gives is not None:
        found.append(say("gives {resource}", resource=resource(say, building.gives)))
    if building.points:
        found.append(say.many("{n} point", "{n} points", building.points))
    if building.civic:
        found.append(say("a civic token"))
    return ", ".join(found)


def building_text(say: Say, building: Building) -> str:
    return say(
        "{name} (costs {cost}; {yields})",
        name=building_name(say, building.building),
        cost=cost(say, building),
        yields=yields(say, building),
    )


def side_name(say: Say, side: Side) -> str:
    """A card in a few words."""
    if side.building is not None:
        return building_name(say, side.building.building)
    assert side.resource is not None
    return resource(say, side.resource.symbol, side.resource.count)


def resources(say: Say, side: Side) -> str:
    """What a card brings, or what it costs."""
    return cost(say, side.building) if side.building is not None else side_name(say, side)


def side_text(say: Say, side: Side) -> str:
    """A card with everything that is on it."""
    return building_text(say, side.building) if side.building is not None else side_name(say, side)


def cards(say: Say, hand: tuple[Held, ...]) -> str:
    """`2× community (twice), ingenuity`: resource cards; a double card is one card with two symbols."""
    found = []
    for held in hand:
        name = resource(say, held.card.symbol, held.card.count)
        found.append(say.many("{name}", "{name} ({n} cards)", held.copies, name=name))
    return ", ".join(found) or say("nothing")


def token_text(say: Say, token: Token) -> str:
    """What a token scores."""
    points = say.many("{n} point", "{n} points", token.points)
    names = [resource(say, r) for r in token.resources]
    match token.rule:
        case "flat":
            return points
        case "full_set":
            return say("{points} for each set of all five resources", points=points)
        case "kinds_with":
            return say("{points} for each resource you have {n} of or more", points=points, n=token.number)
        case "kinds_missing":
            return say("{points} for each resource you have none of", points=points)
        case "ingenuity":
            return say("{points} for each unspent ingenuity card", points=points)
        case "each":
            return say("{points} for each {resource}", points=points, resource=names[0])
        case "pair":
            return say("{points} for each pair of {one} and {two}", points=points, one=names[0], two=names[1])


@cache
def _box() -> Box:
    return read_box(read_set("point_city", "standard").text)


def token_named(say: Say, token: str) -> str:
    """`T12 (2 points for each ecology)`; a token of an edited set by its id."""
    known = next((known for known in _box().tokens if known.id == token), None)
    return f"{token} ({token_text(say, known)})" if known is not None else token


def card_named(say: Say, word: str) -> str:
    """The card that a word of a standing decision means, wherever it lies by now; one of an edited set by its id."""
    if word in CARD_WORDS:
        return side_name(say, Side(resource=CARDS[CARD_WORDS.index(word)]))
    card = word.replace("_", "-")
    return next((side_name(say, side) for side in _box().fronts if side.building and side.building.card == card), card)


def part_name(say: Say, part: Part) -> str:
    """What a line of a score is for."""
    if part.code == "token":
        return token_named(say, str(part.details[0]))
    return say(PARTS[part.code])
