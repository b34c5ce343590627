"""`/metropolys new`, `/metropolys rules`, `/metropolys goals`."""

from discord import app_commands

from cogs.answering import Interaction, answered
from cogs.game_cog import Asked, GameCog, opening
from cogs.metropolys import FACE
from cogs.metropolys.story import goals_in_words
from data.texts import mark
from render.painter import Frame
from rules.metropolys.view import MetropolysView


class MetropolysCog(GameCog, name=FACE.about.command, description=FACE.about.line):
    face = FACE

    @opening(FACE.about)
    async def new(self, interaction: Interaction, asked: Asked) -> None:
        await self.lobby.open(interaction, FACE.key, asked.options, asked.seats, asked.stewards)

    @app_commands.command(name="goals", description=mark("Your secret goals, to you alone"))
    @answered
    async def goals(self, interaction: Interaction) -> None:
        look, seat, view = await self.own_seat(interaction)
        assert isinstance(view, MetropolysView)
        say, own = self.context.private(interaction), view.planners[seat].goals
        assert own is not None
        told = goals_in_words(self.context.scene(look.row, view, say), own)
        files = await self.context.asked_files(
            interaction.user.id, look.row, view, [Frame("goals", seat)], say, f"{look.row.id}-goals"
        )
        await interaction.followup.send(told, files=files, ephemeral=True)


COG = MetropolysCog
