"""N 11: the operator's tools look where the bot does: every documented command, against a bot that runs."""

from __future__ import annotations

import asyncio
import logging
import re
import shlex
from pathlib import Path

import pytest

from bot import main as run_bot
from data.__main__ import main
from data.settings import read_settings, store_in
from data.store.sqlite.database import FILE
from rules.chance import Chance, seed_from_number
from rules.table.ports import CannotOpen
from tests.e2e.players import Party, opened, until
from tests.robust.starting import ROOT, a_store, bot_in
from tests.table.place import place

OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
STOPPED = "(bot stopped)"


def documented() -> list[tuple[list[str], bool]]:
    """Every command of the block, and whether it says that the bot must not be running."""
    (block,) = re.findall(r"## Backup, restore, check\n```\n(.*?)```", OPERATING, re.DOTALL)
    lines = [line.partition("#") for line in block.splitlines()]
    return [(shlex.split(command)[3:], STOPPED in said) for command, _, said in lines]


async def _said(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = await asyncio.to_thread(main, words)
    said = capsys.readouterr()
    return code, said.out + said.err


async def test_every_documented_command_against_a_running_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SKYLINE_DATA", str(tmp_path))
    monkeypatch.setenv("SKYLINE_SETTINGS", str(tmp_path / "none.toml"))
    copy = tmp_path / "copy.db"
    commands = documented()
    assert {words[0] for words, _ in commands} == {
        "backup",
        "restore",
        "check",
        "mend",
        "campaign",
        "ratings",
        "clusters",
    }
    async with bot_in(tmp_path) as (playground, bot):
        ada, ben = playground.user("Ada").go("games"), playground.user("Ben").go("games")
        where = await opened(ada, "machikoro new", [ben], seats=2)
        party = Party([ada, ben], Chance(seed_from_number(3)))
        await until(lambda: bool(party.asked()))
        (table,) = await bot.store.at(where)
        await until(lambda: not bot.outbox.tasks)
        named = {"FILE": str(copy), "TABLE": table, "ID": "NOSUCHONE1"}
        filled = [([named.get(word, word) for word in words if word != "[ID]"], stopped) for words, stopped in commands]
        for words, stopped in filled:
            code, said = await _said(words, capsys)
            assert (code, "Another process" in said) == ((2, True) if stopped else (0, False)), (words, said)
            assert words[0] not in ("backup", "check") or "1 tables" in said
    done = {" ".join(words[:1] + words[2:]): await _said(words, capsys) for words, stopped in filled if stopped}
    assert done["mend"] == (0, f"Table {table} is well: running, 0 entries.\n")
    assert done["ratings"][0] == 0 and done["restore"] == (2, done["restore"][1]) and "exists" in done["restore"][1]
    assert "There is no campaign NOSUCHONE1" in done["campaign --rebuild"][1]
    store_in(tmp_path).rename(tmp_path / "aside")
    assert await _said(["restore", str(copy)], capsys) == (0, f"Restored 1 tables into {store_in(tmp_path)}.\n")
    async with bot_in(tmp_path) as (_, bot):
        assert await bot.store.at(where) == [table], "the bot looks where it was restored to"


async def test_a_store_left_beside_is_named_at_the_start(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("bot.serve", lambda *_, **__: asyncio.sleep(0))
    settings = read_settings({"SKYLINE_DATA": str(tmp_path)}, tmp_path / "none.toml")
    await a_store(tmp_path)
    old = tmp_path / FILE
    assert await _said(["--data", str(tmp_path), "check"], capsys) == (
        2,
        f"There is a store at {old}, but the bot keeps its own in {store_in(tmp_path)}. Move it there, or away.\n"
        f"There is no store at {store_in(tmp_path) / FILE}.\n",
    )
    with pytest.raises(CannotOpen, match=f"There is a store at {old}, but"):
        await run_bot(settings)
    async with place(store_in(tmp_path)):
        pass
    with caplog.at_level(logging.WARNING):
        await run_bot(settings)
    assert f"There is a store at {old} that is not used" in caplog.text
    caplog.clear()
    old.unlink()
    await run_bot(settings)
    assert not caplog.text
