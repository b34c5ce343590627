"""`python -m tests.simulation SEED` replays a world; `--from N --count M` runs many and goes on where it stopped."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from tests.simulation.plan import drawn
from tests.simulation.sweep import Result, in_child, results, simulated, warm
from tests.simulation.trace import Trace

REAL_TIME = time.monotonic


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("seed", type=int, nargs="?")
    parser.add_argument("--steps", action="store_true", help="every single step is told, too")
    parser.add_argument("--without", default="", help="the safeguard that is taken out of the product")
    parser.add_argument("--from", dest="start", type=int)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", action="store_true", help="stop at the first violation")
    given = parser.parse_args()
    if given.seed is not None:
        return replay(given.seed, given.without, given.steps)
    return sweep(range(given.start or 0, (given.start or 0) + given.count), given.without, given.first)


def replay(seed: int, without: str, steps: bool) -> int:
    trace = Trace(lambda line: print(line, flush=True), steps=steps)
    result = in_child(lambda: simulated(drawn(seed), trace, without))
    print(summary([result]))
    print(result.digest)
    for violation in result.violations:
        print(f"violated: {violation}")
    return 1 if result.violations else 0


def sweep(seeds: range, without: str, first: bool) -> int:
    began, found = REAL_TIME(), []
    warm()
    for result in results(seeds, without):
        found.append(result)
        for violation in result.violations:
            print(f"seed {result.seed}: {violation}", flush=True)
        if result.violations and first:
            break
    print(summary(found))
    print(f"{REAL_TIME() - began:.1f} s")
    return 1 if any(result.violations for result in found) else 0


def summary(found: list[Result]) -> str:
    counts: Counter[str] = Counter()
    for result in found:
        counts.update(result.counts)
    wrong = sum(bool(result.violations) for result in found)
    told = {"moves": sum(r.moves for r in found), "deaths": sum(r.deaths for r in found)}
    told |= {"faults": sum(r.faults for r in found), "steps": sum(r.steps for r in found)}
    told |= {"games to their end": sum(len(r.ended) for r in found), "violated": wrong}
    return f"{len(found)} worlds: " + ", ".join(f"{n:,} {what}" for what, n in told.items()) + f"\n{dict(counts)}"


if __name__ == "__main__":
    sys.exit(main())
