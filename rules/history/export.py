"""The record of a table as people get it: whole once the game is over, before that what their view allows."""

from __future__ import annotations

from collections.abc import Sequence

from rules.history.publish import publish, readable
from rules.history.verify import proof
from rules.record import Entry, Record, commitment, replay, write
from rules.table.rows import Row
from rules.table.session import setup_of


def export(row: Row, entries: Sequence[Entry], seat: int | None, *, sealed: bool = False) -> str:
    """The record's text. While the game runs there is no seed in it and nothing of a round that is still open.

    A closed game may be reopened: its seed stays where it is. `sealed`: others still play the same deal.
    """
    setup = setup_of(row)
    shown = readable(entries, publish(row.game, setup, entries), seat)
    names = tuple(place.name if place.person is not None else f"({place.steward or ''})" for place in row.seats)
    record = Record(row.game, setup, names, shown, row.episode)
    result = replay(record).result() if row.status == "finished" and not sealed else None
    if result is None:
        return write(record, with_seed=False, commit=commitment(row.secret))
    return write(record, more=proof(row, result))
