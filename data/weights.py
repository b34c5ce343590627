"""Weights by which experts value positions: fitted to games of stewards, kept as text beside what they are for."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

SHELF = Path(__file__).parent / "stewards"
"""data/stewards/<game>.toml, written by `python -m tests.stewards.fit`."""


@cache
def weights(game: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.toml.decode((SHELF / f"{game}.toml").read_bytes())
    return found
