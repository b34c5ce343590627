"""`python -m tests.soak.clusters`: three processes and a spare, eight shards, forty tables in sixteen servers.

200 times a process that plays is killed, 60 times stopped, 10 times PostgreSQL is killed and restarted: no acknowledged
move is lost or doubled, no post and no reminder comes twice, no server is taken for having removed the bot, every table
goes on. The session budget is raised: a day has a thousand identifies, and this takes more of them.
"""

from __future__ import annotations

import asyncio
import dataclasses

from playground import RateLimits
from rules.table.rows import Cluster
from tests.e2e.bot_process import BotProcess
from tests.scripted import Playground
from tests.soak.parts import Part
from tests.soak.server import Server
from tests.soak.town import Figures, Town, Unhurried, kinds, seed_of, soak

ROUNDS = kinds(kills=200, stops=60, restarts=10)
TABLES, GUILDS, SHARDS, CLUSTERS = 40, 16, 8, 3
LIMITS = dataclasses.replace(RateLimits.relaxed(), sessions=100_000, identify_window=5.0, together=8)


class Clusters(Town):
    def tables_of(self, bot: BotProcess) -> set[str]:
        name = self.holders().get(bot.pid or 0, "")
        mine = Cluster(SHARDS, CLUSTERS, int(name.partition(" ")[2] or 0))
        rows = self.server.ask("SELECT id, guild FROM tables WHERE status = 'running'")
        return {str(table) for table, guild in rows if mine.owns(int(str(guild)))} & set(self.ledger.places)


async def main(part: Part[Figures]) -> None:
    server = Server(part.folder / "postgres")
    world = part.folder / "playground"
    made = Playground(world, rate_limits=LIMITS, seed=seed_of(GUILDS), shards=SHARDS, clock=Unhurried())
    async with made as playground:
        town = Clusters(playground, part, server, processes=CLUSTERS + 1, tables=TABLES)
        code, said = town.operator("clusters", str(SHARDS), str(CLUSTERS))
        assert code == 0, said
        await town.all_up()
        server.audit()
        await soak(part, town, ROUNDS)


if __name__ == "__main__":
    asyncio.run(main(Part("clusters", len(ROUNDS), Figures)))
