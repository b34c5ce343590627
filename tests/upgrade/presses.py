"""Buttons and selects on posts that were made before: who presses each, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from unittest import mock

import msgspec

from cogs.client import Skyline
from cogs.controls.ids import Control, Kind, read
from cogs.history import replay
from cogs.refusals import COMMON
from data.texts import languages, speak
from playground.forms.components import flat
from playground.world.model import Json, Message
from rules.record import undo_of
from tests.e2e.players import until
from tests.scripted import Playground
from tests.scripted.user import ScriptedUser, Seen

STALE = "The board has moved on since that button was made. Here is the present one."
KINDS = "owncltdrksjpq"
"""Of controls, at the time of the first fixture."""
ORDER = (
    *("1o", "1s", "1j", "1n", "1r", "1q", "1d", "1w"),
    *("take", "agree", "decline", "back", "undo", "reset", "1c", "1p"),
    *("change", "join", "add", "nosteward", "evening", "pause", "steward", "1l", "next", "start", "leave", "1k"),
    "rematch",
)
"""Kinds or words: what only shows something comes first, and what leaves least for the others last."""


class Press(msgspec.Struct, frozen=True):
    """A control on a message, the person who presses it, and what happened when it was pressed first."""

    message: int
    control: str
    value: str | None
    person: int
    does: str = ""
    """plays, takes back, notes in the log, changes, opens a page, tells something, is stale, or is unknown."""
    move: str | None = None


async def presses(playground: Playground, bot: Skyline) -> list[Press]:
    """Every control that can be pressed, in the order in which that can be done."""
    found = []
    for message in playground.world.messages.values():
        for item in _controls(message):
            control = read(item["custom_id"])
            assert control is not None, item
            person = message.only_user or await _presser(playground, bot, control)
            values = [option["value"] for option in item.get("options", [])]
            found.append(Press(message.id, item["custom_id"], values[-1] if values else None, person))
    return sorted(found, key=lambda one: (_rank(one), one.message))


def _controls(message: Message) -> Iterator[Json]:
    return (item for item in flat(message.components) if "custom_id" in item and not item.get("disabled"))


def _rank(press: Press) -> int:
    kind, words = press.control[:2], press.control.rpartition(":")[2]
    named = [n for n, one in enumerate(ORDER) if kind in ("1t", "1l", "1k") and words.startswith(one)]
    return min(named, default=ORDER.index(kind) if kind in ORDER else len(ORDER))


async def _presser(playground: Playground, bot: Skyline, control: Control) -> int:
    """Who would press this on a public post: the holder of its seat, a newcomer, somebody who was asked, the host."""
    if control.kind is Kind.CAMPAIGN:
        return await _member(playground, bot, control)
    row = await bot.tables.row(control.table)
    others = [user.id for user in playground.world.people if row.seat_of(user.id) is None]
    fitting: list[int] = []
    match control.words if control.kind in (Kind.TABLE, Kind.LOBBY) else ():
        case ("take", *_):
            fitting = [p for p in others if row.terms.invited is None or p in row.terms.invited]
        case ("join",):
            fitting = others
        case ("agree" | "decline", *_):
            asked = await bot.store.request(row.id, "undo")
            fitting = [p for p in row.people() if asked is None or p != row.seats[asked.seat].person]
        case ("back",):
            fitting = [s.person for s in row.seats if s.standin is not None and s.person is not None]
    if fitting:
        return fitting[0]
    if control.kind is Kind.OPEN:
        session = await bot.tables.session(row.id)
        waiting = [row.seats[seat].person for seat in session.game.waiting()]
        return next((p for p in waiting if p is not None), row.host)
    return (row.seats[control.seat].person if control.kind is Kind.PLAY else None) or row.host


async def _member(playground: Playground, bot: Skyline, control: Control) -> int:
    """Who would press this on a campaign's post: a newcomer where a city is on offer, else the host."""
    campaign = await bot.campaigns.get(control.table)
    if control.words[:1] != ("take",):
        return campaign.host
    guild = playground.world.guild(campaign.home.guild)
    return next(person for person in guild.members if person in _people(playground) and person not in campaign.people())


def _people(playground: Playground) -> set[int]:
    return {user.id for user in playground.world.people}


@contextmanager
def quick_films() -> Iterator[None]:
    """A film of a whole game takes seconds, and its length is not what a button is about."""
    with mock.patch.object(replay, "MOST_SHOTS", 2):
        yield


class Presser:
    """Presses kept controls through Discord's protocol, on posts as they were, whatever has become of them since."""

    def __init__(self, playground: Playground, bot: Skyline) -> None:
        self._playground, self._bot = playground, bot
        self._posts = deepcopy(playground.world.messages)

    async def press(self, press: Press) -> Press:
        """The same press with what it did."""
        control = read(press.control)
        assert control is not None, press.control
        before = await self._state(control)
        person = ScriptedUser(self._playground, press.person)
        post = deepcopy(self._posts[press.message])
        self._playground.world.save(post)
        if press.value is None:
            asked = person._person.click(post, press.control)
        else:
            asked = person._person.select(post, press.control, [press.value])
        answer = await person._answered(asked, "press", press.control)
        await until(self._bot.context._quiet.is_set)
        await self._bot.tables.settled(control.table)
        shown = [seen for seen in (answer.message, *answer.followups) if seen is not None and seen.ephemeral]
        did = await self._did(control, before)
        if not did:
            text = "\n".join(seen.text for seen in shown)
            opens = any(seen.live_controls for seen in shown if seen.id != post.id or self._turned(seen))
            did = _heard(text) or ("opens" if opens or answer.modal else "tells" if shown else "nothing")
        does, _, move = did.partition(": ")
        return msgspec.structs.replace(press, does=does, move=move or None)

    def _turned(self, seen: Seen) -> bool:
        """Whether a page shows something else than it did: a refusal leaves it as it was."""
        post, now = self._posts[seen.id], self._playground.world.messages[seen.id]
        return (post.content, post.components) != (now.content, now.components)

    async def _state(self, control: Control) -> tuple[object, ...]:
        store = self._bot.store
        if control.kind is Kind.CAMPAIGN:
            campaign = await store.campaign(control.table)
            return (), campaign, campaign and await store.checkpoints(campaign.id)
        stored = await store.table(control.table)
        request = await store.request(control.table, "undo")
        given = tuple((one.seat, one.slot, one.words) for one in await store.standing(control.table))
        return await store.entries(control.table), stored and stored.row, request, given

    async def _did(self, control: Control, before: tuple[object, ...]) -> str:
        """What has changed in the store; empty if nothing has."""
        after = await self._state(control)
        old, new = before[0], after[0]
        assert isinstance(old, tuple) and isinstance(new, tuple)
        # A steward may or may not have moved by now: only what the press itself did is told.
        first = next((entry for entry in new[len(old) :] if entry.seat is None or entry.by != "steward"), None)
        if first is not None:
            does = "plays" if first.seat is not None else "takes back" if undo_of(first) else "notes"
            return f"{does}: {first.text}"
        return "changes" if after[1:] != before[1:] else ""


def _heard(text: str) -> str:
    """Whether an answer says that the button belongs to the past, or to nothing at all."""
    for language in languages():
        say = speak(language)
        if say(STALE) in text:
            return "stale"
        if say(COMMON["unknown_control"]) in text:
            return "unknown"
    return ""
