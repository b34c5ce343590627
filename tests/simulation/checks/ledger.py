"""What was asked and what was told, written down when it shows: nobody is told an untruth, or nothing at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from cogs.controls import ids
from cogs.controls.ids import Control
from playground.world.interactions import AUTOCOMPLETE, COMMAND, DEFER, Interaction, command_path
from playground.world.messages import Draft
from playground.world.model import Channel, Message
from tests.simulation.texts import DONE, FORGOTTEN, MOVED_ON, NOT_STORED

if TYPE_CHECKING:
    from tests.simulation.world import World

WITH_WORDS = (4, 7)
"""Answers that are a message, or change one."""
ANSWER_LASTS = 20.0
ON_ITS_WAY = 1.0
"""Seconds that an event takes to the bot at most."""


class Asked(msgspec.Struct):
    item: Interaction
    at: float
    control: Control | None
    words: str
    """What a reader is told of it."""
    told: list[str] = []
    last_told: float = 0.0
    twice: bool = False
    """Discord took two answers to it."""
    unsure: bool = False
    """Something was about by which an answer may be lost on its way."""


class Ledger:
    def __init__(self, world: World) -> None:
        self.world = world
        self.asked: dict[int, Asked] = {}
        self.stored: set[int] = set()
        """The interactions that were ever in the log; of who is forgotten it keeps none."""
        self._forgotten: dict[int, set[str]] = {}
        """Who was told so, and where they had sat when they asked for it."""
        self._sat: dict[int, set[str]] = {}
        self.made: list[Callable[[Message, Draft], None]] = []
        """Told of every message that the bot makes, once it is there."""
        self.asks: list[Callable[[Asked], None]] = []
        self.tells: list[Callable[[Asked, str], None]] = []

    @property
    def moves(self) -> int:
        """Decisions that were stored and acknowledged."""
        return sum(one in self.asked and self.asked[one].item.acknowledged is not None for one in self.stored)

    # ------------------------------------------------------------------------------------------------ watching

    def watch(self) -> None:
        server = self.world.playground.server
        interactions, messages = server.interactions, server.messages
        ask, respond, edit, follow_up = (
            interactions.ask,
            interactions.respond,
            interactions.edit,
            interactions.follow_up,
        )
        create = messages.create

        def asks(kind: int, user: Any, channel: Channel, data: Any, message: Message | None = None) -> Interaction:
            item = ask(kind, user, channel, data, message)
            self._asked(item, user.display)
            return item

        def responds(interaction_id: int, token: str, body: Any, draft: Draft) -> Any:
            found = self.asked.get(interaction_id)
            if self.world.troubles.forgetful and found is not None and self._answered_before(found.item, body):
                found.twice = True
                original = server.world.messages.get(found.item.original_id or 0)
                return interactions._callback(found.item, body["type"], original)
            told = len(found.told) if found is not None else 0
            answered = respond(interaction_id, token, body, draft)
            if found is not None and body.get("type") in WITH_WORDS and len(found.told) == told:
                self._told(found.item, draft)
            return answered

        def edits(token: str, message_id: int | None, draft: Draft) -> Message:
            self._told(interactions.by_token(token), draft)
            return edit(token, message_id, draft)

        def follows(token: str, draft: Draft) -> Message:
            self._told(interactions.by_token(token), draft)
            return follow_up(token, draft)

        def creates(channel: Channel, author_id: int, draft: Draft, **more: Any) -> Message:
            before = set(server.world.messages)
            message = create(channel, author_id, draft, **more)
            # Under a nonce that it remembers Discord gives the message that is there.
            if message.id not in before and author_id == server.world.bot.id and not more.get("only_user"):
                for told in self.made:
                    told(message, draft)
            return message

        interactions.ask, interactions.respond = asks, responds  # type: ignore[method-assign]
        interactions.edit, interactions.follow_up = edits, follows  # type: ignore[method-assign]
        messages.create = creates  # type: ignore[method-assign]

    def _answered_before(self, item: Interaction, body: Any) -> bool:
        return item.acknowledged is not None and body.get("type") in (5, 6)

    def _asked(self, item: Interaction, name: str) -> None:
        control = ids.read(str(item.data.get("custom_id") or ""))
        if item.type in (COMMAND, AUTOCOMPLETE):
            words = f"/{command_path(item.data)} {_options(item.data)}".strip()
        else:
            words = f"presses {item.data.get('custom_id')} {item.data.get('values') or ''}".strip()
        asked = self.asked[item.id] = Asked(item, self.world.loop.now, control, words)
        asked.unsure = self.world.troubles.unsure()
        if words.startswith("/me forget"):
            sits = "SELECT table_id FROM seats JOIN tables ON id = table_id WHERE person = ? AND status <> 'lobby'"
            self._sat[item.id] = {table for (table,) in self.world.rows(sits, item.user_id)}
        if item.type != AUTOCOMPLETE:
            self.world.trace.note(f"{name} {words} ({item.id % 100_000_000})")
        for hears in self.asks:
            hears(asked)

    def _told(self, item: Interaction, draft: Draft) -> None:
        text = str(draft.data.get("content") or "")
        self.world.trace.note(f"told ({item.id % 100_000_000}): {text[:90]!r}")
        asked = self.asked[item.id]
        asked.told.append(text[:200])
        asked.last_told = self.world.loop.now
        for hears in self.tells:
            hears(asked, text)
        if text.startswith(FORGOTTEN):
            self._forgotten[item.user_id] = self._sat[item.id]
        if text.startswith(NOT_STORED) and not self.world.disk.failures:
            self.world.violated(f"{self._who(item)} was told that it could not be stored, and the disk is well")
        if text.startswith(NOT_STORED) and self.world.disk.kept.get(item.id):
            self.world.violated(f"{self._who(item)} was told that it did not happen, and it is stored")
        if text.startswith(DONE) and (stored := self._stored(item.id)) != 1:
            if item.user_id in self.world.forgotten and item.id in self.stored:
                # It was there until they had themselves forgotten: the answer took longer than that.
                return
            self.world.violated(f"{self._who(item)} was told that it is done when it was {stored} times in the log")

    def _stored(self, interaction: int) -> int:
        rows = self.world.rows("SELECT count(*) FROM entries WHERE interaction = ?", interaction)
        return int(rows[0][0]) if rows else 0

    def doubt(self) -> None:
        """Whoever is not answered yet may have been, and not know it."""
        for asked in self.asked.values():
            asked.unsure = asked.unsure or asked.at + ANSWER_LASTS > self.world.loop.now

    def _who(self, item: Interaction) -> str:
        return f"{self.world.playground.world.users[item.user_id].display} ({self.asked[item.id].words})"

    # ------------------------------------------------------------------------------------------------ at the end

    def at_the_end(self) -> None:
        stored = {one for (one,) in self.world.rows("SELECT interaction FROM entries WHERE interaction IS NOT NULL")}
        for ident, asked in self.asked.items():
            if asked.item.user_id in self.world.forgotten:
                # What they decided stays; that it was theirs does not.
                continue
            done = next((n for n, text in enumerate(asked.told) if text.startswith(DONE)), None)
            who = self._who(asked.item)
            if done is not None and ident not in stored:
                self.world.violated(f"{who} was told that it is done, and it is not in the log")
            since = (
                []
                if done is None
                else [
                    # An edit without words brings the picture.
                    t
                    for t in asked.told[done + 1 :]
                    if t and not t.startswith((*DONE, *MOVED_ON))
                ]
            )
            if since:
                self.world.violated(f"{who} was told that it is done, and then: {since[0]}")
            if asked.told and asked.told[-1].startswith(NOT_STORED) and ident in stored and not asked.twice:
                self.world.violated(f"{who} was told that it did not happen, and it is in the log")
            if not self._was_answered(asked) and not self._excused(asked):
                self.world.violated(f"{who} was not answered, {asked.at:.3f}")

        self._check_forgotten()

    def _check_forgotten(self) -> None:
        """At the tables where they had sat then; who takes a seat there again is known anew."""
        for person, tables in self._forgotten.items():
            for kept in ("seats", "lineage", "entries"):
                found = {table for (table,) in self.world.rows(f"SELECT table_id FROM {kept} WHERE person = ?", person)}
                if found & tables and "substitutes" not in self.world.plan.habits:
                    self.world.violated(f"somebody who was told that they are forgotten is in {kept}")

    def _was_answered(self, asked: Asked) -> bool:
        item = asked.item
        return item.acknowledged is not None and (item.response != DEFER or item.settled is not None)

    def _excused(self, asked: Asked) -> bool:
        """Trouble that loses answers, or nobody there to give one. One who goes in good order answers before."""
        if asked.item.type == AUTOCOMPLETE or asked.unsure:
            return True
        if any(asked.at <= night <= asked.at + ANSWER_LASTS for night in self.world.troubles.nights):
            return True
        acknowledged = asked.item.acknowledged is not None
        for life in self.world.lives.all:
            if life.ready is None or life.ready > asked.at or (life.ended is not None and life.ended < asked.at):
                continue
            if life.how == "lives" and life.closing is None:
                return False
            if life.closing is not None and life.how != "killed":
                return not acknowledged and asked.at > life.closing - ON_ITS_WAY
            return life.ended is None or life.ended < asked.at + ANSWER_LASTS
        return True


def _options(data: Any) -> str:
    found = data.get("options") or []
    while found and found[0]["type"] in (1, 2):
        found = found[0].get("options") or []
    return " ".join(f"{one['name']}={one['value']}" for one in found if "value" in one)
