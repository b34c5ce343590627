"""What happened in Point City, what is asked, and the whole table as text."""

from collections.abc import Sequence

from cogs.face import Scene
from cogs.point_city.payments import listed, side_at, spent
from rules.game import Event
from rules.point_city import events as e
from rules.point_city.components import CARDS, SHOWN
from rules.point_city.moves import DECK
from rules.point_city.view import PointCityView
from rules.point_city.vocabulary import (
    ASKED,
    building_text,
    cards,
    part_name,
    resource,
    side_name,
    side_text,
    token_named,
)

# ---------------------------------------------------------------------------------------------------- moves


def sentence(scene: Scene, words: Sequence[str]) -> str:
    say, verb = scene.say, words[0]
    if verb == "pass":
        return say("Pass: nothing can be taken")
    if verb == "token":
        return say("Choose token {token}", token=token_named(say, words[1]))
    if verb == "flip":
        return say("Turn over {cell}", cell=_at(scene, words[1]))
    if words[1] == DECK:
        return say("Take two cards from the deck")
    first, second = (_at(scene, cell) for cell in words[1:3])
    taking = say("Take {first} and {second}", first=first, second=second)
    if scene.view is None or scene.view.turn is None:
        return taking
    paying = payment(scene, words)
    return f"{taking}: {paying}" if _builds(scene.view, words[1:3]) else taking


def _at(scene: Scene, cell: str) -> str:
    side = side_at(scene.view, cell) if scene.view is not None else None
    return f"{cell} {side_name(scene.say, side)}" if side is not None else cell


def _builds(view: PointCityView, cells: Sequence[str]) -> bool:
    return any(side is not None and side.building is not None for side in (side_at(view, cell) for cell in cells))


def payment(scene: Scene, words: Sequence[str]) -> str:
    """What a taking spends and loses: `pays community and ingenuity`."""
    say = scene.say
    counts, lost = spent(scene.view, words[1:3], words[4] if len(words) > 4 else None)
    if not any(counts):
        return say("pays with permanent resources only")
    paying = say("pays {cards}", cards=listed(say, counts))
    return f"{paying} " + say.many("({n} symbol is lost)", "({n} symbols are lost)", lost) if lost else paying


def paying(scene: Scene, words: Sequence[str]) -> str:
    """The same for a button: `Pay 2× community, energy ×3 (1 symbol is lost)`."""
    say = scene.say
    counts, lost = spent(scene.view, words[1:3], words[4] if len(words) > 4 else None)
    named = {kind: resource(say, CARDS[kind].symbol, CARDS[kind].count) for kind in SHOWN if counts[kind]}
    cards = [name if counts[kind] == 1 else f"{name} ×{counts[kind]}" for kind, name in named.items()]
    paying = say("Pay {cards}", cards=", ".join(cards))
    return f"{paying} " + say.many("({n} symbol is lost)", "({n} symbols are lost)", lost) if lost else paying


# ---------------------------------------------------------------------------------------------------- events


def tell(scene: Scene, events: Sequence[Event]) -> list[str]:
    return [line for event in events if (line := _line(scene, event))]


def _who(scene: Scene, seat: int | None) -> str:
    return f"**{scene.names[seat]}**" if seat is not None else scene.say("The **virtual opponent**")


def _line(scene: Scene, event: Event) -> str:
    say = scene.say
    match event:
        case e.Prepared(first=first):
            return say("{name} begins.", name=_who(scene, first))
        case e.Flipped(seat=seat, cell=cell, building=building):
            text = building_text(say, building)
            return say("{name} turns over {cell}: {card}.", name=_who(scene, seat), cell=cell, card=text)
        case e.Took(seat=seat, cells=cells, sides=sides, spent=paid):
            both = say.listed([f"{cell} {side_name(say, side)}" for cell, side in zip(cells, sides, strict=True)])
            if paid:
                return say(
                    "{name} takes {cards} and pays {paid}.", name=_who(scene, seat), cards=both, paid=cards(say, paid)
                )
            return say("{name} takes {cards}.", name=_who(scene, seat), cards=both)
        case e.TookFromDeck(seat=seat, cards=taken):
            both = say.listed([resource(say, card.symbol, card.count) for card in taken])
            return say("{name} takes {cards} from the deck.", name=_who(scene, seat), cards=both)
        case e.TokenTaken(seat=None, token=token):
            return say("It takes the first token, {token}, face down.", token=token)
        case e.TokenTaken(seat=seat, token=token):
            return say("{name} chooses token {token}.", name=_who(scene, seat), token=token_named(say, token))
        case e.NoToken():
            return say("No token is left for the civic building.")
        case e.Passed(seat=seat):
            return say("{name} can take nothing and passes.", name=_who(scene, seat))
        case e.Refilled(cells=cells, sides=sides):
            new = "; ".join(f"{cell} {side_text(say, side)}" for cell, side in zip(cells, sides, strict=True))
            return say("· New in the market: {cards}", cards=new)
        case e.Ended(virtual_total=int(total)) as ended:
            return _solo_end(scene, ended, total)
    return ""


def _solo_end(scene: Scene, ended: e.Ended, total: int) -> str:
    say = scene.say
    view: PointCityView | None = scene.view
    parts = ", ".join(f"{part_name(say, part)} {part.points}" for part in ended.virtual_parts)
    line = say("The virtual opponent has **{total}** ({parts}).", total=total, parts=parts)
    own = ended.totals[0]
    tied = (
        own == total
        and view is not None
        and view.virtual is not None
        and view.cities[0].cards == view.virtual.city.cards
    )
    if ended.virtual_ahead:
        end = say("It is ahead of your {own}: you have lost.", own=own)
    elif tied:
        end = say("You share the win.")
    else:
        end = say("You are ahead with {own}: you have won!", own=own)
    return f"{line} {end}"


def changed(events: Sequence[Event]) -> list[int]:
    """The cities that got a building or a token."""
    seats: list[int] = []
    for event in reversed(events):
        match event:
            case e.Took(seat=int(seat), sides=sides) if any(side.building is not None for side in sides):
                seats.append(seat)
            case e.TokenTaken(seat=int(seat)):
                seats.append(seat)
    return list(dict.fromkeys(seats))


# ---------------------------------------------------------------------------------------------------- the table


def asks(scene: Scene) -> str:
    view: PointCityView = scene.view
    name = scene.names[view.turn] if view.turn is not None else ""
    return scene.say(ASKED[view.phase], name=name)
