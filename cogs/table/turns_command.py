"""Where one is waited for: `/turns` as a picker of tables, and the button that opens the most urgent of them."""

from math import inf

from discord import app_commands
from discord.ext import commands

from cogs.answering import MESSAGE, Interaction, answered
from cogs.context import Context
from cogs.controls.clicks import Click
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.move_clicks import MoveClicks
from cogs.controls.pages import LABEL, MOST_ROWS, Button, Page, Style, rows_of
from data.texts import mark
from rules.table.looks import Look
from rules.table.rows import DIRECT


class TurnsCommand(commands.Cog):
    context: Context
    moves: MoveClicks

    @app_commands.command(name="turns", description=mark("Where you are waited for"))
    @answered
    async def turns(self, interaction: Interaction) -> None:
        page = await self._turns_page(interaction, await self._waiting(interaction.user.id))
        await interaction.followup.send(page.text, view=view_of(page), ephemeral=True)

    async def next_table(self, click: Click) -> None:
        """One's own page of the table in this server that has waited longest for one."""
        interaction, waiting = click.interaction, await self._waiting(click.interaction.user.id)
        look = next((look for _, look in waiting if look.row.home.guild == (interaction.guild_id or DIRECT)), None)
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
            if look.legal and look.row.status == "running" and not look.row.lesson:
                clock = (await self.context.store.clocks(table)).get(look.seat or 0)
                deadline = clock.deadline if clock is not None else None
                found.append((inf if deadline is None else deadline, look))
        return sorted(found, key=lambda one: one[0])

    async def _turns_page(self, interaction: Interaction, waiting: list[tuple[float, Look]]) -> Page:
        """All of them with links; those in this server with a button each."""
        say, guild = self.context.private(interaction), interaction.guild_id or DIRECT
        lines: dict[bool, list[str]] = {True: [], False: []}
        buttons: list[Button] = []
        for deadline, look in waiting:
            line = f"- **{self.context.face(look.row).title(say)}** {await self.context.current(look.row)}"
            here = look.row.home.guild == guild
            lines[here].append(line if deadline == inf else f"{line} · <t:{int(deadline)}:R>")
            if here:
                style: Style = "secondary" if buttons else "primary"
                buttons.append(Button(_way_to(look), self.context.title(look.row, say)[:LABEL], style))
        between = [say("In other servers:")] if lines[False] else []
        text = "\n".join([*lines[True], *between, *lines[False]]) or say(
            "Nobody is waiting for you. `/help` says how to open a table."
        )
        return Page(text[:MESSAGE], tuple(rows_of(buttons)[:MOST_ROWS]))


def _way_to(look: Look) -> Control:
    return Control(Kind.OPEN, look.row.id, look.seat or 0, look.decision)
