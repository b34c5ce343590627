"""One owner at a time, each with a higher epoch; who has lost the store writes nothing, and says so."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from data.store.sqlite.database import FILE
from rules.record import Entry
from rules.table.ports import LostLease
from rules.table.rows import Cluster, Written
from tests.contract.memory.kept import SHELVES
from tests.contract.trial import ADA, GUILD, Trial, clock
from tests.postgres_server import address, schema_of

RAISE = "UPDATE leases SET epoch = epoch + 1"


def _in_file(directory: Path) -> None:
    with sqlite3.connect(directory / FILE) as db:
        db.execute(RAISE)
    db.close()


def _in_memory(directory: Path) -> None:
    SHELVES[directory].epoch += 1


def _on_server(directory: Path) -> None:
    with psycopg.connect(address(), options=f"-c search_path={schema_of(directory)}") as plain:
        plain.execute(RAISE)


TAKE_OVER: dict[str, Callable[[Path], None]] = {"sqlite": _in_file, "memory": _in_memory, "postgres": _on_server}
"""How another process takes a store over, whatever was to keep it from doing so: a lock on a disk that knows none."""


async def test_each_owner_has_a_higher_epoch(trial: Trial) -> None:
    first = trial.store.epoch()
    await trial.reopen()
    second = trial.store.epoch()
    await trial.reopen()
    assert first < second < trial.store.epoch()


async def test_a_store_is_one_owners(trial: Trial) -> None:
    with pytest.raises(Exception, match=r"nother process|somebody else"):
        await trial.open(trial.directory, None, trial.clock.now)
    assert trial.store.surely() and trial.store.cluster == Cluster() and trial.store.cluster.owns(GUILD)


async def test_who_has_lost_it_writes_nothing(trial: Trial, request: pytest.FixtureRequest) -> None:
    row = await trial.running()
    await trial.told(row, 0, (1,))
    before = await trial.stored()
    TAKE_OVER[request.node.callspec.params["trial"]](trial.directory)
    for write in (
        trial.store.write(Written(row, 1, (Entry(0, "roll", "person"),))),
        trial.store.claim(row.id),
        trial.store.put_clock(row.id, 0, clock(5.0), None),
        trial.store.mark_damaged(row.id, "nonsense"),
        trial.store.put_note("a", "b"),
        trial.store.forget(ADA),
    ):
        with pytest.raises(LostLease):
            await write
    assert await trial.stored() == before and await trial.store.note("a") is None
    assert not trial.store.surely()
