"""`python -m tests.bench requests`: requests that count against Discord's 50 a second, per post, over whole games.

The real bot in the playground, with people at all seats who press what they see. What is answered to a click by its own
token does not count.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from cogs import face as faces
from cogs.controls.ids import Kind, beginning
from cogs.table.outbox import BREATH
from playground.rest.core import BY_PATH_TOKEN
from rules.chance import Chance, seed_from_number
from rules.registry import KEYS
from tests.e2e.players import BESIDE, Party, opened, skyline, until
from tests.scripted.user import ScriptedUser

SEND = ("POST", "/channels/#/messages")


def counted(requests: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
    return Counter({key: n for key, n in requests.items() if not BY_PATH_TOKEN.match(key[1].replace("#", "1"))})


def plays_on(ids: Sequence[str], chance: Chance) -> int:
    """Whole moves before anything else. Last comes leaving My City's game: by lot all have left after three rounds."""
    stays = [place for place, one in enumerate(ids) if not one.endswith((":end", "=end"))]
    whole = [place for place in stays if ids[place].startswith(beginning(Kind.PLAY))]
    return chance.choice(whole or stays or range(len(ids)))


class OnePage(Party):
    """People who go on on their page while it asks them something, and who do not wait for each other, as people do."""

    def __init__(self, people: Sequence[ScriptedUser], chance: Chance) -> None:
        super().__init__(people, chance, plays_on)

    async def decide(self) -> None:
        before = self._state()
        for person in self.asked():
            post = self.post()
            moves = [c["custom_id"] for c in post.live_controls if not c["custom_id"].startswith(BESIDE)]
            if person not in self.asked():
                continue
            answer = await person.click(post, self._pick(moves))
            if answer.kind == "message" and answer.message is not None:
                await until(lambda: answer.message is not None and not answer.message.thinking)  # noqa: B023
                while await self._through(person, answer.message):
                    pass
        await until(lambda: self._state() != before)


async def game_requests(key: str, seats: int) -> Counter[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        async with skyline(Path(folder), plain=True) as (playground, _):
            people = [playground.user(name).go("games") for name in ("Ada", "Ben", "Cleo")[:seats]]
            await opened(people[0], f"{faces.find(key).about.command} new", people[1:], seats=seats)
            before = playground.server.requests.copy()
            await OnePage(people, Chance(seed_from_number(1))).play()
            await asyncio.sleep(BREATH + 1)
            return counted(playground.server.requests - before)


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench requests")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("keys", nargs="*", default=list(KEYS))
    given = parser.parse_args(arguments)
    print("Requests that count against Discord's 50 a second, per post, over whole games (wanted: at most 2.3)")
    for key in given.keys:
        found = asyncio.run(game_requests(key, given.seats))
        listed = ", ".join(f"{n} {method} {path}" for (method, path), n in found.most_common())
        print(f"  {key:12} {found.total() / found[SEND]:.2f} ({listed})", flush=True)
