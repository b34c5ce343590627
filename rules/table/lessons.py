"""Lessons at tables: begun, gone on with, left."""

import msgspec

from rules.game import Illegal
from rules.notation import parse
from rules.registry import find
from rules.stewards.steward import RANDOM
from rules.table import lobby
from rules.table.lesson_script import LEARNER, is_current, script_of
from rules.table.rows import Home, Row, Seat, Terms
from rules.table.session import Session
from rules.table.tables import Tables


class Lessons:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def begin(self, game: str, learner: Seat, home: Home, language: str) -> Row:
        """A table in play that stands where the lesson begins; what led there is in its log."""
        script, tables = script_of(game), self._tables
        row = lobby.open_lobby(
            game,
            script.lesson.options,
            host=learner,
            home=home,
            language=language,
            places=script.lesson.seats,
            now=tables.clock.now(),
        )
        for _ in range(script.lesson.seats - 1):
            row = msgspec.structs.replace(row, seats=(*row.seats, lobby.steward_seat(row, RANDOM)))
        terms = Terms(rated=False, lesson=script.mark)
        row = msgspec.structs.replace(row, status="running", seed=script.seed, version=find(game).version, terms=terms)
        session = Session(row)
        lines = script.lines[: script.begun]
        told = [session.play(line.seat, parse(session.game.moves, line.text), "auto") for line in lines]
        # Nobody's while it is made: a lesson that could not be dealt out must not wait for anybody.
        await tables.store.create(msgspec.structs.replace(row, status="closed"))
        async with tables.locked(row.id):
            await tables.commit(session, told, after=0, person=learner.person)
        await tables.store.put_mark(row.id, row.host, session.count)
        tables.run_stewards(row.id, session)
        return row

    async def of(self, person: int, game: str) -> Row | None:
        """The lesson that this person has begun and can go on with; the newest."""
        return next((row for row in reversed(await self._begun(person, game)) if is_current(row)), None)

    async def leave(self, person: int, game: str) -> None:
        """Ends what was begun of a game's lesson: it begins anew."""
        for row in await self._begun(person, game):
            await self._tables.close(row.id, person)

    async def _begun(self, person: int, game: str) -> list[Row]:
        found = []
        for table in await self._tables.store.of_person(person):
            try:
                row = await self._tables.row(table)
            except Illegal:
                continue
            if row.lesson and row.game == game and row.seat_of(person) == LEARNER:
                found.append(row)
        return found
