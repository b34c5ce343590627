"""`skyline trial CHANNEL`: each kind of request once, on Discord itself, timed, with a person who says what they see.

Everything happens in a thread that it makes and takes away again. The report names no person, server or secret.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import platform
import time
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import discord
import msgspec
from discord import app_commands, ui

from cogs.table.lobby_post import cover_of
from data import VERSION
from data.logs import sealed
from data.texts import Say, english
from render.emojis import making
from render.painter import Style
from render.studio import make_cover

TEXTS = english("trial", dict[str, dict[str, str]])
PATIENCE = 90.0
"""Seconds in which a person answers."""
AN_HOUR = timedelta(hours=1)
MENU = TEXTS["form"]["menu"]
LOOKED_BACK = 200
Press = discord.Interaction[discord.Client]
Work = Callable[[], Awaitable[str]]
T = TypeVar("T")


class Step(msgspec.Struct, frozen=True):
    code: str
    outcome: str
    seconds: float | None = None

    def milliseconds(self) -> str:
        return "" if self.seconds is None else str(round(self.seconds * 1000))


class NotTried(Exception):
    """A step without a time of its own: the code of its outcome, and details."""


def _made(value: T | None) -> T:
    """What an earlier step made."""
    if value is None:
        raise NotTried("not_reached")
    return value


class Buttons(ui.View):
    """Buttons of which one is pressed once."""

    def __init__(self, *labels: str, emoji: str | None = None, seconds: float = PATIENCE) -> None:
        super().__init__(timeout=seconds)
        self.pressed: asyncio.Future[tuple[int, Press]] = asyncio.get_running_loop().create_future()
        for number, label in enumerate(labels):
            button: ui.Button[Buttons] = ui.Button(label=label, emoji=emoji)
            button.callback = self._taker(number)  # type: ignore[method-assign,assignment]
            self.add_item(button)

    def _taker(self, number: int) -> Callable[[Press], Coroutine[object, object, None]]:
        async def take(press: Press) -> None:
            if not self.pressed.done():
                self.pressed.set_result((number, press))

        return take

    async def answer(self) -> tuple[int, Press]:
        async with asyncio.timeout(self.timeout):
            return await self.pressed


class Form(ui.Modal):
    def __init__(self, say: Say) -> None:
        words = TEXTS["form"]
        super().__init__(title=say(words["title"]), timeout=PATIENCE)
        self.sent: asyncio.Future[Press] = asyncio.get_running_loop().create_future()
        options = [discord.RadioGroupOption(label=say(words[key]), value=key) for key in ("picture", "text", "nothing")]
        self.choice: ui.RadioGroup[Form] = ui.RadioGroup(custom_id="choice", options=options)
        self.add_item(ui.Label(text=say(words["label"]), component=self.choice))

    async def on_submit(self, interaction: Press) -> None:
        if not self.sent.done():
            self.sent.set_result(interaction)


class Trial(discord.Client):
    def __init__(self, channel: int, say: Say, patience: float = PATIENCE) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)
        self.steps: list[Step] = []
        self._channel, self._say, self._patience = channel, say, patience
        self._begun = time.perf_counter()
        self._emoji: discord.Emoji | None = None
        self._threads: list[discord.Thread] = []
        self._found: discord.TextChannel | None = None
        self._sent: discord.Message | None = None
        self._who: discord.abc.Messageable | None = None
        self._used: asyncio.Future[Press] = asyncio.get_running_loop().create_future()
        self.tree.add_command(app_commands.ContextMenu(name=MENU, callback=self._menu_used))

    async def on_ready(self) -> None:
        if not self.steps:
            self._add("connect", "done", time.perf_counter() - self._begun)
            await self._all()
            await self.close()

    async def _all(self) -> None:
        order: tuple[tuple[str, Work], ...] = (
            ("thread", self._thread),
            ("post", self._posted),
            ("amend", self._amended),
            ("strip", self._stripped),
            ("emoji", self._shown_emoji),
            ("private_thread", self._private_thread),
            ("refused", self._refused),
            ("old_edit", self._old_edit),
            ("person", self._person),
            ("private_page", self._private_page),
            ("form", self._form),
            ("menu", self._menu),
            ("direct", self._direct),
        )
        try:
            for code, work in order:
                await self._tried(code, work)
        finally:
            await self._tried("tidy", self._tidy)

    def _add(self, code: str, outcome: str, seconds: float | None = None, *details: object) -> None:
        self.steps.append(Step(code, self._say(TEXTS["outcome"][outcome]).format(*details), seconds))

    async def _tried(self, code: str, work: Work) -> None:
        self._measured: float | None = None
        begun = time.perf_counter()
        try:
            outcome = await work()
            self._add(code, outcome, self._measured if self._measured is not None else time.perf_counter() - begun)
        except NotTried as why:
            self._add(code, why.args[0], None, *why.args[1:])
        except TimeoutError:
            self._add(code, "silent")
        except discord.HTTPException as fault:
            self._add(code, "refused", None, f"{fault.status}, {fault.code}")

    @property
    def _place(self) -> discord.TextChannel:
        return _made(self._found)

    @property
    def _home(self) -> discord.Thread:
        return _made(self._threads[0] if self._threads else None)

    @property
    def _post(self) -> discord.Message:
        return _made(self._sent)

    async def _timed(self, request: Awaitable[object]) -> None:
        """Where a person takes part, only the request itself is timed."""
        begun = time.perf_counter()
        await request
        self._measured = time.perf_counter() - begun

    # ------------------------------------------------------------------------------------------- without a person

    def _picture(self, game: str) -> discord.File:
        made = make_cover(game, cover_of(game, self._say), Style(language=self._say.language))
        return discord.File(io.BytesIO(made.data), f"trial.{made.filename_ext}", description=made.alt)

    async def _thread(self) -> str:
        found = await self.fetch_channel(self._channel)
        if not isinstance(found, discord.TextChannel):
            raise NotTried("not_reached")
        self._found = found
        self._threads.append(await found.create_thread(name=MENU, type=discord.ChannelType.public_thread))
        return "done"

    async def _posted(self) -> str:
        buttons = Buttons(self._word("button", "yes"), self._word("button", "no"))
        self._sent = await self._home.send(MENU, file=self._picture("cities"), view=buttons)
        return "done"

    async def _amended(self) -> str:
        await self._post.edit(content=MENU, attachments=[self._picture("metropolys")])
        return "done"

    async def _stripped(self) -> str:
        await self._post.edit(view=None)
        return "done"

    async def _shown_emoji(self) -> str:
        name, image = await asyncio.to_thread(making.made, next(iter(making.table())))
        self._emoji = await self.create_application_emoji(name=f"trial_{name}"[-32:], image=image)
        await self._post.edit(view=Buttons(MENU, emoji=str(self._emoji)))
        await self._post.edit(view=None)
        return "done"

    async def _private_thread(self) -> str:
        self._threads.append(await self._place.create_thread(name=MENU, type=discord.ChannelType.private_thread))
        await self._threads[-1].send(MENU)
        return "done"

    async def _refused(self) -> str:
        try:
            await self._place.edit(topic=self._place.topic or "")
        except discord.Forbidden as fault:
            raise NotTried("as_it_should", fault.code) from fault
        return "allowed"

    async def _old_edit(self) -> str:
        before = datetime.now(UTC) - AN_HOUR
        async for message in self._place.history(limit=LOOKED_BACK, before=before):
            if self.user is not None and message.author.id == self.user.id:
                await self._timed(message.edit(content=message.content))
                return "done"
        raise NotTried("none_old")

    # ---------------------------------------------------------------------------------------------- with a person

    def _word(self, table: str, key: str) -> str:
        return self._say(TEXTS[table][key])

    async def _ask(self, code: str, button: str) -> Press:
        """A public question with one button; whoever presses it first is the person of the trial."""
        buttons = Buttons(self._word("button", button), seconds=self._patience)
        await self._home.send(self._word("ask", code), view=buttons)
        return (await buttons.answer())[1]

    async def _person(self) -> str:
        press = await self._ask("person", "begin")
        await self._timed(press.response.defer())
        self._who = press.user
        return "confirmed"

    async def _seen(self, buttons: Buttons) -> str:
        number, press = await buttons.answer()
        await press.response.edit_message(view=None)
        return ("confirmed", "denied")[number]

    def _yes_no(self) -> Buttons:
        return Buttons(self._word("button", "yes"), self._word("button", "no"), seconds=self._patience)

    async def _private_page(self) -> str:
        # Drawn before anybody presses: after that there are three seconds.
        picture, buttons = self._picture("my_city"), self._yes_no()
        send = (await self._ask("person", "show")).response.send_message
        await self._timed(send(self._word("ask", "private_page"), file=picture, view=buttons, ephemeral=True))
        return await self._seen(buttons)

    async def _form(self) -> str:
        press, form = await self._ask("form", "open"), Form(self._say)
        await self._timed(press.response.send_modal(form))
        async with asyncio.timeout(self._patience):
            sent = await form.sent
        await sent.response.send_message(self._word("outcome", "confirmed"), ephemeral=True)
        return "confirmed" if form.choice.value == "picture" else "denied"

    async def _menu_used(self, interaction: Press, message: discord.Message) -> None:
        await interaction.response.send_message(self._word("outcome", "confirmed"), ephemeral=True)
        if not self._used.done():
            self._used.set_result(interaction)

    async def _menu(self) -> str:
        self.tree.copy_global_to(guild=self._place.guild)
        await self._timed(self.tree.sync(guild=self._place.guild))
        await self._home.send(self._say(TEXTS["ask"]["menu"], menu=MENU))
        async with asyncio.timeout(self._patience):
            await self._used
        return "confirmed"

    async def _direct(self) -> str:
        buttons = self._yes_no()
        await self._timed(_made(self._who).send(self._word("ask", "direct"), view=buttons))
        await self._home.send(self._word("ask", "look_direct"))
        return await self._seen(buttons)

    async def _tidy(self) -> str:
        with contextlib.suppress(NotTried, discord.HTTPException):
            await self._home.send(self._word("ask", "done"))
        if self._emoji is not None:
            await self._emoji.delete()
        with contextlib.suppress(NotTried):
            self.tree.clear_commands(guild=self._place.guild)
            await self.tree.sync(guild=self._place.guild)
        outcome = "done"
        for thread in self._threads:
            try:
                await thread.delete()
            except discord.Forbidden:
                outcome = "left"
                await thread.edit(archived=True)
        return outcome


def report(steps: list[Step], say: Say) -> str:
    """As a table to be pasted into an issue: what was tried, with which versions; nobody and nothing by name."""
    rows = [f"| {say(TEXTS['step'][step.code])} | {step.outcome} | {step.milliseconds()} |" for step in steps]
    versions = f"Skyline {VERSION}, discord.py {discord.__version__}, Python {platform.python_version()}"
    return "\n".join((f"{versions}, {platform.system()}", "", "| | | ms |", "| --- | --- | --- |", *rows, ""))


async def run(token: str, channel: int, say: Say, patience: float = PATIENCE) -> str:
    """The report."""
    trial = Trial(channel, say, patience)
    async with trial:
        await trial.start(token)
    return sealed(report(trial.steps, say), token)
