"""`/table fair`: what a deal was made of, one's own share in it, and what that proves."""

from discord.ext import commands

from cogs.answering import Interaction, answered
from cogs.context import Context
from cogs.names import shown
from cogs.table import TABLE
from data.texts import Say, english, mark
from rules.company.daily import sealed
from rules.record import commitment
from rules.table.post_policy import time_of
from rules.table.rows import Row

EXPLAINED = english("words", dict[str, dict[str, str]])["explained"]["fair_play"]


class FairCommand(commands.Cog):
    """The part of `/table` that is about fair play."""

    context: Context

    @TABLE.command(name="fair", description=mark("What the deal was made of, and which part of it is yours"))
    @answered
    async def fair(self, interaction: Interaction) -> None:
        row = (await self.context.look_here(interaction)).row
        text = fair_text(self.context, row, interaction.user.id, self.context.private(interaction))
        await interaction.followup.send(text, ephemeral=True)


def fair_text(context: Context, row: Row, person: int, say: Say) -> str:
    lines = [f"### {say('Was it dealt fairly?')}", say("Hash of the secret: `{hash}`", hash=commitment(row.secret))]
    seat = row.seat_of(person)
    if row.status == "finished" and not sealed(row, context.tables.clock.now()):
        lines.append(say("The secret: `{secret}`", secret=row.secret.hex()))
    if row.terms.daily is not None:
        lines.append(say("Mixed with it: the day, `{day}`.", day=row.terms.daily))
    elif row.mixed:
        names = context.names(row, say)
        lines.append(say("Mixed with it:"))
        for number, ident in enumerate(row.mixed[: len(row.seats)]):
            lines.append(_line(say, f"P{number + 1}", ident, _who(say, row, number, names, own=number == seat)))
        lines.append(_line(say, say("the start"), row.mixed[-1], ""))
    elif row.status == "lobby" and seat is not None:
        own = row.seats[seat].joined
        told = say("You joined with `{id}` ({time}). Note it, and compare it after the start.", id=own, time=_time(own))
        lines.append(told)
    elif row.status != "lobby":
        lines.append(say("It is not known which ids were mixed into this deal."))
    return "\n".join([*lines, *(f"-# {part}" for part in say(EXPLAINED).splitlines())])


def _who(say: Say, row: Row, number: int, names: tuple[str, ...], *, own: bool) -> str:
    """Whose press it was: nobody's name if the seat has changed hands since."""
    if row.mixed[number] != row.seats[number].joined:
        return ""
    return say("**{name}**, that is you", name=shown(names[number])) if own else f"**{shown(names[number])}**"


def _line(say: Say, what: str, ident: int, who: str) -> str:
    told = f"`{ident}` ({_time(ident)})" if ident else say("`0`, a steward")
    return f"- {what}: {told} {who}".rstrip()


def _time(ident: int) -> str:
    return f"<t:{int(time_of(ident))}:F>"
