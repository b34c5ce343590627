"""Many of these worlds, one after the other, with what came of them in figures."""

from __future__ import annotations

import time
from collections import Counter

import msgspec

from tests.simulation.clusters.plan import ClusterPlan, drawn
from tests.simulation.clusters.planted import PLANTED
from tests.simulation.clusters.world import ClusterWorld
from tests.simulation.safeguards import SAFEGUARDS, Safeguard
from tests.simulation.sweep import Result, in_child, simulated, warm
from tests.simulation.trace import Trace

REAL_TIME = time.monotonic
WORLDS = 500


class Figures(msgspec.Struct):
    worlds: int = 0
    moves: int = 0
    deaths: int = 0
    pauses: int = 0
    taken_over: int = 0
    """Processes that lost their lease, and went on as spares."""
    fail_overs: int = 0
    answers_lost: int = 0
    """Commits whose answer was lost, or which were lost with their connection."""
    in_histories: int = 0
    """Moves and looks."""
    steps: int = 0
    violated: dict[int, str] = {}

    def add(self, result: Result) -> None:
        count = Counter(result.counts)
        self.worlds += 1
        self.moves += result.moves
        self.deaths += result.deaths
        self.pauses += count["pauses"]
        self.taken_over += count["leases lost"]
        self.fail_overs += count["database: fail-over"]
        self.answers_lost += count["answers lost"]
        self.in_histories += count["moves in histories"] + count["looks in histories"]
        self.steps += result.steps
        if result.violations:
            self.violated[result.seed] = result.violations[0]


def world(plan: ClusterPlan, trace: Trace, without: str = "") -> Result:
    """In this process, which has no further use afterwards."""
    if without:
        SAFEGUARDS[without] = Safeguard(PLANTED[without])
    return simulated(plan, trace, without, ClusterWorld)


def replay(plan: ClusterPlan, without: str, steps: bool) -> int:
    trace = Trace(lambda line: print(line, flush=True), steps=steps)
    result = in_child(lambda: world(plan, trace, without))
    print(dict(Counter(result.counts)))
    print(f"{result.moves} moves, {result.deaths} deaths, {result.steps} steps; trace {result.digest}")
    for violation in reversed(result.violations):
        print(f"violated: {violation}")
    return 1 if result.violations else 0


def sweep(seeds: range, without: str = "") -> int:
    """With something taken out: until the first world that notices, and says nothing of the product as it is."""
    began, figures = REAL_TIME(), Figures()
    warm()
    for seed in seeds:
        plan = msgspec.structs.replace(drawn(seed), stops=bool(without), whole=False)
        result = in_child(lambda plan=plan: world(plan, Trace(), without))  # type: ignore[misc]
        figures.add(result)
        print(f"{seed} {result.digest} {result.steps} steps", flush=True)
        for violation in result.violations:
            print(f"seed {seed}: {violation}", flush=True)
        if without and result.violations and not in_child(lambda plan=plan: world(plan, Trace())).violations:  # type: ignore[misc]
            print(f"without {without}, seed {seed}: {result.violations[0]}")
            return 1
    print(f"{REAL_TIME() - began:.1f} s, {msgspec.structs.asdict(figures)}")
    return 1 if figures.violated else 0
