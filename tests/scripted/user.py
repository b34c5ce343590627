"""Scripted people for tests: they use the bot as people do, see only what people see, and note how long it took."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from playground.world.interactions import DEFER, Interaction
from playground.world.model import Channel, Message, User
from playground.world.options import Refused
from playground.world.people import Person
from playground.world.world import Event
from tests.scripted.journal import Entry, Journal
from tests.scripted.seen import Answer, Seen

if TYPE_CHECKING:
    from tests.scripted.playground import Playground

__all__ = ["Answer", "Entry", "Journal", "Refused", "ScriptedUser", "Seen", "Unanswered"]

REAL_PATIENCE = 15.0
Source = Seen | Answer | Message | int


class Unanswered(AssertionError):
    """The bot did not answer in time: on Discord the person reads "the application did not respond"."""


class ScriptedUser:
    def __init__(self, playground: Playground, user_id: int) -> None:
        self._playground = playground
        self.id = user_id
        self._place: int | None = None

    @property
    def _person(self) -> Person:
        # Looked up each time: the server may have been restarted in between.
        return self._playground.server.person(self.id)

    @property
    def user(self) -> User:
        return self._person.user

    @property
    def name(self) -> str:
        return self.user.display

    def __repr__(self) -> str:
        return f"<{self.name}>"

    # Places

    def go(self, channel: str | int | Channel, guild: str | None = None) -> ScriptedUser:
        """From now on everything happens there."""
        self._place = self._channel(channel, guild).id
        return self

    def go_direct(self) -> ScriptedUser:
        """Into the direct messages with the bot."""
        return self.go(self._person.open_direct())

    def _channel(self, channel: str | int | Channel | None = None, guild: str | None = None) -> Channel:
        person = self._person
        if isinstance(channel, Channel | int):
            return person.channel(channel if isinstance(channel, int) else channel.id)
        if channel is None and self._place is not None:
            return person.channel(self._place)
        homes = [home for home in person.guilds() if guild in (None, home.name)]
        for home in homes:
            found = [item for item in person.channels(home) if channel in (None, item.name, f"#{item.name}")]
            if found:
                # Of several threads with one name the newest is meant.
                return found[0] if channel is None else found[-1]
        raise Refused(f"{self.name} sees no channel {channel!r}")

    # Seeing

    def messages(self, channel: str | int | Channel | None = None) -> list[Seen]:
        person = self._person
        return [Seen(person.payload(message)) for message in person.messages(self._channel(channel))]

    def last(self, channel: str | int | Channel | None = None, *, controls: bool = False) -> Seen:
        """The newest message there; with `controls` the newest that has something to click."""
        for seen in reversed(self.messages(channel)):
            if not controls or seen.live_controls:
                return seen
        raise Refused(f"{self.name} sees no such message")

    def direct_messages(self) -> list[Seen]:
        direct = self._person.direct()
        return [] if direct is None else self.messages(direct)

    def see(self, source: Source) -> Seen:
        """The message as it is now."""
        person = self._person
        return Seen(person.payload(person.message(_message_id(source))))

    def file(self, seen: Source, index: int = 0) -> bytes:
        """The bytes of a picture in a message one sees."""
        message = self._person.message(_message_id(seen))
        content = self._playground.world.store.read_file(message.attachments[index].id)
        if content is None:
            raise Refused("the file is gone")
        return content

    async def wait_for(
        self,
        predicate: Callable[[Seen], bool] = lambda seen: True,
        *,
        channel: str | int | Channel | None = None,
        patience: float = REAL_PATIENCE,
    ) -> Seen:
        """The newest message that fits, now or as soon as there is one."""
        woken = asyncio.Event()

        def hear(event: Event) -> None:
            if event.name.startswith(("MESSAGE_", "THREAD_")):
                woken.set()

        try:
            async with asyncio.timeout(patience):
                while True:
                    # The world is another one after a restart of the server: listen anew each time.
                    stop = self._playground.world.bus.listen(hear)
                    try:
                        for seen in reversed(self.messages(channel)):
                            if predicate(seen):
                                return seen
                        woken.clear()
                        with_timeout = asyncio.wait_for(woken.wait(), 0.25)
                        await asyncio.gather(with_timeout, return_exceptions=True)
                    finally:
                        stop()
        except TimeoutError:
            texts = [seen.text[:80] for seen in self.messages(channel)[-3:]]
            raise Unanswered(f"{self.name} waited {patience} s in vain; the last messages: {texts}") from None

    # Doing

    async def slash(self, path: str, *, channel: str | int | Channel | None = None, **options: object) -> Answer:
        asked = self._person.slash(self._channel(channel), path, options)
        return await self._answered(asked, "slash", path)

    async def autocomplete(
        self, path: str, option: str, text: str = "", *, channel: str | int | Channel | None = None, **others: object
    ) -> list[tuple[str, object]]:
        """The choices offered, as (name, value)."""
        asked = self._person.autocomplete(self._channel(channel), path, {**others, option: text}, option)
        answer = await self._answered(asked, "autocomplete", path)
        return [(choice["name"], choice["value"]) for choice in answer.choices]

    async def menu(
        self, name: str, target: ScriptedUser | Source, *, channel: str | int | Channel | None = None
    ) -> Answer:
        """A command of the context menu."""
        person = self._person
        thing = target.user if isinstance(target, ScriptedUser) else person.message(_message_id(target))
        return await self._answered(person.menu(self._channel(channel), name, thing), "menu", name)

    async def click(self, source: Source, button: str) -> Answer:
        """A button by its label or custom id, as the message is now."""
        control = self.see(source).control(button, kinds=(2,))
        asked = self._person.click(self._person.message(_message_id(source)), control["custom_id"])
        return await self._answered(asked, "click", button)

    async def select(self, source: Source, values: str | list[str], control: str | None = None) -> Answer:
        """Options by label or value; the control by custom id or placeholder, when there is more than one."""
        found = self.see(source).control(control, kinds=(3, 5, 6, 7, 8))
        wanted = [values] if isinstance(values, str) else values
        labels = {option["label"]: option["value"] for option in found.get("options") or []}
        chosen = [labels.get(value, value) for value in wanted]
        asked = self._person.select(self._person.message(_message_id(source)), found["custom_id"], chosen)
        return await self._answered(asked, "select", found["custom_id"])

    async def submit(self, shown: Answer, values: Mapping[str, object]) -> Answer:
        """Fills in the modal that an answer brought, by label or custom id."""
        asked = self._person.submit(shown.interaction, values)
        return await self._answered(asked, "submit", str((shown.modal or {}).get("title")))

    def say(self, text: str, *, channel: str | int | Channel | None = None) -> Seen:
        person = self._person
        message = person.say(self._channel(channel), text)
        self._playground.world.store.flush()
        return Seen(person.payload(message))

    def dismiss(self, source: Source) -> None:
        self._person.dismiss(self._person.message(_message_id(source)))

    async def _answered(self, asked: Interaction, kind: str, name: str) -> Answer:
        playground = self._playground
        interactions = playground.server.interactions
        playground.world.store.flush()
        entry = Entry(self.name, kind, name)
        playground.journal.entries.append(entry)
        try:
            async with asyncio.timeout(REAL_PATIENCE):
                await interactions.until(lambda: asked.acknowledged is not None or asked.failed)
                if asked.failed or asked.acknowledged is None:
                    raise Unanswered(f"{self.name}: {kind} {name!r} was not answered within 3 seconds")
                entry.acknowledged = asked.acknowledged - asked.created
                if asked.response == DEFER:
                    await interactions.until(lambda: asked.settled is not None)
        except TimeoutError:
            raise Unanswered(f"{self.name}: {kind} {name!r} is still thinking after {REAL_PATIENCE} s") from None
        entry.answered = (asked.settled or asked.acknowledged) - asked.created
        return Answer(asked, self._person)


def _message_id(source: Source) -> int:
    if isinstance(source, int):
        return source
    if isinstance(source, Answer):
        if source.message is None:
            raise Refused("that answer was no message")
        return source.message.id
    return source.id
