"""Badges: what a game, or all games of a person in a server, must have come to. Pure; the conditions are data.

A badge asks for facts: numbers that must be reached, or not be exceeded. Those of a single game are made of its result
and of the moves that stand: `points.CODE` and `times.CODE` of the lines of the score, `did.VERB` and `did.VERB WORD` of
the moves. Those of the badges in general are counted over one's games in the order in which they ended.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from data.texts import english
from rules.game import Result
from rules.record import Entry
from rules.table.rows import Row

GENERAL = "general"


class Badge(msgspec.Struct, frozen=True):
    title: str
    text: str
    sign: str
    """What is drawn on it."""
    least: dict[str, int] = {}
    most: dict[str, int] = {}

    def given(self, facts: Mapping[str, int]) -> bool:
        enough = all(facts.get(name, 0) >= number for name, number in self.least.items())
        return enough and all(facts.get(name, 0) <= number for name, number in self.most.items())


BADGES = english("badges", dict[str, dict[str, Badge]])
"""By game, and in general."""
ALL = {key: badge for badges in BADGES.values() for key, badge in badges.items()}


class Played(msgspec.Struct, frozen=True):
    """A person's share in a finished game, as far as badges ask."""

    table: str
    game: str
    ended: float
    people: int
    won: bool
    feats: tuple[str, ...]


def feats(row: Row, moves: Iterable[Entry], result: Result, seat: int) -> tuple[str, ...]:
    """The badges that this seat's game alone is worth."""
    found = facts(row, moves, result, seat)
    return tuple(key for key, badge in BADGES.get(row.game, {}).items() if badge.given(found))


def facts(row: Row, moves: Iterable[Entry], result: Result, seat: int) -> Counter[str]:
    others = [total for other, total in enumerate(result.totals) if other != seat]
    others += [result.rival.total] if result.rival is not None else []
    found = Counter(total=result.totals[seat], seats=len(row.seats), people=row.company)
    found["won"] = int(bool(others) and result.places[seat] == 1)
    found["margin"] = result.totals[seat] - max(others, default=0)
    found["episode"] = int(row.options.get("episode", 0)) if row.campaign is not None else 0
    for part in result.parts[seat]:
        found[f"points.{part.code}"] += part.points
        found[f"times.{part.code}"] += part.points > 0
    for entry in moves:
        if entry.seat == seat:
            verb, *words = entry.text.split()
            found[f"did.{verb}"] += 1
            found.update(f"did.{verb} {word}" for word in words[:1])
    return found


def earned(games: Sequence[Played]) -> dict[str, Played]:
    """All badges of a person, with the game that brought each."""
    found: dict[str, Played] = {}
    counted: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for one in games:
        won = one.won and one.people > 1
        kinds.update([f"games.{one.game}", *[f"wins.{one.game}"] * won])
        counted["games"] += 1
        counted["wins"] += won
        counted["streak"] = counted["streak"] + 1 if won else 0
        counted["company"] = max(counted["company"], one.people)
        counted["kinds"] = sum(key.startswith("games.") for key in kinds)
        counted["kinds_won"] = sum(key.startswith("wins.") for key in kinds)
        counted["favourite"] = max(number for key, number in kinds.items() if key.startswith("games."))
        new = [key for key, badge in BADGES[GENERAL].items() if badge.given(counted)]
        for key in (*one.feats, *new):
            found.setdefault(key, one)
    return found
