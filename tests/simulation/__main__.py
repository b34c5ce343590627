"""`python -m tests.simulation SEED` replays a world with a log to read; ends with 0, or with 1 and what is violated.

`--shrink` looks for the smallest world in which the same goes wrong, and prints its plan, which `--plan` replays.
`--from N --count M` runs many. Without any of it: the 10,000 of `make soak`, going on where the last part stopped.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable

import msgspec

from tests.simulation.mends import MENDS
from tests.simulation.plan import TOY, Plan
from tests.simulation.renewing import MOST, as_it_is, found, keep, kept, misfit, world_of
from tests.simulation.safeguards import SAFEGUARDS
from tests.simulation.shrinking import shrunk
from tests.simulation.sweep import Result, in_child, results, simulated, warm
from tests.simulation.trace import Trace
from tests.soak.parts import Part

WORLDS = 10_000
REAL_TIME = time.monotonic


class Figures(msgspec.Struct):
    worlds: int = 0
    moves: int = 0
    deaths: int = 0
    faults: int = 0
    games_to_their_end: int = 0
    worlds_with_a_death: int = 0
    worlds_with_a_whole_game: int = 0
    """One of the five, played to its end."""
    least: dict[str, int] = {}
    """Of what each world promises so many of."""
    steps: int = 0
    violated: dict[int, str] = {}
    """The seeds, and what is violated first."""

    def add(self, result: Result) -> None:
        self.worlds += 1
        self.moves += result.moves
        self.deaths += result.deaths
        self.faults += result.faults
        self.steps += result.steps
        self.games_to_their_end += len(result.ended)
        self.worlds_with_a_death += result.deaths > 0
        self.worlds_with_a_whole_game += any(game != TOY for game in result.ended)
        for what in ("tables", "people", "moves", "faults"):
            found = getattr(result, what)
            self.least[what] = min(found, self.least.get(what, found))
        if result.violations:
            self.violated[result.seed] = result.violations[0]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seed", type=int, nargs="?")
    parser.add_argument("--steps", action="store_true", help="every single step is told, too")
    parser.add_argument("--without", default="", help="a safeguard that is taken out of the product: safeguards.py")
    parser.add_argument("--known", action="store_true", help="the worlds of known.toml, each without what it is for")
    parser.add_argument("--renew", action="store_true", help="the same, and those that have shifted are kept anew")
    parser.add_argument("--fits", action="store_true", help="whether all of that can be taken out at all")
    parser.add_argument("--only", default="", help="of the safeguards and mends only this one")
    parser.add_argument("--most", type=int, default=MOST, help="so many worlds are tried for one")
    parser.add_argument(
        "--as-it-is", action="store_true", help="the worlds of known.toml from --from on, with nothing taken out"
    )
    parser.add_argument("--clusters", action="store_true", help="worlds with several processes on one database")
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("--plan", help="a plan as --shrink prints it")
    parser.add_argument("--from", dest="start", type=int, default=0)
    parser.add_argument("--count", type=int)
    parser.add_argument("--minutes", type=float, default=40.0)
    given = parser.parse_args()
    if given.clusters:
        return many_processes(given)
    if given.as_it_is:
        return regressions(range(given.start))
    if given.fits:
        return fits()
    if given.known or given.renew:
        return known(given.only, given.most, renew=given.renew)
    if given.plan is not None:
        return replay(msgspec.json.decode(given.plan, type=Plan), given.without, given.steps)
    if given.seed is not None and given.shrink:
        return shrink(world_of(given.without, given.seed), given.without)
    if given.seed is not None:
        return replay(world_of(given.without, given.seed), given.without, given.steps)
    if given.count is not None:
        return sweep(range(given.start, given.start + given.count), given.without)
    return soak(given.minutes)


def many_processes(given: argparse.Namespace) -> int:
    from tests.simulation.clusters import plan, sweep

    if given.seed is not None:
        return sweep.replay(plan.drawn(given.seed), given.without, given.steps)
    return sweep.sweep(range(given.start, given.start + (given.count or sweep.WORLDS)), given.without)


def replay(plan: Plan, without: str, steps: bool) -> int:
    trace = Trace(lambda line: print(line, flush=True), steps=steps)
    result = in_child(lambda: simulated(plan, trace, without))
    print(dict(Counter(result.counts)))
    print(f"{result.moves} moves, {result.deaths} deaths, {result.faults} faults; trace {result.digest}")
    for violation in reversed(result.violations):
        print(f"violated: {violation}")
    return 1 if result.violations else 0


def shrink(world: Plan, without: str) -> int:
    warm()

    def fails(plan: Plan) -> str:
        found = in_child(lambda: simulated(plan, Trace(), without)).violations
        return found[0] if found else ""

    violation = fails(world)
    if not violation:
        print(f"nothing is violated in world {world.seed}")
        return 0
    smallest = shrunk(world, violation, fails)
    kinds = ", ".join(f"{event.kind} at {event.step}" for event in smallest.events) or "no trouble"
    print(f"{smallest.moves} moves, {len(smallest.tables)} tables, {kinds}; {', '.join(sorted(smallest.habits))}")
    print(f"python -m tests.simulation --plan '{msgspec.json.encode(smallest).decode()}'")
    print(f"violated: {violation}")
    return 1


def regressions(but: range) -> int:
    """The known worlds, with nothing taken out: 1 if one of them finds what it found once."""
    warm()
    violated = [(name, told) for name, told in as_it_is(but) if told]
    for name, told in violated:
        print(f"the world of {name}: {told}")
    return 1 if violated else 0


def fits() -> int:
    """1 if the product has something no more by the name by which it is taken out."""
    misfits = {name: told for name in SAFEGUARDS | MENDS if (told := misfit(name))}
    for name, told in misfits.items():
        print(f"{name}: {told}")
    return 1 if misfits else 0


def known(only: str, most: int, *, renew: bool) -> int:
    """Each safeguard and each mend is taken out in the world that is known to miss it, or in the first that does; 1 if
    one is not missed anywhere."""
    warm()
    seeds, unnoticed = kept(), 0
    for name, one in found(most, lambda name: only in ("", name)):
        told = "nothing" if one is None else f"seed {one.seed}{', new' if one.shifted else ''}: {one.violation}"
        print(f"without {name}, {told}", flush=True)
        unnoticed += one is None
        if one is not None:
            seeds[name] = one.seed
        if renew:
            keep(seeds)
    return 1 if unnoticed else 0


def sweep(seeds: Iterable[int], without: str = "") -> int:
    began, figures, digests = REAL_TIME(), Figures(), set()
    warm()
    for result in results(seeds, without):
        figures.add(result)
        digests.add(result.digest)
        told = f"{result.steps} steps, {result.moves} moves, {result.deaths} deaths, {result.faults} faults"
        print(f"{result.seed} {result.digest} {told}, ended: {' '.join(result.ended)}", flush=True)
        for violation in result.violations:
            print(f"seed {result.seed}: {violation}", flush=True)
    print(f"{REAL_TIME() - began:.1f} s, {len(digests)} traces, {msgspec.structs.asdict(figures)}")
    return 1 if figures.violated else 0


def soak(minutes: float) -> int:
    part = Part("simulation", WORLDS, Figures, ["--minutes", str(minutes)])
    until = REAL_TIME() + 60 * minutes
    warm()
    # By the real clock: that of this process stands still once it is warm.
    while part.number < part.to and REAL_TIME() < until:
        (result,) = results([part.number])
        part.figures.add(result)
        part.number += 1
        part.keep()
    print(part.told())
    return 1 if part.figures.violated else 0


if __name__ == "__main__":
    sys.exit(main())
