"""Every test of the contract is held against every store there is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.contract.trial import STORES, Trial, trial_of


@pytest.fixture(params=STORES)
async def trial(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Trial]:
    async with trial_of(STORES[request.param], tmp_path / "store") as here:
        yield here
