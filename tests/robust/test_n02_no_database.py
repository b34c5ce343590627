"""N 2: a file that is no database, or is cut short: a sentence, exit code 1, and a process that ends."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest

import bot
from data.settings import store_in
from data.store.sqlite.database import FILE, SqliteDatabase
from rules.table.ports import CannotOpen, StoreFailed
from tests.robust.damaging import PAGE
from tests.robust.starting import a_store, bot_in, left_running, refused, start

JUNK = b"not a database at all " * 500


def _zeroed(kept: bytes) -> bytes:
    return bytes(4096) + kept[4096:]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "junk": lambda kept: JUNK,
    "cut in half": lambda kept: kept[: len(kept) // 2],
    "cut within a page": lambda kept: kept[:10_000],
    "its first page only": lambda kept: kept[:4096],
    "cut within its first page": lambda kept: kept[:100],
    "without its first page": _zeroed,
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_store_that_cannot_be_read_is_refused_in_words(damage: str, tmp_path: Path) -> None:
    await a_store(tmp_path)
    path = tmp_path / FILE
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    before = path.read_bytes()
    with pytest.raises(CannotOpen, match=r"is no store, or is damaged .* Put a good copy in its place"):
        await SqliteDatabase.open(tmp_path)
    assert not left_running()
    assert path.read_bytes() == before, "what is left of it may still be of use"


def test_the_process_ends(tmp_path: Path) -> None:
    store = tmp_path / "store"
    store.mkdir()
    (store / FILE).write_bytes(JUNK)
    refused(start(tmp_path), "is no store, or is damaged", str(store / FILE))


def test_damage_found_after_opening_is_a_sentence_too() -> None:
    async def fails(settings: object) -> None:
        raise StoreFailed("database disk image is malformed")

    with mock.patch.object(bot, "main", fails), mock.patch.object(bot, "set_up_logging"):
        said = bot.start()
    assert said is not None and said.startswith("The store does not read: database disk image is malformed.")


async def _starts(directory: Path) -> bool:
    """Whether it plays; any other end than a fault that `bot.start` turns into a sentence is raised."""
    try:
        async with bot_in(directory) as (_, skyline), asyncio.timeout(30):
            await skyline.wait_until_ready()
    except (CannotOpen, StoreFailed):
        return False
    return True


@pytest.mark.soak
async def test_whatever_page_is_broken_it_plays_or_says_a_sentence(tmp_path: Path) -> None:
    await a_store(store_in(tmp_path / "whole"), 3)
    kept = (store_in(tmp_path / "whole") / FILE).read_bytes()
    played = 0
    for page in range(1, len(kept) // PAGE):
        here = tmp_path / str(page)
        shutil.copytree(tmp_path / "whole", here)
        (store_in(here) / FILE).write_bytes(kept[: page * PAGE] + b"\xff" * 8 + kept[page * PAGE + 8 :])
        played += await _starts(here)
    print(f"{len(kept) // PAGE - 1} pages broken one at a time: {played} starts played, the others ended in a sentence")
