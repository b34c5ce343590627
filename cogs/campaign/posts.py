"""What a campaign adds to the posts of its episodes: the envelope before, progress and the way on after, a ceremony."""

from __future__ import annotations

from cogs.campaign import roster_page
from cogs.campaign.envelope import envelope_text, episode_text, moved_over_text
from cogs.campaign.epilogue import Epilogue
from cogs.campaign.status import standing_lines
from cogs.context import Context
from cogs.controls.items import view_of
from cogs.controls.pages import Page
from cogs.my_city.campaign_pictures import envelope
from cogs.table.commands import pieces
from cogs.table.places import Place, send_once
from data.texts import Say, speak
from render.painter import Frame
from rules.campaign.episodes import moves_over
from rules.campaign.model import EPISODES, Campaign, Checkpoint
from rules.my_city.view import MyCityView
from rules.record import commitment
from rules.table.campaigns import Campaigns
from rules.table.looks import Retelling
from rules.table.rows import Post, Row

ENVELOPE = [Frame("envelope")]


class CampaignPosts:
    def __init__(self, context: Context, campaigns: Campaigns) -> None:
        self._context = context
        self._campaigns = campaigns
        self._epilogue = Epilogue(context)

    # ------------------------------------------------------------------------------------------------ before

    async def before(self, place: Place, post: Post, told: Retelling) -> None:
        """The first post of an episode comes after its story; that of a chapter after its envelope."""
        if told.row.campaign is None or post.number != 1 or post.message is not None:
            return
        say, episode = speak(told.row.language), int(told.row.options["episode"])
        page = envelope(_seen(told), say)
        used = told.row.components
        texts = [episode_text(episode, used, say)]
        done = await self._context.store.checkpoints(told.row.campaign)
        if moves_over(episode, used, await self._campaigns.last_set(episode, done)):
            texts.insert(0, moved_over_text(done[episode - 2].lasting, say))
        if page.opening:
            texts.insert(0, envelope_text(page.chapter, say))
        parts = [part for text in texts for part in pieces(text)]
        for number, part in enumerate(parts):
            nonce = f"{post.nonce}e{number}"
            files = await self._context.files(told.row, page, ENVELOPE, say, nonce) if number == 0 else []
            await send_once(place, post, nonce, part, files=files)

    # ------------------------------------------------------------------------------------------------ after

    async def lines(self, row: Row, say: Say) -> list[str]:
        """Below the result of an episode: the standings after it."""
        campaign, done = await self._done(row)
        if campaign is None or not done:
            return []
        lines = [f"### {say('Progress after {n} of {all} episodes', n=len(done), all=EPISODES)}"]
        lines += standing_lines(campaign, done[-1].lasting, say)
        if campaign.status == "open" and campaign.between and campaign.episode == len(done) + 1:
            lines.append("-# " + roster_page.hash_line(campaign, say, commitment(campaign.secret)))
        return lines

    async def controls(self, row: Row, say: Say) -> Page:
        """The way on: the next episode and the roster."""
        campaign, done = await self._done(row)
        if campaign is None or campaign.status != "open" or (not campaign.between and row.status != "closed"):
            return Page("", ())
        if row.status == "finished" and campaign.episode != len(done) + 1:
            return Page("", ())
        on = say("Next episode") if row.status == "finished" else say("Go on with the episode")
        buttons = (
            roster_page.button(campaign, ("next",), on, "success"),
            roster_page.button(campaign, ("roster",), say("Roster…")),
            roster_page.button(campaign, ("chronicle",), say("Chronicle…"), enabled=bool(done)),
        )
        return Page("", (buttons,))

    async def _done(self, row: Row) -> tuple[Campaign | None, tuple[Checkpoint, ...]]:
        """The campaign, and its checkpoints up to this table's episode."""
        if row.campaign is None:
            return None, ()
        campaign = await self._campaigns.get(row.campaign)
        episode = int(row.options["episode"])
        done = await self._context.store.checkpoints(campaign.id)
        return campaign, tuple(one for one in done if one.episode <= episode)

    # ------------------------------------------------------------------------------------------------ the ceremony

    async def after(self, place: Place, post: Post, told: Retelling) -> None:
        """After the last episode: see epilogue.py."""
        campaign, done = await self._done(told.row)
        if campaign is None or campaign.status != "over" or len(done) != EPISODES or post.message is not None:
            return
        say = speak(told.row.language)
        async for message in self._epilogue.messages(campaign, done, told.row, say, post.nonce):
            more = {} if message.page is None else {"view": view_of(message.page)}
            nonce = f"{post.nonce}{message.name}"
            await send_once(place, post, nonce, message.text, files=message.files, **more)


def _seen(told: Retelling) -> MyCityView:
    assert isinstance(told.view, MyCityView)
    return told.view
