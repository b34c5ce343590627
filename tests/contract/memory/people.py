"""People and servers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.campaign import transitions
from rules.table.clock import Hours
from rules.table.forgetting import forgotten
from rules.table.rows import DIRECT, Person, Pictures, Server  # fmt: skip
from tests.contract.memory.kept import Memory, Table, replace


class MemoryPeople(Memory):
    async def person(self, person: int) -> Person:
        return self.kept.people.get(person, Person())

    async def put_person(self, person: int, settings: Person) -> None:
        with self.writing() as new:
            new.people[person] = settings

    async def holidays(self, person: int) -> Sequence[tuple[float, float]]:
        return sorted(self.kept.holidays.get(person, ()))

    async def add_holiday(self, person: int, first: float, last: float) -> None:
        with self.writing() as new:
            new.holidays.setdefault(person, []).append((first, last))

    async def end_holidays(self, person: int, now: float) -> None:
        with self.writing() as new:
            begun = [(first, last) for first, last in new.holidays.get(person, ()) if first < now]
            new.holidays[person] = [(first, min(last, now)) for first, last in begun]

    async def hours(self, person: int) -> Hours:
        settings = await self.person(person)
        return Hours(settings.zone, settings.quiet, tuple(await self.holidays(person)))

    async def hours_of(self, people: Sequence[int]) -> dict[int, Hours]:
        return {person: await self.hours(person) for person in people}

    async def pictures(self, person: int) -> Pictures:
        return self.kept.pictures.get(person, Pictures())

    async def put_pictures(self, person: int, wishes: Pictures) -> None:
        with self.writing() as new:
            new.pictures[person] = wishes

    async def about(self, person: int) -> dict[str, object]:
        """Every place in which the number stands, found by looking into everything."""
        return {"places": sorted(set(found(self.kept, person)))}

    async def forget(self, person: int) -> None:
        with self.writing() as new:
            for settings in (new.people, new.holidays, new.pictures):
                settings.pop(person, None)  # type: ignore[attr-defined]
            new.unlisted.discard(person)
            new.campaign_marks = {key: mark for key, mark in new.campaign_marks.items() if key[1] != person}
            new.queue = {key: one for key, one in new.queue.items() if one.person != person}
            new.daily_tries = {key: one for key, one in new.daily_tries.items() if one.person != person}
            new.daily_servers = {one for one in new.daily_servers if one[2] != person}
            new.daily_public.discard(person)
            new.followers = {key: told for key, told in new.followers.items() if key[1] != person}
            for table in new.tables.values():
                self._forget_at(table, person)
            for key, campaign in new.campaigns.items():
                new.campaigns[key] = transitions.forgotten(campaign, person)
            for pasts in new.past.values():
                pasts[:] = [replace(one, person=None, name="") if one.person == person else one for one in pasts]

    def _forget_at(self, table: Table, person: int) -> None:
        left = forgotten(table.row, person)
        if left != table.row:
            table.row = replace(left, touched=left.touched + 1)
        table.marks.pop(person, None)
        table.coaching.pop(person, None)
        table.standing = tuple(given for given in table.standing if given.person != person)
        table.requests = {k: r for k, r in table.requests.items() if person not in (*r.consents, *r.refusals)}
        table.formers = [replace(one, person=None, name="") if one.person == person else one for one in table.formers]
        for one in table.log:
            if one.person == person:
                one.person = one.interaction = None
        if table.outcome is not None:
            shares = [s for s in table.outcome.shares if (s.person, s.how) != (person, "resigned")]
            nobody = [
                replace(s, person=None, times=(), steward="random", feats=()) if s.person == person else s
                for s in shares
            ]
            table.outcome = replace(table.outcome, shares=tuple(nobody))

    async def server(self, guild: int) -> Server:
        return self.kept.servers.get(guild, Server())

    async def put_server(self, guild: int, server: Server) -> None:
        with self.writing() as new:
            new.servers[guild] = server

    async def count_tables(self, guild: int, person: int) -> tuple[int, int, int]:
        rows = [t.row for t in self._tables(lambda r: r.home.guild == guild and r.status in ("lobby", "running"))]
        hosted = [row for row in rows if row.status == "lobby" and row.host == person]
        return len(hosted), len([row for row in rows if person in row.people()]), len(rows)

    async def running_in(self, guild: int) -> Sequence[str]:
        return self._ids(lambda row: row.home.guild == guild and row.status == "running")

    async def servers_known(self) -> Sequence[int]:
        homes = (*(t.row.home for t in self.kept.tables.values()), *(c.home for c in self.kept.campaigns.values()))
        return sorted({*(home.guild for home in homes), *self.kept.servers} - {DIRECT, *self.kept.removed})

    async def server_left(self, guild: int) -> None:
        with self.writing() as new:
            new.removed.setdefault(guild, self._now())

    async def gone_since(self, guild: int) -> float | None:
        return self.kept.removed.get(guild)

    async def server_back(self, guild: int) -> None:
        with self.writing() as new:
            new.removed.pop(guild, None)

    async def delete_removed(self, before: float) -> Sequence[int]:
        with self.writing() as new:
            gone = sorted(guild for guild, since in new.removed.items() if since < before)
            new.tables = {key: table for key, table in new.tables.items() if table.row.home.guild not in gone}
            lost = [key for key, campaign in new.campaigns.items() if campaign.home.guild in gone]
            for kept in (new.campaigns, new.checkpoints, new.past):
                for key in lost:
                    kept.pop(key, None)  # type: ignore[attr-defined]
            new.campaign_marks = {key: mark for key, mark in new.campaign_marks.items() if key[0] not in lost}
            new.queue = {key: one for key, one in new.queue.items() if one.guild not in gone}
            new.daily_servers = {one for one in new.daily_servers if one[1] not in gone}
            for guild in gone:
                new.open_posts.pop(guild, None)
                new.servers.pop(guild, None)
                new.removed.pop(guild)
            return gone


def found(value: object, person: int, where: str = "") -> Iterator[str]:
    """The places in a value where a number stands."""
    if value == person and not isinstance(value, (bool, float)):
        yield where
    elif isinstance(value, msgspec.Struct) or hasattr(value, "__dataclass_fields__"):
        names = getattr(value, "__struct_fields__", None) or value.__dataclass_fields__  # type: ignore[attr-defined]
        for name in names:
            yield from found(getattr(value, name), person, f"{where}.{name}")
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from found(key, person, f"{where}.keys")
            yield from found(inner, person, where)
    elif isinstance(value, (list, tuple, set)):
        for inner in value:
            yield from found(inner, person, where)
