"""`/hint`: advice for one's own seat, where the host allows it; `/table why`: stewards' reasons for who may know."""

import io

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, answered, quietly
from cogs.context import Context
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page
from cogs.names import shown
from cogs.reasons import in_words
from cogs.table import TABLE
from cogs.table.seat_and_time_commands import SeatAndTimeCommands
from data.texts import mark, speak
from rules.game import Illegal
from rules.notation import text, words
from rules.table.hints import Adviser, Explained
from rules.table.looks import Look
from rules.table.rows import Row

NEWEST = 12
"""Reasons shown at once; all of them are in the file that comes along."""
CHOICES = 25
CHOICE = 100
MESSAGE = 1900
SWITCH = {
    True: mark("**{name}** allows hints at this table: `/hint` tells you, and you alone, what a steward would do."),
    False: mark("**{name}** no longer allows hints at this table."),
}


class WhyCommands(SeatAndTimeCommands):
    """The part of `/table` that is about stewards' reasons."""

    @TABLE.command(name="why", description=mark("Why stewards moved: for your own seat, and for all once it is over"))
    @app_commands.describe(move=mark("The number of the move; without it, the newest ones"))
    @answered
    async def why(self, interaction: Interaction, move: app_commands.Range[int, 1, 99999] | None = None) -> None:
        row, found = await self._explained(interaction)
        chosen = [one for one in found if move in (None, one.number)]
        if not chosen:
            raise Illegal("no_reason")
        lines = [self._line(interaction, row, one) for one in chosen]
        files = []
        if len(lines) > NEWEST:
            whole = "\n".join(lines).encode()
            files = [discord.File(io.BytesIO(whole), filename=f"{row.id}-why.txt")]
        newest = lines[-NEWEST:]
        while len(newest) > 1 and sum(len(line) + 1 for line in newest) > MESSAGE:
            newest.pop(0)
        await interaction.followup.send("\n".join(newest)[:MESSAGE], files=files, ephemeral=True)

    @why.autocomplete("move")
    @quietly
    async def complete_move(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        row, found = await self._explained(interaction)
        names = self.context.names(row, self.context.private(interaction))
        labels = [(f"{one.number}. {names[one.seat]}: {one.words}"[:CHOICE], one.number) for one in reversed(found)]
        fitting = [(label, number) for label, number in labels if str(typed).lower() in label.lower()]
        return [app_commands.Choice(name=label, value=number) for label, number in fitting[:CHOICES]]

    async def _explained(self, interaction: Interaction) -> tuple[Row, list[Explained]]:
        table = await self.context.table_at(interaction)
        row, found = await Adviser(self.context.tables).explained(table, interaction.user.id)
        self.context.same_server(interaction, row)
        return row, found

    def _line(self, interaction: Interaction, row: Row, one: Explained) -> str:
        scene, face = self.context.scene(row, one.view, self.context.private(interaction)), self.context.face(row)
        move = face.sentence(scene, one.words.split())
        return f"`{one.number}` **{scene.names[one.seat]}**: {move}\n-# {in_words(face, scene, one.reason)}"

    @TABLE.command(name="hints", description=mark("Whether a steward may be asked for advice here (host only)"))
    @app_commands.describe(allowed=mark("On: everybody at the table may ask for hints"))
    @answered
    async def hints(self, interaction: Interaction, allowed: bool) -> None:
        look = await self.context.look_here(interaction)
        adviser, table, host = Adviser(self.context.tables), look.row.id, interaction.user.id
        row = await adviser.allow(table, host, allowed)
        text = speak(row.language)(SWITCH[allowed], name=shown(interaction.user.display_name))
        try:
            await self._public(interaction, Page(text, ()))
        except (discord.HTTPException, Illegal):
            # Everybody at the table shall know how it is played, or nothing changes.
            await adviser.allow(table, host, look.row.terms.hints)
            raise
        await self.lobby.posts.changed(row)
        told = self.context.private(interaction)(SWITCH[allowed], name=shown(interaction.user.display_name))
        await interaction.followup.send(told, ephemeral=True)


class HintCog(commands.Cog):
    def __init__(self, context: Context) -> None:
        self.context = context

    @app_commands.command(name="hint", description=mark("What a steward would do for you now, if the host allows it"))
    @answered
    async def hint(self, interaction: Interaction) -> None:
        await self.give(interaction, await self.context.look_here(interaction))

    async def give(self, interaction: Interaction, look: Look) -> None:
        async with self.context.answering(interaction, look):
            found = await Adviser(self.context.tables).hint(look.row.id, interaction.user.id)
            look, say = found.look, self.context.private(interaction)
            scene, face = self.context.scene(look.row, look.view, say), self.context.face(look.row)
            said, seat = words(found.move), look.seat
            assert look.view is not None and seat is not None
            told = say("A steward would: {move}", move=face.sentence(scene, said))
            control = Control(Kind.PLAY, look.row.id, seat, look.decision, tuple(text(found.move).split()))
            page = Page(
                f"{told}\n-# {in_words(face, scene, found.reason)}",
                ((Button(control, say("Yes, play this"), "success"),),),
            )
            frame = face.preview(said, seat)
            frames = [frame] if frame is not None else []
            files = await self.context.preview_files(interaction.user.id, look.row, look.view, frames, say, "hint")
            await interaction.followup.send(page.text, view=view_of(page), files=files, ephemeral=True)
