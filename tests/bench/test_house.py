"""The benchmarks still drive the bot as it is: one click each by the parts that whole runs are made of."""

from __future__ import annotations

from pathlib import Path

import pytest

from render import painters
from tests.bench.house import House, Limits, house
from tests.bench.load import Run
from tests.bench.posts import Meter
from tests.e2e.players import plain_picture


async def clicked(here: House) -> None:
    table = await here.begun("machi_koro", 2)
    chosen = here.move(await here.tables.session(table))
    assert chosen is not None
    await here.play(table, chosen)
    await here.quiet(table)


async def test_a_post_is_measured_in_its_parts(tmp_path: Path) -> None:
    meter = Meter()
    async with house(tmp_path) as here:
        with meter.measuring(here):
            await clicked(here)
    parts = ("retelling", "drawing", "encoding", "store")
    assert meter.image is not None and all(meter.now[part] > 0 for part in parts)
    assert "draw" not in vars(painters.find("machi_koro")), "everything is as it was"


async def test_tables_click_until_time_is_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path, limits=Limits()) as here:
        monkeypatch.setattr(here.studio, "picture", plain_picture)
        run = Run(here, tables=2, every=None, seconds=0.5)
        await run.run()
        assert len(run.waits.posted) == len(run.waits.stored) >= 2 and here.client.requests["post"] >= 2
