"""`make records`: recorded games are brought up to date by one command, which shows what has changed in them."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from data import sets
from data.sets import read_set
from rules.record import replay
from tests.kit import recorded
from tests.kit.cases import RECORDS, cases

CASE = next(case for case in cases() if case.game.key == "machi_koro")
BAKERY = '"bakery", name = "Bakery", module = "base", colour = "green", numbers = [2, 3], cost = '


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    here = tmp_path / "machi_koro"
    copytree(RECORDS / "machi_koro", here)
    for path in sorted(here.glob("*.txt"))[3:]:
        path.unlink()
    monkeypatch.setattr(recorded, "RECORDS", tmp_path)
    return here


@pytest.fixture
def dear_bakeries(monkeypatch: pytest.MonkeyPatch) -> object:
    real = sets._text
    monkeypatch.setattr(sets, "_text", lambda game, name: real(game, name).replace(f"{BAKERY}1", f"{BAKERY}9"))
    read_set.cache_clear()
    yield None
    read_set.cache_clear()


def test_nothing_changes_where_nothing_has_changed(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recorded.renew_game(CASE)
    before = {path.name: path.read_bytes() for path in copy.glob("*.txt")}
    recorded.renew_game(CASE)
    assert {path.name: path.read_bytes() for path in copy.glob("*.txt")} == before
    assert "3 records" in capsys.readouterr().out


def test_a_changed_price_is_shown_and_the_games_replay(
    copy: Path, dear_bakeries: object, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded.renew_game(CASE)
    told = capsys.readouterr().out
    assert "set standard a0a02259c9d86eb1 is now standard" in told and "hash" in told
    assert "build bakery) is refused now: cannot_afford; from there on played by lot" in told
    for path in recorded.records(CASE):
        record = recorded.read_file(CASE, path)
        assert replay(record).hash() == recorded.expectations(CASE)[path.name].hash
        assert replay(record).over()
