"""The way of a click: acknowledged at once, its table found and checked, then given to the handler of its kind."""

from collections.abc import Awaitable, Callable, Mapping

import discord
import msgspec

from cogs.answering import Interaction
from cogs.context import Context
from cogs.controls.ids import Control, Kind
from data.logs import TABLE
from rules.game import Illegal
from rules.table.looks import Look

ANSWER_THEMSELVES = (
    *(Kind.LOBBY, Kind.LOBBY_SELECT, Kind.LOBBY_FORM, Kind.HELP),
    *(Kind.REPLAY, Kind.REPLAY_SELECT, Kind.CAMPAIGN, Kind.COMPANY),
)
"""Kinds whose handler acknowledges and looks up by itself: how depends on what is asked, and of what."""


class Click(msgspec.Struct, frozen=True):
    """One use of a control, as its handler gets it."""

    interaction: Interaction
    control: Control
    value: str | None = None
    """What was chosen in a select."""
    found: Look | None = None

    @property
    def look(self) -> Look:
        """The table as the person may see it; not for the kinds that look it up themselves."""
        assert self.found is not None
        return self.found

    def seated(self) -> int:
        """The person's seat at the table; Illegal without one."""
        if self.look.seat is None:
            raise Illegal("not_seated")
        return self.look.seat

    @property
    def private(self) -> bool:
        return on_private_page(self.interaction)


Handler = Callable[[Click], Awaitable[None]]


def on_private_page(interaction: Interaction) -> bool:
    """Whether the control stands on a page that this person alone sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


class ClickHandler:
    """Takes every click on a control of ours."""

    def __init__(self, context: Context, handlers: Mapping[Kind, Handler]) -> None:
        missing = [kind.name for kind in Kind if kind not in handlers]
        if missing:
            raise ValueError(f"no handler for controls of kind {', '.join(missing)}")
        self._context = context
        self._handlers = dict(handlers)

    async def take(self, interaction: Interaction, control: Control, value: str | None) -> None:
        if await self._context.turned_away(interaction):
            return
        TABLE.set(control.table)
        handle, click = self._handlers[control.kind], Click(interaction, control, value)
        async with self._context.answering(interaction):
            if control.kind in ANSWER_THEMSELVES:
                await handle(click)
                return
            await self._acknowledge(click)
            look = await self._context.look(interaction, control.table)
            self._context.in_sight(interaction, look.row)
            async with self._context.answering(interaction, look):
                await handle(Click(interaction, control, value, look))

    async def _acknowledge(self, click: Click) -> None:
        if click.private:
            await click.interaction.response.defer()
        else:
            await click.interaction.response.defer(ephemeral=True, thinking=True)

    async def lost(self, interaction: Interaction) -> None:
        """A control or a form that is none of ours any more."""
        async with self._context.answering(interaction):
            form = interaction.type is discord.InteractionType.modal_submit
            raise Illegal("unknown_form" if form else "unknown_control")
