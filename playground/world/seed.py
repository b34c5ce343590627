"""The first day: who lives in the playground and where, as data (seed.toml)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

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


DEFAULT = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=Seed)
