"""`/table replay`, `/table record`, `/table review`, `/table mirror`: looking back, and looking on from elsewhere."""

import io

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, answered
from cogs.context import Context, must_be_playable
from cogs.history.mirrors import Mirrors
from cogs.history.news import News
from cogs.history.replay import Films, Replay
from cogs.history.review import ReviewPages
from cogs.table import TABLE
from data.texts import mark
from rules.game import Illegal
from rules.table.archive import Archive
from rules.table.rows import Row

Target = discord.TextChannel | discord.Thread


class History:
    """What the commands and the controls of looking back share."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self.archive = Archive(context.tables, context.store)
        self.news = News(context, self.archive)
        self.films = Films(context, self.archive)
        self.replay = Replay(context, self.archive, self.films)
        self.mirrors = Mirrors(client, context, self.archive)
        self.reviews = ReviewPages(context, self.archive)


class HistoryCommands(commands.Cog):
    """The part of `/table` that is about looking back and looking on."""

    context: Context
    history: History

    async def _begun_here(self, interaction: Interaction, status: str = "running") -> Row:
        """The table here that has begun: the newest of that status, else the newest."""
        must_be_playable(interaction)
        found = [
            await self.context.tables.row(table) for table in await self.context.store.at(interaction.channel_id or 0)
        ]
        begun = [row for row in found if row.seed is not None]
        if not begun:
            raise Illegal("not_begun" if found else "no_table")
        self.context.same_server(interaction, begun[0])
        return next((row for row in begun if row.status == status), begun[0])

    @TABLE.command(name="replay", description=mark("Steps through the game, as far as you may see it"))
    @app_commands.describe(move=mark("Begin at this move; 0 is the start"))
    @answered
    async def replay(self, interaction: Interaction, move: app_commands.Range[int, 0, 99999] | None = None) -> None:
        row = await self._begun_here(interaction)
        await self.history.replay.open(interaction, row.id, move)

    @TABLE.command(name="record", description=mark("The game as a text file, as far as you may know it"))
    @answered
    async def record(self, interaction: Interaction) -> None:
        row = await self._begun_here(interaction)
        self.context.allow_looking_back(interaction.user.id)
        text = await self.history.archive.record(row.id, interaction.user.id)
        say = self.context.private(interaction)
        if row.status == "finished":
            told = say("The whole game. `python -m rules verify FILE` checks the secret, every draw and the result.")
        else:
            told = say("The game so far. The seed follows when the game is over.")
        file = discord.File(io.BytesIO(text.encode()), filename=f"{row.id}-record.txt")
        await interaction.followup.send(told, file=file, ephemeral=True)

    @TABLE.command(name="review", description=mark("What a finished game was about: chances, costly moves, luck"))
    @answered
    async def review(self, interaction: Interaction) -> None:
        row = await self._begun_here(interaction, "finished")
        await self.history.reviews.show(interaction, row.id)

    @TABLE.command(name="mirror", description=mark("Shows this table live in another channel (host only)"))
    @app_commands.describe(to=mark("The channel to show it in; leave it out to end the mirror"))
    @answered
    async def mirror(self, interaction: Interaction, to: Target | None = None) -> None:
        row, say = await self._begun_here(interaction), self.context.private(interaction)
        if interaction.user.id != row.host and not interaction.permissions.manage_guild:
            raise Illegal("host_only")
        if to is None:
            await self.history.mirrors.end(row.id)
            await interaction.followup.send(say("The mirror has ended."), ephemeral=True)
            return
        if row.status != "running":
            raise Illegal("over")
        if row.terms.private:
            raise Illegal("private_table")
        if to.id == row.home.place:
            raise Illegal("mirror_here")
        await self._may_show(interaction, to)
        await self.history.mirrors.begin(row.id, to.id)
        told = say("From now on <#{channel}> shows this table.", channel=to.id)
        await interaction.followup.send(told, ephemeral=True)

    async def _may_show(self, interaction: Interaction, channel: Target) -> None:
        """Raises Illegal where there may be no tables, or where the person may not write."""
        server = await self.context.store.server(interaction.guild_id or 0)
        if channel.id in server.forbidden or getattr(channel, "parent_id", None) in server.forbidden:
            raise Illegal("no_tables_here")
        if not isinstance(interaction.user, discord.Member):
            raise Illegal("mirror_not_yours")
        granted = channel.permissions_for(interaction.user)
        writes = granted.send_messages_in_threads if isinstance(channel, discord.Thread) else granted.send_messages
        if not (granted.view_channel and writes):
            raise Illegal("mirror_not_yours")
