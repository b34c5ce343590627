"""A fixture on disk: packed by its maker, unpacked for a test into a folder of its own."""

from __future__ import annotations

import lzma
import sqlite3
from pathlib import Path
from typing import Any

import msgspec

from data.store.sqlite.database import FILE
from tests.upgrade.facts import Fact
from tests.upgrade.presses import Press

BEFORE_HOUSE = Path(__file__).parent / "before_house"
PLAYGROUND = "playground.sqlite"
PACKED = {"store.db.xz": Path("store") / FILE, "playground.db.xz": Path("playground") / PLAYGROUND}
"""What is packed where; the pictures of old posts are not kept, nobody asks for them."""


class Expected(msgspec.Struct, frozen=True):
    at: float
    """The time at which the store was left."""
    facts: Fact
    presses: tuple[Press, ...]


def unpack(fixture: Path, directory: Path) -> None:
    for name, path in PACKED.items():
        target = directory / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(lzma.decompress((fixture / name).read_bytes()))


def pack(directory: Path, fixture: Path) -> None:
    """Each file as one piece, without a log beside it and without what was deleted."""
    fixture.mkdir(exist_ok=True)
    for name, path in PACKED.items():
        db = sqlite3.connect(directory / path)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("VACUUM")
        db.close()
        (fixture / name).write_bytes(lzma.compress((directory / path).read_bytes(), preset=9 | lzma.PRESET_EXTREME))


def read_expected(fixture: Path) -> Expected:
    return msgspec.json.decode((fixture / "expected.json").read_bytes(), type=Expected)


def write_expected(fixture: Path, expected: Expected) -> None:
    text: Any = msgspec.json.format(msgspec.json.encode(expected), indent=1)
    (fixture / "expected.json").write_bytes(text + b"\n")
