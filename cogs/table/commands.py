"""The commands every table has: its board, its text, its log, its place; typed moves; one's turns; help."""

import io
from collections.abc import Sequence

import discord
import msgspec
from discord import app_commands

from cogs.answering import Interaction, answered, quietly
from cogs.context import Context
from cogs.controls.clicks import Click
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.move_clicks import MoveClicks
from cogs.controls.pages import LABEL, Button, Page, rows_of
from cogs.controls.typed_moves import completions
from cogs.controls.what_if import WhatIf
from cogs.face import Scene
from cogs.help.pages import rules_page
from cogs.history.commands import History, HistoryCommands
from cogs.servers.permissions import must_be_heard, must_post
from cogs.servers.settings import allowed_here
from cogs.table import TABLE
from cogs.table.fair_command import FairCommand
from cogs.table.following import FollowCommand
from cogs.table.hint_commands import WhyCommands
from cogs.table.lobby import Lobby
from cogs.table.seat_and_time_commands import SeatAndTimeCommands
from cogs.table.threads import admit, home_here, private_place
from cogs.table.turns_command import TurnsCommand
from cogs.typed_search import finds
from data.texts import english, mark, speak
from render import painters
from render.painter import Frame
from rules.game import Illegal, View
from rules.table.life import TableLife
from rules.table.looks import Look
from rules.table.rows import DIRECT, Home, Row

FENCE = "```"
LOG_LINES = 30
BOARDS = english("words", dict[str, dict[str, str]])["boards"]
"""What a picture of the whole table is called; one of a city goes by the name of its seat."""
CHOICE = 100
LONGEST_MOVE = 200


class TablesCog(HistoryCommands, WhyCommands, SeatAndTimeCommands, FairCommand, FollowCommand, TurnsCommand):
    table = TABLE

    def __init__(self, context: Context, moves: MoveClicks, life: TableLife, lobby: Lobby, history: History) -> None:
        self.context = context
        self.moves = moves
        self.what_if = WhatIf(moves)
        self.life = life
        self.lobby = lobby
        self.history = history

    # ------------------------------------------------------------------------------------------------ looking

    @TABLE.command(name="board", description=mark("Shows the present board, to you alone"))
    @app_commands.describe(seat=mark("One city at full size: the number of its seat"))
    @answered
    async def board(self, interaction: Interaction, seat: app_commands.Range[int, 1, 4] | None = None) -> None:
        look = await self.context.look_here(interaction)
        if seat is not None and seat > len(look.row.seats):
            raise Illegal("seats", seat, 1, len(look.row.seats))
        await self._board(interaction, look, None if seat is None else Frame("city", seat - 1))

    async def _board(
        self, interaction: Interaction, look: Look, shown: Frame | None = None, turned_to: Sequence[str] | None = None
    ) -> None:
        """One picture, the others one button away; `turned_to`: by such a button, in the place of the one before."""
        view, say = _begun(look), self.context.private(interaction)
        scene, frames = self.context.scene(look.row, view, say), painters.find(look.row.game).boards(view)
        every = [(one, _board_button(look.row, scene, one)) for one in frames]
        frame = shown or next((one for one, button in every if button.control.words == turned_to), frames[0])
        files = await self.context.asked_files(
            interaction.user.id, look.row, view, [frame], say, f"{look.row.id}-board"
        )
        news = await self.history.news.note(look, say)
        link = say("The newest post: {link}", link=await self.context.current(look.row))
        text = f"{news}\n{self.context.face(look.row).asks(scene)}\n-# {link}".strip()
        buttons = view_of(Page("", tuple(rows_of([button for one, button in every if one != frame]))))
        if turned_to is not None:
            await interaction.edit_original_response(content=text, attachments=files, view=buttons)
        else:
            await interaction.followup.send(text, files=files, view=buttons, ephemeral=True)

    @TABLE.command(name="describe", description=mark("The whole board as text, to you alone"))
    @answered
    async def describe(self, interaction: Interaction) -> None:
        look = await self.context.look_here(interaction)
        scene = self.context.scene(look.row, _begun(look), self.context.private(interaction))
        text = self.context.face(look.row).describe(scene)
        for part in pieces(text):
            await interaction.followup.send(part, ephemeral=True)

    @TABLE.command(name="log", description=mark("What happened so far, as far as you may know it"))
    @answered
    async def log(self, interaction: Interaction) -> None:
        await self._log(interaction, await self.context.look_here(interaction))

    async def _log(self, interaction: Interaction, look: Look) -> None:
        self.context.allow_looking_back(interaction.user.id)
        scene = self.context.scene(look.row, _begun(look), self.context.private(interaction))
        story, new = await self.history.archive.story_and_new(look.row.id, interaction.user.id)
        told: list[str] = []
        for step, events in enumerate(story):
            told += [f"-# {scene.say('New since you last looked:')}"] if step == new else []
            told += self.context.face(look.row).tell(scene, events)
        whole = "\n".join(told) or scene.say("Nothing has happened yet.")
        newest = "\n".join(told[-LOG_LINES:]) or whole
        long = len(told) > LOG_LINES
        files = [discord.File(io.BytesIO(whole.encode()), filename=f"{look.row.id}.txt")] if long else []
        await interaction.followup.send(pieces(newest)[-1], ephemeral=True, files=files)

    # ------------------------------------------------------------------------------------------------ clicks

    async def click(self, click: Click) -> None:
        """What stands below every post in grey, and the way to the next table; the rest is the table's life."""
        interaction, look, say = click.interaction, click.look, self.context.private(click.interaction)
        match click.control.words:
            case ("board",):
                await self._board(interaction, look)
            case ("board", _, _):
                await self._board(interaction, look, turned_to=click.control.words)
            case ("log",):
                await self._log(interaction, look)
            case ("rules",):
                page = rules_page(self.context.face(look.row), say, "", look.row.id)
                await self.context.tell(interaction, page.text, view=view_of(page))
            case ("else",):
                await self.moves.coach.alternatives(click)
            case ("coach", ("on" | "off") as switch):
                await self._coach(interaction, look, switch == "on")
            case ("next",):
                await self.next_table(click)
            case _:
                await super().click(click)

    @TABLE.command(name="coaching", description=mark("Explains your decisions at this friendly table, or no longer"))
    @app_commands.describe(on=mark("On: each kind of decision is explained to you once"))
    @answered
    async def coaching(self, interaction: Interaction, on: bool) -> None:
        await self._coach(interaction, await self.context.look_here(interaction), on)

    @TABLE.command(name="whatif", description=mark("Tries moves out for you alone, in friendly games"))
    @answered
    async def whatif(self, interaction: Interaction) -> None:
        look = await self.context.look_here(interaction)
        async with self.context.answering(interaction, look):
            await self.what_if.open(interaction, look)

    async def _coach(self, interaction: Interaction, look: Look, on: bool) -> None:
        say = self.context.private(interaction)
        await self.moves.coach.switch(look, interaction.user.id, on)
        told = say("You are coached at this table.") if on else say("You are not coached at this table any more.")
        await self.context.tell(interaction, told)

    # ------------------------------------------------------------------------------------------------ acting

    @app_commands.command(name="move", description=mark("Plays a move in words"))
    @app_commands.describe(words=mark("For example: build mine"))
    @answered
    async def move(self, interaction: Interaction, words: app_commands.Range[str, 1, LONGEST_MOVE]) -> None:
        look = await self.context.look_here(interaction)
        _begun(look)
        async with self.context.answering(interaction, look):
            if look.seat is None:
                raise Illegal("not_seated")
            try:
                await self.moves.play(interaction, look, None, words, self.context.private(interaction))
            except Illegal as refused:
                raise Illegal(refused.code, *refused.details, allowed=refused.allowed or look.legal) from refused

    @move.autocomplete("words")
    @quietly
    async def complete(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        look = await self.context.look_here(interaction)
        if look.seat is None or not look.legal:
            return []
        scene = self.context.scene(look.row, look.view, self.context.private(interaction))
        found = completions(self.context.face(look.row), scene, look.legal, typed[:LONGEST_MOVE])
        return [app_commands.Choice(name=label[:CHOICE], value=value[:CHOICE]) for value, label in found]

    @TABLE.command(name="here", description=mark("Moves a table of yours to this channel"))
    @app_commands.describe(table=mark("The table"))
    @answered
    async def here(self, interaction: Interaction, table: app_commands.Range[str, 10, 10] | None = None) -> None:
        chosen = await self._own_table(interaction, table)
        row = await self.context.tables.row(chosen)
        if row.terms.private and interaction.user.id != row.host:
            raise Illegal("host_only")
        home = home_here(interaction)
        allowed_here(await self.context.store.server(home.guild), interaction)
        if row.terms.private:
            must_be_heard(interaction.app_permissions, thread=home.thread is not None, private=True)
        else:
            await self.context.must_be_free(interaction, row)
            must_post(interaction.app_permissions, msgspec.structs.replace(row, home=home))
        if home == row.home and await self.context.store.last_post(chosen) is not None:
            raise Illegal("here_already", await self.context.current(row))
        if row.terms.private:
            home = await self._move_privately(interaction, row)
        else:
            await self.context.tables.move_home(chosen, home)
        told = self.context.private(interaction)("The table lives here now: <#{place}>", place=home.place)
        await interaction.followup.send(told, ephemeral=True)

    async def _move_privately(self, interaction: Interaction, row: Row) -> Home:
        """A private table stays one: it moves into a private thread, and those at the table are let in."""
        say = speak(row.language)
        thread = await private_place(interaction.channel, self.context.title(row, say))
        await self.context.must_be_free(interaction, row)
        home = Home(row.home.guild, thread.parent_id, thread.id)
        try:
            await self.context.tables.move_home(row.id, home)
        except BaseException:
            if thread != interaction.channel:
                await thread.delete()
            raise
        await admit(thread, row.named(), say)
        return home

    async def _own_table(self, interaction: Interaction, named: str | None) -> str:
        """The table meant: the one named, or the only one of the person's in this server that is in play."""
        mine = []
        for table in await self.context.store.of_person(interaction.user.id):
            row = await self.context.tables.row(table)
            if row.home.guild == (interaction.guild_id or DIRECT) and row.status == "running":
                mine.append(table)
        if named is not None:
            if named not in mine:
                raise Illegal("not_seated")
            return named
        if len(mine) != 1:
            raise Illegal("which_table", ", ".join(mine) or "-")
        return mine[0]

    @here.autocomplete("table")
    @quietly
    async def complete_table(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        say, found = self.context.private(interaction), []
        for table in await self.context.store.of_person(interaction.user.id):
            row = await self.context.tables.row(table)
            if row.home.guild == (interaction.guild_id or DIRECT) and row.status == "running":
                label = self.context.title(row, say)
                found.append(app_commands.Choice(name=label[:CHOICE], value=table))
        return [choice for choice in found if finds(typed, choice.name)][:25]


def _board_button(row: Row, scene: Scene, frame: Frame) -> Button:
    control = Control(Kind.TABLE, row.id, 0, 0, ("board", frame.kind, f"P{(frame.seat or 0) + 1}"))
    if frame.kind in BOARDS or frame.seat is None:
        return Button(control, scene.say(BOARDS[frame.kind]))
    return Button(control, scene.names[frame.seat][:LABEL], emoji=scene.seat(frame.seat))


def _begun(look: Look) -> View:
    if look.view is None:
        raise Illegal("not_begun")
    return look.view


def pieces(text: str, size: int = 1900) -> Sequence[str]:
    """A long text in messages, broken between lines; a drawing that is broken stays a drawing in both."""
    found, so_far, fenced = [], "", False
    for line in text.splitlines():
        line = line[:size]
        if so_far and len(so_far) + len(line) + 1 > size and not (fenced and line == FENCE):
            found.append(f"{so_far}\n{FENCE}" if fenced else so_far)
            so_far = FENCE if fenced else ""
        so_far = f"{so_far}\n{line}" if so_far else line
        fenced = fenced != (line == FENCE)
    return [*found, so_far or "…"]
