"""Buttons and selects as Discord has them: found again by their ids after any restart, with nothing kept in memory."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from cogs.answering import Interaction
from cogs.controls import ids
from cogs.controls.ids import Control
from cogs.controls.pages import Button, Page, Select

if TYPE_CHECKING:
    from cogs.controls.clicks import ClickHandler

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def click_handler(interaction: Interaction) -> ClickHandler:
    clicks: ClickHandler = interaction.client.clicks
    return clicks


class ControlButton(ui.DynamicItem[ui.Button[ui.View]], template=ids.BUTTON):
    def __init__(self, control: Control, button: ui.Button[ui.View]) -> None:
        super().__init__(button)
        self.control = control

    @classmethod
    def made(cls, button: Button, row: int) -> ControlButton:
        return cls(
            button.control,
            ui.Button(
                style=STYLES[button.style],
                label=button.label,
                emoji=button.emoji or None,
                custom_id=button.control.text(),
                disabled=not button.enabled,
                row=row,
            ),
        )

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        button: ui.Button[ui.View] = item if isinstance(item, ui.Button) else ui.Button(custom_id=match.string)
        return cls(ids.from_match(match), button)

    async def callback(self, interaction: Interaction) -> None:
        await click_handler(interaction).take(interaction, self.control, None)


class ControlSelect(ui.DynamicItem[ui.Select[ui.View]], template=ids.SELECT):
    def __init__(self, control: Control, select: ui.Select[ui.View]) -> None:
        super().__init__(select)
        self.control = control

    @classmethod
    def made(cls, select: Select, row: int) -> ControlSelect:
        options = [
            discord.SelectOption(label=o.label, value=o.word, description=o.description or None, emoji=o.emoji or None)
            for o in select.options
        ]
        made: ui.Select[ui.View] = ui.Select(
            custom_id=select.control.text(), placeholder=select.placeholder, options=options, row=row
        )
        return cls(select.control, made)

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        select: ui.Select[ui.View] = item if isinstance(item, ui.Select) else ui.Select(custom_id=match.string)
        return cls(ids.from_match(match), select)

    async def callback(self, interaction: Interaction) -> None:
        await click_handler(interaction).take(interaction, self.control, next(iter(self.item.values), None))


def view_of(page: Page) -> ui.View:
    """The rows of a page as components. Only controls go in, so discord.py keeps nothing of it."""
    view = ui.View(timeout=None)
    for number, row in enumerate(page.rows):
        if isinstance(row, Select):
            view.add_item(ControlSelect.made(row, number))
        else:
            for button in row:
                view.add_item(ControlButton.made(button, number))
    return view


ITEMS = (ControlButton, ControlSelect)
