"""Looking back, and notes."""

from __future__ import annotations

from collections.abc import Sequence

from rules.history.badges import Played, earned
from rules.history.ratings import Rating, fold
from rules.record import Entry
from rules.table.rows import Coaching, Former, Mirror, Outcome, Play, Share  # fmt: skip
from tests.contract.memory.kept import Memory


class MemoryHistory(Memory):
    async def log(self, table: str) -> Sequence[tuple[Entry, float]]:
        return [(one.entry, one.at) for one in self.kept.tables[table].log] if table in self.kept.tables else []

    async def lineage(self, table: str) -> Sequence[Former]:
        return list(self.kept.tables[table].formers) if table in self.kept.tables else []

    async def mark(self, table: str, person: int) -> int:
        return self.kept.tables[table].marks.get(person, 0) if table in self.kept.tables else 0

    async def put_mark(self, table: str, person: int, number: int) -> None:
        with self.writing() as new:
            new.tables[table].marks[person] = number

    async def coaching(self, table: str, person: int) -> Coaching | None:
        return self.kept.tables[table].coaching.get(person) if table in self.kept.tables else None

    async def put_coaching(self, table: str, person: int, coaching: Coaching) -> None:
        with self.writing() as new:
            new.tables[table].coaching[person] = coaching

    async def review(self, table: str) -> str | None:
        return self.kept.tables[table].review if table in self.kept.tables else None

    async def put_review(self, table: str, review: str) -> None:
        with self.writing() as new:
            new.tables[table].review = review

    async def last_decided(self, table: str, person: int, after: int = 0) -> int:
        log = self.kept.tables[table].log if table in self.kept.tables else []
        own = [n for n, one in enumerate(log, 1) if one.person == person and one.interaction is not None]
        return max((n for n in own if n > after), default=0)

    async def mirror(self, table: str) -> Mirror | None:
        return self.kept.tables[table].mirror if table in self.kept.tables else None

    async def mirrors(self) -> Sequence[Mirror]:
        return [table.mirror for table in self.kept.tables.values() if table.mirror is not None]

    async def put_mirror(self, mirror: Mirror) -> None:
        with self.writing() as new:
            new.tables[mirror.table].mirror = mirror

    async def end_mirror(self, table: str) -> None:
        with self.writing() as new:
            if table in new.tables:
                new.tables[table].mirror = None

    async def unlisted(self, person: int) -> bool:
        return person in self.kept.unlisted

    async def set_unlisted(self, person: int, unlisted: bool) -> None:
        with self.writing() as new:
            (new.unlisted.add if unlisted else new.unlisted.discard)(person)

    def _outcomes(self, guild: int, game: str | None) -> list[Outcome]:
        found = [table.outcome for table in self.kept.tables.values() if table.outcome is not None]
        here = [one for one in found if one.guild == guild and game in (None, one.game)]
        return sorted(here, key=lambda one: (one.ended, one.table))

    async def plays(self, guild: int, game: str | None = None) -> Sequence[Play]:
        return [
            Play(s.times, one.rated, one.table, one.game, one.seats, one.ended, self._listed(s.person), *_share(s))
            for one in self._outcomes(guild, game)
            if any(share.person is not None for share in one.shares)
            for s in one.shares
        ]

    def _listed(self, person: int | None) -> int | None:
        return None if person in self.kept.unlisted else person

    def _earned(self, guild: int, person: int) -> dict[str, Played]:
        shares = [(one, s) for one in self._outcomes(guild, None) for s in one.shares if s.how == "held"]
        own = [(one, s) for one, s in shares if s.person == person and self._listed(person) is not None]
        return earned([Played(one.table, one.game, one.ended, one.people, s.place == 1, s.feats) for one, s in own])

    async def badges(self, guild: int, person: int) -> Sequence[str]:
        found = self._earned(guild, person)
        return sorted(found, key=lambda badge: (found[badge].ended, found[badge].table, badge))

    async def badges_from(self, table: str) -> Sequence[tuple[int, str]]:
        outcome = self.kept.tables[table].outcome if table in self.kept.tables else None
        people = sorted({s.person for s in outcome.shares if s.person is not None}) if outcome is not None else []
        found = [(person, self._earned(outcome.guild, person)) for person in people if outcome is not None]
        return [(person, badge) for person, all_ in found for badge in sorted(all_) if all_[badge].table == table]

    async def newcomers(self, game: str, people: Sequence[int]) -> frozenset[int]:
        outcomes = [table.outcome for table in self.kept.tables.values() if table.outcome is not None]
        played = {share.person for one in outcomes if one.game == game for share in one.shares}
        return frozenset(people) - played

    async def ratings(self, guild: int, game: str | None = None) -> dict[tuple[str, int], Rating]:
        return {
            (kind, person): rating
            for kind in {one.game for one in self._outcomes(guild, game)}
            for person, rating in fold(self._standing(one) for one in self._outcomes(guild, kind)).items()
        }

    def _standing(self, outcome: Outcome) -> list[tuple[int, int]]:
        return [
            (share.person, outcome.seats + 1 if share.place is None else share.place)
            for share in outcome.shares
            if outcome.rated
            and share.person is not None
            and share.how != "taken_over"
            and self._listed(share.person) is not None
        ]

    async def note(self, key: str) -> str | None:
        return self.kept.notes.get(key)

    async def put_note(self, key: str, value: str) -> None:
        with self.writing() as new:
            new.notes[key] = value


def _share(share: Share) -> tuple[str, int | None, int | None]:
    return share.how, share.place, share.total
