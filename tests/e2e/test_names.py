"""People with the nastiest names: no ping, no link, no broken layout, no forged log line, anywhere."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest

from playground.world.world import Seed, SeedGuild, SeedUser
from rules.chance import Chance, seed_from_number
from tests.e2e.players import Party, skyline, until
from tests.scripted import Playground
from tests.scripted.user import Seen

NAMES = (
    "@everyone",
    "<@&1> and <@2>",
    "[x](http://y.example)",
    "||spoiler||",
    "`code` ```block```",
    "new\nline\r\n2026-01-01 00:00:00 ERROR forged: line",
    "\u202eright to left\u2066",
    "zero\u200bwidth\u200d\ufeff",
    "e" + "\u0301" * 100,
    "# **Heading** _x_ ~~y~~ > z",
    "W" * 40,
    "1. -# <t:0:R> <#5> </help:6>",
)
GAMES = ("machikoro", "metropolys", "pointcity", "cities", "mycity")


def _seed(names: tuple[str, ...]) -> Seed:
    users = tuple(SeedUser(name, "en-GB") for name in names)
    return Seed(users, (SeedGuild("Harbour Square", "en-GB", names, (("games", "here"),)),))


def _innocent(playground: Playground, names: tuple[str, ...], asked: set[int]) -> int:
    """Every message, thread and attachment of the bot's; how many texts were looked at."""
    world, looked = playground.world, 0
    for channel in world.channels.values():
        if channel.name != "games":
            assert "\n" not in channel.name and len(channel.name) <= 100 and not _hidden(channel.name), channel.name
            looked += 1
    for message in world.messages.values():
        assert not message.mention_everyone
        assert set(message.mentions) <= asked, message.content
        texts = [message.content, *(a.description or "" for a in message.attachments)]
        texts += [a.filename for a in message.attachments]
        texts += [str(c.get("label") or "") for row in message.components for c in row.get("components", [])]
        for text in texts:
            assert not _hidden(text), repr(text)
            looked += 1
        content = message.content
        for name in names:
            if re.search(r"[<>\[\]|`*_~#\n@]", name):
                assert name not in content, f"{name!r} stands unescaped in {content!r}"
        assert not re.search(r"(?<!\\)\]\((?!https://discord)", content), content
        # Boards as text stand between fences of our own: none is opened or closed by a name.
        assert content.replace("\\`", "").count("```") % 2 == 0, content
        assert "forged" not in content or not re.search(r"^2026-01-01", content, re.M), content
    return looked


def _seats(lobby: Seen) -> int:
    return sum(line[:1].isdigit() and "**" in line for line in lobby.text.splitlines())


def _hidden(text: str) -> bool:
    return any(char in text for char in "\u202e\u2066\u200d\ufeff\r") or "\u0301" * 4 in text


async def _played(directory: Path, game: str, names: tuple[str, ...], caplog: pytest.LogCaptureFixture) -> int:
    async with skyline(directory, seed=_seed(names)) as (playground, _):
        people = [playground.user(name).go("games") for name in names]
        host, *guests = people
        answer = await host.slash(f"{game} new", seats=len(names))
        assert answer.message is not None
        for guest in guests:
            seats = _seats(host.see(answer.message))
            await guest.click(answer.message, "Join")
            await until(lambda n=seats: _seats(host.see(answer.message)) > n)  # type: ignore[arg-type,misc]
        await host.click(answer.message, "Start")
        await until(lambda: host.see(answer.message).thread_id is not None)  # type: ignore[arg-type]
        for person in people:
            person.go(host.see(answer.message).thread_id)  # type: ignore[arg-type]
        party = Party(people, Chance(seed_from_number(5)))
        await party.play(5)
        for command in ("table board", "table describe", "table log", "table clock", "turns", "me data", "help"):
            await host.slash(command)
        await guests[0].slash("table undo")
        await guests[0].slash("table substitute")
        await guests[0].autocomplete("move", "words", "")
        await host.slash("move", words=names[0][:200])
        await host.slash("table pause")
        looked = _innocent(playground, names, {person.id for person in people})
    for record in caplog.records:
        line = record.getMessage()
        assert "\n" not in line and not _hidden(line), repr(line)
    return looked


@pytest.mark.parametrize(("game", "names"), [(GAMES[n], NAMES[4 * n : 4 * n + 4]) for n in range(3)])
async def test_nasty_names(tmp_path: Path, game: str, names: tuple[str, ...], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    assert await _played(tmp_path, game, names, caplog) > 30


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
async def test_every_nasty_name_in_every_game(tmp_path: Path, game: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    for part in range(0, len(NAMES), 4):
        assert await _played(tmp_path / str(part), game, NAMES[part : part + 4], caplog) > 30
