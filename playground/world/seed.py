"""The first day: who lives in the playground and where, as data."""

from __future__ import annotations

from dataclasses import dataclass

from playground.world.permissions import BOT, Permission


@dataclass(frozen=True)
class SeedUser:
    name: str
    locale: str


@dataclass(frozen=True)
class SeedGuild:
    name: str
    locale: str
    members: tuple[str, ...]
    channels: tuple[tuple[str, str], ...]
    """Name and topic."""


@dataclass(frozen=True)
class Seed:
    users: tuple[SeedUser, ...]
    guilds: tuple[SeedGuild, ...]
    bot_name: str = "Skyline"
    bot_permissions: Permission = BOT


DEFAULT = Seed(
    users=(
        SeedUser("Ada", "en-GB"),
        SeedUser("Ben", "en-US"),
        SeedUser("Cleo", "cs"),
        SeedUser("Dan", "de"),
        SeedUser("Eva", "en-GB"),
    ),
    guilds=(
        SeedGuild(
            "Harbour Square",
            "en-GB",
            ("Ada", "Ben", "Cleo", "Dan"),
            (
                ("games", "Start a table here"),
                ("table-talk", "For everything else"),
                ("quiet-corner", "A second table"),
            ),
        ),
        SeedGuild(
            "Old Town",
            "cs",
            ("Ada", "Ben", "Cleo", "Dan", "Eva"),
            (("games", "Start a table here"), ("square", "For everything else")),
        ),
    ),
)
