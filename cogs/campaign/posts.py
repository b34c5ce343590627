"""What a campaign adds to the posts of its episodes: the envelope before, progress and the way on after, a ceremony.

After the last episode: the farewell, the book of all chapters, a keepsake for every city, and the final account.
"""

from collections.abc import AsyncIterator, Sequence

import discord
import msgspec

from cogs.campaign import roster_page
from cogs.campaign.chronicle import chronicle_text
from cogs.campaign.envelope import envelope_text, episode_text, moved_over_text
from cogs.campaign.names import city, holder, steward, titled
from cogs.campaign.pictures import ends_of, named_after_cities
from cogs.campaign.status import standing_line, standing_lines
from cogs.context import Context
from cogs.controls.items import view_of
from cogs.controls.pages import Page
from cogs.my_city.campaign_pictures import ceremony, chapter, chronicle, envelope, keepsake
from cogs.names import clean, shown
from cogs.table.commands import pieces
from cogs.table.places import Place, send_once
from data.texts import Say, speak
from render.painter import Frame
from rules.campaign.accounts import accounts
from rules.campaign.episodes import moves_over
from rules.campaign.model import EPISODES, Campaign, Checkpoint, Past, chapter_of
from rules.game import View
from rules.my_city.lasting import standings
from rules.my_city.view import MyCityView
from rules.my_city.vocabulary import PROGRESS_SOURCES
from rules.record import commitment
from rules.table.campaigns import Campaigns
from rules.table.looks import Retelling
from rules.table.rows import Post, Row

CHRONICLE = 5_600
"""Letters of the chronicle at the ceremony: three messages."""


class Message(msgspec.Struct):
    """One message of the ceremony; its name tells it from the others when it might have been sent already."""

    name: str
    text: str
    files: list[discord.File] = []
    page: Page | None = None


class Epilogue:
    def __init__(self, context: Context) -> None:
        self._context = context

    async def messages(
        self, campaign: Campaign, done: Sequence[Checkpoint], row: Row, say: Say, stem: str
    ) -> AsyncIterator[Message]:
        """In the order in which they are sent. Each is made when the one before it is there."""
        row = named_after_cities(row, campaign, say)
        ends = await ends_of(self._context, done)
        farewell = chapter(chapter_of(EPISODES)).farewell
        yield Message("e", f"# {say('The last page')}\n*{say(farewell)}*")
        text = f"## {say('The chronicle')}\n" + chronicle_text(campaign, done, say, CHRONICLE)
        for number, part in enumerate(pieces(text)):
            book = [] if number else await self._files(row, chronicle(ends, say), "chronicle", say, f"{stem}h")
            yield Message(f"h{number}", part, book)
        yield await self._keepsakes(campaign, done, ends, row, say, stem)
        places = standings(done[-1].lasting)
        files = await self._files(row, ceremony(ends[-1], places), "ceremony", say, f"{stem}c")
        lines = [f"# {say('The campaign is over')}", *account_lines(campaign, done, ends, say)]
        lines.append(say("Thank you for a whole valley. It may go on: the eternal game is another one every time."))
        yield Message("c", "\n".join(lines), files, _doors(campaign, say))

    async def _files(self, row: Row, page: View, kind: str, say: Say, stem: str) -> list[discord.File]:
        return await self._context.files(row, page, [Frame(kind)], say, stem)

    async def _keepsakes(
        self, campaign: Campaign, done: Sequence[Checkpoint], ends: Sequence[MyCityView], row: Row, say: Say, stem: str
    ) -> Message:
        places, won = standings(done[-1].lasting), accounts(ends)
        past = await self._context.store.campaign_past(campaign.id)
        lines, files = [f"## {say('A keepsake of every city, for whoever built it')}"], []
        for seat in range(len(campaign.seats)):
            formers = _formers(past, seat)
            held = say.listed([clean(name) for name in (_plain_holder(campaign, seat, say), *formers)])
            page = keepsake(ends, seat, places[seat], won[seat], held, say)
            files += await self._files(row, page, "keepsake", say, f"{stem}k{seat + 1}")
            line = f"- {titled(say, campaign, seat)}"
            if formers:
                names = say.listed([shown(name) for name in formers])
                line = (
                    f"- **{city(say, campaign, seat)}** ({holder(say, campaign, seat)}; "
                    + say("before: {names}", names=names)
                    + ")"
                )
            lines.append(line)
        return Message("k", "\n".join(lines), files)


def _plain_holder(campaign: Campaign, seat: int, say: Say) -> str:
    """For a picture, where no markup has to be broken."""
    held = campaign.seats[seat]
    return held.name if held.person is not None else steward(say, held.name)


def _formers(past: Sequence[Past], seat: int) -> list[str]:
    """Who held the city before, each once."""
    return list(dict.fromkeys(one.name for one in past if one.seat == seat and one.name))


def account_lines(campaign: Campaign, done: Sequence[Checkpoint], ends: Sequence[MyCityView], say: Say) -> list[str]:
    """The final standings: every progress of every city by what it was won by."""
    lasting = done[-1].lasting
    places, won, lines = standings(lasting), accounts(ends), []
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        lines.append(standing_line(campaign, lasting, seat, say))
        parts = [f"{n} {say(PROGRESS_SOURCES[source])}" for source, n in won[seat].items() if n]
        lines.append("-# " + (" + ".join(parts) or "0"))
    progress = [one.progress for one in lasting.cities]
    if len(set(progress)) < len(progress):
        lines.append(say("Equal progress: more first places decide, then the better place in the last episode."))
    return lines


def _doors(campaign: Campaign, say: Say) -> Page:
    return Page(
        "",
        (
            (
                roster_page.button(campaign, ("eternal",), say("The eternal game"), "success"),
                roster_page.button(campaign, ("chronicle",), say("Chronicle…")),
                roster_page.button(campaign, ("film",), say("Film")),
            ),
        ),
    )


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
        """After the last episode."""
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
