"""`/stats …`: what people, the server and a game come to; and being left out of it."""

from collections.abc import Iterable, Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs import face as faces
from cogs.answering import Interaction, quietly
from cogs.context import Context
from cogs.history import tally
from cogs.history.tally import Against, Tally
from data.texts import Say, mark
from rules.game import Illegal
from rules.history.ratings import Rating
from rules.registry import KEYS
from rules.table.rows import Play

TOP = 5
TOP_RATINGS = 10


class StatsCog(commands.GroupCog, name="stats", description=mark("Finished games in this server")):
    def __init__(self, context: Context) -> None:
        self.context = context
        super().__init__()

    # ------------------------------------------------------------------------------------------------ commands

    @app_commands.command(name="person", description=mark("Somebody's games here: plays, wins, best scores, ratings"))
    @app_commands.describe(
        person=mark("Who; leave it out for yourself"), against=mark("Only the games against this one")
    )
    async def person(
        self, interaction: Interaction, person: discord.User | None = None, against: discord.User | None = None
    ) -> None:
        async with self.context.answering(interaction):
            guild = await self._guild(interaction)
            whose = person.id if person is not None else interaction.user.id
            if await self.context.store.unlisted(whose):
                raise Illegal("unlisted" if whose != interaction.user.id else "you_are_unlisted")
            say, plays = self.context.private(interaction), await self.context.store.plays(guild)
            if against is not None:
                if await self.context.store.unlisted(against.id):
                    raise Illegal("unlisted")
                met = tally.head_to_head(plays, whose).get(against.id, Against())
                await self._tell(interaction, [self._met(say, whose, against.id, met)])
                return
            ratings = await self.context.store.ratings(guild)
            await self._tell(interaction, self._person(say, whose, plays, ratings))

    @app_commands.command(name="server", description=mark("The finished games of this server"))
    async def server(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            guild = await self._guild(interaction)
            plays = await self.context.store.plays(guild)
            await self._tell(interaction, self._server(self.context.private(interaction), plays))

    @app_commands.command(name="game", description=mark("One game in this server: ratings and best scores"))
    @app_commands.describe(game=mark("Which game"))
    async def game(self, interaction: Interaction, game: app_commands.Range[str, 1, 40]) -> None:
        async with self.context.answering(interaction):
            guild = await self._guild(interaction)
            if game not in KEYS:
                raise Illegal("unknown_choice", "game", game, ", ".join(KEYS))
            plays, ratings = await self.context.store.plays(guild, game), await self.context.store.ratings(guild, game)
            people = {person: rating for (_, person), rating in ratings.items()}
            await self._tell(interaction, self._game(self.context.private(interaction), game, plays, people))

    @game.autocomplete("game")
    @quietly
    async def games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        say = self.context.private(interaction)
        titles = {key: faces.find(key).title(say) for key in KEYS}
        found = [(key, title) for key, title in titles.items() if typed.lower() in title.lower()]
        return [app_commands.Choice(name=title, value=key) for key, title in found][:25]

    @app_commands.command(name="off", description=mark("Leaves you out of all statistics and ratings, everywhere"))
    async def off(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            await self._listed(interaction, False)

    @app_commands.command(name="on", description=mark("Counts your games in statistics and ratings again"))
    async def on(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            await self._listed(interaction, True)

    async def _listed(self, interaction: Interaction, listed: bool) -> None:
        await self._guild(interaction)
        await self.context.store.set_unlisted(interaction.user.id, not listed)
        say = self.context.private(interaction)
        told = (
            say("Your games count in statistics. `/stats off` leaves you out.")
            if listed
            else say("You are left out of all statistics. `/stats on` counts your games again.")
        )
        await self._tell(interaction, [told])

    async def _guild(self, interaction: Interaction) -> int:
        await interaction.response.defer(ephemeral=True, thinking=True)
        if interaction.guild_id is None:
            raise Illegal("no_table")
        return interaction.guild_id

    async def _tell(self, interaction: Interaction, lines: Iterable[str]) -> None:
        text = "\n".join(lines)
        await interaction.followup.send(
            text if len(text) <= 2000 else text[:1999] + "…",
            ephemeral=True,
            allowed_mentions=discord.AllowedMentions.none(),
        )

    # ------------------------------------------------------------------------------------------------ in words

    def _person(
        self, say: Say, person: int, plays: Sequence[Play], ratings: dict[tuple[str, int], Rating]
    ) -> list[str]:
        mine = tally.of_person(plays, person)
        if not mine:
            return [say("No finished games here yet.")]
        lines = [f"## <@{person}>", self._whole(say, tally.tally(mine))]
        for key, own in tally.by_game(mine).items():
            lines.append(
                f"**{self._title(say, key)}**: {self._short(say, tally.tally(own), ratings.get((key, person)))}"
            )
        met = list(tally.head_to_head(plays, person).items())[:TOP]
        if met:
            lines.append(f"**{say('Head to head')}**")
            lines += [self._met(say, person, other, against) for other, against in met]
        return lines

    def _server(self, say: Say, plays: Sequence[Play]) -> list[str]:
        if not plays:
            return [say("No finished games here yet.")]
        lines = [say.many("{n} finished game", "{n} finished games", tally.games(plays))]
        for key, own in tally.by_game(plays).items():
            scores = tally.best(own, 1)
            line = f"**{self._title(say, key)}**: " + say.many("{n} game", "{n} games", tally.games(own))
            if scores:
                line += " · " + say(
                    "best score {score} by {name}", score=scores[0].total, name=f"<@{scores[0].person}>"
                )
            lines.append(line)
        lines += self._ranking(say("Most games"), tally.most(plays, TOP))
        lines += self._ranking(say("Most wins"), tally.most(plays, TOP, wins=True))
        return [*lines, *self._pace(say, tally.pace(plays))]

    def _game(self, say: Say, key: str, plays: Sequence[Play], ratings: dict[int, Rating]) -> list[str]:
        if not plays:
            return [say("No finished games here yet.")]
        count = say.many("{n} finished game", "{n} finished games", tally.games(plays))
        lines = [f"## {self._title(say, key)}", count]
        ranked = sorted(ratings.items(), key=lambda item: (-item[1].shown, item[0]))[:TOP_RATINGS]
        if ranked:
            lines.append(f"**{say('Ratings')}**")
            lines += [
                f"{at}. <@{person}> **{rating.shown}** ({say.many('{n} game', '{n} games', rating.games)})"
                for at, (person, rating) in enumerate(ranked, 1)
            ]
        lines += self._ranking(say("Best scores"), [(s.person, s.total) for s in tally.best(plays, TOP)])
        lines += self._ranking(say("Most wins"), tally.most(plays, TOP, wins=True))
        return [*lines, *self._pace(say, tally.pace(plays))]

    def _title(self, say: Say, key: str) -> str:
        return faces.find(key).title(say)

    def _ranking(self, title: str, rows: Sequence[tuple[int, int]]) -> list[str]:
        return [f"**{title}**", *(f"{n}. <@{who}> {many}" for n, (who, many) in enumerate(rows, 1))] if rows else []

    def _whole(self, say: Say, one: Tally) -> str:
        return " · ".join([*self._games(say, one), *self._pace(say, one.pace)])

    def _games(self, say: Say, one: Tally) -> list[str]:
        friendly = [say("{n} of them friendly", n=one.friendly)] if one.friendly else []
        return [say.many("{n} game", "{n} games", one.plays), *friendly, say.many("{n} win", "{n} wins", one.wins)]

    def _short(self, say: Say, one: Tally, rating: Rating | None) -> str:
        told = self._games(say, one)
        if one.best is not None:
            told.append(say("best score {score}", score=one.best))
        if rating is not None:
            told.append(say("rating {rating}", rating=rating.shown))
        return " · ".join([*told, *self._pace(say, one.pace)])

    def _pace(self, say: Say, seconds: float | None) -> list[str]:
        return [] if seconds is None else [say("{time} a decision (median)", time=lasting(say, seconds))]

    def _met(self, say: Say, person: int, other: int, met: Against) -> str:
        return say(
            "<@{person}> and <@{other}>: {games}, ahead {ahead}, level {level}, behind {behind}",
            person=person,
            other=other,
            games=say.many("{n} game", "{n} games", met.games),
            ahead=met.ahead,
            level=met.level,
            behind=met.behind,
        )


def lasting(say: Say, seconds: float) -> str:
    """A length of time in its two largest units."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = ((days, say("d")), (hours, say("h")), (minutes, say("min")), (rest, say("s")))
    first = next((n for n, (number, _) in enumerate(parts) if number), 3)
    return " ".join(f"{number} {unit}" for number, unit in parts[first : first + 2] if number or first == 3)
