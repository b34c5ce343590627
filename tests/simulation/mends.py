"""What the simulation found in the product, and the study before it: each mend can be taken out again, so that the
seed which is kept for it still shows what was wrong."""

from __future__ import annotations

import contextlib
import itertools
from types import FunctionType
from typing import TYPE_CHECKING, Any

import discord

import cogs.answering
from cogs.answering import Answering
from cogs.campaign.actions import CampaignActions
from cogs.client import Skyline
from cogs.controls import move_clicks
from cogs.controls.ids import Kind
from cogs.controls.move_clicks import MoveClicks
from cogs.table import outbox, reminder_messages
from cogs.table.lobby import Lobby
from cogs.table.outbox import Outbox
from cogs.table.threads import private_thread
from data.store.sqlite import database
from data.store.sqlite.database import SqliteDatabase
from data.texts import speak
from rules.game import Illegal
from rules.table.rows import Home
from rules.table.steward_runner import StewardRunner
from tests.simulation.plan import Focus
from tests.simulation.safeguards import Safeguard, replaced

if TYPE_CHECKING:
    from tests.simulation.world import World


async def _nothing(*args: Any, **more: Any) -> bool:
    return False


def _lobby_set_right(world: World) -> None:
    """A cut while `/… new` is answered left a live post of a dead lobby; a lost edit was never repaired."""
    replaced(Lobby, "_set_right", _nothing)


def _page_lost(world: World) -> None:
    """A move was stored and shown, the answer to the showing was lost: "Busy… Please try again"."""
    show: Any = MoveClicks.show
    strict = FunctionType(show.__code__, {**show.__globals__, "UNREACHED": (discord.NotFound,)})
    strict.__defaults__ = show.__defaults__
    replaced(MoveClicks, "show", strict)


def _strip_apart(world: World) -> None:
    """The controls of older posts were taken away as part of the sending: what failed there sent the post again."""
    send, tidy = Outbox._send, Outbox._tidy

    async def allowed(request: Any, otherwise: str, **more: Any) -> bool:
        await request
        return True

    async def sends_and_tidies(self: Any, post: Any) -> bool:
        more = await send(self, post)
        await tidy(self, post.table)
        return more

    replaced(outbox.places, "if_allowed", allowed)
    replaced(Outbox, "_send", sends_and_tidies)
    replaced(Outbox, "_tidy", _nothing)
    _retries_look_back(world)


def _kept_after_all(world: World) -> None:
    """A commit that is durable and reported as failed: "it did not happen", of moves, starts, seats, pauses, wishes."""

    def by_its_word(self: Any, db: Any, work: Any) -> Any:
        return database._transaction(db, "BEGIN IMMEDIATE", lambda db: self._fenced(db, work))

    replaced(SqliteDatabase, "_written", by_its_word)


def _thread_kept(world: World) -> None:
    """The same, and the start of a private table: the thread in which it is played was to be deleted."""
    _kept_after_all(world)
    started = Lobby._started

    async def deletes(self: Any, interaction: Any, row: Any, message: Any) -> Any:
        if not row.terms.private:
            return await started(self, interaction, row, message)
        thread = await private_thread(interaction.channel, self.context.title(row, speak(row.language)))
        home = Home(row.home.guild, row.home.channel, thread.id)
        try:
            return (await self.context.tables.start(row.id, interaction.user.id, interaction.id, home)).row
        except BaseException:
            await thread.delete()
            raise

    replaced(Lobby, "_started", deletes)


def _stewards_driven(world: World) -> None:
    """The same, and a steward's turn: the table stood still until the next start."""
    _kept_after_all(world)
    resume, begun = StewardRunner.resume_stewards, set[int]()

    async def once(self: Any) -> None:
        if id(self) not in begun:
            begun.add(id(self))
            await resume(self)

    replaced(StewardRunner, "resume_stewards", once)


def _door(world: World) -> None:
    """Whoever came while the bot was going was refused inside `answering`, which raised on: a fault in the log, and a
    second answer."""
    answering = Answering.answering

    def refusing(self: Any, *args: Any, **more: Any) -> Any:
        if self.closing:
            raise RuntimeError("generator didn't yield")
        return answering(self, *args, **more)

    replaced(Answering, "answering", refusing)
    replaced(Answering, "turned_away", _nothing)


def _picture_lost(world: World) -> None:
    """A move was stored and its page shown, the picture after it was lost: "Busy… Please try again"."""

    class Strict:
        @staticmethod
        def suppress(*faults: type[BaseException]) -> Any:
            return contextlib.suppress(*faults) if TimeoutError in faults else contextlib.nullcontext()

    replaced(move_clicks, "contextlib", Strict)


def _page_not_made(world: World) -> None:
    """A move was stored, what follows it could not be read: "That could not be stored"."""
    replaced(move_clicks, "StoreFailed", _Never)


class _Never(Exception):
    """Is never raised."""


def _claimed_again(world: World) -> None:
    """A store that was busy when news were to be claimed: nobody was told until the next move."""
    tried = outbox.patiently

    async def at_once(attempt: Any, waits: Any, may_pass: Any, late: str) -> Any:
        return await (attempt() if late.startswith("nothing of table") else tried(attempt, waits, may_pass, late))

    replaced(outbox, "patiently", at_once)
    replaced(Outbox, "wake_all", _nothing)


def _limit_lifted(world: World) -> None:
    """Who gave up in a limit for everything, which it waited out for all, left everybody waiting for good."""
    replaced(Skyline, "_unlock", lambda _: None)


def _forms_set_right(world: World) -> None:
    """Of a lobby that was closed because its post seemed lost, the buttons that open forms said that it had begun, and
    the post stayed as it was."""
    clicked = Lobby._clicked

    async def refused(self: Any, interaction: Any, control: Any, row: Any, value: Any) -> None:
        if control.kind is Kind.LOBBY and control.words[:1] == ("change",) and row.status != "lobby":
            raise Illegal("begun")
        await clicked(self, interaction, control, row, value)

    replaced(Lobby, "_clicked", refused)


def _starts_wait(world: World) -> None:
    """Who pressed while another's start was under way was told that the table has started, whatever came of it."""
    start, under_way = Lobby._start, set[str]()

    async def refused(self: Any, interaction: Any, row: Any, message: Any) -> None:
        if row.id in under_way:
            raise Illegal("begun")
        under_way.add(row.id)
        try:
            await start(self, interaction, row, message)
        finally:
            under_way.discard(row.id)

    replaced(Lobby, "_start", refused)


def _roster_set_right(world: World) -> None:
    """A lost edit of a campaign's roster was never repaired: it offered a city that was taken."""

    async def changed(self: Any, interaction: Any, campaign: Any, change: Any, notice: Any = None) -> None:
        await interaction.response.defer()
        await self._show_roster(interaction, await self.change(interaction, campaign, change, notice))

    replaced(CampaignActions, "_changed", changed)


def _roster_after_a_refusal(world: World) -> None:
    """A roster's post from which no episode could begin, because somebody had been forgotten, named them for ever."""
    begun = CampaignActions._begun

    async def leaves_it(self: Any, interaction: Any, campaign: Any, number: int) -> None:
        message, interaction.message = interaction.message, None
        try:
            await begun(self, interaction, campaign, number)
        finally:
            interaction.message = message

    replaced(CampaignActions, "_begun", leaves_it)


def _controls_by_id(world: World) -> None:
    """A press of a control that its post does not show any more, because it was edited meanwhile, was not answered."""
    answered = Skyline.on_interaction

    async def if_shown(self: Any, interaction: Any) -> None:
        wanted = (interaction.data or {}).get("custom_id")
        rows = interaction.message.components if interaction.message is not None else ()
        shown = {getattr(one, "custom_id", None) for row in rows for one in getattr(row, "children", ())}
        if interaction.type is not discord.InteractionType.component or wanted in shown:
            await answered(self, interaction)

    replaced(Skyline, "on_interaction", if_shown)


def _rather_none_than_two(world: World) -> None:
    """A reminder whose sending failed after it had been made was sent once more, elsewhere."""
    replaced(reminder_messages, "may_pass", lambda fault: False)


def _too_late_is_no_fault(world: World) -> None:
    """An answer after the connection had been closed was logged as a fault of ours."""
    replaced(cogs.answering, "CLOSED", "\0")


def _told_once(world: World) -> None:
    """An interaction that Discord told of twice was answered a second time, with a refusal."""
    replaced(cogs.answering, "HEARD", 0)


def _retries_look_back(world: World) -> None:
    """A post that failed after it had been made was sent again under its nonce alone, which Discord forgets."""

    class Hopeful:
        repeat = staticmethod(itertools.repeat)

        @staticmethod
        def chain(first: list[Any], again: Any) -> Any:
            return itertools.repeat(first[0])

    replaced(outbox, "itertools", Hopeful)


EARLY = 500
"""Steps in which tables are opened."""
MENDS: dict[str, Safeguard] = {
    "lobby set right": Safeguard(_lobby_set_right, focus=Focus(("cut", "refusals"))),
    "page lost": Safeguard(_page_lost, focus=Focus(("cut", "refusals"))),
    "strip apart": Safeguard(_strip_apart, "who tries again looks back", focus=Focus(("refusals", "cut"))),
    "kept after all": Safeguard(_kept_after_all),
    "thread kept": Safeguard(
        _thread_kept,
        "the truth about what was kept",
        Focus(("doubtful", "doubtful"), steps=EARLY),
        "told that it may not be",
    ),
    "starts wait": Safeguard(_starts_wait, focus=Focus(("slow",), steps=EARLY)),
    "forms set right": Safeguard(_forms_set_right, focus=Focus(("cut", "refusals"), steps=EARLY)),
    "stewards driven": Safeguard(
        _stewards_driven, "the truth about what was kept", Focus(("doubtful", "doubtful")), "the moves of stewards"
    ),
    "door": Safeguard(_door),
    "retries look back": Safeguard(_retries_look_back, focus=Focus(("refusals", "refusals", "cut", *("night",) * 5))),
    "picture lost": Safeguard(_picture_lost, focus=Focus(("cut", "refusals"))),
    "page not made": Safeguard(_page_not_made, focus=Focus(("busy", "fails"))),
    "claimed again": Safeguard(
        _claimed_again, "every ten minutes all that waits is tried again", focus=Focus(("busy", "fails"))
    ),
    "roster set right": Safeguard(_roster_set_right, focus=Focus(("cut", "refusals"), steps=EARLY, campaign=True)),
    "roster after a refusal": Safeguard(_roster_after_a_refusal, focus=Focus(("slow",), steps=EARLY, campaign=True)),
    "controls by id": Safeguard(_controls_by_id, focus=Focus(("kill",))),
    "too late is no fault": Safeguard(_too_late_is_no_fault, focus=Focus(("stop", "slow", "limits"))),
    "rather none than two": Safeguard(
        _rather_none_than_two, focus=Focus(("refusals", "refusals", "refusals", "night", "night"))
    ),
    "limit lifted": Safeguard(_limit_lifted, focus=Focus(("limits", "limits", "limits", "limits", "night"))),
    "told once": Safeguard(_told_once, focus=Focus(("twice",))),
}
