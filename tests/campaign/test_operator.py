"""The operator's view: rows printed, dropped and made again from the log, and a check that finds tampering."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.settings import store_in
from rules.chance import Chance, seed_from_number
from tests.campaign.valley import valley
from tests.table.place import operate, tamper

MORE = """replace({}, '"progress":2', '"progress":3')"""


async def _campaign(directory: Path) -> str:
    async with valley(store_in(directory)) as here:
        campaign = await here.opened_campaign(2)
        await here.played(campaign.id, Chance(seed_from_number(2)))
        look = await here.next(campaign.id)
        await here.steps(look.row.id, 5)
        return campaign.id


async def test_a_campaign_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ident = await _campaign(tmp_path)
    assert operate(tmp_path, "campaign", ident) == 0
    told = capsys.readouterr().out
    assert f"{ident}: open, episode 2 of 24, chapter 1 opened, table" in told
    assert "P1 unnamed (Ada)" in told and "progress 2" in told and "stickers: " in told
    assert operate(tmp_path, "campaign") == 0
    assert ident in capsys.readouterr().out
    assert operate(tmp_path, "campaign", "NOSUCHONE1") == 2
    assert "There is no campaign" in capsys.readouterr().err


async def test_rows_are_dropped_and_made_again_from_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ident = await _campaign(tmp_path)
    assert operate(tmp_path, "campaign", ident) == 0
    before = capsys.readouterr().out
    tamper(store_in(tmp_path), "DELETE FROM lasting_cities", "DELETE FROM lasting_stickers")
    assert operate(tmp_path, "check") == 1
    assert "differ from the log" in capsys.readouterr().out
    assert operate(tmp_path, "campaign", ident, "--rebuild") == 0
    told = capsys.readouterr().out
    assert "have changed" in told and told.endswith(before)
    assert operate(tmp_path, "check") == 0
    assert operate(tmp_path, "campaign", ident, "--rebuild") == 0
    assert "are as they were" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE lasting_cities SET progress = progress + 1 WHERE seat = 0", "rows of what lasts differ"),
        ("INSERT INTO lasting_stickers SELECT campaign, 0, 'A1', 'tree2' FROM lasting_cities LIMIT 1", "rows of what"),
        ("UPDATE campaigns SET episode = 9", "its next episode is 9"),
        (f"DROP TRIGGER checkpoints_stay; UPDATE checkpoints SET carry = {MORE.format('carry')}", "checkpoint of ep"),
        (f"UPDATE tables SET prior = {MORE.format('prior')} WHERE status = 'running'", "does not start from"),
    ],
)  # fmt: skip
async def test_the_check_finds_what_was_tampered_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], statement: str, said: str
) -> None:
    await _campaign(tmp_path)
    assert operate(tmp_path, "check") == 0
    tamper(store_in(tmp_path), *statement.split("; "))
    capsys.readouterr()
    assert operate(tmp_path, "check") == 1
    assert said in capsys.readouterr().out
