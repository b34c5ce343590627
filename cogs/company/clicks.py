"""Whose a press of a button about finding players is: by its first word."""

from collections.abc import Mapping

from cogs.controls.clicks import Click, Handler
from rules.game import Illegal


class CompanyClicks:
    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        self._handlers = handlers

    async def click(self, click: Click) -> None:
        subject = click.control.words[0] if click.control.words else ""
        if subject not in self._handlers:
            raise Illegal("unknown_control")
        await self._handlers[subject](click)
