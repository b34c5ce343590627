"""Sees what the bot does between two moments: which of the project's functions, which transactions, which loads.

For figures that do not depend on how busy a machine is (`tests.way`), and to find detours: each transaction is noted
with the functions that wait for it.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import playground
from data.store.sql.store import SqlStore
from data.store.sqlite.database import SqliteDatabase
from rules.table.session import Session
from tests.architecture.sources import ROOT

OUTSIDE = (str(Path(__file__).parent), str(Path(playground.__file__).parent), sys.prefix)
READ, WRITE, LOAD = "read", "write", "load"


@dataclass
class Stretch:
    """What happened on one part of the way."""

    codes: dict[int, CodeType] = field(default_factory=dict)
    """By identity: equal functions of two files would be one otherwise."""
    steps: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    """Transactions and loads of sessions in their order, each with its callers."""
    requests: Counter[tuple[str, str]] = field(default_factory=Counter)

    def __add__(self, other: Stretch) -> Stretch:
        return Stretch(self.codes | other.codes, self.steps + other.steps, self.requests + other.requests)

    def functions(self) -> dict[str, list[str]]:
        """The project's own, by file. A comprehension is a part of its function."""
        found: dict[str, list[CodeType]] = {}
        for code in self.codes.values():
            if _ours(code):
                found.setdefault(Path(code.co_filename).relative_to(ROOT).as_posix(), []).append(code)
        return {
            file: [_name(code) for code in sorted(found[file], key=lambda code: code.co_firstlineno)]
            for file in sorted(found)
        }

    def figures(self) -> dict[str, int]:
        functions, kinds = self.functions(), Counter(kind for kind, _ in self.steps)
        return {
            "files": len(functions),
            "functions": sum(map(len, functions.values())),
            "read transactions": kinds[READ],
            "write transactions": kinds[WRITE],
            "tables read whole": sum(SqlStore.table.__qualname__ in callers for _, callers in self.steps),
            "sessions rebuilt": kinds[LOAD],
            "requests": self.requests.total(),
        }


def _ours(code: CodeType) -> bool:
    if code.co_name.startswith("<") and code.co_name != "<lambda>":
        return False
    return code.co_filename.startswith(str(ROOT)) and not code.co_filename.startswith(OUTSIDE)


def _name(code: CodeType) -> str:
    return code.co_qualname.replace(".<locals>", "")


def _callers(frame: FrameType | None) -> tuple[str, ...]:
    """The project's functions that wait here, the outermost first."""
    names: list[str] = []
    while frame is not None:
        if _ours(frame.f_code):
            names.append(_name(frame.f_code))
        frame = frame.f_back
    return tuple(reversed(names))


class Watch:
    """Sees every call of this thread and of all that begin while it looks; `now` is where it is noted."""

    def __init__(self) -> None:
        self.now = Stretch()
        self._load: CodeType = vars(Session)[Session.load.__name__].__func__.__code__

    def _called(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            self.now.codes[id(frame.f_code)] = frame.f_code
            if frame.f_code is self._load:
                self.now.steps.append((LOAD, _callers(frame)))

    @contextmanager
    def looking(self) -> Iterator[None]:
        read, write = SqliteDatabase.read, SqliteDatabase.write

        async def reads(database: SqliteDatabase, work: Callable[..., Any]) -> Any:
            self.now.steps.append((READ, _callers(sys._getframe())))
            return await read(database, work)

        async def writes(database: SqliteDatabase, work: Callable[..., Any]) -> Any:
            self.now.steps.append((WRITE, _callers(sys._getframe())))
            return await write(database, work)

        SqliteDatabase.read, SqliteDatabase.write = reads, writes  # type: ignore[method-assign, assignment]
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
            SqliteDatabase.read, SqliteDatabase.write = read, write  # type: ignore[method-assign]
