"""Every command that README and the operator's page name: run here as it is written, by another test, or by hand.

A command that is added to a page and stands in no list here fails, and so does one that has gone from the pages.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from cogs.help.commands import FIRST, LAST
from data.__main__ import main as data_main
from data.settings import store_in
from data.store.postgres import tools
from data.store.sqlite.database import SqliteDatabase
from rules.cli.commands import main as rules_main
from rules.registry import KEYS
from tests.e2e.bot_process import ROOT
from tests.postgres_server import new_database
from tests.robust.damaging import ask, change
from tests.upgrade.kept import BEFORE_HOUSE, unpack

PAGES = ("README.md", "docs/operating.md")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
PROGRAMS = ("make", "python", "pip", "skyline", "uvx", "docker", "git", "mv", "export", "journalctl", "pg_dump")
CALL = re.compile(rf"(?:[A-Z_]+=\S+ )*(?:{'|'.join(PROGRAMS)})(?: .+)?")
SETTING = re.compile(r"[A-Z_]+=\S+")

HERE = (
    "python -m data mend TABLE",
    "python -m data check",
    "python -m data backup FILE",
    "python -m data backup /safe/place/before-upgrade.db",
    "python -m data campaign [ID]",
    "python -m data campaign ID --rebuild",
    "python -m data ratings",
    "python -m data ratings --rebuild",
    "python -m data copy $SKYLINE_DATA/store postgresql://…",
    "python -m data clusters",
    "python -m data restore FILE",
    "python -m rules check cities FILE",
    "python -m rules check my_city FILE",
)
"""Run below, in this order."""
SETS = {"cities": "standard.toml", "my_city": "episode_01.toml"}
BACK = "tests/robust/test_n12_copies.py::test_the_way_back_after_a_failed_upgrade"
THERE = {
    "make run": "tests/robust/test_n06_cannot_start.py::test_a_second_run_and_a_port_in_use",
    "python bot.py": "tests/robust/test_n06_cannot_start.py::test_a_second_run_and_a_port_in_use",
    "skyline": "tests/ship/test_wheel.py::test_what_is_installed_plays_a_turn",
    "export DISCORD_TOKEN=…": "tests/ship/test_wheel.py::test_what_is_installed_plays_a_turn",
    "skyline trial CHANNEL": "tests/ship/test_trial.py::test_the_command_writes_its_report",
    "python bot.py trial CHANNEL": "tests/ship/test_trial.py::test_the_command_writes_its_report",
    "mv $SKYLINE_DATA/store $SKYLINE_DATA/failed": BACK,
    "python -m data restore $SKYLINE_DATA/failed/backups/before-….db": BACK,
    "SKYLINE_METRICS=127.0.0.1:9400": "tests/ship/test_metrics.py::test_the_bot_writes_json_and_serves_its_health",
    "SKYLINE_LOG_FORMAT=json": "tests/ship/test_metrics.py::test_the_bot_writes_json_and_serves_its_health",
    "SKYLINE_DATABASE=postgresql://…": "tests/postgres/test_spare.py::test_a_spare_takes_over",
}
BY_HAND = {
    "python -m tests.image ROOT",
    "make test",
    "make setup",
    "pip install .",
    "pip install '.[postgres]'",
    "git pull",
    "git checkout",
}
"""Run on a fresh clone before a release: they need root, change what is installed, or are this very run."""
NEVER = {"DISCORD_TOKEN=… docker compose up -d", "journalctl -u skyline", "pg_dump"}
"""Of others' programs (Docker, systemd, PostgreSQL), which need not be here. README says so of the image."""


def commands(text: str) -> set[str]:
    """Lines of blocks without a language, and what is quoted in a sentence and begins like a command."""
    plain = FENCED.sub("", text)
    blocks = [block for language, block in FENCED.findall(text) if not language]
    lines = [line.partition(" #")[0].strip() for block in blocks for line in block.splitlines()]
    spans = [span for span in SPAN.findall(plain) if CALL.fullmatch(span) or SETTING.fullmatch(span)]
    return {one for one in (*lines, *spans) if one} - {"make"}


def written() -> set[str]:
    return {one for page in PAGES for one in commands((ROOT / page).read_text(encoding="utf-8"))}


def test_every_command_of_the_pages_is_run_somewhere() -> None:
    known = {*HERE, *THERE, *BY_HAND, *NEVER}
    assert written() - known == set(), "say how each is run"
    assert known - written() == set(), "no page names them any more"


def test_a_new_command_is_found() -> None:
    text = "`make tea`, `python -m tea` (`SKYLINE_TEA=1`); not `make`, `tea`, `SKYLINE_TEA`.\n```\nboil  # it\n```\n"
    assert commands(text) == {"make tea", "python -m tea", "SKYLINE_TEA=1", "boil"}


@pytest.mark.parametrize("place", sorted(set(THERE.values())))
def test_tests_that_are_named_are_there(place: str) -> None:
    path, _, name = place.partition("::")
    assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


def test_slash_commands_of_the_pages_are_there() -> None:
    named = {
        span[1:].partition(":")[0]
        for page in PAGES
        for span in SPAN.findall((ROOT / page).read_text(encoding="utf-8"))
        if re.match(r"/[a-z]+( [a-z]+)?( [a-z]+:.+)?$", span)
    } - {"healthz", "readyz", "metrics"}
    tops = {name.split()[0] for name in named}
    assert len(tops) >= 4 and tops <= {*FIRST, *LAST, *(key.replace("_", "") for key in KEYS)}


async def test_a_day_of_an_operator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the store of a version before: it is brought up to date, looked after, copied, and brought back."""
    unpack(BEFORE_HOUSE, tmp_path / "data")
    store = store_in(tmp_path / "data")
    await (await SqliteDatabase.open(store)).close()
    monkeypatch.setattr(tools, "SCHEMA", "skyline")
    monkeypatch.setenv("SKYLINE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SKYLINE_SETTINGS", str(tmp_path / "none.toml"))
    monkeypatch.delenv("SKYLINE_DATABASE", raising=False)
    ((table,),) = ask(store, "SELECT id FROM tables WHERE status = 'running' ORDER BY id LIMIT 1")
    ((campaign,),) = ask(store, "SELECT id FROM campaigns ORDER BY id LIMIT 1")
    change(store, "UPDATE tables SET status = 'damaged', fault = 'a bad day' WHERE id = ?", table)
    assert _run("python -m data check") == 1
    database = new_database(f"day_{tmp_path.name.lower()[-20:]}")
    boxes = ROOT / "data" / "components"
    (tmp_path / "safe").mkdir()
    for line in HERE:
        if line == "python -m data restore FILE":
            # Into a data directory that has no store yet.
            store.rename(tmp_path / "elsewhere")
        game = line.split()[4] if "rules check" in line else ""
        meant = {
            "/safe/place": str(tmp_path / "safe"),
            "postgresql://…": database,
            "[ID]": str(campaign),
            " ID": f" {campaign}",
            "TABLE": str(table),
            "FILE": str(boxes / game / SETS[game]) if game else str(tmp_path / "copy.db"),
        }
        typed = line
        for stands, put in meant.items():
            typed = typed.replace(stands, put)
        assert _run(typed) == 0, (line, capsys.readouterr())
    said = capsys.readouterr().out
    assert "both say the same" in said and str(campaign) in said and " 0 with faults" in said
    assert said.count("Restored ") == 1 and said.count("Backed up ") == 2
    assert _run("python -m data check") == 0


def _run(typed: str) -> int:
    """As a shell would; what is Python is not started anew each time."""
    words = shlex.split(os.path.expandvars(typed))
    if words[:2] != ["python", "-m"]:
        return subprocess.run(typed, shell=True, check=False, cwd=ROOT).returncode
    return {"data": data_main, "rules": rules_main}[words[2]](words[3:])
