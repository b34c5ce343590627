"""The pictures in words: what changed, what can be taken, scores, whose turn."""

from collections.abc import Sequence

from data.texts import Say
from render.painter import Frame, in_words
from rules.point_city.view import RESOURCES, City, Deed, PointCityView
from rules.point_city.vocabulary import ASKED, RESOURCE_NAMES, cards, side_name, token_text


def describe(view: PointCityView, frame: Frame, names: Sequence[str], say: Say) -> str:
    if frame.kind == "city":
        seat = frame.seat if frame.seat is not None else view.turn or 0
        return in_words(_city(view.cities[seat], names[seat], say))
    if frame.kind == "rival" and view.virtual is not None:
        return in_words(_city(view.virtual.city, say("The virtual opponent"), say))
    return in_words([say(ASKED["over"]), *_scores(view, names, say)] if view.over else _table(view, names, say))


def _table(view: PointCityView, names: Sequence[str], say: Say) -> list[str]:
    assert view.turn is not None
    found = [_deed(deed, names, say) for deed in view.deeds]
    found.append(say(ASKED[view.phase], name=names[view.turn]))
    found.append(say("Turn {n} of {all}.", n=view.turns, all=view.length))
    found += _scores(view, names, say)
    if view.virtual is not None and view.virtual.next:
        found.append(say("The opponent takes {cells} next.", cells=say.listed(list(view.virtual.next))))
    market = [f"{cell.id} {side_name(say, cell.side)}" for cell in view.market if cell.side is not None]
    found.append(say("Market: {cards}.", cards=", ".join(market)))
    if view.top is not None:
        found.append(say("Deck: {n}.", n=view.deck))
    return found


def _deed(deed: Deed, names: Sequence[str], say: Say) -> str:
    name = names[deed.seat] if deed.seat is not None else say("The virtual opponent")
    if deed.took:
        where = deed.cells or ("",) * len(deed.took)
        took = [f"{cell} {side_name(say, side)}".strip() for cell, side in zip(where, deed.took, strict=True)]
        return say("{name} took {cards}.", name=name, cards=say.listed(took))
    if deed.flipped is not None:
        return say("{name} turned over {cell}.", name=name, cell=deed.flipped)
    return say("{name} passed.", name=name)


def _scores(view: PointCityView, names: Sequence[str], say: Say) -> list[str]:
    found = [f"{name} {city.total}" for name, city in zip(names, view.cities, strict=True)]
    if view.virtual is not None:
        found.append(f"{say('The virtual opponent')} {view.virtual.city.total}")
    return [say("Points: {list}.", list=", ".join(found))]


def _city(city: City, name: str, say: Say) -> list[str]:
    owned = ", ".join(f"{say(RESOURCE_NAMES[r])} {n}" for r, n in zip(RESOURCES, city.permanents, strict=True))
    tokens = "; ".join(f"{token_text(say, s.token)}: {s.points}" for s in city.tokens)
    lines = [
        say.many("{name}: {n} point.", "{name}: {n} points.", city.total, name=name),
        say("Permanent resources: {list}.", list=owned),
        say("Cards: {list}.", list=cards(say, city.hand)),
    ]
    if tokens:
        lines.append(say("Tokens: {list}.", list=tokens))
    return lines
