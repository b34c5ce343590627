"""Where one is waited for: `/turns` as a picker of tables, and the button that opens the most urgent of them."""

from __future__ import annotations

from math import inf

from discord import app_commands
from discord.ext import commands

from cogs.answering import MESSAGE, Interaction
from cogs.context import Context
from cogs.controls.clicks import Click
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.move_clicks import MoveClicks
from cogs.controls.pages import LABEL, Button, Page, rows_of
from data.texts import Say, mark
from rules.table.looks import Look

MOST_TABLES = 20


class TurnsCommand(commands.Cog):
    context: Context
    moves: MoveClicks

    @app_commands.command(name="turns", description=mark("Where you are waited for"))
    async def turns(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            page = await self._turns_page(interaction, await self._waiting(interaction.user.id))
            await interaction.followup.send(page.text, view=view_of(page), ephemeral=True)

    async def next_table(self, click: Click) -> None:
        """One's own page of the table in this server that has waited longest for one."""
        interaction, waiting = click.interaction, await self._waiting(click.interaction.user.id)
        look = next((look for _, look in waiting if look.row.home.guild == interaction.guild_id), None)
        if look is not None:
            await self.moves.open(Click(interaction, _way_to(look), None, look))
            return
        page = await self._turns_page(interaction, waiting)
        await interaction.edit_original_response(content=page.text, view=view_of(page), attachments=[])

    async def _waiting(self, person: int) -> list[tuple[float, Look]]:
        """The tables that wait for this person, what is due first first, each with its deadline."""
        found = []
        for table in await self.context.store.of_person(person):
            look = await self.context.tables.look(table, person)
            if look.legal and look.row.status == "running":
                clock = (await self.context.store.clocks(table)).get(look.seat or 0)
                deadline = clock.deadline if clock is not None else None
                found.append((inf if deadline is None else deadline, look))
        return sorted(found, key=lambda one: one[0])

    async def _turns_page(self, interaction: Interaction, waiting: list[tuple[float, Look]]) -> Page:
        """All of them with links; those in this server with a button each."""
        say, guild = self.context.private(interaction), interaction.guild_id
        here = [one for one in waiting if one[1].row.home.guild == guild]
        elsewhere = [one for one in waiting if one not in here]
        lines = [await self._due(say, *one) for one in here]
        lines += [say("In other servers:")] if elsewhere and guild is not None else []
        lines += [await self._due(say, *one) for one in elsewhere]
        buttons = [
            Button(_way_to(look), self.context.title(look.row, say)[:LABEL], "primary" if first else "secondary")
            for first, (_, look) in zip([True] + [False] * MOST_TABLES, here[:MOST_TABLES], strict=False)
        ]
        text = "\n".join(lines) or say("Nobody is waiting for you.")
        return Page(text[: text[:MESSAGE].rfind("\n")] if len(text) > MESSAGE else text, tuple(rows_of(buttons)))

    async def _due(self, say: Say, deadline: float, look: Look) -> str:
        line = f"- **{self.context.face(look.row).title(say)}** {await self.context.current(look.row)}"
        return line if deadline == inf else f"{line} · <t:{int(deadline)}:R>"


def _way_to(look: Look) -> Control:
    return Control(Kind.OPEN, look.row.id, look.seat or 0, look.decision)
