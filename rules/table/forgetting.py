"""What is left of somebody at a table once they are to be forgotten. Pure."""

import msgspec

from rules.stewards.steward import RANDOM
from rules.table.rows import Row, Seat

HOLDER = RANDOM
"""The steward that holds the seat of somebody who was forgotten."""


def forgotten(row: Row, person: int) -> Row:
    """Without this person: a random steward holds their seat, and a table they hosted has no host."""
    seats = tuple(Seat(None, "", HOLDER, seat.joined) if seat.person == person else seat for seat in row.seats)
    terms = msgspec.structs.replace(
        row.terms,
        invited=None if row.terms.invited is None else _without(row.terms.invited, person),
        barred=_without(row.terms.barred, person),
    )
    return msgspec.structs.replace(row, seats=seats, terms=terms, host=0 if row.host == person else row.host)


def _without(people: tuple[int, ...], person: int) -> tuple[int, ...]:
    return tuple(one for one in people if one != person)
