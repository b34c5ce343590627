"""`/queue`: waiting for companions in a server. When enough people wait, a lobby is made with them."""

import logging
from collections.abc import Sequence
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs import face as faces
from cogs.answering import UNREACHED, Interaction, answered, quietly
from cogs.context import Context, must_be_playable, newcomer
from cogs.controls.clicks import Click
from cogs.controls.ids import NO_TABLE, Control, Kind
from cogs.controls.pages import Button, Page
from cogs.servers.permissions import must_be_heard
from cogs.servers.settings import may_host, within_limits
from cogs.table.lobby import Lobby
from cogs.table.lobby_post import lobby_link
from cogs.table.pace import pace_words
from cogs.table.places import Place, find_place
from cogs.table.threads import home_of
from data.texts import Say, mark, speak
from rules.company.queue import Party, seated
from rules.game import Illegal
from rules.registry import KEYS
from rules.registry import find as find_game
from rules.table import lobby
from rules.table.clock import DAY, DEFAULT_PACE, PACES, waking
from rules.table.keyed import KeyedLocks
from rules.table.rows import Waiting

log = logging.getLogger(__name__)

PaceWish = Literal["daily", "live", "relaxed"]


class QueueCog(commands.Cog):
    def __init__(self, context: Context, lobby_: Lobby) -> None:
        self.context = context
        self._lobby = lobby_
        self._locks = KeyedLocks()
        """By server, held while people of its queue are seated."""

    @app_commands.command(
        name="queue", description=mark("Waits for companions: when enough people do, a table is made")
    )
    @app_commands.describe(
        games=mark("Which games, the best first, with commas; leave it out for any"),
        pace=mark("How fast; about a move a day if you leave it out"),
        seats=mark("How many at the table; leave it out for any number"),
    )
    @answered
    async def queue(
        self,
        interaction: Interaction,
        games: app_commands.Range[str, 1, 200] | None = None,
        pace: PaceWish | None = None,
        seats: app_commands.Range[int, 2, 5] | None = None,
    ) -> None:
        await self._may_wait(interaction)
        if pace is not None and pace not in PACES:
            raise Illegal("unknown_choice", "pace", pace[:40], ", ".join(PACES))
        guild, person = interaction.guild_id or 0, newcomer(interaction)
        mine = await self._mine(guild, interaction.user.id)
        if mine is None or (games, pace, seats) != (None, None, None):
            wish = Waiting(
                guild=guild,
                person=interaction.user.id,
                name=person.name,
                games=_named(games, self.context.private(interaction)),
                pace=pace or DEFAULT_PACE.name,
                seats=seats,
                since=self.context.tables.clock.now() if mine is None else mine.since,
                channel=interaction.channel_id or 0,
                joined=interaction.id,
            )
            async with self._locks.of(str(guild)):
                await self.context.store.put_waiting(wish)
                await self._gather(interaction)
        await self._status(interaction)

    @queue.autocomplete("games")
    @quietly
    async def named(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        before, comma, last = typed.rpartition(",")
        titles = [faces.find(key).title(self.context.private(interaction)) for key in KEYS]
        found = [
            f"{before}{comma}{' ' * bool(comma)}{title}" for title in titles if last.strip().lower() in title.lower()
        ]
        return [app_commands.Choice(name=one[:100], value=one[:100]) for one in found]

    async def click(self, click: Click) -> None:
        interaction, guild = click.interaction, click.interaction.guild_id or 0
        mine = await self._mine(guild, interaction.user.id)
        if mine is None:
            raise Illegal("not_waiting")
        if click.control.words[1:] == ("leave",):
            await self.context.store.drop_waiting(guild, interaction.user.id)
            say = self.context.private(interaction)
            await self.context.show(interaction, Page(say("You wait no more. `/queue` waits again."), ()))
            return
        game, before = mine.games[0], await self.context.store.of_person(mine.person)
        size = mine.seats if mine.seats in find_game(game).seats else max(2, find_game(game).seats.start)
        await self._lobby.open(interaction, game, {}, size, (size or 2) - 1)
        if len(await self.context.store.of_person(mine.person)) > len(before):
            await self.context.store.drop_waiting(guild, mine.person)

    async def _may_wait(self, interaction: Interaction) -> None:
        """Raises Illegal for whoever could not open a table here: one of those who wait is its host."""
        if interaction.guild_id is None:
            raise Illegal("servers_only")
        must_be_playable(interaction)
        may_host(await self.context.store.server(interaction.guild_id), interaction)
        must_be_heard(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))
        await self.context.must_be_free(interaction)
        await within_limits(self.context, interaction.guild_id, interaction.user.id)

    async def _mine(self, guild: int, person: int) -> Waiting | None:
        return next((one for one in await self.context.store.queue(guild) if one.person == person), None)

    async def _status(self, interaction: Interaction) -> None:
        say, guild = self.context.private(interaction), interaction.guild_id or 0
        mine = await self._mine(guild, interaction.user.id)
        if mine is None:
            await self.context.tell(
                interaction, say("Your table is ready: {link}", link=await self._newest(interaction))
            )
            return
        lines = [f"## {say('You wait for companions')}", "- " + say.listed([_title(say, key) for key in mine.games])]
        lines.append(f"- {pace_words(say, PACES[mine.pace])}")
        lines += ["- " + say.many("{n} at the table", "{n} at the table", mine.seats)] if mine.seats else []
        others = len(await self.context.store.queue(guild)) - 1
        lines.append(
            say.many("{n} other waits here.", "{n} others wait here.", others)
            if others
            else say("Nobody else waits here yet.")
        )
        lines.append("-# " + say("You are called when your table is ready. Nobody comes? Stewards play at any time."))
        await self.context.show(interaction, Page("\n".join(lines), waiting_buttons(say)))

    async def _newest(self, interaction: Interaction) -> str:
        rows = [await self.context.tables.row(one) for one in await self.context.store.of_person(interaction.user.id)]
        (row,) = [row for row in rows if row.home.guild == interaction.guild_id and row.status == "lobby"][-1:]
        return lobby_link(row)

    # ------------------------------------------------------------------------------------------------ seating

    async def _gather(self, interaction: Interaction) -> None:
        """Makes a lobby for as many as can be seated. One that was made without our living to post it is undone."""
        guild = interaction.guild_id or 0
        for table in dict.fromkeys(one.table for one in await self.context.store.queue(guild) if one.table):
            posted = (await self.context.tables.row(table)).lobby_message is not None
            if not posted:
                await self._undo(table)
            await self.context.store.waited(table, posted=posted)
        while (party := await self._party(guild)) is not None:
            await self._seat(interaction, party)

    async def _party(self, guild: int) -> Party | None:
        able = [one for one in await self.context.store.queue(guild) if await self._may_sit(one)]
        midnight = self.context.tables.clock.now() // DAY * DAY
        hours = await self.context.store.hours_of([one.person for one in able])
        quarters = {person: waking(kept, midnight) for person, kept in hours.items()}
        return seated(able, quarters, {key: find_game(key).seats for key in KEYS})

    async def _may_sit(self, one: Waiting) -> bool:
        try:
            await within_limits(self.context, one.guild, one.person)
        except Illegal:
            return False
        return True

    async def _seat(self, interaction: Interaction, party: Party) -> None:
        server = await self.context.store.server(party.people[0].guild)
        language = server.language or self.context.public(interaction)
        place = await self._place(interaction, party.people)
        async with self.context.opening:
            row = await self.context.tables.seat_waiting(party.game, party.people, home_of(place), language)
        try:
            message = await self._lobby.sent(place, row)
        except Exception:
            await self._undo(row.id)
            await self.context.store.waited(row.id, posted=False)
            raise
        await self.context.tables.change_lobby(row.id, lambda r: lobby.posted(r, message.id, place.id))
        await self.context.store.waited(row.id, posted=True)
        say, people = speak(language), [one.person for one in party.people]
        who = say.listed([f"<@{person}>" for person in people])
        text = say(
            "{who}: your table of {game} is ready. The first of you may start it.", who=who, game=_title(say, row.game)
        )
        try:
            await place.send(text, allowed_mentions=await self.context.pinging(people))
        except UNREACHED as fault:
            log.info("nobody was called to table %s: %s", row.id, fault)

    async def _undo(self, table: str) -> None:
        if (await self.context.tables.row(table)).status == "lobby":
            await self.context.tables.change_lobby(table, lobby.expired)

    async def _place(self, interaction: Interaction, people: Sequence[Waiting]) -> Place:
        """Where one of them has asked, the longest-waiting first: if possible, where everybody may look."""
        for one in people:
            place = interaction.client.get_channel(one.channel)
            if isinstance(place, discord.TextChannel | discord.VoiceChannel):
                ours = place.permissions_for(place.guild.me)
                if (
                    place.permissions_for(place.guild.default_role).view_channel
                    and ours.send_messages
                    and ours.view_channel
                ):
                    return place
        return await find_place(interaction.client, interaction.channel_id or 0)


def waiting_buttons(say: Say) -> tuple[tuple[Button, ...], ...]:
    words = {"stewards": say("Play with stewards now"), "leave": say("Leave the queue")}
    return (tuple(Button(Control(Kind.COMPANY, NO_TABLE, 0, 0, ("queue", key)), name) for key, name in words.items()),)


def _title(say: Say, game: str) -> str:
    return faces.find(game).title(say)


def _named(typed: str | None, say: Say) -> tuple[str, ...]:
    """The games somebody has named, in their order; all of them for nothing."""
    found = []
    for part in [part.strip().lower() for part in (typed or "").split(",") if part.strip()]:
        key = next(
            (key for key in KEYS if part in (key, _title(say, key).lower(), faces.find(key).about.command)), None
        )
        if key is None:
            raise Illegal("unknown_choice", "games", part[:40], ", ".join(_title(say, key) for key in KEYS))
        found.append(key)
    return tuple(dict.fromkeys(found)) or KEYS
