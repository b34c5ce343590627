"""Pictures of a campaign: a city as it stands, and the chronicle, an episode a page."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec

from cogs.campaign import foyer
from cogs.campaign.chronicle import episode_line, episode_page
from cogs.campaign.names import city, titled
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page
from cogs.desk import Desk, Interaction
from cogs.tables import pieces
from data.texts import Say
from render.painter import POST_LIMIT, Frame
from rules.campaign.model import Campaign, Checkpoint
from rules.game import Illegal, View
from rules.looks import Look
from rules.ports import Row, Seat

TITLE_PAGE = 0


class Album:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    # ------------------------------------------------------------------------------------------------ a city

    async def city(self, interaction: Interaction, campaign: Campaign, seat: int) -> None:
        """A city as the person may know it: as the episode in play shows it, else as the last one left it."""
        if not 0 <= seat < len(campaign.seats):
            raise Illegal("seats", seat + 1, 1, len(campaign.seats))
        look = await self._present(interaction, campaign)
        assert look.view is not None
        say = self.desk.private(interaction)
        files = await self._files(interaction, campaign, look.row, look.view, [seat], say)
        text = f"{titled(say, campaign, seat)}\n{self._facts(look.view, seat, say)}"
        await interaction.followup.send(text, files=files, ephemeral=True)

    async def _present(self, interaction: Interaction, campaign: Campaign) -> Look:
        done = await self.desk.store.checkpoints(campaign.id)
        table = campaign.table if campaign.table is not None else done[-1].table if done else None
        if table is None:
            raise Illegal("campaign_not_begun")
        return await self.desk.look(interaction, table)

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
        self, interaction: Interaction, campaign: Campaign, row: Row, view: View, seats: Sequence[int], say: Say
    ) -> list[discord.File]:
        frames = [Frame("city", seat) for seat in seats[:POST_LIMIT]]
        named = named_after_cities(row, campaign, say)
        return await self.desk.asked_files(interaction.user.id, named, view, frames, say, f"{campaign.id}-album")

    # ------------------------------------------------------------------------------------------------ the chronicle

    async def chronicle(self, interaction: Interaction, campaign: Campaign, episode: int) -> None:
        """The title page with a line for each episode, or the page of one episode with every city after it."""
        done = await self.desk.store.checkpoints(campaign.id)
        if not done or episode > len(done):
            raise Illegal("episode_unplayed", max(1, episode))
        say = self.desk.private(interaction)
        page, files = self._title(campaign, done, say), []
        if episode != TITLE_PAGE:
            look = await self.desk.tables.look(done[episode - 1].table, None)
            assert look.view is not None
            seats = list(range(len(campaign.seats)))
            files = await self._files(interaction, campaign, look.row, look.view, seats, say)
            page = Page(episode_page(campaign, done, episode - 1, say), self._turning(campaign, done, episode, say))
        await interaction.edit_original_response(content=page.text, attachments=files, view=view_of(page))

    def _title(self, campaign: Campaign, done: Sequence[Checkpoint], say: Say) -> Page:
        lines = [episode_line(campaign, done, number, say) for number in range(len(done))]
        text = f"## {say('The chronicle')}\n" + pieces("\n".join(lines))[-1]
        return Page(text, self._turning(campaign, done, TITLE_PAGE, say))

    def _turning(
        self, campaign: Campaign, done: Sequence[Checkpoint], at: int, say: Say
    ) -> tuple[tuple[Button, ...], ...]:
        """Back, on, and to the newest page."""

        def to(number: int, label: str, *, enabled: bool) -> Button:
            return foyer.button(campaign, ("page", str(number)), label, enabled=enabled)

        last = len(done)
        return (
            (
                to(max(TITLE_PAGE, at - 1), "◀", enabled=at > TITLE_PAGE),
                to(min(last, at + 1), "▶", enabled=at < last),
            ),
        )


def named_after_cities(row: Row, campaign: Campaign, say: Say) -> Row:
    """The table as its pictures shall name it: every seat by its city instead of its player."""
    seats = tuple(
        Seat(seat + 1, held.city or city(say, campaign, seat)) for seat, held in enumerate(campaign.seats)
    )  # fmt: skip
    return msgspec.structs.replace(row, seats=seats)
