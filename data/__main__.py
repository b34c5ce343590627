"""The operator's tools for the store: backup, restore, check, ratings, campaign (see `python -m data --help`)."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from pathlib import Path

from data.settings import BadSettings, data_directory
from data.store.sqlite import check_campaigns as campaign_check
from data.store.sqlite.check import check_tables
from data.store.sqlite.check_campaigns import UnknownCampaign, check_campaigns, describe
from data.store.sqlite.database import FILE, own, private_file
from data.store.sqlite.recount import differences, rebuild
from rules.table.ports import CannotOpen


def backup(directory: Path, target: Path) -> str:
    """A consistent copy of the store, also while the bot runs."""
    if target.exists():
        raise CannotOpen(f"{target} exists already; a backup never overwrites.")
    private_file(target)
    source = _read_only(directory / FILE)
    try:
        source.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error:
        target.unlink(missing_ok=True)
        raise
    finally:
        source.close()
    return f"Backed up {_count(target)} tables to {target}."


def restore(directory: Path, source: Path) -> str:
    """A backup becomes the store of a directory that has none yet."""
    with own(directory):
        target = directory / FILE
        if target.exists():
            raise CannotOpen(f"{target} exists already; restore into an empty directory, then look, then swap.")
        _sound(source)
        private_file(target).write_bytes(source.read_bytes())
    return f"Restored {_count(target)} tables into {directory}."


def check(directory: Path) -> tuple[str, bool]:
    """Looks at the file, then replays every table and every campaign from the log."""
    path = directory / FILE
    _sound(path)
    db = _read_only(path)
    try:
        faults = [*check_tables(db), *check_campaigns(db)]
    finally:
        db.close()
    lines = [f"{table}: {fault}" for table, fault in faults]
    lines.append(f"{_count(path)} tables looked at, {len(faults)} with faults.")
    return "\n".join(lines), not faults


def campaign(directory: Path, ident: str | None) -> str:
    """What lasts in a campaign, as it is stored."""
    db = _read_only(directory / FILE)
    try:
        return describe(db, ident)
    finally:
        db.close()


def rebuild_campaign(directory: Path, ident: str) -> str:
    """Drops the lasting rows of a campaign and makes them again from the log; the bot must not be running."""
    with own(directory):
        path = directory / FILE
        _sound(path)
        db = sqlite3.connect(path, isolation_level=None)
        try:
            db.execute("BEGIN IMMEDIATE")
            changed = campaign_check.rebuild(db, ident)
            db.execute("COMMIT")
        finally:
            db.close()
    return f"The rows of {ident} are made again from the log; they {'have changed' if changed else 'are as they were'}."


def ratings(directory: Path, anew: bool) -> tuple[str, bool]:
    """Compares results and ratings with what the log says, or makes them anew from it."""
    path = directory / FILE
    if not anew:
        db = _read_only(path)
        try:
            found = differences(db)
        finally:
            db.close()
        return "\n".join([*found, f"{len(found)} differences between what is stored and the log."]), not found
    with own(directory):
        _sound(path)
        db = sqlite3.connect(path)
        try:
            db.execute("PRAGMA foreign_keys = ON")
            with db:
                count = rebuild(db)
        finally:
            db.close()
    return f"Made the results and ratings of {count} finished games anew.", True


def _read_only(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise CannotOpen(f"There is no store at {path}.")
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)


def _sound(path: Path) -> None:
    db = _read_only(path)
    try:
        (verdict,) = db.execute("PRAGMA integrity_check(5)").fetchone()
        broken = db.execute("PRAGMA foreign_key_check").fetchall()
    finally:
        db.close()
    if verdict != "ok" or broken:
        raise CannotOpen(f"{path} is damaged: {verdict if verdict != 'ok' else f'{len(broken)} broken references'}.")


def _count(path: Path) -> int:
    db = _read_only(path)
    try:
        (count,) = db.execute("SELECT count(*) FROM tables").fetchone()
    finally:
        db.close()
    return int(count)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m data", description="The operator's tools for the store.")
    parser.add_argument("--data", type=Path, help="the data directory (otherwise as the bot's settings say)")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (("backup", "copy the store to FILE"), ("restore", "make the store from FILE")):
        commands.add_parser(name, help=text).add_argument("file", type=Path)
    commands.add_parser("check", help="replay every table and campaign and compare")
    one = commands.add_parser("campaign", help="print what lasts in a campaign; without an id, the campaigns")
    one.add_argument("id", nargs="?")
    one.add_argument("--rebuild", action="store_true", help="make the rows again from the log first")
    rating = commands.add_parser("ratings", help="compare results and ratings with the log")
    rating.add_argument(
        "--rebuild", action="store_true", help="make them anew from the log (while the bot is not running)"
    )
    given = parser.parse_args(arguments)
    good = True
    try:
        directory = given.data or data_directory()
        if given.command == "backup":
            said = backup(directory, given.file)
        elif given.command == "restore":
            said = restore(directory, given.file)
        elif given.command == "campaign":
            if given.rebuild and given.id:
                print(rebuild_campaign(directory, given.id))
            said = campaign(directory, given.id)
        elif given.command == "ratings":
            said, good = ratings(directory, given.rebuild)
        else:
            said, good = check(directory)
    except (CannotOpen, UnknownCampaign, BadSettings, sqlite3.Error, OSError) as fault:
        print(fault, file=sys.stderr)
        return 2
    print(said)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
