"""Trouble on demand: what a test may ask for to happen to requests (`tests/scripted/faults.py`)."""

import re
from dataclasses import dataclass


@dataclass
class Rule:
    """What happens to the next requests that match."""

    method: str | None
    path: re.Pattern[str] | None
    times: int
    status: int | None = None
    retry_after: float = 0.0
    is_global: bool = False
    seconds: float = 0.0
    after: bool = False
    """The request is carried out first and only its answer is lost: the case that doubles moves."""
    hits: int = 0

    def matches(self, method: str, path: str) -> bool:
        fits = self.times > 0 and self.method in (None, method)
        return fits and (self.path is None or bool(self.path.search(path)))


class Troubles(list[Rule]):
    def take(self, method: str, path: str) -> Rule | None:
        """What happens to this request, if anything does."""
        for rule in self:
            if rule.matches(method, path):
                rule.times -= 1
                rule.hits += 1
                return rule
        return None
