"""N 2: a file that is no database, or is cut short: a sentence, exit code 1, and a process that ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from data.store.sqlite.database import FILE, SqliteDatabase
from rules.table.ports import CannotOpen
from tests.robust.starting import a_store, left_running, refused, start

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
