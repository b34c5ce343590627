"""The operator's tools for the store: backup, restore, check, mend, ratings, campaign (see `python -m data --help`)."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from data.settings import BadSettings, data_directory, store_in
from data.store.sql import check_campaigns as campaign_check
from data.store.sql.check import check_rest, check_tables, every_table
from data.store.sql.check_campaigns import UnknownCampaign, check_campaigns, describe
from data.store.sql.mending import CannotMend, mend
from data.store.sql.recount import differences, rebuild
from data.store.sqlite.copies import copy, file_faults
from data.store.sqlite.database import FILE, check_version, own
from data.store.sqlite.marker import Marker, journal_of
from data.store.stores import left_beside
from rules.table.ports import CannotOpen

REFUSALS = (CannotOpen, CannotMend, UnknownCampaign, BadSettings, sqlite3.Error, OSError)


def backup(store: Path, target: Path) -> str:
    """A consistent copy of the store, also while the bot runs."""
    if target.exists():
        raise CannotOpen(f"{target} exists already; a backup never overwrites.")
    _read_only(store / FILE).close()
    copy(store / FILE, target)
    return f"Backed up {_count(target)} tables to {target}."


def restore(store: Path, source: Path) -> str:
    """A backup becomes the store where there is none yet."""
    with own(store):
        target = store / FILE
        for there in (target, journal_of(target)):
            if there.exists():
                raise CannotOpen(f"{there} exists already; move {store} aside first, and look at both.")
        _sound(source)
        copy(source, target)
        Marker(target).closed()
    return f"Restored {_count(target)} tables into {store}."


def check(store: Path) -> tuple[str, bool]:
    """Looks at the file, then reads everything and replays every table and every campaign from the log."""
    path = store / FILE
    db = _read_only(path)
    try:
        faults = [("the file", fault) for fault in file_faults(path)]
        faults += [*check_tables(db), *check_campaigns(db), *check_rest(db)]
        count = len(every_table(db))
    finally:
        db.close()
    lines = [f"{subject}: {fault}" for subject, fault in faults]
    lines.append(f"{count} tables looked at, {len({subject for subject, _ in faults})} with faults. ({path})")
    return "\n".join(lines), not faults


def mend_table(store: Path, table: str) -> str:
    """Marks a table as well again after a check; the bot must not be running."""
    with _writing(store) as db:
        return mend(db, table)


def campaign(store: Path, ident: str | None) -> str:
    """What lasts in a campaign, as it is stored."""
    db = _read_only(store / FILE)
    try:
        return describe(db, ident)
    finally:
        db.close()


def rebuild_campaign(store: Path, ident: str) -> str:
    """Drops the lasting rows of a campaign and makes them again from the log; the bot must not be running."""
    with _writing(store) as db:
        changed = campaign_check.rebuild(db, ident)
    return f"The rows of {ident} are made again from the log; they {'have changed' if changed else 'are as they were'}."


def ratings(store: Path, anew: bool) -> tuple[str, bool]:
    """Compares results and ratings with what the log says, or makes them anew from it."""
    if not anew:
        db = _read_only(store / FILE)
        try:
            found = differences(db)
        finally:
            db.close()
        return "\n".join([*found, f"{len(found)} differences between what is stored and the log."]), not found
    with _writing(store) as db:
        count = rebuild(db)
    return f"Made the results and ratings of {count} finished games anew.", True


@contextmanager
def _writing(store: Path) -> Iterator[sqlite3.Connection]:
    """One transaction while nobody else has the store; a refusal undoes all of it."""
    path = store / FILE
    with own(store):
        _read_only(path).close()
        marker = Marker(path)
        marker.check()
        db = sqlite3.connect(path, isolation_level=None)
        try:
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")
        finally:
            db.close()
            marker.closed_if_whole()


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


def _sound(path: Path) -> None:
    _read_only(path).close()
    faults = file_faults(path)
    if faults:
        raise CannotOpen(f"{path} is damaged: {faults[0]}.")


def _count(path: Path) -> int:
    db = _read_only(path)
    try:
        return len(every_table(db))
    finally:
        db.close()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m data", description="The operator's tools for the store.")
    parser.add_argument("--data", type=Path, help="the data directory (otherwise as the bot's settings say)")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (("backup", "copy the store to FILE"), ("restore", "make the store from FILE")):
        commands.add_parser(name, help=text).add_argument("file", type=Path)
    commands.add_parser("check", help="read everything, replay every table and campaign, and compare")
    commands.add_parser("mend", help="mark a table as well again, after a check (bot stopped)").add_argument("table")
    one = commands.add_parser("campaign", help="print what lasts in a campaign; without an id, the campaigns")
    one.add_argument("id", nargs="?")
    one.add_argument("--rebuild", action="store_true", help="make the rows again from the log first (bot stopped)")
    rating = commands.add_parser("ratings", help="compare results and ratings with the log")
    rating.add_argument("--rebuild", action="store_true", help="make them anew from the log (bot stopped)")
    given = parser.parse_args(arguments)
    try:
        directory = given.data or data_directory()
        beside = left_beside(directory, store_in(directory))
        if beside is not None:
            print(beside, file=sys.stderr)
        said, good = _done(given, store_in(directory))
    except REFUSALS as fault:
        print(fault, file=sys.stderr)
        return 2
    print(said)
    return 0 if good else 1


def _done(given: argparse.Namespace, store: Path) -> tuple[str, bool]:
    """What a command says, and whether all is well."""
    match given.command:
        case "backup":
            return backup(store, given.file), True
        case "restore":
            return restore(store, given.file), True
        case "mend":
            return mend_table(store, given.table), True
        case "campaign":
            rebuilt = [rebuild_campaign(store, given.id)] if given.rebuild and given.id else []
            return "\n".join([*rebuilt, campaign(store, given.id)]), True
        case "ratings":
            return ratings(store, given.rebuild)
        case _:
            return check(store)


if __name__ == "__main__":
    sys.exit(main())
