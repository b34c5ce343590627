"""`/standing`: standing decisions, for their holder alone. Giving, seeing and cancelling leave no public trace."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, answered
from cogs.context import Context
from cogs.controls.clicks import Click
from cogs.controls.ids import Control, Kind
from cogs.controls.items import view_of
from cogs.controls.pages import A_ROW, LABEL, Button, Page, Style, filled, rows_of
from cogs.face import Face, Scene
from data.texts import english, mark
from rules.game import Illegal, Move
from rules.notation import next_words
from rules.table.standing_decisions import Held, StandingDecisions

GIVE, CANCEL = "give", "cancel"
MOST_ROWS = 5
ABOUT = english("words", dict[str, dict[str, str]])["explained"]["standing"]


class StandingCog(commands.Cog):
    def __init__(self, context: Context, standing_decisions: StandingDecisions) -> None:
        self.context = context
        self.standing_decisions = standing_decisions

    @app_commands.command(name="standing", description=mark("Decide in advance for your seat; nobody else sees it"))
    @answered
    async def standing(self, interaction: Interaction) -> None:
        look = await self.context.look_here(interaction)
        async with self.context.answering(interaction, look):
            held = await self.standing_decisions.held(look.row.id, interaction.user.id)
            page = self._page(interaction, held, ())
            await interaction.followup.send(page.text, view=view_of(page), ephemeral=True)

    async def click(self, click: Click) -> None:
        """One word more of a new standing decision, or the end of an old one."""
        click.seated()
        interaction, table, person = click.interaction, click.control.table, click.interaction.user.id
        match click.control.words:
            case ("cancel", slot):
                held = await self.standing_decisions.cancel(table, person, slot)
                page = self._page(interaction, held, (), self.context.private(interaction)("Cancelled: you decide."))
            case ("give", *said):
                held = await self.standing_decisions.held(table, person)
                face, note = self.context.face(held.look.row), ""
                words = _filled(face, held.offers, said)
                if said and not words:
                    raise Illegal("standing_gone")
                whole = _whole(face, held, words)
                if whole is not None:
                    held = await self.standing_decisions.give(table, person, whole)
                    said, note = [], self.context.private(interaction)("Noted: it holds from now on.")
                page = self._page(interaction, held, said, note)
            case _:
                raise Illegal("unknown_control")
        await interaction.edit_original_response(content=page.text, view=view_of(page), attachments=[])

    # ------------------------------------------------------------------------------------------------ the page

    def _page(self, interaction: Interaction, held: Held, said: Sequence[str], note: str = "") -> Page:
        say, row = self.context.private(interaction), held.look.row
        return standing_page(self.context.face(row), self.context.scene(row, held.look.view, say), held, said, note)


def standing_page(face: Face, scene: Scene, held: Held, said: Sequence[str], note: str = "") -> Page:
    """What holds, with a button to cancel each, and what may be given: word by word, like a move."""
    say, seat = scene.say, held.look.seat
    assert seat is not None

    def button(action: str, rest: Sequence[str], label: str, style: Style = "secondary") -> Button:
        return Button(Control(Kind.STANDING, held.look.row.id, seat, 0, (action, *rest)), label[:LABEL], style)

    said = _filled(face, held.offers, said)
    choices = {word: moves for word, moves in next_words(face.game, held.offers, said).items() if word}
    # What goes without saying goes into the ids: a button must not mean another situation than the one it was made in.
    buttons = [
        button(GIVE, _filled(face, moves, (*said, word)), face.standing_choice(scene, (*said, word)), "primary")
        for word, moves in choices.items()
    ]
    lines = [note] if note else []
    ends: list[Button] = []
    if said and choices:
        lines.append(face.standing_question(scene, said))
        ends = [button(GIVE, (), say("Back"))]
    else:
        told = [face.standing(scene, given.words.split()) for given in held.given]
        lines += [say("Your standing decisions:"), *(f"- {line}" for line in told)] if told else []
        lines += [] if told else [say("You have no standing decisions here.")]
        lines += [face.standing_question(scene, ())] if buttons else []
        lines.append(say(ABOUT))
        ends = [
            button(CANCEL, (given.slot,), say("Cancel: {what}", what=line), "danger")
            for given, line in zip(held.given, told, strict=True)
        ]
    rows = rows_of(buttons)[: MOST_ROWS - bool(ends)]
    return Page("\n".join(lines), (*rows, tuple(ends[:A_ROW])) if ends else tuple(rows))


def _filled(face: Face, offers: Sequence[Move], said: Sequence[str]) -> tuple[str, ...]:
    """The words with every word that has one value filled in; none of them if they lead nowhere."""
    words, choices = filled(face.game, offers, said)
    return words if choices else ()


def _whole(face: Face, held: Held, words: tuple[str, ...]) -> str | None:
    """The standing decision these words make, if nothing is missing."""
    return " ".join(words) if words and list(next_words(face.game, held.offers, words)) == [""] else None
