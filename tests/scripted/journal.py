"""How much clicking it took, and how long people waited."""

from __future__ import annotations

from dataclasses import dataclass, field

CLICKS = ("click", "select", "submit", "slash", "menu")


@dataclass
class Entry:
    user: str
    kind: str
    name: str
    acknowledged: float | None = None
    """Seconds to the first answer; `None` when there was none."""
    answered: float | None = None
    """Seconds to the answer itself, after any "thinking"."""


@dataclass
class Journal:
    entries: list[Entry] = field(default_factory=list)

    def clicks(self, user: str | None = None) -> int:
        """Everything a person did on purpose; autocomplete happens while typing and does not count."""
        return sum(entry.kind in CLICKS and user in (None, entry.user) for entry in self.entries)

    def unanswered(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.acknowledged is None]

    def slowest(self) -> Entry | None:
        done = [entry for entry in self.entries if entry.answered is not None]
        return max(done, key=lambda entry: entry.answered or 0.0, default=None)

    def quantile(self, share: float) -> float:
        """Seconds within which that share of all answers came; 0 when nothing was asked."""
        times = sorted(entry.answered for entry in self.entries if entry.answered is not None)
        return times[min(len(times) - 1, int(share * len(times)))] if times else 0.0
