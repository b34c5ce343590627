"""`/cities new`, `/cities rules`, `/cities card`."""

from typing import Any

from discord import app_commands

from cogs.answering import Interaction, quietly
from cogs.cities import FACE
from cogs.cities import card_text as cards
from cogs.face import Scene
from cogs.game_cog import Asked, GameCog, opening
from cogs.refusals import in_words as refusal
from data.sets import UnknownSet, read_set, set_names
from data.texts import mark
from rules.cities.about import FIRST_GAME
from rules.cities.check_set import faults
from rules.faults import in_words
from rules.game import Illegal
from rules.option_words import read

STANDARD = "standard"
MOST_FAULTS = 10


class CitiesCog(GameCog, name=FACE.about.command, description=FACE.about.line):
    face = FACE

    @opening(FACE.about, set=app_commands.Range[str, 1, 40])
    async def new(self, interaction: Interaction, asked: Asked) -> None:
        places = asked.seats or (2 if asked.options.get("long") == "yes" else None)
        options = asked.options if await self._played_here(interaction) else {"city": FIRST_GAME} | asked.options
        if not await self._allowed(interaction, options, places or FACE.about.seats[-1]):
            return
        chosen = asked.more["set"]
        components = chosen if chosen != STANDARD else None
        if components is not None and not await self._sound(interaction, components):
            return
        await self.lobby.open(interaction, FACE.key, options, places, asked.stewards, components)

    async def _played_here(self, interaction: Interaction) -> bool:
        """Whether a game of Cities has ended on this server: to a first one New York is proposed (C-28)."""
        return bool(await self.context.store.plays(interaction.guild_id or 0, FACE.key))

    async def _allowed(self, interaction: Interaction, options: dict[str, str], places: int) -> bool:
        """Whether options and seats go together; else the person is told the rule in the game's own words."""
        say = self.context.private(interaction)
        try:
            FACE.game.check(places, read(FACE.game, options))
        except Illegal as refused:
            scene = Scene(say, None, (), read_set(FACE.key, STANDARD))
            await self.context.tell(interaction, refusal(refused, say, FACE, scene))
            return False
        return True

    async def _sound(self, interaction: Interaction, name: str) -> bool:
        """Whether there is such a set and nothing is wrong with it; else the person is told what."""
        say = self.context.private(interaction)
        try:
            found = faults(read_set(FACE.key, name).text)
        except UnknownSet:
            known = ", ".join(f"`{known}`" for known in set_names(FACE.key))
            await self.context.tell(interaction, say("There is no such component set. There are: {sets}", sets=known))
            return False
        if found:
            lines = [
                say("This component set cannot be played:"),
                *(f"- {in_words(FACE.key, f)}" for f in found[:MOST_FAULTS]),
            ]
            await self.context.tell(interaction, "\n".join(lines))
        return not found

    @new.autocomplete("set")
    @quietly
    async def sets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        named = [name for name in set_names(FACE.key) if typed.lower() in name.lower()]
        return [app_commands.Choice(name=name, value=name) for name in named[:25]]

    @app_commands.command(name="card", description=mark("What a card or milestone asks for, and what it pays you now"))
    @app_commands.describe(name=mark("The card or milestone"))
    async def card(self, interaction: Interaction, name: str) -> None:
        async with self.context.answering(interaction):
            say = self.context.private(interaction)
            look = await self._here(interaction)
            components = look.row.components if look is not None else read_set(FACE.key, STANDARD)
            told = cards.explained(say, components, name)
            if told is None:
                await self.context.tell(interaction, say("There is no such card or milestone: choose from the list."))
                return
            text, row = told
            if look is not None and look.view is not None:
                scene = self.context.scene(look.row, look.view, say)
                text += cards.worth(scene, row)
            await self.context.tell(interaction, text)

    async def _here(self, interaction: Interaction) -> Any:
        """The table of Cities where this was said, if there is one."""
        try:
            look = await self.context.look(interaction, await self.context.table_at(interaction))
        except Illegal:
            return None
        return look if look.row.game == FACE.key else None

    @card.autocomplete("name")
    @quietly
    async def names(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        say = self.context.private(interaction)
        found = cards.named(say, read_set(FACE.key, STANDARD), typed)
        return [app_commands.Choice(name=label[:100], value=value) for label, value in found[:25]]


COG = CitiesCog
