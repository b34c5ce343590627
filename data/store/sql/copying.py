"""All rows of one store into another, of either kind: in one transaction, and compared afterwards."""

from collections.abc import Iterator
from hashlib import sha256

from data.store.sql.connection import Connection, schema
from rules.table.ports import CannotOpen

OWN = {"leases": (), "rates": (), "meta": ("version", "narrowed", "put off")}
"""What belongs to a database and not to what it keeps: whole tables, or rows of these keys."""
FIRST = ("meta", "sets", "tables", "campaigns", "plays")
"""What others refer to."""
LATER = {"tables": "campaign"}
"""A column that refers to something that comes after it."""
NUMBERED = ("campaign_lineage", "campaign_votes", "campaigns", "lineage", "tables")
"""Tables whose rows have an order that nothing in them tells: SQLite numbers all rows by itself."""


def copy_rows(source: Connection, target: Connection) -> int:
    """How many tables of games were copied. CannotOpen, and nothing may stay, if the target is not as the source."""
    kinds = schema(source)
    if kinds.keys() != schema(target).keys():
        raise CannotOpen("The two stores are of different versions; start the bot on both first.")
    if next(iter(target.execute("SELECT id FROM tables LIMIT 1")), None) is not None:
        raise CannotOpen("The target has tables already; a copy never overwrites.")
    order = [*FIRST, *sorted(kinds.keys() - set(FIRST) - {name for name, keys in OWN.items() if not keys})]
    columns = {name: [column for column in kinds[name] if column != "rowid"] for name in order}
    for name in order:
        marks = ", ".join("?" * len(columns[name]))
        later = columns[name].index(LATER[name]) if name in LATER else None
        insert = f"INSERT INTO {name} ({', '.join(columns[name])}) VALUES ({marks})"
        for row in _rows(source, name, columns[name]):
            target.execute(insert, [None if at == later else value for at, value in enumerate(row)])
    for name, column in LATER.items():
        for key, value in source.execute(f"SELECT id, {column} FROM {name} WHERE {column} IS NOT NULL").fetchall():
            target.execute(f"UPDATE {name} SET {column} = ? WHERE id = ?", (value, key))
    for name in order:
        if fingerprint(source, name, columns[name]) != fingerprint(target, name, columns[name]):
            raise CannotOpen(f"What arrived of {name} differs from what was sent; nothing of it stays.")
    (count,) = target.execute("SELECT count(*) FROM tables").fetchone()
    return int(count)


def fingerprint(db: Connection, name: str, columns: list[str]) -> str:
    """The same for the same rows, whatever keeps them."""
    found = sha256()
    for row in _rows(db, name, columns):
        found.update(repr([bytes(v) if isinstance(v, memoryview) else v for v in row]).encode())
    return found.hexdigest()


def _rows(db: Connection, name: str, columns: list[str]) -> Iterator[tuple[object, ...]]:
    order = "rowid" if name in NUMBERED else ", ".join(columns)
    keys = OWN.get(name, ())
    where = f"WHERE key NOT IN ({', '.join(repr(key) for key in keys)})" if keys else ""
    yield from db.execute(f"SELECT {', '.join(columns)} FROM {name} {where} ORDER BY {order}")
