"""Known worlds: by which seed the simulation finds that a safeguard or a mend is missing.

What a seed holds shifts with every change of the product, so a bare number is no lasting test. A world is known as long
as it finds what it is kept for; when it does not, the first that does is looked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import Mock

import msgspec

from tests.simulation.mends import MENDS
from tests.simulation.plan import Plan, drawn
from tests.simulation.safeguards import SAFEGUARDS
from tests.simulation.sweep import Result, in_child, simulated
from tests.simulation.trace import Trace

KNOWN = Path(__file__).with_name("known.toml")
MOST = 500
"""Within so many worlds each is found missing."""
DOES_NOT_FIT = ("TypeError", "AttributeError", "NameError")
"""Faults of what takes something out, which would be found by any world."""
HEAD = """# By which world the simulation finds out what is taken out (safeguards.py, mends.py): the first
# that does. `python -m tests.simulation --renew` looks again for those that have shifted.

"""


class Found(msgspec.Struct, frozen=True):
    seed: int
    violation: str
    shifted: bool = False


def kept() -> dict[str, int]:
    groups = msgspec.toml.decode(KNOWN.read_bytes(), type=dict[str, dict[str, int]])
    return {name: seed for group in groups.values() for name, seed in group.items()}


def missed(name: str, seed: int) -> str:
    """What this world says without it; nothing if it does not notice, or says something as it is, too."""
    told = _says(plan := world_of(name, seed), name)
    if any(fault in told for fault in DOES_NOT_FIT):
        raise AssertionError(f"{name} cannot be taken out of the product as it is now: {told}")
    return told if told and not _says(plan) else ""


def misfit(name: str) -> str:
    """Why this cannot be taken out of the product as it is now; nothing if it can."""

    def taken_out() -> Result:
        (SAFEGUARDS | MENDS)[name].take_out(Mock())
        return Result(0)

    return "\n".join(in_child(taken_out).violations)


def world_of(name: str, seed: int) -> Plan:
    return drawn(seed, (SAFEGUARDS | MENDS)[name].focus if name else None)


def as_it_is(but: range) -> Iterator[tuple[str, str]]:
    """What the known worlds say of the product as it is: nothing. `but`: these are run elsewhere."""
    for name, seed in kept().items():
        plan = world_of(name, seed)
        if not (plan.whole and seed in but):
            yield name, _says(plan)


def _says(plan: Plan, without: str = "") -> str:
    wanted = (SAFEGUARDS | MENDS)[without].says if without else ""
    plan = msgspec.structs.replace(plan, stops=not wanted, whole=False)
    violated = in_child(lambda: simulated(plan, Trace(), without)).violations
    return next((one for one in violated if wanted in one), "")


def found(most: int, only: Callable[[str], bool] = lambda name: True) -> Iterator[tuple[str, Found | None]]:
    """For each safeguard and mend the world that is known for it, or the first of `most` that finds it missing."""
    known = kept()
    for name in (*SAFEGUARDS, *MENDS):
        if not only(name):
            continue
        seed = known.get(name)
        violation = missed(name, seed) if seed is not None else ""
        if seed is not None and violation:
            yield name, Found(seed, violation)
            continue
        tried = ((one, missed(name, one)) for one in range(most))
        first = next(((one, told) for one, told in tried if told), None)
        yield name, None if first is None else Found(*first, shifted=True)


def keep(seeds: dict[str, int]) -> None:
    lines = []
    for title, names in (("safeguards", SAFEGUARDS), ("mends", MENDS)):
        lines += [f"[{title}]", *(f'"{name}" = {seeds[name]}' for name in names if name in seeds), ""]
    KNOWN.write_text(HEAD + "\n".join(lines), encoding="utf-8")
