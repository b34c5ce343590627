"""`python -m tests.soak.clusters`: three processes and a spare, eight shards, forty tables in sixteen servers.

200 times a process that plays is killed, 60 times stopped, 10 times PostgreSQL is killed and restarted: no acknowledged
move is lost or doubled, no post and no reminder comes twice, no server is taken for having removed the bot, every table
goes on. The session budget is raised: a day has a thousand identifies, and this takes more of them; `--limits discord`
has it as Discord does. `--without epochs` (tests/soak/child.py) is to find a fault, and ends when it has.
"""

from __future__ import annotations

import asyncio
import dataclasses

from playground import RateLimits
from rules.table.rows import Cluster
from tests.e2e.bot_process import BotProcess
from tests.scripted import Playground
from tests.scripted.clock import Unhurried
from tests.soak.child import command
from tests.soak.figures import Figures
from tests.soak.parts import Part
from tests.soak.server import Server
from tests.soak.town import Town, kinds, seed_of, soak

ROUNDS = kinds(kills=200, stops=60, restarts=10)
TABLES, GUILDS, SHARDS, CLUSTERS = 40, 16, 8, 3
LIMITS = dataclasses.replace(RateLimits.relaxed(), sessions=100_000, identify_window=5.0, together=8)
OPTIONS = {
    "without": "a safeguard that is taken out",
    "pictures": "'plain': none are drawn",
    "limits": "'discord': 1,000 sessions a day, one shard in five seconds, 50 requests a second",
}


class Clusters(Town):
    def tables_of(self, bot: BotProcess) -> set[str]:
        name = self.holders().get(bot.pid or 0, "")
        mine = Cluster(SHARDS, CLUSTERS, int(name.partition(" ")[2] or 0))
        rows = self.server.ask("SELECT id, guild FROM tables WHERE status = 'running'")
        return {str(table) for table, guild in rows if mine.owns(int(str(guild)))} & set(self.ledger.places)


async def main(part: Part[Figures]) -> None:
    server = Server(part.folder / "postgres")
    world = part.folder / "playground"
    limits = RateLimits() if part.options["limits"] == "discord" else LIMITS
    made = Playground(world, rate_limits=limits, seed=seed_of(GUILDS), shards=SHARDS, clock=Unhurried())
    async with made as playground:
        bot = command(part.options["without"], part.options["pictures"])
        town = Clusters(playground, part, server, processes=CLUSTERS + 1, tables=TABLES, bot=bot)
        code, said = town.operator("clusters", str(SHARDS), str(CLUSTERS))
        assert code == 0, said
        await town.all_up()
        server.audit()
        await soak(part, town, ROUNDS)
        told, begun = playground.server.gateway.starts.told(), playground.server.gateway.identifies
        used = told["total"] - told["remaining"]
        print(
            f"sessions: {used} of {told['total']} ({used - begun} of them too soon), {told['max_concurrency']} at once"
        )


if __name__ == "__main__":
    asyncio.run(main(Part("clusters", len(ROUNDS), Figures, None, **OPTIONS)))
