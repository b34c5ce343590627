"""`python -m tests.soak.spares`: two processes and the playground, twelve tables of five games on one PostgreSQL.

150 times the process that plays is killed, 50 times stopped, 20 times PostgreSQL itself is killed and restarted: no
acknowledged move is lost or doubled, no post comes twice, every table goes on with the other process, and one that was
asleep writes nothing when it wakes up, and says so.
"""

from __future__ import annotations

import asyncio

from playground import RateLimits
from tests.scripted import Playground
from tests.soak.child import command
from tests.soak.figures import Figures
from tests.soak.parts import Part
from tests.soak.server import Server
from tests.soak.town import Town, kinds, seed_of, soak

ROUNDS = kinds(kills=150, stops=50, restarts=20)
TABLES = 12
GUILDS = 2


async def main(part: Part[Figures]) -> None:
    server = Server(part.folder / "postgres")
    world = part.folder / "playground"
    async with Playground(world, rate_limits=RateLimits.relaxed(), seed=seed_of(GUILDS)) as playground:
        town = Town(playground, part, server, processes=2, tables=TABLES, bot=command())
        await town.all_up()
        server.audit()
        await soak(part, town, ROUNDS)


if __name__ == "__main__":
    asyncio.run(main(Part("spares", len(ROUNDS), Figures)))
