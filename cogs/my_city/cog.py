"""`/mycity new`, `/mycity rules`, `/mycity city`."""

from discord import app_commands

from cogs.answering import Interaction, answered
from cogs.game_cog import Asked, GameCog, opening
from cogs.my_city import FACE
from data.texts import mark
from render.painter import Frame
from rules.game import Illegal
from rules.my_city.lasting import chapter


class MyCityCog(GameCog, name=FACE.about.command, description=FACE.about.line):
    face = FACE

    @opening(FACE.about)
    async def new(self, interaction: Interaction, asked: Asked) -> None:
        options = {"board": "eternal"}
        if "episode" in asked.options:
            async with self.context.answering(interaction):
                if chapter(int(asked.options["episode"])) > await self._opened(interaction):
                    raise Illegal("sealed")
                options = {"board": "episode"} | asked.options
        if interaction.response.is_done():
            return
        await self.lobby.open(interaction, FACE.key, options, asked.seats, asked.stewards)

    async def _opened(self, interaction: Interaction) -> int:
        """The last chapter that this server’s campaigns have opened; the first one is open to everybody."""
        return max(1, await self.context.store.opened_chapter(interaction.guild_id or 0))

    @app_commands.command(name="city", description=mark("Your own city, large, to you alone"))
    @answered
    async def city(self, interaction: Interaction) -> None:
        """With the answer that is still open drawn into it, which nobody else sees."""
        look, seat, view = await self.own_seat(interaction)
        say = self.context.private(interaction)
        frame = Frame("city", seat, getattr(view, "answer", None))
        files = await self.context.asked_files(interaction.user.id, look.row, view, [frame], say, f"{look.row.id}-city")
        text = FACE.asks(self.context.scene(look.row, view, say))
        await interaction.followup.send(text, files=files, ephemeral=True)


COG = MyCityCog
