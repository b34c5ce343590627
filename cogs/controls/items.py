"""Buttons and selects as Discord has them: found again by their ids after any restart, with nothing kept in memory."""

import discord
from discord import ui

from cogs.controls.pages import Button, Page, Select

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


class ControlButton(ui.Button[ui.View]):
    def is_dispatchable(self) -> bool:
        """Not by discord.py, which would keep it: whoever presses it says by its id what it is for."""
        return False


class ControlSelect(ui.Select[ui.View]):
    is_dispatchable = ControlButton.is_dispatchable


def view_of(page: Page) -> ui.View:
    """The rows of a page as components. Only controls go in, so discord.py keeps nothing of it."""
    view = ui.View(timeout=None)
    for number, row in enumerate(page.rows):
        if isinstance(row, Select):
            view.add_item(_select(row, number))
        else:
            for button in row:
                view.add_item(_button(button, number))
    return view


def _button(button: Button, row: int) -> ControlButton:
    return ControlButton(
        style=STYLES[button.style],
        label=button.label,
        emoji=button.emoji or None,
        custom_id=button.control.text(),
        disabled=not button.enabled,
        row=row,
    )


def _select(select: Select, row: int) -> ControlSelect:
    options = [
        discord.SelectOption(label=o.label, value=o.word, description=o.description or None, emoji=o.emoji or None)
        for o in select.options
    ]
    return ControlSelect(custom_id=select.control.text(), placeholder=select.placeholder, options=options, row=row)
