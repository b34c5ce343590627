"""What happened, told to whoever listens: the bot's gateway and the people's pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Event:
    name: str
    data: Json
    guild_id: int | None = None
    channel_id: int | None = None
    only_user: int | None = None
    """Nobody else among the people may get it."""
    to_bot: bool = True
    to_people: bool = True


Listener = Callable[[Event], None]


class Bus:
    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def emit(self, event: Event) -> None:
        for listener in list(self._listeners):
            listener(event)
