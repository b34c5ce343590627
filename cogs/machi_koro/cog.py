"""`/machikoro new`, `/machikoro rules`, `/machikoro card`."""

from discord import app_commands

from cogs.answering import Interaction, quietly
from cogs.game_cog import Asked, GameCog, opening
from cogs.machi_koro import FACE
from cogs.typed_search import finds, folded
from data.texts import mark
from rules.game import Illegal
from rules.machi_koro.vocabulary import LANDMARKS, WHEN, cards, effect


class MachiKoroCog(GameCog, name=FACE.about.command, description=FACE.about.line):
    face = FACE

    @opening(FACE.about)
    async def new(self, interaction: Interaction, asked: Asked) -> None:
        await self.lobby.open(interaction, FACE.key, asked.options, asked.seats, asked.stewards)

    @app_commands.command(name="card", description=mark("What a card does"))
    @app_commands.describe(name=mark("The card"))
    async def card(self, interaction: Interaction, name: str) -> None:
        async with self.context.answering(interaction):
            say = self.context.private(interaction)
            found = [c for c in cards().values() if folded(name) in map(folded, (c.id, c.name, c.called(say)))]
            if not found:
                raise Illegal("unknown_card", name[:50])
            one = found[0]
            if one.colour is None:
                await self.context.tell(
                    interaction, f"**{one.called(say)}** · {one.cost}\n{say(LANDMARKS.get(one.id, ''))}"
                )
            else:
                head = f"**{one.called(say)}** · {one.numbers} · {say(WHEN[one.colour])} · {one.cost}"
                await self.context.tell(interaction, f"{head}\n{effect(say, one)}")

    @card.autocomplete("name")
    @quietly
    async def names(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        say = self.context.private(interaction)
        named = [(c.called(say), c.id) for c in cards().values() if finds(typed, c.called(say))]
        return [app_commands.Choice(name=label[:100], value=value) for label, value in named[:25]]


COG = MachiKoroCog
