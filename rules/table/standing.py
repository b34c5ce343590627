"""Standing decisions at a table: which of them hold, what they would do now, and when that is done.

When is the point: nobody may tell from the time that passes whether a person or a standing decision has answered. The
time is drawn from the answers the same seat has given by hand at this table, in the same kind of situation, and it
runs only while the person is awake by their own hours. It never depends on what the standing decision says.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from rules.game import ENDED, Ended, Illegal, Move, Standing
from rules.notation import parse
from rules.record import undo_of
from rules.registry import find
from rules.table import clock as clocks
from rules.table.clock import Hours, Pace
from rules.table.ports import Store
from rules.table.rows import Given, Row
from rules.table.session import Session, Told

STANDING = "standing"
"""In place of a reason's code: a standing decision was carried out."""
QUICKEST = 2.0
"""Answers by hand that took less are no model."""
SLOWEST = 0.25
"""Of what a decision adds to the clock: slower answers count as slow as this, so that time never runs out."""
ENOUGH = 4
"""With so many answers by hand nothing else is needed."""
COMING = (9.0, 14.0, 22.0, 35.0, 55.0, 90.0)
GOING_ON = (3.0, 4.0, 6.0, 9.0, 14.0)
"""Seconds that answers take while there are too few of one's own: after another seat's move, and after one's own."""
SPREAD = 0.25
"""No two answers take the same time: each is drawn out or shortened by as much as this share."""
LATE = 10.0
"""What is later than this was held up (a pause, a restart) and must not follow on the heels of what held it up."""


def delay(answers: Sequence[tuple[float, bool]], going_on: bool, pace: Pace, which: float, stretch: float) -> float:
    """Seconds until an answer, by two draws.

    `answers`: how long this seat's answers by hand took, and whether each followed a move of its own.

    >>> delay([(40.0, False)] * 4, False, Pace("daily", 9e9, 9e9), 0.3, 0.5)
    40.0
    """
    own = [seconds for seconds, after_own in answers if after_own is going_on and seconds >= QUICKEST]
    usual = GOING_ON if going_on else COMING
    pool = own if len(own) >= ENOUGH else [*own, *usual]
    return min(pool[int(which * len(pool))], SLOWEST * pace.increment) * (1 + SPREAD * (2 * stretch - 1))


def read(row: Row, words: str) -> Standing:
    """A standing decision from its words."""
    found = parse(find(row.game).standing_kinds, words)
    assert isinstance(found, Standing)
    return found


def outcome(session: Session, given: Given) -> Move | Ended | None:
    """What it does now: a move of its seat, nothing yet, or it has ended."""
    row, game = session.row, session.game
    if row.status != "running" or row.seats[given.seat].person != given.person:
        return ENDED
    try:
        standing = read(row, given.words)
    except Illegal:
        # Of a version of the rules that knew another one.
        return ENDED
    legal = game.legal(given.seat)
    found = game.follow(standing, game.view(given.seat), legal)
    return found if isinstance(found, Ended) or found in legal else None


def kept(session: Session, before: Sequence[Given], told: Sequence[Told]) -> list[Given]:
    """Those that hold after these entries.

    An undo ends what was given after the entry it goes back to, and what would give the same answer again.
    """
    left = list(before)
    for one in told:
        undo = undo_of(one.entry)
        if undo is not None:
            target, only = undo
            asked = only if only is not None else session.seat_of_entry(target)
            left = [g for g in left if g.since < target or only not in (None, g.seat)]
            left = [g for g in left if g.seat != asked or not isinstance(outcome(session, g), Move)]
    return [given for given in left if not isinstance(outcome(session, given), Ended)]


async def armed(
    session: Session,
    all_given: Sequence[Given],
    hours: Mapping[int, Hours],
    store: Store,
    now: float,
    draws: Callable[[], float],
) -> tuple[Given, ...]:
    """Each with the time at which it answers, where it has something to answer: the holder decides and time runs.

    `hours`: of all people at the table.
    """
    row, found = session.row, []
    for given in all_given:
        decision = session.decisions[given.seat]
        free = row.paused_until is None and row.seats[given.seat].standin is None
        if not free or not isinstance(outcome(session, given), Move):
            found.append(msgspec.structs.replace(given, decision=None, due=None))
        elif given.decision == decision and given.due is not None and given.due > now - LATE:
            found.append(given)
        else:
            awake, times = hours[given.person], await store.answers(row.id, given.person)
            answers = [(clocks.used(awake, since, until), after_own) for since, until, after_own in times]
            seconds = delay(answers, session.last_seat == given.seat, row.pace, draws(), draws())
            due = clocks.due(awake, now, seconds)
            found.append(msgspec.structs.replace(given, decision=decision, due=due))
    return tuple(found)
