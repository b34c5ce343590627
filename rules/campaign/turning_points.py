"""Turning points: what was remarkable about an episode, read off the checkpoints. Codes with parameters, no words."""

import re
from collections.abc import Sequence

import msgspec

from rules.campaign.model import Checkpoint
from rules.game import Result
from rules.my_city.lasting import City, Lasting, fresh, standings

CLOSE, WIDE = 1, 15
"""Points between the first and the second that make a narrow or a clear win."""
_FIRST_COMER = re.compile(r"([a-z]+)(\d+)")
"""`blue6`: a colour and the box of its shaft."""


class TurningPoint(msgspec.Struct, frozen=True):
    code: str
    """shared_win, tie_break, narrow, clear, lead, shared_lead, record, shaft."""
    seats: tuple[int, ...] = ()
    number: int = 0
    colour: str = ""


def ranked(result: Result) -> tuple[int, ...]:
    """The seats that played, the best first: who sat out has no score to open."""
    played = [seat for seat, parts in enumerate(result.parts) if parts]
    return tuple(sorted(played, key=lambda seat: (result.places[seat], seat)))


def winners(result: Result) -> tuple[int, ...]:
    return tuple(seat for seat in ranked(result) if result.places[seat] == 1)


def turning_points(checkpoints: Sequence[Checkpoint], number: int) -> list[TurningPoint]:
    """Those of the checkpoint at that index."""
    here = checkpoints[number]
    after = here.lasting
    before = checkpoints[number - 1].lasting if number else fresh(len(after.cities))
    found = [*_win(here.result), *_lead(before, after, number)]
    earlier = [_best(one.result) for one in checkpoints[:number]]
    best = _best(here.result)
    if earlier and best > max(earlier):
        holders = tuple(seat for seat in ranked(here.result) if here.result.totals[seat] == best)
        found.append(TurningPoint("record", holders, best))
    return found + _shafts(before, after)


def _best(result: Result) -> int:
    return max(result.totals[seat] for seat in ranked(result))


def _win(result: Result) -> list[TurningPoint]:
    first = winners(result)
    if len(first) > 1:
        return [TurningPoint("shared_win", first)]
    second = max(result.totals[seat] for seat in ranked(result)[1:])
    ahead = result.totals[first[0]] - second
    if ahead == 0:
        return [TurningPoint("tie_break", first)]
    if ahead <= CLOSE:
        return [TurningPoint("narrow", first, ahead)]
    return [TurningPoint("clear", first, ahead)] if ahead >= WIDE else []


def _lead(before: Lasting, after: Lasting, number: int) -> list[TurningPoint]:
    """Who leads the campaign now, if that has changed; the first episode makes the first leader, no change."""
    old, new = _leaders(before), _leaders(after)
    if not number or old == new:
        return []
    return [TurningPoint("lead" if len(new) == 1 else "shared_lead", new)]


def _leaders(lasting: Lasting) -> tuple[int, ...]:
    return tuple(seat for seat, place in enumerate(standings(lasting)) if place == 1)


def _shafts(before: Lasting, after: Lasting) -> list[TurningPoint]:
    """Who was first to reach a box that pays first-comers only."""
    found = []
    for name in sorted(set(after.gone) - set(before.gone)):
        match = _FIRST_COMER.fullmatch(name)
        assert match is not None
        colour, box = match[1], int(match[2])
        dug = [(_depth(old, colour), _depth(new, colour)) for old, new in zip(before.cities, after.cities, strict=True)]
        first = tuple(seat for seat, (old, new) in enumerate(dug) if old < box <= new)
        found.append(TurningPoint("shaft", first, box, colour))
    return found


def _depth(city: City, colour: str) -> int:
    return next((depth for name, depth in city.shafts.items() if name == colour), 0)
