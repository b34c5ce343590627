"""`/help` by situation and the rules by topic, with a button for each; a hint where somebody presses for one."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from cogs import face as faces
from cogs.answering import Interaction
from cogs.context import Context
from cogs.controls.clicks import Click, on_private_page
from cogs.controls.ids import NO_TABLE, Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import LABEL, Button, Page, rows_of
from cogs.face import Face
from cogs.table.hint_commands import HintCog
from data.texts import Say, mark
from rules.game import Illegal
from rules.registry import KEYS

TOPICS: Mapping[str, tuple[str, str]] = {
    "play": (
        mark("I want to play"),
        mark(
            "**Skyline** hosts city-building board games, at your own pace. Open a table:\n{games}\n"
            "Others press **Join**, you press **Start**. Nobody there? Add stewards, who are computer players, or "
            "play with me in our direct messages."
        ),
    ),
    "turn": (
        mark("It is my turn"),
        mark(
            "Press the buttons under the newest post, or say it in words with `/move`.\n"
            "- `/table board` shows everything large, `/table describe` tells it in words.\n"
            "- `/hint` says what a steward would do, where hints are on.\n"
            "- Another mind? **Take back** below your move, or `/table undo`.\n"
            "- `/standing` decides in advance, in games that have it; nobody else sees it.\n"
            "- The rules: {rules}"
        ),
    ),
    "wait": (
        mark("I am waiting"),
        mark(
            "You are called when it is your turn: there is nothing to watch for.\n"
            "- `/turns` lists every table that waits for you.\n"
            "- `/table clock` says how much time everybody has.\n"
            "- `/table log` tells what happened, `/table replay` shows it step by step."
        ),
    ),
    "away": (
        mark("I have no time"),
        mark(
            "When your time runs out a steward decides for you until you are back; nothing is lost.\n"
            "- `/me hours`: quiet hours, in which your clocks stand still. `/me away`: holidays.\n"
            "- `/me remind`: how you are reminded.\n"
            "- `/table substitute` offers your seat, `/table resign` gives it up. `/table pause` is the host’s."
        ),
    ),
    "back": (
        mark("I want to look back"),
        mark(
            "- `/table replay` steps through a game, `/table record` is the game as a file.\n"
            "- `/table why` gives stewards’ reasons: for your own seat, and for all once the game is over.\n"
            "- `/table fair` says what the deal was made of.\n"
            "- `/stats person`, `/stats game`: results and ratings."
        ),
    ),
    "campaign": (
        mark("My City’s campaign"),
        mark(
            "A story of many evenings: what you build and learn stays.\n"
            "- `/campaign new` opens one, `/campaign status` says where it stands, `/campaign next` goes on.\n"
            "- `/campaign rules`: what the episode is played by. `/campaign chronicle`: all that happened."
        ),
    ),
    "server": (
        mark("Something is wrong here"),
        mark(
            "- `/table here` moves a table of yours to this channel.\n"
            "- Whoever manages the server: `/settings check` says what I may not do here, `/settings language`, "
            "`/settings hosts`, `/settings channel` and `/settings limits` say who may play where."
        ),
    ),
}
"""By the situation somebody is in."""


def help_page(say: Say, key: str) -> Page:
    games = [faces.find(game).about for game in KEYS]
    title, text = TOPICS[key]
    told = say(
        text,
        games="\n".join(f"- `/{about.command} new` {say(about.line)}" for about in games),
        rules=" ".join(f"`/{about.command} rules`" for about in games),
    )
    titles = {other: say(name) for other, (name, _) in TOPICS.items()}
    return _topics(f"## {say(title)}\n{told}", titles, key, NO_TABLE, "help")


def rules_page(face: Face, say: Say, topic: str, table: str = NO_TABLE) -> Page:
    """One topic, the first if none is named or known; the others as buttons."""
    topics = face.topics(say)
    key = topic if topic in topics else next(iter(topics))
    title, text = topics[key]
    titles = {other: name for other, (name, _) in topics.items()}
    return _topics(f"## {face.title(say)}: {title}\n{text}", titles, key, table, "rules", face.key)


def _topics(text: str, titles: Mapping[str, str], shown: str, table: str, *words: str) -> Page:
    buttons = [
        Button(
            Control(Kind.HELP, table, 0, 0, (*words, key)),
            title[:LABEL],
            "primary" if key == shown else "secondary",
            key != shown,
        )
        for key, title in titles.items()
    ]
    return Page(text, tuple(rows_of(buttons)))


class HelpCog(commands.Cog):
    def __init__(self, context: Context, hints: HintCog) -> None:
        self.context = context
        self._hints = hints

    @app_commands.command(name="help", description=mark("How to play here"))
    async def help(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            await interaction.response.defer(ephemeral=True, thinking=True)
            page = help_page(self.context.private(interaction), await self._situation(interaction))
            await self.context.tell(interaction, page.text, view=view_of(page))

    async def _situation(self, interaction: Interaction) -> str:
        try:
            look = await self.context.look_here(interaction)
        except Illegal:
            return "play"
        if look.row.status != "running" or look.seat is None:
            return "play" if look.row.status == "lobby" else "back"
        return "turn" if look.legal else "wait"

    async def click(self, click: Click) -> None:
        interaction, say = click.interaction, self.context.private(click.interaction)
        match click.control.words:
            case ("hint",):
                await interaction.response.defer(ephemeral=True, thinking=True)
                look = await self.context.look(interaction, click.control.table)
                self.context.in_sight(interaction, look.row)
                await self._hints.give(interaction, look)
            case ("rules", game, *topic) if game in KEYS:
                await self._show(interaction, rules_page(faces.find(game), say, "".join(topic), click.control.table))
            case ("help", key) if key in TOPICS:
                await self._show(interaction, help_page(say, key))
            case _:
                raise Illegal("unknown_control")

    async def _show(self, interaction: Interaction, page: Page) -> None:
        """On a private page the next topic takes the place of this one."""
        if not on_private_page(interaction):
            await self.context.tell(interaction, page.text, view=view_of(page))
            return
        text = self.context.clickable(page.text)
        await interaction.response.edit_message(content=text, view=view_of(page), attachments=[])
