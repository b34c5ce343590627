"""Version 2 of Machi Koro and Point City beside version 1: a table begun before ends as it would have."""

from __future__ import annotations

from pathlib import Path

from data.store.sql.store import SqlStore
from data.store.sqlite.database import SqliteDatabase
from rules.chance import Chance, seed_from_number
from rules.game import AnyGame
from rules.registry import find
from rules.table.rows import Row
from rules.table.session import Session
from tests.upgrade.kept import BEFORE_HOUSE, read_expected, unpack

GAMES = ("machi_koro", "point_city")
LONGEST = 20_000
ENDS: dict[str, str] = {
    "6QYDDONDDK": "c1d0ca2192f24bfc185d0e02392b83ee (2, 1, 3) (24, 27, 20)",
    "CUOGJ3S2OS": "010aa8102918adf7ced41e81e32b7e2a (1, 2) (4, 3)",
    "J73PFEYKE2": "60b986cd3465490bbb2b730988ec4d52 (1,) (9,)",
    "TZRDWMX1J4": "74a9b3c04aa184c92ad99e06c2993c18 (2, 2, 1) (2, 4, 6)",
    "W19PINNC7N": "3e2388f8202adce3ef934dd50ba11ef1 (1, 2) (4, 3)",
    "WJ7LFLT6J6": "9e420b31c7133844473ba02bd0e9dd58 (1, 2) (4, 1)",
}
"""By table: the hash of the position in which the version before leaves it, with its places; always with this lot."""


def ended(game: AnyGame) -> str:
    """Played to its end by one lot, whatever the version: a move more or less on offer and it ends otherwise."""
    chance = Chance(seed_from_number(22))
    for _ in range(LONGEST):
        if not game.waiting():
            result = game.result()
            assert result is not None
            return f"{game.hash()} {result.places} {result.totals}"
        seat = game.waiting()[0]
        game.play(seat, chance.choice(game.legal(seat)))
    raise AssertionError("does not end")


async def running(directory: Path) -> dict[str, tuple[Row, AnyGame]]:
    """The tables of these games in the store, each as its log leaves it."""
    unpack(BEFORE_HOUSE, directory)
    database = await SqliteDatabase.open(directory / "store")
    try:
        store = SqlStore(database, lambda: read_expected(BEFORE_HOUSE).at)
        rows = [(await store.table(table)).row for table, _ in await store.running()]  # type: ignore[union-attr]
        return {
            row.id: (row, Session.load(row, None, await store.entries(row.id)).game)
            for row in rows
            if row.game in GAMES
        }
    finally:
        await database.close()


async def test_tables_begun_under_version_1_end_as_they_would_have(tmp_path: Path) -> None:
    found = await running(tmp_path)
    assert {row.game for row, _ in found.values()} == set(GAMES)
    for row, game in found.values():
        assert (row.version, game.setup.version) == (1, 1) and find(row.game).version == 2
    assert {table: ended(game) for table, (_, game) in found.items()} == ENDS
