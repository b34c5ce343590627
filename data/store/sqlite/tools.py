"""A SQLite store for the operator's tools: read beside the bot, or written while nobody else has it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from data.store.sql.check import every_table
from data.store.sql.connection import Connection
from data.store.sqlite.copies import copy, file_faults
from data.store.sqlite.database import FILE, check_version, migrate, own, private_file
from data.store.sqlite.marker import Marker, journal_of
from rules.table.ports import CannotOpen


@contextmanager
def reading(store: Path) -> Iterator[Connection]:
    """The store as it is, also while the bot runs."""
    with closing(_read_only(store / FILE)) as db:
        yield db


@contextmanager
def writing(store: Path) -> Iterator[Connection]:
    """One transaction while nobody else has the store; a refusal undoes all of it."""
    path = store / FILE
    with own(store):
        _read_only(path).close()
        marker = Marker(path)
        marker.check()
        try:
            with _transaction(path) as db:
                yield db
        finally:
            marker.closed_if_whole()


@contextmanager
def new_file(target: Path) -> Iterator[Connection]:
    """An empty store that is there under its name once all is in it."""
    if target.exists():
        raise CannotOpen(f"{target} exists already; a backup never overwrites.")
    made = private_file(target.with_name(f"{target.name}.part"))
    try:
        with _transaction(made) as db:
            migrate(db)
            yield db
        made.rename(target)
    finally:
        made.unlink(missing_ok=True)


@contextmanager
def _transaction(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("BEGIN IMMEDIATE")
        yield db
        db.execute("COMMIT")


@contextmanager
def read_file(path: Path) -> Iterator[Connection]:
    """A copy that was kept; refused if it is damaged."""
    sound(path)
    with closing(_read_only(path)) as db:
        yield db


def backup(store: Path, target: Path) -> int:
    """A consistent copy of the store, also while the bot runs; how many tables it has."""
    if target.exists():
        raise CannotOpen(f"{target} exists already; a backup never overwrites.")
    _read_only(store / FILE).close()
    copy(store / FILE, target)
    return _count(target)


def restore(store: Path, source: Path) -> int:
    """A backup becomes the store where there is none yet."""
    with own(store):
        target = store / FILE
        for there in (target, journal_of(target)):
            if there.exists():
                raise CannotOpen(f"{there} exists already; move {store} aside first, and look at both.")
        sound(source)
        copy(source, target)
        Marker(target).closed()
    return _count(target)


def faults(store: Path) -> list[str]:
    return file_faults(store / FILE)


def _read_only(path: Path) -> sqlite3.Connection:
    """A store that is there and of a version that is known."""
    if not path.is_file():
        raise CannotOpen(f"There is no store at {path}.")
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
    try:
        check_version(db)
    except BaseException:
        db.close()
        raise
    return db


def sound(path: Path) -> None:
    _read_only(path).close()
    found = file_faults(path)
    if found:
        raise CannotOpen(f"{path} is damaged: {found[0]}.")


def _count(path: Path) -> int:
    with closing(_read_only(path)) as db:
        return len(every_table(db))
