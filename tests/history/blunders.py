"""Does a review name a blunder? `python -m tests.history.blunders machi_koro --cases 20 --file FILE`.

Games of stewards in which one decision is made badly: by the worst of a few moves. What it costs is counted here, by
nothing of the review: both moves are played on to the end by steady stewards, from what the seat could know, with the
same other luck; 2,000 times each, or until it is clear that it costs more than five points; what seems to cost less is
given up early. Those that cost more are looked for among the three decisions that the review names for that seat. The
games are the expert's, for it makes few mistakes besides: a steady steward (`--by steady`) may well make three that
cost more than the planted one. Every case adds a line to the file, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from typing import Any

import msgspec

from rules.chance import Chance
from rules.cli.duel import wilson
from rules.game import AnyGame, Move
from rules.history.review import Mistake, Review, in_steps, weighed
from rules.notation import text
from rules.record import Entry
from rules.stewards.steward import decide, find_steward
from tests.history.calibrate import asked_for
from tests.kit.case import Table

FIRST = 61_001
BATCH = 50
COSTLY = 0.05
CLEAR = 2.6
"""Standard errors: that what costs less is taken for what costs more happens once in two hundred times."""
TRIED, GLANCES = 4, 16
"""So many moves by lot of which the one that wins least of so many rollouts is planted."""
EARLIEST, LATEST = 10, 85
"""Hundredths of a game between which a blunder is planted."""


class Found(msgspec.Struct):
    number: int
    entry: int
    played: str
    instead: str
    cost: float
    rollouts: int
    named: list[tuple[int, int]]
    """The entries that the review names for the seat, and what it says that they cost."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=20, help="blunders that cost more than five points")
    parser.add_argument("--rollouts", type=int, default=2_000, help="at most, for each of the two moves")
    parser.add_argument("--by", default="expert", help="the steward who plays the games")
    asked, table, lines = asked_for(parser)
    cases = [msgspec.json.decode(line, type=Found) for line in lines]
    number = max([FIRST - 1, *(case.number for case in cases)])
    while sum(case.cost > COSTLY for case in cases) < asked.cases:
        number += 1
        cases.append(planted(table, number, asked.rollouts, asked.by))
        with asked.file.open("a", encoding="utf-8") as file:
            file.write(msgspec.json.encode(cases[-1]).decode() + "\n")
        print(told(cases), flush=True)


def told(cases: list[Found]) -> str:
    costly = [case for case in cases if case.cost > COSTLY]
    named = sum(case.entry in {entry for entry, _ in case.named} for case in costly)
    low, high = wilson(named, len(costly)) if costly else (0.0, 1.0)
    return f"{named} of {len(costly)} named ({100 * low:.0f} to {100 * high:.0f} %), of {len(cases)} planted"


def planted(table: Table, number: int, most: int, by: str) -> Found:
    """One game with one bad decision; reviewed if that was dear."""
    chance = Chance(b"blunder:%d" % number)
    usual = len(list(_played(table.new(number), by)))
    game, since = table.new(number), usual * (EARLIEST + chance.below(LATEST - EARLIEST)) // 100
    entries: list[Entry] = []
    found: Found | None = None
    for seat, move in _played(game, by, chance, since):
        if isinstance(move, tuple):
            instead, move = move
            cost, rollouts = costs(game, seat, move, instead, number, most)
            found = Found(number, len(entries) + 1, text(move), text(instead), cost, rollouts, [])
            blunderer = seat
        entries.append(Entry(seat, text(move), "steward"))
    assert found is not None, "a game without a choice"
    if found.cost > COSTLY:
        found.named = [(one.number, one.cost) for one in named_for(game, entries, blunderer)]
    return found


def _played(
    game: AnyGame, by: str = "steady", chance: Chance | None = None, since: int = 0
) -> Iterator[tuple[int, Any]]:
    """A game of such stewards; the first choice from some move on is a pair: what it would be, and a bad one."""
    steward, done = find_steward(game.key, by), chance is None
    for number in range(10_000):
        if not (waiting := game.waiting()):
            return
        seat = waiting[0]
        move = decide(game, seat, steward, game.setup.seed, number)
        others = [other for other in game.legal(seat) if other != move]
        if not done and number >= since and others:
            assert chance is not None
            done, other = True, _worst(game, seat, chance.shuffled(others)[:TRIED], chance)
            yield seat, (move, other)
            move = other
        else:
            yield seat, move
        game.play(seat, move)


def _worst(game: AnyGame, seat: int, moves: list[Move], chance: Chance) -> Move:
    lucks = [chance.seed_bytes() for _ in range(GLANCES)]
    return min(moves, key=lambda move: sum(_won(game, seat, move, luck) for luck in lucks))


def costs(game: AnyGame, seat: int, played: Move, instead: Move, number: int, most: int) -> tuple[float, int]:
    """How many victories fewer, of all that there could be; and how often both were played on."""
    lost: list[float] = []
    while len(lost) < most:
        for _ in range(BATCH):
            luck = b"cost:%d:%d" % (number, len(lost))
            lost.append(_won(game, seat, instead, luck) - _won(game, seat, played, luck))
        mean = sum(lost) / len(lost)
        error = sqrt(max(sum((one - mean) ** 2 for one in lost), 1.0)) / len(lost)
        if len(lost) > BATCH and (mean < COSTLY or mean - COSTLY > CLEAR * error):
            break
    return mean, len(lost)


def _won(game: AnyGame, seat: int, move: Move, luck: bytes) -> float:
    world = game.imagine(seat, Chance(luck))
    world.play(seat, move)
    for _ in _played(world):
        pass
    result = world.result()
    assert result is not None
    return (result.places[seat] == 1) / result.places.count(1)


def named_for(game: AnyGame, entries: list[Entry], seat: int) -> list[Mistake]:
    """Of a review in which only what this seat decided is thought over: the others' mistakes change nothing of it."""
    steps, found = in_steps(game.key, game.setup, entries), None
    while not isinstance(asked := steps.send(found), Review):
        found = [
            [0.0] * game.setup.seats
            if function is not weighed
            else weighed(*values)
            if values[5] == seat
            else (values[6], 0.0)
            for function, values in asked
        ]
    return [one for one in asked.mistakes if one.seat == seat]


if __name__ == "__main__":
    main()
