"""What is read of a log to retell its last part or to take something back: from a snapshot on, and only what stands.

Never the whole log, but for snapshots of versions that did not note what stands.
"""

from collections.abc import Sequence

from data.limits import LIMITS
from rules.game import Illegal
from rules.history.timeline import Recent
from rules.record import Entry, effective, undo_of
from rules.table.course import Course
from rules.table.ports import Store
from rules.table.rows import Row, Stretch
from rules.table.session import Damaged, Session, has_course, read_snapshot

AT_ONCE = 50
"""So many moves are read together in search of a seat's own."""


def course_of(snapshot: bytes | None) -> Course:
    """The course of a snapshot that has one, or of a game that begins."""
    found = Course() if snapshot is None else read_snapshot(snapshot).course
    assert found is not None
    return found


async def stretch_before(store: Store, table: str, first: int, last: int) -> Stretch:
    """As the store's, but from the deal on where the snapshot does not say what stands."""
    found = await store.stretch(table, first, last)
    if found.snapshot is not None and not has_course(found.snapshot[1]):
        return await store.stretch(table, 1, last)
    return found


async def course_since(store: Store, table: str, course: Course, first: int) -> Course:
    """The same course with all that stands from that entry on."""
    while course.floor >= first:
        stretch = await stretch_before(store, table, course.floor + 1, course.floor)
        if stretch.snapshot is None:
            earlier = Course(tuple((number, number) for number in effective(stretch.entries)))
        else:
            earlier = course_of(stretch.snapshot[1])
        course = course.joined(earlier)
    return course


async def own_decisions(store: Store, session: Session, seat: int, most: int) -> list[int]:
    """The numbers of the last decisions of this seat that stand, in order."""
    course, upto = session.course, session.count
    found: list[int] = []
    while len(found) < most:
        stands = [number for number in course.after(course.floor) if number <= upto][-AT_ONCE:]
        if not stands:
            if not course.floor:
                break
            course = await course_since(store, session.row.id, course, course.floor)
            continue
        moves = await entries_at(store, session, stands)
        found = [*(n for n in stands if moves[n].seat == seat and moves[n].by != "auto"), *found]
        upto = stands[0] - 1
    return found[-most:]


async def entries_at(store: Store, session: Session, numbers: Sequence[int]) -> dict[int, Entry]:
    here = {n: entry for n in numbers if (entry := session.entry(n)) is not None}
    missing = [n for n in numbers if n not in here]
    return here | (await store.entries_at(session.row.id, missing) if missing else {})


async def reach(store: Store, session: Session, target: int) -> None:
    """Makes the session begin before that entry, so that it can be led back there."""
    if session.holds(target):
        return
    table, begun = session.row.id, session.base
    stretch = await stretch_before(store, table, target, target)
    entries = dict(enumerate(stretch.entries, stretch.base + 1))
    session.course = await course_since(store, table, session.course, target)
    between = [number for number in session.course.after(target) if number <= begun]
    session.reach_back(stretch.snapshot, entries | await entries_at(store, session, between))


async def recent_since(store: Store, row: Row, course: Course, first: int) -> Recent:
    """What stands from that entry on, and from a snapshot before it. `course`: of the last entry that is asked for."""
    stretch = await stretch_before(store, row.id, first, 0)
    stands = (await course_since(store, row.id, course, stretch.base + 1)).after(stretch.base)
    entries = await store.entries_at(row.id, stands)
    if len(entries) < len(stands):
        raise Damaged("an entry that stands is missing")
    snapshot = stretch.snapshot[1] if stretch.snapshot is not None else None
    return Recent(row, stretch.base, snapshot, tuple((number, entries[number]) for number in stands))


async def undone_by(store: Store, table: str, number: int) -> int | None:
    """The seat that took something back by this entry."""
    target, only = undo_of((await store.entries_at(table, [number]))[number]) or (number, None)
    return only if only is not None else (await store.entries_at(table, [target]))[target].seat


def recent_at_hand(session: Session, first: int) -> Recent | None:
    """The same from a session that holds all of it; None where the store has to be asked."""
    if not session.holds(first):
        return None
    base, snapshot = session.mark_before(first)
    stands = session.course.after(base)
    moves = tuple((number, entry) for number in stands if (entry := session.entry(number)) is not None)
    whole = session.course.floor <= base and len(moves) == len(stands)
    return Recent(session.row, base, snapshot, moves) if whole else None


def check_spent(session: Session, seat: int) -> None:
    """Raises Illegal for a seat that has taken back as often in its turn as one may."""
    if session.course.spent_by(seat) >= LIMITS.undos_a_turn:
        raise Illegal("undos_spent", LIMITS.undos_a_turn)
