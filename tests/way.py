"""`python -m tests.way`: how long the way of a click is, from the interaction to the posted picture.

Whoever looks for a fault reads this way, and every person waits for it: so it is counted in files, functions,
transactions, loads and requests, none of which depend on how busy the machine is. Figures, never a test. Two ways
through the real bot and the playground in one process: a roll of the dice at Machi Koro, clicked on the public post,
and the placement that closes a round of My City's eternal game, built on the private page. Each way is gone once
by everybody before it is counted, so that caches are warm, and at tables of two people, so that no steward's move mixes
in.

What follows the picture (ticking it off, old controls, whoever else hears of it) is counted until the bot is quiet.
What runs beside it (in My City the private page) may fall on either side; the second column has all of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from cogs.client import Skyline
from cogs.controls.ids import Kind, beginning
from playground.world.model import EPHEMERAL
from playground.world.world import Event
from rules.chance import Chance, seed_from_number
from rules.table import lobby
from tests.cogs.my_city.test_end_to_end import answer, open_ghost
from tests.e2e.players import Party, opened, skyline, until
from tests.scripted import Playground
from tests.watching import Stretch, Watch

QUIET = 0.4
"""Seconds without a transaction, a request or a picture after which a click is taken to be done with."""
TO_PICTURE, AFTER, WHOLE = "to the picture", "after the picture", "until quiet"
Click = Callable[[], Awaitable[object]]
Ready = Callable[[Party], Awaitable[Click]]


async def roll(party: Party) -> Click:
    """The next roll of the dice; whatever else is to be decided before it is decided."""
    while True:
        await until(lambda: bool(party.asked()))
        post, (person, *_) = party.post(), party.asked()
        rolls = [
            c["custom_id"] for c in post.live_controls if re.match(f"{beginning(Kind.PLAY)}.*:roll", c["custom_id"])
        ]
        if rolls:
            return lambda: person.click(post, rolls[0])
        await party.decide()


async def placement(party: Party) -> Click:
    """The last one of a round, on the page that shows where the piece stands."""
    await until(lambda: len(party.asked()) == len(party.people))
    last, *others = party.people.values()
    for person in others:
        await answer(party, person)
    await until(lambda: party.asked() == [last])
    page = await open_ghost(last, party.post())
    build = next(c["custom_id"] for c in page.live_controls if c["custom_id"].startswith(beginning(Kind.PLAY)))
    return lambda: last.click(page, build)


WAYS: dict[str, tuple[str, Ready]] = {
    "Machi Koro, a roll": ("machikoro new", roll),
    "My City, a placement": ("mycity new", placement),
}


async def measured(command: str, ready: Ready) -> dict[str, Stretch]:
    """The third such click at a new table: both people have gone this way once, and heard what is told once."""
    watch = Watch()
    found: dict[str, Stretch] = {}
    with tempfile.TemporaryDirectory() as folder, watch.looking():
        async with skyline(Path(folder)) as (playground, bot):
            # What is done a little later falls to the click that caused it.
            bot.outbox.rest = bot.outbox.breath = 0.0
            people = [playground.user(name).go("games") for name in ("Ada", "Ben")]
            await opened(people[0], command, people[1:], seats=2)
            party = Party(people, Chance(seed_from_number(1)))
            for _ in range(3):
                click = await ready(party)
                await quiet(watch, playground, bot)
                found = await way(watch, playground, bot, click)
    return found


async def way(watch: Watch, playground: Playground, bot: Skyline, click: Click) -> dict[str, Stretch]:
    """Clicks: what happens until the first public picture, and what follows it."""
    requests = playground.server.requests
    before, there, after = requests.copy(), Stretch(), Stretch()

    def hear(event: Event) -> None:
        shown = event.name.startswith("MESSAGE_") and event.data.get("attachments")
        if shown and not event.data["flags"] & EPHEMERAL and watch.now is there:
            there.requests = requests - before
            watch.now = after

    stop = playground.world.bus.listen(hear)
    watch.now = there
    await click()
    await until(lambda: watch.now is after)
    await quiet(watch, playground, bot)
    stop()
    after.requests = requests - before - there.requests
    watch.now = Stretch()
    return {TO_PICTURE: there, AFTER: after}


async def quiet(watch: Watch, playground: Playground, bot: Skyline) -> None:
    while True:
        before = len(watch.now.steps), playground.server.requests.total()
        await asyncio.sleep(QUIET)
        if not bot.studio.waiting and before == (len(watch.now.steps), playground.server.requests.total()):
            return


def figures(parts: dict[str, Stretch]) -> dict[str, dict[str, int]]:
    whole = parts[TO_PICTURE] + parts[AFTER]
    return {TO_PICTURE: parts[TO_PICTURE].figures(), WHOLE: whole.figures()}


def table(name: str, parts: dict[str, Stretch]) -> Iterator[str]:
    columns = figures(parts)
    yield f"{name:24}" + "".join(f"{column:>16}" for column in columns)
    for figure in columns[WHOLE]:
        yield f"  {figure:22}" + "".join(f"{column[figure]:16}" for column in columns.values())


def details(parts: dict[str, Stretch]) -> Iterator[str]:
    for file, functions in (parts[TO_PICTURE] + parts[AFTER]).functions().items():
        yield f"  {file}: {', '.join(functions)}"
    for part, stretch in parts.items():
        yield f"  {part}:"
        for number, (kind, callers) in enumerate(stretch.steps, 1):
            yield f"  {number:3} {kind:6}{' > '.join(callers)}"
        for (method, path), count in stretch.requests.items():
            yield f"    {count} x {method} {re.sub('[^/]{20,}', '…', path)}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Counts the way of a click from the interaction to the picture.")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--list", action="store_true", help="which functions, transactions and requests they are")
    asked = parser.parse_args()
    # The table's secret and the interactions' ids differ from run to run; the same dice make the same way.
    lobby.seed_of = lambda secret, ids: seed_from_number(4)  # type: ignore[attr-defined]
    found = {name: asyncio.run(measured(*chosen)) for name, chosen in WAYS.items()}
    if asked.json:
        print(json.dumps({name: figures(parts) for name, parts in found.items()}, indent=2))
        return
    for name, parts in found.items():
        print(*table(name, parts), *(details(parts) if asked.list else ()), sep="\n")


if __name__ == "__main__":
    main()
