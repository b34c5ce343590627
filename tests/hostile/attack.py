"""Forged inputs where they come in: ids, words, options, names, files, completions. Each is refused with a reason or is
a legal move of that very seat, and what changed is explained after every single one."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import discord
import msgspec
from discord import AppCommandType, app_commands

from cogs.controls.ids import Control, Kind
from rules.chance import Chance
from rules.notation import text
from rules.record import replay
from rules.registry import KEYS, find
from rules.table import lobby
from rules.table.clock import PACES
from rules.table.rows import Home, Row, Seat
from tests.hostile.harness import AUTOCOMPLETE, CHANNEL, GUILD, MODAL, OTHER_GUILD, SLASH, THREAD, Harness, harness

PLAYERS = (101, 102)
STRANGER = 666
KINDS = (
    Kind.OPEN, Kind.WORD, Kind.NUDGE, Kind.PLAY, Kind.PLAY, Kind.PLAY, Kind.WORD_SELECT, Kind.GHOST_SELECT, Kind.LOBBY,
    Kind.TABLE, Kind.STANDING, Kind.CAMPAIGN, Kind.REPLAY, Kind.REPLAY_SELECT,
)  # fmt: skip
CAMPAIGN_WORDS = (
    "", "take P1", "take P2", "take P9", "take", "leave", "steward", "evening on", "pause on", "pause maybe", "next",
    "roster", "agree", "decline", "chronicle", "page 1", "page 999999", "page x", "nonsense",
)  # fmt: skip
NONSENSE = (
    "",
    "zzz",
    "build mine",
    "P9",
    "undo 1",
    "* undo 1",
    "raise 99 Z9",
    "🂡🂡",
    "a" * 4000,
    "\u202eroll 1",
    "roll  1",
    "-1",
)
NAMES = (
    "@everyone",
    "<@101>",
    "**Ada**",
    "\u202eadA",
    "a\nb",
    "`" * 32,
    "Steward 1",
    "",
    "🂡" * 16,
    "[x](https://example.org)",
)
FILES = (
    b"", b"{}", b"null", b"[" * 10_000, b"\xff" * 500, b"PK\x03\x04", b'{"skyline-campaign": 1}',
    b'{"skyline-campaign": 1, "episodes": [' + b"{}," * 50 + b"{}]}", b"skyline-campaign 1\n" * 20,
)  # fmt: skip


async def _table(here: Harness, game: str, guild: int, number: int) -> str:
    """A running table of a game; in another server the channel is another too."""
    bot = here.bot
    home = Home(guild, CHANNEL + 10 * number, THREAD + 10 * number)
    kind = find(game)
    seats = max(2, kind.seats.start)
    row = await bot.tables.open(game, {}, Seat(PLAYERS[0], "Ada", None, 1), home, "en", seats)
    await bot.tables.change_lobby(row.id, lambda r: lobby.join(r, Seat(PLAYERS[1], "Ben", None, 2)))
    await bot.tables.start(row.id, PLAYERS[0], 3 + number)
    return row.id


async def _campaign(here: Harness) -> str:
    host = Seat(PLAYERS[0], "Ada", None, 1)
    found = await here.bot.campaigns.open(host, Home(GUILD, 9_000), "en", 3, PACES["daily"], ["easy"])
    return found.id


class Attacker:
    def __init__(self, here: Harness, tables: list[str], chance: Chance) -> None:
        self.here = here
        self.tables = tables
        self.chance = chance
        self.campaign = "0000000000"
        self.kept: list[str] = []
        """Ids seen before: stale by now."""

    async def one(self) -> tuple[int, list[dict[str, Any]]]:
        person = self.chance.choice((*PLAYERS, *PLAYERS, STRANGER))
        guild = self.chance.choice((GUILD, GUILD, GUILD, OTHER_GUILD))
        table = self.chance.choice(self.tables)
        row = await self.here.bot.tables.row(table)
        channel = self.chance.choice((row.home.place, row.home.place, 4242))
        where: dict[str, Any] = {"guild": guild, "channel": channel, "manager": self.chance.below(12) == 0}
        if self.chance.below(4) == 0:
            where["nick"] = self.chance.choice(NAMES)[:32]
        way = self.chance.below(10)
        if way < 6:
            return person, await self._click(table, person, where)
        if way < 9:
            return person, await self._command(person, where)
        data: dict[str, Any] = {"custom_id": self.chance.choice(NONSENSE)[:100] or "x", "components": []}
        return person, await self.here.send(MODAL, data, person, **where)

    # ------------------------------------------------------------------------------------------------ controls

    async def _click(self, table: str, person: int, where: dict[str, Any]) -> Any:
        ident = await self._ident(table, person)
        values = [self._word()[:100]] if self.chance.below(4) == 0 else None
        private = bool(self.chance.below(2))
        return await self.here.click(ident[:100] or "x", person, values=values, private=private, **where)

    async def _ident(self, table: str, person: int) -> str:
        look = await self.here.bot.tables.look(table, person)
        way = self.chance.below(8)
        if way == 0 and self.kept:
            return self.chance.choice(self.kept)
        if way == 1:
            return self.chance.choice(NONSENSE)
        legal = [text(move) for move in look.legal]
        if way == 5 and legal:
            # Now and then something that may well be legal: so that there is something to lose.
            return Control(
                Kind.PLAY, table, look.seat or 0, look.decision, tuple(self.chance.choice(legal).split())
            ).text()
        words = self.chance.choice(legal).split() if legal and self.chance.below(3) else self._word().split()
        words = words[: 1 + self.chance.below(len(words) or 1)] if self.chance.below(3) == 0 else words
        if way == 6:
            words_ = self.chance.choice(CAMPAIGN_WORDS).split()
            return Control(Kind.CAMPAIGN, self.campaign, 0, self.chance.below(4), tuple(words_)).text()
        kind = self.chance.choice(KINDS)
        seat = (look.seat or 0) if self.chance.below(4) else self.chance.below(10)
        decision = look.decision if self.chance.below(3) else self.chance.below(99999)
        home = table if self.chance.below(8) else self.chance.choice((*self.tables, "0000000000"))
        ident = Control(kind, home, seat, decision, tuple(w for w in words if w.isascii())).text()
        self.kept.append(ident)
        if way == 2:
            return ident[: self.chance.below(len(ident))]
        if way == 3:
            return ident[::-1]
        if way == 4:
            return "2" + ident[1:]
        return ident + self.chance.choice(("", "", "", ">low", "~l", ">back", "~zzz", "~n", "~j", "~p"))

    def _word(self) -> str:
        return self.chance.choice(NONSENSE)

    # ------------------------------------------------------------------------------------------------ commands

    async def _command(self, person: int, where: dict[str, Any]) -> Any:
        command = self.chance.choice(_leaves(self.here.bot.tree.get_commands(type=AppCommandType.chat_input)))
        # Discord itself resolves roles and people: what cannot be a role never reaches a bot.
        plain = [p for p in command.parameters if p.type.name in ("string", "integer", "boolean")]
        options = [self._option(p) for p in plain if p.required or self.chance.below(2)]
        files = [p for p in command.parameters if p.type.name == "attachment"]
        options += [{"name": p.name, "type": p.type.value, "value": "77"} for p in files]
        kind = SLASH
        completing = [p for p in command.parameters if p.autocomplete]
        if completing and self.chance.below(2):
            kind = AUTOCOMPLETE
            options = [{"name": completing[0].name, "type": 3, "value": self._word()[:100], "focused": True}]
        data: dict[str, Any] = {"name": command.name, "type": 1, "options": options}
        parent = command.parent
        while parent is not None:
            data["type"] = 1 if "type" in data else data["type"]
            data = {"name": parent.name, "type": 1, "options": [data]}
            parent = parent.parent
        data |= {"id": "5", "type": 1}
        if files:
            shown = {"id": "77", "filename": self._word()[:50], "size": 100, "url": "x", "proxy_url": "x"}
            data["resolved"] = {"attachments": {"77": shown}}
        return await self.here.send(kind, data, person, **where)

    def _option(self, parameter: app_commands.Parameter) -> dict[str, Any]:
        value: Any = self._word()
        if parameter.choices and self.chance.below(3):
            value = self.chance.choice(parameter.choices).value
        elif parameter.type.name == "boolean":
            value = bool(self.chance.below(2))
        elif parameter.type.name == "integer":
            value = self.chance.choice((0, 1, 2, 3, 4, -5, 10**9))
        return {"name": parameter.name, "type": parameter.type.value, "value": value}


def _leaves(commands: Any) -> list[app_commands.Command[Any, Any, Any]]:
    found = []
    for command in commands:
        found += _leaves(command.commands) if isinstance(command, app_commands.Group) else [command]
    return found


class State(msgspec.Struct, frozen=True):
    """A table as far as an input may change it."""

    count: int
    row: Row


class Attack(msgspec.Struct):
    """What came of some inputs."""

    inputs: int = 0
    moves: int = 0
    unexplained: list[str] = []


HASHES_EVERY = 100
"""Inputs after which the games themselves are compared: that costs more than an input does."""


async def attacked(directory: Path, count: int, chance: Chance) -> Attack:
    """So many inputs to a bot of their own."""
    found = Attack()

    async def read(_: discord.Attachment, **__: Any) -> bytes:
        return chance.choice(FILES)

    with mock.patch.object(discord.Attachment, "read", read):
        async with harness(directory) as here:
            tables = [await _table(here, game, GUILD, n) for n, game in enumerate(KEYS)]
            tables.append(await _table(here, KEYS[0], OTHER_GUILD, 50))
            attacker = Attacker(here, tables, chance)
            attacker.campaign = await _campaign(here)
            watch = Watch(here, tables)
            await watch.begin()
            for number in range(count):
                person, answers = await attacker.one()
                here.recorder.sent.clear()
                found.inputs += 1
                found.unexplained += [f"input {number}: {one}" for one in await watch.explained(person, answers)]
                if number % HASHES_EVERY == 0 or number == count - 1:
                    found.unexplained += [f"input {number}: {one}" for one in await watch.hashes()]
                await watch.renew(attacker)
            found.moves = watch.moves
    return found


class Watch:
    """Keeps an eye on some tables."""

    def __init__(self, here: Harness, tables: list[str]) -> None:
        self._here = here
        self._tables = tables
        self._before: dict[str, State] = {}
        self._hashes: dict[str, tuple[int, str]] = {}
        self.moves = 0

    async def begin(self) -> None:
        self._before = {table: await self._state(table) for table in self._tables}
        await self.hashes()

    async def _state(self, table: str) -> State:
        row = await self._here.bot.tables.row(table)
        return State((await self._here.bot.tables.session(table)).count, row)

    async def explained(self, person: int, answers: list[dict[str, Any]]) -> list[str]:
        """What is wrong: no answer or two, or a change that this very person did not decide for their own seat."""
        wrong = []
        if sum(answer["path"].endswith("/callback") for answer in answers) != 1:
            wrong.append("not answered once")
        changed = []
        for table in self._tables:
            before, after = self._before[table], await self._state(table)
            if (before.count, before.row.status) != (after.count, after.row.status):
                changed.append(table)
                wrong += await self._decided(table, person, before, after)
            self._before[table] = after
        self.moves += len(changed)
        return [*wrong, "several tables changed"] if len(changed) > 1 else wrong

    async def _decided(self, table: str, person: int, before: State, after: State) -> list[str]:
        if after.row.status == "closed":
            return [] if person == before.row.host else [f"{table} was closed by somebody else"]
        seat = before.row.seat_of(person)
        new = await self._here.bot.store.entries_at(table, range(before.count + 1, after.count + 1))
        first = new.get(before.count + 1)
        if first is None or seat is None or first.seat not in (seat, None):
            return [f"{table}: {first} is none of seat {seat}'s"]
        return []

    async def hashes(self) -> list[str]:
        """Games that are not what their logs say they are, or that changed without an entry."""
        wrong = []
        for table in self._tables:
            session = await self._here.bot.tables.session(table)
            now = (session.count, session.game.hash())
            before = self._hashes.get(table)
            if before is not None and before[0] == now[0] and before[1] != now[1]:
                wrong.append(f"{table} changed without an entry")
            if before is None or before[0] != now[0]:
                record = await self._here.bot.tables.record(table)
                if replay(record).hash() != now[1]:
                    wrong.append(f"{table} is not what its log says")
            self._hashes[table] = now
        return wrong

    async def renew(self, attacker: Attacker) -> None:
        """A table that came to its end makes room for a new one."""
        for table in [table for table in self._tables if self._before[table].row.status != "running"]:
            row = self._before.pop(table).row
            self._tables.remove(table)
            new = await _table(self._here, row.game, row.home.guild, (row.home.place - THREAD) // 10)
            self._tables.append(new)
            self._before[new] = await self._state(new)
        attacker.tables = self._tables
