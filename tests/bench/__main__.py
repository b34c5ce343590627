"""`make bench`: everything, which takes a quarter of an hour. `python -m tests.bench PART …` is one part of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from tests.bench import basics, clusters, encoders, load, memory, metrics, posts, requests, starting, stores, turns

PARTS: dict[str, Callable[[Sequence[str]], None]] = {
    "basics": basics.main,
    "logs": basics.logs,
    "encoders": encoders.main,
    "posts": posts.main,
    "turns": turns.main,
    "load": load.main,
    "requests": requests.main,
    "cores": starting.cores,
    "memory": memory.main,
    "metrics": metrics.main,
    "start": starting.main,
    "stores": stores.main,
    "clusters": clusters.main,
}


def main(arguments: Sequence[str]) -> None:
    if arguments:
        PARTS[arguments[0]](arguments[1:])
        return
    for name, part in PARTS.items():
        if name != "logs":
            part(())
    load.main(("--every", "30", "--seconds", "60", "--tables", "100"))
    load.main(("--limits", "--tables", "100"))


if __name__ == "__main__":
    main(sys.argv[1:])
