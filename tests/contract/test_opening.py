"""A store is one process's and one application's; what was written is there after it was closed and opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.table.ports import OpenStore
from rules.table.rows import Server
from tests.contract.trial import ADA, GUILD, STORES, Trial, campaign


async def test_what_was_written_is_there_after_closing_and_opening(trial: Trial) -> None:
    row = await trial.running()
    await trial.told(row, 0, (1,))
    await trial.store.create_campaign(campaign())
    await trial.store.put_server(GUILD, Server("sk"))
    await trial.store.put_note("key", "value")
    stored = await trial.stored()
    for _ in range(2):
        await trial.reopen()
        assert await trial.stored() == stored and await trial.campaign() == campaign()
        assert await trial.store.server(GUILD) == Server("sk") and await trial.store.note("key") == "value"
        assert await trial.store.unsent() == ["T"] and await trial.store.of_person(ADA) == ["T"]


async def test_tending_changes_nothing_that_is_kept(trial: Trial) -> None:
    await trial.running()
    before = await trial.stored()
    for _ in range(2):
        await trial.store.tend()
    assert await trial.stored() == before


async def test_nobody_else_opens_a_store_that_is_open(trial: Trial) -> None:
    with pytest.raises(Exception, match=r"somebody else's|Another process"):
        await trial.open(trial.directory, None, trial.clock.now)
    await trial.reopen()


@pytest.mark.parametrize("open_store", STORES.values(), ids=STORES)
async def test_the_first_application_owns_a_store(open_store: OpenStore, tmp_path: Path) -> None:
    for application in (7, 7, None):
        await (await open_store(tmp_path / "own", application, lambda: 0.0)).close()
    with pytest.raises(Exception, match=r"7|somebody else"):
        await open_store(tmp_path / "own", 8, lambda: 0.0)
    await (await open_store(tmp_path / "own", 7, lambda: 0.0)).close()


@pytest.mark.parametrize("open_store", STORES.values(), ids=STORES)
async def test_directories_are_stores_of_their_own(open_store: OpenStore, tmp_path: Path) -> None:
    one, other = [await open_store(tmp_path / name, None, lambda: 0.0) for name in ("one", "other")]
    await one.put_note("key", "one")
    assert await other.note("key") is None
    for store in (one, other):
        await store.close()
