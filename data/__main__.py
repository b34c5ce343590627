"""The operator's tools for the store: backup, restore, check, mend, campaign, clusters … (`python -m data --help`)."""

import argparse
import os
import re
import sqlite3
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path

from data.logs import sealed, secrets_of
from data.settings import POSTGRES, BadSettings, read_settings, store_in
from data.store.sql import check_campaigns as campaign_check
from data.store.sql.check import check_rest, check_tables, every_table
from data.store.sql.check_campaigns import UnknownCampaign, check_campaigns, describe
from data.store.sql.clusters import describe as cluster_words
from data.store.sql.clusters import settle
from data.store.sql.connection import Connection
from data.store.sql.copying import copy_rows
from data.store.sql.mending import CannotMend, mend
from data.store.sql.recount import differences, rebuild
from data.store.sqlite import tools as sqlite
from data.store.sqlite.database import FILE
from data.store.stores import left_beside, postgres
from rules.table.ports import CannotOpen

Where = Path | str
"""The directory of a SQLite store, or the address of a PostgreSQL database."""
REFUSALS = (CannotOpen, CannotMend, UnknownCampaign, BadSettings, sqlite3.Error, OSError)


def backup(where: Where, target: Path) -> str:
    """A consistent copy of the store as a SQLite file, also while the bot runs."""
    if isinstance(where, Path):
        count = sqlite.backup(where, target)
    else:
        with reading(where) as source, sqlite.new_file(target) as made:
            count = copy_rows(source, made)
    return f"Backed up {count} tables to {target}."


def restore(where: Where, source: Path) -> str:
    """A backup becomes the store where there is none yet."""
    if isinstance(where, Path):
        count = sqlite.restore(where, source)
    else:
        with sqlite.read_file(source) as kept, writing(where) as target:
            count = copy_rows(kept, target)
    return f"Restored {count} tables into {where if isinstance(where, Path) else named(where)}."


def copied(source: Where, target: Where) -> str:
    """Everything of one store into another that is empty, compared afterwards; interrupted, nothing of it stays."""
    into = writing(target) if isinstance(target, str) else sqlite.new_file(target / FILE)
    if isinstance(target, Path):
        target.mkdir(parents=True, exist_ok=True, mode=0o700)
    with reading(source) as kept, into as made:
        count = copy_rows(kept, made)
    return f"Copied {count} tables from {named(source)} to {named(target)}; both say the same."


def check(where: Where) -> tuple[str, bool]:
    """Looks at the file, then reads everything and replays every table and every campaign from the log."""
    with reading(where) as db:
        faults = [("the file", fault) for fault in sqlite.faults(where)] if isinstance(where, Path) else []
        faults += [*check_tables(db), *check_campaigns(db), *check_rest(db)]
        count = len(every_table(db))
    lines = [f"{subject}: {fault}" for subject, fault in faults]
    lines.append(f"{count} tables looked at, {len({subject for subject, _ in faults})} with faults. ({named(where)})")
    return "\n".join(lines), not faults


def mend_table(where: Where, table: str) -> str:
    """Marks a table as well again after a check; the bot must not be running."""
    with writing(where) as db:
        return mend(db, table)


def campaign(where: Where, ident: str | None) -> str:
    """What lasts in a campaign, as it is stored."""
    with reading(where) as db:
        return describe(db, ident)


def rebuild_campaign(where: Where, ident: str) -> str:
    """Drops the lasting rows of a campaign and makes them again from the log; the bot must not be running."""
    with writing(where) as db:
        changed = campaign_check.rebuild(db, ident)
    return f"The rows of {ident} are made again from the log; they {'have changed' if changed else 'are as they were'}."


def ratings(where: Where, anew: bool) -> tuple[str, bool]:
    """Compares results and ratings with what the log says, or makes them anew from it."""
    if not anew:
        with reading(where) as db:
            found = differences(db)
        return "\n".join([*found, f"{len(found)} differences between what is stored and the log."]), not found
    with writing(where) as db:
        count = rebuild(db)
    return f"Made the results and ratings of {count} finished games anew.", True


def clusters(where: Where, numbers: tuple[int, int] | None) -> str:
    """Who holds what since when; or how many there are from now on (every process stopped)."""
    if isinstance(where, Path):
        return "The store is a file: one process has all of it."
    if numbers is not None:
        with postgres().writing(where, numbers[1]) as db:
            settle(db, *numbers)
    with reading(where) as db:
        return cluster_words(db, time.time())


def reading(where: Where) -> AbstractContextManager[Connection]:
    return sqlite.reading(where) if isinstance(where, Path) else postgres().reading(where)


def writing(where: Where) -> AbstractContextManager[Connection]:
    return sqlite.writing(where) if isinstance(where, Path) else postgres().writing(where)


def named(where: Where) -> str:
    """Without the password."""
    return str(where / FILE) if isinstance(where, Path) else re.sub(r"//[^@/]*@", "//", where)


def place(text: str) -> Where:
    """An address of a database, or a directory."""
    return text if text.startswith(POSTGRES) else Path(text)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m data", description="The operator's tools for the store.")
    parser.add_argument("--data", type=Path, help="the data directory (otherwise as the bot's settings say)")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (("backup", "copy the store to FILE"), ("restore", "make the store from FILE")):
        commands.add_parser(name, help=text).add_argument("file", type=Path)
    both = commands.add_parser("copy", help="everything of one store into another: directories or postgresql://…")
    both.add_argument("source", type=place)
    both.add_argument("target", type=place)
    commands.add_parser("check", help="read everything, replay every table and campaign, and compare")
    commands.add_parser("mend", help="mark a table as well again, after a check (bot stopped)").add_argument("table")
    one = commands.add_parser("campaign", help="print what lasts in a campaign; without an id, the campaigns")
    one.add_argument("id", nargs="?")
    one.add_argument("--rebuild", action="store_true", help="make the rows again from the log first (bot stopped)")
    rating = commands.add_parser("ratings", help="compare results and ratings with the log")
    rating.add_argument("--rebuild", action="store_true", help="make them anew from the log (bot stopped)")
    shared = commands.add_parser("clusters", help="who holds what since when; or settle how many there are")
    shared.add_argument("shards", type=int, nargs="?", help="of Discord's (every process stopped)")
    shared.add_argument("clusters", type=int, nargs="?", default=1, help="processes that play at once")
    given = parser.parse_args(arguments)
    try:
        where = _chosen(given.data)
        said, good = _done(given, where)
    except REFUSALS as fault:
        print(sealed(str(fault), *_secrets(given)), file=sys.stderr)
        return 2
    print(said)
    return 0 if good else 1


def _secrets(given: argparse.Namespace) -> list[str]:
    """The passwords in all addresses that were named."""
    named = [os.environ.get("SKYLINE_DATABASE", ""), *(str(getattr(given, name, "")) for name in ("source", "target"))]
    return [secret for one in named for secret in secrets_of("", one)]


def _chosen(directory: Path | None) -> Where:
    """The store that the bot uses; one that lies where it never looks is named."""
    settings = read_settings()
    if settings.database and directory is None:
        return settings.database
    store = store_in(directory or settings.directory)
    beside = left_beside(directory or settings.directory, store)
    if beside is not None:
        print(beside, file=sys.stderr)
    return store


def _done(given: argparse.Namespace, store: Where) -> tuple[str, bool]:
    """What a command says, and whether all is well."""
    match given.command:
        case "backup":
            return backup(store, given.file), True
        case "restore":
            return restore(store, given.file), True
        case "copy":
            return copied(given.source, given.target), True
        case "mend":
            return mend_table(store, given.table), True
        case "campaign":
            rebuilt = [rebuild_campaign(store, given.id)] if given.rebuild and given.id else []
            return "\n".join([*rebuilt, campaign(store, given.id)]), True
        case "clusters":
            return clusters(store, None if given.shards is None else (given.shards, given.clusters)), True
        case "ratings":
            return ratings(store, given.rebuild)
        case _:
            return check(store)


if __name__ == "__main__":
    sys.exit(main())
