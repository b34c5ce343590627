"""`/tables`: what one may join in this server, filtered by buttons; and a server's one live post of it."""

from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import face as faces
from cogs.answering import MESSAGE, Interaction
from cogs.context import Context, newcomer
from cogs.controls import ids
from cogs.controls.clicks import Click
from cogs.controls.ids import NO_TABLE, Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page, rows_of
from cogs.table.live_posts import LivePosts
from cogs.table.lobby_changes import NATIVE
from cogs.table.lobby_post import lobby_link
from cogs.table.pace import pace_words
from cogs.table.places import LOOK_BACK, Place
from data.texts import Say, mark, speak
from rules.game import Illegal
from rules.registry import KEYS
from rules.table import lobby
from rules.table.clock import ALL_DAY, DAY, PACES, QUARTER, waking
from rules.table.rows import DIRECT, OpenPost, Row

ANY = "any"
MOST_LISTED = 12
MOST_SPANS = 2


class OpenTables(LivePosts[OpenPost]):
    what, refusal = "the post of open tables", "open_post_forbidden"

    def changed(self, row: Row) -> None:
        """A lobby of this server was opened, has changed, or is one no more."""
        if not row.home.direct:
            self.wake(str(row.home.guild))

    async def resume(self) -> None:
        for post in await self._context.store.open_posts():
            self.wake(str(post.guild))

    async def begin(self, guild: int, channel: int) -> None:
        """The live post is there from now on; one elsewhere stays as it is and changes no more."""
        async with self._locks.of(str(guild)):
            before = await self._context.store.open_post(guild)
            await self._put(OpenPost(guild, channel, None, 0 if before is None else before.made))
            try:
                await self._refresh(str(guild))
            except (discord.Forbidden, discord.NotFound):
                await self._context.store.end_open_post(guild)
                raise Illegal(self.refusal) from None

    async def _kept(self, key: str) -> OpenPost | None:
        return await self._context.store.open_post(int(key))

    async def _put(self, live: OpenPost) -> None:
        await self._context.store.put_open_post(live)

    async def _lost(self, key: str, fault: Exception) -> None:
        await self._context.store.end_open_post(int(key))

    async def _found(self, live: OpenPost, place: Place, but: int | None) -> int | None:
        """By its buttons: they carry its number."""
        async for message in place.history(limit=LOOK_BACK):
            parts: list[Any] = [part for row in message.components for part in getattr(row, "children", ())]
            found = [ids.read(str(getattr(part, "custom_id", ""))) for part in parts]
            ours = message.author == self._client.user and message.id != but
            if ours and any(one and (one.kind, one.number) == (Kind.COMPANY, live.made) for one in found):
                return message.id
        return None

    async def _shown(self, live: OpenPost) -> dict[str, Any]:
        server = await self._context.store.server(live.guild)
        rows = [row for row in await self.rows(live.guild) if self._is_public(row, live.channel)]
        say = speak(server.language or self._context.language)
        page = await self.page(say, rows, ANY, ANY, live.made)
        return {"content": page.text, "view": view_of(page)}

    def _is_public(self, row: Row, channel: int) -> bool:
        """Whoever reads the live post must not learn of what they may not see."""
        return (
            row.terms.invited is None
            and len(row.seats) < row.places
            and (row.home.channel == channel or self.sees(row, lambda place: place.guild.default_role))
        )

    def sees(self, row: Row, who: Callable[[discord.abc.GuildChannel], discord.Role | discord.Member]) -> bool:
        place = self._client.get_channel(row.home.channel)
        inside = self._client.get_channel(row.home.thread or 0)
        if isinstance(inside, discord.Thread) and inside.is_private():
            return False
        return isinstance(place, discord.abc.GuildChannel) and place.permissions_for(who(place)).view_channel

    # ------------------------------------------------------------------------------------------------ in words

    async def rows(self, guild: int) -> list[Row]:
        return [await self._context.tables.row(table) for table in await self._context.store.lobbies_in(guild)]

    async def page(self, say: Say, rows: Sequence[Row], game: str, pace: str, number: int = 0) -> Page:
        """The tables of that game and pace, and a button for each filter there is."""
        found = [row for row in rows if game in (ANY, row.game) and pace in (ANY, row.pace.name)]
        lines = [f"## {say('Open tables')}", *[await self._line(say, row) for row in found[:MOST_LISTED]]]
        if not found:
            lines.append(say("None now. Open one, or wait in `/queue` until enough people do."))
        if len(found) > MOST_LISTED:
            lines.append(say("…and {n} more.", n=len(found) - MOST_LISTED))
        games = {ANY: say("All games")} | {key: faces.find(key).title(say) for key in KEYS}
        paces = {ANY: say("Any pace")} | {key: pace_words(say, one) for key, one in PACES.items()}

        def row_of(names: dict[str, str], shown: str, words: Callable[[str], tuple[str, ...]]) -> list[Button]:
            return [
                Button(
                    Control(Kind.COMPANY, NO_TABLE, 0, number, ("tables", *words(key))),
                    name,
                    "primary" if key == shown else "secondary",
                )
                for key, name in names.items()
            ]

        filters = rows_of(row_of(games, game, lambda key: (key, pace, "game")))
        filters.append(tuple(row_of(paces, pace, lambda key: (game, key, "pace"))))
        text = self._context.clickable("\n".join(lines))
        return Page(text if len(text) <= MESSAGE else f"{text[: MESSAGE - 1]}…", tuple(filters))

    async def _line(self, say: Say, row: Row) -> str:
        free = say.many("{n} seat free", "{n} seats free", row.places - len(row.seats))
        told = [free, pace_words(say, row.pace), NATIVE.get(row.language, row.language)]
        told += [say("all awake {times}", times=times)] if (times := await self._awake(row)) else []
        return f"- **[{faces.find(row.game).title(say)}]({lobby_link(row)})** · " + " · ".join(told)

    async def _awake(self, row: Row) -> str:
        """When those who sit there are awake by the hours they have set, in whoever's time reads it."""
        midnight = self._context.tables.clock.now() // DAY * DAY
        common = ALL_DAY
        for hours in (await self._context.store.hours_of(row.people())).values():
            common &= waking(hours, midnight)
        return ", ".join(
            f"<t:{int(midnight + first * QUARTER)}:t>–<t:{int(midnight + last * QUARTER)}:t>"
            for first, last in spans(common)[:MOST_SPANS]
        )


def spans(quarters: int) -> list[tuple[int, int]]:
    """The stretches of a day, the longest first; none for a whole day and for no time of it.

    >>> spans(0b1111 | 1 << 95)
    [(95, 100)]
    """
    starts = [n for n in range(96) if quarters >> n & 1 and not quarters >> (n - 1) % 96 & 1]
    ends = [next(m for m in range(n, n + 96) if not quarters >> m % 96 & 1) for n in starts]
    return sorted(zip(starts, ends, strict=True), key=lambda span: span[0] - span[1])


class OpenTablesCog(commands.Cog):
    def __init__(self, context: Context, open_tables: OpenTables) -> None:
        self.context = context
        self._open = open_tables

    @app_commands.command(name="tables", description=mark("Open tables you may join in this server"))
    async def tables(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            await self.show(interaction, ANY, ANY)

    async def click(self, click: Click) -> None:
        game, pace, *_ = (*click.control.words[1:], ANY, ANY)
        await self.show(click.interaction, game, pace)

    async def show(self, interaction: Interaction, game: str, pace: str) -> None:
        guild, person = interaction.guild_id or DIRECT, newcomer(interaction)
        if not isinstance(interaction.user, discord.Member):
            raise Illegal("servers_only")
        rows = []
        for row in await self._open.rows(guild):
            try:
                lobby.join(row, person)
            except Illegal:
                continue
            if self._open.sees(row, lambda place: interaction.user):  # type: ignore[arg-type,return-value]
                rows.append(row)
        await self.context.show(interaction, await self._open.page(self.context.private(interaction), rows, game, pace))
