"""Pictures of a campaign: a city as it stands, and the chronicle, an episode a page."""

from collections.abc import Sequence

import discord
import msgspec

from cogs.answering import Interaction
from cogs.campaign import roster_page
from cogs.campaign.chronicle import chronicle_text, episode_page
from cogs.campaign.names import city, titled
from cogs.context import Context
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page
from cogs.history.replay import Films
from cogs.my_city.campaign_pictures import ceremony, chronicle
from cogs.table.commands import pieces
from data.texts import Say
from render.film import Shot
from render.painter import POST_LIMIT, Frame
from rules.campaign.model import Campaign, Checkpoint
from rules.game import Illegal, View
from rules.my_city.lasting import standings
from rules.my_city.view import MyCityView
from rules.table.looks import Look
from rules.table.rows import Row, Seat

TITLE_PAGE = 0
ROOM = 1800
"""Letters of the chronicle's title page."""
SHORTEST_FILM = 2
AN_EPISODE, THE_END = 1500, 6000
"""Milliseconds of a film."""


class CampaignPictures:
    def __init__(self, context: Context, films: Films) -> None:
        self.context = context
        self.films = films

    # ------------------------------------------------------------------------------------------------ a city

    async def city(self, interaction: Interaction, campaign: Campaign, seat: int) -> None:
        """A city as the person may know it: as the episode in play shows it, else as the last one left it."""
        if not 0 <= seat < len(campaign.seats):
            raise Illegal("seats", seat + 1, 1, len(campaign.seats))
        look = await self._present(interaction, campaign)
        assert look.view is not None
        say = self.context.private(interaction)
        kind = "land" if look.view.over else "city"
        files = await self._files(interaction, campaign, look.row, look.view, [Frame(kind, seat)], say)
        text = f"{titled(say, campaign, seat)}\n{self._facts(look.view, seat, say)}"
        await interaction.followup.send(text, files=files, ephemeral=True)

    async def _present(self, interaction: Interaction, campaign: Campaign) -> Look:
        done = await self.context.store.checkpoints(campaign.id)
        table = campaign.table if campaign.table is not None else done[-1].table if done else None
        if table is None:
            raise Illegal("campaign_not_begun")
        return await self.context.look(interaction, table)

    def _facts(self, view: View, seat: int, say: Say) -> str:
        """What lasts of a city, as far as this view shows it."""
        lasting = view.cities[seat].lasting  # type: ignore[attr-defined]
        parts = [
            say("progress {n}", n=lasting.progress),
            say.many("{n} first place", "{n} first places", lasting.firsts),
        ]
        if lasting.stickers:
            parts.append(say.many("{n} sticker", "{n} stickers", len(lasting.stickers)))
        return " · ".join(parts)

    async def _files(
        self, interaction: Interaction, campaign: Campaign, row: Row, view: View, frames: Sequence[Frame], say: Say
    ) -> list[discord.File]:
        named = named_after_cities(row, campaign, say)
        return await self.context.asked_files(interaction.user.id, named, view, frames, say, f"{campaign.id}-pictures")

    # ------------------------------------------------------------------------------------------------ the chronicle

    async def chronicle(self, interaction: Interaction, campaign: Campaign, episode: int) -> None:
        """The title page with a line for each episode, or the page of one episode with every city after it."""
        done = await self.context.store.checkpoints(campaign.id)
        if not done or episode > len(done):
            raise Illegal("episode_unplayed", max(1, episode))
        say = self.context.private(interaction)
        if episode == TITLE_PAGE:
            page, files = await self._title(interaction, campaign, done, say)
        else:
            look = await self.context.tables.look(done[episode - 1].table, None)
            assert look.view is not None
            built = [Frame("built", seat) for seat in range(len(campaign.seats))][:POST_LIMIT]
            files = await self._files(interaction, campaign, look.row, look.view, built, say)
            past = await self.context.store.campaign_past(campaign.id)
            text = episode_page(campaign, done, episode - 1, say, past)
            page = Page(text, self._turning(campaign, done, episode, say))
        await interaction.edit_original_response(content=page.text, attachments=files, view=view_of(page))

    async def _title(
        self, interaction: Interaction, campaign: Campaign, done: Sequence[Checkpoint], say: Say
    ) -> tuple[Page, list[discord.File]]:
        """A line for each episode, and the book of all chapters played."""
        text = f"## {say('The chronicle')}\n" + pieces(chronicle_text(campaign, done, say, ROOM))[-1]
        ends = await ends_of(self.context, done)
        row = await self.context.tables.row(done[-1].table)
        files = await self._files(interaction, campaign, row, chronicle(ends, say), [Frame("chronicle")], say)
        return Page(text, self._turning(campaign, done, TITLE_PAGE, say)), files

    async def film(self, interaction: Interaction, campaign: Campaign) -> None:
        """One's own city (a stranger: the leader's) after each episode, then the end or the book so far."""
        done = await self.context.store.checkpoints(campaign.id)
        if len(done) < SHORTEST_FILM:
            raise Illegal("film_too_short")
        say, own = self.context.private(interaction), campaign.seat_of(interaction.user.id)
        seat = own if own is not None else standings(done[-1].lasting).index(1)

        async def made() -> tuple[Row, list[Shot]]:
            ends = await ends_of(self.context, done)
            row = named_after_cities(await self.context.tables.row(done[-1].table), campaign, say)
            shots = [Shot(view, Frame("built", seat), AN_EPISODE) for view in ends]
            if campaign.status == "over":
                last = Shot(ceremony(ends[-1], standings(done[-1].lasting)), Frame("ceremony"), THE_END)
            else:
                last = Shot(chronicle(ends, say), Frame("chronicle"), THE_END)
            return row, [*shots, last]

        text = say("{city} through {n} episodes.", city=city(say, campaign, seat), n=len(done))
        await self.films.give(interaction, made, f"{campaign.id}-film", text)

    def _turning(
        self, campaign: Campaign, done: Sequence[Checkpoint], at: int, say: Say
    ) -> tuple[tuple[Button, ...], ...]:
        """Back and on; the film on the title page."""

        def to(number: int, label: str, *, enabled: bool) -> Button:
            return roster_page.button(campaign, ("page", str(number)), label, enabled=enabled)

        last, filmed = len(done), at == TITLE_PAGE and len(done) >= SHORTEST_FILM
        return (
            (
                to(max(TITLE_PAGE, at - 1), "◀", enabled=at > TITLE_PAGE),
                to(min(last, at + 1), "▶", enabled=at < last),
                *((roster_page.button(campaign, ("film",), say("Film")),) if filmed else ()),
            ),
        )


async def ends_of(context: Context, done: Sequence[Checkpoint]) -> list[MyCityView]:
    """The last view of every episode that is over, as everybody sees it."""
    looks = [await context.tables.look(one.table, None) for one in done]
    return [look.view for look in looks if isinstance(look.view, MyCityView)]


def named_after_cities(row: Row, campaign: Campaign, say: Say) -> Row:
    """The table as its pictures shall name it: every seat by its city instead of its player."""
    seats = tuple(
        Seat(seat + 1, held.city or city(say, campaign, seat)) for seat, held in enumerate(campaign.seats)
    )  # fmt: skip
    return msgspec.structs.replace(row, seats=seats)
