"""What is the same in every world is worked out once, in the process from which all worlds are forked."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from discord import app_commands

KINDS = (app_commands.Command, app_commands.Group, app_commands.ContextMenu)


def make_haste() -> None:
    """By the results nobody can tell: both are functions of what they are given."""
    re.escape = lru_cache(maxsize=1024)(re.escape)  # aiohttp asks it for every character, at every part of a form
    for kind in KINDS:
        _once_a_name(kind)


def _once_a_name(kind: Any) -> None:
    """A bot that starts tells Discord of its commands in thirty languages; they do not change between two lives."""
    translated, told = kind.get_translated_payload, dict[str, Any]()

    async def payload(self: Any, *args: Any) -> Any:
        name = f"{self.qualified_name}"
        if name not in told:
            told[name] = await translated(self, *args)
        return told[name]

    kind.get_translated_payload = payload
