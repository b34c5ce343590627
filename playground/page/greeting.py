"""What a first visitor reads, and the one click that starts something, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Action:
    """A slash command sent in the visitor's name."""

    label: str
    command: str
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    channel: str = "games"


@dataclass(frozen=True)
class Greeting:
    title: str = "Welcome to the playground"
    lines: tuple[str, ...] = (
        "This is a small Discord of your own. Nothing leaves this machine.",
        "Start a table with one click; stewards are computer players. Or type / to see what the bot can do.",
        "You are one of several people: switch at the bottom left, or open a second window for a second player.",
    )
    actions: tuple[Action, ...] = (Action("Play Machi Koro against three stewards", "machikoro new", {"stewards": 3}),)
