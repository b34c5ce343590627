"""Ten thousand forged inputs: each is refused with a reason or is a legal move of that very seat."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from cogs.controls.ids import Control, Kind
from rules.chance import Chance, seed_from_number
from rules.notation import text
from rules.registry import KEYS, find
from rules.table import lobby
from rules.table.clock import PACES
from rules.table.rows import Home, Seat
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


async def _state(here: Harness, tables: list[str]) -> dict[str, tuple[int, str, str]]:
    found = {}
    for table in tables:
        row = await here.bot.tables.row(table)
        session = await here.bot.tables.session(table)
        found[table] = (session.count, session.game.hash(), row.status)
    return found


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
        where: dict[str, Any] = {"guild": guild, "channel": channel}
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
        command = self.chance.choice(_leaves(self.here.bot.tree.get_commands()))
        # Discord itself resolves roles and people: what cannot be a role never reaches a bot.
        plain = [p for p in command.parameters if p.type.name in ("string", "integer", "boolean")]
        options = [self._option(p) for p in plain if p.required or self.chance.below(2)]
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


async def _attack(directory: Path, count: int, caplog: pytest.LogCaptureFixture) -> tuple[int, int]:
    """How many inputs were refused or harmless, and how many were legal moves."""
    async with harness(directory) as here:
        games = KEYS
        tables = [await _table(here, game, GUILD, n) for n, game in enumerate(games)]
        tables.append(await _table(here, games[0], OTHER_GUILD, 50))
        attacker = Attacker(here, tables, Chance(seed_from_number(count)))
        attacker.campaign = await _campaign(here)
        moves = 0
        before = await _state(here, tables)
        with caplog.at_level(logging.ERROR):
            for _ in range(count):
                person, answers = await attacker.one()
                assert answers, "an interaction was not answered"
                assert sum(answer["path"].endswith("/callback") for answer in answers) == 1
                after = await _state(here, tables)
                moves += await _explained(here, person, before, after)
                before = await _renewed(here, attacker, after)
        assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        return count - moves, moves


async def _explained(here: Harness, person: int, before: Any, after: Any) -> int:
    """Whatever changed was decided by this very person for their own seat."""
    changed = [table for table in before if before[table] != after[table]]
    for table in changed:
        row = await here.bot.tables.row(table)
        if after[table][2] == "closed":
            assert person == row.host
            continue
        entries = await here.bot.store.entries(table)
        new = entries[before[table][0] :]
        assert new and row.seat_of(person) is not None
        assert new[0].seat in (row.seat_of(person), None)
    assert len(changed) <= 1
    return len(changed)


async def _renewed(here: Harness, attacker: Attacker, state: Any) -> Any:
    """A table that came to its end makes room for a new one."""
    ended = [table for table, (_, _, status) in state.items() if status != "running"]
    for table in ended:
        row = await here.bot.tables.row(table)
        attacker.tables.remove(table)
        number = (row.home.place - THREAD) // 10
        attacker.tables.append(await _table(here, row.game, row.home.guild, number))
    return await _state(here, attacker.tables) if ended else state


async def test_a_few_hundred_forged_inputs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    refused, moves = await _attack(tmp_path, 400, caplog)
    assert refused > moves > 0


@pytest.mark.soak
async def test_ten_thousand_forged_inputs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    refused, moves = await _attack(tmp_path, 10_000, caplog)
    print(f"\n10,000 inputs: {refused} refused or harmless, {moves} legal moves of the seat's own holder")
