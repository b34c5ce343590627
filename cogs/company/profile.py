"""`/profile`: somebody's games in this server as a picture."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import discord
from babel.dates import format_date
from discord import app_commands
from discord.ext import commands

from cogs import face as faces
from cogs.answering import Interaction, answered
from cogs.context import Context, file_of
from cogs.history import tally
from cogs.names import clean
from data.texts import PSEUDO, SOURCE, Say, mark
from render.festive.profile import MOST_BADGES, MOST_RIVALS, GameLine, Profile
from rules.game import Illegal
from rules.history.badges import ALL
from rules.history.ratings import Rating, newcomer, rated
from rules.registry import KEYS
from rules.table.rows import DIRECT, Play

MOST_POINTS = 40
"""Of a rating's course, the latest."""


class ProfileCog(commands.Cog):
    def __init__(self, context: Context) -> None:
        self.context = context

    @app_commands.command(
        name="profile", description=mark("Somebody's games here as a picture: ratings, records, badges")
    )
    @app_commands.describe(person=mark("Who; leave it out for yourself"))
    @answered
    async def profile(self, interaction: Interaction, person: discord.User | None = None) -> None:
        who = person or interaction.user
        guild = interaction.guild_id or DIRECT
        if guild == DIRECT and who.id != interaction.user.id:
            raise Illegal("servers_only")
        if await self.context.store.unlisted(who.id):
            raise Illegal("unlisted" if who.id != interaction.user.id else "you_are_unlisted")
        say, plays = self.context.private(interaction), await self.context.store.plays(guild)
        if not tally.of_person(plays, who.id):
            await self.context.tell(interaction, say("No finished games here yet."))
            return
        badges = await self.context.store.badges(guild, who.id)
        rivals = {other: await self._named(interaction, other) for other, _ in _rivals(plays, who.id)}
        name = clean(who.display_name)
        shown = await asyncio.to_thread(profile_of, say, name, who.id, plays, badges, rivals)
        self.context.allow_picture(interaction.user.id)
        picture = await self.context.studio.card(shown, await self.context.style(say, interaction.user.id))
        file = file_of(picture, "profile")
        met = [f"- <@{other}>: {_met(say, one)}" for other, one in _rivals(plays, who.id)]
        text = "\n".join([f"## <@{who.id}>", *([f"**{say('Head to head')}**", *met] if met else [])])
        nobody = discord.AllowedMentions.none()
        await interaction.followup.send(text, file=file, ephemeral=True, allowed_mentions=nobody)

    async def _named(self, interaction: Interaction, person: int) -> str:
        try:
            return clean((await interaction.client.fetch_user(person)).display_name)
        except discord.HTTPException:
            return "?"


def profile_of(
    say: Say, name: str, person: int, plays: Sequence[Play], badges: Sequence[str], names: Mapping[int, str]
) -> Profile:
    mine = tally.of_person(plays, person)
    whole, first = tally.tally(mine), min(play.ended for play in mine)
    numbers = (
        say.many("{n} game", "{n} games", whole.plays),
        say.many("{n} win", "{n} wins", whole.wins),
        f"{round(100 * whole.wins / whole.plays)} % {say('won')}",
        say.many("{n} badge", "{n} badges", len(badges)),
    )
    known = [ALL[badge] for badge in reversed(badges) if badge in ALL]
    rivals = tuple(
        (names.get(other, "?"), say.many("{n} game", "{n} games", one.games), one.ahead, one.behind)
        for other, one in _rivals(plays, person)
    )
    return Profile(
        name=name,
        since=say("building since {date}", date=day_words(say, first)),
        numbers=numbers,
        games=tuple(_line(say, key, [p for p in mine if p.game == key], plays, person) for key in KEYS),
        rivals=rivals,
        badges=tuple((badge.sign, say(badge.title)) for badge in known[:MOST_BADGES]),
        more=max(0, len(known) - MOST_BADGES + 1) if len(known) > MOST_BADGES else 0,
    )


def _line(say: Say, game: str, mine: Sequence[Play], plays: Sequence[Play], person: int) -> GameLine:
    one, title = tally.tally(mine), faces.find(game).title(say)
    if not mine:
        return GameLine(game, title, say("not played yet"), 0, None, ())
    told = [say.many("{n} game", "{n} games", one.plays), say.many("{n} win", "{n} wins", one.wins)]
    # Landmarks are no points: whoever wins has them all.
    told += [say("best {score}", score=one.best)] if one.best is not None and game != "machi_koro" else []
    course = rating_course([play for play in plays if play.game == game], person)
    return GameLine(game, title, " · ".join(told), one.plays, course[-1] if course else None, course[-MOST_POINTS:])


def rating_course(plays: Sequence[Play], person: int) -> tuple[int, ...]:
    """A person's rating after each rated game of theirs; the last one is that which is stored."""
    tables: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for play in plays:
        if play.rated and play.person is not None and play.how != "taken_over":
            tables[play.table].append((play.person, play.seats + 1 if play.place is None else play.place))
    ratings: dict[int, Rating] = {}
    course = []
    for standing in tables.values():
        after = rated(standing, ratings)
        ratings |= after
        course += [after[person].shown] if person in after else []
    return (newcomer().shown, *course) if course else ()


def _rivals(plays: Sequence[Play], person: int) -> list[tuple[int, tally.Against]]:
    return list(tally.head_to_head(plays, person).items())[:MOST_RIVALS]


def _met(say: Say, met: tally.Against) -> str:
    games = say.many("{n} game", "{n} games", met.games)
    return say("{games}, ahead {ahead}, behind {behind}", games=games, ahead=met.ahead, behind=met.behind)


def day_words(say: Say, time: float) -> str:
    locale = SOURCE if say.language == PSEUDO else say.language
    return format_date(datetime.fromtimestamp(time, UTC), "long", locale=f"{locale}_GB" if locale == SOURCE else locale)
