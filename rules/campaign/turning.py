"""Turning points: what was remarkable about an episode, read off the checkpoints. Codes with parameters, no words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.campaign.model import Checkpoint
from rules.my_city.lasting import Lasting, fresh, standings

CLOSE, WIDE = 1, 15
"""Points between the first and the second that make a narrow or a clear win."""


class TurningPoint(msgspec.Struct, frozen=True):
    code: str
    """lead, shared_lead, shared_win, tie_break, narrow, clear, record, gone, paused."""
    seats: tuple[int, ...] = ()
    number: int = 0
    name: str = ""


def leaders(lasting: Lasting) -> tuple[int, ...]:
    return tuple(seat for seat, place in enumerate(standings(lasting)) if place == 1)


def winners(checkpoint: Checkpoint) -> tuple[int, ...]:
    return tuple(seat for seat, place in enumerate(checkpoint.result.places) if place == 1)


def turning_points(checkpoints: Sequence[Checkpoint], number: int) -> list[TurningPoint]:
    """Those of the checkpoint at that index."""
    here = checkpoints[number]
    after = here.lasting
    before = checkpoints[number - 1].lasting if number else fresh(len(after.cities))
    found = [*_win(here), *_lead(before, after, number)]
    best = max(here.result.totals)
    earlier = [max(one.result.totals) for one in checkpoints[:number]]
    if earlier and best > max(earlier):
        holders = tuple(seat for seat, total in enumerate(here.result.totals) if total == best)
        found.append(TurningPoint("record", holders, best))
    found += [TurningPoint("gone", name=name) for name in after.gone if name not in before.gone]
    return found


def _win(checkpoint: Checkpoint) -> list[TurningPoint]:
    first, result = winners(checkpoint), checkpoint.result
    if len(first) > 1:
        return [TurningPoint("shared_win", first)]
    others = [result.totals[seat] for seat, place in enumerate(result.places) if place > 1]
    if not first or not others:
        return []
    ahead = result.totals[first[0]] - max(others)
    if ahead == 0:
        return [TurningPoint("tie_break", first)]
    if ahead <= CLOSE:
        return [TurningPoint("narrow", first, ahead)]
    return [TurningPoint("clear", first, ahead)] if ahead >= WIDE else []


def _lead(before: Lasting, after: Lasting, number: int) -> list[TurningPoint]:
    """Who leads the campaign now, if that has changed; the first episode makes the first leader, no change."""
    old, new = leaders(before), leaders(after)
    if not number or old == new:
        return []
    return [TurningPoint("lead" if len(new) == 1 else "shared_lead", new)]
