"""`/learn`: a game's lesson, begun or gone on with, in one's direct messages or in a thread of one's own."""

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs import face as faces
from cogs.answering import UNREACHED, Interaction, answered
from cogs.context import Context, newcomer
from cogs.controls.clicks import Click, on_private_page
from cogs.controls.ids import NO_TABLE, Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import Button, Page, rows_of
from cogs.servers.settings import allowed_here
from cogs.table.lobby import Lobby
from cogs.table.threads import admit, home_here, private_thread
from data.texts import Say, mark
from rules.game import Illegal
from rules.registry import KEYS
from rules.table.lesson_script import has_lesson, script_at, script_of
from rules.table.lessons import Lessons
from rules.table.rows import DIRECT, Home, Row

log = logging.getLogger(__name__)

TAUGHT = tuple(key for key in KEYS if has_lesson(key))
TITLES = [app_commands.Choice(name=faces.find(key).about.title, value=key) for key in TAUGHT]


class LearnCog(commands.Cog):
    def __init__(self, context: Context, lobby: Lobby) -> None:
        self.context = context
        self._lobby = lobby
        self._lessons = Lessons(context.tables)

    @app_commands.command(name="learn", description=mark("Learn a game by playing it, in five minutes"))
    @app_commands.describe(game=mark("The game; without it you choose"))
    @app_commands.choices(game=TITLES)
    @answered
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        await self._offer(interaction, game)

    async def click(self, click: Click) -> None:
        """A button of a page here, of a lobby, of a first post, or of a lesson's end."""
        interaction = click.interaction
        match click.control.words:
            case ("learn", game, "table") if game in TAUGHT:
                await self._first_table(interaction, game)
                return
            case ("learn", *rest) if not rest or rest[0] in TAUGHT:
                if on_private_page(interaction):
                    await interaction.response.defer()
                else:
                    await interaction.response.defer(ephemeral=True, thinking=True)
                await self._offer(interaction, rest[0] if rest else None, again=rest[1:] == ["again"])
            case _:
                raise Illegal("unknown_control")

    async def _offer(self, interaction: Interaction, game: str | None, *, again: bool = False) -> None:
        say = self.context.private(interaction)
        if game is None:
            await self._show(interaction, choice_page(say))
            return
        if game not in KEYS:
            raise Illegal("unknown_choice", "game", game[:40], ", ".join(KEYS))
        begun = await self._lessons.of(interaction.user.id, game)
        if begun is not None and not again:
            await self._show(interaction, await self._go_on_page(interaction, begun))
            return
        home = await self._home(interaction, game, begun)
        await self._lessons.leave(interaction.user.id, game)
        row = await self._lessons.begin(game, newcomer(interaction), home, say.language)
        title = self.context.face(row).title(say)
        told = say("Your lesson in {game} begins: {place}", game=title, place=f"<#{row.home.place}>")
        await self._show(interaction, Page(told, ()))

    async def _go_on_page(self, interaction: Interaction, row: Row) -> Page:
        say = self.context.private(interaction)
        look = await self.context.tables.look(row.id, interaction.user.id)
        script = script_at(row)
        told = say(
            "You have begun the lesson in {game}: step {step} of {steps}. {link}",
            game=self.context.face(row).title(say),
            step=script.step(look.entries) + 1,
            steps=len(script.lesson.steps),
            link=await self.context.current(row),
        )
        again = Button(Control(Kind.HELP, NO_TABLE, 0, 0, ("learn", row.game, "again")), say("Begin again"))
        here = row.home.guild == (interaction.guild_id or DIRECT)
        go_on = Button(Control(Kind.OPEN, row.id, look.seat or 0, look.decision), say("Go on"), "success")
        return Page(told, ((go_on, again) if here else (again,),))

    async def _home(self, interaction: Interaction, game: str, begun: Row | None) -> Home:
        """Where nobody else is bothered: where it was, direct messages, or a private thread below this channel."""
        home, say = home_here(interaction), self.context.private(interaction)
        if home.direct:
            return home
        if begun is not None and begun.home.guild == home.guild and await _is_there(interaction, begun.home.place):
            return begun.home
        title = say("Lesson: {game}", game=faces.find(game).title(say))
        try:
            allowed_here(await self.context.store.server(home.guild), interaction)
            here = interaction.channel
            above = here.parent if isinstance(here, discord.Thread) else here
            thread = await private_thread(above, title)
        except Illegal:
            return await self._direct_home(interaction, title)
        await admit(thread, {interaction.user.id: interaction.user.display_name}, say)
        return Home(home.guild, thread.parent_id, thread.id)

    async def _direct_home(self, interaction: Interaction, title: str) -> Home:
        try:
            channel = await interaction.user.create_dm()
            await channel.send(f"🎓 {title}")
        except UNREACHED as fault:
            log.info("no lesson for %s in direct messages: %s", interaction.user.id, fault)
            raise Illegal("no_lesson_place") from fault
        return Home(DIRECT, channel.id)

    async def _first_table(self, interaction: Interaction, game: str) -> None:
        """A real game as it was in the lesson, against easy stewards, where this was pressed: the first is coached."""
        lesson = script_of(game).lesson
        await self._lobby.open(interaction, game, lesson.options, lesson.seats, lesson.seats - 1)

    async def _show(self, interaction: Interaction, page: Page) -> None:
        text = self.context.clickable(page.text)
        await interaction.edit_original_response(content=text, view=view_of(page), attachments=[])


def choice_page(say: Say) -> Page:
    games = [faces.find(key).about for key in TAUGHT]
    lines = [say("Which game would you like to learn? A lesson takes five minutes, and you play it yourself.")]
    lines += [f"- {say(about.line)}" for about in games]
    buttons = [
        Button(Control(Kind.HELP, NO_TABLE, 0, 0, ("learn", key)), say(about.title), "primary")
        for key, about in zip(TAUGHT, games, strict=True)
    ]
    return Page("\n".join(lines), tuple(rows_of(buttons)))


async def _is_there(interaction: Interaction, place: int) -> bool:
    try:
        return await interaction.client.fetch_channel(place) is not None
    except UNREACHED:
        return False
