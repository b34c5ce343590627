"""One person at one table: presses what the post and the picker offer, or types, and looks again when nothing came."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING

from cogs.controls.ids import Kind, beginning
from playground.world.interactions import COMPONENT
from playground.world.model import Message
from rules.notation import text
from tests.scripted.user import Answer, Refused, ScriptedUser, Seen, Unanswered

if TYPE_CHECKING:
    from tests.simulation.world import World

NOT_MOVES = tuple(beginning(kind) for kind in (Kind.TABLE, Kind.STANDING, Kind.REPLAY, Kind.CAMPAIGN, Kind.LOBBY))
PLAY = beginning(Kind.PLAY)
MOST_PAGES = 12


class Player:
    def __init__(self, world: World, name: str, place: int, chance: Random) -> None:
        self.world = world
        self.user: ScriptedUser = world.playground.user(name).go(place)
        self.place = place
        self.chance = chance
        self.remembers: list[tuple[int, str]] = []
        """Buttons that were once seen: a post that is old in the meantime may still be on somebody's screen."""

    @property
    def id(self) -> int:
        return self.user.id

    # ------------------------------------------------------------------------------------------------ seeing

    def newest(self, wanted: Callable[[Message], bool]) -> Seen | None:
        """The newest message here that this person sees and that is wanted."""
        person = self.world.playground.server.person(self.id)
        for message in reversed(self.world.playground.world.messages_in(self.place)):
            if wanted(message) and person.sees(message):
                return Seen(person.payload(message))
        return None

    def post(self) -> Seen | None:
        """The newest post of a turn."""
        bot = self.world.playground.world.bot.id
        return self.newest(
            lambda m: m.author_id == bot and m.only_user is None and m.nonce is not None and bool(m.attachments)
        )

    def over(self) -> bool:
        post = self.post()
        return post is not None and any(
            c["custom_id"].endswith((":rematch", ":next")) or c["custom_id"].startswith(beginning(Kind.CAMPAIGN))
            for c in post.controls
        )

    # ------------------------------------------------------------------------------------------------ deciding

    async def decide(self) -> bool:
        """Decides something, if asked. False: it is not one's turn, as far as one can see."""
        post = self.post()
        if post is None or f"<@{self.id}>" not in post.text or not post.live_controls:
            return False
        ids = [c["custom_id"] for c in post.live_controls if not c["custom_id"].startswith(NOT_MOVES)]
        self.remembers += [(post.id, one) for one in ids]
        if not ids:
            return False
        if self.chance.random() < self.world.plan.typed and await self.type():
            return True
        answer = await self.press(post, self.chance.choice(sorted(ids)))
        if answer.kind == "message" and answer.message is not None:
            await self.through(answer.message)
        return True

    async def through(self, picker: Seen) -> None:
        """The pages of a picker, to the end of a decision or until one loses interest."""
        for _ in range(MOST_PAGES):
            await asyncio.sleep(self.chance.uniform(0.05, 0.8))
            picker = self.user.see(picker)
            if picker.thinking:
                continue
            offers = offered(picker)
            if not offers:
                return
            # Moving a piece about has no end: most of the time it is put down where it stands.
            plays = [one for one in offers if one.startswith(PLAY)]
            chosen = plays if plays and self.chance.random() < 0.8 else offers
            control, _, value = self.chance.choice(sorted(chosen)).partition("=")
            self.remembers.append((picker.id, control))
            if value:
                await self.user.select(picker, value, control)
            else:
                await self.press(picker, control)

    async def press(self, seen: Seen, control: str) -> Answer:
        """Some press twice."""
        if "double clicks" in self.world.plan.habits and self.chance.random() < 0.15:
            self.world.counts["double clicks"] += 1
            self.world.background(self.user.click(seen, control))
        return await self.user.click(seen, control)

    async def type(self) -> bool:
        """By heart where one knows the words, else by what is suggested."""
        words = self.world.known_words(self.place, self.id)
        if not words:
            choices = await self.user.autocomplete("move", "words", "")
            words = [str(value) for _, value in choices]
        if not words:
            return False
        self.world.counts["typed"] += 1
        await self.user.slash("move", words=self.chance.choice(sorted(words)))
        return True

    async def press_old(self) -> None:
        """A button of a post as it was, not as it is."""
        message_id, control = self.chance.choice(self.remembers)
        server = self.world.playground.server
        message = server.world.messages.get(message_id)
        if message is None:
            return
        self.world.counts["old buttons"] += 1
        data = {"component_type": 2, "custom_id": control, "id": 1}
        channel = server.world.channels[message.channel_id]
        asked = server.interactions.ask(COMPONENT, self.user.user, channel, data, message)
        await self.user._answered(asked, "click", control)


def offered(picker: Seen) -> list[str]:
    """What leads forward: the ids of buttons, and `id=value` for a select's options."""
    found = []
    for control in picker.live_controls:
        name = control["custom_id"]
        if name.endswith((">back", ":undo", ":reset")) or name.startswith(NOT_MOVES):
            continue
        options = control.get("options")
        found += [f"{name}={option['value']}" for option in options] if options else [name]
    return found


async def patiently(world: World, attempt: Callable[[], Awaitable[bool]], what: str, patience: float) -> None:
    """Somebody who looks and tries again: when nothing came, when it was refused, when it is not so yet. Patience is
    lost with a bot that is there, not with one that nobody has started again yet."""
    end, idle = world.lives.awake() + patience, 1.0
    while True:
        try:
            if await attempt():
                return
            idle = 1.0
        except (Unanswered, Refused) as fault:
            idle = min(20.0, 1.5 * idle)
            world.counts[type(fault).__name__] += 1
        if world.lives.awake() > end:
            world.violated(f"{what}: not within {patience:.0f} s")
            raise GaveUp(what)
        await asyncio.sleep(idle * world.loop.chance.people.uniform(0.5, 3.0))


class GaveUp(Exception):
    """Something that must come to pass did not; it has been noted as a violation."""


def words_of(world: World, session: object, person: int) -> list[str]:
    row, game = session.row, session.game  # type: ignore[attr-defined]
    seat = row.seat_of(person)
    return [] if seat is None else [text(move) for move in game.legal(seat)]
