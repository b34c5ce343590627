"""How a table comes about: somebody opens it, others join, it is started; each looks and tries again, as people do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.controls.ids import Kind, beginning
from tests.scripted.user import Seen
from tests.simulation.people import Player, patiently
from tests.simulation.texts import NOT_STORED, TOO_MANY_LOBBIES

if TYPE_CHECKING:
    from tests.simulation.plan import TablePlan
    from tests.simulation.world import World

LOBBY, CAMPAIGN = beginning(Kind.LOBBY), beginning(Kind.CAMPAIGN)
PATIENCE = 2_400.0
MOST_STARTS = 8
PRIVATE, TABLE_FORMS = "private thread", ("Table options…", "Change…")
IN_PLAY = "SELECT id, coalesce(thread, channel) FROM tables WHERE channel = ? AND status = 'running'"


async def opened(world: World, table: TablePlan) -> tuple[str, int]:
    """The table, once it is in play, and its place."""
    channel = world.playground.channel(table.channel, world.server_of(table)).id
    people = [Player(world, name, channel, world.chance_of(name, table.number)) for name in table.people]
    step = _episode if table.campaign else _lobby

    async def attempt() -> bool:
        if world.rows(IN_PLAY, channel):
            return True
        await step(world, table, people)
        await asyncio.sleep(1.0)
        return bool(world.rows(IN_PLAY, channel))

    await patiently(world, attempt, f"the start of table {table.number}", PATIENCE)
    found: tuple[str, int] = world.rows(IN_PLAY, channel)[0]
    return found


async def _lobby(world: World, table: TablePlan, people: list[Player]) -> None:
    """One thing that somebody does next, by what the lobby's post shows."""
    host, *guests = people
    post = host.newest(lambda m: m.id not in world.given_up and ":start" in str(m.components))
    if post is None:
        seats = len(people) + table.stewards
        answer = await host.user.slash(f"{table.game} new", seats=seats, stewards=table.stewards)
        if any(told in answer.text for told in TOO_MANY_LOBBIES):
            # One of those that were given up is open after all.
            world.given_up.clear()
        return
    text = post.text
    if host.id in world.forgotten and host.user.name not in text:
        # It is another's since they had themselves forgotten: they open one of their own.
        world.given_up.add(post.id)
        return
    missing = [guest for guest in guests if guest.user.name not in text and (post.id, guest.id) not in world.joined]
    if table.pace == "live" and (post.id, 1) not in world.joined:
        await host.user.slash("table pace", hours=1)
        world.joined.add((post.id, 1))
    elif table.private and PRIVATE not in text and (post.id, 3) not in world.joined:
        await _makes_private(world, host, post)
    elif missing:
        if "together" in world.plan.habits:
            for guest in missing[1:]:
                world.background(_joins(world, guest, post))
        await _joins(world, missing[0], post)
    elif "Start" in post.buttons or (post.id, 2) not in world.joined:
        if "lobby" in world.plan.habits and host.chance.random() < 0.3:
            world.background(guests[0].user.click(post, "Start"))
        world.joined.add((post.id, 2))
        answer = await host.user.click(post, "Start")
        _look_at(world, post, answer.followups)
        world.starts[post.id] += 1
        if world.starts[post.id] > MOST_STARTS:
            # Somebody else's table, or one that cannot begin: people open another.
            world.given_up.add(post.id)
    else:
        # Everybody has tried, and still it offers no start: some are not seated after all.
        world.joined -= {(post.id, guest.id) for guest in guests}
        world.joined.discard((post.id, 2))


async def _makes_private(world: World, host: Player, post: Seen) -> None:
    """By the form of the lobby that is about the table; who sends it believes that it holds."""
    (button,) = (label for label in post.buttons if label in TABLE_FORMS)
    shown = await host.user.click(post, button)
    if shown.modal is not None:
        await host.user.submit(shown, {"terms": ["private"]})
        world.joined.add((post.id, 3))


async def _joins(world: World, guest: Player, post: Seen) -> None:
    """Somebody who reads "at this table already" believes it, whatever the post shows."""
    if "lobby" in world.plan.habits and guest.chance.random() < 0.2:
        await guest.user.click(post, "Join")
        await guest.user.click(post, "Leave")
    answer = await guest.user.click(post, "Join")
    if not any(seen.text.startswith(NOT_STORED) for seen in answer.followups):
        world.joined.add((post.id, guest.id))
    _look_at(world, post, answer.followups)


def _look_at(world: World, post: Seen, answers: list[Seen]) -> None:
    if any("closed" in seen.text or "uzavřen" in seen.text for seen in answers):
        world.given_up.add(post.id)


async def _episode(world: World, table: TablePlan, people: list[Player]) -> None:
    """A campaign's roster, and its first episode."""
    host, *guests = people
    post = host.newest(lambda m: CAMPAIGN in str(m.components) and m.only_user is None)
    if post is None:
        await host.user.slash("campaign new", seats=len(people), pace=table.pace)
        return
    for number, guest in enumerate(guests, 2):
        if guest.user.name not in post.text:
            take = [c["custom_id"] for c in post.live_controls if c["custom_id"].endswith(f":take P{number}")]
            if take:
                await guest.user.click(post, take[0])
                return
    ready = [c["custom_id"] for c in post.live_controls if c["custom_id"].endswith(":next")]
    if ready:
        await host.user.click(post, ready[0])
    else:
        await host.user.slash("campaign status")
