"""Words as choices: the offer, turns, fields; the offer pad and the placing control of a tile."""

from collections import Counter
from collections.abc import Sequence

from cogs.controls.ghost import Pad
from cogs.face import Choice, Group, Scene
from data.texts import Say, mark
from render.cities.feature_sprites import drawing
from render.cities.painter import BACK
from rules.cities import vocabulary
from rules.cities.view import HIDDEN, ROWS, Buildings, CitiesView, Field, Slot
from rules.cities.vocabulary import WORDS

VERBS = WORDS["verbs"]
DOWN = {"card": mark("card face down"), "tile": mark("tile face down"), "pieces": mark("two by lot")}


def choice(scene: Scene, words: Sequence[str]) -> Choice:
    """The last of these words as people see it."""
    say, verb, word = scene.say, words[0], words[-1]
    if len(words) == 1:
        return Choice(verb, _verb(scene, verb))
    match verb, len(words):
        case "take", _:
            return offered(scene, word)
        case "place", 3:
            return Choice(word, say("turned {degrees}°", degrees=90 * int(word[-1])))
        case "start" | "place" | "put", 2:
            sign = _sign(scene, (word,))
            tile = verb != "put" and bool(sign)
            return Choice(word, word if tile else vocabulary.thing_name(say, scene.view, word), emoji=sign)
        case _:
            return Choice(word, word, _field(scene, word))


def _verb(scene: Scene, verb: str) -> str:
    if verb == "done" and scene.view is not None and scene.view.hand:
        return scene.say.many("Discard {n} piece", "Discard {n} pieces", len(scene.view.hand))
    return scene.say(VERBS[verb])


def order(choices: Sequence[str]) -> list[str]:
    """Fields by row and column; everything else as it comes."""
    if all(_is_field(word) for word in choices):
        return sorted(choices, key=lambda field: (int(field[1:]), field[0]))
    return list(choices)


def _is_field(word: str) -> bool:
    return word[:1].isupper() and word[1:].isdigit() and len(word) <= 3


# ---------------------------------------------------------------------------------------------------- the offer


def slot_of(view: CitiesView, offer: str) -> Slot | None:
    row, number = ROWS.index(offer[:-1]), int(offer[-1]) - 1
    return view.offer[row][number] if view.offer else None


def offered(scene: Scene, offer: str, *, in_order: bool = False) -> Choice:
    """`in_order`: each thing by itself, as they lie there; else equal ones together."""
    say, view = scene.say, scene.view
    slot = slot_of(view, offer)
    things = slot.things if slot is not None else ()
    row = offer[:-1]
    if things and set(things) == {HIDDEN}:
        return Choice(offer, say(DOWN[row]), emoji=_sign(scene, things))
    if row == "card" and things:
        card = next(card for card in view.cards if card.id == things[0])
        now = f" · {say('now {points}', points=card.worth[view.turn])}" if view.turn is not None else ""
        only = card.criterion.colour if isinstance(card.criterion, Buildings) else None
        return Choice(
            offer,
            vocabulary.card_name(say, card) + (f" ({vocabulary.colour(say, only)})" if only is not None else ""),
            say("{points} each: {what}", points=card.points, what=vocabulary.brief(say, card.criterion)) + now,
        )
    sign = _sign(scene, things)
    if row == "tile" and sign:
        return Choice(offer, things[0], emoji=sign)
    groups = [(thing, 1) for thing in things] if in_order else list(Counter(things).items())
    counted = [_short(scene, thing, n) for thing, n in groups]
    return Choice(offer, " + ".join(counted) or vocabulary.slot_name(say, offer), emoji=sign)


def _sign(scene: Scene, things: Sequence[str]) -> str:
    """The emoji of what is taken together; nothing for a card, which has its name."""
    view: CitiesView = scene.view
    looks = {tile.id: tile.spaces for tile in (*view.tiles, *view.starts)} | {HIDDEN: BACK}
    looks |= {kind.id: drawing(view, kind.id) for kind in view.features}
    return scene.icon("_".join(("c", *sorted(looks.get(thing, thing) for thing in things))))


def _short(scene: Scene, thing: str, n: int) -> str:
    if thing == HIDDEN:
        return "?"
    name = (
        vocabulary.colour(scene.say, thing)
        if thing in vocabulary.COLOURS
        else vocabulary.thing_name(scene.say, scene.view, thing)
    )
    return name if n == 1 else f"{n}× {name}"


def offer_pad(scene: Scene, choices: Sequence[str]) -> list[list[Choice]]:
    """The offer in its shape; a post's picture names no card, tile or feature, so there they go by their place."""
    rows = []
    for row in ROWS:
        line = []
        for number in range(1, 5):
            offer = f"{row}{number}"
            slot = slot_of(scene.view, offer)
            if slot is not None and slot.worker is not None:
                line.append(Choice(offer, scene.say("taken"), enabled=False, emoji=scene.seat(slot.worker)))
            else:
                shown = offered(scene, offer)
                lies = set(slot.things) if slot is not None and row != "pieces" else set()
                unnamed = scene.view.seat is None and lies - {HIDDEN}
                label = vocabulary.slot_name(scene.say, offer) if unnamed else shown.label
                line.append(Choice(offer, label, enabled=offer in choices, emoji=shown.emoji))
        rows.append(line)
    return rows


# ---------------------------------------------------------------------------------------------------- fields


def _field(scene: Scene, name: str) -> str:
    """What is there now."""
    found = _own(scene, name)
    return described(scene.say, scene.view, found) if found is not None else ""


def _own(scene: Scene, name: str) -> Field | None:
    view: CitiesView = scene.view
    if view.turn is None:
        return None
    return next((field for field in view.districts[view.turn].fields if field.name == name), None)


def described(say: Say, view: CitiesView, field: Field) -> str:
    """`red 2`, `wild lot`, `park, fountain`, `blue lot`."""
    wild = {kind.id for kind in view.features if kind.wild}
    if field.colour is not None:
        said = say("{colour} {height}", colour=vocabulary.colour(say, field.colour), height=field.height)
        return say("{building} on a wild lot", building=said) if field.feature in wild else said
    if field.ground in vocabulary.GROUND_OF:
        ground = say(vocabulary.GROUNDS[vocabulary.GROUND_OF[field.ground]])
        return ground if field.feature is None else f"{ground}, {vocabulary.feature_name(say, view, field.feature)}"
    if field.feature is not None:
        return vocabulary.feature_name(say, view, field.feature)
    return say("{colour} lot", colour=vocabulary.colour(say, field.ground))


def by_tile(scene: Scene, choices: Sequence[str]) -> list[Group]:
    """A long list of fields, tile by tile."""
    view: CitiesView = scene.view
    assert view.turn is not None
    found = []
    for laid in view.districts[view.turn].tiles:
        column, row = ord(laid.field[0]), int(laid.field[1:])
        inside = [f"{chr(column + x)}{row + y}" for y in (0, 1) for x in (0, 1)]
        words = tuple(field for field in inside if field in choices)
        if words:
            found.append(Group(laid.field, scene.say("tile at {field}", field=laid.field), words))
    return sorted(found, key=lambda group: (int(group.key[1:]), group.key[0]))


def tile_ghost(scene: Scene, words: Sequence[str]) -> Pad:
    view: CitiesView = scene.view
    tiles = view.districts[view.turn].tiles if view is not None and view.turn is not None else ()
    near = tiles[-1].field if tiles else None
    if len(words) < 4:
        return Pad(near=near, each=True)
    _, tile, turn, field = words
    shown = next((known for known in view.tiles if known.id == tile), None)
    text = scene.say(
        "{tile} at {field}, turned {degrees}°.",
        tile=vocabulary.tile_name(scene.say, shown) if shown is not None else tile,
        field=field,
        degrees=90 * int(turn[-1]),
    )
    play = scene.say("Lay {tile} at {field}", tile=tile, field=field)
    return Pad(near=near, each=True, text=text, play=play, emoji=_sign(scene, (tile,)))
