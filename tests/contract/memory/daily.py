"""The city of the day, and who follows a table."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Illegal
from rules.table.rows import DailyTry, Row
from tests.contract.memory.kept import Memory, Table, replace


class MemoryDaily(Memory):
    async def daily_secret(self, day: int, fresh: bytes | None = None) -> bytes | None:
        if fresh is not None:
            with self.writing() as new:
                new.dailies.setdefault(day, fresh)
        return self.kept.dailies.get(day)

    async def try_daily(self, row: Row) -> None:
        with self.writing() as new:
            day, seat = row.terms.daily, row.seats[0]
            assert day is not None and seat.person is not None
            if (day, seat.person) in new.daily_tries:
                raise Illegal("daily_tried")
            new.tables[row.id] = Table(row)
            new.sets[row.components.text_hash] = row.components
            new.daily_tries[day, seat.person] = DailyTry(day, seat.person, seat.name, row.id)

    def _tries(self) -> list[DailyTry]:
        found = []
        for _, one in sorted(self.kept.daily_tries.items()):
            outcome = self.kept.tables[one.table].outcome
            done = {} if outcome is None else {"score": outcome.shares[0].total, "ended": outcome.ended}
            found.append(replace(one, **done))
        return found

    async def daily_tries_of(self, person: int) -> Sequence[DailyTry]:
        return [one for one in self._tries() if one.person == person]

    async def daily_tries(self, day: int, guild: int | None) -> Sequence[DailyTry]:
        kept = self.kept
        seen = kept.daily_public if guild is None else {p for d, g, p in kept.daily_servers if (d, g) == (day, guild)}
        shown = [one for one in self._tries() if one.day == day and one.person in seen - kept.unlisted]
        return sorted(shown, key=lambda one: (one.score is None, -(one.score or 0), one.ended or 0.0, one.person))

    async def show_daily(self, day: int, guild: int, person: int) -> None:
        with self.writing() as new:
            new.daily_servers.add((day, guild, person))

    async def daily_public(self, person: int) -> bool:
        return person in self.kept.daily_public

    async def set_daily_public(self, person: int, public: bool) -> None:
        with self.writing() as new:
            (new.daily_public.add if public else new.daily_public.discard)(person)

    async def follow(self, table: str, person: int, following: bool) -> None:
        with self.writing() as new:
            if following:
                new.followers.setdefault((table, person), 0)
            else:
                new.followers.pop((table, person), None)

    async def follows(self, table: str, person: int) -> bool:
        return (table, person) in self.kept.followers

    async def followed(self, table: str) -> bool:
        return any(one == table for one, _ in self.kept.followers)

    async def tell_followers(self, table: str, stage: int) -> Sequence[int]:
        with self.writing() as new:
            told = sorted(p for (one, p), before in new.followers.items() if one == table and before < stage)
            new.followers |= {(table, person): stage for person in told}
            return told
