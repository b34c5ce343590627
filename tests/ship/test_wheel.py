"""The wheel holds all it needs: unpacked where nothing else of ours is, it plays a turn and stops."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from playground import RateLimits
from rules.chance import Chance, seed_from_number
from tests.e2e.bot_process import ROOT, BotProcess, answers
from tests.e2e.players import Party, opened
from tests.scripted import Playground

ENTRY = "import sys; from skyline.data.entry import main; sys.exit(main())"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(directory))
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = directory.glob("*.whl")
    with zipfile.ZipFile(wheel) as kept:
        kept.extractall(directory / "site")
    return directory / "site"


def _asked(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-c", ENTRY, *words)
    return subprocess.run(command, cwd=site, capture_output=True, text=True, check=False)


def test_nothing_of_ours_stands_at_the_top_of_site_packages(unpacked: Path) -> None:
    assert {one.name.split("-")[0] for one in unpacked.iterdir()} == {"skyline"}
    assert not [one for one in unpacked.rglob("*") if "tests" in one.parts or one.suffix == ".pyc"]


def test_the_tools_are_below_one_command(unpacked: Path) -> None:
    assert "metropolys" in _asked(unpacked, "rules", "games").stdout
    store = _asked(unpacked, "data", "--data", str(unpacked / "nowhere"), "check")
    assert store.returncode == 2 and "no store" in store.stderr
    unknown = _asked(unpacked, "dance")
    assert unknown.returncode == 1 and "skyline rules" in unknown.stderr


async def test_what_is_installed_plays_a_turn(unpacked: Path, tmp_path: Path) -> None:
    async with Playground(tmp_path / "playground", rate_limits=RateLimits.relaxed()) as playground:
        bot = BotProcess(playground, tmp_path / "bot", command=(sys.executable, "-c", ENTRY), place=unpacked)
        await bot.start()
        ada = playground.user("Ada").go("games")
        await answers(ada)
        await opened(ada, "machikoro new", [], seats=2, stewards=1)
        assert await Party([ada], Chance(seed_from_number(3))).play(2) == 2
        await bot.stop()
        assert bot.code() == 0 and not bot.faults()
