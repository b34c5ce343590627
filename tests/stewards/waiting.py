"""Standing decisions on a clock one can turn: somebody to carry them out, and what others can see of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from rules.notation import text
from rules.table.looks import Played, Retelling
from rules.table.rows import Row
from rules.table.standing_decisions import StandingDecisions
from tests.table.place import PEOPLE, Place


class Waiting:
    """A table in play, and time that goes by."""

    def __init__(self, here: Place, row: Row, draws: Iterable[float] = (0.5,)) -> None:
        self.here = here
        self.table = row.id
        self.standing_decisions = StandingDecisions(here.tables, here.store)
        lots = itertools.cycle(draws)
        here.tables.draws = lambda: next(lots)

    async def seat(self) -> int:
        """The seat that is to decide."""
        return (await self.here.tables.session(self.table)).game.waiting()[0]

    async def say(self, seat: int, words: str, after: float = 20.0) -> Played:
        """Somebody decides by hand, after so many seconds."""
        self.here.clock.time += after
        return await self.here.tables.play(self.table, PEOPLE[seat], None, words, self.here.interaction())

    async def legal(self, seat: int) -> list[str]:
        return [text(move) for move in (await self.here.tables.look(self.table, PEOPLE[seat])).legal]

    async def go_by(self, seconds: float) -> None:
        """Lets time go by, waking what carries standing decisions out whenever it asked to be woken or was stirred."""
        clock, end = self.here.clock, self.here.clock.time + seconds
        while True:
            sleep = await self.standing_decisions.tick()
            await self.here.tables.settled(self.table)
            if self.here.tables.stirred.is_set():
                self.here.tables.stirred.clear()
                continue
            if clock.time + sleep > end:
                clock.time = end
                await self.standing_decisions.tick()
                return
            clock.time += max(sleep, 0.001)

    async def lines(self) -> list[str]:
        return [entry.line() for entry in await self.here.store.entries(self.table)]

    async def times(self) -> list[float]:
        """When each entry was stored: what everybody can see of time."""
        query = "SELECT at FROM entries WHERE table_id = ? ORDER BY number"
        return await self.here.database.read(lambda db: [at for (at,) in db.execute(query, (self.table,))])

    async def posts(self) -> list[Retelling]:
        """What there is to post by now, as the outbox gives it out."""
        found = []
        while (post := await self.here.store.claim(self.table)) is not None:
            found.append(await self.here.tables.retell(post))
            await self.here.store.sent(post, 2, 1000 + post.number)
        return found
