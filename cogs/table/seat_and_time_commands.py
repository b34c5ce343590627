"""The life of a table in Discord: clock, pause, absence, substitutes, undo with consent, the end and a rematch."""

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction
from cogs.context import Context, newcomer
from cogs.controls.clicks import Click, on_private_page
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.move_clicks import MoveClicks
from cogs.controls.pages import Button, Page
from cogs.names import clean, shown
from cogs.servers.settings import within_limits
from cogs.table import TABLE
from cogs.table.lobby import Lobby
from cogs.table.pace import pace_words
from cogs.table.places import if_allowed
from cogs.table.threads import admit
from data.texts import Say, mark, speak
from rules.game import Illegal
from rules.table import lobby
from rules.table.clock import OWN_HOURS, own_pace
from rules.table.life import TableLife
from rules.table.looks import Look
from rules.table.rows import Request, Row

ASKS = {
    "undo": mark("**{name}** asks to take back their last decision. Everybody else at the table must agree."),
    "close": mark("**{name}** asks to end this game now. The majority decides."),
    "renew": mark("**{name}** asks to keep the pause for another seven days. The majority decides."),
}


class SeatAndTimeCommands(commands.Cog):
    """The part of `/table` that is about time, seats and consent."""

    context: Context
    life: TableLife
    lobby: Lobby
    moves: MoveClicks

    async def _here(self, interaction: Interaction) -> Look:
        await interaction.response.defer(ephemeral=True, thinking=True)
        return await self.context.look_here(interaction)

    # ------------------------------------------------------------------------------------------------ commands

    @TABLE.command(name="clock", description=mark("How much time everybody has"))
    async def clock(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            say = self.context.private(interaction)
            await interaction.followup.send(await self._clocks(look.row, say), ephemeral=True)

    async def _clocks(self, row: Row, say: Say) -> str:
        clocks = await self.context.store.clocks(row.id)
        lines = [say("Pace: {pace}", pace=pace_words(say, row.pace))]
        if row.paused_until is not None:
            lines.append(say("Paused until <t:{until}:f> or `/table resume`.", until=int(row.paused_until)))
        for number, name in enumerate(self.context.names(row, say)):
            seat, clock = row.seats[number], clocks.get(number)
            if seat.acting is not None:
                told = say("a steward decides")
            elif clock is None:
                told = say("has not been asked yet")
            elif clock.deadline is not None:
                told = say("must decide <t:{deadline}:R>", deadline=int(clock.deadline))
            else:
                told = say("{hours} h in the bank", hours=round(clock.bank / 3600, 1))
            lines.append(f"P{number + 1} **{shown(name)}**: {told}")
        return "\n".join(lines)

    @TABLE.command(name="pause", description=mark("Stops all clocks for up to seven days (host only)"))
    async def pause(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            if look.row.paused_until is not None:
                await self._ask(interaction, look, await self.life.ask_renewal(look.row.id, interaction.user.id))
                return
            await self.life.pause(look.row.id, interaction.user.id)
            await self._tell(interaction, mark("The clocks stand still."))

    @TABLE.command(name="resume", description=mark("Sets the clocks going again (host only)"))
    async def resume(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            await self.life.unpause(look.row.id, interaction.user.id)
            await self._tell(interaction, mark("The clocks are running."))

    @TABLE.command(name="substitute", description=mark("Offers a seat to somebody else"))
    @app_commands.describe(seat=mark("Your own seat, or as host one whose time has run out"))
    async def substitute(self, interaction: Interaction, seat: app_commands.Range[int, 1, 4] | None = None) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            number = seat - 1 if seat is not None else look.seat
            if number is None:
                raise Illegal("not_seated")
            if look.row.home.direct:
                raise Illegal("alone_here")
            row = await self.life.offer(look.row.id, interaction.user.id, number)
            say = speak(row.language)
            control = Control(Kind.TABLE, row.id, 0, 0, ("take", f"P{number + 1}"))
            name = shown(self.context.names(row, say)[number])
            text = say("Seat P{seat} (**{name}**) is free for a substitute.", seat=number + 1, name=name)
            if row.terms.private or row.terms.invited is not None:
                text += " " + say("The host chooses who may take it, with `/table invite`.")
            page = Page(text, ((Button(control, say("Take this seat"), "success"),),))
            await self._public(interaction, page)
            await self._tell(interaction, mark("Offered here. Nothing changes until somebody takes the seat."))

    @TABLE.command(name="resign", description=mark("Hands your seat to a steward for good"))
    async def resign(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            if look.seat is None:
                raise Illegal("not_seated")
            say = self.context.private(interaction)
            control = Control(Kind.TABLE, look.row.id, look.seat, 0, ("resign",))
            page = Page(
                say("A steward will play on for you; the game goes on for everybody else. This cannot be taken back."),
                ((Button(control, say("Yes, resign"), "danger"),),),
            )
            await interaction.followup.send(page.text, view=view_of(page), ephemeral=True)

    @TABLE.command(name="undo", description=mark("Takes back your last decision, or asks the others to agree"))
    @app_commands.describe(turn=mark("Your whole turn, as far as nobody has to agree"))
    async def undo(self, interaction: Interaction, turn: bool = False) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            try:
                await self.context.tables.undo(look.row.id, interaction.user.id, interaction.id, whole=turn)
            except Illegal as refused:
                if refused.code != "undo_not_free":
                    raise
                await self._ask(interaction, look, await self.life.ask_undo(look.row.id, interaction.user.id))
                return
            await self._tell(interaction, mark("Taken back."))

    @TABLE.command(name="close", description=mark("Ends the table in this channel; others may have to agree"))
    async def close(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            if look.row.status == "lobby" or look.entries <= len(look.row.seats):
                row = await self.context.tables.close(look.row.id, interaction.user.id)
                await self.lobby.posts.changed(row)
                await self._tell(interaction, mark("The table is closed."))
                return
            request = await self.life.ask_close(look.row.id, interaction.user.id)
            await self._ask(interaction, look, request)

    @TABLE.command(name="kick", description=mark("Clears a seat before the start (host only)"))
    @app_commands.describe(seat=mark("The number of the seat"))
    async def kick(self, interaction: Interaction, seat: app_commands.Range[int, 1, 4]) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            person = interaction.user.id
            row = await self.context.tables.change_lobby(look.row.id, lambda row: lobby.kick(row, person, seat - 1))
            await self.lobby.posts.changed(row)
            await self._tell(interaction, mark("The seat is free."))

    @TABLE.command(name="pace", description=mark("Hours for a decision, before the start (host only)"))
    @app_commands.describe(hours=mark("Hours for a decision; twice as many are in the bank"))
    async def pace(
        self, interaction: Interaction, hours: app_commands.Range[int, OWN_HOURS.start, OWN_HOURS.stop - 1]
    ) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            host, pace = interaction.user.id, own_pace(hours)
            row = await self.context.tables.change_lobby(look.row.id, lambda row: lobby.set_pace(row, host, pace))
            await self.lobby.posts.changed(row)
            words = pace_words(self.context.private(interaction), row.pace)
            await self._tell(interaction, mark("Pace of this table: {pace}"), pace=words)

    @TABLE.command(name="invite", description=mark("Invites somebody to your table; then only who is invited may join"))
    @app_commands.describe(person=mark("Whom"))
    async def invite(self, interaction: Interaction, person: discord.Member) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            host = interaction.user.id
            row = await self.context.tables.change_lobby(look.row.id, lambda row: lobby.invite(row, host, person.id))
            await self.lobby.posts.changed(row)
            say = speak(row.language)
            text = say("<@{person}>, you are invited to a table of {game}.", person=person.id, game=self._title(row))
            if row.terms.private and row.status == "running" and isinstance(interaction.channel, discord.Thread):
                await admit(interaction.channel, {person.id: person.display_name}, say)
            await self._public(interaction, Page(text, ()), [person.id])
            await self._tell(interaction, mark("Invited, and told here. From now on only who is invited may join."))

    @TABLE.command(name="reopen", description=mark("Goes on with a game that was closed, within 90 days"))
    async def reopen(self, interaction: Interaction) -> None:
        async with self.context.answering(interaction):
            look = await self._here(interaction)
            async with self.context.opening:
                await within_limits(self.context, look.row.home.guild, interaction.user.id, opens=False)
                await self.life.reopen(look.row.id, interaction.user.id)
            await self._tell(interaction, mark("The game goes on."))

    async def _tell(self, interaction: Interaction, text: str, **about: object) -> None:
        await interaction.followup.send(self.context.private(interaction)(text, **about), ephemeral=True)

    def _title(self, row: Row) -> str:
        return self.context.face(row).title(speak(row.language))

    # ------------------------------------------------------------------------------------------------ consent

    async def _ask(self, interaction: Interaction, look: Look, request: Request | None) -> None:
        """Posts the question to the table; None: nobody had to be asked."""
        if request is None:
            await self._tell(interaction, mark("Done: nobody else had to be asked."))
            return
        await self._public(interaction, self._question(look.row, request))
        await self._tell(interaction, mark("The others have been asked."))

    def _question(self, row: Row, request: Request) -> Page:
        say = speak(row.language)
        names = self.context.names(row, say)
        text = say(ASKS[request.kind], name=shown(names[request.seat]))
        agreed = [shown(names[seat]) for seat, s in enumerate(row.seats) if s.person in request.consents]
        text += "\n-# " + say("Agreed: {names}", names=", ".join(agreed))
        against = [shown(names[seat]) for seat, s in enumerate(row.seats) if s.person in request.refusals]
        text += " · " + say("Declined: {names}", names=", ".join(against)) if against else ""

        def button(word: str, label: str, style: str) -> Button:
            control = Control(Kind.TABLE, row.id, 0, request.target, (word, request.kind))
            return Button(control, label, "success" if style == "success" else "danger")

        return Page(text, ((button("agree", say("Agree"), "success"), button("decline", say("Decline"), "danger")),))

    async def _public(self, interaction: Interaction, page: Page, pinged: Sequence[int] = ()) -> None:
        channel = interaction.channel
        if not isinstance(channel, discord.abc.Messageable):
            raise Illegal("no_permission")
        await channel.send(page.text, view=view_of(page), allowed_mentions=await self.context.pinging(pinged))

    # ------------------------------------------------------------------------------------------------ clicks

    async def click(self, click: Click) -> None:
        """A button of the table's own."""
        interaction, control, look = click.interaction, click.control, click.look
        table, person = look.row.id, interaction.user.id
        match control.words:
            case ("undo",) | ("reset",):
                await self._take_back(click)
            case ("ask",):
                await self._ask(interaction, look, await self.life.ask_undo(table, person))
            case ("take", seat) if seat[1:].isdigit():
                substitute = newcomer(interaction)
                async with self.context.opening:
                    await within_limits(self.context, look.row.home.guild, person, opens=False)
                    taken = await self.life.take_over(table, substitute, int(seat[1:]) - 1)
                self.context.wake(table)
                public = mark("**{name}** has taken the seat over.")
                await self._settle(interaction, taken.row, public, substitute.name, mark("The seat is yours."))
            case ("rematch",):
                await self.lobby.rematch(interaction, table)
            case ("back",):
                await self.life.come_back(table, person)
                await self.context.tell(interaction, self.context.private(interaction)("Welcome back. You decide."))
                self.context.wake(table)
            case ("resign",):
                await self.life.resign(table, person)
                await self.context.tell(interaction, self.context.private(interaction)("A steward plays on for you."))
                self.context.wake(table)
            case ("agree" | "decline" as answer, "undo" | "close" | "renew" as kind):
                left, _ = await self.life.answer(table, person, kind, answer == "agree", control.number)
                yours = mark("You have agreed.") if answer == "agree" else mark("You have declined.")
                if left is not None:
                    await self._edit(interaction, self._question(look.row, left), yours)
                    return
                agreed = mark("Everybody who had to agree has agreed.")
                declined = mark("**{name}** declined.")
                name = interaction.user.display_name
                await self._settle(interaction, look.row, agreed if answer == "agree" else declined, name, yours)
            case _:
                raise Illegal("unknown_control")

    async def _take_back(self, click: Click) -> None:
        """Without a word where that is free; else it is asked first whether the others shall be asked."""
        try:
            await self.moves.take_back(click)
        except Illegal as refused:
            if refused.code != "undo_not_free" or click.control.number:
                raise
            say = self.context.private(click.interaction)
            control = Control(Kind.TABLE, click.look.row.id, click.seated(), 0, ("ask",))
            page = Page(
                say("Others have seen what came of it: everybody at the table must agree to take it back."),
                ((Button(control, say("Ask the others"), "primary"),),),
            )
            await self.context.tell(click.interaction, page.text, view=view_of(page))

    async def _settle(self, interaction: Interaction, row: Row, text: str, name: str, told: str) -> None:
        await self._edit(interaction, Page(speak(row.language)(text, name=shown(clean(name))), ()), told)

    async def _edit(self, interaction: Interaction, page: Page, told: str) -> None:
        """The question's post as it stands now; never fatal, for what was asked has happened."""
        if interaction.message is not None and not on_private_page(interaction):
            edit = interaction.message.edit(content=page.text, view=view_of(page) if page.rows else None)
            await if_allowed(edit, "a question keeps its old look")
        await self.context.tell(interaction, self.context.private(interaction)(told))
