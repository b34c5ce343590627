"""What a finished game comes to for those who played it: places, totals, how long they took to decide. Pure.

Made from the row, the log with its times and who held the seats before: at the end of a game, and again at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.game import Result
from rules.history.badges import feats
from rules.notation import parse
from rules.record import Entry, effective
from rules.registry import find
from rules.table.rows import Former, Outcome, Row, Share
from rules.table.session import setup_of

Timed = tuple[Entry, float]
"""An entry and when it was made."""


def outcome(row: Row, log: Sequence[Timed], formers: Sequence[Former], result: Result) -> Outcome:
    """The outcome of a game whose log leads to that result."""
    assert row.ended is not None
    times = list(_times(row, log))
    entries = [entry for entry, _ in log]
    stood = [entries[number - 1] for number in effective(entries)]
    shares = [
        _share(row, seat, formers, times, result, stood) for seat in range(len(row.seats)) if _played(row, seat, result)
    ]
    left = {one.person: one for one in formers if one.how == "resign" and one.person is not None}
    for person, one in left.items():
        if person not in row.people():
            own = _own(times, one.seat, _since(formers, one), one.until_entry)
            shares.append(Share(one.seat, person, "resigned", None, None, own))
    return Outcome(row.id, row.game, row.home.guild, len(row.seats), row.ended, tuple(shares), row.rated, row.company)


def _played(row: Row, seat: int, result: Result) -> bool:
    """A city that sat an episode of a campaign out has no score, and nobody wins or loses anything by it."""
    return row.campaign is None or bool(result.parts[seat])


def _share(
    row: Row, seat: int, formers: Sequence[Former], times: Sequence[_Decision], result: Result, stood: Sequence[Entry]
) -> Share:
    holder = row.seats[seat]
    before = [one for one in formers if one.seat == seat]
    changed = any(one.how == "substitute" for one in before)
    since = max((one.until_entry for one in before), default=0)
    return Share(
        seat,
        holder.person,
        "taken_over" if changed else "held",
        result.places[seat],
        result.totals[seat],
        _own(times, seat, since) if holder.person is not None else (),
        holder.steward,
        feats(row, stood, result, seat) if holder.person is not None and not changed else (),
    )


def _since(formers: Sequence[Former], one: Former) -> int:
    """The entry after which this former holder had the seat."""
    earlier = [o.until_entry for o in formers if o.seat == one.seat and o.until_entry < one.until_entry]
    return max(earlier, default=0)


# ---------------------------------------------------------------------------------------------------- time


class _Decision(msgspec.Struct, frozen=True):
    seat: int
    number: int
    seconds: int


def _own(times: Sequence[_Decision], seat: int, after: int, until: int | None = None) -> tuple[int, ...]:
    return tuple(
        t.seconds for t in times if t.seat == seat and t.number > after and (until is None or t.number <= until)
    )


def _times(row: Row, log: Sequence[Timed]) -> Iterator[_Decision]:
    """The people's decisions that stand: from when each was asked for until it was made, pauses left out.

    Those asked for by the deal are left out: nothing says when people first looked.
    """
    entries, at = [entry for entry, _ in log], [when for _, when in log]
    game = find(row.game)(setup_of(row))
    asked: list[float | None] = [None] * len(row.seats)
    pauses = list(_pauses(log))
    for number in effective(entries):
        entry, now = entries[number - 1], at[number - 1]
        seat = entry.seat
        assert seat is not None
        since = asked[seat]
        if entry.by == "person" and since is not None:
            yield _Decision(seat, number, round(max(0.0, now - since - _still(pauses, since, now))))
        before = game.waiting()
        game.play(seat, parse(game.moves, entry.text))
        for other in game.waiting():
            if other == seat or other not in before:
                asked[other] = now


def _pauses(log: Sequence[Timed]) -> Iterator[tuple[float, float]]:
    began: float | None = None
    for entry, at in log:
        if entry.seat is None and entry.text == "pause" and began is None:
            began = at
        elif entry.seat is None and entry.text == "resume" and began is not None:
            yield began, at
            began = None


def _still(pauses: Sequence[tuple[float, float]], since: float, until: float) -> float:
    return sum(max(0.0, min(end, until) - max(start, since)) for start, end in pauses)
