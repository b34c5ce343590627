"""A table before its start, in Discord: opening it, joining and leaving, what the host changes, the start."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

import discord

from cogs.answering import UNREACHED, Interaction
from cogs.context import Context, must_be_playable, newcomer
from cogs.controls.clicks import Click
from cogs.controls.ids import Control, Kind
from cogs.servers.permissions import must_be_heard
from cogs.servers.settings import may_host, within_limits
from cogs.table.fair_command import fair_text
from cogs.table.lobby_changes import answers, change, forms, modal, pace_of
from cogs.table.lobby_post import STRENGTHS, LobbyPosts, offered_stewards
from cogs.table.places import if_allowed
from cogs.table.threads import home_here, invite, private_thread, thread_below
from data.texts import speak
from rules.game import Illegal
from rules.option_words import read
from rules.registry import find as find_game
from rules.stewards.steward import stewards
from rules.table import lobby
from rules.table.keyed import KeyedLocks
from rules.table.rows import Home, Row

log = logging.getLogger(__name__)


class Lobby:
    def __init__(self, context: Context, posts: LobbyPosts) -> None:
        self.context = context
        self.posts = posts
        self._starting = KeyedLocks()

    async def open(
        self,
        interaction: Interaction,
        game: str,
        options: Mapping[str, str],
        seats: int | None,
        company: int,
        components: str | None = None,
    ) -> None:
        """Opens a table where the command was given. A table that is full at once starts at once."""
        async with self.context.answering(interaction, game=game):
            must_be_playable(interaction)
            home, kind = home_here(interaction), find_game(game)
            server = await self.context.store.server(home.guild)
            may_host(server, interaction)
            if not home.direct:
                must_be_heard(interaction.app_permissions, thread=home.thread is not None)
            await self.context.must_be_free(interaction)
            # Nobody else comes into direct messages: one plays alone there, or with stewards on all other seats.
            usual = kind.seats.start if home.direct else kind.seats.stop - 1
            places = seats if seats is not None else max(usual, company + 1) if home.direct else usual
            company = places - 1 if home.direct else company
            host = newcomer(interaction)
            language = server.language or self.context.public(interaction)
            async with self.context.opening:
                await within_limits(self.context, home.guild, interaction.user.id)
                kind.check(places, read(kind, dict(options)))
                # Only now: what is refused above is told to the person alone.
                await interaction.response.defer(thinking=True)
                row = await self.context.tables.open(game, dict(options), host, home, language, places, components)
            try:
                for _ in range(min(company, places - 1)):
                    row = await self._change(interaction, row.id, f"add{offered_stewards(game)[0]}")
                cover = await self.posts.cover(row)
                message = await interaction.edit_original_response(**await self.posts.look(row), attachments=cover)
            except Exception:
                # A lobby that nobody sees must not count as one.
                await self.context.tables.change_lobby(row.id, lobby.expired)
                raise
            row = await self.context.tables.change_lobby(row.id, lambda r: lobby.posted(r, message.id, home.place))
            if len(row.seats) == row.places:
                await self._start(interaction, row, message)
            elif server.lobby_role is not None:
                role = discord.Object(server.lobby_role)
                allowed = discord.AllowedMentions(everyone=False, users=False, roles=[role])
                await interaction.followup.send(f"<@&{role.id}>", allowed_mentions=allowed)

    # ------------------------------------------------------------------------------------------------ clicks

    async def click(self, click: Click) -> None:
        """A button of the lobby's post (an older one has a select), or a form that the host has filled in."""
        interaction, control = click.interaction, click.control
        row = await self.context.tables.row(control.table)
        self.context.same_server(interaction, row)
        if interaction.channel_id not in (row.home.channel, row.home.thread):
            raise Illegal("no_table")
        # What does not go together is the game's to say, in its own words.
        async with self.context.answering(interaction, game=row.game):
            await self._clicked(interaction, control, row, click.value)

    async def _clicked(self, interaction: Interaction, control: Control, row: Row, value: str | None) -> None:
        action = control.words[0] if control.words else ""
        if action == "fair":
            text = fair_text(self.context, row, interaction.user.id, self.context.private(interaction))
            await self.context.tell(interaction, text)
            return
        try:
            # Pages that are on show from before there were forms lead to them.
            if action in ("change", "things", "set") and control.kind is not Kind.LOBBY_FORM:
                await self._open_form(interaction, control, row)
            else:
                await interaction.response.defer()
                await self._acted(interaction, control, row, action, value)
        except Illegal:
            await self._set_right(interaction, row.id)
            raise

    async def _set_right(self, interaction: Interaction, table: str) -> None:
        """What a post offers in vain is behind: an edit of it was lost."""
        async with self.posts.locks.of(table):
            look, pressed = await self.posts.look(await self.context.tables.row(table)), interaction.message
            if pressed is not None and not pressed.flags.ephemeral and pressed.content != look["content"]:
                if not interaction.response.is_done():
                    await interaction.response.defer()
                await if_allowed(interaction.edit_original_response(**look), f"the lobby of {table} keeps its old look")

    async def _acted(
        self, interaction: Interaction, control: Control, row: Row, action: str, value: str | None
    ) -> None:
        if action == "start":
            await self._start(interaction, row, interaction.message)
            return
        more: dict[str, Any] = {}
        if action == "change":
            said, face = answers(interaction.data), self.context.face(row)
            now = await self.context.tables.change_lobby(row.id, change(face, interaction.user.id, said))
            more = {"attachments": await self.posts.cover(now)} if now.language != row.language else {}
        elif action == "pace":
            pace = pace_of(value or "")
            await self.context.tables.change_lobby(row.id, lambda r: lobby.set_pace(r, interaction.user.id, pace))
        else:
            async with self.context.opening:
                if action == "join":
                    await within_limits(self.context, row.home.guild, interaction.user.id, opens=False)
                await self._change(interaction, control.table, action)
        async with self.posts.locks.of(control.table):
            row = await self.context.tables.row(control.table)
            await interaction.edit_original_response(**await self.posts.look(row), **more)

    async def _open_form(self, interaction: Interaction, control: Control, row: Row) -> None:
        lobby.in_lobby(row)
        if interaction.user.id != row.host:
            raise Illegal("host_only")
        say, face = self.context.private(interaction), self.context.face(row)
        found = forms(face, row, say)
        if control.number >= len(found):
            raise Illegal("unknown_control")
        sent_back = Control(Kind.LOBBY_FORM, row.id, 0, control.number, ("change",))
        await interaction.response.send_modal(modal(found[control.number], face.title(say), sent_back))

    async def rematch(self, interaction: Interaction, table: str) -> None:
        """The same options once more: a new lobby where the old one was, to which the others are invited."""
        before = await self.context.tables.row(table)
        lobby.must_be_over(before)
        self.context.tables.seat_of(before, interaction.user.id)
        may_host(await self.context.store.server(before.home.guild), interaction)
        place = lobby.home_again(before).place
        channel = await interaction.client.fetch_channel(place)
        if not isinstance(channel, discord.abc.Messageable):
            raise Illegal("no_permission")
        async with self.context.opening:
            await within_limits(self.context, before.home.guild, interaction.user.id)
            row = await self.context.tables.rematch(table, interaction.user.id, interaction.id)
        try:
            message = await self.sent(channel, row)
        except Exception:
            await self.context.tables.change_lobby(row.id, lobby.expired)
            raise
        await self.context.tables.change_lobby(row.id, lambda r: lobby.posted(r, message.id, place))
        await self.context.tell(
            interaction, self.context.private(interaction)("A new table: {link}", link=message.jump_url)
        )
        others = [person for person in before.people() if person != row.host]
        if others:
            say = speak(row.language)
            who = say.listed([f"<@{person}>" for person in others])
            text = say(
                "{who}: you are invited to a rematch of {game}.", who=who, game=self.context.face(row).title(say)
            )
            try:
                await channel.send(text, allowed_mentions=await self.context.pinging(others))
            except UNREACHED as fault:
                log.info("nobody was called to the rematch of %s: %s", table, fault)

    async def sent(self, channel: discord.abc.Messageable, row: Row) -> discord.Message:
        look = await self.posts.look(row)
        try:
            return await channel.send(**look, files=await self.posts.cover(row))
        except discord.Forbidden as fault:
            log.info("the lobby of %s goes without its cover: %s", row.id, fault)
            return await channel.send(**look)

    async def _change(self, interaction: Interaction, table: str, action: str) -> Row:
        person, seat = interaction.user.id, newcomer(interaction)
        changes = {
            "join": lambda row: lobby.join(row, seat),
            "leave": lambda row: lobby.leave(row, person),
            **{f"add{name}": self._adder(person, name) for name in STRENGTHS},
            "nosteward": lambda row: lobby.remove_steward(row, person),
        }
        if action not in changes:
            raise Illegal("unknown_control")
        return await self.context.tables.change_lobby(table, changes[action])

    def _adder(self, person: int, name: str) -> Callable[[Row], Row]:
        def add(row: Row) -> Row:
            if name not in stewards(row.game):
                raise Illegal("unknown_control")
            return lobby.add_steward(row, person, name)

        return add

    async def _start(self, interaction: Interaction, row: Row, message: discord.Message | None) -> None:
        async with self._starting.of(row.id):
            row = await self.context.tables.row(row.id)  # as it is now: another may have started it before
            self._startable(interaction, row)
            row = await self._started(interaction, row, message)
        await interaction.edit_original_response(**await self.posts.look(row))

    def _startable(self, interaction: Interaction, row: Row) -> None:
        """Says what is missing before a thread is made for it."""
        lobby.start(row, interaction.user.id, interaction.id)
        if not row.home.direct:
            must_be_heard(interaction.app_permissions, thread=row.home.thread is not None, private=row.terms.private)

    async def _started(self, interaction: Interaction, row: Row, message: discord.Message | None) -> Row:
        title = self.context.title(row, speak(row.language))
        if not row.terms.private:
            home = await thread_below(row.home, message, title, interaction.app_permissions)
            row = (await self.context.tables.start(row.id, interaction.user.id, interaction.id, home)).row
            await invite(interaction.client, home, row.people())
            return row
        thread = await private_thread(interaction.channel, title)
        home = Home(row.home.guild, row.home.channel, thread.id)
        try:
            # Who sits there then is let in with the first post, also if we die in between.
            return (await self.context.tables.start(row.id, interaction.user.id, interaction.id, home)).row
        except BaseException:
            # What went wrong may have done so after the start.
            if (await self.context.tables.stored_row(row.id)).home.thread != thread.id:
                await if_allowed(thread.delete(), f"thread {thread.id} stays empty")
            raise
