"""After the last episode: the farewell, the book of all chapters, a keepsake for every city, and the final account."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import discord
import msgspec

from cogs.campaign import roster_page
from cogs.campaign.chronicle import chronicle_text
from cogs.campaign.names import city, holder, steward, titled
from cogs.campaign.pictures import book_of, ends_of, named_after_cities
from cogs.campaign.status import standing_line
from cogs.context import Context
from cogs.controls.pages import Page
from cogs.my_city.campaign_pictures import ceremony, chapter, keepsake
from cogs.names import clean, shown
from cogs.table.commands import pieces
from data.texts import Say
from render.painter import Frame
from rules.campaign.accounts import accounts
from rules.campaign.model import EPISODES, Campaign, Checkpoint, Past, chapter_of
from rules.game import View
from rules.my_city.lasting import standings
from rules.my_city.view import MyCityView
from rules.my_city.vocabulary import PROGRESS_SOURCES
from rules.table.rows import Row

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
            book = [] if number else await self._files(row, book_of(ends, done, say), "chronicle", say, f"{stem}h")
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
