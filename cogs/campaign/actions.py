"""What commands and buttons of a campaign share: finding it, changing its roster, beginning an episode."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

import discord

from cogs.answering import Interaction
from cogs.campaign import roster_page
from cogs.campaign.names import city, seat_word
from cogs.campaign.pictures import TITLE_PAGE, CampaignPictures
from cogs.context import Context, newcomer
from cogs.controls.clicks import Click, on_private_page
from cogs.controls.items import view_of
from cogs.controls.pages import Page
from cogs.names import clean, shown
from cogs.servers.permissions import must_be_heard
from cogs.servers.settings import allowed_here
from cogs.table.lobby import Lobby
from cogs.table.places import if_allowed
from cogs.table.threads import home_here, living_home, thread_below
from data.texts import Say, english, speak
from rules.campaign import roster
from rules.campaign.model import GAME, Campaign
from rules.game import Illegal
from rules.record import commitment
from rules.table.campaigns import Campaigns, known_stewards
from rules.table.keyed import KeyedLocks
from rules.table.rows import Home
from rules.table.sessions import quick_steward

log = logging.getLogger(__name__)

NOTICES = english("words", dict[str, dict[str, str]])["notices"]
QUIET = discord.AllowedMentions.none()


class CampaignActions:
    def __init__(self, context: Context, campaigns: Campaigns, lobby: Lobby, pictures: CampaignPictures) -> None:
        self.context = context
        self.campaigns = campaigns
        self.lobby = lobby
        self.pictures = pictures
        self._beginning = KeyedLocks()
        """By campaign, while an episode is dealt: two who press at once must not make two threads."""

    # ------------------------------------------------------------------------------------------------ which one

    async def campaign(self, interaction: Interaction, named: str | None) -> Campaign:
        """The one named, the one that lives here, or the only one of the person's in this server."""
        if named is not None:
            found = await self.campaigns.get(named.upper())
            self._same_server(interaction, found)
            return found
        guild = interaction.guild_id or 0
        here = await self.context.store.campaigns_at(interaction.channel_id or 0)
        here = [one for one in here if one.home.guild == guild]
        everywhere = await self.context.store.campaigns_in(guild)
        mine = [one for one in everywhere if one.seat_of(interaction.user.id) is not None and one.status == "open"]
        there = [one for one in here if one.status == "open"]
        for known in ([one for one in there if one in mine], there, here[:1], mine):
            if len(known) == 1:
                return known[0]
            if known:
                raise Illegal("which_campaign", ", ".join(one.id for one in known))
        raise Illegal("no_campaign")

    def _same_server(self, interaction: Interaction, campaign: Campaign) -> None:
        if interaction.guild_id != campaign.home.guild:
            raise Illegal("other_server")

    async def known(self, interaction: Interaction) -> Sequence[Campaign]:
        """The campaigns of this server, for completing."""
        return await self.context.store.campaigns_in(interaction.guild_id or 0)

    # ------------------------------------------------------------------------------------------------ the roster

    async def change(
        self,
        interaction: Interaction,
        campaign: Campaign,
        change: Callable[[Campaign], Campaign],
        notice: str | None = None,
    ) -> Campaign:
        """Changes the roster; what everybody should know of it is posted where the campaign lives."""
        changed = await self.campaigns.change(campaign.id, change)
        if notice is not None and campaign.begun:
            await self._notice(interaction, campaign, changed, notice)
        return changed

    async def _notice(self, interaction: Interaction, before: Campaign, after: Campaign, notice: str) -> None:
        say, name = speak(after.language), shown(clean(interaction.user.display_name))
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if (old.person, old.steward) != (new.person, new.steward):
                text = say(NOTICES[notice], name=name, city=city(say, after, seat))
                await self.post(interaction, after, text)

    async def post(
        self, interaction: Interaction, campaign: Campaign, text: str, page: Page | None = None
    ) -> int | None:
        """A message where the campaign lives, for everybody: its id. Never fatal: None if it could not be sent."""
        try:
            place = interaction.client.get_partial_messageable(campaign.home.place)
            more = {} if page is None else {"view": view_of(page)}
            sent = await place.send(text, allowed_mentions=QUIET, **more)
        except discord.HTTPException as fault:
            log.info("campaign %s could not be told something: %s", campaign.id, fault)
            return None
        return int(sent.id)

    # ------------------------------------------------------------------------------------------------ episodes

    async def begin(self, interaction: Interaction, campaign: Campaign, message: discord.Message | None) -> str:
        """Begins the next episode, or goes on with one that was interrupted; where it is played, in words."""
        say = self.context.private(interaction)
        async with self._beginning.of(campaign.id):
            campaign = await self.campaigns.get(campaign.id)  # as it is now: another may have begun it before
            if campaign.table is None or campaign.table_status != "closed":
                roster.seated(campaign, interaction.user.id)  # says what is missing before a thread is made for it
            if interaction.channel_id == campaign.home.place:
                must_be_heard(interaction.app_permissions, thread=campaign.home.thread is not None)
            home = await self._home(interaction, campaign, message)
            look = await self.campaigns.next(campaign.id, interaction.user.id, interaction.id, home)
        return say("Episode {n} is being played: <#{place}>", n=campaign.episode, place=look.row.home.place)

    async def _home(self, interaction: Interaction, campaign: Campaign, message: discord.Message | None) -> Home:
        """A thread of the campaign's own below its roster's post, where we may make one; else where it lives.

        A thread that was deleted since is made anew; if its channel is gone too, it goes on where it was asked for.
        """
        say, home = speak(campaign.language), campaign.home
        title = say("My City: the campaign of {names}", names=say.listed([s.name for s in campaign.seats if s.person]))
        if home.thread is None and message is not None and message.id == campaign.message:
            return await thread_below(home, message, title, interaction.app_permissions)
        living = await living_home(interaction.client, home, title)
        if living is None:
            allowed_here(await self.context.store.server(home.guild), interaction)
            return home_here(interaction)
        return living

    # ------------------------------------------------------------------------------------------------ clicks

    async def click(self, click: Click) -> None:
        """A button of a campaign: on its roster, under a result, on the question whether it is closed."""
        interaction, control = click.interaction, click.control
        campaign = await self.campaigns.get(control.table)
        self._same_server(interaction, campaign)
        person = interaction.user.id
        match control.words:
            case ("take", word):
                somebody, seat = newcomer(interaction), seat_word(word)
                await self._changed(interaction, campaign, lambda c: roster.claim(c, somebody, seat), "take")
            case ("leave",):
                await self._changed(interaction, campaign, lambda c: roster.leave(c, person), "leave")
            case ("steward",):
                usual = known_stewards()[0]
                await self._changed(interaction, campaign, lambda c: roster.seat_steward(c, person, usual), "steward")
            case ("evening", "on" | "off" as switch):
                steward = quick_steward(GAME) if switch == "on" else None
                await self._changed(interaction, campaign, lambda c: roster.evening(c, person, steward))
            case ("pause", "on" | "off" as switch):
                await self._changed(interaction, campaign, lambda c: roster.pause(c, person, switch == "on"))
            case ("next",):
                await self._begun(interaction, campaign, control.number)
            case ("roster",):
                await interaction.response.defer(ephemeral=True, thinking=True)
                await self._show(interaction, roster_page.own_page(campaign, self.context.private(interaction), person))
            case ("agree" | "decline" as answer,):
                await self._voted(interaction, campaign, answer == "agree")
            case ("eternal",):
                await self.lobby.open(interaction, GAME, {"board": "eternal"}, len(campaign.seats), 0)
            case ("chronicle",):
                await interaction.response.defer(ephemeral=True, thinking=True)
                await self.pictures.chronicle(interaction, campaign, TITLE_PAGE)
            case ("film",):
                await interaction.response.defer(ephemeral=True, thinking=True)
                await self.pictures.film(interaction, campaign)
            case ("page", page) if page.isdigit() and click.private:
                await interaction.response.defer()
                await self.pictures.chronicle(interaction, campaign, int(page))
            case _:
                raise Illegal("unknown_control")

    async def _changed(
        self,
        interaction: Interaction,
        campaign: Campaign,
        change: Callable[[Campaign], Campaign],
        notice: str | None = None,
    ) -> None:
        await interaction.response.defer()
        try:
            await self._show_roster(interaction, await self.change(interaction, campaign, change, notice))
        except Illegal:
            # What a post offers in vain is behind: an edit of it was lost.
            now = await self.campaigns.get(campaign.id)
            await if_allowed(self._show_roster(interaction, now), f"campaign {campaign.id} keeps its old look")
            raise

    async def _show_roster(self, interaction: Interaction, campaign: Campaign) -> None:
        if on_private_page(interaction):
            page = roster_page.own_page(campaign, self.context.private(interaction), interaction.user.id)
        else:
            page = roster_page.roster_page(campaign, speak(campaign.language))
        await self._show(interaction, page)

    async def _show(self, interaction: Interaction, page: Page) -> None:
        await interaction.edit_original_response(**look(page))

    async def _begun(self, interaction: Interaction, campaign: Campaign, number: int) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        roster.member(campaign, interaction.user.id)
        if number != campaign.episode:
            raise Illegal("earlier_episode")
        if campaign.table is not None and campaign.table_status == "running":
            raise Illegal("episode_open", campaign.episode)
        public = interaction.message if not on_private_page(interaction) else None
        try:
            told = await self.begin(interaction, campaign, public)
        except Illegal:
            # Somebody was forgotten since, say, and their city is free.
            now = await self.campaigns.get(campaign.id)
            if public is not None and public.id == now.message:
                page = roster_page.roster_page(now, speak(now.language))
                await if_allowed(public.edit(**look(page)), f"campaign {campaign.id} keeps its old look")
            raise
        await interaction.followup.send(told, ephemeral=True)
        await self._settled(public, await self.campaigns.get(campaign.id))

    async def _settled(self, message: discord.Message | None, campaign: Campaign) -> None:
        """The post whose button was pressed loses its buttons; the roster's tells where it goes on. Never fatal."""
        if message is None:
            return
        changes: dict[str, Any] = {"view": None}
        if message.id == campaign.message:
            dealt = await self.context.tables.row(campaign.table) if campaign.table is not None else None
            told = commitment(dealt.secret) if dealt is not None else ""
            changes = look(roster_page.roster_page(campaign, speak(campaign.language), told)) | changes
        await if_allowed(message.edit(**changes), f"a post of campaign {campaign.id} keeps its buttons")

    # ------------------------------------------------------------------------------------------------ closing

    async def _voted(self, interaction: Interaction, campaign: Campaign, agrees: bool) -> None:
        await interaction.response.defer()
        voted = await self.campaigns.vote(campaign.id, interaction.user.id, agrees)
        page = self.question(voted, speak(voted.language))
        if voted.status == "open" and not agrees:
            name = shown(clean(interaction.user.display_name))
            page = Page(speak(voted.language)("**{name}** declined: the campaign goes on.", name=name), ())
        await self._show(interaction, page)

    def question(self, campaign: Campaign, say: Say) -> Page:
        """Whether the campaign is to be closed, or that it is."""
        if campaign.status == "closed":
            return Page(say("The campaign is closed. `/campaign reopen` goes on with it within 90 days."), ())
        agreed = [shown(seat.name) for seat in campaign.seats if seat.person in campaign.votes]
        text = say("Shall this campaign be closed? The majority decides.")
        text += "\n-# " + say("Agreed: {names}", names=", ".join(agreed))
        agree = roster_page.button(campaign, ("agree",), say("Agree"), "success")
        decline = roster_page.button(campaign, ("decline",), say("Decline"), "danger")
        return Page(text, ((agree, decline),))


def look(page: Page) -> dict[str, Any]:
    return {"content": page.text, "view": view_of(page), "allowed_mentions": QUIET}
