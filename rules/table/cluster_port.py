"""What several processes on one store need of it: a part of what a store owes, by the rules of `ports.py`."""

from math import inf
from typing import Protocol

from rules.table.rows import Cluster


class ClusterStore(Protocol):
    """Several processes on one store: which part of it is whose. A store of one process is all its own."""

    @property
    def cluster(self) -> Cluster:
        """What is this process's until the store is lost: clocks, posts, stewards, everything that is not asked for."""

    def epoch(self) -> int:
        """Grows with each process that opens the same part of the store. One that finds a higher one than its own has
        lost it: whatever it writes raises LostLease and changes nothing."""

    def surely(self) -> bool:
        """Whether it is so without a doubt; else what is remembered of a table may be old, and must not be told."""

    async def reserve(self, name: str, seconds: float, patience: float = inf) -> float | None:
        """A place of so many seconds in a queue that all processes share, behind those that others have: how long to
        wait for it. None, and no place, where that would be longer than `patience`."""
