"""`/campaign …`: new, next, status, chronicle, city, rules, name, export, import, close, reopen."""

import discord
from discord import app_commands

from cogs.answering import Interaction, quietly
from cogs.campaign import roster_page, status
from cogs.campaign.actions import CampaignActions, look
from cogs.campaign.envelope import episode_text, opened_episode
from cogs.campaign.files import Files
from cogs.campaign.names import city, titled
from cogs.campaign.pictures import CampaignPictures
from cogs.campaign.roster import CAMPAIGN, RosterCommands
from cogs.context import Context, newcomer
from cogs.controls.items import view_of
from cogs.controls.pages import Page
from cogs.names import clean
from cogs.servers.permissions import must_be_heard
from cogs.servers.settings import may_host
from cogs.table.commands import pieces
from cogs.table.pace import pace_words
from cogs.table.threads import home_here
from cogs.typed_search import finds
from data.limits import LIMITS
from data.texts import mark, speak
from rules.campaign import roster
from rules.campaign.model import Campaign, lasting_of
from rules.game import Illegal
from rules.table.campaigns import known_stewards
from rules.table.clock import PACES, PaceName

CHOICE = 100
MOST_STEWARDS = 3
WHICH = mark("The campaign, if there is more than one")
Named = app_commands.Range[str, 10, 10]
Episode = app_commands.Range[int, 1, 24]


class CampaignCog(RosterCommands):
    campaign = CAMPAIGN

    def __init__(self, context: Context, actions: CampaignActions, pictures: CampaignPictures, files: Files) -> None:
        self.context = context
        self.actions = actions
        self.pictures = pictures
        self.files = files

    # ------------------------------------------------------------------------------------------------ beginning

    @CAMPAIGN.command(name="new", description=mark("Opens a campaign of My City here"))
    @app_commands.describe(
        seats=mark("How many cities"), stewards=mark("Cities for computer players"), pace=mark("How fast it is played")
    )
    async def new(
        self,
        interaction: Interaction,
        seats: app_commands.Range[int, 2, 4] = 4,
        stewards: app_commands.Range[int, 0, MOST_STEWARDS] = 0,
        pace: PaceName = "daily",
    ) -> None:
        async with self.context.answering(interaction):
            guild = await self._may_open(interaction)
            if pace not in PACES:
                raise Illegal("unknown_pace")
            await interaction.response.defer(thinking=True)
            server = await self.context.store.server(guild)
            # Discord keeps the options within their range; what comes past it must not become a list as long.
            company = [known_stewards()[0]] * min(stewards, seats - 1, MOST_STEWARDS)
            opened = await self.actions.campaigns.open(
                newcomer(interaction),
                home_here(interaction),
                server.language or self.context.public(interaction),
                seats,
                PACES[pace],
                company,
            )
            await self._posted(interaction, opened)

    async def _may_open(self, interaction: Interaction) -> int:
        if interaction.guild_id is None or interaction.channel is None:
            raise Illegal("no_permission")
        may_host(await self.context.store.server(interaction.guild_id), interaction)
        must_be_heard(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))
        await self.context.must_be_free(interaction)
        await self.actions.campaigns.sweep(interaction.guild_id)
        there = [one for one in await self.context.store.campaigns_in(interaction.guild_id) if one.status == "open"]
        if len(there) >= LIMITS.campaigns_a_server:
            raise Illegal("too_many_campaigns", LIMITS.campaigns_a_server)
        if sum(one.host == interaction.user.id for one in there) >= LIMITS.campaigns_a_person:
            raise Illegal("too_many_of_yours", LIMITS.campaigns_a_person)
        return interaction.guild_id

    async def _posted(self, interaction: Interaction, campaign: Campaign) -> None:
        """The roster as the public answer to a command."""
        page = roster_page.roster_page(campaign, speak(campaign.language))
        message = await interaction.edit_original_response(**look(page))
        await self.actions.campaigns.change(campaign.id, lambda c: roster.posted(c, message.id))

    @CAMPAIGN.command(name="next", description=mark("Begins the next episode"))
    @app_commands.describe(campaign=WHICH)
    async def next(self, interaction: Interaction, campaign: Named | None = None) -> None:
        async with self.context.answering(interaction):
            found = await self._found(interaction, campaign)
            roster.member(found, interaction.user.id)
            if found.table is not None and found.table_status == "running":
                raise Illegal("episode_open", found.episode)
            await interaction.followup.send(await self.actions.begin(interaction, found, None), ephemeral=True)

    # ------------------------------------------------------------------------------------------------ looking

    @CAMPAIGN.command(name="status", description=mark("Where the campaign stands, and what you have missed"))
    @app_commands.describe(campaign=WHICH)
    async def status(self, interaction: Interaction, campaign: Named | None = None) -> None:
        async with self.context.answering(interaction):
            found = await self._found(interaction, campaign)
            say, person, store = self.context.private(interaction), interaction.user.id, self.context.store
            done = await store.checkpoints(found.id)
            look = await self.context.look(interaction, found.table) if found.table is not None else None
            before = await store.campaign_mark(found.id, person)
            missed, mark_now = await status.news(self.context, found, done, before, look, say)
            lines = [status.headline(found, say), *status.standing_lines(found, lasting_of(found, done), say)]
            lines.append(await status.waiting_line(self.context, found, say))
            if before is not None:
                lines.append(f"### {say('Since you last looked')}")
                lines += missed or [say("Nothing has happened yet.")]
            parts = pieces("\n".join(lines))
            page = self._doors(found, person, bool(done))
            for part in parts[:-1]:
                await interaction.followup.send(part, ephemeral=True)
            await interaction.followup.send(parts[-1], view=view_of(page), ephemeral=True)
            await store.put_campaign_mark(found.id, person, mark_now)

    def _doors(self, campaign: Campaign, person: int, told: bool) -> Page:
        """What one may open from the status."""
        say = speak(campaign.language)
        buttons = [roster_page.button(campaign, ("roster",), say("Roster…"))]
        if told:
            buttons.append(roster_page.button(campaign, ("chronicle",), say("Chronicle…")))
        if campaign.between and campaign.status == "open" and campaign.seat_of(person) is not None:
            buttons.append(roster_page.button(campaign, ("next",), roster_page.next_label(campaign, say), "success"))
        return Page("", (tuple(buttons),))

    @CAMPAIGN.command(name="chronicle", description=mark("The history of the campaign, with pictures"))
    @app_commands.describe(episode=mark("An episode that has been played"), campaign=WHICH)
    async def chronicle(
        self, interaction: Interaction, episode: Episode | None = None, campaign: Named | None = None
    ) -> None:
        async with self.context.answering(interaction):
            found = await self._found(interaction, campaign)
            await self.pictures.chronicle(interaction, found, episode or 0)

    @CAMPAIGN.command(name="city", description=mark("A city as it stands, with everything that lasts"))
    @app_commands.describe(seat=mark("Another city than your own: the number of its seat"), campaign=WHICH)
    async def city(
        self, interaction: Interaction, seat: app_commands.Range[int, 1, 4] | None = None, campaign: Named | None = None
    ) -> None:
        async with self.context.answering(interaction):
            found = await self._found(interaction, campaign)
            number = roster.member(found, interaction.user.id) if seat is None else seat - 1
            await self.pictures.city(interaction, found, number)

    @CAMPAIGN.command(name="rules", description=mark("The rules of an episode that has been opened"))
    @app_commands.describe(episode=mark("Leave it out for the present one"), campaign=WHICH)
    async def rules(
        self, interaction: Interaction, episode: Episode | None = None, campaign: Named | None = None
    ) -> None:
        async with self.context.answering(interaction):
            found = await self._found(interaction, campaign)
            number = opened_episode(found, episode)
            used = await self.actions.campaigns.set_of(found, number)
            for part in pieces(episode_text(number, used, self.context.private(interaction))):
                await interaction.followup.send(part, ephemeral=True)

    # ------------------------------------------------------------------------------------------------ acting

    @CAMPAIGN.command(name="name", description=mark("Names your city"))
    @app_commands.describe(name=mark("Up to 32 letters"), campaign=WHICH)
    async def name(
        self, interaction: Interaction, name: app_commands.Range[str, 1, 32], campaign: Named | None = None
    ) -> None:
        async with self.context.answering(interaction):
            found = await self._found(interaction, campaign)
            person, wanted = interaction.user.id, clean(name)
            changed = await self.actions.change(interaction, found, lambda c: roster.rename(c, person, wanted))
            seat, say = roster.member(changed, person), speak(changed.language)
            text = say("City P{n} is called **{city}** now.", n=seat + 1, city=city(say, changed, seat))
            await self.actions.post(interaction, changed, text)
            await self._noted(interaction, mark("Your city is called **{city}** now."), city=city(say, changed, seat))

    @CAMPAIGN.command(name="pace", description=mark("How fast the episodes to come are played (host only)"))
    @app_commands.describe(pace=mark("How fast it is played"), campaign=WHICH)
    async def pace(self, interaction: Interaction, pace: PaceName, campaign: Named | None = None) -> None:
        async with self.context.answering(interaction):
            found = await self._found(interaction, campaign)
            if pace not in PACES:
                raise Illegal("unknown_pace")
            person = interaction.user.id
            await self.actions.change(interaction, found, lambda c: roster.set_pace(c, person, PACES[pace]))
            words = pace_words(self.context.private(interaction), PACES[pace])
            await self._noted(interaction, mark("Pace of the episodes to come: {pace}"), pace=words)

    @CAMPAIGN.command(name="export", description=mark("The campaign as a file (host or server managers)"))
    @app_commands.describe(campaign=WHICH)
    async def export(self, interaction: Interaction, campaign: Named | None = None) -> None:
        async with self.context.answering(interaction):
            found = await self._found(interaction, campaign)
            await self.files.export(interaction, found)

    @CAMPAIGN.command(name="import", description=mark("A campaign from a file (server managers, or its host)"))
    @app_commands.describe(file=mark("A file that /campaign export has made"))
    async def bring(self, interaction: Interaction, file: discord.Attachment) -> None:
        async with self.context.answering(interaction):
            await self._may_open(interaction)
            await interaction.response.defer(ephemeral=True, thinking=True)
            portable = await self.files.read(interaction, file)
            adopted = await self.files.adopt(interaction, portable, home_here(interaction))
            page = roster_page.roster_page(adopted, speak(adopted.language))
            message = await self.actions.post(interaction, adopted, page.text, page)
            if message is not None:
                await self.actions.campaigns.change(adopted.id, lambda c: roster.posted(c, message))
            await self._noted(interaction, mark("The campaign is here now."))

    @CAMPAIGN.command(name="close", description=mark("Puts the campaign away; the majority has to agree"))
    @app_commands.describe(campaign=WHICH)
    async def close(self, interaction: Interaction, campaign: Named | None = None) -> None:
        async with self.context.answering(interaction):
            found = await self._found(interaction, campaign)
            voted = await self.actions.campaigns.vote(found.id, interaction.user.id, True)
            page = self.actions.question(voted, speak(voted.language))
            if await self.actions.post(interaction, voted, page.text, page if page.rows else None) is None:
                await interaction.followup.send(page.text, view=view_of(page), ephemeral=True)
            else:
                await self._noted(interaction, mark("You have agreed."))

    @CAMPAIGN.command(name="reopen", description=mark("Goes on with a campaign that was closed, within 90 days"))
    @app_commands.describe(campaign=WHICH)
    async def reopen(self, interaction: Interaction, campaign: Named | None = None) -> None:
        async with self.context.answering(interaction):
            found = await self._found(interaction, campaign)
            reopened = await self.actions.campaigns.reopen(found.id, interaction.user.id)
            page = roster_page.roster_page(reopened, speak(reopened.language))
            await self.actions.post(interaction, reopened, page.text, page)
            await self._noted(interaction, mark("The campaign goes on."))

    # ------------------------------------------------------------------------------------------------ which one

    async def _found(self, interaction: Interaction, named: str | None) -> Campaign:
        await interaction.response.defer(ephemeral=True, thinking=True)
        return await self.actions.campaign(interaction, named)

    async def _noted(self, interaction: Interaction, told: str, **about: object) -> None:
        await interaction.followup.send(self.context.private(interaction)(told, **about), ephemeral=True)

    @next.autocomplete("campaign")
    @status.autocomplete("campaign")
    @chronicle.autocomplete("campaign")
    @city.autocomplete("campaign")
    @rules.autocomplete("campaign")
    @name.autocomplete("campaign")
    @pace.autocomplete("campaign")
    @export.autocomplete("campaign")
    @close.autocomplete("campaign")
    @reopen.autocomplete("campaign")
    @quietly
    async def which(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        say, found = self.context.private(interaction), []
        for one in await self.actions.known(interaction):
            label = say("Episode {n}: {cities}", n=one.episode, cities=", ".join(
                titled(say, one, seat).replace("**", "") for seat in range(len(one.seats))))  # fmt: skip
            if finds(typed, label) or typed.upper() in one.id:
                found.append(app_commands.Choice(name=label[:CHOICE], value=one.id))
        return found[:25]
