"""What all cogs share: the tables, the store, the studio, and the common way to look a table up."""

import asyncio
import io
import re
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

import discord
import msgspec

from cogs import face as faces
from cogs.answering import Answering, Interaction
from cogs.controls import ids
from cogs.controls.items import view_of
from cogs.controls.pages import Page
from cogs.face import Face, Scene
from cogs.names import ROBOT, clean, shown
from cogs.quota import HOUR, MINUTE, Quota
from data.limits import LIMITS
from data.logs import TABLE
from data.texts import Say
from render.painter import Frame, Picture, Style
from render.studio import Studio
from rules.game import Illegal, View
from rules.stewards.steward import NAMES
from rules.table import lobby
from rules.table.clock import Hours, is_quiet
from rules.table.looks import Look
from rules.table.ports import Store
from rules.table.rows import DIRECT, Row, Seat
from rules.table.tables import Tables
from rules.table.workers import Urgency

PICTURE_OF = re.compile(r"[0-9A-Z]{10}(?=-)")
"""The table at the beginning of a picture's name."""


def file_of(picture: Picture, stem: str) -> discord.File:
    return discord.File(io.BytesIO(picture.data), f"{stem}.{picture.filename_ext}", description=picture.alt)


def newcomer(interaction: Interaction) -> Seat:
    """The person as holder of a seat. The interaction's number goes with it: by it they have a share in the seed."""
    return Seat(interaction.user.id, clean(interaction.user.display_name), None, interaction.id)


def must_be_playable(interaction: Interaction) -> None:
    """Raises Illegal where no table can live: nobody's turn could be announced there."""
    ours = interaction.context.dm_channel if interaction.guild_id is None else interaction.is_guild_integration()
    if not ours:
        raise Illegal("not_a_member", interaction.application_id)


def _table_of(interaction: Interaction) -> str | None:
    """The table of the post whose menu was used: by the ids of its controls, or by the names of its pictures."""
    data: Any = interaction.data or {}
    for post in data.get("resolved", {}).get("messages", {}).values():
        if int(post["author"]["id"]) != interaction.client.user.id:
            return None  # anybody can write a table's id on something
        controls = [part.get("custom_id", "") for row in post["components"] for part in row.get("components", ())]
        found = [control.table for control in map(ids.read, controls) if control is not None]
        named = [PICTURE_OF.match(file["filename"]) for file in post["attachments"]]
        return next(iter([*found, *(name[0] for name in named if name)]), None)
    return None


def _keeps(row: Row, thread: int) -> bool:
    """Whether a table keeps a thread to itself: while it lasts, and for good if the thread was made for it."""
    # A thread below a post has the id of the post.
    made_for_it = thread == row.lobby_message or row.terms.private
    return made_for_it or row.status in ("lobby", "running")


class Context(Answering):
    def __init__(self, tables: Tables, store: Store, studio: Studio, language: str) -> None:
        super().__init__(language)
        self.tables = tables
        self.store = store
        self.studio = studio
        self._pictures = Quota(LIMITS.pictures_a_minute)
        self._previews = Quota(LIMITS.previews_a_minute)
        self._looks_back = Quota(LIMITS.looks_back_a_minute)
        self._tries = Quota(LIMITS.tries_a_minute)
        self._films = Quota(LIMITS.films_an_hour, seconds=HOUR)
        self._reviews = Quota(LIMITS.reviews_an_hour, seconds=HOUR)
        self.opening = asyncio.Lock()
        """Held while it is counted and decided whether there may be another table."""

    # ------------------------------------------------------------------------------------------------ tables

    async def table_at(self, interaction: Interaction) -> str:
        """The table that lives where this was said: one's own first, whatever others have opened there.

        Of one's own, one in play, then a lobby; then others' in the same order; else any; the newest. What is said of
        a post (by its menu) is about the table that the post is of.
        """
        must_be_playable(interaction)
        if (named := _table_of(interaction)) is not None:
            TABLE.set(named)
            return named
        found, unreadable = [], Illegal("no_table")
        for table in await self.store.at(interaction.channel_id or 0):
            try:
                found.append(await self.tables.row(table))
            except Illegal as damaged:
                # One table's damage is no other's: whoever plays here goes on.
                unreadable = damaged
        if not found:
            raise unreadable
        person = interaction.user.id

        def rank(row: Row) -> tuple[bool, bool, bool, bool]:
            over, others = row.status not in ("running", "lobby"), row.seat_of(person) is None
            return over, others, row.status != "running", person != row.host

        TABLE.set(table := min(found, key=rank).id)
        return table

    async def must_be_free(self, interaction: Interaction, row: Row | None = None) -> None:
        """Raises Illegal in a thread where another table or campaign than this one's is at home: it is theirs."""
        here = interaction.channel
        if not isinstance(here, discord.Thread):
            return
        for other in await self.store.at(here.id):
            if (row is None or other != row.id) and _keeps(await self.tables.row(other), here.id):
                raise Illegal("table_thread", here.parent_id)
        for campaign in await self.store.campaigns_at(here.id):
            own = row is not None and row.campaign == campaign.id
            if campaign.status == "open" and campaign.home.thread == here.id and not own:
                raise Illegal("table_thread", here.parent_id)

    async def look_here(self, interaction: Interaction) -> Look:
        """The table that lives where this was said, as the person may see it."""
        return await self.look(interaction, await self.table_at(interaction))

    async def look(self, interaction: Interaction, table: str) -> Look:
        """The table as the person may see it; a table of another server is none of theirs."""
        look = await self.tables.look(table, interaction.user.id)
        self.same_server(interaction, look.row)
        return look

    def in_sight(self, interaction: Interaction, row: Row) -> None:
        """An id carried elsewhere opens nothing: who may see a table is for its channel to say."""
        self.same_server(interaction, row)
        if row.seat_of(interaction.user.id) is None and interaction.channel_id != row.home.place:
            raise Illegal("no_table")

    def same_server(self, interaction: Interaction, row: Row) -> None:
        if (interaction.guild_id or DIRECT) != row.home.guild:
            raise Illegal("other_server")

    async def current(self, row: Row) -> str:
        """A link to the post that shows the present board, or to the place where it will be."""
        post = await self.store.last_post(row.id)
        if post is None or post.message is None:
            return f"<#{row.home.place}>"
        server = "@me" if row.home.direct else row.home.guild
        return f"https://discord.com/channels/{server}/{post.channel}/{post.message}"

    def wake(self, table: str) -> None:
        """Something of this table is to be announced."""
        if self.tables.announcer is not None:
            self.tables.announcer.wake(table)

    async def leave_lobby(self, table: str, person: int) -> Row:
        return await self.tables.change_lobby(table, lambda row: lobby.leave(row, person))

    def names(self, row: Row, say: Say) -> tuple[str, ...]:
        """The names at a table as they are, for pictures."""
        stewards = [f"{ROBOT} {s.name}" if s.name else say("Steward {n}", n=n) for n, s in enumerate(row.seats, 1)]
        return tuple(clean(s.name) if s.person is not None else stewards[n] for n, s in enumerate(row.seats))

    def faced(self, text: str) -> str:
        """A text for a post with the stewards' own faces, where Discord has them."""
        for name in NAMES:
            face = self.icons.get(f"steward_{name.lower()}")
            text = text.replace(f"{ROBOT} {name}", f"{face} {name}") if face else text
        return text

    def title(self, row: Row, say: Say) -> str:
        """A table by its game and who sits there."""
        return f"{self.face(row).title(say)}: {', '.join(self.names(row, say))}"

    def scene(self, row: Row, view: View | None, say: Say) -> Scene:
        escaped = tuple(shown(name) for name in self.names(row, say))
        return Scene(say, view, escaped, row.components, self.icons)

    def face(self, row: Row) -> Face:
        return faces.find(row.game)

    # ------------------------------------------------------------------------------------------------ pictures

    async def style(self, say: Say, person: int | None = None) -> Style:
        """How pictures are drawn: as the person wishes who alone sees them, or in public the same for everybody."""
        if person is None:
            return Style(language=say.language)
        wishes = await self.store.pictures(person)
        try:
            return msgspec.convert({"language": say.language, **msgspec.structs.asdict(wishes)}, Style)
        except msgspec.ValidationError:
            return Style(language=say.language)

    async def asked_files(
        self, person: int, row: Row, view: View, frames: Sequence[Frame], say: Say, stem: str
    ) -> list[discord.File]:
        """Pictures that one person asks for: within their quota, and not while too many wait to be drawn."""
        self._allow(self._pictures, person, len(frames))
        return await self.files(row, view, frames, say, stem, person)

    async def preview_files(
        self, person: int, row: Row, view: View, frames: Sequence[Frame], say: Say, stem: str = "preview"
    ) -> list[discord.File]:
        """Pictures that come with each press; none if this person has had too many: one can go on without."""
        try:
            self._allow(self._previews, person, len(frames))
        except Illegal:
            return []
        return await self.files(row, view, frames, say, stem, person)

    def allow_picture(self, person: int) -> None:
        self._allow(self._pictures, person, 1)

    def allow_looking_back(self, person: int) -> None:
        """Raises Illegal for somebody who has had the whole of a game replayed too often."""
        seconds = self._looks_back.take(person)
        if seconds:
            raise Illegal("too_much_looking_back", ceil(seconds))

    def allow_trying(self, person: int) -> None:
        """Raises Illegal for somebody who has tried too much in a sandbox."""
        seconds = self._tries.take(person)
        if seconds:
            raise Illegal("too_many_tries", ceil(seconds))

    def allow_film(self, person: int) -> None:
        seconds = self._films.take(person)
        if seconds:
            raise Illegal("too_many_films", ceil(seconds / MINUTE))

    def allow_review(self, server: int) -> None:
        seconds = self._reviews.take(server)
        if seconds:
            raise Illegal("too_many_reviews", ceil(seconds / MINUTE))

    def _allow(self, quota: Quota, person: int, pictures: int) -> None:
        if self.studio.waiting >= LIMITS.pictures_waiting:
            raise Illegal("busy")
        seconds = quota.take(person, pictures)
        if seconds:
            raise Illegal("too_many_pictures", ceil(seconds))

    async def files(
        self, row: Row, view: View, frames: Sequence[Frame], say: Say, stem: str, person: int | None = None
    ) -> list[discord.File]:
        """The pictures as attachments; the stem of their names tells which post they belong to.

        With a person they are private, and drawn as that person wishes.
        """
        found, style, names = [], await self.style(say, person), self.names(row, say)
        urgency = Urgency.POST if person is None else Urgency.PAGE
        for number, frame in enumerate(frames, 1):
            picture = await self.studio.picture(row.game, view, frame, names, style, urgency)
            found.append(file_of(picture, f"{stem}-{number}"))
        return found

    # ------------------------------------------------------------------------------------------------ answers

    async def show(self, interaction: Interaction, page: Page) -> None:
        """A private page; on one, the next takes the place of this one."""
        if interaction.message is None or not interaction.message.flags.ephemeral:
            await self.tell(interaction, page.text, view=view_of(page))
            return
        text = self.clickable(page.text)
        await interaction.response.edit_message(content=text, view=view_of(page), attachments=[])

    async def pinging(self, people: Sequence[int], hours: Mapping[int, Hours] | None = None) -> discord.AllowedMentions:
        """Mentions that reach these people, but for those whose hours are quiet now; `hours` if they were read."""
        now = self.tables.clock.now()
        hours = await self.store.hours_of(people) if hours is None else hours
        awake = [discord.Object(person) for person in people if not is_quiet(hours[person], now)]
        return discord.AllowedMentions(everyone=False, roles=False, users=awake)
