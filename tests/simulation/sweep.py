"""Many seeds, one after the other: each world in a process of its own that is forked from a warmed one."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from cogs import client
from render import painters
from tests.simulation.checks.bot_log import BotLog
from tests.simulation.haste import make_haste
from tests.simulation.loop import run
from tests.simulation.mends import MENDS
from tests.simulation.plan import FAULTS, TOY, Plan, drawn
from tests.simulation.safeguards import SAFEGUARDS
from tests.simulation.trace import Trace
from tests.simulation.world import World
from tests.toy.guest import invited

IN_MEMORY = Path("/dev/shm")
WARMING_SEED = 1_000_001


class Result(msgspec.Struct):
    seed: int
    digest: str = ""
    violations: list[str] = []
    moves: int = 0
    deaths: int = 0
    faults: int = 0
    steps: int = 0
    tables: int = 0
    people: int = 0
    virtual: float = 0.0
    counts: dict[str, int] = {}
    ended: list[str] = []
    """The games that were played to their end."""


def simulated(plan: Plan, trace: Trace, without: str = "", make: Callable[..., World] = World) -> Result:
    """One world, in this process, which has no further use afterwards. `without`: the safeguard that is missing."""
    _invite_the_toy()
    directory = Path(tempfile.mkdtemp(prefix="world", dir=IN_MEMORY if IN_MEMORY.is_dir() else None))
    result = Result(plan.seed)
    try:
        world = make(plan, directory, trace)
        log = BotLog(world)
        if without:
            (SAFEGUARDS | MENDS)[without].take_out(world)
        try:
            run(world.loop, world.run())
        except Exception as fault:
            if not (plan.stops and world.violations):
                trace.note("".join(traceback.format_exception(fault)))
                world.violated(f"the world broke off: {fault!r}")
        log.check()
        result = told(world)
    finally:
        shutil.rmtree(directory, ignore_errors=True)
    return result


@cache
def _invite_the_toy() -> None:
    client.arrange = invited(client.arrange)


def told(world: World) -> Result:
    struck, ended = world.troubles.struck, world.rows("SELECT game FROM tables WHERE status = 'finished'")
    result = Result(
        world.plan.seed,
        world.trace.digest(),
        world.violations,
        world.ledger.moves,
        world.lives.deaths,
        struck.total() + world.disk.failures,
        world.loop.steps,
        len(world.tables),
        len({name for table in world.tables.values() for name in table.people}),
        round(world.loop.now, 3),
        dict(sorted((world.counts + Counter({f"trouble: {kind}": n for kind, n in struck.items()})).items())),
        [game for (game,) in ended],
    )
    if world.plan.whole and not result.violations:
        result.violations = list(too_little(world.plan, result))
    return result


def too_little(plan: Plan, result: Result) -> Iterator[str]:
    """What every seed promises to try."""
    promised = {"tables": (result.tables, 2), "people": (result.people, 3), "moves": (result.moves, plan.moves)}
    promised |= {"faults": (result.faults, FAULTS), "deaths": (result.deaths, 1 - plan.seed % 2)}
    to_their_end = sum(table.end == "play" and table.game != TOY for table in plan.tables)
    promised["games to their end"] = (sum(game != TOY for game in result.ended), to_their_end)
    promised["toy games to their end"] = (result.ended.count(TOY), sum(table.game == TOY for table in plan.tables))
    for what, (found, least) in promised.items():
        if found < least:
            yield f"too little: {found} {what} of {least}"


def warm() -> None:
    """What every world would have to load and compile."""
    logging.getLogger().setLevel(logging.WARNING)
    painters.every()
    make_haste()
    gc.disable()
    in_child(lambda: Result(0))
    # In this process, once: clocks and chance are those of a world from here on, which no child keeps.
    simulated(msgspec.structs.replace(drawn(WARMING_SEED), events=(), moves=8, whole=False), Trace())
    gc.collect()
    gc.freeze()


def in_child(work: Callable[[], Result]) -> Result:
    """In a process of its own, so that nothing of one world is left in the next."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            found = work()
        except BaseException:
            found = Result(-1, violations=[f"the process broke off: {traceback.format_exc()}"])
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(msgspec.json.encode(found))
        # Past everything that would still run: the dead stay dead.
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return msgspec.json.decode(text, type=Result) if text else Result(-1, violations=["the process ended early"])


def results(seeds: Iterable[int], without: str = "") -> Iterator[Result]:
    """Of a world without a safeguard only the first violation is wanted."""
    for seed in seeds:
        plan = msgspec.structs.replace(drawn(seed), stops=bool(without), whole=not without)
        yield in_child(lambda plan=plan: simulated(plan, Trace(), without))  # type: ignore[misc]
