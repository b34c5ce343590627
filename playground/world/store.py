"""The playground's own file: one SQLite table of JSON values and a folder with the uploaded bytes.

Everything changed by a request is written before the request is answered, so a killed process loses nothing that
anybody was told. Durability against a power cut is not wanted here, speed is. The file holds the bot's and the page's
tokens, so nobody else on the machine may read it.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


class Store:
    def __init__(self, directory: Path) -> None:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.files = directory / "files"
        self.files.mkdir(exist_ok=True)
        self.files.chmod(0o700)
        path = directory / "playground.sqlite"
        path.touch(0o600)
        # SQLite gives what it keeps beside the file the same rights; older ones may lie there with others.
        for kept in directory.glob(f"{path.name}*"):
            kept.chmod(0o600)
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=OFF")
        self._db.execute(
            "CREATE TABLE IF NOT EXISTS objects (kind TEXT, id INTEGER, body BLOB, PRIMARY KEY (kind, id))"
        )
        self._dirty: dict[tuple[str, int], msgspec.Struct | None] = {}

    def all(self, kind: str, type_: type[T]) -> Iterator[T]:
        for (body,) in self._db.execute("SELECT body FROM objects WHERE kind = ? ORDER BY id", (kind,)):
            yield msgspec.json.decode(body, type=type_)

    def put(self, kind: str, key: int, value: msgspec.Struct) -> None:
        self._dirty[kind, key] = value

    def drop(self, kind: str, key: int) -> None:
        self._dirty[kind, key] = None

    def flush(self) -> None:
        if not self._dirty:
            return
        dirty, self._dirty = self._dirty, {}
        self._db.execute("BEGIN")
        for (kind, key), value in dirty.items():
            if value is None:
                self._db.execute("DELETE FROM objects WHERE kind = ? AND id = ?", (kind, key))
            else:
                body = msgspec.json.encode(value)
                self._db.execute("INSERT OR REPLACE INTO objects VALUES (?, ?, ?)", (kind, key, body))
        self._db.execute("COMMIT")

    def write_file(self, key: int, content: bytes) -> None:
        path = self.files / str(key)
        path.touch(0o600)
        path.write_bytes(content)

    def read_file(self, key: int) -> bytes | None:
        path = self.files / str(key)
        return path.read_bytes() if path.is_file() else None

    def drop_file(self, key: int) -> None:
        (self.files / str(key)).unlink(missing_ok=True)

    def close(self) -> None:
        self.flush()
        self._db.close()
