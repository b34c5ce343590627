"""The lobby post: who sits where, the options, and the buttons Join, Leave, Start and the stewards'."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import discord

from cogs.controls.ids import Control
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page, Select
from cogs.desk import Desk, Interaction
from cogs.face import Choice
from cogs.names import clean, shown
from cogs.pace import pace_words
from cogs.settings import may_host
from data.servers import LIMITS
from data.texts import Say, mark, speak
from rules import lobby
from rules.clock import PACES, own_pace
from rules.game import Illegal
from rules.games import find as find_game
from rules.options import describe, read
from rules.ports import Home, Row, Seat
from rules.record import commitment
from rules.stewards import stewards

log = logging.getLogger(__name__)

STRENGTHS = {"easy": mark("an easy steward"), "steady": mark("a steady steward"), "random": mark("a random steward")}
THREAD_NAME = 100
OWN_PACES = ("1", "4", "8", "12", "48", "72")


class Lobby:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

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
        async with self.desk.answering(interaction, game=game):
            if interaction.guild_id is None or interaction.channel is None:
                raise Illegal("no_permission")
            server = await self.desk.store.server(interaction.guild_id)
            may_host(server, interaction)
            await self._within_limits(interaction.guild_id, interaction.user.id)
            most = find_game(game).seats.stop - 1
            places = seats if seats is not None else most
            find_game(game).check(places, read(find_game(game), dict(options)))
            # Only now: what is refused above is told to the person alone.
            await interaction.response.defer(thinking=True)
            host = Seat(interaction.user.id, clean(interaction.user.display_name), None, interaction.id)
            home = self._home(interaction)
            language = server.language or self.desk.public(interaction)
            row = await self.desk.tables.open(game, dict(options), host, home, language, places, components)
            for _ in range(min(company, places - 1)):
                row = await self._change(interaction, row.id, f"add{_usual(game)}")
            message = await interaction.edit_original_response(**self._post(row))
            row = await self.desk.tables.change_lobby(row.id, lambda r: lobby.posted(r, message.id))
            if len(row.seats) == row.places:
                await self._start(interaction, row, message)
            elif server.lobby_role is not None:
                role = discord.Object(server.lobby_role)
                allowed = discord.AllowedMentions(everyone=False, users=False, roles=[role])
                await interaction.followup.send(f"<@&{role.id}>", allowed_mentions=allowed)

    async def _within_limits(self, guild: int, person: int) -> None:
        lobbies, mine, everywhere = await self.desk.store.count_tables(guild, person)
        if lobbies >= LIMITS.lobbies_a_person:
            raise Illegal("too_many_lobbies", LIMITS.lobbies_a_person)
        if mine >= LIMITS.tables_a_person:
            raise Illegal("too_many_tables", LIMITS.tables_a_person)
        if everywhere >= LIMITS.tables_a_server:
            raise Illegal("server_full", LIMITS.tables_a_server)

    def _home(self, interaction: Interaction) -> Home:
        channel = interaction.channel
        assert interaction.guild_id is not None and channel is not None
        if isinstance(channel, discord.Thread):
            return Home(interaction.guild_id, channel.parent_id, channel.id)
        return Home(interaction.guild_id, channel.id)

    # ------------------------------------------------------------------------------------------------ clicks

    async def click(self, interaction: Interaction, control: Control, value: str | None) -> None:
        """A button or the select of the lobby post."""
        row = await self.desk.tables.row(control.table)
        self.desk.same_server(interaction, row)
        await interaction.response.defer()
        action = control.words[0] if control.words else ""
        if action == "start":
            lobby.start(row, interaction.user.id, interaction.id)  # says what is missing before a thread is made for it
            await self._start(interaction, row, interaction.message)
            return
        if action == "pace":
            row = await self._set_pace(interaction, control.table, value or "")
        else:
            row = await self._change(interaction, control.table, action)
        await interaction.edit_original_response(**self._post(row))

    async def refresh(self, interaction: Interaction, row: Row) -> None:
        """The lobby's post as the lobby is now; never fatal, a click on an old one only says so."""
        if row.lobby_message is None:
            return
        try:
            channel = interaction.client.get_partial_messageable(row.home.channel)
            await channel.get_partial_message(row.lobby_message).edit(**self._post(row))
        except discord.HTTPException as fault:
            log.info("the lobby of %s keeps its old look: %s", row.id, fault)

    async def _set_pace(self, interaction: Interaction, table: str, value: str) -> Row:
        if value not in PACES and value not in OWN_PACES:
            raise Illegal("unknown_pace")
        pace = PACES[value] if value in PACES else own_pace(int(value))
        return await self.desk.tables.change_lobby(table, lambda row: lobby.set_pace(row, interaction.user.id, pace))

    async def rematch(self, interaction: Interaction, table: str) -> None:
        """The same people and options once more: a new lobby where the old one was."""
        before = await self.desk.tables.row(table)
        lobby.rematch(before, interaction.user.id, interaction.id, 0)  # says whether there can be one
        self.desk.tables.seat_of(before, interaction.user.id)
        may_host(await self.desk.store.server(before.home.guild), interaction)
        await self._within_limits(before.home.guild, interaction.user.id)
        channel = await interaction.client.fetch_channel(before.home.channel)
        if not isinstance(channel, discord.abc.Messageable):
            raise Illegal("no_permission")
        row = await self.desk.tables.rematch(table, interaction.user.id, interaction.id)
        try:
            message = await channel.send(**self._post(row))
        except discord.HTTPException:
            await self.desk.tables.change_lobby(row.id, lobby.expired)
            raise
        await self.desk.tables.change_lobby(row.id, lambda r: lobby.posted(r, message.id))
        await self.desk.tell(interaction, self.desk.private(interaction)("A new table: {link}", link=message.jump_url))

    async def _change(self, interaction: Interaction, table: str, action: str) -> Row:
        person = interaction.user.id
        seat = Seat(person, clean(interaction.user.display_name), None, interaction.id)
        changes = {
            "join": lambda row: lobby.join(row, seat),
            "leave": lambda row: lobby.leave(row, person),
            **{f"add{name}": self._adder(person, name) for name in STRENGTHS},
            "nosteward": lambda row: lobby.remove_steward(row, person),
        }
        if action not in changes:
            raise Illegal("unknown_control")
        return await self.desk.tables.change_lobby(table, changes[action])

    def _adder(self, person: int, name: str) -> Callable[[Row], Row]:
        def add(row: Row) -> Row:
            if name not in stewards(row.game):
                raise Illegal("unknown_control")
            return lobby.add_steward(row, person, name)

        return add

    async def _start(self, interaction: Interaction, row: Row, message: discord.Message | None) -> None:
        home = await self._thread(row, message)
        look = await self.desk.tables.start(row.id, interaction.user.id, interaction.id, home)
        await interaction.edit_original_response(**self._post(look.row))

    async def _thread(self, row: Row, message: discord.Message | None) -> Home:
        """A thread of the table's own where we may make one; else the channel itself."""
        if row.home.thread is not None or message is None:
            return row.home
        say = speak(row.language)
        names = ", ".join(self.desk.names(row, say))
        title = f"{self.desk.face(row).title(say)}: {names}"[:THREAD_NAME]
        try:
            thread = await message.create_thread(name=title, auto_archive_duration=10080)
        except (discord.HTTPException, ValueError) as fault:
            log.info("table %s stays in its channel: %s", row.id, fault)
            return row.home
        return Home(row.home.guild, row.home.channel, thread.id)

    # ------------------------------------------------------------------------------------------------ the post

    def _post(self, row: Row) -> dict[str, Any]:
        page = self.page(row)
        return {
            "content": page.text,
            "view": view_of(page) if page.rows else None,
            "allowed_mentions": discord.AllowedMentions.none(),
        }

    def page(self, row: Row) -> Page:
        say, face = speak(row.language), self.desk.face(row)
        lines = [f"## {face.title(say)}"]
        for number, name in enumerate(self.desk.names(row, say)):
            host = say(" (host)") if row.seats[number].person == row.host else ""
            lines.append(f"P{number + 1} **{shown(name)}**{host}")
        free = row.places - len(row.seats)
        if row.status == "lobby" and free:
            lines.append(say.many("{n} free seat", "{n} free seats", free))
        usual = {option.name: option.default for option in describe(find_game(row.game))}
        chosen = [
            f"{face.option(say, name)}: {face.option(say, name, value)}"
            for number, (name, value) in enumerate(row.options.items())
            if number == 0 or value != usual.get(name)
        ]
        lines += [f"-# {' · '.join(chosen)}"] if chosen else []
        lines.append("-# " + say("Pace: {pace}", pace=pace_words(say, row.pace)))
        lines.append("-# " + say("Hash of the secret: `{hash}`", hash=commitment(row.secret)))
        if row.status == "running":
            lines.append(say("The game has begun: <#{place}>", place=row.home.place))
        elif row.status == "closed":
            lines.append(say("This table is closed."))
        return Page("\n".join(lines), self._rows(row))

    def _rows(self, row: Row) -> tuple[tuple[Button, ...] | Select, ...]:
        if row.status != "lobby":
            return ()
        say = speak(row.language)

        def button(action: str, label: str, *, enabled: bool = True, main: bool = False) -> Button:
            return Button(Control("l", row.id, 0, 0, (action,)), label, "success" if main else "secondary", enabled)

        free = len(row.seats) < row.places
        company = any(seat.steward is not None for seat in row.seats)
        enough = len(row.seats) in find_game(row.game).seats
        return (
            (
                button("join", say("Join"), enabled=free),
                button("leave", say("Leave")),
                button("start", say("Start"), enabled=enough, main=True),
            ),
            (
                *(
                    button(f"add{name}", say("Add {who}", who=say(STRENGTHS[name])), enabled=free)
                    for name in _known(row.game)
                ),
                button("nosteward", say("Remove a steward"), enabled=company),
            ),
            Select(Control("p", row.id, 0, 0, ("pace",)), say("Pace…"), _paces(say)),
        )


def _known(game: str) -> list[str]:
    """The stewards offered for a game, the weakest first; random ones only where there is nobody better."""
    names = [name for name in STRENGTHS if name in stewards(game)]
    return [name for name in names if name != "random"] or names


def _usual(game: str) -> str:
    """Who sits down when somebody just asks for company."""
    return _known(game)[0]


def _paces(say: Say) -> tuple[Choice, ...]:
    named = [Choice(key, pace_words(say, pace)) for key, pace in PACES.items()]
    own = [Choice(hours, pace_words(say, own_pace(int(hours)))) for hours in OWN_PACES]
    return (*named, *own)
