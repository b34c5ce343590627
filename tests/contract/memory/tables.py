"""Tables, what waits to be told, and what one decision changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from data.sets import ComponentSet
from rules.record import Entry
from rules.table.ports import Conflict, StoreFailed
from rules.table.post_policy import NewestPost, Pending, gathered, told_upto
from rules.table.rows import Before, Home, Post, Request, RequestKind, Row, Stored, Stretch, Written  # fmt: skip
from tests.contract.memory.campaigns import MemoryCampaigns
from tests.contract.memory.kept import Kept, Logged, Made, Table, replace


class MemoryTables(MemoryCampaigns):
    async def table(self, table: str) -> Stored | None:
        found = self.kept.tables.get(table)
        if found is None:
            return None
        newest = await self.stretch(table, len(found.log) + 1)
        return Stored(found.row, len(found.log), newest.snapshot, newest.entries)

    async def entries(self, table: str) -> tuple[Entry, ...]:
        found = self.kept.tables.get(table)
        return () if found is None else tuple(one.entry for one in found.log)

    async def entries_at(self, table: str, numbers: Sequence[int]) -> dict[int, Entry]:
        log = await self.entries(table)
        return {number: log[number - 1] for number in numbers if 1 <= number <= len(log)}

    async def stretch(self, table: str, first: int, last: int | None = None) -> Stretch:
        found = self.kept.tables.get(table)
        if found is None:
            return Stretch(None, ())
        base = max((number for number in found.snapshots if number < first), default=0)
        entries = tuple(one.entry for one in found.log[base:last])
        return Stretch((base, found.snapshots[base]) if base in found.snapshots else None, entries)

    async def before_decision(self, table: str, interaction: int | None, people: Sequence[int]) -> Before:
        found = self.kept.tables.get(table)
        log = [] if found is None or interaction is None else found.log
        seen = next((number for number, one in enumerate(log, 1) if one.interaction == interaction), None)
        return Before(seen, await self.clocks(table), await self.hours_of(people), await self.standing(table))

    async def create(self, row: Row) -> None:
        with self.writing() as new:
            new.sets[row.components.text_hash] = row.components
            new.tables[row.id] = Table(row)

    async def write(self, written: Written) -> None:
        with self.writing() as new:
            self._write(new, written)

    def _write(self, new: Kept, written: Written) -> None:
        row, now = written.row, self._now() if written.at is None else written.at
        new.sets[row.components.text_hash] = row.components
        table = new.tables.setdefault(row.id, Table(row))
        self._log(table, written, now)
        table.row = row
        table.waiting = table.waiting if written.waiting is None else written.waiting
        self._snapshots(table, written)
        table.clocks.update(written.clocks)
        table.formers.extend(written.former)
        if written.drop_requests:
            table.requests.clear()
        if written.drop_request is not None:
            table.requests.pop(written.drop_request, None)
        if written.request is not None:
            table.requests[written.request.kind] = written.request
        table.reasons.update(written.reasons)
        if written.standing is not None:
            table.standing = tuple(sorted(written.standing, key=lambda given: (given.seat, given.slot)))
        table.outcome = written.outcome or table.outcome
        if written.announce is not None:
            table.outbox.append(Pending(written.announce, len(table.log), table.waiting))
        if row.campaign is not None:
            self._follow(new, written, now)

    def _log(self, table: Table, written: Written, now: float) -> None:
        if len(table.log) != written.after:
            raise Conflict(f"{len(table.log)} entries, not {written.after}")
        if table.row.touched != written.row.touched:
            raise Conflict("somebody else has changed it")
        if written.interaction is not None and written.interaction in {one.interaction for one in table.log}:
            raise StoreFailed("that interaction is stored already")
        for number, entry in enumerate(written.entries):
            who = (None, None) if number else (written.person, written.interaction)
            table.log.append(Logged(entry, *who, now))

    def _snapshots(self, table: Table, written: Written) -> None:
        if written.forget_from is not None:
            table.snapshots = {n: state for n, state in table.snapshots.items() if n < written.forget_from}
        if written.snapshot is not None:
            table.snapshots[len(table.log)] = written.snapshot

    async def drop_snapshots(self, table: str) -> None:
        with self.writing() as new:
            if table in new.tables:
                new.tables[table].snapshots.clear()

    async def mark_damaged(self, table: str, fault: str) -> bool:
        with self.writing() as new:
            found = new.tables.get(table)
            if found is None or found.row.status == "damaged":
                return False
            found.row = replace(found.row, status="damaged", fault=fault, touched=found.row.touched + 1)
            return True

    async def whereabouts(self, table: str) -> tuple[Home, str] | None:
        found = self.kept.tables.get(table)
        return None if found is None else (found.row.home, found.row.language)

    async def unattended(self, after: str, most: int) -> tuple[Sequence[str], str | None]:
        looked_at = self._tables(lambda row: row.status == "running" and row.id > after)[:most]
        last = looked_at[-1].row.id if looked_at else None
        return [table.row.id for table in looked_at if self._stands_still(table)], last

    def _stands_still(self, table: Table) -> bool:
        for number, seat in enumerate(table.row.seats):
            clock = table.clocks.get(number)
            runs, asked = clock is not None and clock.since is not None, number in table.waiting
            if asked and (seat.acting is not None or not (runs or table.row.paused_until is not None)):
                return True
            if runs and not asked:
                return True
        return False

    async def running(self) -> Sequence[tuple[str, tuple[int, ...]]]:
        return [(table.row.id, table.waiting) for table in self._tables(lambda row: row.status == "running")]

    async def census(self) -> dict[str, int]:
        return dict(Counter(table.row.status for table in self.kept.tables.values()))

    async def at(self, place: int) -> Sequence[str]:
        found = [table.row for table in reversed(self.kept.tables.values()) if table.row.home.place == place]
        return [row.id for row in sorted(found, key=lambda row: -row.created)]

    async def of_person(self, person: int) -> Sequence[str]:
        found = self._tables(lambda row: row.status in ("lobby", "running") and person in row.people())
        return [table.row.id for table in sorted(found, key=lambda table: table.row.created)]

    async def component_set(self, fingerprint: str) -> ComponentSet | None:
        return next((one for one in self.kept.sets.values() if one.known_as(fingerprint)), None)

    async def request(self, table: str, kind: RequestKind) -> Request | None:
        found = self.kept.tables[table].requests.get(kind) if table in self.kept.tables else None
        return found if found is not None and found.expires > self._now() else None

    async def formers(self, table: str) -> Sequence[tuple[int, int | None]]:
        return [(one.seat, one.person) for one in await self.lineage(table)]

    # ------------------------------------------------------------------------------------------------ posts

    async def unsent(self) -> Sequence[str]:
        tables = self.kept.tables.values()
        waiting = [table for table in tables if table.outbox or any(made.due for made in table.posts)]
        return [table.row.id for table in waiting if table.row.status != "damaged"]

    async def claim(self, table: str) -> Post | None:
        with self.writing() as new:
            found = new.tables.get(table)
            if found is None:
                return None
            due = next((made.post for made in found.posts if made.due), None)
            if due is not None:
                return replace(due, again=True)
            return self._gather(found) if found.outbox else None

    def _gather(self, table: Table) -> Post:
        pending, table.outbox = table.outbox, []
        newest = None
        if table.posts:
            last = table.posts[-1]
            acted = [one.entry.seat for one in table.log[last.post.last : told_upto(pending)]]
            newest = NewestPost(last.post, last.waiting, tuple(seat for seat in acted if seat is not None))
        post = gathered(table.row.id, pending, newest, table.row.home.place, len(table.row.seats), self._now())
        if newest is not None and post.number == newest.post.number:
            table.posts.pop()
        table.posts.append(Made(post, pending[-1].waiting))
        return post

    async def sent(self, post: Post, channel: int, message: int) -> bool:
        with self.writing() as new:
            made = self._made(new, post)
            made.post, made.due = replace(made.post, channel=channel, message=message), False
        return post.table in await self.unsent()

    def _made(self, kept: Kept, post: Post) -> Made:
        return next(made for made in kept.tables[post.table].posts if made.post.number == post.number)

    def _visible(self, table: str) -> list[Made]:
        posts = self.kept.tables[table].posts if table in self.kept.tables else []
        return [made for made in posts if made.post.message is not None]

    async def last_post(self, table: str) -> Post | None:
        return next((made.post for made in reversed(self._visible(table))), None)

    async def with_controls(self, table: str, before: int) -> Sequence[Post]:
        return [made.post for made in self._visible(table) if made.post.number < before and not made.stripped]

    async def stripped(self, post: Post) -> None:
        with self.writing() as new:
            self._made(new, post).stripped = True
