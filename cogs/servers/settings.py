"""`/settings …`, for those who manage the server: language, who may open tables where, a role for lobbies, a check."""

from typing import Any

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, answered, quietly
from cogs.company.open_tables import OpenTables
from cogs.context import Context
from cogs.servers.permissions import NEEDED, granted_at, lacking, named
from data.limits import LIMITS
from data.texts import languages, mark
from rules.game import Illegal
from rules.table.rows import DIRECT, Server

MOST_LISTED = 20


@app_commands.default_permissions(manage_guild=True)
class SettingsCog(commands.GroupCog, name="settings", description=mark("Skyline in this server (managers only)")):
    def __init__(self, context: Context, open_tables: OpenTables) -> None:
        self.context = context
        self._open_tables = open_tables
        super().__init__()

    async def _server(self, interaction: Interaction) -> Server:
        """The server's settings, for somebody who may change them: Discord's own switch can be set otherwise."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        if not interaction.permissions.manage_guild or interaction.guild_id is None:
            raise Illegal("managers_only")
        return await self.context.store.server(interaction.guild_id)

    async def _put(self, interaction: Interaction, server: Server, noted: str, **about: object) -> None:
        assert interaction.guild_id is not None
        await self.context.store.put_server(interaction.guild_id, server)
        await interaction.followup.send(self.context.private(interaction)(noted, **about), ephemeral=True)

    @app_commands.command(name="language", description=mark("The language of new tables here"))
    @app_commands.describe(language=mark("A language we speak"))
    async def language(self, interaction: Interaction, language: app_commands.Range[str, 2, 5]) -> None:
        async with self.context.answering(interaction):
            server = await self._server(interaction)
            if language not in languages():
                raise Illegal("unknown_choice", "language", language, ", ".join(languages()))
            server = msgspec.structs.replace(server, language=language)
            await self._put(interaction, server, mark("New tables here speak `{language}`."), language=language)

    @language.autocomplete("language")
    @quietly
    async def spoken(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=code, value=code) for code in languages() if typed.lower() in code]

    @app_commands.command(name="hosts", description=mark("Who may open tables: a role, or everybody"))
    @app_commands.describe(role=mark("Leave it out for everybody"))
    async def hosts(self, interaction: Interaction, role: discord.Role | None = None) -> None:
        async with self.context.answering(interaction):
            server = await self._server(interaction)
            server = msgspec.structs.replace(server, hosts=role.id if role else None)
            noted = mark("Only {role} may open tables here.") if role else mark("Everybody may open tables here.")
            await self._put(interaction, server, noted, role=f"<@&{role.id}>" if role else "")

    @app_commands.command(name="lobby_role", description=mark("A role that is pinged once for each new lobby"))
    @app_commands.describe(role=mark("Leave it out for none"))
    async def lobby_role(self, interaction: Interaction, role: discord.Role | None = None) -> None:
        async with self.context.answering(interaction):
            server = await self._server(interaction)
            server = msgspec.structs.replace(server, lobby_role=role.id if role else None)
            noted = mark("{role} is pinged for each new lobby.") if role else mark("No role is pinged for new lobbies.")
            await self._put(interaction, server, noted, role=f"<@&{role.id}>" if role else "")

    @app_commands.command(name="channel", description=mark("Allows or forbids tables in this channel"))
    async def channel(self, interaction: Interaction, allowed: bool = True) -> None:
        async with self.context.answering(interaction):
            server = await self._server(interaction)
            here = interaction.channel_id or 0
            others = tuple(c for c in server.forbidden if c != here)
            forbidden = others if allowed else (*others, here)
            server = msgspec.structs.replace(server, forbidden=forbidden)
            noted = mark("Tables may be opened in <#{here}>.") if allowed else mark("No new tables in <#{here}>.")
            await self._put(interaction, server, noted, here=here)

    @app_commands.command(name="tables", description=mark("Keeps a live post of open tables in a channel"))
    @app_commands.describe(to=mark("Leave it out for none"))
    async def tables(self, interaction: Interaction, to: discord.TextChannel | None = None) -> None:
        async with self.context.answering(interaction):
            server = await self._server(interaction)
            assert interaction.guild_id is not None
            if to is None:
                await self.context.store.end_open_post(interaction.guild_id)
                await self._put(interaction, server, mark("Open tables have no live post."))
                return
            await self._open_tables.begin(interaction.guild_id, to.id)
            await self._put(interaction, server, mark("Open tables are shown in <#{to}>."), to=to.id)

    @app_commands.command(name="limits", description=mark("How many lobbies and tables there may be here"))
    @app_commands.describe(
        lobbies=mark("Open lobbies a person"), tables=mark("Running tables a person"), all_tables=mark("Tables in all")
    )
    async def limits(
        self,
        interaction: Interaction,
        lobbies: app_commands.Range[int, 1, LIMITS.lobbies_a_person] | None = None,
        tables: app_commands.Range[int, 1, LIMITS.tables_a_person] | None = None,
        all_tables: app_commands.Range[int, 1, LIMITS.tables_a_server] | None = None,
    ) -> None:
        async with self.context.answering(interaction):
            server = await self._server(interaction)
            server = msgspec.structs.replace(
                server,
                lobbies_a_person=lobbies or server.lobbies_a_person,
                tables_a_person=tables or server.tables_a_person,
                tables_a_server=all_tables or server.tables_a_server,
            )
            noted = mark("At most {lobbies} lobbies and {tables} running tables a person, {all} tables in all.")
            limits = {"lobbies": server.lobbies_a_person, "tables": server.tables_a_person}
            await self._put(interaction, server, noted, **limits, all=server.tables_a_server)

    @app_commands.command(name="check", description=mark("Which permission is missing in this channel"))
    @answered
    async def check(self, interaction: Interaction) -> None:
        say, granted = self.context.private(interaction), interaction.app_permissions
        missing = ", ".join(say(name) for key, name in NEEDED.items() if not getattr(granted, key))
        lacks = mark("Missing here: {names}. The channel’s permissions give it to me.")
        text = say(lacks, names=missing) if missing else say("All is well here.")
        waiting = await self._waiting(interaction)
        if waiting:
            text = "\n".join([text, say("Tables whose posts wait for permissions:"), *waiting[:MOST_LISTED]])
        await interaction.followup.send(text, ephemeral=True)

    async def _waiting(self, interaction: Interaction) -> list[str]:
        """The tables of this server that have something to tell and may not, and what they lack."""
        say, found = self.context.private(interaction), []
        for table in await self.context.store.unsent():
            row = await self.context.tables.row(table)
            granted = granted_at(interaction.client, row.home) if row.home.guild == interaction.guild_id else None
            keys = lacking(granted, row) if granted is not None else ()
            if keys:
                found.append(f"- <#{row.home.place}>: {named(say, keys)}")
        return found


def allowed_here(server: Server, interaction: Interaction) -> None:
    """Raises Illegal if there may be no tables in this channel."""
    here: Any = interaction.channel
    if interaction.channel_id in server.forbidden or getattr(here, "parent_id", None) in server.forbidden:
        raise Illegal("no_tables_here")


async def within_limits(context: Context, guild: int, person: int, *, opens: bool = True) -> None:
    """Raises Illegal if this person has enough tables here; `opens`: they want to open another one."""
    limits = (await context.store.server(guild)).limits
    lobbies, mine, everywhere = await context.store.count_tables(guild, person)
    if opens and lobbies >= limits.lobbies_a_person:
        raise Illegal("too_many_lobbies", limits.lobbies_a_person)
    if mine >= limits.tables_a_person:
        raise Illegal("too_many_tables", limits.tables_a_person)
    if opens and guild != DIRECT and everywhere >= limits.tables_a_server:
        raise Illegal("server_full", limits.tables_a_server)


def may_host(server: Server, interaction: Interaction) -> None:
    """Raises Illegal if this person may not open a table here."""
    allowed_here(server, interaction)
    roles = getattr(interaction.user, "roles", [])
    listed = server.hosts is None or server.hosts in [role.id for role in roles]
    if not listed and not interaction.permissions.manage_guild:
        raise Illegal("no_host")
