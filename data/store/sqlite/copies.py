"""Copies of the store that it keeps itself: one a day, one a week, one before each migration. Each is read back before
it counts, and older ones go only once a new one is there."""

import logging
import os
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from data.store.sqlite.marker import journal_of

log = logging.getLogger(__name__)

FOLDER = "backups"
KEPT = {"daily": 7, "weekly": 4, "before": 2}
"""How many of each are kept; `before` a migration."""


class NoCopy(Exception):
    """A copy could not be made; says why."""


class Copies:
    def __init__(self, store: Path, most: int) -> None:
        """`most`: the bytes that all copies may take together; 0 for none at all."""
        self._store = store
        self._folder = store.parent / FOLDER
        self._most = most
        self._tried: str | None = None

    def due(self, now: float) -> bool:
        """Whether there is no copy of today and none was tried."""
        day = _day(now)
        return self._most > 0 and day != self._tried and not self._path("daily", day).exists()

    def make_daily(self, now: float) -> None:
        """The copy of today; it is that of the week as well if it is the first one."""
        self._tried = _day(now)
        made = self._made(self._path("daily", _day(now)))
        weekly = self._path("weekly", f"{_time(now):%G-W%V}")
        if not weekly.exists():
            os.link(made, weekly)
        self._tidy(made)

    def make_before(self, version: int, now: float) -> None:
        """The copy of a store of an older version, before it is brought up to date."""
        if self._most > 0:
            self._tidy(self._made(self._path("before", f"{version + 1:03}-{_time(now):%Y-%m-%dT%H%M%S}")))

    def _path(self, kind: str, when: str) -> Path:
        return self._folder / f"{kind}-{when}.db"

    def _made(self, target: Path) -> Path:
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self._check_room()
            unfinished = target.with_suffix(".unfinished")
            unfinished.unlink(missing_ok=True)
            copy(self._store, unfinished)
            unfinished.replace(target)
        except (sqlite3.Error, OSError) as fault:
            raise NoCopy(f"no copy of the store could be made: {fault}") from fault
        log.info("a copy of the store is at %s", target)
        return target

    def _check_room(self) -> None:
        journal = journal_of(self._store)
        size = self._store.stat().st_size + (journal.stat().st_size if journal.exists() else 0)
        if size > self._most:
            raise NoCopy(f"a copy of the store takes {size} bytes, and all copies may take {self._most}")
        free = shutil.disk_usage(self._folder).free
        if free < 2 * size:
            raise NoCopy(f"a copy of the store takes {size} bytes, and {free} are free: the tables need them")

    def _tidy(self, newest: Path) -> None:
        """Drops what is older than wanted, and then the oldest until the rest takes no more than it may."""
        for kind, kept in KEPT.items():
            for old in sorted(self._folder.glob(f"{kind}-*.db"))[:-kept]:
                old.unlink()
        copies = sorted(self._folder.glob("*-*.db"), key=lambda path: path.stat().st_mtime)
        while _bytes(copies) > self._most:
            oldest = next(path for path in copies if not path.samefile(newest))
            oldest.unlink()
            copies.remove(oldest)


def copy(store: Path, target: Path) -> None:
    """A consistent copy, also while the store is in use; sqlite3.Error if it cannot be made or does not read."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    source = sqlite3.connect(f"file:{store}?mode=ro", uri=True, isolation_level=None)
    try:
        source.execute("VACUUM INTO ?", (str(target),))
        faults = file_faults(target)
        if faults:
            raise sqlite3.DatabaseError(faults[0])
        with target.open("rb") as made:
            os.fsync(made.fileno())
    except BaseException:
        target.unlink(missing_ok=True)
        raise
    finally:
        source.close()


MOST_FAULTS = 100


def file_faults(path: Path) -> list[str]:
    """What SQLite itself has against a file."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
    found: list[str] = []
    try:
        found += [line for (line,) in db.execute(f"PRAGMA integrity_check({MOST_FAULTS})") if line != "ok"]
        for table, _, other, _ in db.execute("PRAGMA foreign_key_check"):
            found.append(f"a row of {table} refers to one of {other} that is not there")
    except sqlite3.Error as fault:
        found.append(str(fault))
    finally:
        db.close()
    return found


def _bytes(copies: list[Path]) -> int:
    """What they take on the disk: two names of one file count once."""
    return sum({stat.st_ino: stat.st_size for stat in (path.stat() for path in copies)}.values())


def _time(now: float) -> datetime:
    return datetime.fromtimestamp(now, UTC)


def _day(now: float) -> str:
    return f"{_time(now):%Y-%m-%d}"
