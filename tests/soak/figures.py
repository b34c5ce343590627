"""What a soak of a town counts, and what it must remember from part to part."""

from __future__ import annotations

import statistics

import msgspec

from tests.soak.history import Asked


class Figures(msgspec.Struct):
    kills: int = 0
    stops: int = 0
    taken_over: int = 0
    """Stops after which another process went on."""
    restarts: int = 0
    attempts: int = 0
    acknowledged: int = 0
    refused: int = 0
    unanswered: int = 0
    looks: int = 0
    """Pages on which somebody saw which decision they have to make."""
    lost_or_doubled: list[str] = []
    """Or else not explained by the order of a table's entries."""
    posts: int = 0
    twice: list[str] = []
    games: int = 0
    tables: list[int] = []
    """In play when each round began."""
    reminders: int = 0
    reminded_twice: list[str] = []
    removed: list[str] = []
    """Servers that were taken for having removed the bot."""
    intruders: list[str] = []
    """Writes of a process that did not hold its lease."""
    unsaid: list[str] = []
    """Processes that had lost their lease while they slept and did not say so."""
    silent: list[str] = []
    """Tables that did not answer within two minutes."""
    waits: list[float] = []
    """Seconds from a death or stop until a table of that process answered again."""
    errors: list[str] = []
    """Logs of tables that do not replay, and what the bots' own logs say of faults."""

    def found(self) -> dict[str, list[str]]:
        """Everything that must not be."""
        named = ("lost_or_doubled", "twice", "reminded_twice", "removed", "intruders", "unsaid", "silent", "errors")
        return {name: faults for name in named if (faults := getattr(self, name))}

    def summary(self) -> str:
        waits = sorted(self.waits)
        if not waits:
            return "nobody had to wait"
        last = waits[int(len(waits) * 0.95)]
        return f"answered again after {statistics.median(waits):.1f} s (median), {last:.1f} s (95 %), {waits[-1]:.1f} s"

    def told(self) -> str:
        short = {"waits": self.summary(), "tables": f"{statistics.mean(self.tables or [0]):.1f} a round"}
        return ", ".join(f"{name} {value}" for name, value in (msgspec.structs.asdict(self) | short).items())


class Ledger(msgspec.Struct):
    asked: list[Asked] = []
    places: dict[str, int] = {}
    posts: dict[str, int] = {}
    newest: int = 0
    reminded: dict[str, int] = {}
    """How often each was reminded of a table since all were made due."""
    read: dict[str, int] = {}
    """How far each bot's log was read."""
