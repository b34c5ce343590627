"""The ground on which the town of a fixture is built: its people, and how they meet, play and come to rest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from cogs.client import Skyline
from rules.chance import Chance, seed_from_number
from rules.notation import text
from tests.e2e.players import Choose, Party, any_of, opened, until
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen
from tests.upgrade.hours import Hours

SQUARE, TOWN = "Harbour Square", "Old Town"
INTERACTIONS = count(1 << 60)


class Ground:
    def __init__(self, playground: Playground, bot: Skyline, hours: Hours) -> None:
        self.playground, self.bot, self.hours = playground, bot, hours
        self.ada, self.ben, self.cleo, self.dan = (playground.user(name) for name in ("Ada", "Ben", "Cleo", "Dan"))
        self.eva = playground.user("Eva")
        self.seeds = count(11)

    def gather(self, channel: str, guild: str, *people: ScriptedUser) -> None:
        for person in people:
            person.go(channel, guild)

    def party(self, people: Sequence[ScriptedUser], choose: Choose = any_of) -> Party:
        return Party(people, Chance(seed_from_number(next(self.seeds))), choose)

    async def table(self, place: int) -> str:
        return (await self.bot.store.at(place))[0]

    async def played(
        self, command: str, people: Sequence[ScriptedUser], decisions: int, choose: Choose = any_of, **options: object
    ) -> tuple[str, Party]:
        """A table of these people in the square's channel for games, so many decisions after its start."""
        self.gather("games", SQUARE, *people)
        place = await opened(people[0], command, people[1:], **options)
        party = self.party(people, choose)
        await until(lambda: bool(party.asked()))
        await party.play(decisions)
        await self.quiet()
        return await self.table(place), party

    async def quiet(self) -> None:
        """Nobody is being answered, no steward moves, and everything is posted."""
        bot = self.bot
        await until(lambda: bot.context._quiet.is_set() and not bot.tables._running and not bot.outbox.tasks)
        await until(lambda: not bot.history.mirrors.tasks)

    async def finish(self, table: str) -> None:
        """People play on past Discord, by lot, until the end."""
        chance = Chance(seed_from_number(next(self.seeds)))
        while (row := await self.bot.tables.row(table)).status == "running":
            for person in row.people():
                look = await self.bot.tables.look(table, person)
                if look.legal and look.row.status == "running":
                    said = text(chance.choice(look.legal))
                    await self.bot.tables.play(table, person, look.decision, said, next(INTERACTIONS))
            await self.bot.tables.settled(table)
        await self.quiet()

    async def lobby(self, host: ScriptedUser, command: str, **options: object) -> Seen:
        post = (await host.slash(command, **options)).message
        assert post is not None
        return post

    def gather_at(self, place: int, *people: ScriptedUser) -> None:
        for person in people:
            person.go(place)

    @property
    def people(self) -> tuple[ScriptedUser, ...]:
        return self.ada, self.ben, self.cleo, self.dan, self.eva
