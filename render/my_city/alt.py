"""The pictures in words."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Say
from render.my_city.city import plan_of
from render.my_city.grid import laid, name, shape_cells
from render.my_city.words import LINES, TURNS, number
from render.painter import ALT_LIMIT, Frame
from rules.my_city.view import City, MyCityView


def describe(view: MyCityView, frame: Frame, names: Sequence[str], say: Say) -> str:
    if frame.kind == "result" and view.result is not None:
        lines = _result(view, names, say)
    elif frame.kind == "table" or frame.seat is None:
        lines = [_round(view, names, say), *(_city(view, seat, names, say) for seat in range(view.seats))]
    else:
        lines = [_city(view, frame.seat, names, say), _round(view, names, say)]
        plan = plan_of(view, frame.seat, frame.ghost)
        if plan is not None:
            lines.insert(0, _plan(view, plan.split(), say))
    text = " ".join(line for line in lines if line)
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1] + "…"


def _round(view: MyCityView, names: Sequence[str], say: Say) -> str:
    if view.over or view.card is None:
        return say("The game is over.")
    waiting = say.listed([names[seat] for seat in view.waiting])
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
    return f"{head} {_last(city, say)}".strip()


def _last(city: City, say: Say) -> str:
    last = city.last
    if last is None:
        return ""
    if last.at is not None:
        return say("New: {card} on {fields}.", card=last.building, fields=" ".join(last.at.fields))
    if last.kind == "refuse":
        return say("It refused {card}.", card=last.building)
    return say("It builds no more.")


def _plan(view: MyCityView, words: Sequence[str], say: Say) -> str:
    if words[0] == "refuse":
        return say("You refuse {card}.", card=words[1])
    if words[0] != "place":
        return say("You build no more.")
    card = next(card for card in view.cards if card.id == words[1])
    there = laid(shape_cells(card.shape), int(words[2][-1]), words[3])
    return say(
        "Not built yet: {card}, {turn}, covers {fields}.",
        card=words[1],
        turn=say(TURNS[words[2]]),
        fields=" ".join(name(c) for c in there),
    )


def _result(view: MyCityView, names: Sequence[str], say: Say) -> list[str]:
    result = view.result
    assert result is not None
    lines = [say("The game is over.")]
    for seat in sorted(range(view.seats), key=lambda s: (result.places[s], s)):
        parts = ", ".join(
            f"{say(LINES[part.code])} {number(part.points)}" for part in result.parts[seat] if part.points
        )
        lines.append(f"{result.places[seat]}. {names[seat]} {number(result.totals[seat])} ({parts}).")
    return lines
