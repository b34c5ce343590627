"""`/pointcity new`, `/pointcity rules`."""

from cogs.answering import Interaction
from cogs.game_cog import Asked, GameCog, opening
from cogs.point_city import FACE
from rules.point_city.state import ALONE

LEVEL = "solo"


class PointCityCog(GameCog, name=FACE.about.command, description=FACE.about.line):
    face = FACE

    @opening(FACE.about)
    async def new(self, interaction: Interaction, asked: Asked) -> None:
        # The level means nothing at a table of several, and nobody should read it there.
        options = {name: word for name, word in asked.options.items() if asked.seats == ALONE or name != LEVEL}
        await self.lobby.open(interaction, FACE.key, options, asked.seats, asked.stewards)


COG = PointCityCog
