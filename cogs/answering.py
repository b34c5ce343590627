"""Every interaction is answered: in the person's language, whatever goes wrong, and before the bot goes.

All commands and controls answer inside `answering`: this is the one place that sees each of them, begun and ended.
"""

import asyncio
import contextlib
import functools
import inspect
import logging
import re
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

import aiohttp
import discord
from discord import app_commands

from cogs import face as faces
from cogs.face import Face, Scene
from cogs.operating.requests import ARRIVED
from cogs.refusals import in_words
from data import metrics
from data.limits import LIMITS
from data.logs import INTERACTION
from data.sets import ComponentSet
from data.texts import PSEUDO, Say, languages, speak
from rules.game import Illegal, View
from rules.table.looks import Look
from rules.table.ports import InDoubt, LostLease, StoreFailed
from rules.table.rows import Row

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]
MESSAGE = 2000
UNREACHED = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Discord refused, or did not answer."""
CLOSED = "closed"
"""What aiohttp says of a request that comes after the end."""
HEARD = 500
NO_SET = ComponentSet("", "", "")
COMMAND = re.compile(r"`/([a-z_]+(?: [a-z_]+)*)`")


class Answering(ABC):
    def __init__(self, language: str) -> None:
        self.language = language
        self.closing = False
        self.mentions: Mapping[str, str] = {}
        """How Discord names each command, by its words; empty until it has numbered them."""
        self.icons: dict[str, str] = {}
        """The application's emojis by name, as Discord writes them; empty where there are none."""
        self._heard: deque[int] = deque(maxlen=HEARD)
        """The latest interactions: Discord may tell of one again when a connection is resumed."""
        self._being_answered: set[int] = set()
        """The interactions being answered now; one that is answered in two steps counts once."""
        self._quiet = asyncio.Event()
        self._quiet.set()

    @abstractmethod
    def face(self, row: Row) -> Face: ...

    @abstractmethod
    def scene(self, row: Row, view: View | None, say: Say) -> Scene: ...

    def private(self, interaction: Interaction) -> Say:
        """The language of the person."""
        return self._known(str(interaction.locale))

    def public(self, interaction: Interaction) -> str:
        """The language of a table opened here: the server's, where we speak it."""
        return self._known(str(interaction.guild_locale or "")).language

    def _known(self, locale: str) -> Say:
        known = locale.partition("-")[0] in (*languages(), PSEUDO)
        return speak(locale if known else self.language)

    @asynccontextmanager
    async def answering(
        self, interaction: Interaction, look: Look | None = None, game: str | None = None
    ) -> AsyncIterator[None]:
        """Whatever goes wrong inside, the person gets an answer, and one that names the rule where there is one."""
        say = self.private(interaction)
        within = interaction.id in self._being_answered
        self._being_answered.add(interaction.id)
        self._quiet.clear()
        result = "done"
        try:
            yield
        except Illegal as refused:
            result = "busy" if refused.code == "busy" else "refused"
            face = self.face(look.row) if look is not None else faces.find(game) if game is not None else None
            scene = self.scene(look.row, look.view, say) if look is not None else Scene(say, None, (), NO_SET)
            await self.tell(interaction, in_words(refused, say, face, scene))
        except StoreFailed as fault:
            result = "not_stored"
            log.error("not stored: %s", fault)
            unknown = isinstance(fault, InDoubt | LostLease)
            await self.tell(interaction, in_words(Illegal("busy" if unknown else "store"), say))
        except discord.Forbidden:
            result = "forbidden"
            await self.tell(interaction, in_words(Illegal("no_permission"), say))
        except (*UNREACHED, discord.DiscordException) as fault:
            result = "undelivered"
            log.warning("Discord did not take an answer: %s", fault)
            self.gone_icon(fault)
            await self.tell(interaction, in_words(Illegal("busy"), say))
        except Exception as fault:
            result = "failed"
            # aiohttp says so, or asserts it of a request that is on its way.
            asserted = isinstance(fault, AssertionError) and interaction.client.is_closed()
            if asserted or (isinstance(fault, RuntimeError) and CLOSED in str(fault)):
                log.info("an answer came too late for the connection")
            else:
                log.exception("an answer failed")
            await self.tell(interaction, in_words(Illegal("busy"), say))
        finally:
            if not within:
                self._being_answered.discard(interaction.id)
                metrics.INTERACTIONS.labels(kind_of(interaction), result).inc()
            if not self._being_answered:
                self._quiet.set()

    async def turned_away(self, interaction: Interaction) -> bool:
        """Whether it comes a second time, while we are going, or while too many wait; then the person has been told."""
        if interaction.id in self._heard:
            return True
        self._heard.append(interaction.id)
        # A command or a press is one task from here on, and so is whatever it wakes.
        INTERACTION.set(interaction.id)
        ARRIVED.set(time.perf_counter())
        if not self.closing and len(self._being_answered) < LIMITS.answers_waiting:
            return False
        metrics.INTERACTIONS.labels(kind_of(interaction), "busy").inc()
        await self.tell(interaction, in_words(Illegal("busy"), self.private(interaction)))
        return True

    def gone_icon(self, fault: Exception) -> bool:
        """Whether something was refused for an emoji that is gone; then words stand in the place of all for a while."""
        gone = isinstance(fault, discord.HTTPException) and fault.status == 400 and "emoji" in str(fault).lower()
        if gone:
            self.icons.clear()
        return gone

    async def tell(self, interaction: Interaction, text: str, **more: Any) -> None:
        """A private answer, whatever has been answered before. Never raises: there is nobody left to tell."""
        text = self.clickable(text)
        text = text if len(text) <= MESSAGE else text[: MESSAGE - 1] + "…"
        try:
            if interaction.response.is_done():
                await interaction.followup.send(text, ephemeral=True, **more)
            else:
                await interaction.response.send_message(text, ephemeral=True, **more)
        except Exception as fault:
            log.warning("an answer was not delivered: %r", fault)

    def clickable(self, text: str) -> str:
        """Commands named in a text become buttons of Discord's that type them."""
        return COMMAND.sub(lambda found: self.mentions.get(found[1], found[0]), text)

    async def drain(self, seconds: float) -> None:
        """Waits until nobody is being answered any more, but not for ever."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._quiet.wait(), seconds)


def kind_of(interaction: Interaction) -> str:
    """What somebody used: a command, a menu of a post or person, a button, a select, a form."""
    data: Any = interaction.data or {}
    if interaction.type is discord.InteractionType.component:
        return "button" if data.get("component_type") == discord.ComponentType.button.value else "select"
    if interaction.type is discord.InteractionType.modal_submit:
        return "form"
    return "command" if data.get("type") == discord.AppCommandType.chat_input.value else "menu"


Value = TypeVar("Value", str, int)
Command = TypeVar("Command", bound=Callable[..., Coroutine[Any, Any, None]])
Complete = Callable[[Any, Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Value]]]]


def answered(command: Command) -> Command:
    """For a command that takes a while, told to one person alone: they see that we think, then `answering` has it."""

    @functools.wraps(command)
    async def run(cog: Any, interaction: Interaction, *asked: Any, **named: Any) -> None:
        async with cog.context.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            await command(cog, interaction, *asked, **named)

    # discord.py would look the names of types up in this module.
    run.__signature__ = inspect.signature(command, eval_str=True)  # type: ignore[attr-defined]
    return cast(Command, run)


def quietly(complete: Complete[Value]) -> Complete[Value]:
    """For autocomplete: whatever goes wrong, an empty list is the answer."""

    @functools.wraps(complete)
    async def completed(cog: Any, interaction: Interaction, typed: str) -> list[app_commands.Choice[Value]]:
        result = "failed"
        try:
            found = await complete(cog, interaction, typed)
            result = "done"
            return found
        except (Illegal, StoreFailed):
            result = "refused"
            return []
        except Exception:
            log.exception("a completion failed")
            return []
        finally:
            metrics.INTERACTIONS.labels("completion", result).inc()

    return completed
