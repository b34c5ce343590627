"""A small file beside the store: it says that there is one, and whether it was let go of in good order.

SQLite makes an empty store where it finds none, and goes on without a journal that is missing: nobody would be told
that everything, or the last minute, is gone.
"""

import os
from pathlib import Path

from rules.table.ports import CannotOpen

NAME = "skyline.kept"
OPEN, CLOSED = b"open  \n", b"closed\n"
"""Of one length: a word is written over the other, which needs no room on a full disk."""


class Marker:
    def __init__(self, store: Path) -> None:
        self._store = store
        self._path = store.with_name(NAME)

    def check(self) -> None:
        """Refuses where a store was and is not, or is not all there."""
        journal = journal_of(self._store)
        if not self._is_there():
            if self._path.exists() or journal.exists():
                raise CannotOpen(self._gone())
        elif self._state() == OPEN and not journal.exists():
            raise CannotOpen(
                f"The store {self._store} was in use when it was last left, and its journal {journal.name} is not"
                f" beside it: the last moves are in there. Put it back; if it is gone for good, or another"
                f" program has taken it in, {self._anyway()}"
            )

    def check_filled(self, version: int) -> None:
        """`version`: of the store as it was found, 0 for one with nothing in it."""
        if version == 0 and self._path.exists():
            raise CannotOpen(self._gone())

    def opened(self) -> None:
        """From now on what is in the journal counts."""
        self._write(OPEN)

    def closed(self) -> None:
        """Everything is in the store itself."""
        self._write(CLOSED)

    def closed_if_whole(self) -> None:
        """Whoever closes a store last may have taken its journal in."""
        if self._path.exists() and not journal_of(self._store).exists():
            self.closed()

    def _is_there(self) -> bool:
        return self._store.exists() and (not self._store.is_file() or self._store.stat().st_size > 0)

    def _state(self) -> bytes:
        return self._path.read_bytes() if self._path.exists() else CLOSED

    def _gone(self) -> str:
        return (
            f"There was a store at {self._store}, and it is gone or empty. Put it back, or restore a copy of it"
            f" (docs/operating.md); to go on without it, {self._anyway()}"
        )

    def _anyway(self) -> str:
        return f"delete {self._path} (and {journal_of(self._store).name}, if it is there) and start again."

    def _write(self, state: bytes) -> None:
        file = os.open(self._path, os.O_CREAT | os.O_WRONLY, 0o600)
        try:
            os.pwrite(file, state, 0)
            os.fsync(file)
        finally:
            os.close(file)


def journal_of(store: Path) -> Path:
    return store.with_name(f"{store.name}-wal")
