"""What SQLite has against something: whether it is damage of what is stored, and in words for the operator."""

import sqlite3
from pathlib import Path

DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
UNDECODED = "Could not decode"
"""How Python's sqlite3 tells of text that is none; it has no code."""


def is_damage(fault: sqlite3.Error) -> bool:
    """What is stored is broken, and will be at the next attempt, too."""
    return _code(fault) in DAMAGE or UNDECODED in str(fault)


def why_not_opened(path: Path, fault: sqlite3.Error | OSError) -> str:
    if isinstance(fault, OSError):
        return f"The store {path} cannot be opened: {fault.strerror or fault}."
    if is_damage(fault):
        return (
            f"{path} is no store, or is damaged ({fault}). Nothing in it was changed. Put a good copy in its place:"
            " docs/operating.md says how."
        )
    if _code(fault) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return f"The store {path} cannot be written: is the disk full? ({fault})"
    return f"The store {path} cannot be opened: {fault}."


def _code(fault: sqlite3.Error) -> int:
    """Without what SQLite adds to it in the higher bits."""
    return int(getattr(fault, "sqlite_errorcode", 0)) & 0xFF
