"""`/help`, and the buttons of help, rules, hints and lessons."""

from discord import app_commands
from discord.ext import commands

from cogs import face as faces
from cogs.answering import Interaction, answered
from cogs.context import Context
from cogs.controls.clicks import Click
from cogs.controls.items import view_of
from cogs.help.pages import TOPICS, help_page, rules_page
from cogs.learn.cog import LearnCog
from cogs.table.hint_commands import HintCog
from data.texts import mark
from rules.game import Illegal
from rules.registry import KEYS


class HelpCog(commands.Cog):
    def __init__(self, context: Context, hints: HintCog, learn: LearnCog) -> None:
        self.context = context
        self._hints = hints
        self._learn = learn

    @app_commands.command(name="help", description=mark("How to play here"))
    @answered
    async def help(self, interaction: Interaction) -> None:
        page = help_page(self.context.private(interaction), await self._situation(interaction))
        await self.context.tell(interaction, page.text, view=view_of(page))

    async def _situation(self, interaction: Interaction) -> str:
        try:
            look = await self.context.look_here(interaction)
        except Illegal:
            return "play"
        if look.row.status != "running" or look.seat is None:
            return "play" if look.row.status == "lobby" else "back"
        return "turn" if look.legal else "wait"

    async def click(self, click: Click) -> None:
        interaction, say = click.interaction, self.context.private(click.interaction)
        match click.control.words:
            case ("hint",):
                await interaction.response.defer(ephemeral=True, thinking=True)
                look = await self.context.look(interaction, click.control.table)
                self.context.in_sight(interaction, look.row)
                await self._hints.give(interaction, look)
            case ("learn", *_):
                await self._learn.click(click)
            case ("rules", game, *topic) if game in KEYS:
                await self.context.show(
                    interaction, rules_page(faces.find(game), say, "".join(topic), click.control.table)
                )
            case ("help", key) if key in TOPICS:
                await self.context.show(interaction, help_page(say, key))
            case _:
                raise Illegal("unknown_control")
