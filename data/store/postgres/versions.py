"""The versions of a store on PostgreSQL, where two neighbouring ones of the program may be at work side by side.

A migration widens: a new column has a default, a new table nobody misses, and the program before goes on beside it. One
that takes something away says so in its first line (`-- Narrows`), comes a release later, and is put off while a
process is at work that does not know it. So a program may find a store that is wider than it knows, never narrower.
"""

from pathlib import Path
from typing import Any

import psycopg

from data.store.postgres.dialect import Keys, migration
from data.store.postgres.lease import LOCK, lock_of
from data.store.sql.connection import check_known, statements, steps

Plain = psycopg.Connection[Any]
NARROWS = "-- Narrows"
_KEYS = """
    SELECT attached.relname, columns.attname, columns.attnum = ANY (keys.indkey)
    FROM pg_class AS attached JOIN pg_attribute AS columns ON columns.attrelid = attached.oid AND columns.attnum > 0
    JOIN pg_index AS keys ON keys.indrelid = attached.oid AND keys.indisprimary
    WHERE attached.relnamespace = current_schema()::regnamespace AND NOT columns.attisdropped
    ORDER BY attached.relname, columns.attnum
"""
_NOTE = "INSERT INTO meta VALUES (%s, %s) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


def bring_up_to_date(plain: Plain, schema: str, mine: str) -> None:
    """Within a transaction, one process at a time. `mine`: the lease of this one, which is not in its own way."""
    plain.execute(f"SELECT pg_advisory_xact_lock({LOCK})", (f"{schema} versions",))
    notes = _notes(plain)
    done, known = int(notes.get("version", 0)), max(steps())
    if done > known:
        # Wider than we know is fine; narrower is not.
        check_known(int(notes.get("narrowed", done)))
        return
    late = {int(number) for number in notes.get("put off", "").split()}
    put_off: set[int] = set()
    narrowed = int(notes.get("narrowed", 0))
    for number, step in steps().items():
        if number <= done and number not in late:
            continue
        if narrows(step) and _older_at_work(plain, schema, mine, number):
            put_off.add(number)
            continue
        _run(plain, step)
        narrowed = number if narrows(step) else narrowed
    for key, value in (("version", known), ("narrowed", narrowed), ("put off", " ".join(map(str, sorted(put_off))))):
        plain.execute(_NOTE, (key, str(value)))


def narrows(step: Path) -> bool:
    return step.read_text(encoding="utf-8").startswith(NARROWS)


def _run(plain: Plain, step: Path) -> None:
    for statement in statements(step.read_text(encoding="utf-8")):
        for one in migration(statement):
            plain.execute(one)


def _older_at_work(plain: Plain, schema: str, mine: str, number: int) -> bool:
    """Whether a process that does not know this migration holds a lease: a lock that can be had is nobody's."""
    holders = plain.execute("SELECT name FROM leases WHERE version < %s AND name <> %s", (number, mine)).fetchall()
    for (name,) in holders:
        lock = lock_of(schema, int(name.partition(" ")[2] or 0))
        (free,) = plain.execute(f"SELECT pg_try_advisory_xact_lock({LOCK})", (lock,)).fetchone() or (True,)
        if not free:
            return True
    return False


def _notes(plain: Plain) -> dict[str, str]:
    (there,) = plain.execute("SELECT to_regclass('meta') IS NOT NULL").fetchone() or (False,)
    return dict(plain.execute("SELECT key, value FROM meta").fetchall()) if there else {}


def keys_of(plain: Plain) -> Keys:
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for table, column, is_key in plain.execute(_KEYS):
        columns, key = found.get(table, ((), ()))
        found[table] = ((*columns, column), (*key, column) if is_key else key)
    return found
