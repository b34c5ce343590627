"""The pictures in words."""

from collections.abc import Sequence

from data.texts import Say
from render.my_city.city import plan_of, refusing
from render.my_city.grid import laid, name, shape_cells
from render.my_city.phases import is_scored, paused, place_of, shape_of
from render.my_city.sticker_placing import planned
from render.painter import Frame, in_words
from rules.my_city.view import CampaignCity, City, MyCityView
from rules.my_city.vocabulary import SHORT_PARTS, SHORT_TURNS, STICKERS, number


def describe(view: MyCityView, frame: Frame, names: Sequence[str], say: Say) -> str:
    if frame.kind == "result" and is_scored(view):
        lines = _result(view, names, say)
    elif frame.kind == "table" or frame.seat is None:
        lines = [_round(view, names, say), *(_city(view, seat, names, say) for seat in range(view.seats))]
    else:
        lines = [_city(view, frame.seat, names, say), _round(view, names, say)]
        plan = plan_of(view, frame.seat, frame.ghost)
        if plan is not None:
            lines.insert(0, _plan(view, frame.seat, plan.split(), say))
    return in_words(lines)


def _round(view: MyCityView, names: Sequence[str], say: Say) -> str:
    if view.over:
        return say("The game is over.")
    waiting = say.listed([names[seat] for seat in view.waiting])
    if view.card is None:
        return say("Placing stickers. Waiting for {names}.", names=waiting)
    return say(
        "Round {n}: {card}, {left} cards left. Waiting for {names}.",
        n=view.round,
        card=view.card,
        left=view.left,
        names=waiting,
    )


def _city(view: MyCityView, seat: int, names: Sequence[str], say: Say) -> str:
    city = view.cities[seat]
    head = say(
        "{name}’s city: stone at {stone}, {total} points if it ended now.",
        name=names[seat],
        stone=city.stone,
        total=number(city.total),
    )
    if city.lasting is not None:
        head = f"{head} {_lasting(city.lasting, say)}"
    return f"{head} {_last(city, say)}".strip()


def _lasting(lasting: CampaignCity, say: Say) -> str:
    """Progress, and what else is counted beside the board."""
    parts = [say("progress {n}", n=lasting.progress)]
    if lasting.nuggets:
        parts.append(say.many("{n} nugget", "{n} nuggets", lasting.nuggets))
    parts += [f"{say(SHORT_PARTS['shaft_' + colour])} {depth}" for colour, depth in lasting.shafts.items() if depth]
    if lasting.stickers:
        glued = ", ".join(f"{say(STICKERS[kind])} {field}" for field, kind in lasting.stickers.items())
        parts.append(say("stickers: {stickers}", stickers=glued))
    return say.listed(parts) + "."


def _last(city: City, say: Say) -> str:
    last = city.last
    if last is None:
        return ""
    if last.at is not None:
        return say("New: {card} on {fields}.", card=last.building, fields=" ".join(last.at.fields))
    if last.kind == "refuse":
        if last.nugget is True:
            return say("It refused {card} for a nugget.", card=last.building)
        return say("It refused {card}.", card=last.building)
    return say("It builds no more.")


def _plan(view: MyCityView, seat: int, words: Sequence[str], say: Say) -> str:
    if words[0] == "refuse":
        return refusing(words, say)
    if words[0] == "stick":
        return say("Not placed yet: {sticker}.", sticker=planned(list(words), say))
    if words[0] != "place":
        return say("You build no more.")
    card = next(card for card in view.cards if card.id == words[1])
    there = laid(shape_cells(shape_of(view, seat, card)), int(words[2][-1]), words[3])
    return say(
        "Not built yet: {card}, {turn}, covers {fields}.",
        card=words[1],
        turn=say(SHORT_TURNS[words[2]]),
        fields=" ".join(name(c) for c in there),
    )


def _result(view: MyCityView, names: Sequence[str], say: Say) -> list[str]:
    lines = [say("The game is over.") if view.over else say("The episode is scored.")]
    for seat in sorted(range(view.seats), key=lambda s: (paused(view, s), place_of(view, s), s)):
        city = view.cities[seat]
        if paused(view, seat):
            lines.append(say("{name} sat it out.", name=names[seat]))
            continue
        parts = ", ".join(f"{say(SHORT_PARTS[part.code])} {number(part.points)}" for part in city.parts if part.points)
        line = f"{place_of(view, seat)}. {names[seat]} {number(city.total)} ({parts})"
        if city.lasting is not None:
            line += ", " + say("progress {n}", n=city.lasting.progress)
        lines.append(f"{line}.")
    return lines
