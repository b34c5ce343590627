"""Commands in the languages we have: every description translated whole, and one name for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord

from data.texts import SOURCE, speak
from tests.hostile.harness import harness

ROOM = 100
"""Characters that Discord has for a description; in all, a command has this much room in its longest language:"""
WHOLE = 8000


OURS = {str(locale) for locale in discord.Locale if speak(str(locale)).language != SOURCE}
"""The languages of Discord's own that we have."""


def described(thing: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command and everything below it."""
    yield thing
    for option in thing.get("options", ()):
        yield from described(option)


def test_czech_is_one_of_them() -> None:
    assert "cs" in OURS


async def test_every_description_fits_in_every_language(tmp_path: Path) -> None:
    async with harness(tmp_path) as here:
        tree = here.bot.tree
        assert tree.translator is not None
        commands = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
    menus = [command for command in commands if command["type"] != discord.AppCommandType.chat_input.value]
    for menu in menus:
        assert set(menu["name_localizations"]) == OURS and max(map(len, menu["name_localizations"].values())) <= 32
    for command in [command for command in commands if command not in menus]:
        spent = 0
        for thing in described(command):
            told = thing.get("description_localizations", {})
            assert set(told) == OURS and not thing.get("name_localizations"), thing["name"]
            for language, text in told.items():
                assert text == speak(language)(thing["description"]) and 0 < len(text) <= ROOM, text
            spent += len(thing["name"]) + max(map(len, (thing["description"], *told.values())))
        assert spent <= WHOLE, (command["name"], spent)
