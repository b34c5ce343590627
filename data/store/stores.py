"""The stores there are: SQLite in a directory, or PostgreSQL at an address.

Each implements `Store` of rules/table/ports.py, and tests/contract puts every one of them through its promises.
"""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from data.store.sqlite.database import FILE
from data.store.sqlite.store import open_store as open_sqlite
from rules.table.ports import CannotOpen, OpenStore

NEEDED = "SKYLINE_DATABASE names a PostgreSQL database, for which psycopg is needed: pip install '.[postgres]'."


def store_at(address: str) -> OpenStore:
    """The function that opens the store; without an address it is a file in the directory that it is given."""
    return postgres().at(address) if address else open_sqlite


def postgres() -> ModuleType:
    """What is about PostgreSQL: asked for only where a database is named, so that nobody else needs its packages."""
    try:
        return import_module("data.store.postgres.tools")
    except ModuleNotFoundError as missing:
        raise CannotOpen(NEEDED) from missing


def left_beside(directory: Path, store: Path) -> str | None:
    """Names a store that lies in the data directory itself: older tools looked for it there, the bot never did."""
    old = directory / FILE
    if not old.exists():
        return None
    if has_store(store):
        return f"There is a store at {old} that is not used, beside the one in {store}. Move it away."
    return f"There is a store at {old}, but the bot keeps its own in {store}. Move it there, or away."


def has_store(store: Path) -> bool:
    return (store / FILE).exists()
