"""Statistics from finished games: plays, wins, best scores, head to head, time per decision. No Discord, no words."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import median

import msgspec

from rules.table.rows import Play


class Score(msgspec.Struct, frozen=True):
    total: int
    person: int
    ended: float


class Against(msgspec.Struct, frozen=True):
    """Two people who played together: how often the one came before the other."""

    games: int = 0
    ahead: int = 0
    level: int = 0
    behind: int = 0


class Tally(msgspec.Struct, frozen=True):
    """What some shares in games come to."""

    plays: int
    wins: int
    best: int | None
    pace: float | None
    """The median of the seconds that a decision took."""
    friendly: int = 0
    """How many of the plays were."""


def won(play: Play) -> bool:
    """A first place, also a shared one; alone at a table there is nobody to win against."""
    return play.place == 1 and play.seats > 1


def tally(plays: Sequence[Play]) -> Tally:
    totals = [play.total for play in plays if play.total is not None]
    return Tally(
        len(plays), sum(map(won, plays)), max(totals, default=None), pace(plays), sum(not p.rated for p in plays)
    )


def pace(plays: Iterable[Play]) -> float | None:
    seconds = [second for play in plays for second in play.times]
    return median(seconds) if seconds else None


def of_person(plays: Sequence[Play], person: int) -> list[Play]:
    return [play for play in plays if play.person == person]


def by_game(plays: Iterable[Play]) -> dict[str, list[Play]]:
    """The game played most first."""
    found: defaultdict[str, list[Play]] = defaultdict(list)
    for play in plays:
        found[play.game].append(play)
    return dict(sorted(found.items(), key=lambda item: (-len({p.table for p in item[1]}), item[0])))


def games(plays: Iterable[Play]) -> int:
    return len({play.table for play in plays})


def most(plays: Iterable[Play], number: int, *, wins: bool = False) -> list[tuple[int, int]]:
    """Who played, or won, most often; of equals who came first."""
    counted = Counter(play.person for play in plays if play.person is not None and (not wins or won(play)))
    return counted.most_common(number)


def best(plays: Iterable[Play], number: int) -> list[Score]:
    """The best scores of one game; of equal ones the older."""
    scores = [Score(p.total, p.person, p.ended) for p in plays if p.total is not None and p.person is not None]
    return sorted(scores, key=lambda score: (-score.total, score.ended))[:number]


def head_to_head(plays: Sequence[Play], person: int) -> dict[int, Against]:
    """This person against everybody they met, the most frequent first. Who resigned is behind who stayed.

    Friendly games are left out: there one may have been helped.
    """
    tables: defaultdict[str, list[Play]] = defaultdict(list)
    for play in plays:
        if play.rated:
            tables[play.table].append(play)
    found: dict[int, Against] = {}
    for shares in tables.values():
        mine = next((play for play in shares if play.person == person), None)
        for other in shares:
            if mine is not None and other.person not in (None, person):
                assert other.person is not None
                found[other.person] = _met(found.get(other.person, Against()), _rank(mine), _rank(other))
    return dict(sorted(found.items(), key=lambda item: -item[1].games))


def _rank(play: Play) -> int:
    return play.seats + 1 if play.place is None else play.place


def _met(before: Against, mine: int, other: int) -> Against:
    return Against(
        before.games + 1, before.ahead + (mine < other), before.level + (mine == other), before.behind + (mine > other)
    )
